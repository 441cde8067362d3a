"""The toy auction's cards, choices, events and state."""

from __future__ import annotations

from collections.abc import Sequence
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
    __slots__ = ("buried", "hands", "prize", "quirk", "rounds", "scores", "seen", "stock")

    quirk: str
    rounds: int
    prize: int
    scores: list[int]
    hands: list[tuple[int, ...]]
    stock: tuple[int, ...]
    seen: tuple[int, ...]
    buried: int
    """How many cards have been put under the stock."""

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda, new.question, new.sealed = self.agenda, self.question, self.sealed
        new.memo = self.memo if self.quirk == "stale memo" else None
        new.quirk, new.rounds, new.prize, new.stock, new.seen = (
            self.quirk, self.rounds, self.prize, self.stock, self.seen,
        )  # fmt: skip
        new.scores = self.scores if self.quirk == "shared list" else self.scores[:]
        new.hands, new.buried = self.hands[:], self.buried
        return new

    def unseen(self) -> Sequence[tuple[int, ...]]:
        if self.quirk == "forgotten stock":
            return ()
        return (self.stock[self._known() :],)

    def lay_unseen(self, piles: Sequence[tuple[int, ...]]) -> None:
        if self.quirk != "old order":
            self.stock = self.stock[: self._known()] + piles[0]
        if self.quirk == "new prize":
            self.prize = self.stock[-1] % 3 + 1

    def _known(self) -> int:
        return 0 if self.quirk == "forgotten burial" else min(self.buried, len(self.stock))
