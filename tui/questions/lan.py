"""The command `sortilege lan`: prints the servers that announce themselves on the networks of this machine.

Its status says as much as its lines: 0 there are some, 1 none has been heard.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui.language import _, _n
from tui.statuses import UNDONE

if TYPE_CHECKING:
    from net.nearby.announcement import Announcement
    from net.nearby.finding import Place

_SECONDS: Final = 2.0
_LONGEST: Final = 60.0


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=_SECONDS,
        metavar="S",
        help=_("how long to listen (default: {seconds})", seconds=f"{_SECONDS:g}"),
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _LONGEST:
        raise ArgumentTypeError(
            _("'{text}' is no time of more than 0 and up to {most} seconds", text=text, most=f"{_LONGEST:g}")
        )
    return seconds


def lan(given: Namespace) -> int:
    import asyncio

    from net.nearby.finding import Finder

    async def heard() -> Mapping[Place, Announcement]:
        finder = Finder(lambda: None)
        try:
            await asyncio.sleep(given.seconds)
            return finder.servers
        finally:
            finder.close()

    servers = asyncio.run(heard())
    if not servers:
        told = _("No server announces itself on this network. Its host can tell you the address: sortilege join HOST")
        sys.stderr.write(f"sortilege: {told}\n")
        return UNDONE
    sys.stdout.writelines(lines(servers))
    return 0


def lines(servers: Mapping[Place, Announcement]) -> list[str]:
    """Return a line for each: what to type, and what it says of itself, which nobody has checked."""
    from net.people.invites import Where

    commands = [Where(*place).lines()[1] for place in servers]
    width = max(map(len, commands), default=0)
    return [
        f"{command.ljust(width)}  # {' · '.join(filter(None, (each.name, _free(each), each.version)))} · "
        f"{_('says its key is {key}', key=each.fingerprint)}\n"
        for command, each in zip(commands, servers.values(), strict=True)
    ]


def _free(what: Announcement) -> str:
    if what.by_invitation:
        return _("by invitation")
    if what.free is None:
        return ""
    return _n("{count} seat free", "{count} seats free", what.free) if what.free else _("no seat free")
