"""What may still be on its way to a terminal. Sans-IO.

Sockets, kernels and proxies take much more than a slow line carries, so nobody but the client can say what has arrived.
It is asked where that matters: after much at once, and after each frame where its last answer was long in coming. A
line that was quick is not asked about the few bytes of a cursor, nor about a move now and then.
"""

from __future__ import annotations

from typing import Final

MUCH: Final = 1024
MORE: Final = 8 * 1024
"""So many bytes are asked about even if they trickled."""
TRICKLE: Final = 4 * 1024
"""Bytes a second that a line carries which answers quickly."""
QUICK: Final = 0.1


class Flight:
    def __init__(self) -> None:
        self._asked_at: float | None = None
        self._slow = False
        self._recent = 0.0
        self._since_asked = 0
        self._sent_at = 0.0

    @property
    def is_asked(self) -> bool:
        """Whether an answer is still to come, and nothing more should be sent before it."""
        return self._asked_at is not None

    def sent(self, now: float, size: int) -> bool:
        """Whether the client should be asked about it now."""
        self._recent = max(0.0, self._recent - (now - self._sent_at) * TRICKLE) + size
        self._since_asked += size
        self._sent_at = now
        return self._slow or self._recent >= MUCH or self._since_asked >= MORE

    def asked(self, now: float) -> None:
        self._asked_at = now
        self._since_asked = 0

    def answered(self, now: float) -> None:
        if self._asked_at is not None:
            self._slow = now - self._asked_at > QUICK
            self._asked_at = None
            self._recent = 0.0
