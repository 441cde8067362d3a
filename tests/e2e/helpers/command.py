"""The server as a host starts it: by its command, in a process of its own, on a port that stays the same."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import resource
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final

from tests.chance import TEST, of_this_test
from tests.e2e.helpers.fated import FATED
from tests.patience import no_longer_than
from tests.ports import free_port

SORTILEGE: Final = str(Path(sys.executable).with_name("sortilege"))
DEADLINE: Final = 120.0
"""So long a test that fails takes; one that passes waits for a state."""
READY: Final = b"sortilege join"


async def until(condition: Callable[[], object], what: Callable[[], str], patience: float = DEADLINE) -> None:
    """Wait for what several sides bring about."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, what()
        await asyncio.sleep(0.002)


class ServerCommand:
    """`sortilege host --headless`, as often as it is started."""

    def __init__(self, data: Path, port: int = 0, pace: float = 0.02, options: tuple[str, ...] = ()) -> None:
        self.data = data
        self.port = port or free_port()
        self.log = data.with_name(f"{data.name}.log")
        self.ready_after: list[float] = []
        """Seconds from each start until it took guests."""
        self.frail = False
        """Whether it starts the next time on a machine that fails it when told to: see tests.e2e.helpers.frail."""
        self.before: tuple[str, ...] = ()
        """What starts the command, and what that takes."""
        self.invitation = ""
        """What strangers are asked for, where the options want that."""
        self._pace = pace
        self._options = options
        self._process: asyncio.subprocess.Process | None = None
        self._starts = itertools.count()
        self.path = ""
        """Where it looks for packages besides the usual places."""

    @property
    def command(self) -> list[str]:
        program = (sys.executable, "-P", "-m", "tests.e2e.helpers.frail") if self.frail else FATED
        return [*self.before, *program, *self.arguments]

    @property
    def arguments(self) -> list[str]:
        more = ("--port", str(self.port), "--data", str(self.data), "--pace", str(self._pace), *self._options)
        return ["host", "--headless", "--no-lan", *more]

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def cpu(self) -> float:
        """Seconds of work that it has done; on a machine that has other things to do the clock says more."""
        assert self._process is not None
        stat = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    async def spawn(self) -> None:
        """Start it, and don't wait."""
        assert not self.running
        orders = asyncio.subprocess.PIPE if self.frail else asyncio.subprocess.DEVNULL
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=orders,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=self._environment(),
            )

    def _environment(self) -> dict[str, str]:
        """Each start has chance of its own: what it draws must not be what the one before it drew."""
        more = {"PYTHONPATH": self.path} if self.path else {}
        return {**os.environ, **more, TEST: f"{of_this_test()} {self.data.name} {next(self._starts)}"}

    async def start(self) -> None:
        """Start it, and wait until it takes guests."""
        assert await self.starts(), f"The server did not start:\n{self.said()[-3000:]}"

    async def starts(self) -> bool:
        """Start it; whether it takes guests, or has ended with a word of why it does not."""
        begun = time.monotonic()
        await self.spawn()
        if not await no_longer_than(DEADLINE, self._is_ready()):
            return False
        self.ready_after.append(time.monotonic() - begun)
        return True

    async def _is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            if READY in line:
                self.invitation = line.decode().partition("--invite ")[2].strip()
                return True
        return False

    def order(self, *words: object) -> None:
        """To the machine, where it is frail."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(map(str, words)).encode() + b"\n")

    def send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    def may_write(self, size: int | None) -> None:
        """No file of it may grow beyond that: so looks a disk that is full. None: as large as any."""
        assert self._process is not None
        most = resource.RLIM_INFINITY if size is None else size
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def may_open(self, files: int | None) -> None:
        """No file beyond that number; None: as many as at first."""
        assert self._process is not None
        _, most = resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (most if files is None else files, most))

    async def kill(self) -> None:
        """As the kernel does it: nothing is written any more, nobody is told."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """As a host does it; returns the exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await self.ended()

    async def ended(self) -> int:
        """By itself, or by what it has been sent; returns the exit status."""
        process = self._process
        assert process is not None
        # To the end of its output too, or the pipe stays open.
        await no_longer_than(DEADLINE, process.communicate())
        assert process.returncode is not None
        return process.returncode

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def troubles(self) -> list[str]:
        """What should never stand in the log of a server, whatever its players do."""
        return [line for line in self.said().splitlines() if " ERROR " in line or "Traceback" in line]


@contextlib.asynccontextmanager
async def serving(
    data: Path, port: int = 0, pace: float = 0.02, *options: str, path: str = ""
) -> AsyncIterator[ServerCommand]:
    """A running server, which must end without having met any trouble; `path`: where it finds more packages."""
    server = ServerCommand(data, port, pace, options)
    server.path = path
    try:
        await server.start()
        yield server
        if server.running:
            assert await server.stop() == 0
        assert server.troubles() == []
    finally:
        if server.running:
            await server.kill()


def home_of(name: str, under: Path) -> Path:
    """A home directory with nothing in it but that its owner was asked for name and language."""
    home = under / f"home of {name}"
    home.mkdir(exist_ok=True)
    kept = home / ".config" / "sortilege" / "settings.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("{}\n", "utf-8")
    return home


def environment(home: Path) -> dict[str, str]:
    """What a player's shell has set, and nothing of ours but whose chance it is."""
    player = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color"}
    return {**player, TEST: f"{of_this_test()} {home.name}"}
