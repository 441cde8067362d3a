"""Plays some hundreds of players in a process of their own: `python -m scripts.benches.parts.crowd PORT DOOR`.

Told by lines on stdin what to do, it answers each with a line of JSON on stdout. Four sit at each table; there an
answer is given every two seconds, and by plain ssh each of the four moves the cursor once in that time.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any, Final, Protocol

from scripts.benches.parts.load import SEATS, ScriptedGame, begun, seated
from scripts.benches.parts.orders import orders
from scripts.benches.sessions import KEYS, TimedTerminal, seated_plainly

EVERY: Final = 2.0
DEALS: Final = 4
"""A game is then longer than the load."""
LOST: Final = 0.5
"""Seconds after which an answer that others have not seen was none: it was another's turn."""


class Table(Protocol):
    def play(self) -> asyncio.Task[None]: ...

    def taken(self) -> tuple[list[float], list[float]]:
        """Return the seconds until others saw an answer, and until one saw one's own key; each is given out once."""

    def close(self) -> None: ...


class NativeTable:
    def __init__(self, game: ScriptedGame) -> None:
        self._game = game
        game.paced = True

    def play(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._play())

    async def _play(self) -> None:
        while not self._game.finished.done():
            self._game.send_next()
            await asyncio.sleep(EVERY)

    def taken(self) -> tuple[list[float], list[float]]:
        game = self._game
        found = game.latencies, game.own
        game.latencies, game.own = [], []
        return found

    def close(self) -> None:
        for seat in self._game.seats:
            seat.game = None
            seat.conn.abort()


class PlainTable:
    def __init__(self, lines: Sequence[TimedTerminal]) -> None:
        self._lines = lines
        self._turn = 0
        self._answers: list[float] = []
        self._keys: list[float] = []

    def play(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._play())

    async def _play(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time()
        for turn in range(10**9):
            await self._answer()
            for line in self._lines:
                await asyncio.sleep(EVERY / SEATS / 2)
                self._keys.append(await line.timed(KEYS[turn % 2]))
            due = max(due + EVERY, loop.time())
            await asyncio.sleep(due - loop.time())

    async def _answer(self) -> None:
        """Answer, by whoever's turn it is, mostly the next one's."""
        for _ in self._lines:
            presser = self._lines[self._turn % SEATS]
            self._turn += 1
            if await self._is_seen(presser, [line for line in self._lines if line is not presser]):
                return

    async def _is_seen(self, presser: TimedTerminal, others: Sequence[TimedTerminal]) -> bool:
        for line in others:
            line.came.clear()
        pressed = perf_counter()
        presser.press(b"\t\r")
        coming = [asyncio.create_task(line.came.wait()) for line in others]
        _, missing = await asyncio.wait(coming, timeout=LOST)
        for each in missing:
            each.cancel()
        if len(missing) == len(others):
            return False
        self._answers += [line.came_at - pressed if line.came.is_set() else LOST for line in others]
        return True

    def taken(self) -> tuple[list[float], list[float]]:
        found = self._answers, self._keys
        self._answers, self._keys = [], []
        return found

    def close(self) -> None:
        for line in self._lines:
            line.drop()


async def native_tables(port: int, count: int, _first: int) -> list[Table]:
    groups = await seated(port, count)
    tables: list[Table] = []
    for group in groups:
        game = await begun(group, DEALS)
        for seat in game.seats:
            seat.read_lean()
        tables.append(NativeTable(game))
    return tables


async def plain_tables(port: int, count: int, first: int) -> list[Table]:
    tables: list[Table] = []
    for number in range(first, first + count):
        lines = await seated_plainly(port, number)
        for line in lines:
            line.read_screen = False
        tables.append(PlainTable(lines))
    return tables


MAKERS: Final = {"native": native_tables, "plain": plain_tables}


class Crowd:
    def __init__(self, port: int, door: str) -> None:
        self._port = port
        self._make = MAKERS[door]
        self._tables: list[Table] = []
        self._playing: list[asyncio.Task[None]] = []

    async def open(self, tables: int) -> dict[str, Any]:
        """Let so many more in, who do not play yet."""
        self._tables += await self._make(self._port, tables, len(self._tables))
        return {"tables": len(self._tables)}

    async def play(self, seconds: int) -> dict[str, Any]:
        """Play, begun one after the other, so that not all answer at once. Return what came of it, second by second."""
        fresh = self._tables[len(self._playing) :]
        for table in fresh:
            self._playing.append(table.play())
            await asyncio.sleep(EVERY / len(fresh))
        await asyncio.sleep(EVERY / 2)
        self._taken()
        before, cpu, found = perf_counter(), process_time(), []
        for second in range(1, seconds + 1):
            await asyncio.sleep(before + second - perf_counter())
            found.append(self._taken())
        own = (process_time() - cpu) / (perf_counter() - before)
        return {"seconds": found, "cpu_share": own}

    def _taken(self) -> tuple[list[float], list[float]]:
        answers: list[float] = []
        keys: list[float] = []
        for table in self._tables:
            more = table.taken()
            answers += more[0]
            keys += more[1]
        return answers, keys

    async def close(self) -> None:
        for table in self._tables:
            table.close()
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)


async def main(port: int, door: str) -> None:
    crowd = Crowd(port, door)
    told = await orders()
    while order := (await told.readline()).split():
        do = {b"open": crowd.open, b"play": crowd.play}[order[0]]
        print(json.dumps(await do(int(order[1]))), flush=True)
    await crowd.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
