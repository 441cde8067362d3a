"""The toy auction's cards, choices, events and state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from core.engine import Choice, State
from core.telling import Event, Reveals, only_for

DECK = tuple(range(12))
HAND = 3


@dataclass(frozen=True, slots=True)
class Bid(Choice):
    card: int


@dataclass(frozen=True, slots=True)
class Bury(Choice):
    card: int

    def face(self) -> Bury:
        return Bury(-1)


@dataclass(frozen=True, slots=True)
class Keep(Choice):
    pass


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    audience: ClassVar = only_for("seat")
    reveals: ClassVar = Reveals.SEEN
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeThrown(Event):
    reveals: ClassVar = Reveals.INPUT
    prize: int


@dataclass(frozen=True, slots=True)
class BidsOpened(Event):
    reveals: ClassVar = Reveals.INPUT
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Buried(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    audience: ClassVar = only_for("seat")
    reveals: ClassVar = Reveals.SEEN
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """Only the quirks tell it."""

    facts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended(Event):
    scores: tuple[int, ...]


class AuctionState(State):
    __slots__ = ("hands", "prize", "quirk", "rounds", "scores", "seen", "stock")

    quirk: str
    rounds: int
    prize: int
    scores: list[int]
    hands: list[tuple[int, ...]]
    stock: tuple[int, ...]
    seen: tuple[int, ...]

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda, new.question, new.sealed = self.agenda, self.question, self.sealed
        new.memo = self.memo if self.quirk == "stale memo" else None
        new.quirk, new.rounds, new.prize, new.stock, new.seen = (
            self.quirk, self.rounds, self.prize, self.stock, self.seen,
        )  # fmt: skip
        new.scores = self.scores if self.quirk == "shared list" else self.scores[:]
        new.hands = self.hands[:]
        return new
