"""The view of a seat at Kampf der Magier, and a truth dealt anew to fit it."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from core.engine import Rng
from core.kampf.cards import DECK
from core.kampf.state import KampfState, Laid


class KampfBoard(NamedTuple):
    """§3.6 What lies on the table, and one's own hand."""

    deals: int
    open_piles: bool
    deal: int
    starter: int
    hand: tuple[int, ...]
    """One's own hand; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    stock: int
    taken: tuple[int, ...]
    """How many cards each has taken in this deal."""
    tops: tuple[int, ...]
    """The top card of each pile where piles are open (§7.1), 0 for none; empty where they are closed."""
    combat: tuple[Laid, ...]
    total: int
    scores: tuple[tuple[int, ...], ...]


def look(state: KampfState, seat: int | None) -> KampfBoard:
    hands, piles = state.hands, state.piles
    return KampfBoard(
        state.deals,
        state.open_piles,
        state.deal,
        state.starter,
        () if seat is None else hands[seat],
        tuple(map(len, hands)),
        len(state.stock),
        tuple(map(len, piles)),
        tuple([pile[-1] if pile else 0 for pile in piles]) if state.open_piles else (),
        state.combat,
        state.total,
        state.scores,
    )


def imagine(
    board: KampfBoard, seat: int | None, rng: Rng, piles: tuple[tuple[int, ...], ...] | None = None
) -> KampfState:
    """Deal every card that this seat does not see, or remember in the piles, to the places where it may lie."""
    unseen = list(DECK) if board.deal else []
    tops = tuple([(top,) if top else () for top in board.tops]) or ((),) * len(board.taken)
    known = tops if piles is None else piles
    for card in (*board.hand, *chain(*known), *(card for laid in board.combat for card in laid.cards)):
        unseen.remove(card)
    rng.shuffle(unseen)
    state = KampfState()
    state.deals, state.open_piles, state.deal, state.starter = (
        board.deals,
        board.open_piles,
        board.deal,
        board.starter,
    )
    state.hands = [
        board.hand if each == seat else tuple(sorted(_draw(unseen, size))) for each, size in enumerate(board.hand_sizes)
    ]
    state.piles = [(*_draw(unseen, count - len(pile)), *pile) for count, pile in zip(board.taken, known, strict=True)]
    state.stock = tuple(_draw(unseen, board.stock))
    state.combat, state.total, state.scores = board.combat, board.total, board.scores
    return state


def _draw(cards: list[int], count: int) -> list[int]:
    drawn = cards[:count]
    del cards[:count]
    return drawn
