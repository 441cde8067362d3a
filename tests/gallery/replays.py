"""Replays of games that nobody has played."""

from __future__ import annotations

from functools import cache
from random import Random

from core.engine import any_answer, is_over, read_options, roll_due, start, waiting_for
from core.registry import game_named
from core.replay import Answered, Rolled, advance
from net.logs.encoding import encode_record
from net.logs.kinds import Record
from net.replays.reading import Reel
from net.replays.recording import recorded
from net.tables.records import Begun, Made, Sat
from scripts.playouts import outcome
from tui.client.replays.replay import Replay
from tui.settings import Settings

SEATS = 3
NAMES = ("Ada", "日本語の名前です", "Wolfeschlegelste")
MOST = 120


@cache
def log_of(name: str) -> tuple[bytes, ...]:
    """Return the log of a game, or of its beginning."""
    game, rng = game_named(name), Random(name)
    options, answer = read_options(game, {}), any_answer(Random(name))
    made = Made(
        name, ("open",) * SEATS, tuple(sorted(options.items())), False, "", b"", "Ada", 1, rules=game.rules_version
    )
    log: list[Record] = [made, *(Sat(seat, f"player {seat}", NAMES[seat]) for seat in range(SEATS)), Begun(1)]
    state, _told = start(game, SEATS, options)
    while len(log) < MOST and not is_over(state):
        shape = roll_due(state)
        seat = 0 if shape else waiting_for(state)[0]
        record = Rolled(outcome(shape, rng)) if shape else Answered(seat, answer(state, seat))
        log.append(record)
        state, _told = advance(state, record)
    return tuple(encode_record(record, game) for record in log)


def replay_of(name: str, seats: tuple[int, ...], settings: Settings) -> Replay:
    data = recorded(3, log_of(name), seats, lambda _: None)
    return Replay(Reel.of(data), settings.reading_language, file=data)
