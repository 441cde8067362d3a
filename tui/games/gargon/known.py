"""Tells what an attentive player knows: what each has won, creature by creature, and which cards are still to come."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from core.gargon.cards import COLOURS, DECK
from core.gargon.memory import Fallen
from core.gargon.scoring import amulet_points, bonuses, count_piles
from core.gargon.view import GargonBoard
from tui.canvas.canvas import cut
from tui.canvas.ink import QUIET, STRONG, TEXT
from tui.games import Cell, Scene, Sheet, who
from tui.games.gargon.counts import runs
from tui.games.gargon.looks import SIDES
from tui.games.gargon.names import colour_name, many
from tui.language import _, _n, _p

_NAME: Final = 14


def known(memory: Fallen, scene: Scene) -> tuple[Sheet, ...]:
    return _won(memory, scene), _left(memory, scene)


def _won(memory: Fallen, scene: Scene) -> Sheet:
    """Count the creatures that each has won, and what they would bring if the game ended now."""
    count = count_piles(memory.won, scene.view.board.terms.threes)
    points = [sum(both) for both in zip(amulet_points(count), bonuses(count), strict=True)]
    rows = tuple(
        (
            Cell(cut(who(seat, scene.names, scene.seat), _NAME), seat=seat),
            *(_number(count[colour].cards[seat], colour) for colour in COLOURS),
            Cell(f"= {points[seat]}", STRONG),
        )
        for seat in range(len(memory.won))
    )
    told = _("The points are those of a count now: the amulets, and the bonus for the most of each creature.")
    return Sheet(_("What you know: cards won"), ("", *map(colour_name, COLOURS), _("points")), rows, (told,))


def _number(cards: int, colour: int) -> Cell:
    return Cell(str(cards), SIDES[colour]) if cards else Cell("–", QUIET)


def _left(memory: Fallen, scene: Scene) -> Sheet:
    """Tell of each creature how many cards are gone, and which have not been seen."""
    board: GargonBoard = scene.view.board
    mine = (*board.hand, *board.own_laid)
    fallen = (*chain.from_iterable(memory.won), *memory.discards)
    lying = tuple(chain.from_iterable(board.face_up))
    unseen = _without(DECK, (*mine, *fallen, *lying)) if memory.dealt else list(DECK)
    rows = []
    for colour in COLOURS:
        left = _of(unseen, colour)
        rows.append(
            (
                Cell(many(colour), SIDES[colour]),
                Cell(str(len(_of(mine, colour))), TEXT),
                Cell(str(len(_of(memory.discards, colour))), TEXT),
                Cell(str(len(left)), STRONG),
                Cell(runs([card & 15 for card in left]), SIDES[colour]),
            )
        )
    told = _n(
        "{count} card was not seen yet; it is in another's hand, face down, or on a stack.",
        "{count} cards were not seen yet; they are in the others' hands, face down, and on the stacks.",
        len(unseen),
    )
    heads = ("", _p("cards", "yours"), _p("cards", "out of play"), _p("cards", "not seen"), _("which"))
    return Sheet(_("What you know: cards left"), heads, tuple(rows), (told,))


def _of(cards: Iterable[int], colour: int) -> list[int]:
    return sorted(card for card in cards if card >> 4 == colour)


def _without(cards: Iterable[int], seen: Iterable[int]) -> list[int]:
    left = list(cards)
    for card in seen:
        left.remove(card)
    return left
