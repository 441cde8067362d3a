"""How many connections we take, from whom, how fast. Sans-IO: the clock is passed in.

All of this is decided before any work for SSH is done: a login costs 2 ms, a refusal here next to nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TOO_FAST: Final = "Too many connections from your address just now. Wait a few seconds and try again."
TOO_MANY: Final = "Too many connections from your address are open. Close one and try again."
FULL: Final = "The server is full. Try again in a few minutes."

_SWEEP: Final = 4096


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server allows. Benches raise some of them, tests lower some."""

    per_second: float = 10.0
    """New connections of one address."""
    per_address: int = 20
    """Open connections of one address."""
    strangers: int = 50
    """Connections that have not logged in yet."""
    connections: int = 2000
    attempts: int = 6
    """Failed logins on one connection."""
    sessions: int = 4
    """Channels of one connection …"""
    frame_channels: int = 2
    """… and how many of them may carry frames."""
    login: float = 20.0
    keepalive: float = 30.0
    keepalives: int = 3
    messages: int = 500
    """Messages of one line in a second; what comes faster is read later."""
    lagging: int = 16 * 1024
    """Above so many unsent bytes a frames client gets no steps, and all at once when it has caught up."""
    backlog: int = 256 * 1024
    """Above so many it must take some within `patience` seconds, or it is cut off."""
    patience: float = 10.0
    most: int = 1024 * 1024
    """So many unsent bytes cut it off at once: who takes a little now and then may ask for refusals without end."""


def source(address: str) -> str:
    """What counts as one address: an IPv4 address however written, or the /64 that one IPv6 customer has."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Allowance:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_per_second", "at")

    def __init__(self, most: float, per_second: float, at: float = 0.0) -> None:
        self._most = most
        self._per_second = per_second
        self._left = most
        self.at = at
        """When it was last asked."""

    def take(self, now: float, size: int = 1) -> bool:
        """Whether so many more are within it. A clock that was put back gives nothing, and takes nothing."""
        self._left = min(self._most, self._left + max(0.0, now - self.at) * self._per_second)
        self.at = now
        if self._left < size:
            return False
        self._left -= size
        return True


@dataclass(slots=True)
class _Source:
    allowance: Allowance
    open: int = 0


class Visit:
    """One connection that was let in, until it leaves."""

    __slots__ = ("_gate", "_source", "_state")

    def __init__(self, gate: Gate, where: _Source) -> None:
        self._gate = gate
        self._source = where
        self._state = "stranger"

    def logged_in(self) -> None:
        if self._state == "stranger":
            self._state = "known"
            self._gate.strangers -= 1

    def leave(self) -> None:
        if self._state == "gone":
            return
        self.logged_in()
        self._state = "gone"
        self._gate.connections -= 1
        self._source.open -= 1


class Gate:
    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._sources: dict[str, _Source] = {}
        self._sweep_at = _SWEEP
        self.strangers = 0
        self.connections = 0

    def admit(self, address: str) -> Visit | str:
        """A visit, or the sentence that says why not."""
        limits, now = self._limits, self._clock()
        where = self._source(source(address), now)
        if not where.allowance.take(now):
            return TOO_FAST
        if where.open >= limits.per_address:
            return TOO_MANY
        if self.strangers >= limits.strangers or self.connections >= limits.connections:
            return FULL
        where.open += 1
        self.strangers += 1
        self.connections += 1
        return Visit(self, where)

    def _source(self, name: str, now: float) -> _Source:
        if len(self._sources) >= self._sweep_at:
            self._sweep(now)
        most = self._limits.per_second
        return self._sources.setdefault(name, _Source(Allowance(most, most, now)))

    def _sweep(self, now: float) -> None:
        """Forget who has nothing open and all tokens back: a second is enough for that."""
        self._sources = {name: each for name, each in self._sources.items() if each.open or now - each.allowance.at < 1}
        self._sweep_at = 2 * len(self._sources) + _SWEEP
