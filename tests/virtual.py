"""Time that passes only while nobody has anything to do.

Both ends of a line on one loop: what they still have to say to each other is said first, however slow the machine is,
and only then comes what was to happen later. So a test that waits ten seconds for nothing takes a part of one, and no
test is late for a deadline because another process had the processor.
"""

from __future__ import annotations

import asyncio
import functools
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

GRACE: Final = 0.002
"""True seconds that the kernel and the threads have to bring something, before time passes …"""
LEAP: Final = 0.05
"""… by no more than this at once."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its clock begins at a number that nobody takes for that of the machine."""

    def __init__(self) -> None:
        self._selected = _Selector(self._leap)
        super().__init__(self._selected)
        self._now = 1000.0
        self._threads = 0

    def time(self) -> float:
        return self._now

    def _leap(self, seconds: float) -> bool:
        """Time passes, unless a thread is at work for somebody."""
        if self._threads:
            return False
        self._now += min(LEAP, seconds)
        return True

    def run_in_executor(self, executor: Any, func: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:  # type: ignore[override]
        self._threads += 1
        future = super().run_in_executor(executor, func, *arguments)
        future.add_done_callback(self._back)
        return future

    def _back(self, _future: asyncio.Future[Any]) -> None:
        self._threads -= 1


class _Selector(selectors.DefaultSelector):
    def __init__(self, leap: Callable[[float], bool]) -> None:
        super().__init__()
        self._leap = leap

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """`None`: nothing is to happen later, so somebody outside must bring it; in its own time."""
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(GRACE)
        if not ready:
            while not self._leap(timeout) and not ready:
                ready = super().select(GRACE)
        return ready


def virtual(test: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """A test whose coroutine runs in time of its own."""

    @functools.wraps(test)
    def runs(*arguments: P.args, **named: P.kwargs) -> T:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(test(*arguments, **named))

    return runs
