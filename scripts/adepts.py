"""Plays many games of adepts among themselves: does each end, after how many turns, and is a seat better than the
others?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from core.bots import BOTS
from core.engine import AnyGame, State, apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from core.telling import Tellings
from scripts.benches.report import Figures, note
from scripts.characters import CharacterTally
from scripts.peoples import PeopleTally
from scripts.playouts import outcome

TURNS: Final = {"dragonstones": "turn", "gargon": "round", "kampf": "deal", "zargos": "turn"}
"""Where a game's state counts what its players would call a turn; any other game's length is its questions."""
LONGEST: Final = 20_000
"""The most records of a game; no game of ours comes near it."""


def adepts(game: AnyGame, seats: int, options: Mapping[str, str], games: int, seed: int) -> Figures:
    turns, wins, unended, shared = Counter[int](), [0.0] * seats, 0, 0
    tally, peoples = CharacterTally(), PeopleTally()
    for number in range(games):
        end = played(game, seats, options, Random(f"{seed}/{seats}/{number}"), tally)
        if not is_over(end):
            unended += 1
            note(f"{seats} seats, game {number} of seed {seed} has not ended")
            continue
        turns[getattr(end, TURNS.get(game.name, "question"))] += 1
        peoples.note(end)
        winners = game.result(end).winners
        shared += len(winners) > 1
        for seat in winners:
            wins[seat] += 1 / len(winners)
        if (number + 1) % 50 == 0:
            note(f"{game.name}, {seats} seats: {number + 1} of {games} games")
    return {
        "games": games,
        "unended": unended,
        "turns": spread(turns),
        "wins_by_seat": [round(each, 1) for each in wins],
        "times_its_share": [round(each * seats / games, 2) for each in wins],
        "shared_victories": shared,
        **({"characters": tally.figures(), "never_used": tally.never_used()} if game.name == "dragonstones" else {}),
        **({"peoples": peoples.figures()} if game.name == "zargos" else {}),
    }


def played(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random, tally: CharacterTally) -> State:
    """Return the end of one game, all of whose events have been heard; or where it was given up."""
    state, told = start(game, seats, options)
    for _ in range(LONGEST):
        tally.hear(told.seen_by(None))
        if is_over(state):
            break
        state, told = one_more(game, state, rng)
    return state


def one_more(game: AnyGame, state: State, rng: Random) -> tuple[State, Tellings]:
    """Let chance speak, or an adept answer."""
    if shape := roll_due(state):
        return apply_roll(state, outcome(shape, rng))
    seat = waiting_for(state)[0]
    return apply(state, seat, BOTS["adept"][game.name](view(game, state, seat), choices(state, seat), rng))


def spread(turns: Counter[int]) -> Figures:
    """Return the shortest, a tenth, half, nine tenths, the longest; and all of it."""
    ordered = sorted(turns.elements())
    if not ordered:
        return {}
    last = len(ordered) - 1
    marks = {"min": 0, "tenth": last // 10, "median": last // 2, "nine_tenths": last * 9 // 10, "max": last}
    found: dict[str, object] = {name: ordered[place] for name, place in marks.items()}
    return {**found, "mean": round(sum(ordered) / len(ordered), 2), "games": dict(sorted(turns.items()))}
