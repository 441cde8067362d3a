"""Holds the one table of all limits of a server, and the gate that counts connections. Sans-IO.

The table's sentences are what a host reads (`sortilege host --show-limits`), and its names are those of the file in
which a host may change it (net/limits/file.py). tests/net/limits/test_every_limit.py shows each of them at work.

The gate decides before any work for SSH is done: a login costs 2 ms, a refusal here next to nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, NamedTuple, Protocol

from core.sentences import mark

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


class Bounds(NamedTuple):
    """The range in which a host may set a limit, and the sentence that explains it, also in the file."""

    least: float
    most: float
    told: str


def _limit(default: Any, least: float, most: float, told: str) -> Any:
    return field(default=default, metadata={"bounds": Bounds(least, most, told)})


_KIB: Final = 1024
_MANY: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server, in the order in which a newcomer meets them."""

    # Connections
    per_second: float = _limit(
        10.0, 0.1, _MANY, "New connections of one address in a second. An IPv6 /64 is one address."
    )
    per_address: int = _limit(20, 1, _MANY, "Open connections of one address.")
    strangers: int = _limit(
        50, 1, _MANY, "Connections that have not logged in yet; beyond them one is dropped for each that comes."
    )
    silent_per_address: int = _limit(
        5, 1, _MANY, "Connections of one address that do not begin to log in; beyond them the oldest is dropped."
    )
    connections: int = _limit(2000, 1, _MANY, "Connections in all.")
    version: float = _limit(3.0, 0.1, 600, "Seconds within which a client has to tell its version.")
    login: float = _limit(
        20.0, 0.1, 600, "Seconds until keys have to be exchanged; and then, until a client counts as not logging in."
    )
    decision: float = _limit(
        120.0,
        0.1,
        3600,
        "Seconds from there on that a login may take: its player may be asked whether to trust us.",
    )
    attempts: int = _limit(6, 1, 40, "Failed attempts to log in on one connection.")
    requests: int = _limit(40, 4, 1000, "Requests to log in on one connection; each key that is offered is one.")
    invitations: int = _limit(3, 1, 40, "Wrong invitations on one connection, where a server asks for one.")
    invitations_per_address: int = _limit(
        20, 1, _MANY, "Wrong invitations from one address; one a minute is forgotten."
    )
    keepalive: float = _limit(14.0, 1, 3600, "Seconds of silence after which a client is asked whether it is there.")
    keepalives: int = _limit(1, 1, 100, "Such questions without an answer; then the connection is ended.")
    strikes: int = _limit(
        3, 1, 1000, "How often connections of one address may hold the server up for seconds before it is shut out."
    )
    shut_out: float = _limit(
        600.0, 1, 86_400, "Seconds for which it is shut out; after as many, one of those times is forgotten."
    )

    # Bytes that a client sends, whatever they are
    sent: int = _limit(
        256 * _KIB, 64 * _KIB, 64 * _MANY,
        "Bytes that one connection may send at once; a key exchange, a screen or a key counts as more, by its work.",
    )  # fmt: skip
    sent_per_second: int = _limit(
        64 * _KIB, _KIB, 64 * _MANY, "How many of them come back in a second; what comes faster is read later."
    )
    sent_per_address: int = _limit(
        512 * _KIB, 64 * _KIB, 64 * _MANY, "Bytes that all connections of one address may send at once."
    )
    sent_per_address_per_second: int = _limit(128 * _KIB, _KIB, 64 * _MANY, "How many of them come back in a second.")
    flood: float = _limit(10.0, 0.1, 600, "Seconds for which a client may send without a pause before it is cut off.")

    # Sessions that a connection may open, and what a client may say of itself
    sessions: int = _limit(4, 1, 64, "Sessions of one connection at a time.")
    frame_channels: int = _limit(2, 1, 64, "How many of these may be the native client's.")
    channels: int = _limit(200, 1, _MANY, "Sessions that one connection may open in its whole life.")
    packet: int = _limit(4 * _KIB, 4 * _KIB, 16 * _KIB, "Bytes: a client that wants its packets smaller is cut off.")
    variables: int = _limit(24, 0, 1000, "Variables that a client may set: LANG, LC_…, TERM…, COLORTERM, NO_COLOR.")
    word: int = _limit(64, 8, 1024, "Letters of such a variable, and of the terminal's name; longer ones are dropped.")
    columns: int = _limit(500, 80, 2000, "Columns of a terminal; of a wider one only a part is drawn.")
    rows: int = _limit(200, 24, 1000, "Rows of a terminal; of a higher one only a part is drawn.")

    # Messages
    frame: int = _limit(64 * _KIB, 12 * _KIB, 64 * _KIB, "Bytes of one message of the native client.")
    depth: int = _limit(24, 12, 24, "Lists within lists in such a message.")
    messages: int = _limit(500, 10, _MANY, "Messages of one line in a second; what comes faster is read later.")
    wishes: int = _limit(
        60,
        10,
        _MANY,
        "Requests at once. A table or its begin costs five, a name or a code two, others one; answers none.",
    )
    wishes_per_second: float = _limit(2.0, 0.1, _MANY, "How many of them come back in a second.")
    plans: int = _limit(1024, 16, _MANY, "Answers given ahead at once: those behind the first in one message.")
    plans_per_second: float = _limit(128.0, 1, _MANY, "How many of them come back in a second.")
    talk: int = _limit(6, 1, _MANY, "Lines of talk at once.")
    talk_per_second: float = _limit(1.0, 0.01, _MANY, "How many of them come back in a second.")
    line: int = _limit(200, 20, 200, "Columns of one line of talk; the rest is cut off.")
    name: int = _limit(16, 12, 16, "Columns of a player's name; the rest is cut off.")
    keys: int = _limit(16, 1, 1000, "Keys that lead to one player.")
    wrong_codes: int = _limit(6, 1, 1000, "Wrong codes of a table or a player on one line, before it is ended.")
    tables: int = _limit(500, 1, _MANY, "Tables in all; one that has been deserted for an hour makes room for another.")
    finished_games: int = _limit(
        1000, 0, 100_000, "Games that are over: so many, the latest, are listed and can be looked back at."
    )
    finished_days: int = _limit(365, 0, 36_500, "Days for which they are.")
    own_tables: int = _limit(6, 1, _MANY, "Tables at which one player may sit in a game that is not over.")

    # Shared by all players of one address
    wishes_per_address: int = _limit(
        1200, 10, _MANY, "Requests at once of all players of one address, as with `wishes`."
    )
    wishes_per_address_per_second: float = _limit(40.0, 0.1, _MANY, "How many of them come back in a second.")
    records_per_address: int = _limit(3000, 128, _MANY, "Answers and other things to be written at once for them all.")
    records_per_address_per_second: float = _limit(100.0, 1, _MANY, "How many of them come back in a second.")
    players_per_address: int = _limit(
        120, 1, _MANY, "New players of one address in an hour: those who first take a seat."
    )
    tables_per_address: int = _limit(60, 1, _MANY, "Open tables made from one address since the server started.")
    replays_per_address: int = _limit(8, 1, _MANY, "Replays that are worked out at a time for players of one address.")

    # Clients that do not take what they are sent
    lagging: int = _limit(
        16 * _KIB, _KIB, _MANY, "Unsent bytes of a native client, which then gets no steps until it has caught up."
    )
    backlog: int = _limit(
        256 * _KIB, _KIB, 64 * _MANY, "Unsent bytes of which a client must take some within `patience`."
    )
    patience: float = _limit(10.0, 0.01, 600, "Seconds after which a client that takes nothing is cut off.")
    answer: float = _limit(
        20.0,
        0.01,
        600,
        "Seconds after which a client that is behind, and neither takes nor acknowledges anything, is cut off.",
    )
    crawl: float = _limit(
        60.0, 0.01, 600, "Seconds for which a line may be too slow for all that it is sent before it is closed."
    )
    most: int = _limit(1024 * _KIB, _KIB, 64 * _MANY, "Unsent bytes at which a client is cut off at once.")
    grace: float = _limit(5.0, 0.01, 60, "Seconds that a screen has to end and a client has to take the last bytes.")
    insistence: float = _limit(0.5, 0.01, 60, "Seconds until a screen that does not end is told again.")


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


class Allowance:
    """An allowance of so many at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_per_second", "at")

    def __init__(self, most: float, per_second: float, at: float = 0.0) -> None:
        self._most = most
        self._per_second = per_second
        self._left = most
        self.at = at
        """When it was last asked."""

    def take(self, now: float, size: int = 1, leaving: int = 0) -> bool:
        """Take so many if they are within it, with some to spare; return whether they were. A clock that was put back
        gives and takes nothing."""
        self._left = self.left(now)
        self.at = now
        if self._left < size + leaving:
            return False
        self._left -= size
        return True

    def left(self, now: float) -> float:
        return min(self._most, self._left + max(0.0, now - self.at) * self._per_second)

    def used(self, now: float) -> float:
        """Return how many of them are taken, and have not come back."""
        return self._most - self.left(now)

    def lacks(self, now: float, size: int) -> float:
        """Return the seconds until so many more are within it; for more than it can ever hold, until it is full."""
        return max(0.0, min(size, self._most) - self.left(now)) / self._per_second

    def charge(self, now: float, size: float) -> None:
        """Charge so many, whether they were within it or not. The debt is never larger than the whole allowance."""
        self._left = max(-self._most, self.left(now) - size)
        self.at = now

    def give_back(self, size: int = 1) -> None:
        """Give back what was taken: it did not count."""
        self._left = min(self._most, self._left + size)


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
