"""§10.4 Magic cards change hands."""

import pytest

from core.zargos.choices import SHOW_CARDS, AddCard
from core.zargos.events import Exchanged, NotExchanged, OfferMade, OfferShown, ReplyMade, ReplyShown
from core.zargos.magic.exchanging import Exchanges
from core.zargos.turns import NextTurn
from tests.zargos.table import Table, cards, position


def exchange(hands: dict[int, str], men: str = "D A0 1 / W B0 1 / K K0 1", seats: str = "") -> Table:
    return position(men, hands=hands, exchange=True, seats=seats, then=(NextTurn(), Exchanges(0)), window=True)


def test_10_4_each_player_with_cards_may_offer_in_the_order_of_play() -> None:
    table = exchange({1: "War", 2: "Ice"})
    assert [table.seat, table.offers] == [1, "no, seat 0, seat 2"]
    assert table.refusal(AddCard(0)) == "Offer cards to another player, or refrain."
    table.say("no")
    assert table.seat == 2


def test_10_4_without_the_option_nobody_is_asked() -> None:
    table = position("D A0 1 / W B0 1", hands={0: "War"}, then=(NextTurn(), Exchanges(0)), window=True)
    assert table.asked == "RedWindow"


def test_10_4_only_the_partner_sees_the_offer_and_only_when_it_is_shown() -> None:
    table = exchange({0: "War Ice", 1: "Mist"})
    table.say("seat 1")
    assert table.offers == "no, War, Ice"
    assert table.refusal(SHOW_CARDS).startswith("Add a card of yours to the offer, show it once there is one in it")
    table.say("Ice")
    assert [table.board(seat).offered for seat in (0, 1, 2)] == [cards("Ice"), (), ()]
    assert table.board(2).offer_sizes == (1, 0)
    table.say("show")
    assert [table.board(seat).offered for seat in (0, 1, 2, None)] == [cards("Ice"), cards("Ice"), (), ()]
    assert table.heard(1) == [OfferMade(0, 1, 1), OfferShown(0, 1, cards("Ice"))]
    assert table.heard(2) == table.heard(None) == [OfferMade(0, 1, 1)]


def test_10_4_the_answer_is_seen_by_the_other_when_it_is_shown_and_may_be_taken() -> None:
    table = exchange({0: "War Ice", 1: "Mist"})
    table.say("seat 1, Ice, show")
    assert [table.seat, table.offers] == [1, "no, show, Mist"]
    assert table.refusal(AddCard(0)).startswith("Answer with cards of yours")
    table.say("Mist")
    assert [table.board(seat).replied for seat in (0, 1, 2)] == [(), cards("Mist"), ()]
    assert table.offers == "show, no"
    table.say("show")
    assert table.heard(0) == [ReplyMade(0, 1, 1), ReplyShown(0, 1, cards("Mist"))]
    assert table.board(0).replied == cards("Mist")
    assert [table.seat, table.offers] == [0, "no, agree"]
    assert table.refusal(AddCard(0)) == "Agree to the exchange, or refrain."
    table.say("agree")
    assert table.heard(2) == [Exchanged(0, 1, 1, 1)]
    assert [table.hand(0), table.hand(1)] == ["War Mist", "Ice"]


@pytest.mark.parametrize("words", ["seat 1, Ice, show, no", "seat 1, Ice, show, Mist, show, no"])
def test_10_4_a_declined_offer_or_answer_goes_back(words: str) -> None:
    table = exchange({0: "War Ice", 1: "Mist"})
    table.say(words)
    assert NotExchanged(0, 1) in table.heard(2)
    assert [table.hand(0), table.hand(1)] == ["War Ice", "Mist"]


def test_10_4_a_gift_is_answered_with_nothing() -> None:
    table = exchange({0: "War Ice"})
    table.say("seat 1, Ice, War, show, show, agree")
    assert [table.hand(0), table.hand(1)] == ["", "War Ice"]


def test_10_4_nobody_may_hold_more_than_three_afterwards_z54() -> None:
    table = exchange({0: "War Ice Land", 1: "Mist Mist War"})
    table.say("seat 1, Ice, show")
    assert table.offers == "no, War, Mist"
    table.say("Mist")
    assert table.offers == "show, no"


@pytest.mark.parametrize("words", ["seat 1, no", "seat 1, Ice, War, no", "seat 1, Ice, show, Mist, no"])
def test_10_4_what_is_not_yet_shown_may_be_taken_back(words: str) -> None:
    table = exchange({0: "War Ice", 1: "Mist"})
    table.say(words)
    assert table.heard(1) == table.heard(None) == [NotExchanged(0, 1)]
    assert [table.hand(0), table.hand(1)] == ["War Ice", "Mist"]
    assert (table.board(0).offer_sizes, table.asked) == ((0, 0), "MakeOffer")


def test_10_4_three_offers_in_a_turn_and_no_more() -> None:
    table = exchange({0: "War"})
    for _ in range(3):
        table.say("seat 1, War, show, no")
    assert table.asked == "RedWindow"


def test_10_4_a_player_with_two_peoples_is_asked_once() -> None:
    table = exchange({0: "War"}, "D A0 1 / W B0 1 / K K0 1 / S P0 1", "0101")
    table.say("no")
    assert table.asked == "RedWindow"


def test_10_4_what_is_added_is_hidden_from_others() -> None:
    assert AddCard(3).face() == AddCard(5).face()
