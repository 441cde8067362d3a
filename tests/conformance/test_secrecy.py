"""Nobody learns what they may not: every game, any table, every seat and the onlookers."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame, choices, waiting_for
from core.registry import GAMES
from tests.conformance.declared import DECLARED
from tests.conformance.midgame import ZARGOS_MIDGAME
from tests.conformance.play import Table, states, viewers
from tests.conformance.secrecy import Watch
from tests.conformance.subjects import bounded, each_setup, every_game, tables
from tests.conformance.twins import in_step
from tests.conformance.wire import the_wire


def watched(game: AnyGame, examples: int, tally: Counter[str]) -> None:
    """Plays games in step and counts what was compared."""

    @bounded(examples)
    @given(tables(game), st.data())
    def search(table: Table, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(viewers(table.setup.seats)))
        tally["onlookers" if seat is None else "seats"] += 1
        in_step(Watch(table.setup, seat, the_wire(), tally), table, Random(table.seed))

    search()


TABLES_WATCHED = {"dragonstones": 40, "zargos": 4}
"""Where something that is told in secret happens in few games only; and where games are long."""
FROM_THE_MIDDLE: dict[str, tuple[AnyGame, int]] = {"zargos": (ZARGOS_MIDGAME, 22)}
"""Where whole games would be nearly all about what is public."""


@every_game
def test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat(game: AnyGame) -> None:
    tally: Counter[str] = Counter()
    watched(game, TABLES_WATCHED.get(game.name, 16 if game.name in GAMES else 80), tally)
    if game.name in FROM_THE_MIDDLE:
        watched(*FROM_THE_MIDDLE[game.name], tally)
    is_no_empty_proof(game, tally)


def is_no_empty_proof(game: AnyGame, tally: Counter[str]) -> None:
    """Most twins did differ, in every hidden place, and stayed alike through answers, chance and every reveal."""
    declared = DECLARED[game.name]
    assert {name.removeprefix("hidden: ") for name in tally if name.startswith("hidden: ")} == declared.hidden
    assert tally["pairs that differ"] > 0.8 * tally["pairs"], f"too seldom different, of {tally}"
    wanted = ["seats", "onlookers", "another's answer", "own answer", "chance", "revealed"]
    wanted += [f"hidden: {slot}" for slot in declared.hidden] + [f"silent after {name}" for name in declared.reveals]
    assert not {name: tally[name] for name in wanted if tally[name] < 3}, f"too seldom, of {tally}"


@every_game
def test_the_events_that_reveal_are_those_declared(game: AnyGame) -> None:
    assert {event.__name__ for event in game.events if event.reveals} == DECLARED[game.name].reveals


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
