"""Measures whether the length of what a seat is sent tells anything of what only that seat may know: `scripts/sizes`.

Everything an onlooker sees is held fixed, and what is hidden is dealt anew many times over: the frames that a seat gets
by the native door must then be as long as each other. What is counted is the entropy of the lengths among worlds that
look alike from outside. The last line is JSON; it fails where a frame's length tells something.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log2
from random import Random
from typing import Any, Final, NamedTuple

from core.engine import AnyGame, Choice, State, apply, apply_roll, choices, imagine, roll_due, view, waiting_for
from core.registry import GAMES
from core.replay import Setup
from core.telling import Event, Tellings
from net.protocol.codec import ServerEnd
from net.protocol.messages import SeatInfo, Stepped, TableInfo, TableSeen
from net.tables.match import heard_by
from scripts.playouts import begin, outcome
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.client.state import ClientState
from tui.screens.table.table import TablePage
from tui.served.painter import Painter
from tui.served.pane import ENTER, evened
from tui.settings import Settings

WORLDS: Final = 24
TERMINAL: Final = (80, 24)
NAMES: Final = ("Anna", "Bert", "Carl", "Dora", "Egon", "Frida")
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {"kampf": {"deals": "2"}, "zargos": {"turns": "4"}}

Lengths = Sequence[int]


class Moment(NamedTuple):
    """One answer and what chance said behind it, in one of the worlds that looked alike before."""

    before: State
    after: State
    told: tuple[Tellings, ...]

    def events(self, seat: int | None) -> tuple[Event, ...]:
        return tuple(event for told in self.told for event in told.seen_by(seat))

    def apart(self, seat: int) -> tuple[int, ...]:
        return heard_by(seat, self.told).apart


Sent = Callable[[Setup, Moment, int], Mapping[str, int]]
"""How long what that seat is sent then is, by what it is."""


def native(setup: Setup, moment: Moment, seat: int) -> Mapping[str, int]:
    """Return the length of the step's frame, and of the whole table for one who comes back to it."""
    end, again = ServerEnd(), ServerEnd()
    before, after = (view(setup.game, state, seat) for state in (moment.before, moment.after))
    end.encode(TableSeen(info(setup), seat, 7, before))
    events = moment.events(seat)
    return {
        "step": len(end.encode(Stepped(1, 8, events, after, moment.apart(seat)))),
        "table": len(again.encode(TableSeen(info(setup), seat, 8, after, events, moment.apart(seat)))),
    }


def screen(setup: Setup, moment: Moment, seat: int) -> Mapping[str, int]:
    """Return the length of the screen drawn at first, and of the step's frame, as a terminal of plain ssh gets them at
    80×24."""
    session = _Session()
    painter = Painter(TERMINAL, Depth.MANY, "xterm-256color")
    before, after = (view(setup.game, state, seat) for state in (moment.before, moment.after))
    session.state.take(TableSeen(info(setup), seat, 7, before))
    page = TablePage(session)  # type: ignore[arg-type]  # as much of a session as a table's page asks
    first = _drawn(page, painter)
    session.state.take(Stepped(1, 8, moment.events(seat), after))
    return {"screen": len(evened(ENTER.encode() + first)), "frame": len(evened(_drawn(page, painter)))}


def _drawn(page: TablePage, painter: Painter) -> bytes:
    canvas = Canvas(*TERMINAL)
    page.draw(canvas)
    painter.put(canvas)
    return painter.changes().encode()


class _Session:
    """As much of a session as a table's page asks, which is how the line stands."""

    line, traffic, guests, at_home = "connected", None, (), False

    def __init__(self) -> None:
        self.state = ClientState()
        self.settings = Settings()


def info(setup: Setup) -> TableInfo:
    seats = tuple(SeatInfo(name, "person") for name in NAMES[: setup.seats])
    return TableInfo(1, setup.game.name, (), seats, "playing", False, 12, "a3f4" * 10)


class Found:
    """The lengths of each group of worlds that an onlooker can't tell apart."""

    def __init__(self) -> None:
        self.groups = 0
        self.telling: Counter[str] = Counter()
        self.bits: defaultdict[str, list[float]] = defaultdict(list)
        self.worst: dict[str, tuple[float, tuple[int, ...]]] = {}

    def add(self, kind: str, lengths: Lengths) -> None:
        counts = Counter(lengths)
        bits = -sum(count / len(lengths) * log2(count / len(lengths)) for count in counts.values()) + 0.0
        self.bits[kind].append(bits)
        self.telling[kind] += len(counts) > 1
        if bits > self.worst.get(kind, (0.0, ()))[0]:
            self.worst[kind] = bits, tuple(sorted(counts))

    def figures(self) -> dict[str, Any]:
        return {
            kind: {
                "groups": len(bits),
                "telling": self.telling[kind],
                "bits_mean": round(sum(bits) / len(bits), 4),
                "bits_most": round(max(bits), 2),
                "worst": self.worst.get(kind, (0.0, ()))[1][:12],
            }
            for kind, bits in sorted(self.bits.items())
        }


def measured(setup: Setup, seed: int, sent: Sent, every: int = 1, worlds: int = WORLDS) -> Found:
    """Measure a whole game at random; at every so many answers all worlds take the same step as far as anybody sees."""
    found, rng = Found(), Random(seed)
    state = begin(setup.game, setup.seats, setup.options, rng)
    answers = 0
    while waiting := waiting_for(state):
        seat = waiting[rng.randrange(len(waiting))]
        legal = choices(state, seat)
        choice = legal[rng.randrange(len(legal))]
        if answers % every == 0:
            for alike in _alike(setup, state, seat, choice, rng, worlds):
                _compare(found, setup, alike, sent)
        state = _after(state, seat, choice, rng.getrandbits(32), rng).after
        answers += 1
    return found


def _compare(found: Found, setup: Setup, alike: Sequence[Moment], sent: Sent) -> None:
    for seat in range(setup.seats):
        lengths: defaultdict[str, list[int]] = defaultdict(list)
        for moment in alike:
            for kind, length in sent(setup, moment, seat).items():
                lengths[kind].append(length)
        for kind, each in lengths.items():
            found.add(kind, each)


def _alike(
    setup: Setup, state: State, seat: int, choice: Choice, rng: Random, worlds: int
) -> Iterator[Sequence[Moment]]:
    """Yield groups of worlds in which an onlooker saw the same before, and sees the same after it."""
    seen, dice = view(setup.game, state, None), rng.getrandbits(32)
    sealed = len(waiting_for(state)) + len(state.sealed) > 1
    groups: defaultdict[object, list[Moment]] = defaultdict(list)
    for _ in range(worlds):
        world = imagine(setup.game, seen, rng)
        fits = [each for each in choices(world, seat) if sealed or each.face() == choice.face()]
        if fits:
            moment = _after(world, seat, fits[rng.randrange(len(fits))], dice, rng)
            groups[moment.events(None), view(setup.game, moment.after, None)].append(moment)
    return (alike for alike in groups.values() if len(alike) > 1)


def _after(state: State, seat: int, choice: Choice, dice: int, rng: Random) -> Moment:
    """Return the moment after it. What falls openly falls alike in all worlds; what is shuffled doesn't."""
    open_rng = Random(dice)
    after, first = apply(state, seat, choice)
    told = [first]
    while shape := roll_due(after):
        after, more = apply_roll(after, outcome(shape, rng if shape.distinct else open_rng))
        told.append(more)
    return Moment(state, after, tuple(told))


def _both(setup: Setup, moment: Moment, seat: int) -> Mapping[str, int]:
    return {**native(setup, moment, seat), **screen(setup, moment, seat)}


def setups(names: Sequence[str]) -> Iterator[Setup]:
    for name in names:
        game: AnyGame = GAMES[name]
        for seats in (game.seats[0], game.seats[-1]):
            yield Setup(game, seats, OPTIONS.get(name, {}))


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/sizes", description=__doc__)
    parser.add_argument("--games", nargs="*", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--every", type=int, default=5, help="measure at every so many answers (default: 5)")
    parser.add_argument("--worlds", type=int, default=WORLDS, help=f"worlds that look alike (default: {WORLDS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screens", action="store_true", help="drawn screens too, which are even in steps alone")
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    for setup in setups(given.games):
        found = measured(setup, given.seed, _both if given.screens else native, given.every, given.worlds)
        figures[f"{setup.game.name}/{setup.seats}"] = found.figures()
        sys.stderr.write(f"{setup.game.name}, {setup.seats} seats: {found.figures()}\n")
    telling = sum(each[kind]["telling"] for each in figures.values() for kind in ("step", "table"))
    sys.stdout.write(json.dumps({"sizes": figures, "telling": telling}) + "\n")
    sys.exit(1 if telling else 0)


if __name__ == "__main__":
    main()
