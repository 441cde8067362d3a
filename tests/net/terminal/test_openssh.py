"""The OpenSSH client in a real pty, its screen read as a person would."""

import asyncio
import shutil
from typing import Any

import pexpect
import pyte
import pytest

from net import tuning
from net.terminal import Terminal
from tests.served.ssh_server import OpenServer, open_server, until
from tests.served.table import Table

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="the OpenSSH client is not installed")


class Guest:
    """A person with nothing but ssh."""

    def __init__(self, home: OpenServer, env: dict[str, str] | None = None) -> None:
        arguments = [
            *("-F", "none", "-tt", "-p", str(home.port), "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR"),
            *("-o", "UserKnownHostsFile=/dev/null", "-o", "SendEnv=LANG COLORTERM", "anselm@127.0.0.1"),
        ]
        variables = {"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", **(env or {})}
        self.child: Any = pexpect.spawn("ssh", arguments, dimensions=(24, 80), env=variables, timeout=300)
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""

    def read(self) -> None:
        try:
            data = self.child.read_nonblocking(65536, timeout=0)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.received += data
        self._stream.feed(data.replace(b"\x1b[?2026$p", b""))

    def shows(self, text: str) -> bool:
        self.read()
        return any(text in line for line in self.screen.display)

    async def sees(self, text: str) -> None:
        await until(lambda: self.shows(text), f"{text!r} is not on the screen")

    async def leaves(self) -> int:
        await until(lambda: not self.shows("nothing like this") and not self.child.isalive(), "ssh does not end")
        self.read()
        self.child.close()
        return int(self.child.exitstatus)


class Room:
    def __init__(self) -> None:
        self.tables: list[Table] = []

    async def run(self, terminal: Terminal) -> None:
        self.tables.append(Table())
        await self.tables[-1].serve(terminal)


async def test_a_guest_plays_resizes_and_leaves_with_the_terminal_as_it_was() -> None:
    room = Room()
    tuning.tune_asyncssh()
    async with open_server(room.run) as home:
        guest = Guest(home)
        await guest.sees("Choose a card")
        guest.child.send("\x1b[C\x1b[C")
        await until(lambda: room.tables[0].chosen == 2)
        guest.child.send("o")
        await guest.sees("Berta lays the 1")
        guest.screen.resize(30, 100)
        guest.child.setwinsize(30, 100)
        await until(lambda: room.tables[0].size == (100, 30))
        await guest.sees("Berta lays the 1")
        guest.child.send("q")
        assert await guest.leaves() == 0
        assert guest.received.rstrip().endswith(b"\x1b[?25h\x1b[?1049l")


async def test_the_colours_follow_the_guests_terminal() -> None:
    room = Room()
    async with open_server(room.run) as home:
        guest = Guest(home, {"COLORTERM": "truecolor", "LANG": "C"})
        await guest.sees("Choose a card")
        assert b"38;2;208;64;64" in guest.received
        assert not home.terminals[0].utf8
        guest.child.send("q")
        assert await guest.leaves() == 0


async def test_a_guest_whose_ssh_is_killed_ends_only_that_session() -> None:
    room = Room()
    async with open_server(room.run) as home:
        guest, other = Guest(home), Guest(home)
        await guest.sees("Choose a card")
        await other.sees("Choose a card")
        guest.child.close(force=True)
        async with asyncio.timeout(60):
            await asyncio.wait(
                [asyncio.ensure_future(session.wait_ended()) for session in home.sessions],
                return_when=asyncio.FIRST_COMPLETED,
            )
        assert sum(session.terminal is not None and session.terminal.closed for session in home.sessions) == 1
        other.child.send("o")
        await other.sees("Berta lays the 1")
        other.child.send("q")
        assert await other.leaves() == 0
