"""A question that every client of SSH answers when it has read all that was sent before it (RFC 4254, section 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

_QUESTION: Final = b"keepalive@openssh.com"


def ask(channel: Any, answered: Callable[[], None]) -> bool:
    """Whether there is anybody left to ask. `answered` is called once, at the latest when the connection ends."""
    conn = channel._conn
    if conn is None or conn._transport is None:
        return False
    waiter = conn._loop.create_future()
    waiter.add_done_callback(lambda _answer: answered())
    conn._global_request_waiters.append(waiter)
    conn._send_global_request(_QUESTION, want_reply=True)
    return True
