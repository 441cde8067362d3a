"""Shows the count of Gargon step by step, and won piles to look through: sheets that stay until a key is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.gargon import events as happened
from core.gargon.cards import COLOURS
from core.gargon.scoring import Count, amulets_on, count_piles
from core.gargon.view import GargonBoard
from core.telling import Event
from tui.canvas.canvas import cut
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG, TEXT
from tui.games import Cell, Place, Scene, Sheet, all_who, told, who
from tui.games.gargon.looks import GLYPHS, SIDES
from tui.games.gargon.names import letter, letters, many, name, plural
from tui.games.gargon.words import cards
from tui.games.places import decided, places, rivals
from tui.language import _, _n, _np, _p, mark

_MOST: Final = 5
"""The most cards of a colour whose amulets are added up one by one; for more there is no room."""
_VALUES: Final = 20
"""Columns for the values won in a colour."""
_NAME: Final = 14
"""The columns for a name."""


def sheet(event: Event, scene: Scene) -> Sheet | None:
    if isinstance(event, happened.ColourCounted):
        return _colour_sheet(event, scene)
    if isinstance(event, happened.GameCounted):
        return _game_sheet(event, scene)
    return None


def _of(pile: Iterable[int], colour: int) -> list[int]:
    return sorted(card for card in pile if card >> 4 == colour)


def runs(values: Iterable[int]) -> str:
    """Write values in order, with three and more in a row as 3–5."""
    found: list[list[int]] = []
    for value in values:
        if found and value == found[-1][-1] + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in found) or "–"


def _values(held: Sequence[int]) -> str:
    """Write the cards' values; "many" where there is no room, as their number stands beside it."""
    text = runs(card & 15 for card in held)
    return text if len(text) <= _VALUES else _p("values of cards", "many")


def _sum(held: Sequence[int], threes: int, times: int) -> str:
    """§7.2–7.3 Write each card's amulets, and what 0s make of them."""
    worn = [amulets_on(card, threes) for card in held if card & 15]
    added = "+".join(map(str, worn)) if len(worn) <= _MOST else str(sum(worn))
    return f"{added} ×{times}" if worn and times > 1 else added


def _colour_sheet(event: happened.ColourCounted, scene: Scene) -> Sheet:
    """§7.1–7.3 Return the count of one creature: the most cards, and the amulets with what doubles them."""
    board: GargonBoard = scene.view.board
    rows = []
    for seat, number in enumerate(event.cards):
        held, times = _of(board.won[seat], event.colour), event.times[seat]
        points = event.amulets[seat] * times + event.bonus[seat]
        rows.append(
            (
                Cell(cut(who(seat, scene.names, scene.seat), _NAME), seat=seat),
                Cell(_values(held), SIDES[event.colour]._replace(bold=True)),
                Cell(f"{number}", TEXT if number else QUIET),
                Cell(f"+{event.bonus[seat]}" if event.bonus[seat] else "", ACCENT_STRONG),
                Cell(_sum(held, board.terms.threes, times), TEXT),
                Cell(f"= {points}" if number else "", STRONG),
            )
        )
    creature = f"{letter(event.colour)} {GLYPHS[event.colour]} {name(event.colour)}"
    return Sheet(
        _("The count, {step} of {steps}: {creature}", step=event.colour + 1, steps=len(COLOURS), creature=creature),
        ("", _p("of cards", "won"), _("cards"), _("bonus"), _("amulets"), _("points")),
        tuple(rows),
        (_majority(event, scene), *_doubling(event.times)),
    )


def _majority(event: happened.ColourCounted, scene: Scene) -> str:
    """§7.1 Say who has the most cards of this colour."""
    best = [seat for seat, bonus in enumerate(event.bonus) if bonus]
    if not best:
        return _("Nobody won any {creatures}: no bonus.", creatures=plural(event.colour))
    if len(best) == 1:
        yours = mark("You won the most cards of this creature: 10 bonus points.")
        others = mark("{name} won the most cards of this creature: 10 bonus points.")
        return told(best[0], scene.names, scene.seat, yours, others)
    names = all_who(best, scene.names, scene.seat)
    if scene.seat in best:
        return _p("you among them", "{names} won equally many, and nobody more: 5 bonus points each.", names=names)
    return _("{names} won equally many, and nobody more: 5 bonus points each.", names=names)


def _doubling(times: Sequence[int]) -> tuple[str, ...]:
    """§7.3 Say what 0s do, where there are any."""
    doubled = _("A 0 doubles its owner's amulets of this creature; both 0s make them fourfold.")
    return (doubled,) if max(times) > 1 else ()


def _game_sheet(event: happened.GameCounted, scene: Scene) -> Sheet:
    """§7.4 Return the amulets of all creatures, the bonus, and the sum."""
    count: Count = scene.view.board.counted
    rows = []
    for seat, total in enumerate(event.totals):
        won = seat in event.winners
        amulets = [each.amulets[seat] * each.times[seat] for each in count]
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                *(Cell(str(points or "–"), SIDES[colour]) for colour, points in enumerate(amulets)),
                Cell(f"= {event.amulets[seat]}", TEXT),
                Cell(f"+ {event.bonus[seat]}", TEXT),
                Cell(f"= {total}", ACCENT_STRONG if won else STRONG),
                Cell(_p("of a player", "won") if won else "", ACCENT_STRONG),
            )
        )
    found = places(scene, event.totals, event.winners)
    return Sheet(
        _("The game is over"),
        ("", *letters(), _("amulets"), _("bonus"), _("total"), ""),
        tuple(rows[place.seat] for place in found),
        (_won_in_all(event.winners, scene, max(event.totals)), *_decided(found, count)),
        final=True,
        places=found,
    )


def _won_in_all(winners: Sequence[int], scene: Scene, points: int) -> str:
    score = _np("with so many", "{count} point", "{count} points", points)
    if len(winners) == 1:
        yours = mark("You won with {points}, amulets and bonus together.")
        others = mark("{name} won with {points}, amulets and bonus together.")
        return told(winners[0], scene.names, scene.seat, yours, others, points=score)
    names = all_who(winners, scene.names, scene.seat)
    if scene.seat in winners:
        return _p(
            "you among them",
            "{names} share the victory with {points}, amulets and bonus together.",
            names=names,
            points=score,
        )
    return _("{names} share the victory with {points}, amulets and bonus together.", names=names, points=score)


def _decided(found: Sequence[Place], count: Count) -> tuple[str, ...]:
    """Say which creature has made the greatest difference between the first and the next."""
    pair = rivals(found)
    if pair is None:
        return ()
    first, second = pair
    points = [[each.amulets[of.seat] * each.times[of.seat] + each.bonus[of.seat] for of in pair] for each in count]
    colour = max(COLOURS, key=lambda at: points[at][0] - points[at][1])
    return (decided(_("The {creatures}", creatures=many(colour)), first, points[colour][0], second, points[colour][1]),)


def won_cards(scene: Scene, seat: int) -> Sheet:
    """Return a pile that this player may see, by colour, with what it would count now without the bonus."""
    board: GargonBoard = scene.view.board
    pile = board.won[seat]
    count = count_piles([pile], board.terms.threes)
    rows = []
    for colour, each in enumerate(count):
        held = _of(pile, colour)
        points = each.amulets[0] * each.times[0]
        rows.append(
            (
                Cell(f"{letter(colour)} {GLYPHS[colour]} {name(colour)}", SIDES[colour]),
                Cell(_values(held), STRONG if held else QUIET),
                Cell(_sum(held, board.terms.threes, each.times[0]), TEXT),
                Cell(f"= {points}" if held else "", STRONG),
            )
        )
    points = sum(each.amulets[0] * each.times[0] for each in count)
    yours, others = mark("You have won {cards}"), mark("{name} has won {cards}")
    return Sheet(
        told(seat, scene.names, scene.seat, yours, others, cards=cards(len(pile))),
        ("", _p("of cards", "won"), _("amulets"), _("points")),
        tuple(rows),
        (
            _n("{count} point in amulets so far.", "{count} points in amulets so far.", points),
            _("At the end the most cards of a creature add 10 points; equally many add 5 each."),
        ),
    )
