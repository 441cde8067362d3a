"""The laws of single states once more, where what is seldom met in whole games is met at every turn."""

from __future__ import annotations

from random import Random

import pytest

from core.engine import read_options
from core.replay import Setup
from tests.conformance.helpers import laws
from tests.conformance.helpers.midgame import ZARGOS_MIDGAME
from tests.conformance.helpers.play import MANNERS, Table, moments, some, states
from tests.conformance.helpers.robbers import ROBBERS

TABLES = [
    Table(Setup(game, seats, read_options(game, {})), seats, manner)
    for game in (ROBBERS, ZARGOS_MIDGAME)
    for seats in game.seats
    for manner in MANNERS
]


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_game_from_the_middle_is_played_by_the_laws(table: Table) -> None:
    rng = Random(table.seed)
    laws.keeps_its_cards(table)
    laws.uses_only_listed_types(table)
    laws.tells_the_declared_audience(table)
    laws.ends_with_a_result(table)
    for state in some([*states(table)], 60):
        laws.waits_for_one_thing(state)
        laws.asks_whom_it_waits_for(table, state)
        laws.does_not_mind_who_answers_first(state, rng)
        laws.imagines_what_was_seen(table, state, rng)
    for moment in some([*moments(table)], 60):
        laws.changes_nothing_it_was_given(moment.before, moment.record)
