"""Measure how long games take among people: `scripts/lengths kampf --games 20`.

Bots play, and what they are asked is counted. People are taken to need some seconds to see that it is their turn and
what has happened (`--look`), some for each answer (`--answer`), and fewer to do nothing where that is what most do
(`--nothing`). Where several are asked at once, all wait for the slowest, who takes three times as long. Nobody is asked
what has one answer. What each game says of itself (core/GAME/SHORT.md, and its ABOUT) is measured so.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final, NamedTuple

from core.bots import BOTS, decide
from core.engine import AnyGame, Ask, apply, choices, read_options, view, waiting_for
from core.registry import GAMES, game_named
from core.taking_back import forced
from scripts.benches.report import publish
from scripts.playouts import after_chance, begin


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/lengths", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=20, metavar="N", help="for each number of players")
    parser.add_argument("--seats", type=int, nargs="*", metavar="K", help="numbers of players (default: all)")
    parser.add_argument("--level", choices=BOTS, default="adept", help="of the bots (default: %(default)s)")
    parser.add_argument("--look", type=float, default=5.0, metavar="S", help="seconds whenever it is another's turn")
    parser.add_argument("--answer", type=float, default=5.0, metavar="S", help="seconds for each answer")
    parser.add_argument("--nothing", type=float, default=2.0, metavar="S", help="seconds to do nothing")
    given = parser.parse_args(argv)
    game = game_named(given.game)
    costs = Asked(given.look, given.answer, given.nothing)
    minutes = {}
    for seats in given.seats or game.seats:
        seconds = [count(game, seats, given.level, seed).times(costs) for seed in range(given.games)]
        minutes[str(seats)] = round(median(seconds) / 60)
    publish({"game": game.name, "games": given.games, "minutes": minutes})


_SLOWEST: Final = 3


class Asked(NamedTuple):
    """Counts how often something is asked in a game, or the seconds that it takes."""

    looks: float = 0
    """Somebody other than before has to act."""
    answers: float = 0
    nothings: float = 0

    def times(self, costs: Asked) -> float:
        return sum(number * seconds for number, seconds in zip(self, costs, strict=True))


def count(game: AnyGame, seats: int, level: str, seed: int) -> Asked:
    """Play one game, and count what its players had to do one after the other."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    state, asked, before = begin(game, seats, read_options(game, {}), rng), Asked(), -1
    while state.agenda:
        if (alone := forced(state)) is not None:
            state = after_chance(apply(state, *alone)[0], rng)
            continue
        acting = []
        ask, whole = state.agenda[-1], waiting_for(state)
        assert isinstance(ask, Ask)
        for seat in whole:
            idle = ask.idle(state, seat)
            answer = decide(level, game, view(game, state, seat), choices(state, seat), rng)
            acting += [seat] if answer != idle else []
            state = apply(state, seat, answer)[0]
        state = after_chance(state, rng)
        if not acting:
            asked = asked._replace(nothings=asked.nothings + 1)
            continue
        asked = asked._replace(
            looks=asked.looks + (acting != [before]), answers=asked.answers + (1 if len(whole) == 1 else _SLOWEST)
        )
        before = acting[-1]
    return asked


if __name__ == "__main__":
    main()
