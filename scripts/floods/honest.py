"""Honest people beside a flood: two tables that play at an even pace, and somebody who logs in now and then."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any, Final

import asyncssh

from net import tuning
from net.protocol.hello import say_hello
from scripts.benches.parts.load import ScriptedGame, Seat, begun

TABLES: Final = 2
SEATS: Final = 4
ANSWERS: Final = 25
"""A second and table."""
LOGINS_APART: Final = 0.4
DEALS: Final = 12
LONGEST: Final = 60.0


class People:
    """Each has an address of their own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._came = 0
        self.games: list[ScriptedGame] = []

    async def sit_down(self) -> None:
        tuning.tune_asyncssh()
        for table in range(TABLES):
            seats = [Seat(f"honest{table}x{seat}") for seat in range(SEATS)]
            for seat in seats:
                await seat.connect(self._port, asyncssh.generate_private_key("ssh-ed25519"), self._address())
                seat.chan.write(say_hello(seat.name))
            self.games.append(await begun(seats, DEALS))
        for game in self.games:
            for seat in game.seats:
                seat.read_lean()

    def _address(self) -> str:
        self._came += 1
        return f"127.0.{1 + self._came // 250}.{1 + self._came % 250}"

    async def measure(self, seconds: float) -> tuple[list[float], list[float]]:
        """Return how long logins took, and answers until the others had them; whatever is still under way at the end,
        too."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        for game in self.games:
            game.latencies.clear()
            game.paced = True
        players = [asyncio.create_task(self._play(game, end)) for game in self.games]
        logins = [await self._login() for _ in iter(lambda: loop.time() < end, False)]
        await asyncio.gather(*players)
        return logins, [each for game in self.games for each in game.latencies]

    async def _play(self, game: ScriptedGame, end: float) -> None:
        """Play. An answer that is still on its way keeps the table waiting, and then counts with all that it took."""
        loop = asyncio.get_running_loop()
        while loop.time() < end and not game.finished.done():
            done = game.done
            game.send_next()
            await asyncio.sleep(1 / ANSWERS)
            waited = loop.time()
            while game.done == done and loop.time() - waited < LONGEST:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    async def _login(self) -> float:
        """Return the seconds from the connection to the first word of the server's own."""
        began = perf_counter()
        seat: Any = Seat("guest")
        try:
            async with asyncio.timeout(LONGEST):
                await seat.connect(self._port, None, self._address())
                seat.chan.write(say_hello(seat.name))
                await seat.shown.get()
        except (OSError, asyncssh.Error, TimeoutError):
            return LONGEST
        took = perf_counter() - began
        seat.conn.abort()
        await asyncio.sleep(LOGINS_APART)
        return took

    def leave(self) -> None:
        for game in self.games:
            for seat in game.seats:
                seat.game = None
                seat.conn.abort()
