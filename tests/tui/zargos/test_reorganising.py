"""Steps on the planet: planned like attacks, gathered by one key, and ended."""

from __future__ import annotations

import pytest

from core.zargos.cards import WINGED
from core.zargos.map.board import PLACE, PLACES
from core.zargos.war.reorganising import MISTY, ChooseGroup
from tests.tui.zargos.mapping import after, answered, offered, plan, said
from tests.tui.zargos.sitting import scene_of
from tests.zargos.table import Table, position
from tui.games.zargos.map import pointing
from tui.games.zargos.orders import marching, moves


def reorganising(men: str, **more: str) -> Table:
    table = position(men, **more)  # type: ignore[arg-type]  # boats
    if table.asked == "ChooseAttack":
        table.say("no")
    assert table.asked == "ChooseGroup"
    return table


def test_two_steps_are_planned_and_end_the_turn() -> None:
    table = reorganising("K B0 5 B1 7 B3 2 / M T4 3 R0 8")
    found = after(table.state, 0, *"b1", "enter", *"b3", "enter")
    assert plan(found) == "B1→B3 6"
    assert pointing.at(found.scene) == PLACE["B3"], "The same group may go on."
    assert found.prompt.startswith("B1→B3 6; 1 step left.")
    found = after(table.state, 0, *"b1", "enter", *"b3", "enter", "2", "enter", *"b0", "enter", "enter")
    assert plan(found) == "B1→B3 2, B0→B1 4"
    assert offered(found)["enter"] == "End turn"
    sent = after(table.state, 0, *"b1", "enter", *"b3", "enter", "2", "enter", *"b0", "enter", "enter", "e").sent
    assert said(sent) == "from B1, to B3, 2, from B0, to B1, 4"
    assert answered(table.state, 0, sent).strength[PLACE["B3"]] == 4


def test_who_stands_behind_is_gathered_at_the_border_by_one_key() -> None:
    table = reorganising("K B0 8 B1 1 B3 1 B5 1 / M B4 3 R0 8")
    assert offered(after(table.state, 0))["g"] == "Gather"
    found = after(table.state, 0, "g")
    assert plan(found) == "B0→B5 7"
    table = reorganising("K B2 8 B0 5 B1 1 B3 1 / M B4 3 R0 8")
    assert plan(after(table.state, 0, "g")) == "B2→B3 7, B0→B1 4", "as many as there are steps"
    sent = after(table.state, 0, "g", "e").sent
    assert answered(table.state, 0, sent).strength[PLACE["B3"]] == 8


def test_gathering_goes_on_as_far_as_it_can_where_there_is_no_limit() -> None:
    table = position("K B0 8 B1 5 B2 4 B3 1 / M B4 3 R0 8", hands={0: "Mist"})
    table.say("no")
    found = after(table.state, 0, "m", "g")
    assert plan(found) == "B0→B3 7, B1→B3 4, B2→B3 3"
    answered(table.state, 0, after(table.state, 0, "m", "g", "e").sent)


def test_where_nobody_stands_behind_nobody_is_gathered() -> None:
    table = reorganising("K B0 2 B3 5 B4 2 / M T4 3 R0 8 B1 1 B5 1")
    assert "g" not in offered(after(table.state, 0))
    outcome = marching.act(scene_of(table.state, 0), "march:gather")
    assert outcome is not None
    assert outcome.sentence == "Nobody behind the border can come nearer to it."
    assert not outcome.picking.pending


def test_no_step_is_one_key() -> None:
    table = reorganising("K B0 5 B1 7 B3 2 / M T4 3 T2 1 B4 4 R0 8")
    assert after(table.state, 0).prompt.startswith("2 steps left. From where? ")
    assert said(after(table.state, 0, "e").sent) == "no"


def test_a_wind_of_mist_is_planned_like_a_step() -> None:
    table = position("K B0 5 B1 7 / M T4 3 R0 8", hands={0: "Mist"})
    table.say("no")
    assert offered(after(table.state, 0))["m"] == "Wind of Mist"
    found = after(table.state, 0, "m", *"b0", "enter", "enter")
    assert plan(found) == "B0→B1 4"
    sent = after(table.state, 0, "m", *"b0", "enter", "enter", "e").sent
    assert said(sent).startswith("Mist, from B0, to B1, 4")
    answered(table.state, 0, sent)
    assert not after(table.state, 0, "m", "escape").scene.picking.pending


@pytest.mark.parametrize(
    ("steps", "words"), [(1, "1 step left. "), (0, "Only flights are left. "), (MISTY, "A Wind of Mist. ")]
)
def test_what_is_left_of_a_reorganisation_is_said(steps: int, words: str) -> None:
    table = position("W B0 5 B1 7 / M T4 1 R0 8", then=(ChooseGroup(0, WINGED, steps, ()),))
    table.state.settled = (0,) * len(PLACES)
    assert after(table.state, 0).prompt.startswith(words)


def test_no_group_is_sent_back_to_where_it_came_from_by_enter_alone() -> None:
    table = reorganising("K T0 15 T1 1 A3 1 P1 1 / M P2 9 R0 8")
    found = after(table.state, 0, *"t0", "enter", "enter", "enter", "enter")
    first, second = moves.moves(found.scene)
    assert (second.source, second.target) != (first.target, first.source)


def test_a_code_that_cannot_be_chosen_is_not_half_a_code_and_a_number() -> None:
    table = reorganising("K B2 8 B1 1 / M B4 3 R0 8")
    found = after(table.state, 0, *"b2", "enter", "b", "4")
    assert not moves.moves(found.scene)
    assert found.sentence
    assert not found.scene.picking.typed
    again = after(table.state, 0, *"b2", "enter", "b", "4", "4")
    assert plan(again) == ""
    assert again.sentence == found.sentence
    assert plan(after(table.state, 0, *"b2", "enter", *"b4", "escape", "4")) == "B2→B1 4"
