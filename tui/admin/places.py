"""Declares the arguments that say where a server keeps its tables."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Final

_DATA: Final = "where the server keeps its tables"


def with_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help=_DATA)


def with_store(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=an_address, metavar="ADDRESS", help="the database that keeps the tables, not a file"
    )


def an_address(text: str) -> str:
    from net.store.places import is_address

    if not is_address(text):
        raise ArgumentTypeError(f"a database's address begins with postgresql://, not '{text[:12]}'")
    return text
