"""RULES.md §6: the end of a deal, the count, the winner."""

from core.engine import is_over, waiting_for
from core.kampf.events import DealCounted, GameCounted, WentOut
from core.kampf.game import KAMPF
from core.kampf.rules import Beat
from core.kampf.scoring import totals, winners
from tests.kampf.table import answer, ball, cards, deal, play, told_to


def test_6_1_k20_the_deal_ends_at_once_when_a_hand_is_empty() -> None:
    state = answer(deal({0: "5 5", 1: "13", 2: "B"}), play("5 5"))
    assert waiting_for(state) == ()
    assert is_over(state)


def test_6_1_one_goes_out_with_a_ball_too() -> None:
    assert is_over(answer(deal({0: "B", 1: "13"}, combat=["5"]), ball()))


def test_6_1_k19_six_cards_laid_at_once_are_replaced_while_there_is_a_stock() -> None:
    state = answer(deal({0: "1 1 1 1 1 1", 1: "13"}, stock="2 3"), play("1 1 1 1 1 1"))
    assert state.hands[0] == cards("2 3")
    assert state.agenda[-1] == Beat(1)


def test_6_1_k19_six_cards_laid_at_once_end_the_deal_when_there_is_no_stock() -> None:
    assert is_over(answer(deal({0: "1 1 1 1 1 1", 1: "13"}), play("1 1 1 1 1 1")))


def test_6_2_k23_taken_and_held_cards_count_one_each_for_the_one_who_went_out_too() -> None:
    state = deal({0: "5", 1: "13 B J 1", 2: "2"}, piles={0: "1 1 1", 1: "13 13"})
    assert answer(state, play("5")).scores == ((3, 6, 1),)


def test_6_2_k22_the_unfinished_combat_counts_for_nobody() -> None:
    state = deal({0: "9", 1: "13", 2: "2"}, combat=["3 3", "8"])
    assert answer(state, play("9")).scores == ((0, 1, 1),)


def test_6_2_everybody_hears_the_count() -> None:
    state = deal({0: "9", 1: "13", 2: "2"}, combat=["3 3", "8"], piles={0: "1 1", 2: "4"})
    counted = (
        WentOut(0, 4),
        DealCounted(1, (2, 0, 1), (0, 1, 1)),
        GameCounted((2, 1, 2), (1,)),
    )
    for seat in (0, 1, 2, None):
        assert told_to(seat, state, play("9"))[1:] == counted


def test_6_4_the_points_of_all_deals_are_added_and_the_lowest_total_wins() -> None:
    scores = ((9, 1, 4), (0, 7, 6))
    assert totals(scores) == (9, 8, 10)
    assert winners(scores) == (1,)


def test_6_4_the_result_is_the_count_of_all_deals() -> None:
    state = deal({0: "5", 1: "13 B"}, deals=2)
    state.scores = ((4, 1),)
    result = KAMPF.result(answer(state, play("5")))
    assert (result.scores, result.winners) == ((4, 3), (1,))


def test_6_5_k25_a_tied_lowest_total_is_a_shared_victory() -> None:
    assert winners(((5, 3, 3), (5, 4, 4))) == (1, 2)
