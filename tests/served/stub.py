"""A channel that goes nowhere, for what needs no ssh: the other side of asyncssh's interface, not of ours."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from net.terminal import Limits, Terminal
from tests.served.ssh_server import PATIENCE


class Channel:
    """As much of asyncssh's SSHServerChannel as a Terminal calls."""

    def __init__(self, env: dict[str, str] | None = None) -> None:
        self._conn = self
        self._transport = None
        self._send_encryption = None
        self.env = env or {}
        self.sent = bytearray()
        self.writes = 0
        self.unsent = 0
        self.reading = True
        self.aborted = False

    def get_environment(self) -> dict[str, str]:
        return self.env

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def get_connection(self) -> "Channel":
        return self

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def write(self, data: bytes) -> None:
        self.sent += data
        self.writes += 1

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        self.aborted = True


class _Socket:
    def get_write_buffer_size(self) -> int:
        return 0


class AskedChannel(Channel):
    """Its client answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self._transport: Any = _Socket()
        self._loop = asyncio.get_running_loop()
        self._global_request_waiters: list[asyncio.Future[None]] = []
        self.questions = 0

    def _send_global_request(self, _request: bytes, *, want_reply: bool) -> None:
        assert want_reply
        self.questions += 1

    def answer(self) -> None:
        for waiter in self._global_request_waiters:
            waiter.set_result(None)
        self._global_request_waiters.clear()


def _never(_seconds: float) -> None:
    """No session is there to be ended."""


def terminal_on(
    channel: Any,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    limits: Limits | None = None,
    end_within: Callable[[float], None] = _never,
) -> Terminal:
    return Terminal(channel, term, size, limits or Limits(), end_within)


@contextlib.asynccontextmanager
async def running(show: Coroutine[Any, Any, None], terminal: Terminal) -> AsyncIterator[asyncio.Task[None]]:
    """What is shown on the terminal, until the end of the block."""
    task = asyncio.create_task(show)
    try:
        yield task
    finally:
        terminal.hang_up()
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([task])
