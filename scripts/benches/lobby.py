"""Measures what the lobby costs with ever more tables in it: each line that waits there, at each change, and a login;
and a login with ever more players.

No socket and no disk: a hub, and at each line the frames that the native door would write.
"""

from __future__ import annotations

import heapq
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from itertools import count
from time import process_time
from typing import Any, Final

from core.bots import ARCHMAGE, advice, move
from core.bots.bot import Asked
from net.hub.hub import Hub
from net.limits import Limits
from net.people.auth import Identity
from net.protocol.codec import ServerEnd
from net.protocol.messages import AnyDown, Leave, MakeTable, Stand, TableSeen
from net.store import Fetched, Then, Waits
from scripts.benches.report import Figures

TABLES: Final = (10, 100, 500)
LINES: Final = 40
PLAYERS: Final = (40, 4000)
TURNS: Final = 5
"""How many tries each figure is the best of."""
FREE: Final = Limits(tables=10_000, own_tables=10_000, wishes=1_000_000)


class Hand:
    """A net.host.environment.Environment whose time stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._secrets = count(1)

    def now(self) -> float:
        return self.time

    def elapsed(self) -> float:
        return self.time

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._due, (self.time + seconds, next(self._order), do))

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        then(None)

    def finish(self, log: int) -> None:
        pass

    def read(self, log: int) -> list[bytes]:
        return []

    def fetch(self, log: int, then: Fetched) -> None:
        then([])

    def think(self, decide: Callable[[], Any], then: Callable[[Any], None]) -> None:
        then(decide())

    def search(self, question: Asked, _seconds: float, then: Callable[[Any], None]) -> None:
        then(move(ARCHMAGE, question))

    def advise(self, question: Asked, _seconds: float, then: Callable[[Any], None]) -> None:
        then(advice(question))

    def secret(self, size: int) -> bytes:
        return next(self._secrets).to_bytes(size, "big")

    def renewal(self, size: int) -> bytes:
        return self.secret(size)

    def advance(self, seconds: float) -> None:
        end = self.time + seconds
        while self._due and self._due[0][0] <= end:
            self.time, _, do = heapq.heappop(self._due)
            do()
        self.time = end


class Line:
    """A native line, up to the bytes that it would write."""

    def __init__(self, hub: Hub, name: str) -> None:
        self._hub, self._end = hub, ServerEnd()
        self._end.takes_differences = True
        self.bytes = 0
        self.table = 0
        hub.connect(Identity(f"key:{name}", name), self)

    def deliver(self, message: AnyDown) -> None:
        self.bytes += len(self._end.encode(message))
        if isinstance(message, TableSeen):
            self.table = message.info.table

    def end(self, _sentence: str) -> None:
        self.leave()

    def send(self, message: Any) -> None:
        self._hub.receive(self, message)

    def leave(self) -> None:
        self._hub.disconnect(self)


class Lobby:
    """So many tables, and lines that wait in it; `seated` ones have a table, and so a page, of their own."""

    def __init__(self, tables: int, lines: int, *, seated: bool = False) -> None:
        self._environment = Hand()
        self._hub = Hub(self._environment, limits=FREE)
        for number in range(tables):
            maker = Line(self._hub, f"maker {number}")
            maker.send(MakeTable("kampf", ("me", "open", "open")))
            maker.leave()
        self._waiting = [Line(self._hub, f"w{number}") for number in range(lines)]
        for line in self._waiting if seated else ():
            make(line)
        self._busy = Line(self._hub, "busy")
        self._number = count()
        self.settle()

    def settle(self) -> None:
        self._environment.advance(5)

    def change(self, act: Callable[[Line], None]) -> tuple[float, float]:
        """Return microseconds and bytes for each line that waits."""
        act(self._busy)
        before = sum(line.bytes for line in self._waiting)
        began = process_time()
        self.settle()
        taken = process_time() - began
        return taken / len(self._waiting) * 1e6, (sum(line.bytes for line in self._waiting) - before) / len(
            self._waiting
        )

    def login(self) -> tuple[float, float]:
        """Return microseconds and bytes of somebody who comes."""
        name = f"new {next(self._number)}"
        began = process_time()
        line = Line(self._hub, name)
        taken = process_time() - began
        line.leave()
        self.settle()
        return taken * 1e6, float(line.bytes)


def make(line: Line) -> None:
    line.send(MakeTable("kampf", ("me", "open", "open")))
    line.send(Leave(line.table))


def stand(line: Line) -> None:
    line.send(Stand(line.table))


def changes(lobby: Lobby, turns: int) -> tuple[float, float]:
    """Let a table come, and go. Return the least time and the most bytes for each line."""
    seen = [lobby.change(act) for _ in range(turns) for act in (make, stand)]
    return min(took for took, _ in seen), max(size for _, size in seen)


def measured(tables: int, lines: int, turns: int) -> dict[str, float]:
    lobby = Lobby(tables, lines)
    change, seated = changes(lobby, turns), changes(Lobby(tables, lines, seated=True), turns)
    logins = [lobby.login() for _ in range(4 * turns)]
    return {
        "change_us": round(change[0], 1),
        "change_bytes": round(change[1], 1),
        "seated_change_us": round(seated[0], 1),
        "seated_change_bytes": round(seated[1], 1),
        "login_us": round(min(took for took, _ in logins), 1),
        "login_bytes": max(size for _, size in logins),
    }


def logins(players: Sequence[int], turns: int) -> dict[str, float]:
    """Return the microseconds of a login where so many are there already, and how many times as long it takes beside
    the most."""
    lobbies = {number: Lobby(min(TABLES), number) for number in players}
    taken: dict[int, list[float]] = {number: [] for number in players}
    for _ in range(4 * turns):
        for number, lobby in lobbies.items():
            taken[number].append(lobby.login()[0])
    best = {number: min(each) for number, each in taken.items()}
    told = {f"login_us_{number}": round(each, 1) for number, each in best.items()}
    return {**told, "login_times": round(best[max(players)] / best[min(players)], 2)}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="sizes of the lobby (10 100 500)")
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS, help="who is there at a login (40 4000)")
    parser.add_argument("--lines", type=int, default=LINES, help=f"lines that wait there ({LINES})")


def run(given: Namespace) -> Figures:
    return {
        "players": logins(given.players, TURNS),
        **{str(tables): measured(tables, given.lines, TURNS) for tables in given.tables},
    }
