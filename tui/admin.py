"""Carries out what a host asks at the command line: looks at it, copies it, and gives orders to its server.

Hidden things of a game that is still played are shown only to who asks by --secrets: a host plays too.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.statuses import AGAIN, REFUSED

if TYPE_CHECKING:
    from core.replay import Setup
    from net.admin.archive import Table
    from net.store.places import Place
    from net.tables.records import Record

_DATA: Final = "where the server keeps its tables"
_ADDRESS: Final = "postgresql://ROLE@HOST/DATABASE, as the role that owns the tables"
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def add(commands: Any) -> None:
    """Add the commands. Each has a function in `do`, which raises net.host.errors.UserError."""
    tables = commands.add_parser("tables", help="list a server's tables, whether it runs or not")
    tables.set_defaults(do=_tables)
    _with_data(tables)
    with_store(tables)
    inspect = commands.add_parser("inspect", help="read the log of a table, for example after a fault")
    inspect.set_defaults(do=_inspect)
    inspect.add_argument("file", help="a server's tables.sqlite, a backup, or the address of a database")
    inspect.add_argument("--table", type=int, metavar="N", help="all of that table's log")
    inspect.add_argument(
        "--secrets", action="store_true", help="show what is hidden, too, in a game still being played"
    )
    backup = commands.add_parser("backup", help="copy all that a server keeps into one file, while it runs")
    backup.set_defaults(do=_backup)
    backup.add_argument("file", type=Path)
    _with_data(backup)
    with_store(backup)
    check = commands.add_parser("check", help="read all that a server keeps, and report whether it is whole")
    check.set_defaults(do=_check)
    check.add_argument("file", type=Path, nargs="?", help="a tables.sqlite, or a backup (default: that of --data)")
    _with_data(check)
    with_store(check)
    _add_orders(commands)
    forget = commands.add_parser("forget", help="remove everything about a player, while no server runs")
    forget.set_defaults(do=_forget)
    forget.add_argument("name", nargs="+")
    _with_data(forget)
    with_store(forget)
    restore = commands.add_parser("restore", help="put a backup back, while no server runs")
    restore.set_defaults(do=_restore)
    restore.add_argument("file", type=Path)
    _with_data(restore)
    _add_moves(commands)


def _add_moves(commands: Any) -> None:
    migrate = commands.add_parser("migrate", help="lay a database out for tables, or bring it up to this version")
    migrate.set_defaults(do=_migrate)
    migrate.add_argument("address", type=_address, help=_ADDRESS)
    migrate.add_argument("--nodes", default="", metavar="ROLE", help="the role of the servers, which may add and read")
    move = commands.add_parser("move", help="move all tables from a file to a database, or back, while no server runs")
    move.set_defaults(do=_move)
    move.add_argument("source", help="a tables.sqlite, or the address of a database")
    move.add_argument("target", help="the address of an empty database, or a new file")


def with_store(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=_address, metavar="ADDRESS", help="the database that keeps the tables, not a file"
    )


def _address(text: str) -> str:
    from net.store.places import is_address

    if not is_address(text):
        raise ArgumentTypeError(f"a database's address begins with postgresql://, not '{text[:12]}'")
    return text


_ORDERS: Final = {
    "people": ("list who is here, where they come from, and where they sit", ""),
    "announce": ("tell everybody something", "text"),
    "kick": ("end somebody's line; they may come back", "name"),
    "close": ("end a table: those who sit there are told, and its log is kept", "number"),
    "ban": ("shut somebody out, by every key that they are known by", "name"),
    "unban": ("let somebody in again", "name"),
    "bans": ("list who is shut out", ""),
}
"""The orders that a running server takes from its host."""


def _add_orders(commands: Any) -> None:
    for order, (told, argument) in _ORDERS.items():
        parser = commands.add_parser(order, help=told)
        parser.set_defaults(do=_order, order=order, argument=[])
        if argument:
            parser.add_argument("argument", metavar=argument.upper(), nargs=1 if argument == "number" else "+")
        if order == "ban":
            by_address = (
                "shut out everybody who comes from that address, or from where that player comes, with a key or without"
            )
            parser.add_argument("--address", dest="order", action="store_const", const="ban-address", help=by_address)
        _with_data(parser)


def _with_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help=_DATA)


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")


# Copies


def _backup(given: Namespace) -> int:
    from net.admin.backup import backup
    from net.host.paths import existing_directory

    backup(existing_directory(given.data), given.file, given.store or "")
    _write(f"Tables, players and host key are in {given.file}. Whoever has it can pose as this server.")
    return 0


def _restore(given: Namespace) -> int:
    from net.admin.backup import restore

    before = restore(given.file, given.data)
    _write(f"{given.file} is in place." + (f" What was there before is now {before}." if before else ""))
    return 0


def _check(given: Namespace) -> int:
    """Check a table file; of a whole directory the files beside it, too. While the server runs, that is what is on disk
    at one moment."""
    from net.admin.kept_files import check_kept
    from net.host.errors import NotNow, UserError
    from net.host.paths import existing_directory
    from net.hub.kept_players import PLAYERS_LOG
    from net.store import TABLES
    from net.store.places import check, shown

    data = None if given.file else existing_directory(given.data)
    place = given.store or given.file or existing_directory(given.data) / TABLES
    if isinstance(place, Path) and not place.is_file():
        raise UserError(f"There is no file {place}.")
    try:
        found, beside = check(place), [] if data is None else check_kept(data)
    except UserError as reason:
        sys.stderr.write(f"sortilege: {reason}\n")
        return AGAIN if isinstance(reason, NotNow) else REFUSED
    tables = len(found.open.keys() - {PLAYERS_LOG})
    kept = f"{tables} open table{'' if tables == 1 else 's'}, {len(found.finished)} finished, {found.records} records"
    _write(f"{shown(place)} is whole: {kept}." + (f" Whole, too: {', '.join(beside)}." if beside else ""))
    return 0


def _forget(given: Namespace) -> int:
    from net.admin.forgetting import forget
    from net.host.paths import existing_directory
    from net.store import TABLES

    name = " ".join(given.name)
    data = existing_directory(given.data)
    count = forget(given.store or data / TABLES, name, data)
    _write(
        f"{name} is forgotten. Records that no longer belong to anybody: {count}. Backups made before still hold them."
    )
    return 0


def _migrate(given: Namespace) -> int:
    from net.store.places import must_have_driver

    must_have_driver()
    from net.store.postgres.address import Address
    from net.store.postgres.schema import FORMAT, migrate

    address = Address(given.address)
    before = migrate(address, given.nodes)
    said = "was already" if before == FORMAT else "is now"
    rights = f" {given.nodes} may add to it and read it." if given.nodes else ""
    _write(f"{address.named} {said} of format {FORMAT}.{rights}")
    return 0


def _move(given: Namespace) -> int:
    from net.host.errors import UserError
    from net.store.moving import to_database, to_file
    from net.store.places import place_named, shown

    source, target = place_named(given.source), place_named(given.target)
    if isinstance(source, Path) and isinstance(target, str):
        found = to_database(source, target)
    elif isinstance(source, str) and isinstance(target, Path):
        found = to_file(source, target)
    else:
        raise UserError("One of the two is a file, the other the address of a database: postgresql://…")
    logs = len(found.open) + len(found.finished)
    _write(f"{shown(target)} holds {found.records} records of {logs} logs, each as it was.")
    _write(f"{shown(source)} is left as it is: put it away before a server starts on it by mistake.")
    return 0


# Orders to a running server


def _order(given: Namespace) -> int:
    from net.admin.control_socket import order
    from net.host.paths import existing_directory

    _write(order(existing_directory(given.data), given.order, " ".join(given.argument)))
    return 0


# Looking


def _tables(given: Namespace) -> int:
    from net.admin.archive import opened
    from net.admin.control_socket import order
    from net.host.errors import UserError
    from net.host.paths import existing_directory
    from net.store import TABLES

    data = existing_directory(given.data)
    with suppress(UserError):  # No server runs.
        if trouble := order(data, "health", ""):
            _write(trouble)
    return _list(given.store or data / TABLES, opened, all_of_them=False)


def _list(place: Place, opened: Any, *, all_of_them: bool) -> int:
    with opened(place) as archive:
        shown = [table for table in archive.tables() if all_of_them or not table.finished]
        for table in shown:
            _write(_brief(table))
            if table.fault:
                _write(f"      {table.fault}")
    if not shown:
        _write("There are no tables." if all_of_them else "There are no open tables.")
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
    made = f"{_age(time.time() - room.made.at)} old"
    return f"{table.number:5}  {room.setup.game.title:22} {phase:10} {moves(table):5} moves  {made:14}  {seats}"


def _age(seconds: float) -> str:
    for size, word in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {word}" + ("s" if count > 1 else "")
    return "a moment"


def _inspect(given: Namespace) -> int:
    from net.admin.archive import opened
    from net.store.places import place_named

    given.file = place_named(given.file)
    if given.table is None:
        return _list(given.file, opened, all_of_them=True)
    table = _table(given)
    if given.secrets and table.room is not None and table.room.phase == "playing" and not table.fault:
        table = _looked_at(given, table)
    _write(_brief(table))
    for line in _log(table, _may_be_shown(table, given.secrets)):
        _write(line)
    if table.fault:
        _write(table.fault)
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
    _write(said)
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


def _told(record: Record, secrets: bool, before: Any) -> str:
    """Return a record in words. Of an answer that is sealed until others have answered too, only that it was given:
    `before` is the state it was given in."""
    from core.engine import waiting_for
    from core.replay import Answered, Reshuffled, Rolled, TakenBack
    from net.tables.records import Looked, Made, Mixed, Ordered

    if isinstance(record, Looked):
        return f"the host looked at what is hidden, on {time.strftime('%d %b %H:%M', time.gmtime(record.at))} (UTC)"
    if isinstance(record, Mixed):
        return "chance goes on with another key: the table came back from the disk"
    if isinstance(record, Made):
        return f"Made {record.game} for {', '.join(record.seats)}, {dict(record.options)}, by {record.maker}"
    if isinstance(record, Answered):
        if secrets:
            return f"seat {record.seat}: {record.choice}"
        sealed = before is not None and len(waiting_for(before)) + len(before.sealed) > 1
        return f"seat {record.seat}: {'a sealed answer' if sealed else record.choice.face()}"
    if isinstance(record, Ordered):
        ordered = record.name or "that no order of its own stands any more"
        return f"seat {record.seat} orders: {ordered}" if secrets else "what one player alone is told"
    if isinstance(record, TakenBack):
        answers = "its last answer" if record.answers == 1 else f"its last {record.answers} answers"
        return f"seat {record.seat} takes back {answers}"
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
