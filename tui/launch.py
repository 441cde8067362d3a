"""Opens the lines to a table: alone with bots, or as the guest of a server. A host's own line is opened in
tui/hosting.py, for it leads through the door that guests come in by. A host's own way is in tui/hosting.py, for it
leads through the door that guests come in by.

What a way needs (the hub, the SSH server, the SSH client) is imported when it is taken.
"""

from __future__ import annotations

import asyncio
import getpass
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from net.hub.session import Connection
from net.people.names import clean_name

if TYPE_CHECKING:
    from net.client.dial import AskInvitation, Trust

OnState = Callable[[str], None]

HOST_PORT: Final = 2222
PATIENCE: Final = 5.0
"""Seconds of CPU that may be spent at a time on what a server has sent."""
SOLO: Final = "solo"


async def _nothing() -> None:
    return None


def _nobody() -> int:
    return 0


@dataclass
class Launch:
    """A line that is open, what it is called on the status line, and how it ends."""

    connection: Connection
    kind: str
    wire: bool = False
    """Whether its bytes go over a wire, and are counted."""
    guests: tuple[str, ...] = ()
    """The lines that guests type, where this is the host, and the key that they are asked to trust."""
    end: Callable[[], Awaitable[None]] = field(default=_nothing)
    others: Callable[[], int] = _nobody
    """Returns how many others are served by this process, and stop with it."""


def own_name(chosen: str) -> str:
    """Return the name in the settings, or the one on this machine."""
    if chosen:
        return chosen
    try:
        return clean_name(getpass.getuser()) or "player"
    except (OSError, KeyError, ImportError):  # The last is Windows, where no variable names the user.
        return "player"


def alone(name: str, seed: int | None, pace: float | None = None) -> Launch:
    """Open a line to a hub of one's own, which keeps nothing."""
    from net.host.system_environment import SystemEnvironment
    from net.hub.hub import BOT_PACE, Hub
    from net.hub.local_line import LocalLine
    from net.people.auth import Identity
    from net.store.memory import MemoryStore

    class Seeded(SystemEnvironment):
        """Gives the same cards for the same seed. Chance itself is net/tables/chance.py's; only its secret is fixed."""

        rng = random.Random(seed)  # noqa: S311 - nobody to hide it from

        def secret(self, size: int) -> bytes:
            return self.rng.randbytes(size)

    environment = (SystemEnvironment if seed is None else Seeded)(MemoryStore(asyncio.get_running_loop().call_soon))
    hub = Hub(environment, pace=BOT_PACE if pace is None else pace)
    line = LocalLine(hub, Identity("guest:solo", name))

    async def end() -> None:
        line.close()
        environment.close()

    return Launch(line, SOLO, end=end)


@dataclass(frozen=True)
class Hosting:
    """The host's wishes for the server."""

    port: int
    data: Path | None = None
    pace: float | None = None
    limits: Path | None = None
    """A file of limits, instead of the data directory's."""
    invite: bool = False
    """Whether strangers need a code."""
    notify: str = ""
    """A command to be run for players whose turn it is and who are not here …"""
    notify_after: float | None = None
    """… for so many seconds; by default what the server takes for long enough."""
    store: str = ""
    """The address of a database that keeps the tables, instead of a file."""


@dataclass(frozen=True)
class Joining:
    """Where a guest goes, and what is asked on the way."""

    address: str
    trust: Trust
    ask_invitation: AskInvitation
    data: Path | None = None
    invitation: str = ""


async def as_guest(name: str, wish: Joining, on_state: OnState) -> Launch:
    from net.client import connect
    from net.client.address import parse_address
    from net.host.elsewhere import find_games
    from net.host.watchdog import Watchdog

    find_games()
    where = parse_address(wish.address)
    connection = await connect(
        where.host,
        where.port,
        user=name,
        trust=wish.trust,
        on_state=on_state,
        data_dir=wish.data,
        invitation=wish.invitation,
        ask_invitation=wish.ask_invitation,
    )

    watchdog = Watchdog(look=1.0, patience=PATIENCE)
    watchdog.start()

    async def end() -> None:
        watchdog.close()
        connection.close()

    return Launch(connection, f"on {where}", wire=True, end=end)
