"""A world in the test's own hand: its clock stands still, its disk writes when told, its bots think at once."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar

from core.bots import ARCHMAGE, advice, move
from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from core.engine import Choice, choices, imagine
from core.registry import GAMES
from net.hub.hub import Hub
from net.people.auth import Identity
from net.protocol.messages import (
    Answer,
    AnyDown,
    AnyUp,
    LobbySeen,
    MakeTable,
    Refusal,
    Sit,
    Stepped,
    TableChanged,
    TableSeen,
    Welcome,
)
from net.store import Fetched, Paused, Then, Waits, fetched

T = TypeVar("T")
M = TypeVar("M", bound=AnyDown)
Has = tuple[tuple[str, str], ...] | None


class HandWorld:
    def __init__(self) -> None:
        self.clock = 1_000_000.0
        self.logs: dict[int, list[bytes]] = {}
        self.finished: set[int] = set()
        self.disk_is_slow = False
        self.disk_error: Exception | None = None
        self.unsettled: Paused | None = None
        """Said of all that comes, of which nobody knows what became until `write_disk`."""
        self._waiting: list[Callable[[], None]] = []
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._secrets = count(1)

    def now(self) -> float:
        return self.clock

    def elapsed(self) -> float:
        return self.clock

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._due, (self.clock + seconds, next(self._order), do))

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        def write() -> None:
            if self.disk_error is not None:
                then(self.disk_error)
                return
            lines = self.logs.setdefault(log, [])
            assert len(lines) == at, f"log {log} stands at {len(lines)}, not {at}"
            lines.extend(records)
            then(None)

        if self.unsettled is not None:
            self._waiting.append(write)
            if waits is not None:
                waits(self.unsettled)
        elif self.disk_is_slow:
            self._waiting.append(write)
        else:
            write()

    def finish(self, log: int) -> None:
        self.finished.add(log)

    def read(self, log: int) -> list[bytes]:
        return [*self.logs.get(log, ())]

    def fetch(self, log: int, then: Fetched) -> None:
        then(fetched(lambda: self.read(log)))

    def think(self, decide: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        try:
            decided = decide()
        except Exception as error:  # noqa: BLE001 - what the real one hands over too
            then(error)
        else:
            then(decided)

    def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        """At once, and with a few simulations."""
        self.think(lambda: move(ARCHMAGE, question._replace(budget=12)), then)

    def advise(self, question: Asked, seconds: float, then: Callable[[tuple[Advised, ...] | Exception], None]) -> None:
        """At once, and with a few simulations."""
        self.think(lambda: advice(question._replace(budget=24)), then)

    def secret(self, size: int) -> bytes:
        return next(self._secrets).to_bytes(size, "big")

    def renewal(self, size: int) -> bytes:
        return self.secret(size)

    def burn(self, count: int) -> None:
        """Another process has other secrets."""
        for _ in range(count):
            next(self._secrets)

    def write_disk(self) -> None:
        """The disk catches up."""
        waiting, self._waiting = self._waiting, []
        for write in waiting:
            write()

    def die(self) -> None:
        """What was still to come dies with the process; the disk does not."""
        self._due.clear()
        self._waiting.clear()

    def advance(self, seconds: float) -> None:
        """Time passes, and what is due happens."""
        end = self.clock + seconds
        while self._due and self._due[0][0] <= end:
            self.clock, _, do = heapq.heappop(self._due)
            do()
        self.clock = end


class Screen:
    """A session whose messages the test reads."""

    def __init__(self, hub: Hub, name: str, player: str = "", source: str = "", has: Has = None) -> None:
        self.hub = hub
        self.got: list[AnyDown] = []
        self.ended: str | None = None
        hub.connect(Identity(player or f"key:{name}", name, source, has), self)

    def deliver(self, message: AnyDown) -> None:
        self.got.append(message)

    def end(self, sentence: str) -> None:
        self.ended = sentence
        self.hub.disconnect(self)

    def send(self, message: AnyUp) -> None:
        self.hub.receive(self, message)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.got if isinstance(message, kind)]

    def last(self, kind: type[M]) -> M:
        return self.all(kind)[-1]

    @property
    def refusals(self) -> list[str]:
        return [message.sentence for message in self.all(Refusal)]

    @property
    def seen(self) -> Stepped | TableSeen:
        """Where the game stands on this screen."""
        return [message for message in self.got if isinstance(message, Stepped | TableSeen)][-1]

    @property
    def lobby(self) -> LobbySeen:
        return self.last(LobbySeen)

    @property
    def welcome(self) -> Welcome:
        return self.last(Welcome)

    @property
    def table(self) -> int:
        return self.last(TableSeen).info.table

    @property
    def phase(self) -> str:
        return [m.info.phase for m in self.got if isinstance(m, TableSeen | TableChanged)][-1]

    def choices(self) -> Sequence[Choice]:
        """What may be answered now, found as the native client finds it: from the view alone."""
        seen = self.last(TableSeen)
        view = self.seen.view
        if view is None or view.seat is None:
            return ()
        return choices(imagine(GAMES[seen.info.game], view, Unmoved()), view.seat)

    def answer(self, *given: Choice, question: int | None = None) -> None:
        view = self.seen.view
        assert view is not None
        self.send(Answer(self.table, view.question if question is None else question, given))


class Unmoved:
    """A random source for where none is wanted: everything stays as it lies."""

    def shuffle(self, x: object, /) -> None:
        pass

    def randrange(self, stop: int, /) -> int:
        return 0


def play_on(screens: Sequence[Screen], world: HandWorld, answers: int = 10_000) -> int:
    """The seated screens answer with their first choice until the game is over; bots are waited for."""
    given = 0
    while given < answers and screens[0].phase != "over":
        asked = [screen for screen in screens if screen.ended is None and screen.choices()]
        if asked:
            asked[0].answer(asked[0].choices()[given % len(asked[0].choices())])
            given += 1
        else:
            world.advance(1)
    return given


def two_at_a_table(hub: Hub) -> tuple[Screen, Screen]:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table))
    return anna, bert


def asked_of(*screens: Screen) -> Screen:
    return next(screen for screen in screens if screen.choices())
