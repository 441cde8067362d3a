"""Plays whole games over lines as slow as a modem's, by both doors, and measures how long one's own screen takes.

A native client has 2,400 bits a second and a terminal of plain ssh, which asked for little (`low-bandwidth`), 9,600;
each way takes 300 ms. Bots sit at the other seats. `wait_max_s` is the longest time from an answer, or any other key,
to one's own screen that shows what came of it; `login_s` and `table_s` how long it took to come in and to see the
table. Bytes are counted on the line, SSH included. `--times N` has a line that is N times as fast, and says how long
all would have taken: what the server takes of that counts N times.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import asyncssh

from core.registry import GAMES
from net.protocol.messages import AnyDown, MakeTable, Stepped, TableSeen
from net.server.door import LOW_BANDWIDTH
from scripts.benches.parts.lines import NativeLine, TerminalLine
from scripts.benches.parts.relay_line import RelayLine, relayed
from scripts.benches.parts.tables_server import running
from scripts.benches.report import Figures, note, publish

DOCS: Final = Path(__file__).parent.parent / "docs" / "slow-lines.md"
NATIVE_RATE: Final = 2400 / 8
PLAIN_RATE: Final = 9600 / 8
WAY: Final = 0.3
MOST: Final = {"native": 3.0, "plain": 5.0}
"""The seconds that an answer may take to one's own screen."""
PATIENCE: Final = 120.0
OPTIONS: Final = {"kampf": (("deals", "1"),), "zargos": (("turns", "4"),)}
SETTLED: Final = 0.4
"""Seconds without a byte after which a screen is what it will be, by this line's time."""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/modem", description=__doc__)
    parser.add_argument("--games", nargs="*", default=[*GAMES], choices=[*GAMES], help="which games (default: all)")
    parser.add_argument("--doors", nargs="*", default=[*MOST], choices=[*MOST])
    parser.add_argument("--answers", type=int, default=0, metavar="N", help="end after so many answers, not the game")
    parser.add_argument("--times", type=float, default=1.0, metavar="N", help="a line that is so much faster")
    parser.add_argument("--docs", action="store_true", help="write the table in docs/slow-lines.md anew, of all games")
    given = parser.parse_args(argv)
    figures = asyncio.run(_run(given))
    if given.docs:
        DOCS.write_text(with_table(DOCS.read_text("utf-8"), figures), "utf-8")
    publish(figures)
    return int(not figures["held"])


async def _run(given: argparse.Namespace) -> Figures:
    found: dict[str, dict[str, dict[str, float]]] = {door: {} for door in given.doors}
    for game in given.games:
        async with running(screens=True) as (port, _):
            for door in given.doors:
                note(f"{game}, {door} …")
                play = _native if door == "native" else _plain
                found[door][game] = await play(port, game, given)
    held = all(each["wait_max_s"] <= MOST[door] for door, by_game in found.items() for each in by_game.values())
    return {**found, "held": held}


# The table of the documentation

_ROWS: Final = (
    ("seconds to come in", "login_s"),
    ("… and to see the table", "table_s"),
    ("bytes until then", "bytes_to_the_table"),
    ("answers, or keys", "answers"),
    ("bytes for each, with all that others do meanwhile", "bytes_down_per_answer"),
    ("seconds to one's own screen: half of them", "wait_p50_s"),
    ("… nineteen of twenty", "wait_p95_s"),
    ("… the longest", "wait_max_s"),
    ("minutes for the game", "minutes"),
)
_BEGINS, _ENDS = "<!-- by scripts/modem --docs -->\n", "<!-- up to here -->\n"
_DOORS: Final = {"native": "`sortilege join`, 2,400 bits a second", "plain": "plain ssh, 9,600 bits a second"}


def with_table(text: str, figures: Mapping[str, Any]) -> str:
    """Return the text with these figures in place of those that it had."""
    before, begins, rest = text.partition(_BEGINS)
    _old, ends, after = rest.partition(_ENDS)
    return f"{before}{begins}{''.join(_table(figures))}{ends}{after}"


def _table(figures: Mapping[str, Any]) -> Iterator[str]:
    for door, heading in _DOORS.items():
        games = figures[door]
        yield f"| {heading} | {' | '.join(GAMES.titles[game] for game in games)} |\n"
        yield f"| --- |{' ---: |' * len(games)}\n"
        for words, key in _ROWS:
            yield f"| {words} | {' | '.join(f'{games[game][key]:,}' for game in games)} |\n"
        yield "\n" if door == "native" else ""


class Waits:
    """The waits of one player, in seconds of the slow line."""

    def __init__(self, times: float, line: RelayLine, rate: float) -> None:
        self.times = times
        self.rate = rate
        """The slow line's own, whatever is measured on."""
        self.by_bytes: list[float] = []
        """The same waits by what was carried meanwhile alone, whatever else this machine had to do."""
        self.line = line
        self.all: list[float] = []
        self._since, self._bytes = 0.0, 0

    def begin(self) -> None:
        self._since, self._bytes = time.monotonic(), self.line.carried

    def end(self, at: float | None = None) -> None:
        self.by_bytes.append(2 * WAY + (self.line.carried - self._bytes) / self.rate)
        self.all.append(((at or time.monotonic()) - self._since) * self.times)

    def figures(self, login: float, table: float, joined: int, seconds: float) -> dict[str, float]:
        ordered = sorted(self.all)
        answers = len(ordered)
        return {
            "answers": answers,
            "wait_p50_s": round(ordered[answers // 2], 2),
            "wait_p95_s": round(ordered[answers * 95 // 100], 2),
            "wait_max_s": round(ordered[-1], 2),
            "wait_by_bytes_max_s": round(max(self.by_bytes), 2),
            "login_s": round(login, 1),
            "table_s": round(table, 1),
            "bytes_down": self.line.carried,
            "bytes_to_the_table": joined,
            "bytes_down_per_answer": round((self.line.carried - joined) / answers),
            "minutes": round(seconds * self.times / 60, 1),
        }


def _wish(game: str) -> MakeTable:
    seats = ("me", *["novice"] * (min(4, GAMES[game].seats[-1]) - 1))
    return MakeTable(game, seats, OPTIONS.get(game, ()))


# The native client


class Modem(NativeLine):
    """Answers at random, each question once, and notes when what came of it is there."""

    waits: Waits | None = None
    _answered = -1

    def arrived(self, link: Any, message: AnyDown) -> None:
        super().arrived(link, message)
        if self.waits is None or not isinstance(message, TableSeen | Stepped) or message.view is None:
            return
        if self._answered >= 0 and message.view.question != self._answered:
            self._answered = -1
            self.waits.end()

    def give(self) -> None:
        """Answer, if this seat is asked and has not answered yet."""
        assert self.now is not None
        if self._answered < 0 and self.now.view is not None and self.choices():
            assert self.waits is not None
            self._answered = self.now.view.question
            self.waits.begin()
            self.answer_whole()


async def _native(port: int, game: str, given: argparse.Namespace) -> dict[str, float]:
    async with relayed(port, NATIVE_RATE * given.times, WAY / given.times) as relay:
        relay.up_rate = NATIVE_RATE * given.times
        begun = time.monotonic()
        line = Modem(f"modem{game}", asyncssh.generate_private_key("ssh-ed25519"), random.Random(game))
        await line.connect(relay.port)
        login = (time.monotonic() - begun) * given.times
        line.waits = Waits(given.times, relay, NATIVE_RATE)
        asked = time.monotonic()
        line.send(_wish(game))
        await _until(line, lambda: line.now is not None and line.now.view is not None)
        table = (time.monotonic() - asked) * given.times
        joined, since = relay.carried, time.monotonic()
        while line.phase != "over" and not 0 < given.answers <= len(line.waits.all):
            line.give()
            await _until(line, partial(_has_moved, line, line.step, line.phase))
        figures = line.waits.figures(login, table, joined, time.monotonic() - since)
        line.drop()
        await asyncio.sleep(0.05)
        return figures


def _has_moved(line: NativeLine, step: int, phase: str) -> bool:
    return (line.step, line.phase) != (step, phase)


async def _until(line: NativeLine, fulfilled: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not fulfilled():
            line._changed.clear()
            await line._changed.wait()


# Plain ssh


class ModemTerminal(TerminalLine):
    """Plays by Tab, which shows an answer, and Enter, which gives it."""

    def __init__(self, name: str, key: asyncssh.SSHKey) -> None:
        super().__init__(name, key)
        self.came = 0.0
        """The time at which the last byte came."""
        self._news = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        super().data_received(data, datatype)
        self.came = time.monotonic()
        self._news.set()

    @property
    def prompt(self) -> tuple[str, str]:
        lines = self.screen.display
        return lines[-4], lines[-3]

    @property
    def is_asked(self) -> bool:
        return self.prompt[0].startswith(" ▸")

    @property
    def is_over(self) -> bool:
        return "Back to the lobby" in self.text

    @property
    def is_counted(self) -> bool:
        return "Enter  Go on" in self.text or self.is_over

    async def sees(self, fulfilled: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not fulfilled():
                self._news.clear()
                await self._news.wait()

    async def still(self, seconds: float) -> None:
        """Wait until nothing has come for so long."""
        while True:
            left = self.came + seconds - time.monotonic()
            if left <= 0:
                return
            await asyncio.sleep(left)

    async def presses(self, keys: bytes, waits: Waits) -> None:
        """Press keys and wait until the screen shows what comes of them, all of it."""
        seen = self.text
        waits.begin()
        self.press(keys)
        await self.sees(lambda: self.text != seen)
        await self.still(SETTLED / waits.times)
        waits.end(self.came)

    async def take_turn(self, waits: Waits) -> None:
        await self.sees(lambda: self.is_asked or self.is_counted)
        while not self.is_counted and self.is_asked and "Enter" not in self.prompt[1]:
            await self.presses(b"\t", waits)
        if not self.is_over:
            await self.presses(b"\r", waits)


async def _plain(port: int, game: str, given: argparse.Namespace) -> dict[str, float]:
    rate, way = PLAIN_RATE * given.times, WAY / given.times
    async with relayed(port, rate, way) as relay:
        relay.up_rate = rate
        key = asyncssh.generate_private_key("ssh-ed25519")
        maker = NativeLine(f"modem{game}", key, random.Random(game))
        await maker.connect(port)
        maker.send(_wish(game))
        await _until(maker, lambda: maker.now is not None and maker.now.view is not None)
        maker.drop()
        begun = time.monotonic()
        player = ModemTerminal(f"modem{game}", key)
        waits = Waits(given.times, relay, PLAIN_RATE)
        await player.connect(relay.port, LOW_BANDWIDTH)
        login, asked = (time.monotonic() - begun) * given.times, time.monotonic()
        await player.sees(lambda: player.is_asked or player.is_counted)
        table = (time.monotonic() - asked) * given.times
        joined, since = relay.carried, time.monotonic()
        while not player.is_over and not 0 < given.answers <= len(waits.all):
            await player.take_turn(waits)
        figures = waits.figures(login, table, joined, time.monotonic() - since)
        player.drop()
        await asyncio.sleep(0.05)
        return figures


if __name__ == "__main__":
    sys.exit(main())
