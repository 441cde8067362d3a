"""Cuts off what holds up the loop: a screen that is drawn for ever, a rule that goes round in circles.

All tables share one loop, so a callback that comes to no end would stop every game. A thread looks whether the loop
turns; if it has not for long, it raises Stuck in the loop's thread, in the midst of whatever runs there. That ends one
session or one table, as any other fault of theirs does.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys
import threading
import traceback
from typing import Final

log = logging.getLogger(__name__)

LOOK: Final = 0.5
"""Seconds between looks."""
PATIENCE: Final = 20
"""So many looks in a row. Looks are counted and not seconds: who was stopped and goes on, or wakes up from a machine's
sleep, has had no chance to turn."""


_CALLED_BY: Final = asyncio.Handle._run.__code__
"""All that the loop calls has this below it."""


class Stuck(Exception):
    """The loop has not turned for so long that this was taken for a fault."""


class Watchdog:
    def __init__(self, look: float = LOOK, patience: int = PATIENCE) -> None:
        self._loop = asyncio.get_running_loop()
        self._look = look
        self._patience = patience
        self._turns = 0
        self._missed = 0
        self._over = threading.Event()
        self._victim = threading.get_ident()
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

    def _watch(self) -> None:
        seen = -1
        while not self._over.wait(self._look):
            turns = self._turns
            self._missed = self._missed + 1 if turns == seen else 0
            seen = turns
            if self._missed >= self._patience:
                self._missed = 0
                self._cut_off(turns)

    def _cut_off(self, turns: int) -> None:
        """Nothing is read or written between the look and the blow: meanwhile it might come to its end, and another
        would be hit. Outside of a callback the blow would end the loop itself."""
        stack = list(traceback.walk_stack(sys._current_frames().get(self._victim)))
        if self._turns != turns or all(frame.f_code is not _CALLED_BY for frame, _ in stack):
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._victim), ctypes.py_object(Stuck))
        frames = [f"{frame.f_code.co_name} ({frame.f_code.co_filename}:{line})" for frame, line in stack[:8]]
        log.error("The loop stands still and is cut off: %s", " < ".join(frames))
