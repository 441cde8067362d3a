"""The events of Gargon, as they are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.telling import Event, Reveals, only_for


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    """§2.4 By chance, for the first round."""

    reveals: ClassVar = Reveals.SEEN
    seat: int


@dataclass(frozen=True, slots=True)
class StacksSpread(Event):
    """§2.2 The colours of both stacks, by letter, the top last."""

    reveals: ClassVar = Reveals.SEEN
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class BacksDealt(Event):
    """§1.3 What the others see of a hand dealt: how many cards of each colour."""

    reveals: ClassVar = Reveals.SEEN
    seat: int
    backs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The same hand, as its owner sees it."""

    audience: ClassVar = only_for("seat", others=BacksDealt)
    reveals: ClassVar = Reveals.SEEN
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartLost(Event):
    """§3.3 This seat should start but holds no card."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    starter: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """§4.5 What the others see of cards laid face down: one colour a card. All see the backs of a hand, but which are
    picked is secret until then: so it reveals something, and a lay can't be taken back."""

    reveals: ClassVar = Reveals.SEEN
    seat: int
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LaidCards(Event):
    """The same, as the one who laid them knows it."""

    audience: ClassVar = only_for("seat", others=Laid)
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A drawn card as the others see it: its back."""

    seat: int
    stack: int
    colour: int


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """Tells a player which card they drew."""

    audience: ClassVar = only_for("seat", others=Drew)
    reveals: ClassVar = Reveals.SEEN
    seat: int
    stack: int
    card: int


@dataclass(frozen=True, slots=True)
class StackEmptied(Event):
    """§6.1 This round is the last."""

    stack: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """§5.1 What a seat had laid."""

    reveals: ClassVar = Reveals.SEEN
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChoseCreature(Event):
    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class WonAlone(Event):
    """§5.3, §5.5 Nobody else has, or has left, a card of this colour."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """§5.4–5.5 The first or second battle: the seats in it, the card of each, and who won, or -1 for nobody.

    All cards but the winner's are discarded.
    """

    colour: int
    battle: int
    fighters: tuple[int, ...]
    cards: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class ZeroLost(Event):
    """§8.3 A 0 was left alone, but the other 0 was laid by another player in this round: it is discarded."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class PileTurnedUp(Event):
    """§7.1 All that a seat has won."""

    reveals: ClassVar = Reveals.SEEN
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColourCounted(Event):
    """§7.1–7.3 By seat: cards won in a colour, bonus points, amulets on the cards, and their multiplier."""

    colour: int
    cards: tuple[int, ...]
    bonus: tuple[int, ...]
    amulets: tuple[int, ...]
    times: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameCounted(Event):
    """§7.4 By seat: all bonus points, all amulets after multiplying, and their sum."""

    bonus: tuple[int, ...]
    amulets: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
