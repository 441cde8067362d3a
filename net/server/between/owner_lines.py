"""Makes the ways to other nodes: one SSH connection to each that is wanted, and on it a channel for each player.

Each end knows the other by the fingerprint that the database has of its host key: it logs in with that key, and meets
that key, or nothing is said at all.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final

import asyncssh

from core.sentences import mark
from net import tuning
from net.client.address import parse_address
from net.client.handshake import Alive, Login, connect
from net.client.link import Link
from net.host.errors import UserError, outline
from net.nodes.passage import MOVED, Hear, Over
from net.protocol.between import Behalf, say_behalf
from net.protocol.messages import AnyDown, AnyUp, Bye
from net.server.between.node_line import SUBSYSTEM
from net.store.board import NodeThere

log = logging.getLogger(__name__)

USER: Final = "node"
TIMEOUT: Final = 3.0
"""Seconds for which a node may take to answer."""
ALIVE: Final = Alive(2.0, 3)
HELD_BACK: Final = 16
"""How many messages may wait for a line that is being made."""
# Many may be told much at once on one connection; what lies in a window has left the owner's own bounds.
WINDOW: Final = 64 * 1024
PACKET: Final = 32 * 1024


class _Caller(asyncssh.SSHClient):
    """Goes on only if it meets the key that the database has of that node."""

    def __init__(self, node: NodeThere, lost: Callable[[], None]) -> None:
        self._node = node
        self._lost = lost

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        return bool(self._node.key) and key.get_fingerprint() == self._node.key

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost()


class _Channel:
    """Ends a link by its channel alone: the connection is others' too."""

    def __init__(self) -> None:
        self.channel: Any = None

    def close(self) -> None:
        if self.channel is not None:
            self.channel.close()


class _NodeLink(Link):
    def __init__(self, owner: SshOwnerLine, behalf: Behalf) -> None:
        self._ends_with = _Channel()
        super().__init__(self._ends_with, owner, behalf.name)
        self._behalf = behalf

    def connection_made(self, chan: Any) -> None:
        self._ends_with.channel = chan
        super().connection_made(chan)

    def _greeting(self) -> bytes:
        return super()._greeting() + say_behalf(self._behalf)


class SshOwnerLine:
    """One player's line to one node; what is sent before it is there waits."""

    def __init__(self, hear: Hear, over: Over, passes: Callable[[str], bool]) -> None:
        self.bytes_down = self.bytes_up = 0
        self._hear = hear
        self._over = over
        self._passes = passes
        """Returns whether the end that a sentence tells is the node's own, so that the player can stay."""
        self._link: Link | None = None
        self._waiting: deque[AnyUp] = deque(maxlen=HELD_BACK)
        self._ended = False
        self.task: asyncio.Task[None] | None = None

    # Called by the hub

    def send(self, message: AnyUp) -> None:
        if self._link is None:
            self._waiting.append(message)
            return
        try:
            self._link.send(message)
        except KeyError:
            log.info("An answer for a table that this line has not shown was not sent.")

    def close(self) -> None:
        self._ended = True
        if self._link is not None:
            self._link.close()
        elif self.task is not None:
            self.task.cancel()

    # Called by the link

    def leads(self, link: Link) -> None:
        """Start with this link, which has been greeted."""
        if self._ended:
            link.close()
            return
        self._link = link
        link.adopt()
        while self._waiting and not self._ended:
            self.send(self._waiting.popleft())

    def arrived(self, link: Link, message: AnyDown) -> None:
        if self._ended:
            return
        if isinstance(message, Bye):
            if message.sentence == MOVED:
                self.ends(MOVED)
            self.ends("" if self._passes(message.sentence) else message.sentence)
            link.close()
            return
        try:
            self._hear(message)
        except Exception as error:  # noqa: BLE001 - one player's trouble is not the others'
            log.error("What another node has told could not be passed on: %s", outline(error))
            self.ends("")
            link.close()

    def ended(self, link: Link, sentence: str) -> None:
        self.ends("")

    def ends(self, sentence: str) -> None:
        if not self._ended:
            self._ended = True
            self._over(sentence)


class SshOwnerLines:
    """All ways from this node."""

    def __init__(
        self, key: asyncssh.SSHKey, node: Callable[[int], NodeThere | None], passes: Callable[[str], bool]
    ) -> None:
        self._key = key
        self._node = node
        self._passes = passes
        self._connections: dict[int, asyncio.Task[asyncssh.SSHClientConnection]] = {}
        self._unreached: set[int] = set()
        """The nodes of which the host was told that they can't be reached."""
        self._making: set[asyncio.Task[None]] = set()

    def open(self, owner: int, behalf: Behalf, hear: Hear, over: Over) -> SshOwnerLine:
        line = SshOwnerLine(hear, over, lambda sentence: self._goes_down(owner, sentence))
        # In a context of its own: nobody answers for it but this node.
        line.task = task = asyncio.get_running_loop().create_task(self._make(line, owner, behalf), context=Context())
        self._making.add(task)
        task.add_done_callback(self._making.discard)
        return line

    def prepare(self, owner: int) -> None:
        """Connect to a node, so that the first line to it waits for no handshake."""
        self._connection(owner)

    async def close(self) -> None:
        """Close all connections; the hub's lines have been told before."""
        tasks = [*self._making, *self._connections.values()]
        connections = [each.result() for each in self._connections.values() if _is_up(each)]
        for task in tasks:
            task.cancel()
        for connection in connections:
            connection.abort()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, line: SshOwnerLine, owner: int, behalf: Behalf) -> None:
        link = _NodeLink(line, behalf)
        try:
            async with asyncio.timeout(TIMEOUT):
                connection = await asyncio.shield(self._connection(owner))
                await connection.create_session(
                    lambda: link, subsystem=SUBSYSTEM, encoding=None, window=WINDOW, max_pktsize=PACKET
                )
                await link.greeted
        except (OSError, TimeoutError, asyncssh.Error, UserError) as error:
            self._cannot_reach(owner, error)
            link.close()
            line.ends("")
        except asyncio.CancelledError:
            link.close()
            raise
        else:
            self._unreached.discard(owner)
            line.leads(link)

    def _cannot_reach(self, owner: int, error: Exception) -> None:
        """Tell the host once, until that node is reached again: each guest who waits tries twice a second."""
        if owner not in self._unreached:
            self._unreached.add(owner)
            node = self._node(owner)
            called = "A node that is gone" if node is None else f"The node {node.name} at {node.advertised}"
            log.warning("%s can't be reached: %s", called, str(error) or type(error).__name__)

    def _connection(self, owner: int) -> asyncio.Task[asyncssh.SSHClientConnection]:
        task = self._connections.get(owner)
        if task is None or (task.done() and not _is_up(task)):
            task = self._connections[owner] = asyncio.get_running_loop().create_task(self._connect(owner))
            task.add_done_callback(_look_at)
        return task

    async def _connect(self, owner: int) -> asyncssh.SSHClientConnection:
        node = self._node(owner)
        if node is None:
            raise UserError(mark("that node is gone"))

        def gone() -> None:
            self._lost(owner)

        async with asyncio.timeout(TIMEOUT):
            connection = await connect(
                parse_address(node.advertised), Login(USER, [self._key]), ALIVE, lambda: _Caller(node, gone)
            )
        tuning.tune_socket(connection)
        return connection

    def _goes_down(self, owner: int, sentence: str) -> bool:
        """Tell whether a node goes down that says this. It need not wait for us then."""
        if not self._passes(sentence):
            return False
        task = self._connections.get(owner)
        if task is not None and _is_up(task):
            task.result().close()
        return True

    def _lost(self, owner: int) -> None:
        task = self._connections.get(owner)
        if task is not None and task.done():
            del self._connections[owner]


def _is_up(task: asyncio.Task[asyncssh.SSHClientConnection]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _look_at(task: asyncio.Task[asyncssh.SSHClientConnection]) -> None:
    """Take the exception out of a task that perhaps nobody awaits any more."""
    if not task.cancelled():
        task.exception()
