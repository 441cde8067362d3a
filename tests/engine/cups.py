"""The smallest game that hides something: two players, a die under each one's cup, no options and no bots.

Each in turn names a higher total of both dice, or doubts the last one named; then both cups are lifted, which shows
everything. `quirk` plants one fault, by name, on the line that it would stand on; the honest game has none.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from core.engine import AskOne, Choice, Item, Option, Result, Rng, Roll, Shape, State, Step, thrown
from core.telling import Event, Reveals, Tellings, only_for

FACES = 6


@dataclass(frozen=True, slots=True)
class Name(Choice):
    total: int


@dataclass(frozen=True, slots=True)
class Doubt(Choice):
    pass


@dataclass(frozen=True, slots=True)
class Peeped(Event):
    """At the own die."""

    audience: ClassVar = only_for("seat")
    reveals: ClassVar = Reveals.SEEN
    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class Named(Event):
    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """Both cups; the dice are put away with the game."""

    reveals: ClassVar = Reveals.OPENED
    dice: tuple[int, ...]


class CupsState(State):
    __slots__ = ("dice", "named", "quirk", "won")

    dice: list[int]
    named: int
    won: int
    quirk: str

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda, new.question, new.sealed, new.memo = self.agenda, self.question, self.sealed, None
        new.dice = self.dice if self.quirk == "shared clone" else self.dice[:]
        new.named, new.won, new.quirk = self.named, self.won, self.quirk
        return new


class CupsBoard(NamedTuple):
    named: int
    won: int
    thrown: bool
    own: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThrowDice(Roll[CupsState]):
    def shape(self, state: CupsState) -> Shape:
        return thrown(2, FACES)

    def resolve(self, state: CupsState, outcome: tuple[int, ...], told: Tellings) -> None:
        state.dice[:] = [each + 1 for each in outcome]
        if state.quirk == "hidden randomness":
            state.dice[0] = random.randrange(FACES) + 1
        for seat, die in enumerate(state.dice):
            if state.quirk == "leak":
                told.tell_all(Peeped(seat, die))
            else:
                told.tell_owner(seat, Peeped(seat, die))
        state.push(NameOrDoubt(0))


@dataclass(frozen=True, slots=True)
class NameOrDoubt(AskOne[CupsState]):
    public: ClassVar = (Choice,)

    def choices(self, state: CupsState, seat: int) -> Sequence[Choice]:
        higher = [Name(total) for total in range(max(2, state.named + 1), 2 * FACES + 1)]
        if state.quirk == "own choices" and state.dice[seat] > FACES // 2:
            higher = higher[:1]
        return [Doubt(), *higher] if state.named else higher

    def resolve(self, state: CupsState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, Name):
            state.named = choice.total
            told.tell_all(Named(self.seat, choice.total))
            if state.quirk == "seldom peep" and state.dice[1 - self.seat] == 1:
                told.tell_owner(1 - self.seat, Peeped(1 - self.seat, 1))
            state.push(NameOrDoubt(1 - self.seat))
        else:
            state.push(Lift(self.seat))


@dataclass(frozen=True, slots=True)
class Lift(Step[CupsState]):
    doubter: int

    def run(self, state: CupsState, told: Tellings) -> None:
        if state.quirk == "endless steps":
            state.push(self)
            return
        told.tell_all(Lifted(tuple(state.dice)))
        state.won = self.doubter if sum(state.dice) < state.named else 1 - self.doubter
        state.dice[:] = [0, 0]


class Cups:
    name = "cups"
    title = "Two Cups"
    rules_version = 1
    seats = range(2, 3)
    options: tuple[Option, ...] = ()
    items: tuple[type[Item], ...] = (ThrowDice, NameOrDoubt, Lift)
    choices: tuple[type[Choice], ...] = (Name, Doubt)
    events: tuple[type[Event], ...] = (Peeped, Named, Lifted)
    board = CupsBoard
    hidden: tuple[str, ...] = ("own",)

    def __init__(self, quirk: str = "") -> None:
        self.quirk = quirk

    def setup(self, seats: int, options: Mapping[str, str]) -> CupsState:
        state = CupsState()
        state.agenda, state.question, state.sealed, state.memo = (ThrowDice(),), 0, {}, None
        state.dice, state.named, state.won, state.quirk = [0] * seats, 0, -1, self.quirk
        return state

    def look(self, state: CupsState, seat: int | None) -> CupsBoard:
        return CupsBoard(state.named, state.won, any(state.dice), () if seat is None else (state.dice[seat],))

    def imagine(self, board: CupsBoard, seat: int | None, rng: Rng) -> CupsState:
        state = CupsState()
        state.dice = [rng.randrange(FACES) + 1 if board.thrown else 0 for _ in range(2)]
        if seat is not None:
            (state.dice[seat],) = board.own
        state.named, state.won, state.quirk = board.named, board.won, self.quirk
        return state

    def result(self, state: CupsState) -> Result:
        return Result(tuple(int(seat == state.won) for seat in range(2)), (state.won,))

    def cards(self, state: CupsState) -> Sequence[object]:
        return ["die", "die"]


CUPS = Cups()
