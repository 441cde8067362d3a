"""The memory of an attentive player of Kampf der Magier: cards lie open when they are laid, so all piles are known."""

from __future__ import annotations

from typing import NamedTuple

from core.engine import Rng, View
from core.kampf.cards import BALL, JOKER
from core.kampf.events import BallPlayed, DealBegan, Played, Took
from core.kampf.state import KampfState
from core.kampf.view import KampfBoard, imagine
from core.telling import Event

Cards = tuple[int, ...]


class Taken(NamedTuple):
    """The cards of this deal that have been laid."""

    piles: tuple[Cards, ...]
    """By seat: those taken, the last on top."""
    combat: Cards = ()
    """Those that still lie there."""


class KampfMemory:
    kind = Taken

    def begin(self, seen: View[KampfBoard]) -> Taken:
        return Taken(((),) * len(seen.board.taken))

    def hear(self, memory: Taken, events: tuple[Event, ...], seen: View[KampfBoard]) -> Taken:
        for event in events:
            memory = _heard(memory, event)
        return memory

    def imagine(self, seen: View[KampfBoard], memory: Taken, rng: Rng) -> KampfState:
        return imagine(seen.board, seen.seat, rng, memory.piles)

    def fits(self, memory: Taken, seat: int | None, state: KampfState) -> bool:
        return tuple(state.piles) == memory.piles


def _heard(memory: Taken, event: Event) -> Taken:
    if isinstance(event, DealBegan):
        return Taken(((),) * len(memory.piles))
    if isinstance(event, Played):
        return _laid(memory, event.seat, (event.value,) * event.mages + (JOKER,) * event.jokers, event.top)
    if isinstance(event, BallPlayed):
        return _laid(memory, event.seat, (BALL,), event.top)
    if isinstance(event, Took):
        return Taken(_with_pile(memory, event.seat, memory.piles[event.seat] + memory.combat))
    return memory


def _laid(memory: Taken, seat: int, cards: Cards, top: bool) -> Taken:
    """Lay cards, one of which may be the top of one's own pile (§7.2)."""
    piles = _with_pile(memory, seat, memory.piles[seat][:-1]) if top else memory.piles
    return Taken(piles, memory.combat + cards)


def _with_pile(memory: Taken, seat: int, pile: Cards) -> tuple[Cards, ...]:
    return (*memory.piles[:seat], pile, *memory.piles[seat + 1 :])


MEMORY = KampfMemory()
