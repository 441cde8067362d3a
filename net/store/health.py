"""Tells how a store is to those who don't write: the host, a monitor, the server that has to end.

Set by the store's thread, read by anybody.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from core.sentences import sentence
from net.store import Doubtful, Failing, Full, Gone, Paused, Unsettled

log = logging.getLogger(__name__)

WELL, FULL, FAILING, GONE, DOUBTFUL = "well", "full", "failing", "gone", "doubtful"
STATES: Final = (WELL, FULL, FAILING, GONE, DOUBTFUL)
PAUSES: Final = {FULL, FAILING, GONE}
_KINDS: Final = {Full: FULL, Failing: FAILING, Gone: GONE, Unsettled: GONE}


class Health:
    def __init__(self) -> None:
        self.state = WELL
        self._why = ""
        self._since = 0.0
        self.on_doubt: Callable[[], object] = lambda: None
        """Called once, in the store's thread."""
        self._told = False

    @property
    def sentence(self) -> str:
        """A sentence for the host; empty where all is well."""
        if self.state in PAUSES:
            return sentence("Play is paused: {reason}", reason=self._why)
        return self._why

    def pauses(self, why: Paused) -> None:
        """Note why play is paused. It is logged once, and not at each answer that is refused for it."""
        kind = _KINDS[type(why)]
        if self.state in {kind, DOUBTFUL}:
            return
        if self.state == WELL:
            self._since = time.monotonic()
        self.state, self._why = kind, why.args[0]
        log.warning("%s", self.sentence)

    def goes_on(self) -> None:
        if self.state in PAUSES:
            self.state, self._why = WELL, ""
            paused = time.monotonic() - self._since
            log.warning("Play goes on, after %.0f seconds: records are kept again.", paused)

    def doubts(self, why: Doubtful) -> None:
        if self.state != DOUBTFUL:
            self.state, self._why = DOUBTFUL, why.args[0]
            log.critical("%s", why)

    def tell(self) -> None:
        """Call the listener, once those whose records are in doubt have been told."""
        if self.state == DOUBTFUL and not self._told:
            self._told = True
            with suppress(RuntimeError):  # The listener may have ended meanwhile.
                self.on_doubt()
