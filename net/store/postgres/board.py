"""Writes a node's lines on the house's board and reads those of the others, for the store's thread.

A node counts its own changes, and writes all that waits in one statement; so whoever has read up to a change lacks
nothing before it. The board is not flushed to disk. Where a promoted standby has it empty, each node notices that its
own lines are gone and writes them again.
"""

from __future__ import annotations

import time
from math import inf
from threading import Lock
from typing import Final

from net.store.board import KEPT, HearNews, Line, Lines, News, NodeThere
from net.store.postgres.node import Node
from net.store.postgres.waiting import Clock

READ: Final = 0.25
"""Seconds between two looks at what others have written …"""
WRITTEN: Final = 0.2
"""… and between two writes of one's own."""
QUICK: Final = 0.1
"""Seconds between two looks while a node gives its tables to the others, whose guests wait meanwhile: then whatever is
to be written is written at once."""
SWEPT: Final = 60.0
"""Seconds between two clearings of what was taken away …"""
GONE: Final = 600.0
"""… which stays for so long, for all to read that it was."""
MISSED: Final = 300.0
"""Seconds without a look after which everything is read anew."""


class Board:
    """One node's end of the board. `post` may be called by another thread than all else."""

    def __init__(self, node: Node, hear: HearNews, clock: Clock = time.monotonic) -> None:
        self.hear = hear
        self.lease_ends = inf
        """When the first lease of another node ends by this clock, as far as is known."""
        self._node = node
        self._clock = clock
        self._lock = Lock()
        self._waiting: dict[str, bytes] = {}
        self._own: dict[str, bytes] = {}
        """The lines that stand there, or should."""
        self._change = 0
        self._nodes: tuple[NodeThere, ...] = ()
        self._drains = False
        self._known: dict[int, int] = {}
        """Up to which change the lines of each other node are known."""
        self._next_read = self._next_write = 0.0
        self._next_sweep = self._clock() + SWEPT
        self._last_read = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether some node gives its tables to the others."""
        return self._drains or any(node.drains for node in self._nodes)

    def post(self, lines: Lines) -> None:
        with self._lock:
            self._waiting.update(lines)

    def due(self) -> float:
        """Return in how many seconds there is something to do."""
        at = min(self._next_read, self._next_write) if self._waiting else self._next_read
        return max(0.0, at - self._clock())

    def write(self) -> None:
        now = self._clock()
        if not self._waiting or now < self._next_write:
            return
        self._next_write = now + WRITTEN
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        try:
            self._write(waiting)
        except BaseException:
            with self._lock:
                self._waiting = waiting | self._waiting
            raise
        if self.is_busy:
            self._next_write = now

    def _write(self, waiting: dict[str, bytes]) -> None:
        if kept := {name: content for name, content in waiting.items() if name.startswith(KEPT)}:
            self._node.enlist(kept)
        if not (lines := {name: content for name, content in waiting.items() if name not in kept}):
            return
        self._own.update(lines)
        self._change += 1
        self._node.tell(self._change, lines)
        self._own = {name: content for name, content in self._own.items() if content}

    def news(self) -> News | None:
        """Look at the board, if it is time. Return what has changed; None where nothing has."""
        now = self._clock()
        if now < self._next_read:
            return None
        self._next_read = now + (min(READ, QUICK) if self.is_busy else READ)
        if now >= self._next_sweep:
            self._next_sweep = now + SWEPT
            self._node.sweep(GONE)
        nodes, heads, drains, alive_for = self._node.others()
        self.lease_ends = self._clock() + alive_for  # Rather after it than before: it must have ended by then.
        own = heads.pop(self._node.owner, 0)
        if self._own and own < self._change:
            with self._lock:
                self._waiting = self._own | self._waiting
        anew = bool(self._last_read) and now - self._last_read > MISSED
        known = {} if anew else {owner: change for owner, change in self._known.items() if owner in heads}
        lines: list[Line] = []
        if any(head > known.get(owner, 0) for owner, head in heads.items()):
            for owner, name, change, content, age in self._node.board(known):
                lines.append(Line(owner, name, content, age))
                known[owner] = change
        self._known, self._last_read = known, now
        if not lines and (nodes, drains) == (self._nodes, self._drains) and not anew:
            return None
        self._nodes, self._drains = nodes, drains
        return News(nodes, tuple(lines), anew, drains)
