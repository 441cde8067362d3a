"""Plays matches: one hero among others that are all alike, in the same deals at each of the seats.

Whatever falls in a deal falls in each of its games as long as they go alike: chance is asked by its place, and each
player's guesses are its own. So a deal's games differ by where the hero sits, and only what all of them come to is one
observation; the intervals here are of deals, not of games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from core.bots import ARCHMAGE, BOTS, LEVELS, move
from core.bots.archmage import policy_of
from core.bots.bot import Asked, Move, asked
from core.bots.search import think
from core.engine import AnyGame, Result, State, apply, apply_roll, roll_due, start, view, waiting_for
from core.memory import memory_of
from core.telling import Tellings
from scripts.benches.report import Figures, note
from scripts.exploits import FIELDS
from scripts.playouts import anything, outcome

PLAYERS: Final = (*LEVELS, "random", *FIELDS)
Mind = Callable[[Asked], Move]
SURE: Final = 0.05
FEWEST: Final = 8
"""Deals, before an interval means anything."""


class Tally:
    """Counts what thinking takes, of one mind over many games."""

    def __init__(self) -> None:
        self.asked = self.simulations = self.decisions = self.changed = 0
        """How often there was something to decide, and what was tried for it."""
        self.seconds = 0.0
        """Of the process's own time."""


def mind_of(name: str, game: AnyGame, tally: Tally) -> Mind:
    if name == ARCHMAGE:
        adept = BOTS["adept"].get(game.name, anything)

        def found(question: Asked) -> Move:
            thought = think(question, policy_of(game, adept))
            tally.simulations += thought.simulations
            tally.decisions += thought.decisions
            tally.changed += thought.lead > 0
            return thought.move

        return found
    if name in LEVELS:
        return lambda question: move(name, question)
    bot = anything if name == "random" else FIELDS[name].bot
    return lambda question: (bot(question.seen, question.choices, question.rng),)


def timed(mind: Mind, tally: Tally) -> Mind:
    def answer(question: Asked) -> Move:
        if len(question.choices) == 1:
            return (question.choices[0],)
        begun = process_time()
        found = mind(question)
        tally.seconds += process_time() - begun
        tally.asked += 1
        return found

    return answer


class Game:
    """One game of a deal."""

    def __init__(
        self, game: AnyGame, minds: Sequence[Mind], minding: Sequence[bool], budgets: Sequence[int], seed: str
    ) -> None:
        """Take `minding` as whose memory is kept, by seat, and `budgets` as their simulations for one decision."""
        self.game, self.minds, self.budgets, self.seed = game, minds, budgets, seed
        self._minding = [seat for seat, minds_it in enumerate(minding) if minds_it]
        self._memories: dict[int, Any] = {}
        self._rolls = 0

    def played(self, options: Mapping[str, str]) -> Result:
        state, told = start(self.game, len(self.minds), options)
        self._hear(state, told)
        while state.agenda:
            if shape := roll_due(state):
                self._rolls += 1
                state, told = apply_roll(state, outcome(shape, Random(f"{self.seed}/{self._rolls}")))
                self._hear(state, told)
            else:
                state = self._moved(state)
        return self.game.result(state)

    def _moved(self, state: State) -> State:
        seat = waiting_for(state)[0]
        rng = Random(f"{self.seed}/{seat}/{state.question}")
        for choice in self.minds[seat](
            asked(self.game, state, seat, self._memories.get(seat), rng, self.budgets[seat])
        ):
            state, told = apply(state, seat, choice)
            self._hear(state, told)
        return state

    def _hear(self, state: State, told: Tellings) -> None:
        how = memory_of(self.game)
        for seat in self._minding:
            seen = view(self.game, state, seat)
            memory = self._memories[seat] if seat in self._memories else how.begin(seen)
            self._memories[seat] = how.hear(memory, told.seen_by(seat), seen)


class Match(NamedTuple):
    game: AnyGame
    seats: int
    hero: str
    field: str
    options: Mapping[str, str]
    budget: int = 0
    """The hero's simulations for one decision; the others have the usual number."""
    seed: int = 0


def played(match: Match, games: int, against: float | None = None) -> Figures:
    """Play so many games, or fewer: with `against` no more than are needed to see whether the hero wins so many times
    its share. Whoever looks after each deal is lucky at some time, so the interval is then a wider one."""
    tally, shares = Tally(), []
    hero = timed(mind_of(match.hero, match.game, tally), tally)
    field = mind_of(match.field, match.game, Tally())
    deals = max(1, games // match.seats)
    half = 0.0
    for deal in range(deals):
        shares.append(_share(match, hero, field, f"{match.seed}/{deal}"))
        half = _half(shares, deals if against is not None else 0)
        mean = match.seats * sum(shares) / len(shares)
        note(f"{match.seats * len(shares)} games: {mean:.2f} ± {match.seats * half:.2f} times its share, "
             f"{1000 * tally.seconds / max(1, tally.asked):.1f} ms")  # fmt: skip
        if against is not None and len(shares) >= FEWEST and abs(mean - against) > match.seats * half:
            break
    return _figures(match, shares, half, tally)


def _share(match: Match, hero: Mind, field: Mind, seed: str) -> float:
    """Return the part of the victories that is the hero's, in one deal at every seat."""
    won = 0.0
    for seat in range(match.seats):
        minds = [hero if each == seat else field for each in range(match.seats)]
        minding = [(match.hero if each == seat else match.field) == ARCHMAGE for each in range(match.seats)]
        budgets = [match.budget * (each == seat) for each in range(match.seats)]
        winners = Game(match.game, minds, minding, budgets, seed).played(match.options).winners
        won += (seat in winners) / len(winners)
    return won / match.seats


def _half(shares: Sequence[float], planned: int) -> float:
    """Return half of the interval in which the true share is, with 95 %. If it is looked at after each deal (`planned`
    of them at the most), it is an asymptotic confidence sequence (Waudby-Smith and others, 2021)."""
    number = len(shares)
    if number < 2:
        return 1.0
    mean = sum(shares) / number
    deviation = sqrt(sum((each - mean) ** 2 for each in shares) / (number - 1))
    if deviation < 1e-9:
        return min(1.0, 3 / number)  # All deals alike: one of as many may yet come out otherwise.
    if not planned:
        return 1.96 * deviation / sqrt(number)
    wide = (-2 * log(SURE) + log(-2 * log(SURE)) + 1) / planned
    reach = number * wide + 1
    return deviation * sqrt(2 * reach / (number**2 * wide) * log(sqrt(reach) / SURE))


def _figures(match: Match, shares: Sequence[float], half: float, tally: Tally) -> Figures:
    mean = sum(shares) / len(shares)
    return {
        "game": match.game.name,
        "seats": match.seats,
        "games": match.seats * len(shares),
        "hero": match.hero,
        "field": match.field,
        "share": round(mean, 3),
        "fair": round(1 / match.seats, 3),
        "times_fair": round(match.seats * mean, 2),
        "low95": round(match.seats * max(0.0, mean - half), 2),
        "high95": round(match.seats * min(1.0, mean + half), 2),
        "ms_per_decision": round(1000 * tally.seconds / max(1, tally.asked), 2),
        "sims_per_s": round(tally.simulations / max(1e-9, tally.seconds)),
        "decisions_per_s": round(tally.decisions / max(1e-9, tally.seconds)),
        "changed": round(tally.changed / max(1, tally.asked), 3),
    }
