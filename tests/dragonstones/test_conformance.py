"""The laws and the secrecy of tests/conformance, over this game, which is not registered until it has a face."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState
from core.engine import imagine, view
from core.replay import Setup, replay
from tests.conformance import laws, test_secrecy
from tests.conformance.declared import DECLARED, Declared
from tests.conformance.play import MANNERS, Table, moments, opening, some, states, viewers
from tests.conformance.secrecy import Watch
from tests.conformance.twins import in_step
from tests.conformance.wire import PlainWire, the_wire

OURS = Declared(
    hidden=frozenset(("screens", "sealed")),
    reveals=frozenset(
        ("StonesDrawn", "SpecialDrawn", "CharacterPutUp", "FistsOpened", "SilverOpened", "CoinsHandedOver", "TurnEnded")
    ),
    half_hidden=frozenset(("Bid", "BidSilver")),
)

SETUPS = {
    "3 seats": Setup(DRAGONSTONES, 3, {"blanks": "none", "turns": "20"}),
    "6 seats, house": Setup(DRAGONSTONES, 6, {"blanks": "house", "turns": "12"}),
}
TABLES = [
    pytest.param(Table(setup, seed, manner), id=f"{name}, {manner}")
    for seed, (name, setup) in enumerate(SETUPS.items())
    for manner in ("any", "first", "last")
]


@pytest.fixture(autouse=True)
def _declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DECLARED, DRAGONSTONES.name, OURS)


@pytest.mark.parametrize("table", TABLES)
def test_a_game_is_played_by_the_laws(table: Table) -> None:
    played = [*states(table)]
    laws.starts_the_same(table)
    laws.keeps_its_cards(table)
    laws.ends_with_a_result(table)
    for state in played:
        laws.waits_for_one_thing(state)
    for state in some(played, 150):
        laws.asks_whom_it_waits_for(table, state)
        laws.clones_are_equal_and_independent(state)


@pytest.mark.parametrize("table", TABLES)
def test_answers_and_outcomes_change_nothing_that_was_given_and_wrong_ones_are_refused(table: Table) -> None:
    rng = Random(1)
    for moment in [*moments(table)][::5]:
        laws.changes_nothing_it_was_given(moment.before, moment.record)
        laws.refuses_impossible_chance(moment.before, rng)
        laws.does_not_mind_who_answers_first(moment.before, rng)
    for state in some([*states(table)], 15):
        laws.refuses_what_is_not_offered(table, state, rng)
        laws.refuses_out_of_turn(table, state)


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_imagines_looks_like_what_it_sees(table: Table) -> None:
    played = [*states(table)]
    for state in some(played, 40):
        laws.imagines_what_was_seen(table, state, Random(1))


@pytest.mark.parametrize("table", TABLES)
def test_different_seeds_imagine_different_screens_where_others_hold_coins(table: Table) -> None:
    """A turn may well come to a point where all have spent all: then there is nothing to imagine."""
    played = [*states(table)]
    for state in some(played[: len(played) // 2], 16):
        assert isinstance(state, DragonState)
        for seat in viewers(table.setup.seats):
            seen = view(DRAGONSTONES, state, seat)
            dreams = [imagine(DRAGONSTONES, seen, Random(seed)) for seed in range(8)]
            held = [sum(screen[:4]) for other, screen in enumerate(state.screens) if other != seat]
            assert any(dream != dreams[0] for dream in dreams) or not any(held)


def test_set_up_and_log_give_every_state_again() -> None:
    table = Table(SETUPS["6 seats, house"], 5)
    played = [*moments(table)]
    again = [state for state, _ in replay(table.setup, [moment.record for moment in played])]
    assert again == [opening(table)[0], *(moment.after for moment in played)]


def test_every_listed_type_occurs_and_no_other() -> None:
    names: set[str] = set()
    for seed in range(24):
        table = Table(SETUPS["6 seats, house" if seed % 2 else "3 seats"], seed)
        laws.uses_only_listed_types(table)
        for moment in moments(table):
            names |= {type(item).__name__ for item in moment.before.agenda}
            names |= {type(event).__name__ for seat in viewers(3) for event in moment.told.seen_by(seat)}
    assert {kind.__name__ for kind in DRAGONSTONES.events} <= names


def test_the_events_that_reveal_and_the_choices_that_hide_are_declared() -> None:
    test_secrecy.test_the_events_that_reveal_are_those_declared(DRAGONSTONES)
    test_secrecy.test_the_choices_with_a_hidden_part_are_those_declared(DRAGONSTONES)


def test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat() -> None:
    """Mostly over the plain wire, as the real one is slow and much the same for every game."""
    tally: Counter[str] = Counter()
    for seed in range(12):
        setup = Setup(DRAGONSTONES, 3 + seed % 4, {"blanks": "house" if seed % 2 else "none", "turns": "12"})
        seat = None if seed % 4 == 1 else seed % setup.seats
        tally["onlookers" if seat is None else "seats"] += 1
        wire = PlainWire() if seed % 4 else the_wire()
        in_step(Watch(setup, seat, wire, tally), Table(setup, seed, MANNERS[seed % 3]), Random(seed))
    test_secrecy.is_no_empty_proof(DRAGONSTONES, tally)
