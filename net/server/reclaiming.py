"""Gives back the memory of those who have gone.

What a connection leaves behind refers to itself, so only the collector of garbage frees it, and that comes late in a
process that has become quiet; and the C library keeps what is freed. So when a quarter of those who were there have
gone, the garbage is collected and the library is asked to let go of what it keeps.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import Any, Final

REST: Final = 5.0
"""Seconds after the first has gone: a crowd goes together, and its timers have run out by then."""
SHARE: Final = 4
"""One of so many must have gone: collecting takes the longer the more is alive."""
USUAL: Final = gc.get_threshold()
"""How many objects, and then how many looks at younger ones, bring the collector to look at each of three ages …"""
NEVER: Final = 10**9
"""… and for how many it never looks at the oldest."""


def settled() -> None:
    """Count all objects so far as there for good: the collector need not look at them again."""
    gc.set_threshold(*USUAL)
    gc.collect()
    gc.freeze()


def _trimmer() -> Callable[[int], Any] | None:
    """Return the function of glibc that gives free memory back; other libraries have none, or do so by themselves."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes  # Only when it's first needed: a start is quick without it.

    return getattr(ctypes.CDLL(None), "malloc_trim", None)


class Reclaimer:
    """Collects what guests leave behind. It does nothing until it is switched on, by a process that is there for its
    server."""

    def __init__(self) -> None:
        self.on = False
        self.times = 0
        self._gone = 0
        self._due: asyncio.TimerHandle | None = None

    def gone(self, left: int) -> None:
        """Note that one has gone, and so many are still there."""
        if not self.on:
            return
        self._gone += 1
        if self._due is None and self._gone * SHARE >= left:
            self._due = asyncio.get_running_loop().call_later(REST, self.reclaim)

    def reclaim(self) -> None:
        self._gone, self._due = 0, None
        self.times += 1
        gc.collect()
        trim = _trimmer()
        if trim is not None:
            trim(0)

    def tables_move(self, do: bool) -> None:
        """Have young objects alone looked at while tables go from one node to others, here or there: to look at all
        that a thousand of them have holds the loop up, and guests wait just then for what it tells and hears."""
        if self.on:
            gc.set_threshold(*USUAL[:2], NEVER if do else USUAL[2])

    def go_down(self) -> None:
        """Have it so to the end, as the process is soon gone with all that it holds."""
        self.tables_move(True)
        self.stop()

    def stop(self) -> None:
        self.on = False
        if self._due is not None:
            self._due.cancel()
            self._due = None
