"""Tells whether a client still reads.

SSH's own keepalive asks only who is silent, and the kernel takes for the client what the client never reads. So what
was sent is asked about, by a question that each client answers when it has read all that came before (RFC 4254, 4).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from net.tuning.compatibility import WAYS

SOON: Final = 0.4
"""The part of the time for an answer after which is asked: both together are less than 30 seconds."""
_QUESTION: Final = b"keepalive@openssh.com"


def ask(channel: Any, answered: Callable[[], None]) -> bool:
    """Ask the client. Return whether there is anybody left to ask; `answered` is called once, at the latest when the
    connection ends.

    asyncssh has no public way to ask. By public ways alone, what was sent counts as taken.
    """
    if not WAYS.private:
        asyncio.get_running_loop().call_soon(answered)
        return not channel.is_closing()
    conn = channel._conn
    if conn is None or conn._transport is None:
        return False
    waiter = conn._loop.create_future()
    waiter.add_done_callback(lambda _answer: answered())
    conn._global_request_waiters.append(waiter)
    conn._send_global_request(_QUESTION, want_reply=True)
    return True


class ByteCounts(NamedTuple):
    """Counts the bytes that one line has been sent and has taken."""

    written: int
    unsent: int

    @property
    def taken(self) -> int:
        return self.written - self.unsent


class LivenessProbe:
    """Asks one client whether it is still there. `given_up` is called when it has not answered for `patience` seconds.

    A client that is slow to take what was there before the question is waited for. What came later says nothing: the
    kernel took it.
    """

    def __init__(
        self, channel: Any, patience: float, byte_counts: Callable[[], ByteCounts], given_up: Callable[[], None]
    ) -> None:
        self._channel = channel
        self._patience = patience
        self._byte_counts = byte_counts
        self._given_up = given_up
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._open = 0
        self.on_answer: Callable[[], None] = lambda: None
        """Called when all that was asked is answered."""

    def soon(self) -> None:
        """Ask before long: something was sent, and nothing depends on the answer."""
        if self._timer is None:
            self._timer = self._loop.call_later(SOON * self._patience, self.now)

    def now(self) -> bool:
        """Ask now. Return whether there is anybody left to ask."""
        if not ask(self._channel, self._answered):
            self.stop()
            return False
        self._open += 1
        if self._open == 1:
            self._wait()
        return True

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        self._watch(self._byte_counts())

    def _watch(self, before: ByteCounts) -> None:
        self.stop()
        self._timer = self._loop.call_later(self._patience, self._overdue, before)

    def _overdue(self, before: ByteCounts) -> None:
        taken = min(before.written, self._byte_counts().taken)
        if taken > before.taken:
            self._watch(ByteCounts(before.written, before.written - taken))
        else:
            self.stop()
            self._given_up()

    def _answered(self) -> None:
        self._open -= 1
        if self._timer is None:  # It has been stopped meanwhile.
            return
        if self._open:
            self._wait()
        else:
            self.stop()
            self.on_answer()
