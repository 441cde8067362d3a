"""Counts connections, and lets them in. Sans-IO.

It decides before any work for SSH is done: a login costs 2 ms, a refusal here next to nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Final, Protocol

from core.sentences import mark
from net.limits import Limits
from net.limits.allowance import Allowance

TOO_FAST: Final = mark("Too many connections from your address just now. Wait a few seconds and try again.")
TOO_MANY: Final = mark("Too many connections from your address are open. Close one and try again.")
FULL: Final = mark("The server is full. Try again in a few minutes.")
SHUT_OUT: Final = mark(
    "Your address has held this server up again and again, and is shut out for a while. Come back later."
)

_SWEEP: Final = 4096
SILENCE: Final = 3.0
"""Seconds for which we wait for a stranger's next word before it counts as silent; a long way takes one of them."""
HASTE: Final = 1.0
"""The same where all places of its address are taken."""
_FORGIVEN: Final = 60.0
"""Seconds until one wrong invitation counts no more."""


def source(address: str) -> str:
    """Return what counts as one address: an IPv4 address however written, or the /64 that one IPv6 customer has."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Stranger(Protocol):
    """A connection that has not logged in yet."""

    def is_on_its_way(self) -> bool:
        """Tell whether it has exchanged keys with us, not too long ago: there may be a person who has to read and
        type."""

    def awaited_since(self) -> float:
        """Return when we last said what it has to answer; infinity where it is we who are late."""

    def give_way(self) -> None:
        """End with a sentence: its place is wanted."""


@dataclass(slots=True, eq=False)
class _Source:
    allowance: Allowance
    guesses: Allowance
    sent: Allowance
    open: int = 0
    strangers: dict[Visit, None] = field(default_factory=dict)
    """The oldest first."""
    struck: tuple[float, ...] = ()
    """The times at which something of it had to be cut off."""
    shut_until: float = -inf

    def strike(self, now: float, limits: Limits) -> None:
        """Count one more time; in whatever thread."""
        self.struck = (*(at for at in self.struck if now - at < limits.shut_out), now)
        if len(self.struck) >= limits.strikes:
            self.shut_until = now + limits.shut_out

    def is_forgotten(self, now: float, limits: Limits) -> bool:
        """Tell whether it has nothing open and everything back: a second is enough for connections, but not for
        guesses."""
        guessed = self.guesses.at and now - self.guesses.at < limits.invitations_per_address * _FORGIVEN
        struck = self.struck and now - self.struck[-1] < limits.shut_out
        sent = self.sent.lacks(now, limits.sent_per_address)
        return not self.open and not guessed and not struck and not sent and now - self.allowance.at >= 1


class Visit:
    """One connection that was let in, until it leaves."""

    __slots__ = ("_gate", "_state", "source", "stranger")

    def __init__(self, gate: Gate, where: _Source) -> None:
        self._gate = gate
        self.source = where
        self._state = "stranger"
        self.stranger: Stranger | None = None
        """Set as soon as SSH has heard of it; before that it does not give way."""
        gate.strangers[self] = where.strangers[self] = None
        gate.connections += 1
        where.open += 1

    def logged_in(self) -> None:
        if self._state == "stranger":
            self._state, self.stranger = "known", None
            del self._gate.strangers[self], self.source.strangers[self]

    @property
    def is_silent(self) -> bool:
        return self.stranger is not None and not self.stranger.is_on_its_way()

    def silent_for(self, now: float) -> float:
        """Return the seconds for which it could have said something. While the server is late nobody is silent."""
        return now - self.stranger.awaited_since() if self.stranger is not None and self.is_silent else -inf

    @property
    def sent(self) -> Allowance:
        """The allowance of bytes that all connections of its address share."""
        return self.source.sent

    def give_way(self) -> None:
        stranger = self.stranger
        assert stranger is not None
        self.leave()
        stranger.give_way()

    def may_guess(self) -> bool:
        """Take a try at an invitation, and return whether there was one; it counts, unless `guessed_right` is
        called."""
        return self.source.guesses.take(self._gate.now())

    def guessed_right(self) -> None:
        self.source.guesses.give_back()

    def strike(self) -> None:
        """Count against its address that it has held the server up; in whatever thread."""
        self.source.strike(self._gate.now(), self._gate.limits)

    @property
    def is_shut_out(self) -> bool:
        return self._gate.now() < self.source.shut_until

    def leave(self) -> None:
        if self._state == "gone":
            return
        self.logged_in()
        self._state = "gone"
        self._gate.connections -= 1
        self.source.open -= 1


class Gate:
    """Lets connections in. Where no place before the login is free, somebody gives way: otherwise sixty connections
    that say nothing, from three addresses, would keep everybody out."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self._clock = clock
        self._sources: dict[str, _Source] = {}
        self._sweep_at = _SWEEP
        self.strangers: dict[Visit, None] = {}
        """The oldest first."""
        self.connections = 0

    def now(self) -> float:
        return self._clock()

    def admit(self, address: str) -> Visit | str:
        """Return a visit, or the sentence that says why not."""
        limits, now = self.limits, self._clock()
        where = self._source(source(address), now)
        if now < where.shut_until:
            return SHUT_OUT
        if not where.allowance.take(now):
            return TOO_FAST
        self._make_room_at(where, now)
        if where.open >= limits.per_address:
            return TOO_MANY
        if self.connections >= limits.connections:
            return FULL
        if len(self.strangers) >= limits.strangers and not self._make_room(where):
            return FULL
        return Visit(self, where)

    def _make_room_at(self, where: _Source, now: float) -> None:
        """Have silent connections of an address give way. Ten who log in at once from behind one router are not silent,
        however long each has to wait for us."""
        limits, silent = self.limits, [visit for visit in where.strangers if visit.is_silent]
        for patience, more in (
            (SILENCE, len(silent) - limits.silent_per_address + 1),
            (HASTE, where.open - limits.per_address + 1),
        ):
            for visit in [visit for visit in where.strangers if visit.silent_for(now) >= patience][: max(0, more)]:
                visit.give_way()

    def _make_room(self, where: _Source) -> bool:
        """Have somebody give way: first of the address with most strangers, where that is more than its share; then the
        silent; then the oldest. Where that address is the newcomer's, and SSH has not heard of any there, return false:
        of many who come at once none pushes out somebody who is about to log in."""

        def crowd(source: _Source) -> int:
            return max(self.limits.silent_per_address, len(source.strangers) + (source is where))

        last = max(
            (visit for visit in self.strangers if visit.stranger is not None),
            key=lambda visit: (crowd(visit.source), visit.is_silent),  # max takes the first, so the oldest
            default=None,
        )
        if last is None or crowd(where) > crowd(last.source):
            return False
        last.give_way()
        return True

    def _source(self, name: str, now: float) -> _Source:
        if len(self._sources) >= self._sweep_at:
            self._sweep(now)
        if name not in self._sources:
            most, guesses = self.limits.per_second, self.limits.invitations_per_address
            sent = Allowance(self.limits.sent_per_address, self.limits.sent_per_address_per_second, now)
            self._sources[name] = _Source(Allowance(most, most, now), Allowance(guesses, 1 / _FORGIVEN), sent)
        return self._sources[name]

    def _sweep(self, now: float) -> None:
        known, limits = self._sources.items(), self.limits
        self._sources = {name: each for name, each in known if not each.is_forgotten(now, limits)}
        self._sweep_at = 2 * len(self._sources) + _SWEEP
