"""The laws of every game, and secrecy, until Zargos is registered and the conformance suite does it by itself."""

from collections import Counter
from random import Random

import pytest

from core.registry import GAMES
from core.replay import Setup, replay
from core.zargos.game import ZARGOS
from tests.conformance import laws
from tests.conformance.play import Table, moments, some, states, viewers
from tests.conformance.secrecy import Watch
from tests.conformance.twins import in_step
from tests.conformance.wire import the_wire

HIDDEN = {"hands", "pile", "offered", "replied", "sealed"}
REVEALS = {
    *("DiceThrown", "Maddened", "Shot", "Threw", "ThrewAgain", "RoundFought", "DemonsThrew"),
    *("WindowClosed", "CardsDrawn", "OfferShown", "ReplyShown"),
}
"""What chance said, and what was secret."""

TABLES = [
    Table(Setup(ZARGOS, seats, {"turns": turns, "exchange": exchange, "peoples": peoples}), seats, manner)
    for seats, turns, exchange, peoples, manner in (
        (2, "4", "no", "two", "any"),
        (2, "4", "yes", "three", "any"),
        (3, "4", "yes", "two", "last"),
        (4, "6", "yes", "two", "any"),
        (5, "4", "no", "two", "first"),
        (6, "4", "yes", "two", "any"),
    )
]
every_table = pytest.mark.parametrize("table", TABLES, ids=repr)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wire finds a game by its name."""
    monkeypatch.setitem(GAMES, ZARGOS.name, ZARGOS)


@every_table
def test_the_laws_of_a_whole_game(table: Table) -> None:
    laws.starts_the_same(table)
    laws.keeps_its_cards(table)
    laws.uses_only_listed_types(table)
    laws.ends_with_a_result(table)
    for state in states(table):
        laws.waits_for_one_thing(state)


@every_table
def test_the_laws_of_single_states(table: Table) -> None:
    rng = Random(table.seed)
    for state in some([*states(table)], 60):
        laws.asks_whom_it_waits_for(table, state)
        laws.clones_are_equal_and_independent(state)
        laws.imagines_what_was_seen(table, state, rng)
        laws.does_not_mind_who_answers_first(state, rng)
    for state in some([*states(table)], 12):
        laws.refuses_what_is_not_offered(table, state, rng)
        laws.refuses_out_of_turn(table, state)
        laws.refuses_impossible_chance(state, rng)


def test_set_up_and_log_give_every_state_again() -> None:
    played = list(moments(TABLES[0]))
    _, *rest = replay(TABLES[0].setup, [moment.record for moment in played])
    for (state, _), moment in zip(rest, played, strict=True):
        assert state == moment.after
        laws.changes_nothing_it_was_given(moment.before, moment.record)


def test_every_listed_choice_and_event_occurs() -> None:
    """In one of many games, the stubborn players' too: what never comes is never tested."""
    missing = {kind.__name__ for kind in (*ZARGOS.choices, *ZARGOS.events)}
    for seed in range(60):
        options = {"turns": "12", "exchange": ("no", "yes")[seed % 2], "peoples": "two"}
        for moment in moments(Table(Setup(ZARGOS, 2 + seed % 5, options), seed)):
            missing.discard(type(getattr(moment.record, "choice", None)).__name__)
            for viewer in viewers(2 + seed % 5):
                missing -= {type(event).__name__ for event in moment.told.seen_by(viewer)}
        if not missing:
            return
    assert not missing


def test_the_events_that_reveal_are_those_declared() -> None:
    assert {event.__name__ for event in ZARGOS.events if event.reveals} == REVEALS


def test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat() -> None:
    tally: Counter[str] = Counter()
    for number, table in enumerate(TABLES):
        seat = (0, None, 1)[number % 3]
        in_step(Watch(table.setup, seat, the_wire(), tally), table, Random(number))
    assert tally["pairs that differ"] > 0.8 * tally["pairs"], tally
    assert {name.removeprefix("hidden: ") for name in tally if name.startswith("hidden: ")} <= HIDDEN
    assert tally["hidden: hands"] > 100
    assert tally["hidden: pile"] > 100
