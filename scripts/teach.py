"""Teaches an archmage what a position is worth: plays games of adepts who err now and then, fits weights to how they
ended, and writes them into core/bots/archmage/weights. In Zargos every second seat follows the archmage's plan; in Fist
of Dragonstones two of three seats are others than adepts.

The same seed writes the same file. It has a mark of the first games: whoever changes how adepts play there, or what is
noted of a position, sees by it that the weights are of other games.

It takes some minutes, in plain Python: the file must come out the same on every machine, which sums of a library that
are made in another order there would not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from math import gcd, log, sqrt, tanh
from operator import mul
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Final, NamedTuple

from core.bots import BOTS
from core.bots.archmage import policy_of, weights
from core.bots.archmage.value import Row, Value, softmax
from core.bots.archmage.valued import ValuedPolicy
from core.engine import AnyGame, State, apply, choices, read_options, waiting_for
from core.registry import GAMES
from scripts.benches.report import note, publish
from scripts.playouts import after_chance, begin

ERRS: Final = 0.05
"""How often an adept gives any answer: the weights must know what comes of errors."""
BATCH: Final = 64
STEP: Final = 4e-3
FADES: Final = 2e-4
"""How much weights are drawn to nothing."""
KEPT_BACK: Final = 8
"""One game in so many, or some more, is not learned from: they tell how good the weights are."""


class Position(NamedTuple):
    numbers: Sequence[Row]
    won: Row
    """Each seat's part of the victory in the end."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/teach", description=__doc__)
    parser.add_argument("game", choices=[name for name in GAMES if isinstance(_policy(GAMES[name]), ValuedPolicy)])
    parser.add_argument("--games", type=int, default=1200, metavar="N", help="to be played (default: %(default)s)")
    parser.add_argument("--units", type=int, default=4, metavar="N", help="of the hidden layer (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=10, metavar="N", help="through all (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="(default: %(default)s)")
    given = parser.parse_args(argv)
    game = GAMES[given.game]
    learned, kept = positions(game, given.games, given.seed)
    note(f"{len(learned)} positions to learn from, {len(kept)} kept back")
    value, loss = fit(learned, kept, given.units, given.rounds, Random(f"{given.seed}/fit"))
    target = Path(weights.__path__[0]) / f"{given.game}.py"
    made = f"scripts/teach {given.game} --games {given.games} --units {given.units} --rounds {given.rounds}"
    target.write_text(module_of(game, f"{made} --seed {given.seed}", mark_of(game, given.seed), value))
    guess = sum(log(len(each.numbers)) for each in kept) / len(kept)
    publish({"game": given.game, "positions": len(learned), "loss": round(loss, 4), "loss_of_a_guess": round(guess, 4)})


def mark_of(game: AnyGame, seed: int) -> str:
    """Return a mark of the first games, one for each number of seats: other games have another."""
    learned, kept = positions(game, len(game.seats), seed)
    told = [f"{number:.6g}" for each in (*kept, *learned) for row in (*each.numbers, each.won) for number in row]
    return sha256(" ".join(told).encode()).hexdigest()[:16]


def module_of(game: AnyGame, made: str, mark: str, value: Value) -> str:
    parts = [fill(part, 116) for part in value.written().split("\n\n")]
    head = f"The worth of a position of {game.title}. Made by\n\n{made}\n\nof games with the mark {mark}"
    body = "\n\n".join(parts)
    return f'"""{head}\n"""\n\nWEIGHTS = """\\\n{body}\n"""\n'


def _policy(game: AnyGame) -> object:
    return policy_of(game, BOTS["adept"][game.name]) if game.name in BOTS["adept"] else None


def positions(game: AnyGame, games: int, seed: int) -> tuple[list[Position], list[Position]]:
    learned: list[Position] = []
    kept: list[Position] = []
    step = next(each for each in count(KEPT_BACK) if gcd(each, len(game.seats)) == 1)  # Some of each number of seats.
    for number in range(games):
        seats = game.seats[number % len(game.seats)]
        found = [*played(game, seats, Random(f"{seed}/{number}"))]
        (learned if number % step else kept).extend(found)
        if (number + 1) % 100 == 0:
            note(f"{number + 1} of {games} games played")
    return learned, kept


def played(game: AnyGame, seats: int, rng: Random) -> Iterator[Position]:
    """Play one game, and return where a search would have stopped in it."""
    policy = _policy(game)
    assert isinstance(policy, ValuedPolicy)
    state = before = begin(game, seats, read_options(game, {}), rng)
    found: list[Sequence[Row]] = []
    while state.agenda:
        if policy.stops(before, state):
            before = state
            found.append([[*map(float, row)] for row in policy.numbers(state)])
        state = _answered(policy, state, rng)
    won = [policy.worth(state, seat) or 0.0 for seat in range(seats)]
    return (Position(numbers, won) for numbers in found)


def _answered(policy: ValuedPolicy, state: State, rng: Random) -> State:
    seat = waiting_for(state)[0]
    if rng.random() < ERRS:
        legal = choices(state, seat)
        choice = legal[rng.randrange(len(legal))]
    else:
        choice = policy.taught_by(state, seat, rng)
    return after_chance(apply(state, seat, choice)[0], rng)


class Learner:
    """A Value whose weights are fitted: Adam, by hand, as there are some hundred of them."""

    def __init__(self, size: int, units: int, scale: Sequence[tuple[float, float]], rng: Random) -> None:
        self.size, self.units, self.scale = size, units, scale
        rows = [[rng.gauss(0, 1) / sqrt(size) for _ in range(size)] for _ in range(units)]
        self.rows = [[0.0] * size, *rows]
        self.ends = [[0.1 * rng.gauss(0, 1), 0.0] for _ in range(units)]
        """Of each unit what comes out of it, and what is added."""
        self._means = [[0.0] * len(each) for each in self._all()]
        self._squares = [[0.0] * len(each) for each in self._all()]
        self._steps = 0

    def _all(self) -> list[list[float]]:
        return [*self.rows, *self.ends]

    def learn(self, batch: Sequence[Position]) -> None:
        slopes = [[0.0] * len(each) for each in self._all()]
        for position in batch:
            self._add(position, slopes)
        self._steps += 1
        fade, grow = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for weights_, slope, means, squares in zip(self._all(), slopes, self._means, self._squares, strict=True):
            for at, raw in enumerate(slope):
                each = raw / len(batch) + FADES * weights_[at]
                means[at] += 0.1 * (each - means[at])
                squares[at] += 0.001 * (each * each - squares[at])
                weights_[at] -= STEP * (means[at] / fade) / (sqrt(squares[at] / grow) + 1e-8)

    def _add(self, position: Position, slopes: list[list[float]]) -> None:
        outs = [
            [tanh(end[1] + sum(map(mul, row, numbers))) for row, end in zip(self.rows[1:], self.ends, strict=True)]
            for numbers in position.numbers
        ]
        strengths = []
        for numbers, each in zip(position.numbers, outs, strict=True):
            bent = sum(end[0] * out for end, out in zip(self.ends, each, strict=True))
            strengths.append(bent + sum(map(mul, self.rows[0], numbers)))
        chances = softmax(strengths)
        for numbers, each, chance, won in zip(position.numbers, outs, chances, position.won, strict=True):
            wrong = chance - won
            slopes[0] = [slope + wrong * number for slope, number in zip(slopes[0], numbers, strict=True)]
            for unit, out in enumerate(each, 1):
                end = slopes[self.units + unit]
                inner = wrong * self.ends[unit - 1][0] * (1 - out * out)
                end[0] += wrong * out
                end[1] += inner
                slopes[unit] = [slope + inner * number for slope, number in zip(slopes[unit], numbers, strict=True)]

    def value(self) -> Value:
        """Return the weights for numbers as they are, not brought to one scale."""

        def own(row: Sequence[float]) -> list[float]:
            return [each / width for each, (_, width) in zip(row, self.scale, strict=True)]

        def shift(row: Sequence[float]) -> float:
            return sum(each * mean for each, (mean, _) in zip(own(row), self.scale, strict=True))

        hidden = [(out, plus - shift(row), own(row)) for (out, plus), row in zip(self.ends, self.rows[1:], strict=True)]
        return Value(own(self.rows[0]), hidden)


def fit(learned: list[Position], kept: Sequence[Position], units: int, rounds: int, rng: Random) -> tuple[Value, float]:
    """Return the weights of the round after which those kept back were told best, and how well."""
    scale = _scale([row for position in learned for row in position.numbers])
    learner = Learner(len(scale), units, scale, rng)
    scaled = [_scaled(position, scale) for position in learned]
    best: tuple[float, Value] | None = None
    for number in range(rounds):
        rng.shuffle(scaled)
        for at in range(0, len(scaled), BATCH):
            learner.learn(scaled[at : at + BATCH])
        value = learner.value()
        lost = loss(value, kept)
        note(f"round {number + 1}: {lost:.4f}")
        if best is None or lost < best[0]:
            best = lost, value
    assert best is not None
    return Value.read(best[1].written()), best[0]


def _scale(rows: Sequence[Row]) -> list[tuple[float, float]]:
    found = []
    for column in zip(*rows, strict=True):
        mean = sum(column) / len(column)
        found.append((mean, sqrt(sum((each - mean) ** 2 for each in column) / len(column)) + 1e-2))
    return found


def _scaled(position: Position, scale: Sequence[tuple[float, float]]) -> Position:
    rows = [[(each - mean) / width for each, (mean, width) in zip(row, scale, strict=True)] for row in position.numbers]
    return position._replace(numbers=rows)


def loss(value: Value, found: Sequence[Position]) -> float:
    """Return how little the weights knew of how it ended."""
    lost = 0.0
    for position in found:
        chances = value.chances(position.numbers)
        lost -= sum(won * log(max(1e-9, chance)) for won, chance in zip(position.won, chances, strict=True))
    return lost / len(found)


if __name__ == "__main__":
    main()
