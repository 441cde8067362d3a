"""Every seat count with every value of every option, once each, and that nothing on a game's lists is there in vain."""

from __future__ import annotations

from random import Random

import pytest

from core.engine import AnyGame, choices, waiting_for
from core.replay import Setup
from tests.conformance import laws
from tests.conformance.play import Table, moments, some, states, viewers
from tests.conformance.subjects import SUBJECTS, each_setup, every_game

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
    """Over all set-ups, the stubborn players too: what never comes is never tested."""
    choice_names: set[str] = set()
    event_names: set[str] = set()
    for setup in each_setup(game):
        for manner in ("any", "first", "last"):
            for moment in moments(Table(setup, seed=7, manner=manner)):
                asked = waiting_for(moment.before)
                choice_names |= {type(c).__name__ for seat in asked for c in choices(moment.before, seat)}
                seen = (event for seat in viewers(setup.seats) for event in moment.told.seen_by(seat))
                event_names |= {type(event).__name__ for event in seen}
    assert choice_names == {kind.__name__ for kind in game.choices}
    assert event_names == {kind.__name__ for kind in game.events}
