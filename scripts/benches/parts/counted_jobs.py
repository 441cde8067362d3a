"""The small fixed jobs of `scripts/bench counted`, each run so many times: `python counted_jobs.py JOB TIMES PLACE`.

It is run in two states of the repository, the older of which may keep modules elsewhere (`of`), and prints how much was
done. What is counted runs under `valgrind`, which writes its count to PLACE: this process itself, or, where a job needs
one, the server that it starts.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final

from core.registry import GAMES
from tests.patience import no_longer_than

SEATS: Final = 4
DEALS: Final = 12
PATIENCE: Final = 300
"""Seconds that a server under valgrind may take for anything."""
STILL: Final = 1.5
"""A screen that shows nothing new for so long is drawn, even by such a server."""
VALGRIND: Final = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
KEYS: Final = (b"\x1b[C", b"\x1b[D")
READ_IN: Final = "SORTILEGE_BENCH_LANGUAGE"
"""Names the language in which pictures are drawn."""
PICTURES: Final = 6
"""How many kinds of moments of a table are drawn."""
SEEDS: Final = (0, 1, 2)
"""The logs that are read back."""


def of(*places: str) -> Any:
    """Return the first of these modules that this state of the repository has."""
    for place in places:
        try:
            return import_module(place)
        except ImportError as error:
            if place is places[-1] or not place.startswith(str(error.name)):
                raise
    raise AssertionError("one is asked for, at least")


def counting(place: str) -> list[str]:
    """Return the words before a command whose instructions are to be counted."""
    return [*VALGRIND, f"--log-file={place}"]


# Within one process


def decide(game: str, times: int) -> int:
    """Play a game at random through the engine's contract."""
    playouts = import_module("scripts.playouts")
    return sum(playouts.play_at_random(GAMES[game], SEATS, {}, Random(seed)) for seed in range(times))


def look(game: str, times: int) -> int:
    """Clone every state of a game, and make a seat's view of it."""
    engine, core, played = import_module("scripts.benches.engine"), import_module("core.engine"), GAMES[game]
    states = engine.some_states(played)
    for _ in range(times):
        for state in states:
            state.clone()
            core.view(played, state, 0)
    return len(states) * times


def draw(game: str, times: int) -> int:
    """Draw tables as their players see them, each anew, in the language of READ_IN."""
    read_in = os.environ.get(READ_IN, "en")
    with import_module("tui.language").speaking(read_in):
        return sum(_frame(exhibit) for _ in range(times) for exhibit in _pictures(game))


@cache
def _pictures(game: str) -> Sequence[Any]:
    gallery = import_module("tests.gallery.tables")
    (table,) = gallery.tables(GAMES[game], range(1), (SEATS,))
    kinds = ((kind, exhibit) for kind, exhibit in gallery.exhibits(table, set()) if not kind.begun)
    return [exhibit for _kind, exhibit in islice(kinds, PICTURES)]


def _frame(exhibit: Any) -> int:
    """Draw one at 80×24. Return 1 for it."""
    import_module("tui.screens.table.sights").PICTURES.forget()
    exhibit.drawn(80, 24)
    return 1


def read_back(game: str, times: int) -> int:
    """Read some logs back as a start of the server does."""
    engine = import_module("scripts.benches.engine")
    logs = [engine.log_of(GAMES[game], seed) for seed in SEEDS]
    for _ in range(times):
        engine._read_back(GAMES[game], logs)
    return sum(map(len, logs)) * times


# By a server


@asynccontextmanager
async def _server(place: str, *words: str) -> AsyncIterator[int]:
    """Run the benches' server so that its instructions are counted. Yield its port."""
    module = of("scripts.benches.parts.tables_server", "scripts.benches.tables_server").__name__
    with tempfile.TemporaryDirectory() as data:
        command = [*counting(place), sys.executable, "-P", "-m", module, data, *words]
        pipe = asyncio.subprocess.PIPE
        server = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            yield int(await no_longer_than(PATIENCE, server.stdout.readline()))
        finally:
            server.stdin.close()
            await no_longer_than(PATIENCE, server.wait())


async def answer(tables: int, times: int, place: str) -> int:
    """Have native clients answer at that many tables, all at once, each so often."""
    load = of("scripts.benches.parts.load", "scripts.benches.load")
    async with _server(place) as port:
        games = [await load.begun(seats, DEALS) for seats in await load.seated(port, tables)]
        for game in games:
            for seat in game.seats:
                seat.read_lean()
            game.script = game.script[:times]
            game.send_next()
        await no_longer_than(PATIENCE, asyncio.gather(*(game.finished for game in games)))
        done: int = sum(game.done for game in games)
        for game in games:
            for seat in game.seats:
                seat.game = None
                seat.conn.abort()
    return done


async def press(times: int, place: str) -> int:
    """Move the cursor on one of four screens of plain ssh at a table of Kampf; each key's frame before the next."""
    sessions = import_module("scripts.benches.sessions")
    async with _server(place, "--screens") as port:
        lines = await sessions.seated_plainly(port, 0)
        await asyncio.sleep(STILL)
        for turn in range(times):
            await _shown(lines[0], lambda turn=turn: lines[0].press(KEYS[turn % 2]))  # type: ignore[misc]
        await asyncio.sleep(STILL)
        for line in lines:
            line.drop()
    return times


async def move(game: str, times: int, place: str) -> int:
    """Show the answers of a table to one screen of plain ssh."""
    async with _watched(game, place) as (seats, watcher):
        for _ in range(times):
            asked = next(seat for seat in seats if seat.choices())
            step = asked.step
            await _shown(watcher, asked.answer)
            for seat in seats:
                await seat.until(lambda line, step=step: line.step > step)
    return times


async def open_screen(game: str, times: int, place: str) -> int:
    """Open a table's screen by plain ssh, again and again."""
    async with _watched(game, place, times):
        pass
    return times


@asynccontextmanager
async def _watched(game: str, place: str, screens: int = 1) -> AsyncIterator[tuple[Sequence[Any], Any]]:
    """Yield a table's four native lines and a screen that looks on."""
    sessions = import_module("scripts.benches.sessions")
    async with _server(place, "--screens") as port:
        seats = await sessions._native_table(port, game)
        watchers = await sessions._watching(port, screens) if screens else []
        await asyncio.sleep(STILL)
        yield seats, watchers[-1] if watchers else None
        await asyncio.sleep(STILL)
        for line in (*watchers, *seats):
            line.drop()


async def _shown(watcher: Any, do: Callable[[], object]) -> None:
    """Do it, and wait until the screen has begun to show it."""
    watcher.came.clear()
    do()
    await no_longer_than(PATIENCE, watcher.came.wait())


Job = Callable[[int, str], int | Awaitable[int]]


def _alone(do: Callable[[str, int], int], game: str, times: int, _place: str) -> int:
    return do(game, times)


def jobs() -> dict[str, Job]:
    """Return all of them by name; each is given how often, and where its count is to be written."""
    within = {
        f"{do.__name__}.{game}": partial(_alone, do, game) for do in (decide, look, draw, read_back) for game in GAMES
    }
    served = {f"{do.__name__}.{game}": partial(do, game) for do in (move, open_screen) for game in GAMES}
    answers = {f"answer.tables_{tables}": partial(answer, tables) for tables in (1, 20)}
    return {**within, **served, **answers, "press": press}


ALONE: Final = ("decide", "look", "draw", "read_back")
"""The jobs that are done in this very process."""


def main(name: str, times: int, place: str) -> None:
    done = jobs()[name](times, place)
    print(done if isinstance(done, int) else asyncio.run(done))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
