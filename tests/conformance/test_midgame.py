"""The laws of single states once more, where what is seldom met in whole games is met at every turn."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from core.engine import read_options
from core.replay import Setup
from core.zargos.state import ZargosState
from tests.conformance.helpers import laws, unseen
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


def test_a_magic_card_that_was_put_under_the_pile_keeps_its_place() -> None:
    """In a whole game hardly any is, so that it is looked at here, after each of some answers."""
    found = under = 0
    for seed in range(4):
        table = Table(Setup(ZARGOS_MIDGAME, 3, read_options(ZARGOS_MIDGAME, {})), seed)
        rng = Random(seed)
        played = [*islice(moments(table), 60 + rng.randrange(60))]
        last = played[-1].after
        assert isinstance(last, ZargosState)
        under += 0 < last.shuffled < len(last.pile)
        found += unseen.is_what_nobody_knows(table.setup, played, 0, rng)
        unseen.shuffles_nothing_else(table.setup, last, rng)
    assert found > 2
    assert under > 2
