"""The command `sortilege verify`: works out again, offline, all that chance did in a finished game, from its file.

Its status says as much as its lines: 0 nothing is false, 1 something is, 2 the file can't be read.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tui.statuses import ASKED_WRONGLY, UNDONE


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the file of a finished game at which you sat")


def verify(given: Namespace) -> int:
    from net.fair.game_file import MOST_BYTES, FileError, read
    from net.fair.verifying import FALSE, findings

    try:
        with given.file.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise FileError(f"{given.file} is far too long for the file of a game.")
        found = findings(read(text))
    except OSError as error:
        sys.stderr.write(f"sortilege: {given.file} can't be read ({error.strerror}).\n")
        return ASKED_WRONGLY
    except FileError as reason:
        sys.stderr.write(f"sortilege: {reason}\n")
        return ASKED_WRONGLY
    sys.stdout.write("".join(f"{each.what + ':':12} {each.sentence}\n" for each in found))
    return UNDONE if any(each.what == FALSE for each in found) else 0
