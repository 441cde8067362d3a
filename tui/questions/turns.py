"""The command `sortilege turns`: prints where it is one's turn on somebody's server, for a prompt or cron.

It asks nothing and shows no screen. Its status says as much as its lines: 0 there are some, 1 there are none, 2 it
could not be found out, and the line on stderr says why.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tui.language import _, language, worded
from tui.statuses import ASKED_WRONGLY, UNDONE


def add(parser: ArgumentParser) -> None:
    parser.add_argument("address", metavar="HOST[:PORT]", help=_("where the server is, which you have joined before"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=_("where known servers and your key are kept"))


def turns(given: Namespace) -> int:
    import asyncio

    from net.client.address import parse_address
    from net.client.asking import turns as asked
    from net.host.errors import UserError

    try:
        said = asyncio.run(asked(parse_address(given.address), given.data, language=language()))
    except UserError as reason:
        sys.stderr.write(f"sortilege: {worded(reason.args[0])}\n")
        return ASKED_WRONGLY
    sys.stdout.write("".join(f"{line}\n" for line in said.lines))
    return 0 if said.some else UNDONE
