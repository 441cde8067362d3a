"""Makes one attempt to reach a server: TCP, SSH, trust, login, the frames channel. Every failure is a sentence."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

import asyncssh

from core.sentences import mark, sentence
from net import tuning
from net.client.address import Address
from net.client.handshake import Alive, Login, connect
from net.client.hosts import KnownHosts
from net.client.keys import Keyring
from net.client.link import Link, Owner
from net.client.meter import Counter, Meter
from net.client.reach import Reach
from net.host.errors import UserError, written_in
from net.people.auth import ASKED, PROMPT, WRONG

log = logging.getLogger(__name__)

T = TypeVar("T")

SUBSYSTEM: Final = "sortilege@1"
USER: Final = "player"
"""The SSH user name, the same for everybody; the name that somebody wishes for stands in the hello, where any letters
may."""
TIMEOUT: Final = 15.0
SLOWLY: Final = 6
"""How often that time begins anew while bytes still come: on a slow line a login takes a minute."""
ALIVE: Final = Alive(20.0, 3)
# Small: a message is a hundred bytes, and what lies in a window is news that has grown old.
WINDOW: Final = 64 * 1024
PACKET: Final = 32 * 1024

ASKS: Final = 3
"""How often a player may be asked for an invitation."""

Trust = Callable[[Address, str], Awaitable[bool]]
"""Asks whether to trust a server never met before, by its address and its key's fingerprint."""
AskInvitation = Callable[[str], Awaitable[str]]
"""Asks for an invitation where a private server does not know the player yet. The sentence says if a code was wrong."""


_Connection = asyncssh.SSHClientConnection
_Connecting = asyncio.Task[_Connection]


class Unreachable(UserError):
    """Raised where it may be otherwise in a moment."""


@dataclass(frozen=True, slots=True)
class Target:
    address: Address
    user: str
    data: Path
    trust: Trust
    ssh: Path | None = None
    """The directory of the user's own keys; ~/.ssh by default."""
    agent: str | None = None
    invitation: str = ""
    ask_invitation: AskInvitation | None = None
    key: str = ""
    """The fingerprint that the server must have, as another of its house has told; its player is not asked about it."""
    nearest: Reach = Reach.MACHINE
    """How near the server may be."""


class _Uninvited(UserError):
    """The server wants a code that we do not have."""


class _Caller(asyncssh.SSHClient):
    """Knows the server by its key. Holds the login back where the key is new, until its player has trusted it.

    Up to then only keys have been exchanged: no user name and no key of the player's has been sent, and the server has
    proved that it has the key which its player is asked about.
    """

    def __init__(self, known: str | None, invitation: str, fingerprint: str = "") -> None:
        self._known = known
        self._invitation = invitation
        self._fingerprint = fingerprint
        self._trusted = known is not None or bool(fingerprint)
        self._request: tuple[Callable[[bytes], None], bytes] | None = None
        """The call that asks for the login, while it is held back."""
        self.met: asyncssh.SSHKey | None = None
        self.held: asyncio.Future[asyncssh.SSHKey] = asyncio.get_running_loop().create_future()
        """The key that a new server has proved to have, which waits for the answer."""
        self.too_late = False
        """Whether the player has trusted the server and no login has begun since: the server had not waited so long."""
        self.asked = ""
        """The sentence to show the player if the server wants an invitation."""

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        if not self._trusted:
            request = conn.send_service_request

            def hold(service: bytes) -> None:
                self._request = request, service
                assert self.met is not None
                self.held.set_result(self.met)

            conn.send_service_request = hold  # type: ignore[method-assign]

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        """Compare the server's key. Called before the server has proved that it has that key, and at each new key
        exchange."""
        first, self.met = self.met, key
        is_told = not self._fingerprint or key.get_fingerprint() == self._fingerprint
        return (first is None or key == first) and is_told and (self._known is None or _text(key) == self._known)

    def trusted(self) -> None:
        """Go on with the login."""
        self._trusted = self.too_late = True
        if self._request is not None:
            request, service = self._request
            request(service)

    def begin_auth(self, username: str) -> None:
        """End the connection if asyncssh asks for the login in any other way before the server is trusted: the second
        lock."""
        if not self._trusted:
            raise asyncssh.HostKeyNotVerifiable("The server's key has not been trusted yet")
        self.too_late = False

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str] | None:
        """Answer the question for the invitation, the only one with prompts. The player is asked later: a login has
        little time."""
        if [prompt for prompt, _ in prompts] != [PROMPT]:
            return None if prompts else []
        said, self._invitation = self._invitation, ""
        self.asked = WRONG if said else self.asked or ASKED
        return [said] if said else None


def _text(key: asyncssh.SSHKey) -> str:
    return " ".join(key.export_public_key().decode().split()[:2])


async def dial(target: Target, owner: Owner) -> Link:
    """Return a link that has been greeted; ask for trust where the server is new."""
    for _ in range(ASKS):
        try:
            return await _dial(target, owner)
        except _Uninvited as reason:
            asked = reason.args[0]
            code = await target.ask_invitation(asked) if target.ask_invitation is not None else ""
            if not code:
                raise UserError(_uninvited(target.address)) from None
            target = replace(target, invitation=code)
    raise UserError(_uninvited(target.address))


async def ask(target: Target, counter: Counter, question: Callable[[_Connection], Awaitable[T]]) -> T:
    """Log in to a server that is trusted already, ask it one thing and hang up. Its player is asked nothing."""
    hosts = KnownHosts(target.data)
    if (known := hosts.key_of(target.address)) is None:
        raise UserError(
            sentence(
                "{address} has never been met from here. Join it once: sortilege join {address}",
                address=str(target.address),
            )
        )
    caller = _Caller(known, "")
    try:
        return await _attempt(target, counter, caller, hosts, question)
    except asyncssh.HostKeyNotVerifiable:
        raise UserError(_of_key(target.address, caller, hosts)) from None
    except _Uninvited:
        raise UserError(_uninvited(target.address)) from None


async def _dial(target: Target, owner: Owner) -> Link:
    hosts = KnownHosts(target.data)
    caller = _Caller(hosts.key_of(target.address), target.invitation, target.key)

    async def open_line(connection: _Connection) -> Link:
        return await _open(connection, owner, target.user[:64])

    try:
        return await _attempt(target, owner, caller, hosts, open_line)
    except asyncssh.HostKeyNotVerifiable:
        raise UserError(_of_key(target.address, caller, hosts)) from None
    except UserError:
        if not caller.too_late:
            raise
    return await _dial(target, owner)


async def _attempt(
    target: Target,
    counter: Counter,
    caller: _Caller,
    hosts: KnownHosts,
    then: Callable[[_Connection], Awaitable[T]],
) -> T:
    """Try once. Whoever cancels that has no line left: it would displace the one that its player has made since."""
    address = target.address
    try:
        async with Keyring(target.data, target.ssh, target.agent) as keys:
            connecting = asyncio.create_task(_connect(target, counter, caller, keys))
            try:
                connection = await _logged_in(target, caller, hosts, connecting, counter)
            except BaseException:
                connecting.cancel()
                connecting.add_done_callback(_forget)
                raise
    except asyncssh.HostKeyNotVerifiable:
        raise
    except asyncssh.PermissionDenied as error:
        raise (_Uninvited(caller.asked) if caller.asked else _explained(address, error)) from None
    except (OSError, TimeoutError, asyncssh.Error) as error:
        raise _explained(address, error) from None
    try:
        tuning.tune_socket(connection)
        async with asyncio.timeout(TIMEOUT):
            return await then(connection)
    except (OSError, TimeoutError, asyncssh.Error) as error:
        connection.abort()
        raise _explained(address, error) from None
    except BaseException:
        connection.abort()
        raise


async def _logged_in(
    target: Target, caller: _Caller, hosts: KnownHosts, connecting: _Connecting, counter: Counter
) -> _Connection:
    """Return the connection once logged in. The player may take as long as they like to decide whether to trust a new
    server."""
    await _first_of({connecting, caller.held}, counter)
    if caller.held.done():
        key = caller.held.result()
        if not await target.trust(target.address, key.get_fingerprint()):
            raise UserError(mark("You did not trust the server's key, so nothing was sent there."))
        with written_in(target.data):
            hosts.remember(target.address, _text(key))
        caller.trusted()
    await _first_of({connecting}, counter)
    return await connecting


async def _first_of(waited_for: set[asyncio.Future[Any]], counter: Counter) -> None:
    """Wait until one of them is done. Raise TimeoutError when nothing more comes meanwhile, or too slowly."""
    for _ in range(SLOWLY):
        before = counter.bytes_down
        done, _waiting = await asyncio.wait(waited_for, timeout=TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        if done:
            return
        if counter.bytes_down == before:
            break
    raise TimeoutError


def _forget(connecting: _Connecting) -> None:
    if not connecting.cancelled() and connecting.exception() is None:
        connecting.result().abort()


async def _connect(target: Target, counter: Counter, caller: _Caller, keys: list[Any]) -> _Connection:
    # A player may read for long before they trust a server; `_logged_in` times the rest.
    login = Login(USER, keys, "publickey,keyboard-interactive")
    return await connect(target.address, login, ALIVE, lambda: caller, Meter(counter, target.nearest))


async def _open(connection: _Connection, owner: Owner, name: str) -> Link:
    link = Link(connection, owner, name)
    await connection.create_session(
        lambda: link, subsystem=SUBSYSTEM, encoding=None, window=WINDOW, max_pktsize=PACKET, request_pty=False
    )
    await link.greeted
    return link


def _explained(address: Address, error: Exception) -> UserError:
    """Explain the error in a sentence that says what to do. Unreachable is for what may pass by itself."""
    if isinstance(error, socket.gaierror):
        return Unreachable(
            sentence(
                "No machine is known by the name {host}. Check the spelling, or use its number.", host=address.host
            )
        )
    if isinstance(error, ConnectionRefusedError):
        return Unreachable(
            sentence(
                "Nothing answers at {address}. Is the server running, and is the port {port}?",
                address=str(address),
                port=address.port,
            )
        )
    if isinstance(error, asyncssh.ConnectionLost | ConnectionResetError):
        return Unreachable(
            sentence(
                "{address} ended the line at once. If it is a sortilege server, try again in a minute.",
                address=str(address),
            )
        )
    if isinstance(error, OSError | TimeoutError) and not isinstance(error, asyncssh.Error):
        return Unreachable(_no_way(address, error))
    if isinstance(error, asyncssh.DisconnectError) and error.code == asyncssh.DISC_TOO_MANY_CONNECTIONS:
        # The server's own words; asyncssh adds the number of a kind of error for which it has no class.
        return Unreachable(mark(error.reason.removesuffix(f" (error {error.code})")))
    if isinstance(error, asyncssh.PermissionDenied):
        return UserError(
            sentence(
                "{address} does not let just anybody in, so it is not a sortilege server. Check the port.",
                address=str(address),
            )
        )
    return UserError(_strange(address))


def _no_way(address: Address, error: OSError) -> str:
    if error.errno in {errno.ENETUNREACH, errno.EHOSTUNREACH}:
        return sentence(
            "There is no route from here to {address}. Are both machines on the same network?", address=str(address)
        )
    return sentence(
        "{address} does not answer. Is it switched on, and does its firewall let port {port} through?",
        address=str(address),
        port=address.port,
    )


def _strange(address: Address) -> str:
    return sentence(
        "What answers at {address} is not a sortilege server. Check the host and the port.", address=str(address)
    )


def _uninvited(address: Address) -> str:
    return sentence("{asked} Then use: sortilege join {address} --invite CODE", asked=ASKED, address=str(address))


def _of_key(address: Address, caller: _Caller, hosts: KnownHosts) -> str:
    """Return what is wrong with the key of who answers there."""
    return _strange(address) if caller.met is None else _changed(address, caller.met, hosts.path)


def _changed(address: Address, met: asyncssh.SSHKey, path: Path) -> str:
    return sentence(
        "The key of {address} is not the one it had ({fingerprint} now). Ask its host whether it is new. If so, remove "
        "its line from {path}; if not, somebody may be listening in.",
        address=str(address),
        fingerprint=met.get_fingerprint(),
        path=str(path),
    )
