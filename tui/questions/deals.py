"""The commands `sortilege fetch`, which gets the file of a finished game at which one sat, and `sortilege verify`,
which works out again, offline, all that chance did in it.

Their status says as much as their lines. Of fetch: 0 it is written, 1 it could not be written, 2 the server does not
give it. Of verify: 0 nothing is false, 1 something is, 2 the file can't be read.
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path

from tui.statuses import ASKED_WRONGLY, UNDONE


def add_fetch(parser: ArgumentParser) -> None:
    parser.add_argument("address", metavar="HOST[:PORT]", help="where the server is, which you have joined before")
    parser.add_argument("number", type=int, metavar="N", help="the number of the table, which its screen shows")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="where to write it (default: game-N.json)")
    parser.add_argument("--replay", action="store_true", help="get the replay of what you saw, instead of the deals")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where known servers and your key are kept")


def add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the file of a replay")
    parser.add_argument("--plain", action="store_true", default=SUPPRESS, help="tell it by lines")


def fetch(given: Namespace) -> int:
    import asyncio

    from net.client.address import parse_address
    from net.client.asking import game, replay
    from net.fair.game_file import written
    from net.host.errors import UserError

    path = given.file or Path(f"game-{given.number}.{'replay' if given.replay else 'json'}")
    try:
        where = parse_address(given.address)
        if given.replay:
            content, then = asyncio.run(replay(where, given.number, given.data)), "Look at it: sortilege replay"
        else:
            file = asyncio.run(game(where, given.number, given.data))
            content, then = written(file).encode(), "Check it: sortilege verify"
    except UserError as reason:
        sys.stderr.write(f"sortilege: {reason}\n")
        return ASKED_WRONGLY
    try:
        with path.open("xb") as new:
            new.write(content)
    except FileExistsError:
        sys.stderr.write(f"sortilege: {path} is there already, and is left as it is. Name another file.\n")
        return UNDONE
    except OSError as error:
        sys.stderr.write(f"sortilege: {path} can't be written ({error.strerror}).\n")
        return UNDONE
    sys.stdout.write(f"{path} is written. {then} {path}\n")
    return 0


def add_verify(parser: ArgumentParser) -> None:
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
