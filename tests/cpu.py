"""A guard for code that may come to no end: it is cut off by the time that it computes, however busy the machine is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Endless(AssertionError):
    """What was guarded computed for longer than it may. It is a fault of what ran."""


@contextmanager
def at_most(seconds: float, what: str = "it") -> Iterator[None]:
    """At most so many seconds of this process's CPU time; in the main thread only."""

    def blow(_signal: int, _frame: FrameType | None) -> None:
        raise Endless(f"{what} took more than {seconds} s of CPU")

    before = signal.signal(signal.SIGVTALRM, blow)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
