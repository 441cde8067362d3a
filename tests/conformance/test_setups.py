"""Every seat count with every value of every option, once each, and that nothing on a game's lists is there in vain."""

from __future__ import annotations

from random import Random

import pytest

from core.engine import AnyGame, choices, waiting_for
from core.replay import Setup
from tests.conformance.helpers import laws
from tests.conformance.helpers.play import MANNERS, Table, moments, some, states, viewers
from tests.conformance.helpers.subjects import SUBJECTS, each_setup, every_game

EVERY_SETUP = [
    pytest.param(setup, id=f"{game.name} {setup.seats} {'/'.join(setup.options.values())}")
    for game in SUBJECTS
    for setup in each_setup(game)
]


@pytest.mark.parametrize("setup", EVERY_SETUP)
def test_a_game_of_this_set_up_is_played_by_the_laws(setup: Setup) -> None:
    table = Table(setup, seed=setup.seats)
    for state in states(table):
        laws.waits_for_one_thing(state)
        laws.asks_whom_it_waits_for(table, state)
    laws.keeps_its_cards(table)
    laws.ends_with_a_result(table)
    for state in some([*states(table)], 5):
        laws.imagines_what_was_seen(table, state, Random(1))


@every_game
def test_every_listed_choice_and_event_occurs(game: AnyGame) -> None:
    """In one of many games, the stubborn players' too: what never comes is never tested."""
    missing = {kind.__name__ for kind in (*game.choices, *game.events)}
    tables = (Table(setup, seed, manner) for seed in range(40) for manner in MANNERS for setup in each_setup(game))
    for table in tables:
        missing -= _names(table)
        if not missing:
            return
    assert not missing


def _names(table: Table) -> set[str]:
    """Of all choices that are offered and all events that are told."""
    names: set[str] = set()
    for moment in moments(table):
        for seat in waiting_for(moment.before):
            names |= {type(choice).__name__ for choice in choices(moment.before, seat)}
        for viewer in viewers(table.setup.seats):
            names |= {type(event).__name__ for event in moment.told.seen_by(viewer)}
    return names
