"""Declares the commands that a host has for a server: to look at it, to keep it whole, and to give it orders."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tui.admin import draining, keeping, looking, orders, reading_logs, seasons
from tui.admin.places import an_address, with_data, with_store
from tui.language import _, mark, worded

_ADDRESS: Final = mark("postgresql://ROLE@HOST/DATABASE, as the role that owns the tables")


def add(commands: Any) -> None:
    """Add the commands. Each has a function in `do`, which raises net.host.errors.UserError."""
    tables = commands.add_parser("tables", help=_("list a server's tables, whether it runs or not"))
    tables.set_defaults(do=looking.list_tables)
    with_data(tables)
    with_store(tables)
    nodes = commands.add_parser("nodes", help=_("list the servers that have a house together, by their database"))
    nodes.set_defaults(do=looking.list_nodes)
    nodes.add_argument(
        "--store", type=an_address, metavar="ADDRESS", required=True, help=_("the database that they share")
    )
    drain = commands.add_parser("drain", help=_("have a server give its tables to the others of its house, and end"))
    drain.set_defaults(do=draining.drain)
    drain.add_argument("node", metavar="NODE", help=_("its name, as 'sortilege nodes' lists it"))
    drain.add_argument(
        "--store", type=an_address, metavar="ADDRESS", required=True, help=_("the database that they share")
    )
    inspect = commands.add_parser("inspect", help=_("read the log of a table, for example after a fault"))
    inspect.set_defaults(do=reading_logs.inspect_log)
    inspect.add_argument("file", help=_("a server's tables.sqlite, a backup, or the address of a database"))
    inspect.add_argument("--table", type=int, metavar="N", help=_("all of that table's log"))
    inspect.add_argument(
        "--secrets", action="store_true", help=_("show what is hidden, too, in a game still being played")
    )
    backup = commands.add_parser("backup", help=_("copy all that a server keeps into one file, while it runs"))
    backup.set_defaults(do=keeping.back_up)
    backup.add_argument("file", type=Path)
    with_data(backup)
    with_store(backup)
    check = commands.add_parser("check", help=_("read all that a server keeps, and report whether it is whole"))
    check.set_defaults(do=keeping.check_whole)
    check.add_argument("file", type=Path, nargs="?", help=_("a tables.sqlite, or a backup (default: that of --data)"))
    with_data(check)
    with_store(check)
    orders.add(commands)
    seasons.add(commands)
    forget = commands.add_parser("forget", help=_("remove everything about a player, while no server runs"))
    forget.set_defaults(do=keeping.forget_player)
    forget.add_argument("name", nargs="+")
    with_data(forget)
    with_store(forget)
    _add_prune(commands)
    restore = commands.add_parser("restore", help=_("put a backup back, while no server runs"))
    restore.set_defaults(do=keeping.put_back)
    restore.add_argument("file", type=Path)
    with_data(restore)
    _add_moves(commands)


def _add_prune(commands: Any) -> None:
    prune = commands.add_parser(
        "prune", help=_("remove finished games that are beyond the server's limits, while no server runs")
    )
    prune.set_defaults(do=keeping.prune_games)
    with_data(prune)
    with_store(prune)
    prune.add_argument(
        "--limits", type=Path, metavar="FILE", help=_("the file of limits that the server is started with, if any")
    )
    prune.add_argument("--dry-run", action="store_true", help=_("only tell how many would go; a server may be running"))


def _add_moves(commands: Any) -> None:
    migrate = commands.add_parser(
        "migrate", help=_("prepare a database for tables, or bring it up to the format of this version")
    )
    migrate.set_defaults(do=keeping.lay_out)
    migrate.add_argument("address", type=an_address, help=worded(_ADDRESS))
    migrate.add_argument(
        "--nodes", default="", metavar="ROLE", help=_("the role of the servers, which may add and read")
    )
    move = commands.add_parser(
        "move", help=_("move all tables from a file to a database, or back, while no server runs")
    )
    move.set_defaults(do=keeping.move_all)
    move.add_argument("source", help=_("a tables.sqlite, or the address of a database"))
    move.add_argument("target", help=_("the address of an empty database, or a new file"))
