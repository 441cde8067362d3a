"""Time that passes only while nobody has anything to do.

Both ends of a line on one loop: what they still have to say to each other is said first, however slow the machine is,
and only then comes what was to happen later. So a test that waits ten seconds for nothing takes a part of one, and no
test is late for a deadline because another process had the processor. What happens outside of the loop takes the time
that it takes: a thread that is called, a thread that computes or writes, a child.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

GRACE: Final = 0.002
"""True seconds that the kernel has to bring something, if there is a line, before time passes …"""
LEAP: Final = 0.05
"""… by no more than this at once."""
LATE: Final = 1e-6
"""No timer was ever on time."""
BUSY: Final = {"R", "D"}
"""As Linux calls a thread that computes, or waits for the disk."""
TASKS: Final = Path("/proc/self/task")


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its clock begins at a number that nobody takes for that of the machine."""

    def __init__(self) -> None:
        super().__init__(_Selector(self._pass, self._leap))
        self._now = 1000.0
        self._called = 0

    def time(self) -> float:
        return self._now

    def _pass(self, seconds: float, waited: float) -> bool:
        """Let as much time pass as was waited for, and where nobody is at work, more. Whether it did."""
        self._now += waited
        if self._called or any(_at_work_outside()):
            return False
        self._now += max(0.0, min(LEAP, seconds) - waited) + LATE
        return True

    def _leap(self, seconds: float) -> None:
        """Let time pass where nobody else is there for whom it would."""
        self._now += min(LEAP, seconds) + LATE

    def run_in_executor(self, executor: Any, func: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:  # type: ignore[override]
        self._called += 1
        future = super().run_in_executor(executor, func, *arguments)
        future.add_done_callback(self._back)
        return future

    def _back(self, _future: asyncio.Future[Any]) -> None:
        self._called -= 1


def _at_work_outside() -> Iterator[bool]:
    """Of each thread, whether it has a child or is busy. Nothing is known of it where there is no /proc."""
    me = str(threading.get_native_id())
    with suppress(OSError):  # A thread may end meanwhile.
        for task in TASKS.iterdir():
            yield not {*(task / "children").read_text("ascii").split()} <= _caretakers()
            yield task.name != me and _state(task) in BUSY


def _caretakers() -> set[str]:
    """The child that multiprocessing keeps for as long as its process lives: nobody ever waits for it."""
    tracking = sys.modules.get("multiprocessing.resource_tracker")
    return set() if tracking is None else {str(tracking._resource_tracker._pid)}


def _state(task: Path) -> str:
    return (task / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[0]


class _Selector(selectors.DefaultSelector):
    def __init__(self, let_pass: Callable[[float, float], bool], leap: Callable[[float], None]) -> None:
        super().__init__()
        self._let_pass = let_pass
        self._leap = leap

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """`None`: nothing is to happen later, so somebody outside must bring it; in its own time."""
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self._nobody_can_bring_anything():
            ready = super().select(0)
            if not ready:
                self._leap(timeout)
            return ready
        for patience in (min(GRACE, timeout), min(LEAP, timeout)):
            began = time.monotonic()
            if ready := super().select(patience):
                return ready
            if self._let_pass(timeout, time.monotonic() - began):
                break
        return []

    def _nobody_can_bring_anything(self) -> bool:
        """Tell whether there is no line but the one by which threads call the loop, no thread that could, and no child:
        then nothing is waited for."""
        return len(self.get_map()) <= 1 and threading.active_count() == 1 and not any(_at_work_outside())
