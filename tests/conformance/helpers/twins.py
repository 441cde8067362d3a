"""Where twins come from, and whole games played in step by both.

Far twins: a state and what a seat imagines from its view. Near twins: two imagined states of which the second had a few
cards swapped, so that a reveal mostly shows the same and what lies behind it is compared too. Twins from chance: one
state and two outcomes, a few places apart; these owe nothing to `imagine`, so a view that tells too much is found even
where `imagine` believes it.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from random import Random
from typing import Any

from core.engine import Ask, Choice, Shape, State, choices, imagine, is_over, roll_due, view, waiting_for
from core.replay import Answered, Record, Rolled
from scripts.playouts import outcome
from tests.conformance.helpers.play import LONGEST, Table, chosen, opening
from tests.conformance.helpers.secrecy import (
    Stepped,
    Twins,
    Watch,
    same_sight,
    same_step,
    shows_nothing_to_be_taken_back,
)

TRIES = 12
SAME_CHANCE = 0.2
"""How often chance says the same to both, so that nothing but what is hidden can differ in what is told of it."""


class Jolted:
    """The same chance as another source, but for a few places."""

    def __init__(self, same: Random, jolt: Random) -> None:
        self._same, self._jolt = same, jolt

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        self._same.shuffle(x)
        for _ in range(1 + self._jolt.randrange(2)):
            _swap(x, self._jolt)

    def randrange(self, stop: int, /) -> int:
        drawn = self._same.randrange(stop)
        return self._jolt.randrange(stop) if self._jolt.random() < 0.25 else drawn


def _swap(x: MutableSequence[Any], rng: Random) -> None:
    if x:
        one, two = rng.randrange(len(x)), rng.randrange(len(x))
        x[one], x[two] = x[two], x[one]


def far(watch: Watch, state: State, rng: Random) -> Twins:
    game = watch.setup.game
    return Twins(state, imagine(game, view(game, state, watch.seat), rng))


def near(watch: Watch, state: State, rng: Random) -> Twins:
    game, seed = watch.setup.game, rng.getrandbits(32)
    seen = view(game, state, watch.seat)
    return Twins(imagine(game, seen, Random(seed)), imagine(game, seen, Jolted(Random(seed), rng)))


def neighbour(said: tuple[int, ...], shape: Shape, rng: Random) -> tuple[int, ...]:
    """An outcome that differs in a few places."""
    changed = list(said)
    if shape.distinct:
        spare = [n for n in range(shape.sides) if n not in {*said}]
        whole = changed + spare
        for _ in range(1 + rng.randrange(3)):
            _swap(whole, rng)
        return tuple(whole[: shape.size])
    changed[rng.randrange(shape.size)] = rng.randrange(shape.sides)
    return tuple(changed)


def in_step(watch: Watch, table: Table, rng: Random) -> None:
    """A whole game, both twins side by side; whenever a reveal parts them, new ones take over."""
    state = opening(table)[0]
    twins = Twins(state, state)
    for _ in range(LONGEST):
        same_sight(watch, twins, rng)
        if is_over(twins.one):
            return
        twins = another(watch, twins, table.manner, rng)
    raise AssertionError(f"{table} has not ended after {LONGEST} records.")


def another(watch: Watch, twins: Twins, manner: str, rng: Random) -> Twins:
    """One record further; or new twins, where chance or a reveal has parted these."""
    stepped = _stepped(watch, twins, manner, rng)
    if stepped.alike and stepped.twins.differ and rng.random() < 0.8:
        return stepped.twins
    return rng.choice((far, near))(watch, stepped.twins.one, rng)


def _stepped(watch: Watch, twins: Twins, manner: str, rng: Random) -> Stepped:
    """One record further; where chance parts the twins, other outcomes are tried, as few are alike to a seat."""
    stepped = Stepped(Twins(twins.one, twins.one), alike=True)
    for _ in range(TRIES if roll_due(twins.one) else 1):
        pair = _records(watch, twins, manner, rng)
        if pair is None:
            watch.tally["no counterpart"] += 1
            break
        stepped = same_step(watch, twins, *pair)
        if stepped.alike and stepped.twins.differ:
            watch.tally[_named(watch, pair[0])] += 1
            break
    return stepped


def _named(watch: Watch, record: Record) -> str:
    if isinstance(record, Answered):
        return "own answer" if record.seat == watch.seat else "another's answer"
    return "chance"


def _records(watch: Watch, twins: Twins, manner: str, rng: Random) -> tuple[Record, Record] | None:
    """A record for each twin, which the seat can tell apart by nothing but what it reveals."""
    if shape := roll_due(twins.one):
        said = outcome(shape, rng)
        if twins.differ and rng.random() < SAME_CHANCE:
            return Rolled(said), Rolled(said)
        return Rolled(said), Rolled(neighbour(said, shape, rng))
    seat = rng.choice(waiting_for(twins.one))
    answer = chosen(choices(twins.one, seat), manner, rng)
    for choice in (answer, *rng.sample(choices(twins.one, seat), min(4, len(choices(twins.one, seat))))):
        for other in _counterparts(watch, twins, seat, choice, rng):
            return Answered(seat, choice), Answered(seat, other)
        shows_nothing_to_be_taken_back(watch, twins.one, Answered(seat, choice))
    return None


def _counterparts(watch: Watch, twins: Twins, seat: int, choice: Choice, rng: Random) -> Iterator[Choice]:
    """What that seat may answer in the other state: anything where answers are sealed, else what has the same face.

    Often the very same, so that the cards of the answer, once revealed, do not part the twins.
    """
    ask = twins.one.agenda[-1]
    assert isinstance(ask, Ask)
    if seat == watch.seat:
        yield choice
        return
    sealed, legal = len(ask.seats) > 1, choices(twins.two, seat)
    if choice in legal and rng.random() < 0.5:
        yield choice
    for other in rng.sample(legal, len(legal)):
        if sealed or other.face() == choice.face():
            yield other
