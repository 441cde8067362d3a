"""Opens a server: the listening sockets, the host key, the hub and its store."""

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

from net import tuning
from net.admin.bans import NAME as BANNED
from net.admin.bans import Bans
from net.host.absent import GRACE
from net.host.errors import log_uncaught, outline, written_in
from net.host.paths import data_directory
from net.host.private_directory import leave_no_core, must_be_ours
from net.host.system_environment import SystemEnvironment
from net.host.unfinished import remove_left
from net.hub.hub import Hub
from net.hub.kept_players import PLAYERS_LOG
from net.limits import Limits
from net.limits.file import limits_of
from net.limits.gate import Gate
from net.people.invites import PORT
from net.server.context import Draw, Put, ServerContext, in_english
from net.server.host_key import host_key
from net.server.invitation import Invitation
from net.server.listener import Listener, listening_sockets
from net.server.login import Login
from net.server.open_files import within_open_files
from net.server.server import GOING_DOWN, Server
from net.store import TABLES, Store
from net.store.health import DOUBTFUL
from net.store.places import Member, open_store
from net.store.unkept import STARTS_ANEW

if TYPE_CHECKING:
    from net.nodes.house import House

log = logging.getLogger(__name__)

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
    data = data_directory(settings.data)
    _prepare(data)
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
        house.tables_move = context.reclaimer.tables_move
    store.health.on_doubt = partial(loop.call_soon_threadsafe, server.store_in_doubt)
    if store.health.state == DOUBTFUL:  # Already: writing failed during the start.
        server.store_in_doubt()
    if settings.notify:
        server.call_absent(settings.notify, settings.notify_after)
    await server.take_orders(data, bans)
    log.info("Listening on port %d, host key %s.", port, server.fingerprint)
    return server


def _prepare(data: Path) -> None:
    """Make the process, and the data directory, such as a server's must be."""
    asyncssh.set_log_level(logging.WARNING)  # Below that it writes down user names and commands.
    tuning.tune_asyncssh()
    leave_no_core()
    must_be_ours(data)
    remove_left(data)


def _joined(hub: Hub, store: Store, key: asyncssh.SSHKey, bans: Bans, beside_others: bool) -> House | None:
    """Have that hub play on its database. Return the house where other nodes may have it too."""
    from net.nodes.house import join
    from net.server.between.owner_lines import SshOwnerLines
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
