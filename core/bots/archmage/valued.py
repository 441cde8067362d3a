"""Defines the policy of a game whose positions are valued by learned weights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module

from core.bots.archmage.value import Row, Value
from core.bots.bot import Bot
from core.bots.search import SearchPolicy
from core.engine import AnyGame, Choice, Rng, State, choices, view


class ValuedPolicy(SearchPolicy, ABC):
    def __init__(self, game: AnyGame, bot: Bot) -> None:
        super().__init__(game, bot)
        self._value: Value | None = None

    @property
    def value(self) -> Value:
        """The game's weights, read when they are first needed: while they are being learned there are none."""
        if self._value is None:
            self._value = Value.read(import_module(f"core.bots.archmage.weights.{self.game.name}").WEIGHTS)
        return self._value

    @abstractmethod
    def numbers(self, state: State) -> Sequence[Row]:
        """Return what is to be known of each seat, where the search stops."""
        ...

    def taught_by(self, state: State, seat: int, rng: Rng) -> Choice:
        """Return the answer of a seat in games from which the weights are learned."""
        return self.bot(view(self.game, state, seat), choices(state, seat), rng)

    def worth(self, state: State, seat: int) -> float | None:
        if not state.agenda:
            return super().worth(state, seat)
        return self.value.chances(self.numbers(state))[seat]
