"""Hands a host's orders on to the server that runs."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, Final

from tui.admin.keeping import write_rows
from tui.admin.places import with_data
from tui.language import _, mark, worded

_ORDERS: Final = {
    "people": (mark("list who is here, where they come from, and where they sit"), ""),
    "announce": (mark("tell everybody something"), "text"),
    "kick": (mark("end somebody's line; they may come back"), "name"),
    "close": (mark("end a table: those who sit there are told, and its log is kept"), "number"),
    "ban": (mark("shut somebody out, by every key that they are known by"), "name"),
    "unban": (mark("let somebody in again"), "name"),
    "bans": (mark("list who is shut out"), ""),
}
"""The orders that a running server takes from its host."""


def add(commands: Any) -> None:
    for order, (told, argument) in _ORDERS.items():
        parser = commands.add_parser(order, help=worded(told))
        parser.set_defaults(do=_give, order=order, argument=[])
        if argument:
            parser.add_argument("argument", metavar=argument.upper(), nargs=1 if argument == "number" else "+")
        if order == "ban":
            by_address = _(
                "shut out everybody who comes from that address, or from where that player comes, with a key or without"
            )
            parser.add_argument("--address", dest="order", action="store_const", const="ban-address", help=by_address)
        with_data(parser)


def _give(given: Namespace) -> int:
    from net.admin.control_socket import order
    from net.host.paths import existing_directory

    write_rows(order(existing_directory(given.data), given.order, " ".join(given.argument)))
    return 0
