"""An archmage is honest: it answers by what its seat knows, and by nothing else.

Two truths that a seat can't tell apart, by view or memory, must get the same answer at the same number of simulations;
and bots that peep are found.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots import ARCHMAGE, BOTS, move
from core.bots import bot as bots
from core.bots.archmage import policy_of
from core.bots.bot import Asked
from core.dragonstones.game import DRAGONSTONES
from core.engine import AnyGame, Rng, State, apply, choices, view, waiting_for
from core.gargon.game import GARGON
from core.kampf.game import KAMPF
from core.memory import imagine
from tests.conformance.helpers.memory import Kept, kept
from tests.conformance.helpers.play import Table, some
from tests.conformance.helpers.subjects import bounded, every_game, tables
from tests.conformance.test_memory import of

SIMULATIONS = 100
OF_OURS = [KAMPF, GARGON, DRAGONSTONES]


def answers_by_what_it_knows(table: Table, moment: Kept, seed: int, simulations: int = SIMULATIONS) -> None:
    game, state = table.setup.game, moment.state
    for seat in waiting_for(state):
        memory = moment.memories[seat]
        twin = imagine(game, view(game, state, seat), memory, Random(seed))
        found, other = (
            move(ARCHMAGE, bots.asked(game, truth, seat, memory, Random(seed), simulations)) for truth in (state, twin)
        )
        assert found == other, f"{seat} answers otherwise in another world that it can't tell from this one"
        assert found[0] in choices(state, seat)
        for choice in found:
            state, _ = apply(state, seat, choice)
        state = moment.state


@every_game
@bounded(1)
@given(st.data())
def test_an_archmage_answers_by_what_its_seat_knows_alone(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for number, moment in enumerate(some([*kept(table)], 8)):
        answers_by_what_it_knows(table, moment, number)


def searched(game: AnyGame, simulations: int) -> None:
    """Look for a game in which it answers otherwise in another world."""
    for seed in range(6):
        table = of(game, 3)._replace(seed=seed)
        for number, moment in enumerate(some([*kept(table)], 12)):
            answers_by_what_it_knows(table, moment, number, simulations)


@pytest.mark.parametrize("game", OF_OURS, ids=lambda game: str(game.name))
def test_a_seed_that_tells_of_the_cards_is_found(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is handed over but a seed, and that hangs on what is hidden."""
    honest = bots.asked

    def ask(game: AnyGame, state: State, seat: int, memory: Any, _rng: Rng, budget: int) -> Asked:
        return honest(game, state, seat, memory, Random(repr(sorted(map(str, state.facts())))), budget)

    monkeypatch.setattr(bots, "asked", ask)
    with pytest.raises(AssertionError, match="answers otherwise"):
        searched(game, 14)


@pytest.mark.parametrize("game", OF_OURS, ids=lambda game: str(game.name))
def test_a_search_in_the_true_world_is_found(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    honest, truth = bots.asked, list[State]()

    def ask(game: AnyGame, state: State, seat: int, memory: Any, rng: Rng, budget: int) -> Asked:
        truth[:] = [state]
        return honest(game, state, seat, memory, rng, budget)

    monkeypatch.setattr(bots, "asked", ask)
    policy = type(policy_of(game, BOTS["adept"][game.name]))
    monkeypatch.setattr(policy, "worlds", lambda *_: iter(truth[0].clone, None))
    with pytest.raises(AssertionError, match="answers otherwise"):
        searched(game, SIMULATIONS)
