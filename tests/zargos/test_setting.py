"""§2, §3: the components, and everything before the first turn."""

from collections import Counter

import pytest

from core.engine import Refused, read_options, start
from core.zargos.cards import COPIES, DECK, GREEN, KNIGHTS, PEOPLES, SPIDERS
from core.zargos.choices import ChoosePeople, Settle
from core.zargos.events import DiceThrown, PeopleChosen, Placed
from core.zargos.game import ZARGOS
from core.zargos.map.board import PLACE
from tests.zargos.table import Table


def opened(seats: int, **options: str) -> Table:
    return Table(*start(ZARGOS, seats, options))


def chosen(seats: int, *peoples: str, **options: str) -> Table:
    """Seat 0 throws the highest die, and so on."""
    table = opened(seats, **options)
    table.roll(*range(6, 6 - seats, -1))
    for each in peoples:
        table.say(each)
    return table


def shuffle(table: Table) -> None:
    table.roll(*range(1, table.dice + 1))


def test_2_5_forty_magic_cards_half_of_them_green() -> None:
    assert len(DECK) == sum(COPIES) == 40
    assert sum(kind in GREEN for kind in DECK) == 20
    assert Counter(DECK) == Counter({0: 12, 1: 4, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 2, **dict.fromkeys(range(8, 14), 1)})


def test_2_6_cards_against_peoples_that_are_not_in_play_are_taken_out_z47() -> None:
    table = chosen(4, "Knights", "Monks", "Dragons", "Spiders")
    assert table.dice == 38
    shuffle(table)
    assert len(table.state.pile) == 38
    assert table.board().pile == 38


def test_3_1_the_tied_throw_again_until_they_differ() -> None:
    table = opened(4)
    table.roll(2, 5, 5, 2)
    assert table.dice == 2
    table.roll(3, 3)
    assert table.dice == 2
    table.roll(1, 4)
    assert table.heard() == [DiceThrown(True, (1, 2), (1, 4))]
    table.roll(6, 1)
    assert [table.seat, table.asked] == [2, "ChoosePeoples"]
    for each in ("Monks", "Knights", "Winged", "Spiders"):
        table.say(each)
    assert table.state.order == (2, 0, 5, 4)
    assert table.state.seat_of == (1, -1, 2, -1, 3, 0)


def test_3_2_a_people_is_chosen_once() -> None:
    table = chosen(4, "Knights")
    assert table.heard() == [PeopleChosen(0, KNIGHTS)]
    assert table.offers == "Amazons, Monks, Dragons, Spiders, Winged"
    assert table.refusal(ChoosePeople(KNIGHTS)) == "Choose a people that nobody has yet."


@pytest.mark.parametrize(("seats", "peoples"), [(2, 4), (3, 6)])
def test_3_2_two_or_three_players_choose_twice_in_the_same_order_z8(seats: int, peoples: int) -> None:
    table = chosen(seats, *PEOPLES[:peoples])
    assert table.state.seat_of[:peoples] == tuple(range(seats)) * 2
    assert table.state.order == tuple(range(peoples))


def test_3_2_two_players_may_take_three_peoples_each_z8() -> None:
    table = chosen(2, *PEOPLES, peoples="three")
    shuffle(table)
    assert table.state.reserve == [25] * 6


@pytest.mark.parametrize(("seats", "each"), [(2, 35), (3, 25), (4, 35), (5, 30), (6, 25)])
def test_3_4_the_fewer_peoples_the_more_counters(seats: int, each: int) -> None:
    table = chosen(seats, *PEOPLES[: seats if seats > 3 else 2 * seats])
    shuffle(table)
    assert [size for size in table.state.reserve if size] == [each] * len(table.state.order)


def test_3_5_one_counter_at_a_time_on_an_empty_or_own_province_but_not_in_zargos_z13() -> None:
    table = chosen(4, "Knights", "Monks", "Dragons", "Spiders")
    shuffle(table)
    assert "Z" not in table.offers
    assert len(table.offers.split(", ")) == 47
    table.say("A0, B0")
    assert [table.seat, table.at("A0 B0")] == [2, "K1 M1"]
    table.say("A1, A2")
    assert table.seat == 0
    table.say("A0, B0")
    assert table.at("A0 B0") == "K2 M2"
    table.say("A1, A2, A0")
    assert table.refusal(Settle(PLACE["A0"])) == (
        "Settle where nobody is yet, or where the Monks are, and not in Zargos."
    )


def test_3_6_when_no_province_is_empty_the_rest_is_placed_at_once_z13() -> None:
    table = chosen(4, "Knights", "Monks", "Dragons", "Spiders")
    shuffle(table)
    while table.asked == "SettleProvince":
        empty = next(each for each in table.offers.split(", ") if table.at(each) == "-")
        table.say(empty)
    assert table.state.reserve[KNIGHTS] == 35 - 12
    assert [table.seat, table.asked] == [0, "ChoosePlace"]
    first, second = table.offers.split(", ")[:2]
    table.say(f"{first}, 22, {second}")
    assert table.heard() == [Placed(KNIGHTS, table.state.owner.index(KNIGHTS, 1), 1)]
    assert table.seat == 1
    assert table.state.reserve[SPIDERS] == 35 - 11


def test_3_6_when_one_people_has_no_counter_left_the_rest_is_placed_too() -> None:
    table = chosen(4, "Knights", "Monks", "Dragons", "Spiders")
    shuffle(table)
    homes = {0: "A0", 1: "B0", 2: "P0", 3: "T0"}
    while table.asked == "SettleProvince":
        table.say(homes[table.seat])
    assert table.state.turn == 1
    assert table.at("A0 B0 P0 T0") == "K35 M35 D35 S35"


def test_options_that_are_no_words_of_ours_are_refused() -> None:
    with pytest.raises(Refused):
        read_options(ZARGOS, {"turns": "99"})
    assert read_options(ZARGOS, {})["turns"] == "12"
