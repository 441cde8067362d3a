"""The events of Kampf der Magier, as they are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.telling import Event, Reveals, only_for


@dataclass(frozen=True, slots=True)
class FirstChosen(Event):
    """§2.2 Who opens the first deal."""

    reveals: ClassVar = Reveals.SEEN
    seat: int


@dataclass(frozen=True, slots=True)
class DealBegan(Event):
    deal: int
    first: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The others see six backs each."""

    audience: ClassVar = only_for("seat")
    reveals: ClassVar = Reveals.SEEN
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played(Event):
    reveals: ClassVar = Reveals.SEEN
    seat: int
    value: int
    mages: int
    jokers: int
    top: bool
    total: int


@dataclass(frozen=True, slots=True)
class BallPlayed(Event):
    reveals: ClassVar = Reveals.SEEN
    seat: int
    top: bool
    total: int


@dataclass(frozen=True, slots=True)
class TopUncovered(Event):
    """§7.1 The card that lay under the one just played from an open pile."""

    reveals: ClassVar = Reveals.SEEN
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Tells everybody how many cards a seat drew."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrewCards(Event):
    """Tells a player which cards they drew, by their numbers."""

    audience: ClassVar = only_for("seat", others=Drew)
    reveals: ClassVar = Reveals.SEEN
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    seat: int
    unfinished: int


@dataclass(frozen=True, slots=True)
class DealCounted(Event):
    """§6.2: a point for each card taken and each card still held."""

    deal: int
    taken: tuple[int, ...]
    held: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameCounted(Event):
    totals: tuple[int, ...]
    winners: tuple[int, ...]
