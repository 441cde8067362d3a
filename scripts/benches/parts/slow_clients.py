"""Players who keep a seat at one table, look on at a busy one, and then read no more, or hardly.

As a process of its own, which can be stopped as a whole: `python -m scripts.benches.parts.slow_clients PORT DOOR NAME
TABLE BUSY`.
"""

from __future__ import annotations

import asyncio
import random
import sys
from contextlib import suppress
from typing import Final, NamedTuple

import asyncssh

from net.protocol.messages import Enter, Say, Sit
from scripts.benches.parts.lines import NativeLine, TerminalLine

DOORS: Final = ("native", "plain")
MOST_TABLES: Final = 50
TRIES: Final = 5


class Place(NamedTuple):
    """The address it goes to, and the door."""

    port: int
    door: str
    name: str
    table: int
    """Where it sits."""
    busy: int
    """Where it looks on."""


async def settled(place: Place) -> NativeLine | TerminalLine:
    """Return a player of that name, who sits there and looks on here.

    A server of little patience may end the line of one who is slow because the machine is busy: that one comes back.
    """
    key = asyncssh.generate_private_key("ssh-ed25519")
    for _ in range(TRIES - 1):
        with suppress(ConnectionError):
            return await _settled(place, key)
    return await _settled(place, key)


async def _settled(place: Place, key: asyncssh.SSHKey) -> NativeLine | TerminalLine:
    native = NativeLine(place.name, key, random.Random(place.name))
    await native.connect(place.port)
    native.send(Sit(place.table))
    await native.until(lambda line: line.seen is not None)
    if place.door == "plain":
        native.drop()
        return await _looking_on(TerminalLine(place.name, key), place.port)
    native.send(Enter(place.busy))
    await native.until(lambda line: line.seen is not None and line.seen.info.table == place.busy)
    return native


async def _looking_on(terminal: TerminalLine, port: int) -> TerminalLine:
    """Look on by the keys that a person would press: to the lobby, down to a table in play, and watch."""
    await terminal.connect(port)
    await terminal.until("Q lobby")
    terminal.press(b"q")
    await terminal.until("Tables")
    for _ in range(MOST_TABLES):
        if any("▸" in row and "in play" in row for row in terminal.screen.display):
            break
        terminal.press(b"\x1b[B")
        await terminal.quiet()
    terminal.press(b"w")
    await terminal.until("Log", "The count of deal")  # A box may lie over the log.
    return terminal


def fidget(line: NativeLine | TerminalLine, place: Place) -> None:
    """Go on sending, for a silent client is found out sooner."""
    if isinstance(line, TerminalLine):
        line.press(b"\x1b[C")
    else:
        line.send(Say(place.busy, "still here"))


async def main(place: Place) -> None:
    line = await settled(place)
    print("settled", flush=True)
    await asyncio.Event().wait()
    line.drop()


if __name__ == "__main__":
    port, door, name, table, busy = sys.argv[1:]
    asyncio.run(main(Place(int(port), door, name, int(table), int(busy))))
