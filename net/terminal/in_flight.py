"""Reckons what may still be on its way to a terminal. Sans-IO.

Sockets, kernels and proxies take much more than a slow line carries, so nobody but the client can say what has arrived.
It is asked where that matters: after much at once, and after each frame where its last answer was long in coming. A
line that was quick is not asked about the few bytes of a cursor, nor about a move now and then.
"""

from __future__ import annotations

from math import inf
from typing import Final

MUCH: Final = 1024
MORE: Final = 8 * 1024
"""Bytes that are asked about even if they trickled."""
TRICKLE: Final = 4 * 1024
"""Bytes a second that count as nothing on a line which answers quickly."""
QUICK: Final = 0.05
"""Seconds within which an answer shows that the line has taken a frame before the next is due."""

LEAST: Final = 2 * 1024
"""Bytes a second below which a line is too slow for what never pauses."""
PAUSE: Final = 0.25
"""Seconds without anything under way after which a line counts as keeping up."""
SLIGHT: Final = 256
"""Bytes below which an answer tells how long the way is now, and nothing of how much the line carries."""
SLACK: Final = 0.2
"""Seconds by which an answer may be late for any reason."""
BRISK: Final = 4 * 1024
"""Bytes a second: a line that carries less shows no pictures that move …"""
FAR: Final = 0.5
"""… and neither does one whose way there and back takes longer, in seconds."""
LATELY: Final = 16 * 1024
"""So many bytes tell how fast a line is now; what was before counts half."""
MOSTLY: Final = 3
"""A line crawls if it was too slow for more than one second in so many: not if it stood still once."""


class Flight:
    def __init__(self) -> None:
        self._asked_at: float | None = None
        self._slow = False
        self._recent = 0.0
        self._since_asked = 0
        self._in_flight = 0
        self._sent_at = 0.0
        self.pace = Pace()

    @property
    def is_asked(self) -> bool:
        """Whether an answer is still to come, and nothing more should be sent before it."""
        return self._asked_at is not None

    def sent(self, now: float, size: int) -> bool:
        """Note what was sent. Return whether the client should be asked about it now."""
        self._recent = max(0.0, self._recent - (now - self._sent_at) * TRICKLE) + size
        self._since_asked += size
        self._sent_at = now
        return self._slow or self._recent >= MUCH or self._since_asked >= MORE

    def asked(self, now: float) -> None:
        self._asked_at = now
        self._in_flight, self._since_asked = self._since_asked, 0

    def answered(self, now: float) -> None:
        if self._asked_at is not None:
            self._slow = now - self._asked_at > QUICK
            self.pace.carried(self._asked_at, now, self._in_flight)
            self._asked_at = None
            self._recent = 0.0


class Pace:
    """Measures how much a line carries while there is always more to show, each frame at once after the last.

    Latency is not low bandwidth: the quickest answer yet, or that of a slight frame, is subtracted from the others, and
    some slack, so that distance, other traffic or a busy server don't make a line look slow. While a player types,
    only slight frames are sent.
    """

    def __init__(self) -> None:
        self._quickest = inf
        self._since = self._until = -inf
        self._way = 0.0
        self._bytes = 0
        self._under_way = 0.0
        self._lately = (0, 0.0)
        """Bytes, and the seconds that they took longer than the way is."""

    @property
    def way(self) -> float:
        """The quickest answer yet; 0 as long as none has come."""
        return self._quickest if self._quickest < inf else 0.0

    @property
    def is_slow(self) -> bool:
        return self.way > FAR or self.is_thin

    @property
    def is_thin(self) -> bool:
        """Whether it carries little, however far it leads."""
        size, seconds = self._lately
        return size < BRISK * seconds

    def greeted(self, seconds: float) -> None:
        """Note how long an answer about next to nothing took."""
        self._quickest = min(self._quickest, seconds)

    def carried(self, sent_at: float, answered_at: float, size: int) -> None:
        if sent_at - self._until > PAUSE:
            self._since = sent_at
            self._way, self._bytes, self._under_way = 0.0, 0, 0.0
        seconds = answered_at - sent_at
        self._until = answered_at
        self._quickest = min(self._quickest, seconds)
        if size < SLIGHT:
            self._way = seconds - size / LEAST
        else:
            late = max(0.0, seconds - max(self._quickest, self._way) - SLACK)
            self._bytes += size
            self._under_way += late
            known, taken = self._lately
            part = 1.0 if known + size <= LATELY else 0.5
            self._lately = int(part * known) + size, part * taken + late

    def crawled_for(self) -> float:
        """Return for how many seconds the line has carried too little while there was always more to carry."""
        seconds = self._until - self._since
        crawls = self._bytes < LEAST * self._under_way and seconds < MOSTLY * self._under_way
        return seconds if crawls else 0.0
