"""The memory of an attentive player of Gargon: all battles are open, so all won piles and all discards are known."""

from __future__ import annotations

from typing import NamedTuple

from core.engine import Rng, View
from core.gargon.events import Fought, StacksSpread, WonAlone, ZeroLost
from core.gargon.state import GargonState
from core.gargon.view import GargonBoard, imagine
from core.telling import Event

Cards = tuple[int, ...]


class Fallen(NamedTuple):
    """The cards that have been fought with, in order."""

    won: tuple[Cards, ...]
    """By seat."""
    discards: Cards = ()
    dealt: bool = False
    """Before the deal all cards are out of play."""


class GargonMemory:
    kind = Fallen

    def begin(self, seen: View[GargonBoard]) -> Fallen:
        return Fallen(((),) * len(seen.board.won_sizes))

    def hear(self, memory: Fallen, events: tuple[Event, ...], seen: View[GargonBoard]) -> Fallen:
        for event in events:
            memory = _heard(memory, event)
        return memory

    def imagine(self, seen: View[GargonBoard], memory: Fallen, rng: Rng) -> GargonState:
        return imagine(seen.board._replace(won=memory.won), seen.seat, rng, memory.discards)

    def fits(self, memory: Fallen, seat: int | None, state: GargonState) -> bool:
        """Compare what has fallen. At the count the hands are discarded as well, unseen (§6.2)."""
        known = state.discards[: len(memory.discards)]
        over = bool(state.counted) or not memory.dealt
        return tuple(state.won) == memory.won and known == memory.discards and (over or known == state.discards)


def _heard(memory: Fallen, event: Event) -> Fallen:
    if isinstance(event, StacksSpread):
        return memory._replace(dealt=True)
    if isinstance(event, WonAlone):
        return _won(memory, event.seat, event.cards)
    if isinstance(event, ZeroLost):
        return memory._replace(discards=(*memory.discards, event.card))
    if isinstance(event, Fought):
        for seat, card in zip(event.fighters, event.cards, strict=True):
            if seat == event.winner:
                memory = _won(memory, seat, (card,))
            else:
                memory = memory._replace(discards=(*memory.discards, card))
    return memory


def _won(memory: Fallen, seat: int, cards: Cards) -> Fallen:
    won = memory.won
    return memory._replace(won=(*won[:seat], won[seat] + cards, *won[seat + 1 :]))


MEMORY = GargonMemory()
