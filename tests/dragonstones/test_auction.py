"""RULES.md §4: the auction."""

import pytest

from core.dragonstones import cards as c
from core.dragonstones.bidding import second_bidders
from core.dragonstones.choices import CLOSED_FIST, CLOSED_FIST_OF_SILVER, Bid, BidSilver, TakeCoins
from core.dragonstones.events import (
    AuctionWon,
    CoinsTaken,
    FistsOpened,
    NobodyBid,
    PowerVoid,
    Scored,
    SilverOpened,
    Tied,
    TiedAgain,
)
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import PutUp, SilverStake, Stake
from core.engine import State, apply, view
from tests.dragonstones.table import NOTHING, auction, position

EMPTY = Stake(0, 0, False, False)


def test_4_1_d6_a_bid_is_any_mix_of_the_own_fairy_and_common_gold_or_nothing() -> None:
    table = auction("alchemist", position(screens={0: "2f 1c 9s"}))
    assert set(table.offers(0)) == {Bid(f, g) for f in range(3) for g in range(2)}
    assert table.offers(1) != table.offers(0)


def test_4_1_d15_d69_at_most_one_amulet_and_one_black_coin_can_be_added() -> None:
    table = auction("alchemist", position(screens={0: "1f 2a 2k"}, amulets=0))
    assert set(table.offers(0)) == {Bid(f, 0, a, k) for f in (0, 1) for a in (False, True) for k in (False, True)}


def test_4_1_d6_bids_are_sealed_until_the_last_has_come_and_their_face_is_a_closed_fist() -> None:
    table = auction("alchemist")
    table.answer(2, Bid(3, 1))
    for seat in (0, 1, None):
        seen = view(DRAGONSTONES, table.state, seat)
        assert (seen.answered, seen.own) == ((2,), None)
        assert table.heard(seat) == []
    assert view(DRAGONSTONES, table.state, 2).own == Bid(3, 1)
    assert {bid.face() for bid in table.offers(0)} == {CLOSED_FIST}
    assert BidSilver(3, True).face() == CLOSED_FIST_OF_SILVER


@pytest.mark.parametrize(
    ("bid", "said"),
    [
        (Bid(9, 0), "You have 8 fairy gold behind your screen."),
        (Bid(0, 3), "You have 2 common gold."),
        (Bid(1, 0, amulet=True), "You have no amulet."),
        (Bid(1, 0, black=True), "You have no black coin."),
        (Bid(-1, 0), "That is not a number of coins."),
        (BidSilver(1), "Bid gold: an empty fist is a bid too."),
    ],
)
def test_4_1_a_bid_that_cannot_be_is_refused_with_its_reason(bid: Bid, said: str) -> None:
    assert auction("alchemist").refusal(0, bid) == said


def test_4_2_d9_everybody_pays_winner_or_not() -> None:
    table = auction("troll", position(to_come="fairy"))
    table.bid(Bid(3, 1), Bid(2, 1), NOTHING)
    assert table.heard()[0] == FistsOpened(c.TROLL, (Stake(3, 1, False, False), Stake(2, 1, False, False), EMPTY))
    assert [table.coins(seat) for seat in range(3)] == ["5f 1c 5s", "6f 1c 5s", "8f 2c 5s"]
    assert table.state.spent == [3, 2, 0]
    assert table.state.bank.common == 11


def test_4_2_spent_fairy_gold_cannot_be_bid_again_in_this_turn() -> None:
    table = auction("alchemist", position(screens={0: "3f"}, to_come="fairy"))
    table.win(2)
    table.roll(0)
    assert max(bid.fairy for bid in table.offers(0) if isinstance(bid, Bid)) == 1


def test_4_3_d16_an_amulet_doubles_the_coins_which_are_paid_once_and_goes_to_the_bank() -> None:
    table = auction("fairy", position(screens={0: "8f 1a", 1: "8f"}, amulets=1, to_come="troll"))
    table.bid(Bid(2, 0, amulet=True), Bid(3, 0))
    assert table.heard()[1] == AuctionWon(c.FAIRY, 0, 4)
    assert (table.coins(0), table.state.spent[0], table.state.amulets) == ("7f", 2, 2)


def test_4_3_d16_an_amulet_alone_is_worth_nothing() -> None:
    table = auction("fairy", position(screens={0: "1a"}, amulets=1, to_come="troll"))
    table.bid(Bid(0, 0, amulet=True), Bid(1, 0))
    assert AuctionWon(c.FAIRY, 1, 1) in table.heard()
    assert table.state.amulets == 2


def test_4_3_an_amulet_is_spent_by_a_loser_too() -> None:
    table = auction("fairy", position(screens={0: "8f 1a"}, amulets=1, to_come="troll"))
    table.bid(Bid(1, 0, amulet=True), Bid(3, 0))
    assert (table.coins(0), table.state.amulets) == ("7f", 2)


def test_4_4_d18_a_black_coin_voids_the_power_and_all_is_paid() -> None:
    table = auction("alchemist", position(screens={1: "8f 2c 1k"}, to_come="troll"))
    table.bid(Bid(3, 1), Bid(1, 1, black=True))
    assert table.heard()[1:] == [PowerVoid(c.ALCHEMIST, (1,))]
    assert [table.coins(seat) for seat in (0, 1)] == ["5f 1c 5s", "7f 1c"]
    assert table.state.put_up[-1] == PutUp(c.ALCHEMIST, c.NOBODY)
    assert table.board().blacks == 0


def test_4_4_d18_no_tie_is_broken_for_a_void_power() -> None:
    table = auction("alchemist", position(screens={1: "8f 1k"}, to_come="troll"))
    table.bid(Bid(3, 0), Bid(3, 0, black=True))
    assert table.asked == "DrawCharacter"


def test_4_4_d19_two_black_coins_on_one_character_are_both_spent() -> None:
    table = auction("alchemist", position(screens={1: "1k", 2: "1k"}, to_come="troll"))
    table.bid(Bid(3, 0), Bid(0, 0, black=True), Bid(0, 0, black=True))
    assert table.heard()[1:] == [PowerVoid(c.ALCHEMIST, (1, 2))]
    assert table.board().blacks == 0


def test_4_5_d8_if_all_bid_nothing_the_next_character_follows_and_this_one_counts_as_put_up() -> None:
    table = auction("alchemist", position(to_come="troll"))
    table.bid()
    assert table.heard()[1:] == [NobodyBid(c.ALCHEMIST)]
    assert table.state.put_up[-1].card == c.ALCHEMIST
    assert table.asked == "DrawCharacter"


def test_4_5_d8_an_amulet_without_gold_is_no_bid_but_spent() -> None:
    table = auction("alchemist", position(screens={0: "1a"}, amulets=1, to_come="troll"))
    table.bid(Bid(0, 0, amulet=True))
    assert table.heard()[1:] == [NobodyBid(c.ALCHEMIST)]
    assert (table.coins(0), table.state.amulets) == ("", 2)


def test_4_5_d8_d70_a_black_coin_without_gold_is_no_bid_but_spent() -> None:
    table = auction("alchemist", position(screens={0: "1k"}, to_come="troll"))
    table.bid(Bid(0, 0, black=True))
    assert (table.coins(0), table.state.put_up[-1].user) == ("", c.NOBODY)


def test_4_6_the_one_with_the_most_uses_the_power() -> None:
    table = auction("alchemist", position(to_come="troll"))
    table.bid(1, Bid(1, 1))
    assert table.heard()[1:] == [AuctionWon(c.ALCHEMIST, 1, 2), CoinsTaken(1, 0, 3, 0)]
    assert table.state.put_up[-1] == PutUp(c.ALCHEMIST, 1)


def test_4_7_d11_only_the_tied_bid_silver_and_all_of_it_is_paid() -> None:
    table = auction("alchemist", position(to_come="troll"))
    table.bid(2, 1, Bid(1, 1))
    assert table.heard()[1:] == [Tied(c.ALCHEMIST, (0, 2), 2)]
    assert table.asked == "BreakTie 02"
    assert table.offers(0) == [*(BidSilver(count) for count in range(1, 6)), BidSilver(0)]
    table.silver(2, 3)
    assert table.heard()[:2] == [
        SilverOpened((0, 2), (SilverStake(2, False), SilverStake(3, False))),
        AuctionWon(c.ALCHEMIST, 2, 3),
    ]
    assert [table.coins(seat) for seat in range(3)] == ["6f 2c 3s", "7f 2c 5s", "7f 4c 2s"]
    assert table.state.bank.silver == 25


@pytest.mark.parametrize("silver", [0, 3])
def test_4_7_d11_after_a_new_tie_nobody_uses_the_power(silver: int) -> None:
    table = auction("alchemist", position(to_come="troll"))
    table.bid(2, 2)
    table.silver(silver, silver)
    assert table.heard()[1:] == [TiedAgain(c.ALCHEMIST, (0, 1))]
    assert table.coins(0) == f"6f 2c {5 - silver}s"
    assert table.asked == "DrawCharacter"


def test_4_7_a_tie_among_the_losers_of_the_silver_does_not_matter() -> None:
    table = auction("alchemist", position(to_come="troll"))
    table.bid(2, 2, 2)
    table.silver(0, 0, 1)
    assert AuctionWon(c.ALCHEMIST, 2, 1) in table.heard()


def test_4_7_d71_who_has_no_silver_is_asked_too() -> None:
    table = auction("alchemist", position(screens={1: "8f"}, to_come="troll"))
    table.bid(2, 2)
    assert table.asked == "BreakTie 01"
    assert table.offers(1) == [BidSilver(0)]


def test_4_7_d12_a_black_coin_cannot_be_bid_in_a_tie_break() -> None:
    table = auction("alchemist", position(screens={1: "8f 1s 1k"}, to_come="troll"))
    table.bid(2, 2)
    assert table.offers(1) == [BidSilver(1), BidSilver(0)]
    assert table.refusal(1, Bid(0, 0, black=True)) == "Only silver breaks a tie, with an amulet if you have one."


def test_4_7_d13_an_amulet_in_a_tie_break_doubles_the_silver_and_is_spent() -> None:
    table = auction("alchemist", position(screens={1: "8f 2s 1a"}, amulets=1, to_come="troll"))
    table.bid(2, 2)
    table.silver(3, BidSilver(2, amulet=True))
    assert AuctionWon(c.ALCHEMIST, 1, 4) in table.heard()
    assert (table.coins(1), table.state.amulets) == ("6f 3c", 2)


def test_4_7_d14_an_amulet_of_the_gold_bid_is_spent_and_doubles_no_silver() -> None:
    table = auction("alchemist", position(screens={1: "8f 2s 1a"}, amulets=1, to_come="troll"))
    table.bid(2, Bid(1, 0, amulet=True))
    assert table.heard()[1:] == [Tied(c.ALCHEMIST, (0, 1), 2)]
    assert table.offers(1) == [BidSilver(1), BidSilver(2), BidSilver(0)]
    table.silver(3, 2)
    assert AuctionWon(c.ALCHEMIST, 0, 3) in table.heard()


@pytest.mark.parametrize(
    ("bid", "said"),
    [
        (BidSilver(6), "You have 5 silver."),
        (BidSilver(1, amulet=True), "You have no amulet."),
        (BidSilver(-1), "That is not a number of coins."),
    ],
)
def test_4_7_silver_that_cannot_be_is_refused_with_its_reason(bid: BidSilver, said: str) -> None:
    table = auction("alchemist")
    table.bid(2, 2)
    assert table.refusal(0, bid) == said


def test_4_8_d61_reveal_black_coin_pay_tie_break_power_victory() -> None:
    table = auction("charlatan", position(scores=(2,)))
    table.bid(2, 2)
    table.silver(1, 0)
    kinds = [type(event) for told in table.told for event in told.seen_by(None)]
    order = [FistsOpened, Tied, SilverOpened, AuctionWon, Scored]
    assert [kind for kind in kinds if kind in order] == order
    assert table.asked == "over"


def seconds(*bids: int | Bid, seats: int = 4, silver: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Of an auction with these bids and this tie-break."""
    screens = dict.fromkeys(range(seats), "8f 2c 5s 1a")
    table = auction("troll", position(seats=seats, screens=screens, amulets=0, to_come="fairy"))
    table.bid(*bids)
    if silver:
        table.silver(*silver)
    return second_bidders(table.state.auction)


def test_4_9_d28_the_second_bidder_has_the_highest_strength_below_the_winners() -> None:
    assert seconds(5, 2, 4, 1) == (2,)
    assert seconds(5, 4, 4, 1) == (1, 2)
    assert seconds(6, Bid(2, 0, amulet=True), 3, 1) == (1,)


def test_4_9_d29_if_only_one_has_bid_all_others_are_second() -> None:
    assert seconds(0, 0, 2, 0) == (0, 1, 3)


def test_4_9_d30_after_a_tie_break_it_is_the_second_highest_silver() -> None:
    assert seconds(5, 5, 4, 5, silver=(1, 3, 2)) == (3,)
    assert seconds(5, 5, 4, 0, silver=(0, 3)) == (0,)
    assert seconds(5, 5, 4, 5, silver=(0, 0, 2)) == (0, 1)


def test_the_original_four_gold_and_an_amulet_are_worth_eight() -> None:
    table = auction("alchemist", position(screens={0: "4f 1a"}, amulets=1))
    table.bid(Bid(4, 0, amulet=True), 7)
    assert AuctionWon(c.ALCHEMIST, 0, 8) in table.heard()


def test_4_1_the_order_in_which_bids_come_makes_no_difference() -> None:
    ends: list[State] = []
    for order in ((0, 1, 2), (2, 0, 1)):
        state: State = auction("alchemist").state
        for seat in order:
            state, _ = apply(state, seat, Bid(seat, 0))
        ends.append(state)
    assert ends[0] == ends[1]


def test_the_enchanters_coins_are_taken_by_the_winner_of_the_tie_break() -> None:
    table = auction("enchanter", position(stones_of={1: "rrrr"}, to_come="troll"))
    table.bid(1, 1)
    table.silver(1, 2)
    assert table.asked == "ChoosePayment 1"
    table.answer(1, TakeCoins())
    assert table.coins(1) == "7f 2c 6s"
