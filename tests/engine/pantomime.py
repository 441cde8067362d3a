"""The smallest games: agendas built by hand, to see the loop at work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from core.engine import Ask, Choice, Roll, Shape, State, Step, thrown
from core.telling import Event, Tellings


@dataclass(frozen=True, slots=True)
class Say(Choice):
    word: str


@dataclass(frozen=True, slots=True)
class Heard(Event):
    word: str


class Diary(State):
    """Everything that happened, in order."""

    __slots__ = ("lines",)

    lines: list[str]

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda, new.question, new.sealed, new.memo = self.agenda, self.question, self.sealed, None
        new.lines = self.lines[:]
        return new


def diary(*agenda: Any) -> Diary:
    """A state with that agenda, the last item next."""
    state = Diary()
    state.agenda, state.question, state.sealed, state.memo, state.lines = agenda, 0, {}, None, []
    return state


@dataclass(frozen=True, slots=True)
class Note(Step[Diary]):
    """Writes a word down, then puts more on the agenda."""

    word: str
    then: tuple[Any, ...] = ()

    def run(self, state: Diary, told: Tellings) -> None:
        state.lines.append(self.word)
        told.tell_all(Heard(self.word))
        state.push(*self.then)


@dataclass(frozen=True, slots=True)
class Again(Step[Diary]):
    """Comes once more, as often as it says; without a number for ever."""

    times: int = -1

    def run(self, state: Diary, told: Tellings) -> None:
        if self.times:
            state.push(Again(self.times - 1))


@dataclass(frozen=True, slots=True)
class Speak(Ask[Diary]):
    """Asks seats for a word."""

    speakers: tuple[int, ...]
    words: tuple[str, ...] = ("yes", "no")
    then: tuple[Any, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        return self.speakers

    def choices(self, state: Diary, seat: int) -> Sequence[Choice]:
        return [Say(word) for word in self.words]

    def resolve(self, state: Diary, answers: Mapping[int, Any], told: Tellings) -> None:
        for seat, choice in answers.items():
            state.lines.append(f"{seat} {choice.word}")
            told.tell_owner(seat, Heard(choice.word), others=Heard("something"))
        state.push(*self.then)


@dataclass(frozen=True, slots=True)
class Throw(Roll[Diary]):
    """Two dice."""

    def shape(self, state: Diary) -> Shape:
        return thrown(2, 6)

    def resolve(self, state: Diary, outcome: tuple[int, ...], told: Tellings) -> None:
        state.lines.append(f"dice {outcome}")
        told.tell_owner(0, Heard("dice"))
