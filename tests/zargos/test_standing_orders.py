"""What a player may wish not to be asked for a while, and when that is over."""

from core.engine import waiting_for
from core.orders import idle, number_of, orders_of, still_given
from core.zargos.cards import KNIGHTS, MONKS
from core.zargos.choices import BUY_BOATS, FIGHT_AT, REFRAIN, SETTLE
from core.zargos.map.board import PLACE
from core.zargos.settling.buying import Purchase
from core.zargos.settling.setting import ZARGOS_BEGINS, SettleProvince, best_to_settle, settling_worth
from core.zargos.standing_orders import (
    NO_BOATS,
    NO_RED_BEFORE_NEXT,
    NO_RED_THIS_TURN,
    NO_RED_UNTIL_ATTACKED,
    NO_WAR_BEFORE_NEXT,
    NO_WAR_THIS_TURN,
    THE_REST,
)
from core.zargos.state import NOBODY
from tests.zargos.table import Table, position

MEN = "D A0 5 A1 1 / W A2 5 B0 1 / K K0 1"


def given(table: Table, *names: str) -> dict[str, int]:
    return {name: number_of(table.state, name) for name in names}


def test_red_cards_for_a_people_s_turn_for_all_turns_or_until_one_is_attacked() -> None:
    table = position(MEN, hands={1: "Ice War", 2: "War"}, window=True)
    assert orders_of(table.state, 1) == (NO_RED_BEFORE_NEXT, NO_RED_THIS_TURN, NO_RED_UNTIL_ATTACKED)
    orders = given(table, *(order.name for order in orders_of(table.state, 1)))
    assert idle(table.state, 1, orders) is REFRAIN
    table.decline()
    table.move("A0", "A2", 4)
    assert table.asked == "DefendWithWar"
    assert waiting_for(table.state) == (1,)
    left = still_given(table.state, 1, orders)
    assert {*left} == {NO_RED_BEFORE_NEXT.name, NO_RED_THIS_TURN.name}
    assert idle(table.state, 1, orders) is None
    assert still_given(table.state, 2, orders) == orders


def test_the_next_people_s_window_is_another() -> None:
    table = position(MEN, hands={1: "Ice"}, window=True)
    orders = given(table, NO_RED_BEFORE_NEXT.name, NO_RED_THIS_TURN.name)
    table.decline()
    while table.asked != "RedWindow":
        table.say("no")
    assert {*still_given(table.state, 1, orders)} == {NO_RED_THIS_TURN.name}
    assert idle(table.state, 1, {NO_RED_BEFORE_NEXT.name: orders[NO_RED_BEFORE_NEXT.name]}) is None


def test_a_wind_of_war_in_attack_and_in_defence() -> None:
    table = position(MEN, hands={0: "Ice", 1: "War"}, window=True)
    table.decline()
    table.move("A0", "A2", 4)
    table.say("no")
    assert table.asked == "ChooseFight"
    orders = given(table, NO_WAR_BEFORE_NEXT.name, NO_WAR_THIS_TURN.name)
    assert idle(table.state, 0, orders) == FIGHT_AT[False][PLACE["A2"]]
    table.say("A2")
    assert table.asked == "DefendWithWar"
    assert idle(table.state, 1, orders) is REFRAIN


def test_of_two_fights_one_must_be_chosen() -> None:
    table = position("D A0 5 / W A2 5 B0 1 A1 2", hands={0: "Ice"}, window=True)
    table.decline()
    table.move("A0", "A2", 2)
    table.move("A0", "A1", 1)
    table.say("no")
    assert table.asked == "ChooseFight"
    assert orders_of(table.state, 0) == ()


def test_boats_for_good() -> None:
    table = position("D A0 5 / W A2 5", points="D 12", then=(Purchase(0, 3),))
    assert orders_of(table.state, 0) == (NO_BOATS,)
    assert idle(table.state, 0, given(table, NO_BOATS.name)) is BUY_BOATS[0]


def test_the_rest_of_the_counters_settles_where_it_is_best_by_what_all_see() -> None:
    table = position("K B0 1 B1 1 / M R0 1", then=(SettleProvince(0, 0),))
    assert orders_of(table.state, 0) == (THE_REST,)
    orders = given(table, THE_REST.name)
    assert idle(table.state, 0, orders) is SETTLE[PLACE["B2"]], "most of that realm is theirs"
    owner = list(table.state.owner)
    for place in range(ZARGOS_BEGINS):
        owner[place] = MONKS if owner[place] == NOBODY else owner[place]
    assert best_to_settle(owner, KNIGHTS) == PLACE["B0"], "among their own where nothing is free"
    owner[PLACE["R1"]] = owner[PLACE["I1"]] = NOBODY
    assert settling_worth(owner, KNIGHTS, PLACE["R1"]) < settling_worth([NOBODY] * len(owner), KNIGHTS, PLACE["R1"])
    assert best_to_settle(owner, KNIGHTS) in {PLACE["R1"], PLACE["I1"]}
