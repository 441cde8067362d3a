"""§9 The count, §10.1–10.3 magic cards, §13 purchases, §15.3 the last turn."""

import pytest

from core.engine import shuffled
from core.telling import Tellings
from core.unseen import reshuffle, reshuffle_shape
from core.zargos.cards import DRAGONS, WINGED
from core.zargos.choices import BUY_BOATS, PUT_BACK, SEND, PutBack
from core.zargos.counting import CountPoints
from core.zargos.events import CardPutBack, CardsDealt, CardsDrawn, GameWon, KindPutBack, OrderFound, RealmCardMoved
from core.zargos.magic.dealing import DealCards
from core.zargos.settling.buying import Purchases
from core.zargos.turns import NextTurn
from tests.zargos.table import Table, cards, position

COUNT = (NextTurn(), CountPoints())
DEAL = (NextTurn(), DealCards(0))
BUY = (NextTurn(), Purchases(0))


@pytest.mark.parametrize(
    ("men", "points"),
    [
        ("D A1 1", 1),
        ("D A0 1", 2),
        ("D Z1 1", 2),
        ("D Z0 1", 4),
        ("D A1 5 A0 5 Z1 1 Z7 1", 7),
        ("D A0 1 A1 1 A2 1 A3 1", 8),
        ("D W0 1 W1 1 s10 9", 4),
        ("D " + " ".join(f"Z{n} 1" for n in range(10)), 22),
    ],
)
def test_9_1_provinces_capitals_zargos_the_city_and_whole_realms_z38(men: str, points: int) -> None:
    table = position(f"{men} / W B1 1 B0 1 B2 1 B3 1", then=COUNT)
    assert table.state.points[DRAGONS] == points


def test_9_3_the_most_points_are_first_and_the_tied_throw_z41() -> None:
    table = position("D A1 1 / W B0 1 / S K1 1", then=COUNT)
    assert table.dice == 2
    table.roll(3, 3)
    assert table.dice == 2
    table.roll(2, 5)
    assert table.state.order == (5, 4, 3)
    assert OrderFound((5, 4, 3)) in table.heard()


def test_2_4_and_9_4_a_realm_card_is_gained_with_the_whole_realm_z43() -> None:
    table = position("D W0 1 W1 1 / W B0 1 B1 1 B2 1", then=COUNT)
    assert table.heard(answers=1)[1] == RealmCardMoved(9, DRAGONS)
    assert table.state.realm_cards[9] == DRAGONS


def test_9_4_it_is_kept_with_the_capital_alone_and_lost_without_it_z44() -> None:
    table = position("D W0 1 A0 1 / W B0 1 W1 1", cards_of="D W D A W B", then=COUNT)
    assert [table.state.realm_cards[r] for r in (0, 3, 9)] == [WINGED, DRAGONS, DRAGONS]
    table = position("D W1 1 / W B0 1 W0 1", cards_of="D W", then=COUNT)
    assert table.state.realm_cards[9] == -1


def test_9_4_who_has_taken_the_capital_gets_it_with_the_whole_realm_only_z45() -> None:
    table = position("D B0 1 / W W0 1 W1 1", cards_of="D W", then=COUNT)
    assert table.state.realm_cards[9] == WINGED


def test_10_1_a_card_for_each_realm_card_and_others_see_how_many() -> None:
    table = position("D W0 1 / W B0 1", cards_of="D W D A", then=DEAL, window=True)
    assert CardsDealt(DRAGONS, 2) in table.heard(1)
    (drawn,) = (event for event in table.heard(0) if isinstance(event, CardsDrawn))
    assert table.state.hands[0] == tuple(sorted(drawn.kinds))
    assert len(table.state.pile) == 36 - 2


def test_10_1_the_master_of_the_winds_gets_three_and_nobody_else_any_z64() -> None:
    table = position("D W0 1 / W Z0 1", cards_of="D W D A", then=DEAL)
    assert [len(hand) for hand in table.state.hands] == [0, 3]


def over_the_limit() -> Table:
    return position("D W0 1 / W B0 1", hands={0: "War Mist Ice"}, cards_of="D W D A", then=DEAL, window=True)


def test_10_2_who_holds_more_than_three_puts_back_what_is_too_much_z46() -> None:
    table = over_the_limit()
    assert table.asked == "PutCardsBack"
    assert table.board().hand_sizes == (5, 0)
    assert table.refusal(PUT_BACK[-1]) == "Put a card from your hand back under the pile; you may keep three."
    table.say("Ice, War")
    assert table.board().hand_sizes == (3, 0)
    assert table.state.pile[:2] == (*cards("War"), *cards("Ice"))


def test_10_2_what_nobody_has_seen_lies_on_the_cards_that_were_put_back() -> None:
    table = over_the_limit()
    table.say("Ice, War")
    assert reshuffle_shape(table.state) == shuffled(len(table.state.pile) - 2)
    after = reshuffle(table.state, [*range(len(table.state.pile) - 2)][::-1])
    assert after.pile == (*cards("War"), *cards("Ice"), *table.state.pile[:1:-1])


def test_10_1_when_all_the_others_are_drawn_nothing_in_the_pile_is_unseen() -> None:
    state = position("D W0 1 / W B0 1", points="D 14", cards_of="D W D A", then=BUY).state
    state.pile, state.shuffled = cards("Mist War Ice"), 1
    DealCards(0).run(state, Tellings())
    assert (len(state.pile), state.shuffled) == (1, 0)
    assert reshuffle_shape(state) is None


def test_10_2_others_see_that_a_card_went_and_not_which() -> None:
    table = over_the_limit()
    table.say("Ice")
    assert table.heard(0) == [KindPutBack(0, *cards("Ice"))]
    assert table.heard(1) == table.heard(None) == [CardPutBack(0)]
    assert PutBack(5).face() == PutBack(3).face()


def test_13_1_a_boat_costs_five_and_a_counter_two_and_the_rest_is_lost_z55() -> None:
    table = position("D W0 1 / W B0 1", points="D 14", then=BUY)
    assert table.offers == "0, 1, 2"
    assert table.refusal(BUY_BOATS[3]) == "You have 14 points, and a boat costs five: 2 at the most now."
    table.say("1")
    assert table.state.boats[DRAGONS] == 1
    assert table.at("W0") == "D5"


def test_2_2_and_13_1_there_are_fifteen_boats_in_all_z5() -> None:
    table = position("D W0 1 / W B0 1", points="D 14", boats="D 4 W 10", then=BUY)
    assert table.offers == "0, 1"
    table = position("D W0 1 / W B0 1", points="D 14", boats="D 5 W 10", then=BUY)
    assert table.at("W0") == "D8"


def test_2_1_a_people_has_a_hundred_counters_at_the_most_z4() -> None:
    table = position("D W0 98 / W B0 1", points="D 20", boats="D 15", then=BUY)
    assert table.at("W0") == "D100"


def test_13_2_new_counters_are_placed_where_one_is_in_zargos_too() -> None:
    table = position("D W0 1 Z1 1 / W B0 1", points="D 4", boats="D 15", then=BUY)
    assert table.offers == "W0, Z1"
    assert table.refusal(PUT_BACK[0]) == "Place new counters where the Dragons already are."
    table.say("Z1")
    assert table.offers == "1, 2"
    assert table.refusal(SEND[3]) == "You have 2 counters to place; say how many of them go to Z1."
    table.say("1, W0")
    assert table.at("W0 Z1") == "D2 D2"


def test_15_3_after_the_last_turn_the_most_points_win_z86() -> None:
    table = position("D A0 1 A1 1 / W B0 1", turns=1, then=COUNT)
    assert table.heard()[-1] == GameWon((3, 2), (0,), -1)
    assert table.asked == "over"


def test_15_3_the_last_count_ends_the_game_and_nobody_draws_or_buys_for_nothing() -> None:
    table = position("D A0 3 A1 1 / W B0 2", hands={0: "War"}, boats="D 1", cards_of="D A", exchange=True, turns=1)
    while table.asked != "over":
        table.say("no")
    assert [type(event).__name__ for event in table.heard()[-2:]] == ["PointsCounted", "GameWon"]


def test_15_3_of_those_tied_the_most_counters_win_and_else_they_share_z86() -> None:
    table = position("D A0 3 / W B0 2", turns=1, then=COUNT)
    assert table.heard()[-1] == GameWon((2, 2), (0,), -1)
    table = position("D A0 3 / W B0 3", turns=1, then=COUNT)
    assert table.heard()[-1] == GameWon((2, 2), (0, 1), -1)


def test_9_2_counters_at_sea_score_nothing() -> None:
    table = position("D s10 9 A1 1 / W B0 1", then=COUNT)
    assert table.state.points[DRAGONS] == 1


def test_15_4_a_score_is_the_points_of_the_best_people() -> None:
    table = position("D A0 1 A1 1 / W B0 1 / S W0 1 W1 1 B1 1 I1 1", seats="010", turns=1, then=COUNT)
    assert table.heard()[-1] == GameWon((6, 2), (0,), -1)
