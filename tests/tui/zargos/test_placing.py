"""Counters that are placed or settle, and the other questions about places."""

from __future__ import annotations

from core.engine import Item
from core.zargos.cards import SPIDERS
from core.zargos.choices import GO_TO, REFRAIN, SETTLE, Settle
from core.zargos.magic.sea import GiveWay
from core.zargos.map.board import PLACE
from core.zargos.settling.placing import ChoosePlace, PlaceReserves
from core.zargos.settling.setting import SettleProvince
from core.zargos.standing_orders import THE_REST
from core.zargos.state import Fight
from core.zargos.war.powers import BringSize, OpenVortex
from tests.tui.zargos.mapping import after, answered, click, offered, plan, said
from tests.tui.zargos.sitting import scene_of
from tests.zargos.table import Table, position
from tui.games.zargos.map.globe import Target
from tui.games.zargos.orders import marching, moves


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
    assert after(table.state, 0, click("R0")).sentence == "R0 Koriath is held by the Monks."
    assert not marching.marks(scene_of(table.state, 0)).targets


def test_while_there_is_free_land_a_realm_of_ones_own_is_not_made_stronger() -> None:
    table = position("K I0 1 I1 1 I2 1 / M R0 1 R1 1 R3 1", then=(SettleProvince(0, 0),))
    table.state.reserve[0] = 5
    (choice,) = after(table.state, 0, "enter").sent
    assert isinstance(choice, Settle)
    assert table.state.owner[choice.province] < 0


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


def test_how_many_come_through_the_vortex_can_be_answered_by_itself() -> None:
    bring = _attacked_spiders(BringSize(1, PLACE["B3"], PLACE["K3"]))
    assert after(bring.state, 1).prompt == "How many? K3→B3 5."
    assert said(after(bring.state, 1, "4", "enter", "enter").sent) == "4"


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
    assert found.prompt.startswith("Next fight? B5: 8 against 3 Monks: ")
    assert offered(found)["x"] == "with a Wind of War"
    assert said(after(table.state, 0, *"b5", "enter").sent) == "B5"
    assert said(after(table.state, 0, *"b5", "x").sent) == "B5 War"
    assert marching.marks(found.scene).targets == {PLACE["B5"]: Target(">99%"), PLACE["B3"]: Target("100%")}


def test_all_that_is_left_is_placed_as_suggested_by_one_key_and_seen_before_it_is_sent() -> None:
    table = placing("K B0 1 B1 1 B4 1 K1 1 / M T4 9 R0 1", 29)
    planned = after(table.state, 0, "g")
    assert not planned.sent
    assert sum(move.size for move in moves.moves(planned.scene)) == 29
    assert sum(size for _, _, size in marching.marks(planned.scene).plan) == 29
    sent = after(table.state, 0, "g", "enter").sent
    end = answered(table.state, 0, sent)
    assert end.reserve[0] == 0
    assert sum(end.strength[place] for place in range(len(end.owner)) if end.owner[place] == 0) == 4 + 29
    assert end.strength[PLACE["B4"]] > end.strength[PLACE["K1"]], "the enemy is beside B4"
    some = after(table.state, 0, *"b0", "4", "g")
    assert moves.moves(some.scene)[0].size == 4, "what was placed by hand stays"
    assert sum(move.size for move in moves.moves(some.scene)) == 29
    assert not after(table.state, 0, "g", *["escape"] * 4).scene.picking.pending


def test_the_rest_is_shown_before_it_is_ordered() -> None:
    table = position("K B0 1 B1 1 / M R0 1", then=(SettleProvince(0, 0),))
    table.state.reserve[0] = 3
    assert offered(after(table.state, 0))["g"] == "Settle the rest"
    found = after(table.state, 0, "g")
    assert found.prompt.startswith("Turn by turn, as long as they are free: B2 B3 B4")
    assert marching.marks(found.scene).plan == tuple((-1, PLACE[code], 1) for code in ("B2", "B3", "B4"))
    assert offered(found)["enter"] == "Settle all of them so"
    outcome = marching.act(found.scene, "march:enter")
    assert outcome is not None
    assert (outcome.order, outcome.send) == (THE_REST.name, ())
    for key in ("escape", "right", "tab"):
        again = after(table.state, 0, "g", key)
        assert again.prompt.startswith("Settle one of your 3 Knights: where? ")
        assert not marching.marks(again.scene).plan
    table.state.reserve[0] = 1
    assert "g" not in offered(after(table.state, 0))
