"""A player without hands: sits down wherever a seat is free, and answers anything that is allowed.

python robot.py HOST:PORT SHA256:…      the server's fingerprint, as its host tells it
"""

import asyncio
import random
import sys
from typing import Any

from sortilege.player import Answer, Choice, LobbySeen, Sit, Stepped, TableSeen, View, join, legal


def choose(seen: View[Any], choices: Any) -> Choice:  # noqa: ARG001 - a better one looks at what it sees
    """Return one of the choices. All that this seat may know stands in `seen`."""
    return random.choice(choices)


async def play(address: str, fingerprint: str, **more: Any) -> None:
    """Play one game."""
    async with join(address, "Automaton", fingerprint=fingerprint, **more) as line:
        async for message in line:
            if isinstance(message, LobbySeen):
                for table in message.tables:
                    if table.phase == "gathering" and any(seat.kind == "open" for seat in table.seats):
                        line.send(Sit(table.table))
            if isinstance(message, TableSeen):
                at = message.info
            if isinstance(message, TableSeen | Stepped) and message.view is not None:
                if choices := legal(at.game, message.view):
                    line.send(Answer(at.table, message.view.question, (choose(message.view, choices),)))
                elif not message.view.agenda:  # The game is over.
                    print(message.view.board)
                    break


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:3]))
