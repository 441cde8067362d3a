"""Reads the log of a table, record by record, in the words that its players read.

What is hidden in a game that is still played is shown only to a host who asks for it by --secrets: a host plays too.
"""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tui.admin.keeping import write
from tui.admin.looking import brief, list_those
from tui.language import _, _n, worded
from tui.language.lists import listing

if TYPE_CHECKING:
    from core.replay import Setup
    from net.admin.archive import Table
    from net.logs.kinds import Record
    from net.tables.records import Ordered


def inspect_log(given: Namespace) -> int:
    from net.admin.archive import opened
    from net.store.places import place_named

    given.file = place_named(given.file)
    if given.table is None:
        return list_those(given.file, opened, all_of_them=True)
    table = _table(given)
    if given.secrets and table.room is not None and table.room.phase == "playing" and not table.fault:
        table = _looked_at(given, table)
    write(brief(table))
    for line in _log(table, _may_be_shown(table, given.secrets)):
        write(line)
    if table.fault:
        write(worded(table.fault))
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
    write(worded(said))
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
    if table.season is not None:
        yield from (f"{at:5}  {record!r}" for at, record in enumerate(table.records))
    if table.room is None:
        return
    names: list[str] = [_("seat {seat}", seat=seat) for seat in range(len(table.room.chairs))]
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
        yield _("What is hidden stays hidden while the game is played; --secrets shows it.")


def _of_chance(record: Record) -> str:
    """Return in words what settles by which key chance speaks; nothing of any other record."""
    from net.tables.records import Bound, Mixed, Pledged, Shared

    if isinstance(record, Pledged):
        return _("seat {seat} pledges a share of chance", seat=record.seat)
    if isinstance(record, Shared):
        return _("seat {seat} gives its share of chance", seat=record.seat)
    if isinstance(record, Bound):
        return _n(
            "no more pledges: that of {count} seat counts",
            "no more pledges: those of {count} seats count",
            len(record.seats),
        )
    if isinstance(record, Mixed):
        return _("chance goes on with another key: the table came back from the disk")
    return ""


def _told(record: Record, secrets: bool, before: Any) -> str:
    """Return a record in words. Of an answer that is sealed until others have answered too, only that it was given:
    `before` is the state it was given in."""
    from core.engine import waiting_for
    from core.replay import Answered, Reshuffled, Rolled, TakenBack
    from net.tables.records import Looked, Made, Ordered

    if isinstance(record, Looked):
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(record.at))
        return _("the host looked at what is hidden, on {when} (UTC)", when=when)
    if told := _of_chance(record):
        return told
    if isinstance(record, Made):
        return _(
            "Made {game} for {seats}, {options}, by {maker}",
            game=record.game,
            seats=listing(record.seats),
            options=dict(record.options),
            maker=record.maker,
        )
    if isinstance(record, Answered):
        if secrets:
            return _("seat {seat}: {answer}", seat=record.seat, answer=record.choice)
        sealed = before is not None and len(waiting_for(before)) + len(before.sealed) > 1
        told = _("a sealed answer") if sealed else str(record.choice.face())
        return _("seat {seat}: {answer}", seat=record.seat, answer=told)
    if isinstance(record, Ordered):
        return _ordered(record) if secrets else _("what one player alone is told")
    if isinstance(record, TakenBack):
        return _n(
            "seat {seat} takes back its last answer",
            "seat {seat} takes back its last {count} answers",
            record.answers,
            seat=record.seat,
        )
    if isinstance(record, Rolled | Reshuffled):
        spoken = _("chance") if isinstance(record, Rolled) else _("chance shuffles anew what nobody has seen")
        return f"{spoken}: {record.outcome}" if secrets else spoken
    return repr(record)


def _ordered(record: Ordered) -> str:
    if record.name:
        return _("seat {seat} orders: {name}", seat=record.seat, name=record.name)
    return _("seat {seat} ends its orders", seat=record.seat)


def _rename(record: Record, names: list[str]) -> None:
    from net.tables.records import Botted, Made, Sat
    from net.tables.seats.bots import bot_name
    from net.tables.seats.chair import OPEN, PERSON

    if isinstance(record, Made):
        bots = (seat for seat, kind in enumerate(record.seats) if kind not in {OPEN, PERSON})
        for seat in bots:
            names[seat] = bot_name(seat, record.bots)
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
    alone: list[str] = []
    for seat in (None, *seats):
        board = view(setup.game, course.state, seat).board
        for event in told.seen_by(seat):
            said = face.say(event, names, -1, board)
            if said and seat is None:
                heard.append(said)
            elif said and said not in heard:
                alone.append(_("To {name}: {sentence}", name=names[seat or 0], sentence=said))
    return course, [*dict.fromkeys(heard), *dict.fromkeys(alone)]
