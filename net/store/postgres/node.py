"""Speaks for one start of a server in the database: its lease, what it owns, what it appends. No threads here.

A log is owned by one start of one server, in an epoch: whoever takes it over begins another. Each append holds owner,
epoch and the place where the log must end, so one that comes late, from a server that was replaced or by a connection
that was given up, changes nothing. The lease only says when others may end a server and free what it owned; nothing is
safe because of it. Beside others a server is a member of a house; without a name it is a house of one, and alone.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import inf
from typing import Final, NamedTuple, TypeVar

from core.sentences import sentence
from net.host.errors import UserError
from net.store.board import HOUSE, NodeThere
from net.store.places import Member
from net.store.postgres import statements
from net.store.postgres.address import Address
from net.store.postgres.faults import as_sentence
from net.store.postgres.line import Declined, Line, Lost, Row, Unreachable
from net.store.postgres.schema import must_be_format
from net.store.seal import Broken, opened, sealed

_log = logging.getLogger(__name__)

T = TypeVar("T")

LEASE: Final = 10.0
"""Seconds for which a server counts as alive after it was last heard, by the database's clock …"""
RENEWED: Final = 3.0
"""… and between which it is to be heard."""
READING: Final = 60.0
"""Seconds for which a long log may take to be read, at a start."""
_LOOK: Final = 0.5

AT_ONCE: Final = 20
"""Logs that are taken at once: others who are there get their part, and to read these back holds nobody up."""
SHARED: Final = 0
"""The players' log, which nobody owns: whoever has read it to its end may add to it. It alone may be made shorter."""


class Batch(NamedTuple):
    """The records to be added to one log."""

    log: int
    at: int
    records: list[bytes]


class Claim(NamedTuple):
    epoch: int
    length: int


class Others(NamedTuple):
    """The nodes of a house, as one of them sees it."""

    nodes: tuple[NodeThere, ...]
    """All but this one."""
    heads: dict[int, int]
    """Of all nodes and the house the number of the last change of their lines."""
    drains: bool
    """Whether this one is to give its tables to the others."""
    alive_for: float
    """The seconds until the first lease of another ends, unless it is renewed before."""


class Node:
    """All that a server says to its database while it runs, by one connection."""

    def __init__(self, address: Address, member: Member | None = None) -> None:
        """Speak for one of several nodes, or without a member for a house of one."""
        self._line = Line(address)
        self.address = address
        self._member = member
        self.owner = 0
        self._epochs: dict[int, int] = {}
        """Since when each log is ours; a new one begins with 1."""
        self._renewed = 0.0

    def enter(self) -> list[str]:
        """Take over what the servers before have left. A house of one waits until the lease of the last is over, and a
        node until that of the one before it with its name. Return what its host should know. Raise UserError if a
        server is alive beside which this one can't be, or the database is not laid out for us."""
        warnings = self._looked_over()
        alone = self._member is None
        name, advertised, key = self._member or Member(socket.gethostname(), "")
        self._wait_for_lease(alone, name)
        run = self._line.run
        run("BEGIN")
        run(statements.ONE_AT_A_TIME)
        if alive := run(statements.ALIVE, alone, name):
            run("ROLLBACK")
            raise taken(self.address, alive[0], alone)
        run(statements.END_OTHERS, self.owner, alone)
        ((self.owner,),) = run(statements.ENTER, name, advertised, key, LEASE)
        run(statements.COUNT_ON, alone)
        run("COMMIT")
        self._renewed = time.monotonic()
        self.shared()
        self._free()
        while self.take(AT_ONCE):
            pass
        return warnings

    def _looked_over(self) -> list[str]:
        ((is_laid_out, fsync),) = self._line.run(statements.FORMAT)
        must_be_format(self.address, self._line.run(statements.HOUSE)[0][0] if is_laid_out else 0)
        if not self._line.run(statements.MAY_SERVE)[0][0]:
            raise UserError(
                sentence(
                    "The role by which {database} is used lacks rights that a server needs. Run 'sortilege migrate' "
                    "on it once more with --nodes ROLE, as the role that owns its tables.",
                    database=str(self.address),
                )
            )
        warnings = []
        if fsync == "off":
            warnings.append(f"{self.address} runs with fsync = off: what it has kept may be lost with the power.")
        if self._line.run(statements.MAY_REWRITE)[0][0]:
            warnings.append(
                f"The role by which {self.address} is used may change records. Let 'sortilege migrate --nodes ROLE' "
                "grant another what a server needs, and no more."
            )
        return warnings

    def _wait_for_lease(self, alone: bool, name: str) -> None:
        """Wait until nobody is alive beside whom we can't be. Refuse as soon as one has been heard meanwhile."""
        first = None
        while alive := self._line.run(statements.ALIVE, alone, name):
            owner, _, left, until, _ = alive[0]
            if first is not None and first != (owner, until):
                raise taken(self.address, alive[0], alone)
            if first is None:
                heard = LEASE - left
                _log.warning("The server that has %s was heard %.0f seconds ago; waiting.", self.address, heard)
            first = owner, until
            time.sleep(min(left, _LOOK))

    # The lease

    def due(self) -> float:
        """Return in how many seconds the lease is to be renewed."""
        return max(0.0, self._renewed + RENEWED - time.monotonic())

    def renew(self) -> bool:
        """Renew the lease. Return whether nobody has ended this server."""
        found = self._line.run(statements.RENEW, self.owner, LEASE)
        self._renewed = time.monotonic()
        return bool(found)

    def free_dead(self) -> None:
        """End those whose lease is over, which is final, and free what they owned."""
        self._line.run(statements.END_OTHERS, self.owner, False)
        self._free()

    def _free(self) -> None:
        self._line.run(statements.FREE)

    def take(self, most: int) -> list[int]:
        """Take so many of the logs that are nobody's, and return them. Others who take at the same time get others."""
        claims = self._line.run(statements.TAKE, self.owner, most)
        self._epochs.update({log: epoch for log, epoch, _ in claims})
        return [log for log, _, _ in claims]

    def drain(self) -> None:
        """Tell the others that this node gives its tables to them."""
        self._line.run(statements.DRAIN, self.owner)

    def release(self, logs: Sequence[int]) -> set[int]:
        """Let go of these logs, for others to take. Return those that were ours."""
        released = {log for (log,) in self._line.run(statements.RELEASE, self.owner, list(logs))}
        for log in released:
            self._epochs.pop(log, None)
        return released

    def draw(self, count: int) -> list[int]:
        """Return so many numbers for new logs, which nobody else is given."""
        return [number for (number,) in self._line.run(statements.DRAW, count)]

    # The board

    def others(self) -> Others:
        """Return which nodes there are, and where the lines of each end."""
        rows = self._line.run(statements.OTHERS)
        nodes = {row[0]: NodeThere(*row[:5]) for row in rows if row[0] != HOUSE}
        own = nodes.pop(self.owner, None)
        alive_for = min((row[6] for row in rows if row[0] in nodes), default=inf)
        heads = {row[0]: row[5] for row in rows}
        return Others(tuple(nodes.values()), heads, own is not None and own.drains, alive_for)

    def board(self, known: Mapping[int, int]) -> list[Row]:
        """Return the lines of other nodes that have changed since these changes."""
        return self._line.run(statements.BOARD, self.owner, [*known], [*known.values()])

    def tell(self, change: int, lines: Mapping[str, bytes]) -> None:
        """Put these lines on the board, in the place of those by the same names."""
        names = [name.encode() for name in lines]
        self._line.run(statements.TELL, self.owner, change, names, [*lines.values()])

    def enlist(self, lines: Mapping[str, bytes]) -> None:
        """Keep these lines as the house's own."""
        self._line.run(statements.ENLIST, self.owner, [name.encode() for name in lines], [*lines.values()])

    def sweep(self, seconds: float) -> None:
        """Clear away what was taken off the board so long ago."""
        self._line.run(statements.SWEEP, self.owner, seconds)

    # The logs

    def append(self, batches: Sequence[Batch]) -> set[int]:
        """Keep all of these. Return the logs whose records are kept; of each other log nothing is."""
        rows = [(batch.log, at, record) for batch in batches for at, record in enumerate(batch.records, batch.at)]
        found = self._line.run(
            statements.APPEND,
            self.owner,
            [batch.log for batch in batches],
            [self._epochs.setdefault(batch.log, 1) for batch in batches],
            [batch.at for batch in batches],
            [len(batch.records) for batch in batches],
            [log for log, _, _ in rows],
            [at for _, at, _ in rows],
            [sealed(*row) for row in rows],
        )
        return {log for (log,) in found}

    def settle(self, logs: Sequence[int]) -> dict[int, Claim]:
        """Begin a new epoch of these logs, so that nothing sent before is kept any more unless it is already. Return
        those to which we still may add, and where they end."""
        found = self._line.run(statements.SETTLE, self.owner, list(logs), [self._epochs.get(log, 1) for log in logs])
        claims = {log: Claim(epoch, length) for log, epoch, length in found}
        self._epochs.update({log: claim.epoch for log, claim in claims.items()})
        return claims

    def shared(self) -> Claim | None:
        """Return where the players' log ends, whoever has added to it; None if this server was ended."""
        found = self._line.run(statements.SHARED, self.owner)
        claim = Claim(*found[0]) if found else None
        if claim is not None:
            self._epochs[SHARED] = claim.epoch
        return claim

    def finish(self, logs: Sequence[int]) -> None:
        self._line.run(statements.FINISH, self.owner, list(logs))

    def shorten(self, log: int, records: Sequence[bytes]) -> bool:
        """Have the players' log hold these records instead. Return whether it does."""
        whole = [sealed(log, at, record) for at, record in enumerate(records)]
        if log != SHARED or not self._line.run(statements.SHORTEN, self.owner, self._epochs.get(log, 1), whole)[0][0]:
            return False
        self.shared()
        return True

    def length(self, log: int) -> int | None:
        """Return where a log ends; None if it is finished."""
        found = self._line.run(statements.LENGTH, log)
        if not found:
            return 0
        length, finished = found[0]
        return None if finished else int(length)

    def read(self, log: int, start: int) -> list[bytes]:
        return read(self._line, log, start)

    def must_be_owner(self) -> None:
        """Raise UserError if a server has taken the database over since."""
        if not self.renew():
            raise UserError(
                sentence(
                    "A server has started on {database} meanwhile. Nothing has been changed.",
                    database=str(self.address),
                )
            )

    def leave(self) -> None:
        """Let others take over at once."""
        self._line.run(statements.LEAVE, self.owner)
        self._free()

    def drop(self) -> None:
        self._line.drop()


@contextmanager
def owned(address: str) -> Iterator[Node]:
    """Own a database as its server would, so that none runs meanwhile. Raise UserError if one does."""
    node = Node(Address(address))
    with as_sentence(node.address):
        try:
            node.enter()
            yield node
        finally:
            with suppress(Unreachable, Declined, Lost):  # Then its lease runs out.
                node.leave()
            node.drop()


class Reader:
    """Reads for the loop, by a connection of its own."""

    def __init__(self, address: Address) -> None:
        self._line = Line(address, READING)

    def logs(self, owner: int) -> list[int]:
        return self._twice(lambda: [log for (log,) in self._line.run(statements.OPEN, owner)])

    def lists(self) -> dict[str, bytes]:
        return self._twice(lambda: dict(self._line.run(statements.LISTS)))

    def last(self) -> int:
        return self._twice(lambda: int(self._line.run(statements.LAST)[0][0]))

    def read(self, log: int, start: int) -> list[bytes]:
        return self._twice(lambda: read(self._line, log, start))

    def _twice(self, ask: Callable[[], T]) -> T:
        """Ask once more where the line was lost: since it was used last the database may have been away."""
        try:
            return ask()
        except Lost:
            return ask()

    def drop(self) -> None:
        self._line.drop()


def read(line: Line, log: int, start: int) -> list[bytes]:
    """Return the records of a log. Raise Broken where one is missing or is not what was written."""
    rows = line.run(statements.READ, log, start)
    found = [(at, record) for _, at, record in rows if at is not None]
    if rows and len(found) != max(0, rows[0][0] - start):
        raise Broken(
            sentence("log {log} holds {count} of {due} records", log=log, count=len(found) + start, due=rows[0][0])
        )
    return whole(log, found, start)


def whole(log: int, rows: Sequence[tuple[int, bytes]], start: int = 0) -> list[bytes]:
    """Return these records of a log in order, from `start` on. Raise Broken where one is missing or is not what was
    written."""
    records = []
    for due, (at, record) in enumerate(rows, start):
        if at != due:
            raise Broken(sentence("record {at} of log {log} is missing", at=due, log=log))
        records.append(opened(log, at, record))
    return records


def taken(address: Address, alive: Row, alone: bool) -> UserError:
    _, name, _, _, advertised = alive
    if advertised and not alone:
        return UserError(
            sentence(
                "A node called {name} is running on {database}, at {advertised}: stop it, or give this one another "
                "name with --node.",
                name=name,
                database=str(address),
                advertised=advertised,
            )
        )
    if advertised:
        return UserError(
            sentence(
                "Nodes are running on {database}, such as {name} at {advertised}: make this server one of them with "
                "--node NAME, or name another database with --store.",
                database=str(address),
                name=name,
                advertised=advertised,
            )
        )
    return UserError(
        sentence(
            "Another sortilege server is running on {database}, at {name}: join that one, stop it, or name another "
            "database with --store.",
            database=str(address),
            name=name,
        )
    )
