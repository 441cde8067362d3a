"""The memory of an attentive person at a seat: folded from what this seat was told and saw, and from nothing else.

A view shows the present alone. A game that hides what was once open has a module `memory` beside its rules, with a
MEMORY in it; every other game remembers nothing, and its seats know what they see. A memory is immutable, and the same
log gives the same memory again.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, TypeVar

from core.engine import AnyGame, Policy, Rng, State, View, any_answer, completed, view
from core.registry import GAMES
from core.telling import Event, Tellings

M = TypeVar("M")
B = TypeVar("B")


class Memory(Protocol[M, B]):
    """The way in which a game's memories are kept."""

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


def remembered(game: AnyGame, seat: int | None, steps: Iterable[tuple[State, Tellings]]) -> Any:
    """Return what that seat knows after these steps, from the game's start on: as `core.replay.replay` has them."""
    how, memory = memory_of(game), None
    for number, (state, told) in enumerate(steps):
        seen = view(game, state, seat)
        if not number:
            memory = how.begin(seen)
        memory = how.hear(memory, told.seen_by(seat), seen)
    return memory


def imagine(game: AnyGame, seen: View[Any], memory: Any, rng: Rng, policy: Policy | None = None) -> State:
    """Return a whole state that gives this very view and fits the memory; sealed answers are the policy's."""
    state = memory_of(game).imagine(seen, memory, rng)
    return completed(state, seen, policy or any_answer(rng))
