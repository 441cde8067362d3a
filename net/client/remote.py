"""The native client's connection: a screen talks to it as it would to a hub in its own process.

A line that drops comes back by itself. The screen then gets a fresh Welcome and, if it was at a table, that table with
what happened since the last step it had.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from core.bots.bot import Asked
from core.sentences import mark, sentence
from net.client.dial import Target, Unreachable, dial
from net.client.link import Link
from net.client.meter import TooNear
from net.client.nodes import Nodes
from net.client.shares import Shares
from net.client.witnesses import Witnesses
from net.host.errors import UserError, outline
from net.host.workers.archmage_pool import ArchmagePool
from net.hub.inbox import Inbox, OnEnd, OnMessages, Soon, at_once
from net.hub.session import ADVICE, Advise
from net.protocol.messages import (
    LOBBY,
    Announced,
    AnyDown,
    AnyUp,
    Bye,
    Enter,
    GoTo,
    NodesSeen,
    Refusal,
    Sit,
    Stepped,
    TableLeft,
    TableSeen,
)

log = logging.getLogger(__name__)

OnState = Callable[[str], None]

PAUSES: Final = (0.3, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each attempt; from there on the last."""
GIVE_UP: Final = 3600.0
"""A seat is kept for an hour."""
LED_AGAIN: Final = 60.0
"""Seconds in which a server that does not go down leads us once …"""
MOST_LED: Final = 4
"""… and in which we are led so often at most, even by servers that say they go down: or two could send us on for ever,
or have us try one address after the other."""
HELD_BACK: Final = 16
"""How many messages may wait for the line."""
LOST: Final = mark("The line could not be brought back for an hour. Your seat may still be there: join again.")


class RemoteConnection:
    """A net.hub.session.Connection over SSH. `on_state` is told '' when the line is back, and a sentence when it is
    lost."""

    def __init__(self, target: Target, on_state: OnState | None = None, pauses: Sequence[float] = PAUSES) -> None:
        self.bytes_down = 0
        self.bytes_up = 0
        self._nodes = Nodes(target)
        self._leading: asyncio.Task[None] | None = None
        """The call at another node to which the server leads us, while the old line goes on."""
        self._led: deque[float] = deque([-inf] * MOST_LED, maxlen=MOST_LED)
        """When we were led, the latest last."""
        self._on_state = on_state
        self._pauses = pauses
        self._loop = asyncio.get_running_loop()
        self._link: Link | None = None
        self._return: asyncio.Task[None] | None = None
        self._at: Enter | None = None
        """How to come back to the table on the screen."""
        self._codes: dict[int, str] = {}
        self._held: deque[AnyUp] = deque(maxlen=HELD_BACK)
        self._returning = False
        """The line is up again, and the table has not been shown again yet."""
        self._inbox = Inbox()
        self.shares = Shares(secrets.token_bytes, Witnesses(target.data, target.address))
        """Adds our share to chance, and notes what is told of the deal."""
        self._archmage: ArchmagePool | None = None
        """Thinks for the player, once advice has been asked for."""
        self._over: str | None = None
        self._closed = False

    async def open(self) -> None:
        """Make the first attempt, and raise UserError if it fails. Later ones happen by themselves."""
        self._link = link = await dial(self._nodes.here, self)
        self._nodes.reached(link.peer)
        link.adopt()

    # Called by the screen

    def send(self, message: AnyUp) -> None:
        if self._closed or self._over is not None:
            return
        message = self.shares.sending(message)
        if isinstance(message, Enter | Sit) and message.code:
            self._codes[message.table] = message.code
        if self._link is None or self._returning:
            self._held.append(message)
        else:
            self._send(self._link, message)

    def advise(self, question: Asked, then: Advise) -> None:
        """Have it thought about on this machine: the server has nothing to do with it."""
        if self._closed:
            return
        if self._archmage is None:
            self._archmage = ArchmagePool(1)
        self._archmage.advise(question, ADVICE, then)

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        self._inbox.listen(on_messages, on_end, soon)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._inbox.close()
        for task in (self._return, self._leading):
            if task is not None:
                task.cancel()
        if self._link is not None:
            self._link.close()
            self._link = None
        if self._archmage is not None:
            self._archmage.close()

    # Called by the link

    def arrived(self, link: Link, message: AnyDown) -> None:
        if self._closed or link is not self._link:
            return
        self._note(message)
        if (answer := self.shares.heard(message)) is not None:
            self._send(link, answer)
        if isinstance(message, NodesSeen):
            self._nodes.hear(message)
        elif isinstance(message, GoTo):
            self._lead(message)
        elif not isinstance(message, Bye):
            self._inbox.hear(message)
        elif self._leading is None:  # Or it only says that we have come in there.
            self._finish(message.sentence)
        if self._returning and isinstance(message, TableSeen | Refusal):
            self._returned(link)

    def ended(self, link: Link, sentence: str) -> None:
        if self._closed or link is not self._link:
            return
        self._link = None
        self._returning = False
        if sentence:
            self._finish(sentence)
        elif self._over is None and self._leading is None:
            self._return = self._loop.create_task(self._come_back())

    # Parts

    def _note(self, message: AnyDown) -> None:
        """Note where the screen is, so that a new line can go on from there."""
        if isinstance(message, Stepped):
            if self._at is not None and self._at.table == message.table:
                self._at = Enter(message.table, message.step, self._at.code)
        elif isinstance(message, TableSeen):
            table = message.info.table
            self._at = Enter(table, message.step, message.info.code or self._codes.get(table, ""))
        elif isinstance(message, TableLeft) and self._at is not None and self._at.table == message.table:
            self._at = None

    def _lead(self, message: GoTo) -> None:
        """Come in at another node, unless we have just been led; the line that we have goes on until then."""
        target, now = self._nodes.led_to(message), self._loop.time()
        earlier = self._led[0 if message.must else -1]
        if target is None or self._leading is not None or now < earlier + LED_AGAIN:
            return
        self._led.append(now)
        self._leading = self._loop.create_task(self._change_over(target))

    async def _change_over(self, target: Target) -> None:
        try:
            link = await dial(target, self)
        except UserError as reason:
            log.info("The server has led us where nobody lets us in: %s", reason)
            self._leading = None
            if isinstance(reason, TooNear):
                self._inbox.hear(Announced(LOBBY if self._at is None else self._at.table, reason.args[0]))
            if self._link is None and self._over is None and not self._closed:
                self._return = self._loop.create_task(self._come_back())
            return
        old, self._leading, self._nodes.here = self._link, None, target
        if self._closed:
            link.close()
            return
        self._take_up(link)
        if old is not None:
            old.close()

    async def _come_back(self) -> None:
        try:
            async with asyncio.timeout(GIVE_UP):
                await self._try_again()
        except TimeoutError:
            self._finish(LOST)
        except UserError as reason:
            self._finish(reason.args[0])
        except Exception as error:  # noqa: BLE001 - the screen must hear of it
            log.error("The line could not be brought back: %s", outline(error))
            self._finish(LOST)

    async def _try_again(self) -> None:
        for attempt in itertools.count(1):
            self._tell(sentence("The line is lost; trying again ({attempt})", attempt=attempt))
            pause = self._pauses[min(attempt, len(self._pauses)) - 1]
            # Not all at the same moment, when it was the server that went away.
            await asyncio.sleep(pause * (0.75 + secrets.randbelow(500) / 1000))
            target = self._nodes.next(attempt)
            try:
                link = await dial(target, self)
            except Unreachable:
                continue
            except UserError:
                if self._nodes.is_trusted(target):
                    raise
                continue
            self._nodes.here = target
            self._take_up(link)
            return

    def _take_up(self, link: Link) -> None:
        """Go back to the table first; what was said meanwhile waits until it is shown again."""
        self._link, self._return = link, None
        self._returning = self._at is not None
        self._tell("")
        link.adopt()
        if self._at is not None:
            link.send(self._at)
        else:
            self._returned(link)

    def _returned(self, link: Link) -> None:
        self._returning = False
        held, self._held = list(self._held), deque(maxlen=HELD_BACK)
        for message in held:
            self._send(link, message)

    def _send(self, link: Link, message: AnyUp) -> None:
        try:
            link.send(message)
        except KeyError:
            log.info("An answer for a table that this line has not shown was not sent.")

    def _finish(self, sentence: str) -> None:
        if self._over is not None or self._closed:
            return
        self._over = sentence
        if self._link is not None:
            self._link.close()
            self._link = None
        self._inbox.end(sentence)

    def _tell(self, state: str) -> None:
        if self._on_state is not None:
            self._on_state(state)
