"""RULES.md §6: the eight standard characters."""

import pytest

from core.dragonstones import cards as c
from core.dragonstones.choices import DOUBLE, TAKE_COINS, Bid, PayStones, Steal
from core.dragonstones.events import BlackCoinTaken, CoinsHandedOver, CoinsSeen, SpentCoinTaken, StoneStolen
from tests.dragonstones.table import Table, auction, position, stones


def test_6_1_the_witch_gives_a_black_coin_for_a_later_bid_of_this_turn() -> None:
    table = auction("witch", position(put_up="", to_come="troll"))
    table.win()
    assert table.heard()[-1] == BlackCoinTaken(0)
    assert table.coins(0) == "7f 2c 5s 1k"
    table.roll(0)
    assert Bid(1, 0, black=True) in table.offers(0)
    assert Bid(1, 0, black=True) not in table.offers(1)


def test_6_1_d21_there_are_as_many_black_coins_as_are_needed() -> None:
    table = auction("witch", position(put_up="", screens={1: "1k", 2: "1k"}, doppelganger=0, to_come="troll"))
    table.win()
    table.answer(0, DOUBLE)
    assert table.coins(0) == "7f 2c 5s 2k"
    assert table.board().blacks == 4


@pytest.mark.parametrize(("name", "stone"), [("red dragon", "r"), ("blue dragon", "b"), ("yellow dragon", "y")])
def test_6_2_a_dragon_gives_a_stone_of_its_colour(name: str, stone: str) -> None:
    table = auction(name, position(to_come="troll", bank_stones="rby"))
    table.win()
    assert table.stones(0) == stone
    assert table.bank_stones == "rby".replace(stone, "")


def paying(name: str, held: str) -> Table:
    table = auction(name, position(stones_of={0: held}, to_come="troll"))
    table.win()
    return table


def payable(name: str, held: str) -> set[str]:
    """Which stones may be paid; empty if coins were taken unasked."""
    offers = paying(name, held).offers(0)
    paid = [each for each in offers if isinstance(each, PayStones)]
    return {"r" * each.red + "b" * each.blue + "y" * each.yellow for each in paid}


@pytest.mark.parametrize(
    ("name", "held", "ways"),
    [
        ("enchanter", "rrbyy", {"rrby", "rryy", "rbyy"}),
        ("enchanter", "rby", set()),
        ("magician", "rrbyy", {"rby"}),
        ("magician", "rrbb", set()),
        ("sorcerer", "rrrryyyyb", {"rrrr", "yyyy"}),
        ("sorcerer", "rrryyy", set()),
    ],
)
def test_6_3_to_6_5_which_stones_the_payers_take(name: str, held: str, ways: set[str]) -> None:
    assert payable(name, held) == ways


@pytest.mark.parametrize(
    ("name", "held", "points", "coins"),
    [
        ("enchanter", "rrby", 1, "7f 2c 8s"),
        ("magician", "rby", 1, "7f 2c 8s"),
        ("sorcerer", "bbbb", 2, "7f 3c 5s"),
    ],
)
def test_6_3_to_6_5_points_or_coins(name: str, held: str, points: int, coins: str) -> None:
    table = paying(name, held)
    table.answer(0, PayStones(*stones(held)))
    assert (table.score(0), table.stones(0), table.coins(0)) == (points, "", "7f 2c 5s")
    table = paying(name, held)
    table.answer(0, TAKE_COINS)
    assert (table.score(0), table.stones(0), table.coins(0)) == (0, held, coins)


def stealing(*bids: int, stones_of: dict[int, str]) -> Table:
    table = auction("thief", position(seats=4, to_come="troll", stones_of=stones_of))
    table.bid(*bids)
    return table


def test_6_6_the_thief_takes_a_stone_of_his_choice_from_the_second_bidder() -> None:
    table = stealing(3, 2, 1, stones_of={1: "rby", 2: "y"})
    assert table.offers(0) == [Steal(1, 0), Steal(1, 1), Steal(1, 2)]
    table.answer(0, Steal(1, 2))
    assert table.heard() == [StoneStolen(0, 1, 2)]
    assert (table.stones(0), table.stones(1)) == ("y", "rb")


def test_6_6_d31_of_several_second_bidders_one_with_stones_must_be_chosen() -> None:
    table = stealing(3, 2, 2, 2, stones_of={2: "r", 3: "b"})
    assert table.offers(0) == [Steal(2, 0), Steal(3, 1)]


def test_6_6_d29_if_only_the_thief_has_bid_anybody_may_be_robbed() -> None:
    table = stealing(3, stones_of={1: "r", 3: "by"})
    assert table.offers(0) == [Steal(1, 0), Steal(3, 1), Steal(3, 2)]


def test_6_6_d30_after_a_tie_break_the_second_of_the_silver_is_robbed() -> None:
    table = stealing(3, 3, 2, 3, stones_of={1: "r", 2: "b", 3: "y"})
    table.silver(4, 0, 2)
    assert table.heard()[-1] == StoneStolen(0, 3, 2)


def robbed(behind: str, gold: int) -> Table:
    """Seat 1, second bidder with so much fairy gold of what is behind its screen, has no stones."""
    table = auction("thief", position(screens={1: behind}, to_come="troll"))
    table.bid(4, gold)
    return table


def test_6_6_d32_a_common_gold_first() -> None:
    table = robbed("3f 2c", 1)
    assert (table.coins(1), table.coins(0)) == ("2f 1c", "4f 3c 5s")


def test_6_6_d32_then_a_fairy_gold_from_behind_the_screen() -> None:
    table = robbed("3f 2s", 1)
    assert (table.coins(1), table.coins(0)) == ("1f 2s", "5f 2c 5s")
    assert table.state.spent == [4, 1, 0]


def test_6_6_d32_then_a_spent_one_which_arrives_spent() -> None:
    table = robbed("1f 2s", 1)
    assert (table.coins(1), table.coins(0)) == ("2s", "4f 2c 5s")
    assert table.state.spent == [5, 0, 0]
    assert table.heard()[-1] == SpentCoinTaken(0, 1, 1)


def test_6_6_d32_then_nothing() -> None:
    table = robbed("2s", 0)
    assert SpentCoinTaken(0, 2, 0) not in table.heard()
    table.answer(0, Steal(1, c.HIDDEN))
    assert table.heard() == [SpentCoinTaken(0, 1, 0)]


def test_6_6_d32_which_coin_it_was_is_seen_by_the_two_alone() -> None:
    table = robbed("3f 2c", 1)
    assert table.heard(2)[-1] == table.heard(None)[-1] == CoinsHandedOver(0, 1)
    assert table.heard(0)[-1] == table.heard(1)[-1] == CoinsSeen(0, 1, 0, 1, 0)


def test_6_6_d32_of_several_without_stones_he_chooses_blind() -> None:
    table = auction("thief", position(screens={1: "", 2: "3c"}, to_come="troll"))
    table.win(2)
    assert table.offers(0) == [Steal(1, c.HIDDEN), Steal(2, c.HIDDEN)]


def test_6_6_d34_doppelganger_amulet_and_black_coin_stay() -> None:
    state = position(screens={1: "1f 2a 1k"}, amulets=0, doppelganger=1, to_come="troll")
    table = auction("thief", state)
    table.bid(4, 1)
    assert table.coins(1) == "2a 1k"
    assert table.state.doppelganger == 1
