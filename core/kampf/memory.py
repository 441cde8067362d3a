"""The memory of an attentive player of Kampf der Magier: cards lie open when they are laid, so all piles are known."""

from __future__ import annotations

from typing import NamedTuple

from core.engine import Rng, View
from core.kampf.cards import BALL, JOKER
from core.kampf.events import BallPlayed, DealBegan, Drew, DrewCards, Played, Took
from core.kampf.state import KampfState
from core.kampf.view import KampfBoard, imagine
from core.telling import Event

Cards = tuple[int, ...]


class Act(NamedTuple):
    """One answer: cards that were laid, or none, where a combat was taken."""

    seat: int
    value: int = 0
    """Of the mages, and of what the jokers stand for."""
    mages: int = 0
    jokers: int = 0
    balls: int = 0
    top: bool = False
    """Whether one of the cards was the top one of the player's own pile."""
    drew: int = 0

    @property
    def cards(self) -> Cards:
        return (self.value,) * self.mages + (JOKER,) * self.jokers + (BALL,) * self.balls


class Taken(NamedTuple):
    """The cards of this deal that have been laid."""

    piles: tuple[Cards, ...]
    """By seat: those taken, the last on top."""
    combat: Cards = ()
    """Those that still lie there."""
    acts: tuple[Act, ...] = ()
    """All answers of this deal: they tell something of the hands that they were given from."""


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
        return _laid(memory, Act(event.seat, event.value, event.mages, event.jokers, top=event.top))
    if isinstance(event, BallPlayed):
        return _laid(memory, Act(event.seat, balls=1, top=event.top))
    if isinstance(event, Drew):
        return _drawn(memory, event.count)
    if isinstance(event, DrewCards):
        return _drawn(memory, len(event.cards))
    if isinstance(event, Took):
        piles = _with_pile(memory, event.seat, memory.piles[event.seat] + memory.combat)
        return Taken(piles, acts=(*memory.acts, Act(event.seat)))
    return memory


def _laid(memory: Taken, act: Act) -> Taken:
    """Lay cards, one of which may be the top of one's own pile (§7.2)."""
    piles = _with_pile(memory, act.seat, memory.piles[act.seat][:-1]) if act.top else memory.piles
    return Taken(piles, memory.combat + act.cards, (*memory.acts, act))


def _drawn(memory: Taken, count: int) -> Taken:
    """Note how many cards were drawn after the last answer."""
    *before, last = memory.acts
    return memory._replace(acts=(*before, last._replace(drew=count)))


def _with_pile(memory: Taken, seat: int, pile: Cards) -> tuple[Cards, ...]:
    return (*memory.piles[:seat], pile, *memory.piles[seat + 1 :])


MEMORY = KampfMemory()
