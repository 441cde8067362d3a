"""Plays frames by a clock: which of them is due, and when the next one is. Knows no page and no game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Generic, Protocol, Self, TypeVar

SOONEST: Final = 0.02
"""Seconds: nothing is drawn again sooner for the time alone."""


class Timed(Protocol):
    @property
    def seconds(self) -> float: ...


T = TypeVar("T", bound=Timed)


class Playback(Generic[T]):
    """Frames that began at a time. One that nobody drew in time is left out: the end never comes later for it."""

    def __init__(self, frames: Sequence[T], ends: Sequence[float]) -> None:
        self._frames = tuple(frames)
        self._ends = tuple(ends)

    @classmethod
    def begin(cls, frames: Sequence[T], now: float, most: float) -> Self:
        """Begin to play these frames now, in at most so many seconds."""
        return cls(frames, ()).grown(frames, now, most)

    def frame(self, now: float) -> T | None:
        """Return the frame that is due, or None when it is over."""
        return next((frame for frame, end in zip(self._frames, self._ends, strict=True) if now < end), None)

    def left(self, now: float) -> float:
        """Return the seconds until the next frame, or until the end."""
        return max(SOONEST, next((end for end in self._ends if now < end), now) - now)

    def grown(self, frames: Sequence[T], now: float, most: float) -> Self:
        """Return what goes on with the frame that is due, as part of these, in at most so many seconds."""
        at = sum(end <= now for end in self._ends)
        rest = [frame.seconds for frame in frames[at:]]
        part = min(1.0, most / sum(rest)) if rest else 1.0
        return type(self)(frames, [*self._ends[:at], *(now + part * end for end in accumulate(rest))])
