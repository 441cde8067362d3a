"""Lists the tables that a server keeps, and the servers of a house."""

from __future__ import annotations

import time
from argparse import Namespace
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from core.sentences import mark
from tui.admin.keeping import write, write_rows
from tui.language import _, _n, _np, _p, worded

if TYPE_CHECKING:
    from net.admin.archive import Table
    from net.store.places import NodeSeen, Place

_DAY, _HOUR, _MINUTE = 86400, 3600, 60
_PHASES: Final = {
    "gathering": mark("gathering"),
    "playing": mark("in play"),
    "over": mark("over"),
    "closed": mark("closed by a fault"),
}


def list_tables(given: Namespace) -> int:
    from net.admin.archive import opened
    from net.admin.control_socket import order
    from net.host.errors import UserError
    from net.host.paths import existing_directory
    from net.store import TABLES

    data = existing_directory(given.data)
    with suppress(UserError):  # No server runs.
        if trouble := order(data, "health", ""):
            write_rows(trouble)
    return list_those(given.store or data / TABLES, opened, all_of_them=False)


def list_nodes(given: Namespace) -> int:
    """List each server with where it is reached, its open tables, and when it was started and last heard."""
    from net.store.places import nodes

    found = nodes(given.store)
    if not found:
        write(_("No server has this house now."))
        return 0
    write_rows(
        [
            (
                each.name,
                each.advertised or _p("a server", "alone"),
                _n("{count} table", "{count} tables", each.tables),
                _up_for(int(each.started)),
                _heard(each, int(each.heard)),
            )
            for each in found
        ]
    )
    return 0


def _up_for(seconds: int) -> str:
    return _("up for {time}", time=_lasting(seconds))


def _heard(node: NodeSeen, seconds: int) -> str:
    if not node.is_alive:
        return _("heard {time} ago: others may take its tables", time=_lasting(seconds))
    if node.drains:
        return _("heard {time} ago: gives its tables to the others", time=_lasting(seconds))
    return _("heard {time} ago", time=_lasting(seconds))


def _lasting(seconds: int) -> str:
    """Return a time in the largest whole unit, as it stands behind "for" or before "ago"."""
    if seconds >= _DAY:
        return _np("lasting", "{count} day", "{count} days", seconds // _DAY)
    if seconds >= _HOUR:
        return _np("lasting", "{count} hour", "{count} hours", seconds // _HOUR)
    if seconds >= _MINUTE:
        return _np("lasting", "{count} minute", "{count} minutes", seconds // _MINUTE)
    return f"{max(0, seconds)} s"


def list_those(place: Place, opened: Any, *, all_of_them: bool) -> int:
    with opened(place) as archive:
        shown = [table for table in archive.tables() if all_of_them or not table.finished]
        for table in shown:
            write(brief(table))
            if table.fault:
                write(f"      {worded(table.fault)}")
    if not shown:
        write(_("There are no tables.") if all_of_them else _("There are no open tables."))
    return 0


def brief(table: Table) -> str:
    """Return a table in a line."""
    from net.admin.archive import moves
    from net.people.text import width_of

    room = table.room
    if (season := table.season) is not None:
        what = _("season {name} ({game}, {kind})", name=season.name, game=season.game, kind=season.kind)
        return f"{table.number:5}  {what}"
    if room is None:
        return f"{table.number:5}  {_('unreadable')}"
    phase = _("set aside") if table.aside else worded(_PHASES.get(room.phase, room.phase))
    if table.finished and room.phase != "over":
        phase = _("put away")
    cells = (
        (worded(mark(room.setup.game.title)), 22),
        (phase, 10),
        (_n("{count} move", "{count} moves", moves(table)).rjust(11), 11),
        (_age(int(time.time() - room.made.at)), 14),
    )
    row = "  ".join(f"{words}{' ' * (width - width_of(words))}" for words, width in cells)
    return f"{table.number:5}  {row}  {', '.join(chair.name or _kind(chair.kind) for chair in room.chairs)}"


def _kind(kind: str) -> str:
    """Return what sits on a chair where nobody has a name: a bot by its level, or nobody yet."""
    return _("free") if kind == "open" else kind


def _age(seconds: int) -> str:
    if seconds >= _DAY:
        return _n("{count} day old", "{count} days old", seconds // _DAY)
    if seconds >= _HOUR:
        return _n("{count} hour old", "{count} hours old", seconds // _HOUR)
    if seconds >= _MINUTE:
        return _n("{count} minute old", "{count} minutes old", seconds // _MINUTE)
    return _p("a table", "new")
