"""Moving armies: by keys and by clicks, planned, taken back and sent, and nothing that the engine would refuse."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from core.engine import Choice, Item, State, apply
from core.zargos.board import PLACE, PLACES
from core.zargos.cards import SPIDERS, WINGED
from core.zargos.choices import FREE, GO_TO, MOVE_FROM, MOVE_TO, REFRAIN, SEND, SETTLE, STAY, STOP_ATTACKING, Settle
from core.zargos.moving import AttackSize, AttackTarget
from core.zargos.placing import ChoosePlace, PlaceHowMany, PlaceReserves
from core.zargos.powers import BringSize, OpenVortex
from core.zargos.reorganising import MISTY, ChooseGroup
from core.zargos.sea import GiveWay
from core.zargos.setting import SettleProvince
from core.zargos.state import Fight, ZargosState
from net.messages import MOST_CHOICES
from tests.tui.sitting import NOTHING
from tests.tui.zargos.mapping import After, after
from tests.tui.zargos.sitting import game, scene_of
from tests.zargos.table import Table, position, word
from tui.canvas import Canvas
from tui.games import Outcome, Scene
from tui.games.zargos import FACE, marching, moves, orders, pointing
from tui.widgets.buttons import draw_offers

OURS = "K B0 5 B1 7 B3 2 / M T4 3 T2 1 B4 4 R0 8"


def said(choices: Iterable[Choice]) -> str:
    return ", ".join(map(word, choices))


def plan(scene_after: After) -> str:
    return ", ".join(orders.arrow(move) for move in moves.moves(scene_after.scene))


def offered(found: After) -> dict[str, str]:
    prompt = marching.prompt(found.scene)
    assert prompt is not None
    return {offer.key: offer.label for offer in prompt.offers}


def answered(state: State, seat: int, sent: Iterable[Choice]) -> ZargosState:
    """The engine's word that these are legal, one after the other."""
    for choice in sent:
        state, _told = apply(state, seat, choice)
    assert isinstance(state, ZargosState)
    return state


def click(code: str) -> str:
    return f"place:{PLACE[code]}"


# Attacks


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
    assert found.prompt == "B3→B4 The Narrows: 1 against 4: 0 % to take it."
    assert marching.marks(found.scene).source == PLACE["B3"]


def test_several_groups_to_one_place_are_reckoned_together() -> None:
    table = position("K B3 8 B5 6 / M B4 4 R0 1")
    found = after(table.state, 0, *"b3", "enter", *"b4", "enter", *"b5", "enter", *"b4", "enter")
    assert plan(found) == "B3→B4 7, B5→B4 5"
    assert found.prompt.startswith("B5→B4 5: 12 against 4: ")
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
    assert found.sentence == "No more and no less can go."
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
    found = after(table.state, 0, click("R0"))
    assert found.sentence == "No group of yours can attack from R0: one counter always stays behind."
    found = after(table.state, 0, click("B0"), click("R0"))
    assert found.sentence == "From B0 a group can't go there in that way."
    assert len(found.scene.picking.pending) == 1


def test_what_can_be_chosen_is_lit_with_what_it_costs() -> None:
    table = position("K B0 5 / M B1 4 R0 1 P1 2", boats="K 3", hands={0: "Earth Elsewhere War"})
    assert marching.marks(scene_of(table.state, 0)).targets == {PLACE["B0"]: ""}
    found = after(table.state, 0, "enter")
    lit = marching.marks(found.scene).targets
    assert lit[PLACE["B1"]] == ""
    assert lit[PLACE["P4"]] == "2b"
    assert lit[PLACE["Z1"]] == "2b"
    assert lit[PLACE["L0"]] == "X"
    assert PLACE["Z0"] not in lit


def test_other_means_have_keys_of_their_own() -> None:
    table = position("K B0 5 / M B1 4 R0 1 P1 2", boats="K 3", hands={0: "Earth Elsewhere War"})
    found = after(table.state, 0, "enter", *"p4")
    assert {key: offered(found)[key] for key in ("enter", "x", "y")} == {
        "enter": "To P4, 2 boats",
        "x": "by Earth",
        "y": "by Elsewhere",
    }
    for key, words in (("enter", "to P4 boats"), ("x", "to P4 Earth"), ("y", "to P4 Elsewhere")):
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


def test_what_the_server_asks_in_the_middle_of_a_group_can_be_answered() -> None:
    """A seat that a bot has played for, say, comes back to any question."""
    place, target = PLACE["B1"], PLACE["B5"]
    men = "K B0 5 B1 7 / M B4 3 R0 1"
    to = position(men, then=(AttackTarget(0, 0, 0, (), place),))
    assert after(to.state, 0, "escape").sent == (STAY,)
    assert plan(after(to.state, 0, *"b5", "enter")) == "B1→B5 6"
    size = position(men, then=(AttackSize(0, 0, place, target, 0),))
    assert after(size.state, 0).prompt == "How many? B1→B5 6. nobody is in B5: 6 will take it."
    assert offered(after(size.state, 0)) == {"enter": "Take 6", "plus": "6 of 6"}
    assert plan(after(size.state, 0, "4", "enter")) == "B1→B5 4"
    assert plan(after(size.state, 0, "minus", "minus", "enter")) == "B1→B5 4"
    here = position(men, then=(PlaceReserves(0), PlaceHowMany(0, 0, place)))
    here.state.reserve[0] = 3
    assert after(here.state, 0).prompt == "How many? B1 +3."
    assert plan(after(here.state, 0, "2", "enter")) == "B1 +2"
    bring = _attacked_spiders(BringSize(1, PLACE["B3"], PLACE["K3"]))
    assert after(bring.state, 1).prompt == "How many? K3→B3 5."
    assert said(after(bring.state, 1, "4", "enter", "enter").sent) == "4"


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


# Reorganisation


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
    assert outcome.sentence == "Nobody who stands behind can come nearer to the border."
    assert not outcome.picking.pending


def test_no_step_is_one_key() -> None:
    table = reorganising(OURS)
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


# Placement


def placing(men: str, reserve: int) -> Table:
    """The Knights have so many counters to place."""
    table = position(men, then=(PlaceReserves(0), ChoosePlace(0, 0)))
    table.state.reserve[0] = reserve
    return table


def test_counters_are_placed_all_at_once_or_some_here_and_some_there() -> None:
    table = placing("K B0 1 B1 1 B3 1 / M R0 1", 9)
    found = after(table.state, 0, *"b0", "enter")
    assert plan(found) == "B0 +9"
    assert offered(found)["enter"] == "Place them"
    found = after(table.state, 0, *"b0", "4", "enter", *"b3", "enter")
    assert plan(found) == "B0 +4, B3 +5"
    sent = after(table.state, 0, *"b0", "4", "enter", *"b3", "enter", "enter").sent
    assert said(sent) == "B0, 4, B3, 5"
    assert answered(table.state, 0, sent).strength[PLACE["B3"]] == 6
    part = after(table.state, 0, *"b0", "4")
    assert part.prompt == "B0 +4; 5 counters of your Knights left."
    assert marching.marks(part.scene).plan == ((-1, PLACE["B0"], 4),)
    outcome = marching.act(part.scene, "march:finish")
    assert outcome is not None
    assert outcome.sentence == "All counters have to be placed first."


def test_the_last_counter_needs_no_number() -> None:
    table = placing("K B0 1 B1 1 / M R0 1", 1)
    found = after(table.state, 0, *"b1", "enter")
    assert plan(found) == "B1 +1"
    assert said(after(table.state, 0, *"b1", "enter", "enter").sent) == "B1"


def test_settling_is_one_key_for_a_good_place() -> None:
    table = position("K B0 1 B1 1 / M R0 1", then=(SettleProvince(0, 0),))
    table.state.reserve[0] = 5
    assert after(table.state, 0).prompt.startswith("Settle one of your 5 Knights: where? ")
    assert after(table.state, 0).prompt.endswith(". 44 provinces free.")
    (choice,) = after(table.state, 0, "enter").sent
    assert isinstance(choice, Settle)
    assert table.state.owner[choice.province] < 0, "A new province rather than one's own."
    assert after(table.state, 0, *"b3", "enter").sent == (SETTLE[PLACE["B3"]],)
    assert after(table.state, 0, click("W1")).sent == (SETTLE[PLACE["W1"]],)
    assert after(table.state, 0, click("R0")).sentence == "R0 Koriath can't be chosen now."
    assert not marching.marks(scene_of(table.state, 0)).targets


def test_while_there_is_free_land_a_realm_of_ones_own_is_not_made_stronger() -> None:
    table = position("K I0 1 I1 1 I2 1 / M R0 1 R1 1 R3 1", then=(SettleProvince(0, 0),))
    table.state.reserve[0] = 5
    (choice,) = after(table.state, 0, "enter").sent
    assert isinstance(choice, Settle)
    assert table.state.owner[choice.province] < 0


def test_what_enter_does_after_a_number_is_what_its_offer_says() -> None:
    table = position("K B0 5 B1 7 / M B4 1 R0 8")
    typed = after(table.state, 0, *"b0", "enter", "3")
    assert offered(typed)["enter"] == "Take 3"
    taken = after(table.state, 0, *"b0", "enter", "3", "enter")
    assert plan(taken) == plan(typed)
    assert offered(taken)["enter"].startswith("From ")


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
    assert plan(after(table.state, 0, *"b2", "enter", "b", "4", "4")) == "B2→B1 4"


def test_two_groups_for_one_province_are_one_attack() -> None:
    table = position("K B3 6 B0 5 / M B4 4 R0 8")
    found = after(table.state, 0, *"b3", "enter", *"b42", "enter", *"b3", "enter", *"b4", "enter")
    assert len(moves.moves(found.scene)) == 2
    assert "Make 1 attack" in offered(found).values()


# The other questions about places


def test_spiders_come_through_the_vortex() -> None:
    table = _attacked_spiders()
    assert after(table.state, 1).prompt == "Bring Spiders through the vortex from K3 Emberstrand?"
    assert after(table.state, 1, "n").sent == (REFRAIN,)
    found = after(table.state, 1, "enter", "2", "enter")
    assert plan(found) == "K3→B3 2"
    assert offered(found)["enter"] == "Bring them"
    sent = after(table.state, 1, "enter", "2", "enter", "enter").sent
    assert said(sent) == "K3, 2"
    assert answered(table.state, 1, sent).strength[PLACE["B3"]] == 4


def _attacked_spiders(*then: Item) -> Table:
    table = position("K B0 5 / S B3 2 K3 6 R3 1", then=then or (OpenVortex(1, PLACE["B3"]),))
    table.state.fight = Fight(PLACE["B3"], 0, SPIDERS, 4, 0, 0)
    return table


def test_dragons_give_way_where_they_like() -> None:
    places = (PLACE["s9"], PLACE["s7"])
    table = position("D s8 4 B0 1 / M R0 1", then=(GiveWay(0, 8, places),))
    assert after(table.state, 0).prompt.startswith("The Dragons give way to s")
    assert set(offered(after(table.state, 0))) == {"enter", "tab"}
    assert after(table.state, 0, click("s7")).sent == (GO_TO[PLACE["s7"]],)
    assert len(after(table.state, 0, "tab", "enter").sent) == 1


def test_the_next_fight_is_pointed_at_with_a_wind_of_war_or_without() -> None:
    table = position("K B0 9 B1 7 / M B5 3 B3 1 R0 1", hands={0: "War"})
    table.move("B0", "B5", 8)
    table.move("B1", "B3", 6)
    table.say("no")
    found = after(table.state, 0, *"b5")
    assert found.prompt.startswith("Next fight? B5: 8 against 3: ")
    assert offered(found)["x"] == "with a Wind of War"
    assert said(after(table.state, 0, *"b5", "enter").sent) == "B5"
    assert said(after(table.state, 0, *"b5", "x").sent) == "B5 War"
    assert marching.marks(found.scene).targets == {PLACE["B5"]: "", PLACE["B3"]: ""}


# All of it


def test_a_whole_turn_takes_less_than_25_keys() -> None:
    """Three attacks, one of a chosen number, their fights in a chosen order, two groups moved up, and the end."""
    table = position("A B0 9 B1 7 B4 9 T4 5 / M B5 3 B3 1 T2 2 R0 9", window=True, hands={0: "War", 1: "War"})
    keys = 0

    def press(*pressed: str) -> None:
        nonlocal keys, table
        outcome = Outcome()
        for key in pressed:
            scene = scene_of(table.state, 0, outcome.picking)
            offer = next((each for each in FACE.prompt(scene).offers if each.key == key), None)
            found = FACE.act(scene, offer.action) if offer and not scene.picking.typed else FACE.press(scene, key)
            assert found is not None, key
            outcome, keys = found, keys + 1
        assert outcome.send, FACE.prompt(scene_of(table.state, 0, outcome.picking))
        for choice in outcome.send:
            table.answer(choice, 0)

    press("enter")
    table.say("no", 1)
    press("enter", "enter", "5", "tab", "enter", "enter", "tab", "enter", "enter", "f")
    while table.dice or table.seat or table.asked in {"ChooseFight", "DefendWithWar"}:
        if table.dice:
            table.roll(*[6] * table.dice)
        elif table.seat:
            table.say("no")
        else:
            press("enter")
    press("enter", "enter", "enter", "enter", "e")
    assert table.asked != "ChooseGroup"
    assert keys < 25


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_only_what_the_engine_allows_is_sent(seed: int) -> None:
    rng = Random(seed)
    keys = ["enter", "tab", "up", "down", "left", "right", "plus", "minus", "3", "b", "escape", "x", "f", "scroll_up"]
    asked = set()
    for step, (state, _) in enumerate(game(3 + seed, seed)):
        seat = getattr(state.agenda[-1], "seat", -1) if state.agenda else -1
        if step % 7 or seat < 0 or marching.prompt(scene_of(state, seat)) is None:
            continue
        picking = NOTHING
        for _ in range(12):
            scene = scene_of(state, seat, picking)
            prompt = marching.prompt(scene)
            assert prompt is not None
            assert len(prompt.sentence.split(". Also")[0]) <= 76, prompt.sentence
            row = Canvas(80, 1)
            draw_offers(row, 3, 0, [offer for offer in prompt.offers if offer.key not in _SPARED])
            assert all(offer.label in str(row) for offer in prompt.offers if offer.key not in _SPARED)
            asked.add(type(state.agenda[-1]).__name__)
            place = rng.randrange(72)
            outcome = marching.act(scene, f"place:{place}") if rng.random() < 0.2 else _pressed(scene, rng.choice(keys))
            if outcome is None:
                continue
            picking = outcome.picking
            if outcome.send:
                answered(state, seat, outcome.send)
                break
    assert {"SettleProvince", "ChooseAttack", "ChooseGroup"} <= asked


_SPARED = {"m", "g", "tab"}
"""What need not be seen on a small screen where much can be done."""


def _pressed(scene: Scene, key: str) -> Outcome | None:
    prompt = marching.prompt(scene)
    offer = next((each for each in prompt.offers if each.key == key), None) if prompt else None
    return marching.act(scene, offer.action) if offer else marching.press(scene, key)
