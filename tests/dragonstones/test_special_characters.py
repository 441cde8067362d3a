"""RULES.md §7: the special characters."""

import pytest

from core.dragonstones import cards as c
from core.dragonstones.choices import (
    DOUBLE,
    DRAW_ANOTHER,
    GIVE_BID,
    KEEP_BID,
    STOP_BUYING,
    STOP_DRAWING,
    TAKE_COINS,
    BeCharacter,
    Bid,
    Buy,
    NameColour,
    PayStones,
    Plunder,
    TakeStone,
)
from core.dragonstones.events import (
    AmuletTaken,
    BidGiven,
    CoinsHandedOver,
    CoinsSeen,
    ColourNamed,
    DoppelgangerKept,
    NothingHappened,
    StoneBought,
    StonesDrawn,
    StonesLost,
    StonesReturned,
    StonesTaken,
)
from core.dragonstones.powers.trading import NO_STONES_TO_BUY
from core.engine import roll_due, waiting_for
from core.orders import idle, number_of, orders_of
from tests.dragonstones.table import Table, auction, card, position


def won(name: str, **given: object) -> Table:
    """Seat 0 has won that character with one fairy gold; more is to come."""
    state = position(**{"to_come": "troll, troll", **given})  # type: ignore[arg-type]  # the builder's own keywords
    table = auction(name, state)
    table.win()
    return table


@pytest.mark.parametrize(
    ("name", "coins"),
    [
        ("alchemist", "7f 5c 5s"),
        ("gnome", "7f 4c 7s"),
        ("dwarf (4)", "7f 2c 9s"),
        ("dwarf (5)", "7f 2c 10s"),
        ("fairy", "8f 2c 5s"),
    ],
)
def test_7_1_7_7_7_9_7_11_coins_from_the_bank(name: str, coins: str) -> None:
    assert won(name).coins(0) == coins


def test_7_2_the_ancient_dragon_gives_a_stone_of_any_colour_that_the_bank_has() -> None:
    table = won("ancient dragon", bank_stones="rryy")
    assert table.offers(0) == [TakeStone(0), TakeStone(2)]
    table.answer(0, TakeStone(2))
    assert (table.stones(0), table.bank_stones) == ("y", "rry")


def test_7_2_d27_without_stones_in_the_bank_nothing_happens() -> None:
    assert won("ancient dragon", bank_stones="").heard()[-1] == NothingHappened(0, c.ANCIENT_DRAGON)


def test_7_3_d36_the_apprentice_must_pay_a_pair_and_chooses_the_colour() -> None:
    table = won("apprentice", stones_of={0: "rrbyyy"})
    assert table.offers(0) == [PayStones(2, 0, 0), PayStones(0, 0, 2)]
    table.answer(0, PayStones(0, 0, 2))
    assert (table.score(0), table.stones(0)) == (1, "rrby")


def test_7_3_d36_without_a_pair_nothing_happens() -> None:
    table = won("apprentice", stones_of={0: "rby"})
    assert table.heard()[-1] == NothingHappened(0, c.APPRENTICE)
    assert (table.score(0), table.stones(0)) == (0, "rby")


def test_7_4_the_brigand_takes_all_common_gold_and_silver_of_an_opponent() -> None:
    table = won("brigand", screens={1: "3f 4c 6s 1a"}, amulets=1)
    assert table.offers(0) == [Plunder(1), Plunder(2)]
    table.answer(0, Plunder(1))
    assert (table.coins(0), table.coins(1)) == ("7f 6c 11s", "3f 1a")


def test_7_4_d35_the_others_see_that_it_happens_and_not_how_much_it_is() -> None:
    table = won("brigand", seats=4, screens={1: "3f 4c 6s"})
    before = table.board(2)
    table.answer(0, Plunder(1))
    for seat in (2, 3, None):
        assert table.heard(seat) == [CoinsHandedOver(0, 1)]
    for seat in (0, 1):
        assert table.heard(seat) == [CoinsSeen(0, 1, 0, 4, 6)]
    assert table.board(2) == before


def test_7_5_d37_the_charlatan_takes_all_stones_whatever_it_costs() -> None:
    table = won("charlatan", stones_of={0: "rrrrbbbyyy"})
    assert (table.score(0), table.stones(0)) == (1, "")


def test_7_5_without_stones_the_point_is_free() -> None:
    assert won("charlatan").score(0) == 1


def test_7_5_d38_doubled_the_second_point_is_free() -> None:
    table = won("charlatan", stones_of={0: "rrb"}, doppelganger=0)
    table.answer(0, DOUBLE)
    assert (table.score(0), table.stones(0)) == (2, "")


def test_7_6_the_doppelganger_is_kept_face_up() -> None:
    table = won("doppelganger")
    assert table.heard()[-1] == DoppelgangerKept(0)
    assert table.board(1).doppelganger == 0


def test_7_6_d75_somebody_who_becomes_it_while_it_is_held_gets_nothing() -> None:
    table = won("ghost", put_up="witch, doppelganger", doppelganger=1)
    table.answer(0, BeCharacter(c.DOPPELGANGER))
    assert table.heard()[-1] == NothingHappened(0, c.DOPPELGANGER)
    assert table.state.doppelganger == 1


def test_7_8_the_enchantress_gives_two_points_for_five_stones_or_a_fairy_gold() -> None:
    table = won("enchantress", stones_of={0: "rrbbyy"})
    assert len(table.offers(0)) == 3 + 1
    table.answer(0, PayStones(1, 2, 2))
    assert (table.score(0), table.stones(0)) == (2, "r")
    table = won("enchantress", stones_of={0: "rrbbyy"})
    table.answer(0, TAKE_COINS)
    assert table.coins(0) == "8f 2c 5s"


def test_7_9_d55_fairy_gold_gained_is_usable_at_once() -> None:
    table = won("fairy", screens={0: "1f"})
    table.roll(0)
    assert Bid(1, 0) in table.offers(0)


def test_7_10_d48_the_ghost_becomes_any_character_put_up_this_turn_whatever_became_of_it() -> None:
    table = won("ghost", put_up="witch, alchemist, charlatan, alchemist")
    assert table.offers(0) == [BeCharacter(card(name)) for name in ("witch", "alchemist", "charlatan")]
    assert table.refusal(0, BeCharacter(c.GHOST)) == "Choose a character that has been put up this turn."
    table.answer(0, BeCharacter(c.CHARLATAN))
    assert table.score(0) == 1


def test_7_10_if_the_witch_alone_was_put_up_the_ghost_becomes_the_witch() -> None:
    assert won("ghost").coins(0) == "7f 2c 5s 1k"


def test_7_10_d44_a_doppelganger_whose_auction_was_tied_can_be_taken() -> None:
    table = auction("doppelganger", position(to_come="ghost, troll"))
    table.bid(1, 1)
    table.silver(0, 0)
    table.roll(0)
    table.bid(0, 1)
    table.answer(1, BeCharacter(c.DOPPELGANGER))
    assert table.state.doppelganger == 1


def test_7_12_the_goblin_finds_a_random_character_which_counts_as_put_up() -> None:
    table = won("goblin", to_come="alchemist, fairy")
    assert roll_due(table.state) == (1, 2, False)
    table.roll(1)
    assert table.coins(0) == "8f 2c 5s"
    assert [each.card for each in table.state.put_up] == [c.WITCH, c.GOBLIN, c.FAIRY]
    assert table.state.to_come == (c.ALCHEMIST,)


@pytest.mark.parametrize("name", ["goblin", "leprechaun"])
def test_7_12_7_14_as_the_last_card_of_the_turn_they_have_no_effect(name: str) -> None:
    table = won(name, to_come="")
    assert NothingHappened(0, card(name)) in table.heard()
    assert table.state.turn == 2


def test_7_13_the_goldsmith_gives_an_amulet() -> None:
    table = won("goldsmith")
    assert table.heard()[-1] == AmuletTaken(0)
    assert (table.coins(0), table.state.amulets) == ("7f 2c 5s 1a", 1)


def test_7_13_d17_nothing_if_the_bank_has_none() -> None:
    table = won("goldsmith", amulets=0)
    assert table.heard()[-1] == NothingHappened(0, c.GOLDSMITH)
    assert table.coins(0) == "7f 2c 5s"


def test_7_14_the_leprechaun_finds_a_character_of_his_choice() -> None:
    table = won("leprechaun", to_come="alchemist, fairy, fairy")
    assert table.offers(0) == [BeCharacter(c.ALCHEMIST), BeCharacter(c.FAIRY)]
    assert table.refusal(0, BeCharacter(c.TROLL)) == "Choose a character that is still to come this turn."
    table.answer(0, BeCharacter(c.FAIRY))
    assert table.state.to_come == (c.ALCHEMIST, c.FAIRY)


def test_7_14_d54_what_is_to_come_is_public_and_its_order_open_again_afterwards() -> None:
    table = won("leprechaun", to_come="alchemist, fairy, gnome")
    assert table.board(2).to_come == (c.ALCHEMIST, c.FAIRY, c.GNOME)
    table.answer(0, BeCharacter(c.FAIRY))
    assert roll_due(table.state) == (1, 2, False)


def test_7_15_who_has_nothing_to_pay_with_is_asked_as_anybody_is_unless_by_an_order() -> None:
    for held in ("1f", "3f 2c"):
        table = won("merchant", screens={0: held}, bank_stones="r")
        assert waiting_for(table.state) == (0,), "Nobody is told who has coins left."
        assert orders_of(table.state, 0) == (NO_STONES_TO_BUY,)
        given = {NO_STONES_TO_BUY.name: number_of(table.state, NO_STONES_TO_BUY.name)}
        assert idle(table.state, 0, given) is STOP_BUYING


def test_7_15_d56_the_merchant_sells_stones_one_by_one_for_mixed_coins() -> None:
    table = won("merchant", screens={0: "2f 1c 7s"}, bank_stones="rrbbyy")
    for buy in (Buy(0, 0), Buy(0, 1), Buy(1, 2), Buy(2, 2)):
        table.answer(0, buy)
    assert table.heard() == [StoneBought(0, 2, 2)]
    assert (table.stones(0), table.coins(0)) == ("rrby", "1s")
    assert table.state.bank == (21, 10, 26)
    assert table.offers(0) == [STOP_BUYING], "he is asked all the same, so that nobody learns that he has nothing left"
    table.answer(0, STOP_BUYING)
    assert table.asked == "DrawCharacter"


def test_7_15_d56_d74_nothing_need_be_bought_and_spent_gold_buys_nothing() -> None:
    table = won("merchant", screens={0: "1f"}, bank_stones="r")
    assert table.offers(0) == [STOP_BUYING]


def test_7_15_d56_the_bank_is_the_limit() -> None:
    table = won("merchant", bank_stones="ry")
    assert Buy(1, 0) not in table.offers(0)
    assert table.refusal(0, Buy(1, 0)) == "Buy a stone that the bank has with coins that you have, or stop."
    table.answer(0, Buy(0, 0))
    table.answer(0, Buy(2, 0))
    assert table.asked == "DrawCharacter"


def offering(**given: object) -> Table:
    state = position(to_come="troll", **given)  # type: ignore[arg-type]  # the builder's own keywords
    table = auction("necromancer", state)
    table.bid(Bid(3, 2), 1)
    return table


def test_7_16_the_necromancer_gives_a_point_for_all_gold_of_the_bid() -> None:
    table = offering()
    assert table.offers(0) == [KEEP_BID, GIVE_BID]
    table.answer(0, GIVE_BID)
    assert table.heard()[0] == BidGiven(0, 3)
    assert (table.score(0), table.state.spent) == (1, [0, 1, 0])
    assert table.state.bank == (23, 11, 20)


def test_7_16_he_may_keep_his_fairy_gold() -> None:
    table = offering()
    table.answer(0, KEEP_BID)
    assert (table.score(0), table.state.spent) == (0, [3, 1, 0])
    assert table.heard() == [NothingHappened(0, c.NECROMANCER)]


def test_7_17_the_rainbow_dragon_keeps_what_was_drawn_if_he_stops() -> None:
    table = won("rainbow dragon", bank_stones="rrbbyy")
    assert table.offers(0) == [NameColour(0), NameColour(1), NameColour(2)]
    table.answer(0, NameColour(1))
    assert table.heard() == [ColourNamed(0, 1)]
    assert roll_due(table.state) == (1, 6, False)
    table.roll(5)
    assert table.heard() == [StonesDrawn(0, 0, 0, 1)]
    assert table.offers(0) == [STOP_DRAWING, DRAW_ANOTHER]
    table.answer(0, DRAW_ANOTHER)
    assert roll_due(table.state) == (1, 5, False)
    table.roll(0)
    table.answer(0, STOP_DRAWING)
    assert table.heard()[0] == StonesTaken(0, 1, 0, 1)
    assert (table.stones(0), table.bank_stones) == ("ry", "rbby")


def test_7_17_the_named_colour_takes_all_again() -> None:
    table = won("rainbow dragon", bank_stones="rrbbyy")
    table.answer(0, NameColour(1))
    table.roll(0)
    table.answer(0, DRAW_ANOTHER)
    table.roll(1)
    assert table.heard() == [StonesDrawn(0, 0, 1, 0), StonesReturned(0, 1, 0, 0)]
    assert (table.stones(0), table.bank_stones) == ("", "rrbbyy")


def test_7_17_d47_a_colour_that_the_bank_lacks_cannot_be_named() -> None:
    table = won("rainbow dragon", bank_stones="rrb")
    assert table.offers(0) == [NameColour(0), NameColour(1)]
    assert table.refusal(0, NameColour(2)) == "Name a colour that is in the bag."


def test_7_17_d47_he_must_stop_when_only_the_named_colour_is_left() -> None:
    table = won("rainbow dragon", bank_stones="rb")
    table.answer(0, NameColour(0))
    table.roll(1)
    assert table.stones(0) == "b"
    assert table.asked == "DrawCharacter"


def test_7_17_d47_at_least_one_is_drawn_even_of_the_only_colour() -> None:
    table = won("rainbow dragon", bank_stones="yy")
    assert table.heard()[-1] == ColourNamed(0, 2)
    table.roll(0)
    assert table.stones(0) == ""


def test_7_17_an_empty_bank_is_an_empty_bag() -> None:
    assert won("rainbow dragon", bank_stones="").heard()[-1] == NothingHappened(0, c.RAINBOW_DRAGON)


def test_7_18_the_troll_takes_every_stone_of_a_colour_from_everybody() -> None:
    table = won("troll", stones_of={0: "rrb", 1: "r", 2: "yy"})
    table.answer(0, NameColour(0))
    assert table.heard() == [ColourNamed(0, 0), StonesLost(0, (2, 1, 0))]
    assert [table.stones(seat) for seat in range(3)] == ["b", "", "yy"]
    assert table.bank_stones.count("r") == 6


def test_7_18_d58_any_colour_can_be_named_even_one_that_nobody_has() -> None:
    table = won("troll", stones_of={0: "r"})
    assert table.offers(0) == [NameColour(0), NameColour(1), NameColour(2)]
    table.answer(0, NameColour(1))
    assert table.stones(0) == "r"


def test_7_19_the_two_headed_dragon_draws_two_of_two_of_each_colour() -> None:
    table = won("two-headed dragon", bank_stones="rrrbbbyyy")
    assert roll_due(table.state) == (2, 6, True)
    table.roll(5, 0)
    assert table.heard() == [StonesDrawn(0, 1, 0, 1), StonesTaken(0, 1, 0, 1)]
    assert (table.stones(0), table.bank_stones) == ("ry", "rrbbbyy")


@pytest.mark.parametrize(("bank", "shape"), [("rrry", (2, 3, True)), ("b", (1, 1, True))])
def test_7_19_d45_a_poor_bank_puts_in_what_it_has(bank: str, shape: tuple[int, int, bool]) -> None:
    assert roll_due(won("two-headed dragon", bank_stones=bank).state) == shape


def test_7_19_d45_from_an_empty_bank_nothing_is_drawn() -> None:
    table = won("two-headed dragon", bank_stones="")
    assert table.heard()[-1] == NothingHappened(0, c.TWO_HEADED_DRAGON)
