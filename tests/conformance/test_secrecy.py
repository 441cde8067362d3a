"""Nobody learns what they may not: every game, any table, every seat and the onlookers."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame, choices, waiting_for
from core.telling import Reveals
from sortilege.testing import LEAST
from tests.conformance.conftest import COMPARED
from tests.conformance.declared import DECLARED
from tests.conformance.helpers.midgame import ZARGOS_EXCHANGES, ZARGOS_MIDGAME
from tests.conformance.helpers.play import MANNERS, Table, states
from tests.conformance.helpers.robbers import ROBBERS
from tests.conformance.helpers.secrecy import Watch
from tests.conformance.helpers.subjects import bounded, each_setup, every_game, tables
from tests.conformance.helpers.twins import in_step
from tests.conformance.helpers.wire import the_wire

FROM_THE_MIDDLE: dict[str, list[tuple[AnyGame, int]]] = {
    "dragonstones": [(ROBBERS, 32)],
    "zargos": [(ZARGOS_MIDGAME, 16), (ZARGOS_EXCHANGES, 20)],
}
"""Where whole games would be nearly all about what is public, or long without what is told in secret."""
MANNERS_OF: dict[AnyGame, tuple[str, ...]] = {ZARGOS_EXCHANGES: ("any",)}
"""Stubborn players offer nothing, or take it back."""
ONE_IN = 4
"""So many of the games are watched by an onlooker."""


def watched(game: AnyGame, examples: int, tally: Counter[str]) -> None:
    """Plays games in step, before seats and before onlookers, and counts what was compared."""
    onlooking = -(-examples // ONE_IN)
    _watched_by(game, examples - onlooking, tally, onlooking=False)
    _watched_by(game, onlooking, tally, onlooking=True)


def _watched_by(game: AnyGame, examples: int, tally: Counter[str], *, onlooking: bool) -> None:
    @bounded(examples)
    @given(tables(game, MANNERS_OF.get(game, MANNERS)), st.data())
    def search(table: Table, data: st.DataObject) -> None:
        seat = None if onlooking else data.draw(st.integers(0, table.setup.seats - 1))
        tally["onlookers" if onlooking else "seats"] += 1
        in_step(Watch(table.setup, seat, the_wire(), tally), table, Random(table.seed))

    search()


@every_game
def test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat(
    game: AnyGame, record_property: Callable[[str, object], None]
) -> None:
    tally: Counter[str] = Counter()
    watched(game, DECLARED[game.name].tables, tally)
    for begun in FROM_THE_MIDDLE.get(game.name, ()):
        watched(*begun, tally)
    record_property(COMPARED, in_short(game, tally))
    is_no_empty_proof(game, tally)


def in_short(game: AnyGame, tally: Counter[str]) -> str:
    """What was compared, with what is wanted in brackets: all that came seldom, or may by what the game declares."""
    declared = DECLARED[game.name]
    differ = 100 * tally["pairs that differ"] // max(1, tally["pairs"])
    seldom = [
        f"{name} {tally[name]} ({declared.at_least(name)})"
        for name in sorted(declared.compared, key=lambda name: tally[name] - declared.at_least(name))
        if name in declared.least or tally[name] < 4 * LEAST
    ]
    pairs = f"{tally['pairs']} pairs, {differ} % differ ({declared.differ})"
    return "; ".join([f"{game.name}: {tally['seats']} + {tally['onlookers']} games, {pairs}", *seldom])


def is_no_empty_proof(game: AnyGame, tally: Counter[str]) -> None:
    """Most twins did differ, in every hidden place, and stayed alike through answers, chance and every reveal."""
    declared = DECLARED[game.name]
    assert {*declared.least} <= {*declared.compared}, f"nothing of these names is compared: {[*declared.least]}"
    assert {name.removeprefix("hidden: ") for name in tally if name.startswith("hidden: ")} == declared.hidden
    differ = 100 * tally["pairs that differ"] // tally["pairs"]
    assert differ >= declared.differ, f"{differ} % of the pairs differ, and {declared.differ} are declared"
    seldom = {name: tally[name] for name in declared.compared if tally[name] < declared.at_least(name)}
    assert not seldom, f"too seldom compared (more `tables`, or less in `least`, of its Declared): {seldom}, of {tally}"


@every_game
def test_the_events_that_reveal_are_those_declared(game: AnyGame) -> None:
    declared = DECLARED[game.name]
    words = {
        Reveals.SEEN: declared.seen,
        Reveals.INPUT: declared.input,
        Reveals.OPENED: {*declared.opened},
        Reveals.KIND: declared.kind,
    }
    for word in Reveals:
        assert {event.__name__ for event in game.events if event.reveals is word} == words[word]


@every_game
def test_the_events_that_not_everybody_is_told_are_those_declared(game: AnyGame) -> None:
    private = {event for event in game.events if event.audience.fields}
    assert {event.__name__: str(event.audience) for event in private} == DECLARED[game.name].audiences
    for event in private:
        assert {*event.audience.fields} <= {field.name for field in dataclasses.fields(event)}
        assert event.audience.others is None or event.audience.others in {*game.events} - private


@every_game
def test_the_choices_with_a_hidden_part_are_those_declared(game: AnyGame) -> None:
    seen: dict[str, bool] = {}
    for setup in each_setup(game):
        for state in states(Table(setup, seed=1)):
            for seat in waiting_for(state):
                for choice in choices(state, seat):
                    hides = choice.face() != choice
                    assert seen.setdefault(type(choice).__name__, hides) == hides, f"{choice} hides only sometimes"
                    assert choice.face().face() == choice.face()
    assert {name for name, hides in seen.items() if hides} == DECLARED[game.name].half_hidden
