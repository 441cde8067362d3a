"""Plays at tables of three bots each: `python -m scripts.benches.parts.bot_tables PORT GAME LEVEL TABLES PACE`.

It says the number of tables when all are played at, and ends with its stdin.
"""

from __future__ import annotations

import asyncio
import sys

from net import tuning
from net.protocol.messages import MakeTable
from scripts.benches.parts.lone import Lone
from scripts.benches.parts.orders import until_the_end


async def main(port: int, game: str, level: str, tables: int, pace: float) -> None:
    tuning.tune_asyncssh()
    wish = MakeTable(game, ("me", *[level] * 3))
    players = [Lone(f"beside{number}", wish, pace) for number in range(tables)]
    for player in players:
        await player.come(port)
    print(tables, flush=True)
    await until_the_end()
    print(sum(player.answers for player in players), flush=True)
    for player in players:
        player.go()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]), float(sys.argv[5])))
