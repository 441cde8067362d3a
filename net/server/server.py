"""Runs a server that has been opened (net/server/opening.py), and stops it."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.sentences import mark
from core.version import VERSION
from net.admin.bans import Bans
from net.admin.commands import HostCommands
from net.admin.control_socket import Admin, listen
from net.host.absent import Absent
from net.host.errors import not_ignored
from net.host.runner import Runner
from net.host.system_environment import SystemEnvironment
from net.host.watchdog import Watchdog
from net.hub.hub import Hub
from net.hub.inbox import OnEnd
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.server.context import ServerContext
from net.server.listener import Listener
from net.server.reclaiming import settled
from net.store.health import DOUBTFUL, WELL, Health
from net.store.queued import QueuedStore
from net.store.unkept import STARTS_ANEW

if TYPE_CHECKING:
    from net.admin.metrics import Metrics
    from net.nearby.announcement import Announcement
    from net.nearby.announcing import Announcer
    from net.nodes.house import House

log = logging.getLogger(__name__)

GOING_DOWN: Final = mark("The server is going down. Your table is saved: connect again when it is back, and go on.")
FAREWELL: Final = 2.0
"""Seconds for players to see that sentence and go; the whole end takes less than 5."""
CLOSING: Final = 0.5


class Server:
    """A running server. net.server.opening.serve makes it."""

    def __init__(
        self,
        context: ServerContext,
        environment: SystemEnvironment,
        store: QueuedStore,
        listener: Listener,
        port: int,
        key: Any,
    ) -> None:
        self._context = context
        self._environment = environment
        self._store = store
        self._listener = listener
        self._admin: Admin | None = None
        self._metrics: Metrics | None = None
        self._runner: Runner | None = None
        self._announcer: Announcer | None = None
        self._watchdog = Watchdog()
        self._watchdog.start()
        self._ending: asyncio.Task[None] | None = None
        self.house: House | None = None
        """The house that this server has together with other nodes."""
        self._over = asyncio.Event()
        """Set when it has been told to stop, or has to."""
        self.port = port
        self.fingerprint: str = key.get_fingerprint()

    @property
    def hub(self) -> Hub:
        return self._context.hub

    @property
    def invitation(self) -> str:
        """The code that strangers need; empty where anybody may come in."""
        return self._context.invitation.code if self._context.invitation is not None else ""

    @property
    def health(self) -> Health:
        """Tells how the disk is, or the database."""
        return self._store.health

    @property
    def connections(self) -> int:
        return len(self._context.logins)

    def line(self, identity: Identity, on_over: OnEnd | None = None) -> LocalLine:
        """Return a line for a seat in this very process: the host's own."""
        return LocalLine(self._context.hub, identity, on_over)

    async def stop(self, sentence: str = GOING_DOWN) -> None:
        """Stop: no more connections; everybody is told, every answer is on disk, every line closed."""
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._stop(sentence))
        await self._ending

    async def _drain(self) -> None:
        """Give all tables to the other nodes of the house, while everything goes on."""
        if self.house is not None and self._store.health.state == WELL:
            self._context.reclaimer.go_down()
            drained: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.house.drain(partial(drained.set_result, None))
            await drained

    async def _stop(self, sentence: str, drains: bool = True) -> None:
        try:
            if drains:
                await self._drain()
            elif self.house is not None:
                self.house.lead_away()
            if self._announcer is not None:
                self._announcer.close()
            await self._listener.close()
            self._context.reclaimer.stop()
            if self._runner is not None:
                self._runner.close()
            if self._admin is not None:
                await self._admin.close()
            if self._metrics is not None:
                await self._metrics.close()
            self._context.hub.stop(sentence, "" if self.house is None else self.house.farewell(not drains))
            await self._see_out()
            if self._context.hub.owner_lines is not None:
                await self._context.hub.owner_lines.close()
        finally:
            self._environment.close()
            self._watchdog.close()
            await asyncio.get_running_loop().run_in_executor(None, self._store.close)
        log.info("The server has stopped.")

    def call_absent(self, command: Sequence[str], after: float) -> None:
        """Call absent players with that command of the host's, from here on."""
        self._runner = Runner(command)
        Absent(self._context.hub, self._runner.run, after)

    def reclaim_memory(self) -> None:
        """Give back what guests leave behind, from here on: this process is there for its server."""
        settled()
        self._context.reclaimer.on = True

    async def measure(self, port: int) -> int:
        """Serve figures to a monitor on this machine. Return the port, which the system chooses for 0."""
        from net.admin.metrics import Metrics  # Loaded only if it is wanted.

        metrics = Metrics(self._context.hub, lambda: self.connections, self.health)
        taken = await metrics.serve(port)
        self._metrics = metrics
        return taken

    def announce(self) -> None:
        """Tell the networks of this machine that a server is here, for as long as it runs."""
        from net.nearby.announcing import Announcer

        self._announcer = Announcer(self.announcement)

    def announcement(self) -> Announcement:
        """Return what others on the network are told: no more than whoever comes in is shown."""
        from net.nearby.announcement import Announcement

        free = None if self.invitation else self._context.hub.lobby.free_seats()
        name = socket.gethostname().partition(".")[0]
        return Announcement(name, VERSION, self.port, self.fingerprint, free, bool(self.invitation))

    async def take_orders(self, data: Path, bans: Bans) -> None:
        """Take orders from the host, for as long as the server runs."""
        self._admin = await listen(data, HostCommands(self._context.hub, bans, self.health))

    async def _see_out(self) -> None:
        """See everybody out. Most go by themselves when they have read the sentence; then we close, and at last we
        cut."""
        await self._wait_empty(FAREWELL)
        for login in list(self._context.logins):
            login.close()
        await self._wait_empty(CLOSING)
        for login in list(self._context.logins):
            login.abort()

    async def _wait_empty(self, seconds: float) -> None:
        context = self._context
        context.empty.clear()
        if context.logins:
            try:
                async with asyncio.timeout(seconds):
                    await context.empty.wait()
            except TimeoutError:
                log.info("%d connections had not closed in time.", len(context.logins))

    def store_in_doubt(self) -> None:
        """Stop at once, since nothing is taken any more: a new start finds out what is on disk."""
        self._over.set()
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._stop(STARTS_ANEW, drains=False))

    def told_to_drain(self) -> None:
        """End as the host wishes who has said so at any node."""
        self._over.set()
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._stop(GOING_DOWN))

    async def until_told_to_stop(self, ready: Callable[[], None] = lambda: None) -> bool:
        """Wait for SIGTERM, SIGINT or SIGHUP, in a server without a screen of its own; then stop.

        `ready` is called when it can be told: whoever says that the server runs must not be too early. Return whether a
        new start is wished for, as nobody has told it to stop.
        """
        loop = asyncio.get_running_loop()
        minded = not_ignored("SIGTERM", "SIGINT", "SIGHUP")  # SIGHUP comes when its terminal is closed.
        before = {each: signal.getsignal(each) for each in minded}
        for each in minded:
            loop.add_signal_handler(each, self._over.set)
        ready()
        try:
            await self._over.wait()
            await self.stop()
        finally:
            for each, handler in before.items():
                loop.remove_signal_handler(each)
                signal.signal(each, handler)
        return self.health.state == DOUBTFUL
