"""The memory of an attentive person at a seat: folded from what this seat was told and saw, and from nothing else.

A view shows the present alone. A game that hides what was once open has a module `memory` beside its rules, with a
MEMORY in it; every other game remembers nothing, and its seats know what they see. A memory is immutable, and the same
log gives the same memory again.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from types import NoneType
from typing import Any, Final, Protocol, TypeVar

from core.engine import AnyGame, Policy, Rng, State, View, any_answer, completed, start, view
from core.registry import GAMES
from core.replay import Course, Logged, Setup, TakenBack, follow
from core.telling import Event, Tellings

M = TypeVar("M")
B = TypeVar("B")


class Memory(Protocol[M, B]):
    """The way in which a game's memories are kept."""

    kind: type[M]
    """The class of its memories: a NamedTuple, which goes over a line as a board does. A game that lacks this keeps
    its memories to itself."""

    def begin(self, seen: View[B]) -> M:
        """Return what a seat knows, beyond its first view, before anything has happened."""

    def hear(self, memory: M, events: tuple[Event, ...], seen: View[B]) -> M:
        """Return the memory after one step: of what this seat was told in it, and of what it saw then."""

    def imagine(self, seen: View[B], memory: M, rng: Rng) -> State:
        """Return a state as the game's own `imagine` gives it, out of those that the memory leaves possible."""

    def fits(self, memory: M, seat: int | None, state: State) -> bool:
        """Return whether the memory leaves that state possible, among those that look the same to this seat."""


class Nothing:
    """The memory of a game that has none of its own."""

    kind = NoneType

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def begin(self, seen: View[Any]) -> None:
        return None

    def hear(self, memory: None, events: tuple[Event, ...], seen: View[Any]) -> None:
        return None

    def imagine(self, seen: View[Any], memory: None, rng: Rng) -> State:
        state: State = self._game.imagine(seen.board, seen.seat, rng)
        return state

    def fits(self, memory: None, seat: int | None, state: State) -> bool:
        return True


AnyMemory = Memory[Any, Any]
_KNOWN: Final[dict[str, AnyMemory]] = {}


def memory_of(game: AnyGame) -> AnyMemory:
    """Return the way in which this game's memories are kept; it is imported when it is first asked for."""
    if game.name not in _KNOWN:
        entry = GAMES.entries.get(game.name)
        module = f"{entry.module}.memory" if entry else ""
        _KNOWN[game.name] = import_module(module).MEMORY if module and find_spec(module) else Nothing(game)
    return _KNOWN[game.name]


def remembers(game: AnyGame) -> bool:
    """Tell whether a seat of this game may know more than it sees, so that it can be told."""
    return getattr(memory_of(game), "kind", NoneType) is not NoneType


class Remembering:
    """Keeps what some seats remember of a game, record by record of its log. An answer that is taken back is forgotten,
    as if nobody had ever heard of it."""

    def __init__(self, setup: Setup, seats: Iterable[int | None]) -> None:
        self._game, self._how = setup.game, memory_of(setup.game)
        state, told = start(*setup)
        self._course = Course(state)
        self.memories: dict[int | None, Any] = {}
        """By seat; None is an onlooker."""
        self._before: tuple[dict[int | None, Any], ...] = ()
        """The memories before each of the answers that may be taken back."""
        for seat in seats:
            seen = view(self._game, state, seat)
            self.memories[seat] = self._how.hear(self._how.begin(seen), told.seen_by(seat), seen)

    def note(self, record: Logged) -> None:
        """Take in what has happened next."""
        sealed = self._course.state.sealed
        self._course, told = follow(self._course, record)
        if isinstance(record, TakenBack):
            if record.seat in sealed:
                self._before = ()
            else:
                self.memories = self._before[-record.answers]
                self._before = self._before[: -record.answers]
            return
        before = self.memories
        self.memories = {seat: self._heard(seat, memory, told) for seat, memory in before.items()}
        self._before = (*self._before, before)[-len(self._course.backs) :] if self._course.backs else ()

    def _heard(self, seat: int | None, memory: Any, told: Tellings) -> Any:
        return self._how.hear(memory, told.seen_by(seat), view(self._game, self._course.state, seat))


def remembered(setup: Setup, seat: int | None, log: Iterable[Logged]) -> Any:
    """Return what that seat knows by the end of this log."""
    found = Remembering(setup, (seat,))
    for record in log:
        found.note(record)
    return found.memories[seat]


def imagine(game: AnyGame, seen: View[Any], memory: Any, rng: Rng, policy: Policy | None = None) -> State:
    """Return a whole state that gives this very view and fits the memory; sealed answers are the policy's. Without a
    memory (None), nothing is known but what is seen."""
    how = Nothing(game) if memory is None else memory_of(game)
    state = how.imagine(seen, memory, rng)
    return completed(state, seen, policy or any_answer(rng))
