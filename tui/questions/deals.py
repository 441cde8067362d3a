"""The commands `sortilege fetch`, which gets the file of a finished game at which one sat, and `sortilege verify`,
which works out again, offline, all that chance did in it.

Their status says as much as their lines. Of fetch: 0 it is written, 1 it could not be written, 2 the server does not
give it. Of verify: 0 nothing is false, 1 something is, 2 the file can't be read.
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path

from core.sentences import sentence
from tui.language import _, worded
from tui.statuses import ASKED_WRONGLY, UNDONE


def _complain(sentence: str) -> None:
    sys.stderr.write(f"sortilege: {sentence}\n")


def add_fetch(parser: ArgumentParser) -> None:
    parser.add_argument("address", metavar="HOST[:PORT]", help=_("where the server is, which you have joined before"))
    parser.add_argument("number", type=int, metavar="N", help=_("the number of the table, which its screen shows"))
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help=_("where to write it (default: game-N.json)")
    )
    parser.add_argument("--replay", action="store_true", help=_("get the replay of what you saw, instead of the deals"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=_("where known servers and your key are kept"))


def add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the file of a replay"))
    parser.add_argument("--plain", action="store_true", default=SUPPRESS, help=_("tell it by lines"))
    parser.add_argument(
        "--export",
        type=Path,
        metavar="OUT",
        help=_(
            "write it instead: OUT.html plays it in a browser, without a network; OUT.cast is an asciicast; OUT.svg "
            "and OUT.txt show one moment"
        ),
    )
    parser.add_argument("--at", type=int, metavar="N", default=1, help=_("the moment for .svg and .txt (default: 1)"))


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
            content, then = (
                asyncio.run(replay(where, given.number, given.data)),
                _("Look at it: {command}", command="sortilege replay"),
            )
        else:
            file = asyncio.run(game(where, given.number, given.data))
            content, then = written(file).encode(), _("Check it: {command}", command="sortilege verify")
    except UserError as reason:
        _complain(worded(reason.args[0]))
        return ASKED_WRONGLY
    try:
        with path.open("xb") as new:
            new.write(content)
    except FileExistsError:
        _complain(_("{path} is there already, and is left as it is. Name another file.", path=path))
        return UNDONE
    except OSError as error:
        _complain(_("{path} can't be written ({error}).", path=path, error=error.strerror))
        return UNDONE
    told = _("{path} is written.", path=path)
    sys.stdout.write(f"{told} {then} {path}\n")
    return 0


def add_verify(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the file of a finished game at which you sat"))


def verify(given: Namespace) -> int:
    from net.fair.game_file import MOST_BYTES, FileError, read
    from net.fair.verifying import FALSE, findings

    try:
        with given.file.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise FileError(sentence("{path} is far too long for the file of a game.", path=str(given.file)))
        found = findings(read(text))
    except OSError as error:
        _complain(_("{path} can't be read ({error}).", path=given.file, error=error.strerror))
        return ASKED_WRONGLY
    except FileError as reason:
        _complain(worded(reason.args[0]))
        return ASKED_WRONGLY
    kinds = [_("{word}:", word=worded(each.what)) for each in found]
    width = max(map(len, kinds), default=0) + 1
    sys.stdout.write(
        "".join(f"{kind:{width}} {worded(each.sentence)}\n" for kind, each in zip(kinds, found, strict=True))
    )
    return UNDONE if any(each.what == FALSE for each in found) else 0
