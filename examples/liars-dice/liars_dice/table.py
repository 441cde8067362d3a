"""Lists what lies on the table, what can be answered, and what happens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from sortilege.game import Choice, Event, Reveals, Seat, State, only_for

FACES = 6
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Claim(Choice):
    """Under all cups together at least so many dice show so many pips."""

    dice: int
    pips: int


@dataclass(frozen=True, slots=True)
class Doubt(Choice):
    """Doubts the last claim."""


@dataclass(frozen=True, slots=True)
class BeganRound(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """One's own dice, which nobody else sees."""

    audience: ClassVar = only_for("seat")
    reveals: ClassVar = Reveals.SEEN
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    seat: Seat
    dice: int
    pips: int


@dataclass(frozen=True, slots=True)
class Doubted(Event):
    seat: Seat
    claimer: Seat


@dataclass(frozen=True, slots=True)
class CupsLifted(Event):
    """All dice, and how many of them show the pips that were claimed."""

    reveals: ClassVar = Reveals.SEEN
    dice: tuple[tuple[int, ...], ...]
    found: int


@dataclass(frozen=True, slots=True)
class LostDie(Event):
    seat: Seat
    left: int


class DiceState(State):
    __slots__ = ("aside", "claim", "claimer", "dice", "found", "left", "shown")

    left: list[int]
    """How many dice each seat has."""
    aside: int
    """How many have been lost."""
    dice: list[tuple[int, ...]]
    """The dice under each cup; nothing before they are thrown."""
    claim: tuple[int, int]
    """Dice and pips of the last claim; (0, 0) before the first."""
    claimer: int
    shown: tuple[tuple[int, ...], ...]
    """The dice under the cups when they were lifted last, until the next throw …"""
    found: int
    """… and how many of them showed what was claimed."""

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda, new.question, new.sealed, new.memo = self.agenda, self.question, self.sealed, None
        new.left, new.aside, new.dice = self.left[:], self.aside, self.dice[:]
        new.claim, new.claimer, new.shown, new.found = self.claim, self.claimer, self.shown, self.found
        return new


class Board(NamedTuple):
    """The part that a player may know."""

    dice_left: tuple[int, ...]
    dice_lost: int
    claimer: Seat
    claimed_dice: int
    claimed_pips: int
    thrown: bool
    last_shown: tuple[tuple[int, ...], ...]
    last_found: int
    your_dice: tuple[int, ...]


def claims_above(last: tuple[int, int], most: int) -> Sequence[Claim]:
    """List the claims of more dice, or of equally many with more pips."""
    every = [(dice, pips) for dice in range(1, most + 1) for pips in range(1, FACES + 1)]
    return [Claim(*claim) for claim in every if claim > last]
