"""A real ssh server on the loopback, and players who come to it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import asyncssh
import pyte

from net import tuning
from net.terminal import Limits, Terminal, TerminalSession
from net.terminal.session import Run

PATIENCE = 60.0
"""Seconds that a test takes which fails; none of those that pass waits for so long."""
KEY = asyncssh.generate_private_key("ssh-ed25519")


async def until(condition: Callable[[], object], what: str = "", patience: float = PATIENCE) -> None:
    """Wait for what must come to be true; a test fails here rather than hang."""
    deadline = asyncio.get_running_loop().time() + patience
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, what or "It did not happen in time."
        await asyncio.sleep(0.002)


class _OpenDoor(asyncssh.SSHServer):
    def __init__(self, open_server: "OpenServer") -> None:
        self._open = open_server

    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> TerminalSession:
        session = TerminalSession(self._open.run, self._open.limits)
        self._open.sessions.append(session)
        return session


class OpenServer:
    def __init__(self, run: Run, limits: Limits) -> None:
        self.run = run
        self.limits = limits
        self.sessions: list[TerminalSession] = []
        self.port = 0

    @property
    def terminals(self) -> list[Terminal]:
        return [session.terminal for session in self.sessions if session.terminal is not None]


@contextlib.asynccontextmanager
async def open_server(run: Run, limits: Limits | None = None) -> AsyncIterator[OpenServer]:
    opened = OpenServer(run, limits or Limits())
    server = await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=lambda: _OpenDoor(opened),
        server_host_keys=[KEY],
        encryption_algs=tuning.CIPHERS,
        kex_algs=tuning.KEX,
        mac_algs=tuning.MACS,
        encoding=None,
        line_editor=False,
        window=64 * 1024,
        config=[],
    )
    opened.port = server.get_port()
    try:
        yield opened
    finally:
        server.close()
        for session in opened.sessions:
            session.hang_up()
        async with asyncio.timeout(PATIENCE):
            for session in opened.sessions:
                await session.wait_ended()
            await server.wait_closed()


class Player(asyncssh.SSHClientSession[bytes]):
    """The far end: keeps the bytes that came and what a terminal shows of them."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.received = bytearray()
        self.writes = 0
        self.status: int | None = None
        self.gone = False
        self.channel: Any = None

    def connection_made(self, chan: Any) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += data
        self.writes += 1
        # pyte prints the intermediate byte of the question for synchronised output.
        self._stream.feed(data.replace(b"\x1b[?2026$p", b""))

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True

    def press(self, keys: str | bytes) -> None:
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)

    def shows(self, text: str) -> bool:
        return any(text in line for line in self.screen.display)

    async def sees(self, text: str) -> None:
        await until(lambda: self.shows(text), f"{text!r} is not on:\n" + "\n".join(self.screen.display))

    async def is_quiet(self, seconds: float = 0.15) -> None:
        """Nothing has come for a while: what there was to paint has been painted."""
        loop = asyncio.get_running_loop()
        have, since = len(self.received), loop.time()

        def quiet() -> bool:
            nonlocal have, since
            if len(self.received) != have:
                have, since = len(self.received), loop.time()
            return loop.time() - since > seconds

        await until(quiet, "The screen does not come to rest.")


@contextlib.asynccontextmanager
async def connected(opened: OpenServer) -> AsyncIterator[asyncssh.SSHClientConnection]:
    async with asyncssh.connect(
        "127.0.0.1", opened.port, known_hosts=None, config=[], username="anselm", client_keys=[], agent_path=None,
        encryption_algs=tuning.CIPHERS,
    ) as connection:  # fmt: skip
        yield connection


async def sit_down(
    connection: asyncssh.SSHClientConnection,
    *,
    size: tuple[int, int] = (80, 24),
    term: str | None = "xterm-256color",
    env: dict[str, str] | None = None,
) -> Player:
    player = Player(size)
    sent = [f"{name}={value}" for name, value in (env or {}).items()]
    await connection.create_session(lambda: player, term_type=term, term_size=size, env=sent, encoding=None)
    return player


@contextlib.asynccontextmanager
async def visit(opened: OpenServer, **how: Any) -> AsyncIterator[Player]:
    async with connected(opened) as connection:
        yield await sit_down(connection, **how)
