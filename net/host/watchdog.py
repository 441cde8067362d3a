"""Cuts off what holds up the loop: a screen that is drawn for ever, a rule that goes round in circles.

All tables share one loop, so a callback that comes to no end would stop every game. A thread looks what the loop is at;
if it has been at one and the same callback for too long, it raises Stuck in the loop's thread, in the midst of whatever
runs there. That ends one session or one table, as any other fault of theirs does; and where it ran on behalf of a
connection (net/host/behalf.py), it counts against it, whoever caught the fault.
"""

from __future__ import annotations

import asyncio
import contextvars
import ctypes
import logging
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import Final

from net.host.behalf import Answerable, answers

log = logging.getLogger(__name__)

LOOK: Final = 0.25
"""Seconds between looks."""
PATIENCE: Final = 2.0
"""Seconds that one callback may compute. Nobody else plays meanwhile; a screen takes a fortieth of that at most."""
_HASTE: Final = 10
"""The watchdog looks so many times as often when it has just cut somebody off: there may be more of them behind."""
_ALERT: Final = 10.0
"""Seconds for which it looks that often."""
_LAST: Final = 0.05
"""Seconds that are left to those who have had their last chance: enough to put a terminal right, and to be told."""

_CALLED_BY: Final = asyncio.Handle._run.__code__
"""The frame that is below everything that the loop calls."""


class Stuck(Exception):
    """Raised in what came to no end, and was taken for a fault."""


class StuckAgain(BaseException):
    """Raised where Stuck was caught, and what caught it went on."""


def _clock_of(thread: int) -> Callable[[], float] | None:
    """Return a reading of that thread's CPU time, where the system tells it: on a machine that is loaded or was asleep
    nobody is cut off for what others have done."""
    find = getattr(time, "pthread_getcpuclockid", None)
    return None if find is None else partial(time.clock_gettime, find(thread))


class Watchdog:
    def __init__(self, look: float = LOOK, patience: float = PATIENCE) -> None:
        self._loop = asyncio.get_running_loop()
        self._look = look
        self._patience = patience
        self._victim = threading.get_ident()
        self._clock = _clock_of(self._victim) or self._looked
        self._looks = 0.0
        self._turns = 0
        self._over = threading.Event()
        self._beat: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def start(self) -> None:
        self._turn()
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        if self._beat is not None:
            self._beat.cancel()
        self._thread.join()

    def _turn(self) -> None:
        self._turns += 1
        self._beat = self._loop.call_later(self._look, self._turn)

    def _looked(self) -> float:
        """Return the time that was watched, where the system tells no CPU time. Looks are counted and not seconds: a
        process that was stopped, or a machine that slept, had no chance to come to an end."""
        return self._looks

    # In the watchdog's own thread

    def _watch(self) -> None:
        seen, since, blows, alert_until = _Sight(None, -1), 0.0, 0, 0.0
        while not self._over.wait(pause := self._look / (_HASTE if time.monotonic() < alert_until else 1)):
            self._looks += pause
            sight, now = self._sight(), self._clock()
            if not sight.is_still(seen):
                seen, since, blows = sight, now, 0
            elif now - since >= self._left_to(sight):
                self._cut_off(sight, StuckAgain if blows else Stuck)
                since, blows, alert_until = now, blows + 1, time.monotonic() + _ALERT

    def _left_to(self, sight: _Sight) -> float:
        who = sight.who
        return _LAST if who is not None and who.is_out else self._patience

    def _sight(self) -> _Sight:
        turns = self._turns
        return _Sight(_handle_in(self._stack()), turns)

    def _stack(self) -> Iterator[FrameType]:
        return (frame for frame, _line in traceback.walk_stack(sys._current_frames().get(self._victim)))

    def _cut_off(self, sight: _Sight, kind: type[BaseException]) -> None:
        """Raise the exception in the callback. Do no I/O between checking the stack and raising: the callback might
        finish in between, and the next one would be hit. Outside of a callback it would end the loop itself."""
        stack = list(self._stack())
        if not _Sight(_handle_in(iter(stack)), self._turns).is_still(sight):
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._victim), ctypes.py_object(kind))
        frames = [f"{frame.f_code.co_name} ({frame.f_code.co_filename}:{frame.f_lineno})" for frame in stack[:8]]
        who = sight.who
        if who is not None:
            who.strike()
            self._loop.call_soon_threadsafe(who.send_off, context=contextvars.Context())
        log.error("The loop stands still and is cut off: %s", " < ".join(frames))


def _handle_in(stack: Iterator[FrameType]) -> asyncio.Handle | None:
    """Return what the loop has called and is still running; None between two calls."""
    return next((frame.f_locals.get("self") for frame in stack if frame.f_code is _CALLED_BY), None)


class _Sight:
    """Remembers what the loop is running without keeping any of it alive."""

    def __init__(self, handle: asyncio.Handle | None, turns: int) -> None:
        self._handle = None if handle is None else weakref.ref(handle)
        self._turns = turns

    def is_still(self, before: _Sight) -> bool:
        """Tell whether it is the same call as before. A handle that reads a socket is called again and again, but the
        loop turns in between."""
        handle = self._called
        return handle is not None and handle is before._called and self._turns == before._turns

    @property
    def _called(self) -> asyncio.Handle | None:
        return None if self._handle is None else self._handle()

    @property
    def who(self) -> Answerable | None:
        handle = self._called
        context = getattr(handle, "_context", None)
        return None if context is None else answers(context)
