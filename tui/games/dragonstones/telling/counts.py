"""Shows the count at the end."""

from __future__ import annotations

from collections.abc import Sequence

from core.dragonstones import events as happened
from core.dragonstones.cards import NOBODY, WIN
from core.telling import Event
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import Cell, Place, Scene, Sheet, who
from tui.games.dragonstones.looks import letters
from tui.games.dragonstones.telling.names import the
from tui.games.dragonstones.telling.treasure import colour_name
from tui.games.places import decided, places, rivals
from tui.language import _, _n, _np, _p
from tui.language.lists import listed


def sheet(event: Event, scene: Scene) -> Sheet | None:
    """§8 Return points, and the stones that decide between equals."""
    if not isinstance(event, happened.GameCounted):
        return None
    rows = []
    for seat, score in enumerate(event.scores):
        won = seat in event.winners
        held = scene.view.board.stones[seat]
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                *(Cell(f"{count} {letter}", QUIET) for count, letter in zip(held, letters(), strict=True)),
                Cell(f"= {sum(held)}"),
                Cell(str(score), ACCENT_STRONG if won else STRONG),
                Cell(_p("of somebody", "won") if won else "", ACCENT_STRONG),
            )
        )
    colours = (colour_name(0), colour_name(1), colour_name(2))
    columns = ("", *colours, _p("column", "stones"), _p("column", "points"), "")
    all_held = [sum(stones) for stones in scene.view.board.stones]
    found = places(scene, event.scores, event.winners, then=all_held if max(event.scores) < WIN else ())
    told = (_who_won(event, scene), *_decided(found, scene))
    return Sheet(
        _("The game is over"), columns, tuple(rows[place.seat] for place in found), told, final=True, places=found
    )


def _decided(found: Sequence[Place], scene: Scene) -> tuple[str, ...]:
    """Say which character brought the winner's last point; between equals the stones have decided."""
    pair = rivals(found)
    if pair is None:
        return ()
    first, second = pair
    if first.points == second.points:
        held = [sum(scene.view.board.stones[each.seat]) for each in pair]
        return (decided(_p("who decided it", "Stones"), first, held[0], second, held[1]),)
    card, brought = NOBODY, NOBODY
    for event in scene.past:
        if isinstance(event, happened.CharacterPutUp):
            card = event.card
        elif isinstance(event, happened.Scored) and event.seat == first.seat:
            brought = card
    if brought == NOBODY:
        return ()
    return (_("The last point came from {the_character}.", the_character=the(brought, scene.view.board)),)


def _who_won(event: happened.GameCounted, scene: Scene) -> str:
    """§8.1, §8.2 Say who won."""
    best = max(event.scores)
    if best >= WIN:
        return _won_early(event.winners, scene)
    over = _("The last turn is over.")
    told = f"{over} {_won_last(event.winners, scene, best)}"
    return f"{told} {_('Stones decided between equals.')}" if event.scores.count(best) > 1 else told


def _won_early(winners: Sequence[int], scene: Scene) -> str:
    """§8.1 Name the one who has three points."""
    turn, winner = scene.view.board.turn, winners[0]
    if winner == scene.seat:
        return _("You won in turn {turn}: the first to have three points wins.", turn=turn)
    name = scene.names[winner]
    return _("{name} won in turn {turn}: the first to have three points wins.", name=name, turn=turn)


def _won_last(winners: Sequence[int], scene: Scene, best: int) -> str:
    """§8.2 Name those who have most after the last turn."""
    score = _np("with so many", "{count} point", "{count} points", best)
    others = listed([scene.names[seat] for seat in winners if seat != scene.seat])
    if scene.seat not in winners:
        return _n(
            "{names} won with {points}.", "{names} share the victory with {points}.", len(winners),
            names=others, points=score,
        )  # fmt: skip
    if len(winners) == 1:
        return _("You won with {points}.", points=score)
    return _("You and {names} share the victory with {points}.", names=others, points=score)
