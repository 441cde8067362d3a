"""Writes what a command says in any encoding: what that has no sign for, in plain letters."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterable
from typing import Final, TextIO

_IN_PLAIN_LETTERS: Final = "sortilege.plain"


def write_plainly(streams: Iterable[TextIO]) -> None:
    """Have these streams take every text, as no name and no quotation mark may end a command."""
    codecs.register_error(_IN_PLAIN_LETTERS, _plain)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_IN_PLAIN_LETTERS)


def _plain(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    from tui.canvas.canvas import plain_line

    return plain_line(fault.object[fault.start : fault.end]), fault.end
