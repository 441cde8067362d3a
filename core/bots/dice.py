"""Makes numbers that look thrown out of a seed, for worlds that are only imagined: quick, and the same everywhere."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

from core.engine import Shape

_ALL: Final = 2**64 - 1
_TIMES: Final = 6364136223846793005
_PLUS: Final = 1442695040888963407


class Dice:
    """A core.engine.Rng: a linear congruential generator, of whose 64 bits the upper half is used."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """Scatter the seed, or neighbours would begin alike."""
        state = (seed + 0x9E3779B97F4A7C15) & _ALL
        state = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _ALL
        state = ((state ^ state >> 27) * 0x94D049BB133111EB) & _ALL
        self._state = state ^ state >> 31

    def randrange(self, stop: int, /) -> int:
        self._state = state = (self._state * _TIMES + _PLUS) & _ALL
        return (state >> 32) * stop >> 32

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        state = self._state
        for last in range(len(x) - 1, 0, -1):
            state = (state * _TIMES + _PLUS) & _ALL  # As in randrange, without a call for each of the numbers.
            other = (state >> 32) * (last + 1) >> 32
            x[last], x[other] = x[other], x[last]
        self._state = state

    def outcome(self, shape: Shape) -> tuple[int, ...]:
        """Return what chance says to that question."""
        if not shape.distinct:
            return tuple([self.randrange(shape.sides) for _ in range(shape.size)])
        order = list(range(shape.sides))
        self.shuffle(order)
        return tuple(order[: shape.size])
