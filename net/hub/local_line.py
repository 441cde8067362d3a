"""Connects the hub with a screen in the same process: solo play, the host's own seat, and every plain ssh player.

Messages cross by the loop and never by a call: each side runs in its own context, so that nothing of one player's
screen (Textual finds "the app" in the running context) can run in another's, or in the hub's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import copy_context
from typing import Protocol

from core.bots.advising import Advised
from core.bots.bot import Asked
from net.host.behalf import own_context
from net.host.errors import CRASHED, outline
from net.hub.inbox import Inbox, OnEnd, OnMessages, Soon, at_once
from net.hub.session import Advise, Session
from net.people.auth import Identity
from net.protocol.messages import AnyDown, AnyUp, Bye

log = logging.getLogger(__name__)


class HubPort(Protocol):
    """The part of net.hub.hub.Hub that a door calls."""

    def connect(self, identity: Identity, session: Session) -> None: ...

    def advise(self, session: Session, question: Asked, then: Advise) -> None: ...

    def receive(self, session: Session, message: AnyUp) -> None: ...

    def disconnect(self, session: Session) -> None: ...


class LocalLine:
    """A Session for the hub and a Connection for the screen; connects itself as soon as the loop turns.

    `on_over` is called once, at the end, with the reason: a plain ssh session closes its terminal then, whatever the
    screen does.
    """

    def __init__(self, hub: HubPort, identity: Identity, on_over: OnEnd | None = None) -> None:
        self.bytes_down = 0
        self.bytes_up = 0
        self._hub = hub
        self._on_over = on_over
        self._loop = asyncio.get_running_loop()
        self._hub_side = own_context()
        self._inbox = Inbox()
        self._end: str | None = None
        self._closed = False
        self._cross(hub.connect, identity, self)

    # Called by the hub

    def deliver(self, message: AnyDown) -> None:
        if self._closed or self._end is not None:
            return
        if isinstance(message, Bye):
            self.end(message.sentence)
        else:
            self._inbox.hear(message)

    def end(self, sentence: str) -> None:
        if self._closed or self._end is not None:
            return
        self._end = sentence
        self._cross(self._hub.disconnect, self)
        self._inbox.end(sentence)
        if self._on_over is not None:
            self._loop.call_soon(self._on_over, sentence)

    # Called by the screen

    def send(self, message: AnyUp) -> None:
        if not self._closed and self._end is None:
            self._cross(self._hub.receive, self, message)

    def advise(self, question: Asked, then: Advise) -> None:
        context = copy_context()

        def back(found: tuple[Advised, ...] | Exception) -> None:
            self._loop.call_soon(then, found, context=context)

        self._cross(self._hub.advise, self, question, back)

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        self._inbox.listen(on_messages, on_end, soon)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._inbox.close()
        if self._end is None:
            self._cross(self._hub.disconnect, self)

    def _cross(self, call: Callable[..., None], *args: object) -> None:
        self._loop.call_soon(self._ask, call, args, context=self._hub_side)

    def _ask(self, call: Callable[..., None], args: tuple[object, ...]) -> None:
        try:
            call(*args)
        except Exception as error:  # noqa: BLE001 - one line's trouble ends with that line
            log.error("The hub failed one of its lines: %s", outline(error))
            self.end(CRASHED)
