"""Reads the words that lead straight to a table, and makes the lines that guests paste to come there.

At ssh such a word stands where a user name would: it is never anybody's name, for a code would be read by all then.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from net.people.codes import plain_code

PORT: Final = 2222
ANYWHERE: Final = "HOST"
"""Stands in a line for an address that nobody here knows."""

_CODE: Final = re.compile(r"[a-z0-9]{4}(?:-[a-z0-9]{4}){3}", re.ASCII | re.IGNORECASE)
_PLAIN: Final = re.compile(r"[a-z2-7]{16}", re.ASCII)
_TABLE: Final = re.compile(r"table-?([1-9][0-9]{0,8})", re.ASCII | re.IGNORECASE)
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_HOST: Final = re.compile(r"[A-Za-z0-9:._][A-Za-z0-9:._-]*(?:%[A-Za-z0-9._-]+)?", re.ASCII)


class Destination(NamedTuple):
    """Names the table to which a line leads: its number, or the code of one that nobody else finds."""

    table: int = 0
    code: str = ""

    def __str__(self) -> str:
        return self.code or f"table{self.table}"


def destination_of_user(name: str) -> Destination | None:
    """Return where a user name of ssh leads: a code in its four groups, or `table7`, which is nobody's name."""
    if _CODE.fullmatch(name):
        return Destination(code=name.lower())
    table = _TABLE.fullmatch(name)
    return Destination(int(table[1])) if table else None


def destination_of(word: str) -> Destination | None:
    """Return where the word behind an address leads: a table's number too, and a code however it was written down."""
    if _NUMBER.fullmatch(word):
        return Destination(int(word))
    if _PLAIN.fullmatch(plain_code(word)):
        return Destination(code=word.lower())
    return destination_of_user(word)


class Where(NamedTuple):
    """The address by which guests reach a server."""

    host: str
    port: int = PORT

    def lines(self, destination: Destination | None = None) -> tuple[str, str]:
        """Return the line for plain ssh and the one for sortilege, which lead to the lobby or to a table. They are
        pasted into shells: what a server has sent must be no other command."""
        host = self.host if _HOST.fullmatch(self.host) else ANYWHERE
        user = f"{destination}@" if destination is not None else ""
        plain = f"ssh {user}{host}" if self.port == 22 else f"ssh -p {self.port} {user}{host}"
        address = (f"[{host}]" if ":" in host else host) + ("" if self.port == PORT else f":{self.port}")
        return plain, f"sortilege join {address}" + (f"/{destination}" if destination is not None else "")
