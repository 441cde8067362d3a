"""Starts, runs and stops a server: the listening sockets, the host key, the hub and its store."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from core.sentences import mark
from core.version import VERSION
from net import tuning
from net.admin.bans import NAME as BANNED
from net.admin.bans import Bans
from net.admin.commands import HostCommands
from net.admin.control_socket import Admin, listen
from net.host.absent import GRACE, Absent
from net.host.errors import log_uncaught, not_ignored, outline, written_in
from net.host.paths import data_directory
from net.host.private_directory import leave_no_core, must_be_ours
from net.host.runner import Runner
from net.host.system_environment import SystemEnvironment
from net.host.unfinished import remove_left
from net.host.watchdog import Watchdog
from net.hub.hub import Hub
from net.hub.inbox import OnEnd
from net.hub.kept_players import PLAYERS_LOG
from net.hub.local_line import LocalLine
from net.limits import Gate, Limits
from net.limits.file import limits_of
from net.people.auth import Identity
from net.people.invites import PORT
from net.server.context import Draw, Put, ServerContext, in_english
from net.server.host_key import host_key
from net.server.invitation import Invitation
from net.server.listener import Listener, listening_sockets
from net.server.login import Login
from net.server.open_files import within_open_files
from net.server.reclaiming import settled
from net.store import TABLES, Store
from net.store.health import DOUBTFUL, WELL, Health
from net.store.places import Member, open_store
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
WINDOW: Final = 8 * 1024
"""The window of a channel that is paused: so much waits here, and so much in asyncssh, where a byte that came alone
takes 64."""
PACKET: Final = 32 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    data: Path | None = None
    """The data directory; by default the platform's own for such data."""
    host: str = ""
    """The one address to listen on; empty for all."""
    port: int = PORT
    limits: Limits | None = None
    """The limits; by default those of the data directory's limits.toml, or the built-in ones."""
    invite: bool = False
    """Whether strangers need a code."""
    notify: Sequence[str] = ()
    """The words of a command that calls players whose turn it is and who are not here …"""
    notify_after: float = GRACE
    """… for so many seconds."""
    draw: Draw | None = None
    """Draws the screens of plain ssh players; without it they are told to take the native client."""
    put: Put = in_english
    """Says to them what is said before a screen, after it, or instead of one."""
    store: str = ""
    """The address of a database that keeps the tables; by default a file of the data directory does."""
    member: Member | None = None
    """The name by which this is one of several nodes on that database; by default it is alone."""


class Server:
    """A running server. `serve` makes it."""

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
                await asyncio.wait_for(context.empty.wait(), seconds)
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
        for each in minded:
            loop.add_signal_handler(each, self._over.set)
        ready()
        try:
            await self._over.wait()
            await self.stop()
        finally:
            for each in minded:
                loop.remove_signal_handler(each)
        return self.health.state == DOUBTFUL


MakeHub = Callable[[SystemEnvironment, Store, Limits], Hub]


def restored_hub(environment: SystemEnvironment, store: Store, limits: Limits, **wishes: Any) -> Hub:
    """Return the hub, with every table that was on disk at the question where it stood."""
    hub = Hub(environment, limits=limits, **wishes)
    hub.logs.restore_all(store)
    return hub


async def _compact(hub: Hub, store: Store) -> None:
    """Make the players' log shorter, before anybody comes in who would be added to it."""
    logs = store.logs()
    before = store.read(PLAYERS_LOG) if PLAYERS_LOG in logs else []
    if not (records := hub.logs.compacted(before, frozenset(logs))):
        return
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.replace(PLAYERS_LOG, records, done.set_result)
    if (error := await done) is not None:
        hub.logs.not_compacted(len(before))
        log.warning("The players' log could not be shortened, and stays as it is: %s", outline(error))
    else:
        log.info("The players' log has been shortened: %d records instead of %d.", len(records), len(before))


async def serve(settings: Settings, make_hub: MakeHub = restored_hub) -> Server:
    """Return a server that takes connections. Raise net.host.errors.UserError, whose text says what to do next."""
    asyncssh.set_log_level(logging.WARNING)  # Below that it writes down user names and commands.
    tuning.tune_asyncssh()
    leave_no_core()
    data = data_directory(settings.data)
    must_be_ours(data)
    remove_left(data)
    limits = within_open_files(settings.limits or limits_of(data))
    with written_in(data):
        key = host_key(data)
        invitation = Invitation(data, secrets.token_bytes) if settings.invite else None
    loop = asyncio.get_running_loop()
    log_uncaught(loop)
    with ExitStack() as undo:
        sockets = listening_sockets(settings.host, settings.port)
        undo.callback(_close, sockets)
        place = settings.store or data / TABLES  # A database may have to be waited for.
        member = settings.member and _member(settings.member, settings.host, sockets[0].getsockname()[1], key)
        store = await loop.run_in_executor(None, open_store, place, loop.call_soon_threadsafe, member)
        undo.callback(store.close)
        environment = SystemEnvironment(store)
        undo.callback(environment.close)
        bans = Bans(data / BANNED)
        hub = make_hub(environment, store, limits)
        house = _joined(hub, store, key, bans, settings.member is not None) if settings.store else None
        if settings.member is None:  # Beside others who have read it, it stays as it is.
            await _compact(hub, store)
        undo.pop_all()
    if invitation is not None:
        hub.key_unlinked = invitation.ask_again
        if house is not None:
            house.share_invited(invitation)
    context = ServerContext(hub, settings.draw, limits, environment.secret, invitation, settings.put)
    if house is not None:
        context.is_node = house.is_node
    gate = Gate(limits, loop.time)
    listener = Listener(sockets, gate, ssh_options(limits, key), lambda visit: Login(context, visit))
    port: int = sockets[0].getsockname()[1]
    server = Server(context, environment, store, listener, port, key)
    if house is not None:
        server.house, house.told_to_drain = house, server.told_to_drain
    store.health.on_doubt = partial(loop.call_soon_threadsafe, server.store_in_doubt)
    if store.health.state == DOUBTFUL:  # Already: writing failed during the start.
        server.store_in_doubt()
    if settings.notify:
        server.call_absent(settings.notify, settings.notify_after)
    await server.take_orders(data, bans)
    log.info("Listening on port %d, host key %s.", port, server.fingerprint)
    return server


def _joined(hub: Hub, store: Store, key: asyncssh.SSHKey, bans: Bans, beside_others: bool) -> House | None:
    """Have that hub play on its database. Return the house where other nodes may have it too."""
    from net.nodes.house import join
    from net.server.owner_lines import SshOwnerLines
    from net.store.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)
    house = join(hub, store, beside_others, bans)
    if house is not None:
        hub.owner_lines = SshOwnerLines(key, house.node, {GOING_DOWN, STARTS_ANEW}.__contains__)
    return house


def _member(member: Member, host: str, port: int, key: asyncssh.SSHKey) -> Member:
    """Return what the other nodes are told of this one: where it listens, unless the host has said otherwise."""
    here = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    advertised = member.advertised or here
    return member._replace(advertised=advertised, key=key.get_fingerprint())


def _close(sockets: list[socket.socket]) -> None:
    for sock in sockets:
        sock.close()


def ssh_options(limits: Limits, key: asyncssh.SSHKey) -> asyncssh.SSHServerConnectionOptions:
    return asyncssh.SSHServerConnectionOptions(
        config=[],
        server_host_keys=[key],
        server_version="sortilege",
        gss_host=None,
        gss_kex=False,
        gss_auth=False,
        host_based_auth=False,
        password_auth=False,
        kex_algs=list(tuning.KEX),
        encryption_algs=list(tuning.CIPHERS),
        mac_algs=list(tuning.MACS),
        # A compressed packet of 32 KB may hold 32 MB, and a compressor costs 180 KB a session.
        compression_algs=["none"],
        login_timeout=0,  # net/server/newcomer.py has timers of its own, which know how far a login has come.
        keepalive_interval=limits.keepalive,
        keepalive_count_max=limits.keepalives,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        line_editor=False,
        encoding=None,
        window=WINDOW,
        max_pktsize=PACKET,
    )
