"""Measure how long games take among people: `scripts/lengths kampf --games 20`.

Bots play, and what they are asked is counted. People are taken to need some seconds to see that it is their turn and
what has happened (`--look`), some for each answer (`--answer`), and fewer to do nothing where that is what most do
(`--nothing`). Where several are asked at once, all wait for the slowest, who takes three times as long. Nobody is asked
what has one answer. The guided first game is played as its lesson thinks, by somebody who looks and answers slower, and
reads all that is said there.

What each game says of itself (core/GAME/SHORT.md, its ABOUT, and the minutes of its lesson) is measured so, at the pace
that is the default; docs/figures.md has the figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from statistics import median
from typing import Final, NamedTuple

from core.bots import BOTS, decide
from core.engine import AnyGame, Ask, apply, choices, read_options, view, waiting_for
from core.registry import GAMES, game_named
from core.taking_back import forced
from scripts.benches.report import publish
from scripts.lessons import Turn, turns
from scripts.playouts import after_chance, begin
from tui.language import worded
from tui.lessons.lesson import Lesson, lesson_of


class Asked(NamedTuple):
    """Counts how often something is asked in a game, or the seconds that it takes."""

    looks: float = 0
    """Somebody other than before has to act."""
    answers: float = 0
    nothings: float = 0

    def times(self, costs: Asked) -> float:
        return sum(number * seconds for number, seconds in zip(self, costs, strict=True))


PACE: Final = Asked(looks=5.0, answers=5.0, nothings=2.0)
"""The seconds that people are taken to need."""
NEWCOMER: Final = Asked(looks=7.0, answers=7.0)
"""The seconds that somebody is taken to need who learns the game …"""
WORDS: Final = 150.0
"""… and the words that they are taken to read in a minute."""
_SLOWEST: Final = 3


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/lengths", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=20, metavar="N", help="for each number of players")
    parser.add_argument("--seats", type=int, nargs="*", metavar="K", help="numbers of players (default: all)")
    parser.add_argument("--options", nargs="*", default=(), metavar="KEY=VALUE", help="of the table")
    parser.add_argument("--level", choices=BOTS, default="adept", help="of the bots (default: %(default)s)")
    parser.add_argument("--look", type=float, default=PACE.looks, metavar="S", help="seconds when it is another's turn")
    parser.add_argument("--answer", type=float, default=PACE.answers, metavar="S", help="seconds for each answer")
    parser.add_argument("--nothing", type=float, default=PACE.nothings, metavar="S", help="seconds to do nothing")
    given = parser.parse_args(argv)
    game, costs = game_named(given.game), Asked(given.look, given.answer, given.nothing)
    options = dict(each.split("=", 1) for each in given.options)
    minutes, asked = {}, {}
    for seats in given.seats or game.seats:
        counted = [count(game, seats, given.level, seed, options) for seed in range(given.games)]
        minutes[str(seats)] = round(median(each.times(costs) for each in counted) / 60)
        asked[str(seats)] = Asked(*map(median, zip(*counted, strict=True)))._asdict()
    lesson = lesson_of(game.name)
    guided = lesson and round(seconds_of(lesson, turns(lesson, lesson.deal)) / 60)
    publish({"game": game.name, "games": given.games, "minutes": minutes, "asked": asked, "guided_minutes": guided})


def seconds_of(lesson: Lesson, met: Iterable[Turn]) -> float:
    """Return how long a guided game takes a newcomer who answers as it thinks: to see what has happened, to read what
    is said of it, and to answer, until nothing is left to be told."""
    asked, read, left = Asked(), worded(lesson.ending).split(), len(lesson.hints)
    says = ""
    for turn in islice(met, lesson.patience):
        asked = asked._replace(looks=asked.looks + 1, answers=asked.answers + 1)
        read += turn.says.split() if turn.says != says else []
        says, left = turn.says, left - bool(turn.hint)
        if not left:
            break
    return asked.times(NEWCOMER) + 60 * len(read) / WORDS


def count(game: AnyGame, seats: int, level: str, seed: int, options: Mapping[str, str]) -> Asked:
    """Play one game, and count what its players had to do one after the other."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    state, asked, before = begin(game, seats, read_options(game, options), rng), Asked(), -1
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
