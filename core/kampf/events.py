"""What has happened in Kampf der Magier, as it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.engine import Event


@dataclass(frozen=True, slots=True)
class FirstChosen(Event):
    """§2.2 Who opens the first deal."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class DealBegan(Event):
    deal: int
    first: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """Told to its owner alone; the others see six backs each."""

    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played(Event):
    reveals: ClassVar[bool] = True
    seat: int
    value: int
    mages: int
    jokers: int
    top: bool
    total: int


@dataclass(frozen=True, slots=True)
class BallPlayed(Event):
    reveals: ClassVar[bool] = True
    seat: int
    top: bool
    total: int


@dataclass(frozen=True, slots=True)
class TopUncovered(Event):
    """§7.1 The card that lay under the one just played from an open pile."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """How many cards a seat drew."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrewCards(Event):
    """Which cards: told to the one who drew."""

    reveals: ClassVar[bool] = True
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
