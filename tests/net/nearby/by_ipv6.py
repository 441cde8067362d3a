"""A program that announces a server by one way out and looks for it there: python -m tests.net.nearby.by_ipv6 NAME.

It prints where the server was found, and ends well when it is gone again.
"""

from __future__ import annotations

import asyncio
import sys

from net.nearby.announcement import Announcement
from net.nearby.announcing import Announcer
from net.nearby.finding import Finder

CASTLE = Announcement("castle", "0.9.1", 2222, f"SHA256:{'Ab1/' * 10}xyz", 3)
PATIENCE = 30.0


async def main(name: str) -> None:
    changed = asyncio.Event()
    finder, announcer = Finder(changed.set, frozenset({name})), Announcer(lambda: CASTLE, frozenset({name}))
    async with asyncio.timeout(PATIENCE):
        while not finder.servers:
            await changed.wait()
            changed.clear()
        ((place, what),) = finder.servers.items()
        assert what == CASTLE
        announcer.close()
        while finder.servers:
            await changed.wait()
            changed.clear()
    finder.close()
    sys.stdout.write(f"{place.host} {place.port}\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
