"""Attacks on the planet: by keys and by clicks, planned, taken back and sent."""

from __future__ import annotations

import pytest

from core.zargos.choices import FREE, MOVE_FROM, MOVE_TO, SEND, STOP_ATTACKING
from core.zargos.map.board import PLACE
from core.zargos.war.forecast import forecast
from net.protocol.messages import MOST_CHOICES
from tests.tui.sitting import NOTHING
from tests.tui.zargos.mapping import after, answered, click, offered, plan, said
from tests.tui.zargos.sitting import scene_of
from tests.zargos.table import position
from tui.games.zargos.map import pointing
from tui.games.zargos.map.globe import Target
from tui.games.zargos.orders import marching, moves, odds_line

OURS = "K B0 5 B1 7 B3 2 / M T4 3 T2 1 B4 4 R0 8"


def test_a_source_a_target_and_the_attack_is_planned_with_all_that_can_go() -> None:
    table = position(OURS)
    found = after(table.state, 0, "b", "1", "enter", "b", "5", "enter")
    assert plan(found) == "B1→B5 6"
    assert not found.sent
    assert found.prompt == "B1→B5 6: nobody is in B5: 6 will take it."
    assert offered(found)["f"] == "Make 1 attack"
    sent = after(table.state, 0, "b", "1", "enter", "b", "5", "enter", "f").sent
    assert said(sent) == "from B1, to B5, 6, no"
    assert answered(table.state, 0, sent).owner[PLACE["B5"]] == 0


def test_the_odds_stand_beside_what_is_planned_and_before_it() -> None:
    table = position(OURS)
    source = after(table.state, 0, "b", "1", "enter", "b", "5", "enter", "b", "0", "enter")
    assert source.prompt.startswith("B0→")
    found = after(table.state, 0, *"b3", "enter", *"b4")
    assert found.prompt == "B3→B4 The Narrows: 1 against 4 Monks: 0% to take it."
    assert marching.marks(found.scene).source == PLACE["B3"]


def test_several_groups_to_one_place_are_reckoned_together() -> None:
    table = position("K B3 8 B5 6 / M B4 4 R0 1")
    found = after(table.state, 0, *"b3", "enter", *"b4", "enter", *"b5", "enter", *"b4", "enter")
    assert plan(found) == "B3→B4 7, B5→B4 5"
    assert found.prompt.startswith("B5→B4 5: 12 against 4 Monks: ")
    assert found.prompt.endswith("Also B3→B4 7.")


def test_the_number_goes_by_digits_plus_minus_and_wheel() -> None:
    state = position("K B0 30 / M B1 4 R0 1").state
    begun = ["enter", *"b1", "enter"]
    for keys, size in (
        ("", 29),
        ("7", 7),
        ("12", 12),
        ("1 2 5", 5),
        ("9 9", 9),
        ("0", 1),
        ("minus", 28),
        ("plus", 29),
        ("5 plus", 6),
        ("5 equals_sign", 6),
        ("scroll_down scroll_down scroll_up", 28),
    ):
        pressed = [*keys] if keys.isdigit() else keys.split()
        assert plan(after(state, 0, *begun, *pressed)) == f"B0→B1 {size}", keys


def test_a_digit_chooses_the_target_too() -> None:
    table = position("K B0 30 / M B1 4 R0 1")
    assert plan(after(table.state, 0, "enter", *"b1", "1", "7")) == "B0→B1 17"
    assert plan(after(position("K B0 2 / M B1 4 R0 1").state, 0, "enter", *"b1", "1")) == "B0→B1 1"


def test_enter_after_a_number_is_no_more_than_that() -> None:
    table = position(OURS)
    found = after(table.state, 0, *"b1", "enter", *"b5", "enter", "4", "enter")
    assert plan(found) == "B1→B5 4"
    assert moves.choosing_source(found.scene)


def test_a_group_of_one_has_no_number() -> None:
    table = position(OURS)
    found = after(table.state, 0, *"b3", "enter", *"b4", "enter", "minus")
    assert found.sentence == "No other number can go."
    assert "plus" not in offered(found)
    assert after(table.state, 0, "plus").sentence == "Choose a target first, then how many go there."
    assert marching.press(scene_of(table.state, 0), "scroll_up") is None, "The wheel is turned by mistake too."


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_the_latest_group_is_taken_back(key: str) -> None:
    table = position(OURS)
    two = [*"b1", "enter", *"b5", "enter", *"b0", "enter", *"b5", "enter"]
    assert plan(after(table.state, 0, *two)) == "B1→B5 6, B0→B5 4"
    found = after(table.state, 0, *two, key)
    assert plan(found) == "B1→B5 6"
    assert pointing.at(found.scene) == PLACE["B0"]
    assert not after(table.state, 0, *two, key, key).scene.picking.pending
    assert not after(table.state, 0, "enter", key).scene.picking.pending
    assert after(table.state, 0, key).scene.picking.pending == ()


def test_two_clicks_are_an_attack_and_other_clicks_say_why_not() -> None:
    table = position(OURS)
    assert plan(after(table.state, 0, click("B1"), click("B5"))) == "B1→B5 6"
    assert plan(after(table.state, 0, click("B0"), click("B1"), click("B5"))) == "B1→B5 6", "another source"
    assert not after(table.state, 0, click("B0"), click("B0")).scene.picking.pending
    assert after(table.state, 0, click("R0")).sentence == "R0 Koriath is held by the Monks."
    assert after(table.state, 0, click("L0")).sentence == "You have nobody in L0 Ludar."
    alone = after(position("K B0 5 B1 1 / M R0 8").state, 0, click("B1"))
    assert alone.sentence == "No group of yours can attack from B1: one counter always stays behind."
    found = after(table.state, 0, click("B0"), click("R0"))
    assert found.sentence == "From B0 a group can't go there in that way."
    assert len(found.scene.picking.pending) == 1


def test_what_can_be_chosen_is_lit_with_its_odds_and_what_it_costs() -> None:
    table = position("K B0 5 / M B1 4 R0 1 P1 2", boats="K 3", hands={0: "Land Elsewhere War"})
    assert marching.marks(scene_of(table.state, 0)).targets == {PLACE["B0"]: Target()}
    found = after(table.state, 0, "enter")
    lit = marching.marks(found.scene).targets
    assert lit[PLACE["B1"]] == Target(odds_line.brief(forecast(table.board(), 0, PLACE["B1"], 4).wins))
    assert lit[PLACE["P4"]] == Target("100%", "2b")
    assert lit[PLACE["Z1"]].cost == "2b"
    assert lit[PLACE["L0"]] == Target("100%", "X")
    assert PLACE["Z0"] not in lit


def test_other_means_have_keys_of_their_own() -> None:
    table = position("K B0 5 / M B1 4 R0 1 P1 2", boats="K 3", hands={0: "Land Elsewhere War"})
    found = after(table.state, 0, "enter", *"p4")
    assert {key: offered(found)[key] for key in ("enter", "x", "y")} == {
        "enter": "To P4, 2 boats",
        "x": "by Land Wind",
        "y": "by Elsewhere",
    }
    for key, words in (("enter", "to P4 boats"), ("x", "to P4 Land"), ("y", "to P4 Elsewhere")):
        sent = after(table.state, 0, "enter", *"p4", key, "f").sent
        assert words in said(sent)
        answered(table.state, 0, sent)


def test_no_attack_is_one_key_and_all_moves_gone_is_the_same_key() -> None:
    table = position("K B0 5 / M B1 4 R0 1")
    assert said(after(table.state, 0, "f").sent) == "no"
    found = after(table.state, 0, "enter", *"b1", "enter")
    assert moves.complete(found.scene)
    assert offered(found)["enter"] == "Make 1 attack"
    for key in ("f", "enter"):
        sent = after(table.state, 0, "enter", *"b1", "enter", key).sent
        assert said(sent) == "from B0, to B1, 4"
        answered(table.state, 0, sent)


def test_who_holds_a_card_and_cannot_attack_goes_on_with_enter() -> None:
    table = position("K B0 1 / M R0 1", hands={0: "War"})
    found = after(table.state, 0)
    assert found.prompt == "You can't attack from anywhere."
    assert offered(found) == {"enter": "No attack"}
    assert after(table.state, 0, "enter").sent == (STOP_ATTACKING,)


def test_a_group_begun_has_to_go_somewhere_before_all_is_sent() -> None:
    table = position(OURS)
    found = after(table.state, 0, *"b1", "enter")
    outcome = marching.act(found.scene, "march:finish")
    assert outcome is not None
    assert outcome.sentence == "Where does the group from B1 go?"


def test_dragons_attack_from_the_sea() -> None:
    table = position("D s9 4 B1 3 / M B0 2 R0 1")
    found = after(table.state, 0, "s", "9", "enter", *"b0", "enter")
    assert plan(found) == "s9→B0 4"
    answered(table.state, 0, after(table.state, 0, "s", "9", "enter", *"b0", "enter", "f").sent)


def test_as_much_as_one_message_holds_is_planned_and_no_more() -> None:
    table = position("K B0 99 B3 3 / M B5 1 R0 1")
    one = (MOVE_FROM[PLACE["B0"]], MOVE_TO[FREE][PLACE["B5"]], SEND[1])
    planned = NOTHING._replace(pending=one * 42)
    assert after(table.state, 0, "enter", picking=planned).sentence == (
        "That is as much as can be planned at once: send it first."
    )
    sent = after(table.state, 0, "f", picking=planned).sent
    assert len(sent) <= MOST_CHOICES
    answered(table.state, 0, sent)


def test_what_enter_does_after_a_number_is_what_its_offer_says() -> None:
    table = position("K B0 5 B1 7 / M B4 1 R0 8")
    typed = after(table.state, 0, *"b0", "enter", "3")
    assert offered(typed)["enter"] == "Take 3"
    taken = after(table.state, 0, *"b0", "enter", "3", "enter")
    assert plan(taken) == plan(typed)
    assert offered(taken)["enter"].startswith("From ")


def test_two_groups_for_one_province_are_one_attack() -> None:
    table = position("K B3 6 B0 5 / M B4 4 R0 8")
    found = after(table.state, 0, *"b3", "enter", *"b42", "enter", *"b3", "enter", *"b4", "enter")
    assert len(moves.moves(found.scene)) == 2
    assert "Make 1 attack" in offered(found).values()
