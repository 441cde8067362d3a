"""A played game as text, and the log back out of it: every view, every telling, every question, changes only."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from typing import Any

from core.engine import AnyGame, Choice, Shape, State, View, choices, is_over, roll_due, view, waiting_for
from core.registry import game_named
from core.replay import Answered, Record, Rolled, Setup, replay
from core.telling import Tellings
from tests.conformance.helpers.plain import fields

HEAD = """\
# A recorded game: what every seat and the onlookers were told and saw at every state; of a view only what changed.
# scripts/playthroughs writes this file anew from its own records (the lines that start with '>').
# scripts/playthroughs --anew plays the game again from its seed, where the records are no longer legal.
"""

LONG_ROW = 40
LONG_RUN = 8
Seen = dict[int | None, dict[str, Any]]
"""Each viewer's parts of the view, by name."""


def transcript(setup: Setup, seed: int, log: list[Record]) -> str:
    options = " ".join(f"{key}={value}" for key, value in setup.options.items())
    lines = [HEAD + f"table {setup.game.name} {setup.seats} {options} seed={seed}"]
    viewers = [*range(setup.seats), None]
    before: Seen = {seat: {} for seat in viewers}
    for record, (state, told) in zip([None, *log], replay(setup, log), strict=True):
        lines += ["", f"> {_record(record)}" if record else "the set-up"]
        lines += _told(told, viewers)
        after = {seat: _parts(view(setup.game, state, seat)) for seat in viewers}
        lines += _changes(before, after)
        lines += _waits(setup.game, state)
        before = after
    return "\n".join(lines) + "\n"


def _record(record: Record) -> str:
    if isinstance(record, Rolled):
        return "chance " + " ".join(map(str, record.outcome))
    assert isinstance(record, Answered), "nobody has put a backup back"
    return f"{record.seat} {_typed(record.choice)}"


def _typed(choice: Choice) -> str:
    """As Python, so that it can be read back."""
    return f"{type(choice).__name__}({', '.join(map(repr, fields(choice)))})"


def _told(told: Tellings, viewers: list[int | None]) -> Iterator[str]:
    for events, seats in _grouped((seat, told.seen_by(seat)) for seat in viewers):
        for event in events:
            yield f"  told {_names(seats, viewers)}: {plain(event)}"


def _parts(seen: View[Any]) -> dict[str, Any]:
    whole = {**seen._asdict(), **seen.board._asdict()}
    return {name: part for name, part in whole.items() if name not in {"seat", "board"}}


def _changes(before: Seen, after: Seen) -> Iterator[str]:
    viewers = [*after]
    for name in after[None]:
        now = {seat: _change(before[seat].get(name), after[seat][name]) for seat in viewers}
        changed = [seat for seat in viewers if name not in before[seat] or before[seat][name] != after[seat][name]]
        for text, seats in _grouped((seat, now[seat]) for seat in changed):
            yield f"  seen by {_names(seats, viewers)}: {name} {text}".rstrip()


def _change(old: Any, new: Any) -> str:
    """Of a long row, a map's provinces say, only the places that changed."""
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new) > LONG_ROW:
        places = [f"{at}:{plain(now)}" for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        return "at " + " ".join(places)
    return plain(new)


def _grouped(pairs: Iterable[tuple[int | None, Any]]) -> list[tuple[Any, list[int | None]]]:
    """Group the seats that share the same, in the order of the first of each."""
    groups: dict[Any, list[int | None]] = {}
    for seat, shared in pairs:
        groups.setdefault(shared, []).append(seat)
    return [*groups.items()]


def _names(seats: list[int | None], viewers: list[int | None]) -> str:
    if seats == viewers:
        return "all"
    return " ".join("onlookers" if seat is None else str(seat) for seat in seats)


def _waits(game: AnyGame, state: State) -> Iterator[str]:
    if shape := roll_due(state):
        yield f"  waits for chance: {_shape(shape)}"
    for seat in waiting_for(state):
        yield f"  asks {seat}: {', '.join(_listed(choices(state, seat)))}"
    if is_over(state):
        yield f"  is over: {game.result(state)}"


def _listed(found: Sequence[Choice]) -> Iterator[str]:
    """Each choice; of a long run that differs by one in its only number, the first and the last."""
    at = 0
    while at < len(found):
        end = at + 1
        while end < len(found) and _follows(found[end - 1], found[end]):
            end += 1
        if end - at < LONG_RUN:
            end = at + 1
            yield plain(found[at])
        else:
            yield f"{plain(found[at])} to {plain(found[end - 1])}"
        at = end


def _follows(one: Choice, two: Choice) -> bool:
    return type(one) is type(two) and [[value + 1] for value in fields(one)] == [[value] for value in fields(two)] != []


def _shape(shape: Shape) -> str:
    return f"{shape.size} of {shape.sides}, {'all different' if shape.distinct else 'each free'}"


def plain(value: Any) -> str:
    """Short, for people: Play(3 2 0), (1 1 7)."""
    if is_dataclass(value):
        inside = " ".join(map(plain, fields(value)))
        return f"{type(value).__name__}({inside})" if inside else type(value).__name__
    if isinstance(value, tuple):
        return f"({' '.join(map(plain, value))})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def read(text: str) -> tuple[Setup, int, list[Record]]:
    """The set-up, the seed and the log of a transcript."""
    lines = text.splitlines()
    table = next(line for line in lines if line.startswith("table ")).split()
    game = game_named(table[1])
    words = dict(word.split("=", 1) for word in table[3:])
    seed = int(words.pop("seed"))
    log = [_read_record(game, line[2:]) for line in lines if line.startswith("> ")]
    return Setup(game, int(table[2]), words), seed, log


def _read_record(game: AnyGame, text: str) -> Record:
    who, rest = text.split(" ", 1)
    if who == "chance":
        return Rolled(tuple(map(int, rest.split())))
    name, values = rest.split("(", 1)
    kind = next(kind for kind in game.choices if kind.__name__ == name)
    inside = values.removesuffix(")")
    return Answered(int(who), kind(*ast.literal_eval(f"({inside},)" if inside else "()")))
