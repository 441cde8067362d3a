"""Shows the count at the end."""

from __future__ import annotations

from collections.abc import Sequence

from core.dragonstones import events as happened
from core.dragonstones.cards import NOBODY, WIN
from core.telling import Event
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import Cell, Place, Scene, Sheet, all_who, who
from tui.games.dragonstones.words import name_of, points
from tui.games.places import decided, places, rivals


def sheet(event: Event, scene: Scene) -> Sheet | None:
    """§8 Return points, and the stones that decide between equals."""
    if not isinstance(event, happened.GameCounted):
        return None
    rows = []
    for seat, score in enumerate(event.scores):
        won = seat in event.winners
        red, blue, yellow = scene.view.board.stones[seat]
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                Cell(f"{red} R", QUIET),
                Cell(f"{blue} B", QUIET),
                Cell(f"{yellow} Y", QUIET),
                Cell(f"= {red + blue + yellow}"),
                Cell(str(score), ACCENT_STRONG if won else STRONG),
                Cell("won" if won else "", ACCENT_STRONG),
            )
        )
    columns = ("", "red", "blue", "yellow", "stones", "points", "")
    held = [sum(stones) for stones in scene.view.board.stones]
    found = places(scene, event.scores, event.winners, then=held if max(event.scores) < WIN else ())
    told = (_who_won(event, scene), *_decided(found, scene))
    return Sheet(
        "The game is over", columns, tuple(rows[place.seat] for place in found), told, final=True, places=found
    )


def _decided(found: Sequence[Place], scene: Scene) -> tuple[str, ...]:
    """Say which character brought the winner's last point; between equals the stones have decided."""
    pair = rivals(found)
    if pair is None:
        return ()
    first, second = pair
    if first.points == second.points:
        held = [sum(scene.view.board.stones[each.seat]) for each in pair]
        return (decided("Stones", first, held[0], second, held[1]),)
    card, brought = NOBODY, NOBODY
    for event in scene.past:
        if isinstance(event, happened.CharacterPutUp):
            card = event.card
        elif isinstance(event, happened.Scored) and event.seat == first.seat:
            brought = card
    return () if brought == NOBODY else (f"The last point came from the {name_of(brought, scene.view.board)}.",)


def _who_won(event: happened.GameCounted, scene: Scene) -> str:
    """§8.1, §8.2 Say who won."""
    victors = all_who(event.winners, scene.names, scene.seat)
    best = max(event.scores)
    if best >= WIN:
        return f"{victors} won in turn {scene.view.board.turn}: the first to have three points wins."
    if len(event.winners) > 1:
        told = f"The last turn is over. {victors} share the victory with {points(best)}."
    else:
        told = f"The last turn is over. {victors} won with {points(best)}."
    return f"{told} Stones decided between equals." if event.scores.count(best) > 1 else told
