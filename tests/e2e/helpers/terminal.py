"""A program in a terminal, its screen read and its keys pressed as a person would."""

from __future__ import annotations

import asyncio
import os
import re
import select
import shutil
import signal
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import pexpect
import pyte

from tests.e2e.helpers.command import DEADLINE, environment, until
from tests.e2e.helpers.fated import FATED
from tests.patience import no_longer_than

SMALL: Final = (80, 24)
LARGE: Final = (120, 40)
KEYS: Final = {"enter": "\r", "tab": "\t", "escape": "\x1b", "down": "\x1b[B", "up": "\x1b[A", "right": "\x1b[C"}

# Questions to the terminal that pyte does not know and would print a letter of. One is answered: yes, what stands
# between these two marks is drawn at once; so nothing is looked at that is half drawn.
_QUESTION: Final = re.compile(rb"\x1b\[\?[0-9;]*\$p")
_BEGUN: Final = re.compile(rb"\x1b(\[[?0-9;$]*)?$")
_ASKED, _YES = b"\x1b[?2026$p", "\x1b[?2026;2$y"
_FROM, _TO = b"\x1b[?2026h", b"\x1b[?2026l"

# pyte has one screen only. Whoever leaves the other one finds the cursor where it was before, and not in the midst of
# the board: here, at the top of an empty screen.
_BACK = b"\x1b[?1049l"
_AS_BEFORE = b"\x1b[2J\x1b[H"

ORDINARY: Final[Mapping[str, str]] = {}
"""What a terminal says of itself that is like any other."""
_FLUSHES: Final = 0.2
"""Seconds in which the kernel makes room for more, while it can."""


class Terminal:
    def __init__(
        self,
        command: list[str],
        home: Path,
        size: tuple[int, int] = SMALL,
        *,
        hears_hangup: bool = True,
        env: Mapping[str, str] = ORDINARY,
    ) -> None:
        """Start it. Without `hears_hangup` as `nohup` does: no signal tells it that the terminal has gone. `env`: what
        the terminal says of itself."""
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self.received = b""
        self.over = False
        self._stream = pyte.ByteStream(self.screen)
        self._held = b""
        self._half_drawn = False
        self._changed = asyncio.Event()
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            command[0],
            command[1:],
            dimensions=(rows, columns),
            env={**environment(home), **env},
            cwd=str(home),
            ignore_sighup=not hears_hangup,
        )
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._child.child_fd, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._child.child_fd, 65536)
        except OSError:  # What Linux says when the other side has gone.
            data = b""
        if data:
            self._feed(data)
        else:
            self.over = True
            self._loop.remove_reader(self._child.child_fd)
        self._changed.set()

    def _feed(self, data: bytes) -> None:
        self.received += data
        data = self._held + data
        if _ASKED in data:
            self._child.send(_YES)
        data = _QUESTION.sub(b"", data).replace(_BACK, _BACK + _AS_BEFORE)
        begun = _BEGUN.search(data)
        end = begun.start() if begun else len(data)
        self._held = data[end:]
        self._stream.feed(data[:end])
        self._half_drawn = self.received.rfind(_FROM) > self.received.rfind(_TO)

    # What is seen

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def prose(self) -> str:
        """Sentences as they were before the terminal broke them."""
        return " ".join("".join(self.screen.display).split())

    def shows(self, *words: str) -> bool:
        return all(each in self.text for each in words)

    async def until(self, condition: Callable[[], object], what: str = "it") -> None:
        async def wait() -> None:
            while self._half_drawn or not condition():
                self._changed.clear()
                await self._changed.wait()

        try:
            await no_longer_than(DEADLINE, wait())
        except TimeoutError:
            raise AssertionError(f"{what} did not come. The screen:\n{self.text}") from None

    async def sees(self, *words: str) -> None:
        await self.until(lambda: self.shows(*words), repr(words))

    async def gone(self, *words: str) -> None:
        await self.until(lambda: not any(each in self.text for each in words), f"the end of {words}")

    # What is done

    def press(self, *keys: str) -> None:
        """Keys by name, everything else as it is written."""
        self._child.send("".join(KEYS.get(key, key) for key in keys))

    def resize(self, size: tuple[int, int]) -> None:
        columns, rows = size
        self.screen.resize(rows, columns)
        self._child.setwinsize(rows, columns)

    def kill(self) -> None:
        """As `kill -9` does it."""
        self._end(signal.SIGKILL)

    def send(self, how: signal.Signals) -> None:
        self._child.kill(how)

    @property
    def threads(self) -> int:
        return len(list(Path(f"/proc/{self._child.pid}/task").iterdir()))

    def freeze(self) -> None:
        """Take nothing any more, as a terminal does whose line hangs: to write to it is to wait."""
        self._loop.remove_reader(self._child.child_fd)
        path = Path(f"/proc/{self._child.pid}/fd/0").readlink()
        other_side = os.open(path, os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        while select.select((), (other_side,), (), _FLUSHES)[1]:
            with suppress(BlockingIOError):
                os.write(other_side, bytes(4096))
        os.close(other_side)

    def thaw(self) -> None:
        self._loop.add_reader(self._child.child_fd, self._read)

    async def close_window(self) -> int:
        """Take the terminal itself away. Return the exit status, when the program has noticed."""
        self._loop.remove_reader(self._child.child_fd)
        vars(self._child)[
            "ptyproc"
        ].fileobj.close()  # The number alone would be closed again later, when it is another's.
        self._child.closed = True
        return await self.ends_unseen()

    async def ends_unseen(self) -> int:
        """Wait until it has ended, where nothing can be read of it. Return the exit status."""
        await until(lambda: not self._child.isalive(), lambda: "It does not end.")
        assert self._child.exitstatus is not None, f"ended by signal {self._child.signalstatus}"
        return int(self._child.exitstatus)

    async def ends(self) -> int:
        """By itself; returns the exit status."""
        await self.until(lambda: self.over, "the end of the program")
        self._child.wait()
        self.close()
        assert self._child.exitstatus is not None, f"ended by signal {self._child.signalstatus}:\n{self.text}"
        return int(self._child.exitstatus)

    def close(self) -> None:
        """At the end of a test, whatever has become of it."""
        self._end(signal.SIGKILL)
        if not self._child.closed:
            self._child.close(force=True)

    def _end(self, how: signal.Signals) -> None:
        if not self._child.closed:
            self._loop.remove_reader(self._child.child_fd)
        if self._child.isalive():
            self._child.kill(how)
            self._child.wait()


def opened(
    screens: ExitStack,
    command: list[str],
    home: Path,
    size: tuple[int, int] = SMALL,
    *,
    hears_hangup: bool = True,
    env: Mapping[str, str] = ORDINARY,
) -> Terminal:
    """A terminal that is closed with the others at the end."""
    terminal = Terminal(command, home, size, hears_hangup=hears_hangup, env=env)
    screens.callback(terminal.close)
    return terminal


def ssh(home: Path, port: int, user: str, key: Path | None = None) -> list[str]:
    """OpenSSH's own client, with that key alone or with none."""
    program = shutil.which("ssh")
    assert program, "These tests want OpenSSH's client. On Debian or Ubuntu: sudo apt install openssh-client"
    known = ("-o", f"UserKnownHostsFile={home / 'known_hosts'}", "-o", "StrictHostKeyChecking=accept-new")
    alone = ("-F", "none", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-i", str(key or home / "no key"))
    return [program, *alone, *known, "-p", str(port), f"{user}@127.0.0.1"]


def join(port: int, name: str, host: str = "127.0.0.1") -> list[str]:
    return [*FATED, "join", f"{host}:{port}", "--name", name]
