"""Declares the arguments that say where a server keeps its tables."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Final

from tui.language import _, mark, worded

_DATA: Final = mark("where the server keeps its tables")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,31}")


def with_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help=worded(_DATA))


def with_store(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=an_address, metavar="ADDRESS", help=_("the database that keeps the tables, not a file")
    )


def with_node(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--node", type=_a_name, metavar="NAME", help=_("be one of several servers of one house, by this name (--store)")
    )
    parser.add_argument(
        "--advertise",
        type=_a_place,
        metavar="HOST:PORT",
        help=_("where the other nodes reach this one (default: this machine's address and --port)"),
    )


def _a_name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ArgumentTypeError(_("a node's name is 1 to 32 letters, digits, dots and hyphens, such as berlin-1"))
    return text


def _a_place(text: str) -> str:
    from net.client.address import parse_address
    from net.host.errors import UserError

    try:
        return str(parse_address(text))
    except UserError as reason:
        raise ArgumentTypeError(worded(reason.args[0]).rstrip(".")) from None


def an_address(text: str) -> str:
    from net.store.places import is_address

    if not is_address(text):
        raise ArgumentTypeError(_("a database's address begins with postgresql://, not '{text}'", text=text[:12]))
    return text
