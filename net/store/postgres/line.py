"""Speaks to a database by one connection at a time, and tells what is known of a statement that was not answered.

Three things may become of a statement. It was carried out; it was declined, and nothing of it is kept; or nobody
knows, because the connection was lost after it had been sent. Nobody is left waiting for longer than the patience.
No statement is ever cancelled: a commit that waits for a standby would then be kept without it.
"""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from struct import Struct, pack
from typing import Any, Final

import psycopg
from psycopg import pq

from core.sentences import Sentence, mark
from net.store.postgres.address import Address

PATIENCE: Final = 5.0
"""Seconds for which a database may take over one statement."""

Value = int | float | str | bytes | Sequence[int] | Sequence[bytes]
Row = tuple[Any, ...]

_BYTEA: Final = 17
_LENGTH: Final = Struct("!i")
_READ: Final = {16: Struct("!?"), 20: Struct("!q"), 23: Struct("!i"), 701: Struct("!d")}

_READY: Final = """
SELECT set_config('statement_timeout', '0', false), set_config('idle_session_timeout', '0', false),
  set_config('lock_timeout', $1::text, false), set_config('client_min_messages', 'warning', false),
  CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
    THEN set_config('synchronous_commit', 'on', false) END
"""
"""The settings that a database must not have otherwise: a time-out would be a cancel, and a commit that is not on disk
would be told as one that is."""
LOCKED: Final = 2000
"""Milliseconds that a statement waits for another that holds what it wants, and then is declined."""


class Unreachable(Exception):
    """Raised where nothing was sent: there is no connection."""


class Declined(Exception):
    """Raised where the database has refused a statement: nothing of it is kept."""

    def __init__(self, message: str, state: str) -> None:
        super().__init__(message)
        self.state = state
        """The five letters by which PostgreSQL names an error."""


class Lost(Exception):
    """Raised where a statement was sent, and nobody knows what became of it."""


class Line:
    """A connection, made when it is needed, and made anew after it was lost."""

    def __init__(self, address: Address, patience: float | None = None) -> None:
        self.address = address
        self._patience = PATIENCE if patience is None else patience
        self._connection: psycopg.Connection[Any] | None = None
        self._prepared: dict[str, bytes] = {}
        self._warned = ""
        """The last warning of the database since the statement was sent."""

    def run(self, statement: str, *values: Value) -> list[Row]:
        """Carry out one statement, in a transaction of its own unless one was begun. Raise Unreachable, Declined or
        Lost."""
        connection = self._up()
        try:
            name = self._prepared_as(connection.pgconn, statement)
        except Lost as lost:
            raise Unreachable(lost.args[0]) from lost
        formats = [_format(value) for value in values]
        given = [_encoded(value) for value in values]
        self._warned = ""
        try:
            connection.pgconn.send_query_prepared(name, given, formats, pq.Format.BINARY)
        except psycopg.Error as error:
            raise self._lost(error) from error
        result = self._result(connection.pgconn)
        if self._warned:  # Such as: kept here, and perhaps on no standby.
            raise self._lost(Lost(self._warned))
        return _rows(result)

    def drop(self) -> None:
        """Let go of the connection; a statement on its way is not cancelled."""
        connection, self._connection = self._connection, None
        self._prepared.clear()
        if connection is not None:
            connection.close()

    def _up(self) -> psycopg.Connection[Any]:
        if self._connection is not None:
            return self._connection
        try:
            connection: psycopg.Connection[Any] = psycopg.connect(self.address.conninfo, autocommit=True)
        except psycopg.Error as error:
            raise Unreachable(one_line(error)) from error
        connection.add_notice_handler(self._notice)
        self._connection = connection
        try:
            name = self._prepared_as(connection.pgconn, _READY)
            connection.pgconn.send_query_prepared(name, [b"%d" % LOCKED], [pq.Format.TEXT], pq.Format.BINARY)
            self._result(connection.pgconn)
        except (Lost, Declined, psycopg.Error) as error:
            self.drop()
            raise Unreachable(one_line(error)) from error
        return connection

    def _notice(self, notice: Any) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warned = str(notice.message_primary)

    def _prepared_as(self, connection: pq.abc.PGconn, statement: str) -> bytes:
        if statement not in self._prepared:
            name = b"s%d" % len(self._prepared)
            try:
                connection.send_prepare(name, statement.encode())
            except psycopg.Error as error:
                raise self._lost(error) from error
            self._result(connection)
            self._prepared[statement] = name
        return self._prepared[statement]

    def _result(self, connection: pq.abc.PGconn) -> pq.abc.PGresult:
        until = time.monotonic() + self._patience
        try:
            found = self._awaited(connection, until)
        except (psycopg.Error, OSError) as error:
            raise self._lost(error) from error
        if found is None:
            raise self._lost(Lost(mark("it has ended the line")))
        if found.status in (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK):
            return found
        raise self._fault(found)

    def _awaited(self, connection: pq.abc.PGconn, until: float) -> pq.abc.PGresult | None:
        """Return the last result of what was sent. Raise psycopg.Error or OSError where none comes."""
        waiting = select.poll()
        waiting.register(connection.socket, select.POLLIN | select.POLLOUT)
        while connection.flush():
            _wait(waiting, until)
            connection.consume_input()
        waiting.modify(connection.socket, select.POLLIN)
        found: pq.abc.PGresult | None = None
        while True:
            while connection.is_busy():
                _wait(waiting, until)
                connection.consume_input()
            result = connection.get_result()
            if result is None:
                return found
            if found is None or found.status != pq.ExecStatus.FATAL_ERROR:
                found = result

    def _fault(self, result: pq.abc.PGresult) -> Exception:
        """Return what an error means. One that ends the connection may come after a commit has begun."""
        state = (result.error_field(pq.DiagnosticField.SQLSTATE) or b"").decode()
        severity = result.error_field(pq.DiagnosticField.SEVERITY_NONLOCALIZED) or b""
        message = (result.error_field(pq.DiagnosticField.MESSAGE_PRIMARY) or b"").decode(errors="replace")
        if severity != b"ERROR" or state == "40003" or state.startswith("08"):
            return self._lost(Lost(message or mark("the connection was lost")))
        return Declined(message, state)

    def _lost(self, error: Exception) -> Lost:
        self.drop()
        return Lost(one_line(error))


def _wait(waiting: select.poll, until: float) -> None:
    if not waiting.poll(max(0.0, until - time.monotonic()) * 1000):
        raise OSError(mark("nothing has come in time"))


def one_line(error: BaseException) -> str:
    """Return what an error says, without the advice that follows in lines of its own."""
    if error.args and isinstance(error.args[0], Sentence):
        return error.args[0]
    said = str(error).strip().removeprefix("connection is bad: ")
    first = said.partition("\n")[0].strip()
    return " ".join((said if first.endswith(":") else first).split()).rstrip(".") or type(error).__name__


def _format(value: Value) -> pq.Format:
    return pq.Format.BINARY if _is_binary(value) else pq.Format.TEXT


def _is_binary(value: Value) -> bool:
    return isinstance(value, bytes) or (isinstance(value, list) and bool(value) and isinstance(value[0], bytes))


def _encoded(value: Any) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, int | float | str):
        return str(value).encode()
    if _is_binary(value):
        blobs: list[bytes] = list(value)
        return pack("!iiiii", 1, 0, _BYTEA, len(blobs), 1) + b"".join(_LENGTH.pack(len(each)) + each for each in blobs)
    return b"{%s}" % b",".join(b"%d" % each for each in value)


def _rows(result: pq.abc.PGresult) -> list[Row]:
    columns = range(result.nfields)
    types = [result.ftype(column) for column in columns]
    return [
        tuple(_decoded(types[column], result.get_value(row, column)) for column in columns)
        for row in range(result.ntuples)
    ]


def _decoded(kind: int, value: bytes | None) -> Any:
    if value is None or kind == _BYTEA:
        return value
    return _READ[kind].unpack(value)[0] if kind in _READ else value.decode()
