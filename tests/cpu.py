"""Time as a slow or busy machine has it: a guard against code without end, and what a promised second comes to here."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple

TURNS: Final = 1_000_000
USUAL: Final = 0.014
"""Seconds of CPU that an empty loop of so many turns took on the machine on which the promises were measured."""


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


def of_cpu(seconds: float) -> float:
    """Returns what so many seconds of CPU, promised elsewhere, come to on this machine; never less."""
    return seconds * max(1.0, _turning(time.process_time) / USUAL)


def of_the_clock(seconds: float) -> float:
    """Returns what so many seconds by the clock come to on this machine and beside all that it is at; never less."""
    return seconds * max(1.0, _turning(time.monotonic) / USUAL)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done takes no longer by the clock; a busy machine has as much longer as it is busy, before or after."""
    most, began = of_the_clock(seconds), time.monotonic()
    yield
    spent = time.monotonic() - began
    assert spent < max(most, of_the_clock(seconds)), f"It took {spent:.1f} s."


class Spent(NamedTuple):
    cpu: float
    clock: float


def loading(*modules: str) -> Spent:
    """Returns what a process costs here and now that loads these and does nothing."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([sys.executable, "-P", "-c", f"import {', '.join(modules)}"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - began)


def _turning(clock: Callable[[], float]) -> float:
    began = clock()
    for _ in range(TURNS):
        pass
    return clock() - began
