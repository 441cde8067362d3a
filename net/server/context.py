"""Holds what all connections of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from net.hub.hub import Hub
from net.hub.session import Connection
from net.limits import Limits
from net.server.invitation import Invitation
from net.server.outbox import Outbox
from net.server.reclaiming import Reclaimer
from net.terminal import Terminal

Draw = Callable[[Terminal, Connection], Coroutine[Any, Any, None]]
Put = Callable[[str, Mapping[str, str]], str]


def in_english(sentence: str, _environment: Mapping[str, str]) -> str:
    """Return a sentence of ours as it stands, whoever reads it."""
    return sentence


class Guest(Protocol):
    """One connection, as those who end it see it."""

    def close(self) -> None: ...

    def abort(self) -> None: ...

    @property
    def is_out(self) -> bool:
        """Whether it has held the server up, or its address has done so too often."""

    def see_off(self) -> None: ...


@dataclass(slots=True, eq=False)
class ServerContext:
    hub: Hub
    draw: Draw | None
    limits: Limits
    secret: Callable[[int], bytes]
    invitation: Invitation | None = None
    """The invitation of a private server; None where anybody may come in."""
    put: Put = in_english
    """Returns a sentence of ours as somebody reads it whose terminal has sent these variables."""
    is_node: Callable[[str], bool] = lambda _fingerprint: False
    """Returns whether another node of the house that is alive has the host key with that fingerprint."""
    outbox: Outbox = field(default_factory=Outbox)
    logins: set[Guest] = field(default_factory=set)
    empty: asyncio.Event = field(default_factory=asyncio.Event)
    reclaimer: Reclaimer = field(default_factory=Reclaimer)

    def see_off(self) -> None:
        """Send away those who are out."""
        for each in [login for login in self.logins if login.is_out]:
            each.see_off()

    def gone(self, login: Guest) -> None:
        self.logins.discard(login)
        self.reclaimer.gone(len(self.logins))
        if not self.logins:
            self.empty.set()
