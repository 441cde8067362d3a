"""Lists the tables that a server keeps, and reads the log of one.

What is hidden in a game that is still played is shown only to a host who asks for it by --secrets: a host plays too.
"""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from tui.admin.keeping import write

if TYPE_CHECKING:
    from core.replay import Setup
    from net.admin.archive import Table
    from net.store.places import NodeSeen, Place
    from net.tables.records import Record

_AGES: Final = (
    (86400, "1 day old", "{count} days old"),
    (3600, "1 hour old", "{count} hours old"),
    (60, "1 minute old", "{count} minutes old"),
)


def list_tables(given: Namespace) -> int:
    from net.admin.archive import opened
    from net.admin.control_socket import order
    from net.host.errors import UserError
    from net.host.paths import existing_directory
    from net.store import TABLES

    data = existing_directory(given.data)
    with suppress(UserError):  # No server runs.
        if trouble := order(data, "health", ""):
            write(trouble)
    return _list(given.store or data / TABLES, opened, all_of_them=False)


def list_nodes(given: Namespace) -> int:
    """List each server with where it is reached, its open tables, and when it was started and last heard."""
    from net.store.places import nodes

    found = nodes(given.store)
    if not found:
        write("No server has this house now.")
        return 0
    rows = [
        (
            each.name,
            each.advertised or "alone",
            f"{each.tables} {'table' if each.tables == 1 else 'tables'}",
            f"up for {_lasting(each.started)}",
            f"heard {_lasting(each.heard)} ago" + _state(each),
        )
        for each in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        write("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())
    return 0


def _state(node: NodeSeen) -> str:
    if not node.is_alive:
        return ": others may take its tables"
    return ": gives its tables to the others" if node.drains else ""


def _lasting(seconds: float) -> str:
    """Return a time in the largest whole unit."""
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {name}" + ("" if count == 1 else "s")
    return f"{max(0, seconds):.0f} s"


def _list(place: Place, opened: Any, *, all_of_them: bool) -> int:
    with opened(place) as archive:
        shown = [table for table in archive.tables() if all_of_them or not table.finished]
        for table in shown:
            write(_brief(table))
            if table.fault:
                write(f"      {table.fault}")
    if not shown:
        write("There are no tables." if all_of_them else "There are no open tables.")
    return 0


def _brief(table: Table) -> str:
    from net.admin.archive import moves

    room = table.room
    if room is None:
        return f"{table.number:5}  unreadable"
    phase = "set aside" if table.aside else room.phase
    if table.finished and phase != "over":
        phase = "put away"
    seats = ", ".join(chair.name or chair.kind for chair in room.chairs)
    made = _age(time.time() - room.made.at)
    return f"{table.number:5}  {room.setup.game.title:22} {phase:10} {moves(table):5} moves  {made:14}  {seats}"


def _age(seconds: float) -> str:
    for size, one, many in _AGES:
        if seconds >= size:
            count = int(seconds // size)
            return one if count == 1 else many.format(count=count)
    return "new"


def inspect_log(given: Namespace) -> int:
    from net.admin.archive import opened
    from net.store.places import place_named

    given.file = place_named(given.file)
    if given.table is None:
        return _list(given.file, opened, all_of_them=True)
    table = _table(given)
    if given.secrets and table.room is not None and table.room.phase == "playing" and not table.fault:
        table = _looked_at(given, table)
    write(_brief(table))
    for line in _log(table, _may_be_shown(table, given.secrets)):
        write(line)
    if table.fault:
        write(table.fault)
    return 0


def _table(given: Namespace) -> Table:
    from net.admin.archive import opened

    with opened(given.file) as archive:
        return archive.table(given.table)


def _looked_at(given: Namespace, table: Table) -> Table:
    """Return the table as it is once the look at what is hidden stands in its log. Raise UserError if that can't be
    written."""
    from net.admin.inspection import NOT_NOTED, OF_A_COPY, WITHIN, is_noted, note
    from net.host.errors import UserError

    since = time.time()
    said = note(given.file, table)
    write(said)
    while said != OF_A_COPY and not is_noted(table, since):
        if time.time() > since + WITHIN:
            raise UserError(NOT_NOTED)
        time.sleep(0.05)
        table = _table(given)
    return table


def _may_be_shown(table: Table, secrets: bool) -> bool:
    return secrets or table.room is None or table.room.phase == "over"


def _log(table: Table, secrets: bool) -> Iterator[str]:
    """Yield each record as it stands, and what it led to in the words that the players read."""
    if table.room is None:
        return
    names: list[str] = [f"seat {seat}" for seat in range(len(table.room.chairs))]
    course: Any = None
    for at, record in enumerate(table.records):
        yield f"{at:5}  {_told(record, secrets, None if course is None else course.state)}"
        _rename(record, names)
        try:
            course, sentences = _followed(table.room.setup, course, record, names, secrets)
        except Exception:  # noqa: BLE001 - the fault itself is told by the archive
            return
        for sentence in sentences:
            yield f"       · {sentence}"
    if course is not None and not secrets:
        yield "What is hidden stays hidden while the game is played; --secrets shows it."


def _of_chance(record: Record) -> str:
    """Return in words what settles by which key chance speaks; nothing of any other record."""
    from net.tables.records import Bound, Mixed, Pledged, Shared

    if isinstance(record, Pledged):
        return f"seat {record.seat} pledges a share of chance"
    if isinstance(record, Shared):
        return f"seat {record.seat} gives its share of chance"
    if isinstance(record, Bound):
        return f"no more pledges: those of {len(record.seats)} seats count"
    if isinstance(record, Mixed):
        return "chance goes on with another key: the table came back from the disk"
    return ""


def _told(record: Record, secrets: bool, before: Any) -> str:
    """Return a record in words. Of an answer that is sealed until others have answered too, only that it was given:
    `before` is the state it was given in."""
    from core.engine import waiting_for
    from core.replay import Answered, Reshuffled, Rolled, TakenBack
    from net.tables.records import Looked, Made, Ordered

    if isinstance(record, Looked):
        return f"the host looked at what is hidden, on {time.strftime('%d %b %H:%M', time.gmtime(record.at))} (UTC)"
    if told := _of_chance(record):
        return told
    if isinstance(record, Made):
        return f"Made {record.game} for {', '.join(record.seats)}, {dict(record.options)}, by {record.maker}"
    if isinstance(record, Answered):
        if secrets:
            return f"seat {record.seat}: {record.choice}"
        sealed = before is not None and len(waiting_for(before)) + len(before.sealed) > 1
        return f"seat {record.seat}: {'a sealed answer' if sealed else record.choice.face()}"
    if isinstance(record, Ordered):
        ordered = f"seat {record.seat} orders: {record.name}" if record.name else f"seat {record.seat} ends its orders"
        return ordered if secrets else "what one player alone is told"
    if isinstance(record, TakenBack):
        took = "seat {seat} takes back its last answer", "seat {seat} takes back its last {answers} answers"
        return took[record.answers > 1].format(seat=record.seat, answers=record.answers)
    if isinstance(record, Rolled | Reshuffled):
        spoken = "chance" if isinstance(record, Rolled) else "chance shuffles anew what nobody has seen"
        return f"{spoken}: {record.outcome}" if secrets else spoken
    return repr(record)


def _rename(record: Record, names: list[str]) -> None:
    from net.tables.bot_seats import bot_name
    from net.tables.records import Botted, Made, Sat
    from net.tables.room import OPEN, PERSON

    if isinstance(record, Made):
        bots = (seat for seat, kind in enumerate(record.seats) if kind not in {OPEN, PERSON})
        for seat in bots:
            names[seat] = bot_name(seat)
    elif isinstance(record, Sat):
        names[record.seat] = record.name
    elif isinstance(record, Botted):
        names[record.seat] = bot_name(record.seat)


def _followed(setup: Setup, course: Any, record: Record, names: list[str], secrets: bool) -> tuple[Any, list[str]]:
    """Return how far the game has come with a record, and what onlookers heard of it; with the secrets, what each seat
    heard."""
    from core.engine import start, view
    from core.replay import Answered, Course, Reshuffled, Rolled, TakenBack, follow
    from net.tables.records import Begun
    from tui.games import face_of

    if isinstance(record, Begun):
        state, told = start(*setup)
        course = Course(state)
    elif isinstance(record, Answered | Rolled | Reshuffled | TakenBack):
        course, told = follow(course, record)
    else:
        return course, []
    face, seats = face_of(setup.game.name), range(setup.seats) if secrets else ()
    heard: list[str] = []
    for seat in (None, *seats):
        board = view(setup.game, course.state, seat).board
        for event in told.seen_by(seat):
            sentence = face.say(event, names, -1, board)
            if seat is not None and sentence.startswith("You "):
                sentence = f"To {names[seat]}: {sentence}"
            if sentence and sentence not in heard:
                heard.append(sentence)
    return course, heard
