"""Tells what an attentive player knows of a deal: what each has taken, and so which cards nobody has seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Final

from core.kampf.cards import BALL, DECK, JOKER, MAGES
from core.kampf.memory import Taken
from core.kampf.view import KampfBoard
from tui.canvas.canvas import cut
from tui.canvas.ink import QUIET, STRONG, TEXT, Ink
from tui.games import Cell, Scene, Sheet, who
from tui.language import _, _n

_NAME: Final = 12
"""The columns for a name, beside fifteen kinds of cards."""
_KINDS: Final = (*MAGES, JOKER, BALL)
_HEADS: Final = (*map(str, MAGES), "J", "B")


def known(memory: Taken, scene: Scene) -> tuple[Sheet, ...]:
    board: KampfBoard = scene.view.board
    lying = Counter(chain.from_iterable(laid.cards for laid in board.combat))
    hand = Counter(board.hand)
    unseen = Counter(DECK) - hand - lying - Counter(chain.from_iterable(memory.piles))
    rows = [
        (Cell(cut(who(seat, scene.names, scene.seat), _NAME), seat=seat), *_counts(pile))
        for seat, pile in enumerate(memory.piles)
    ]
    rows += [
        (Cell(_("in combat"), QUIET), *_counts(lying.elements())),
        (Cell(_("your hand"), QUIET), *_counts(hand.elements())),
        (Cell(_("not seen"), STRONG), *_counts(unseen.elements(), STRONG)),
    ]
    heads = _("taken by"), *_HEADS
    return (Sheet(_("What you know of this deal"), heads, tuple(rows), tuple(_sentences(unseen, scene))),)


def _counts(cards: Iterable[int], ink: Ink = TEXT) -> list[Cell]:
    found = Counter(cards)
    return [Cell(str(found[kind]) if found[kind] else "", ink) for kind in _KINDS]


def _sentences(unseen: Counter[int], scene: Scene) -> list[str]:
    """Say where the cards are that nobody has seen, and which of the high ones are left; a narrow window has no room
    for all columns."""
    board: KampfBoard = scene.view.board
    others = sum(size for seat, size in enumerate(board.hand_sizes) if seat != scene.seat)
    where = _n(
        "{count} card was not seen yet: {others} in the others' hands, {stock} in the stock.",
        "{count} cards were not seen yet: {others} in the others' hands, {stock} in the stock.",
        unseen.total(),
        others=others,
        stock=board.stock,
    )
    high = [name for kind, name in zip(_KINDS, _HEADS, strict=True) for _ in range(unseen[kind]) if kind > _HIGH]
    if not high:
        return [where, _("None of them is above {value}.", value=_HIGH)]
    return [where, _("Of those above {value}: {cards}.", value=_HIGH, cards=" ".join(high))]


_HIGH: Final = 9
