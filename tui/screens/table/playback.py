"""Plays frames by a clock: which of them is due, and when the next one is. Knows no page and no game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Generic, Protocol, Self, TypeVar

SOONEST: Final = 0.02
"""Seconds: nothing is drawn again sooner for the time alone."""


TWICE: Final = 0.25
"""The same key twice within so many seconds is one slip."""
SEEN: Final = 0.8
"""Of the quickest way there and back that was measured: a later one may be a little quicker."""


class Watcher(Protocol):
    """A page's session, as far as moments ask it."""

    @property
    def plays(self) -> bool: ...

    @property
    def lag(self) -> float: ...

    def now(self) -> float: ...


class LateKeys:
    """Knows a key that was meant for what has just ended."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._key = ""
        self._ended = float("-inf")

    def ended(self, key: str = "") -> None:
        """Note what has ended it: a key, or time alone."""
        self._key, self._ended = key, self._watcher.now()

    def is_one(self, key: str) -> bool:
        """Return whether it was pressed twice, or before anybody can have seen that it has ended."""
        since = self._watcher.now() - self._ended
        return since < TWICE if key == self._key else not self._key and since < SEEN * self._watcher.lag


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
