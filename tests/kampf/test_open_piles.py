"""RULES.md §7: the option of open piles."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine import Refused, State, apply, choices, is_over, view, waiting_for
from core.kampf.choices import Play, PlayBall
from core.kampf.events import BallPlayed, Played, TopUncovered
from core.kampf.game import KAMPF
from core.kampf.rules import Beat, Open
from scripts.playouts import begin
from tests.kampf.table import TAKE, answer, ball, cards, deal, legal, play, told_to


def test_7_1_k26_the_top_cards_of_the_piles_are_public() -> None:
    state = deal({0: "1", 1: "2", 2: "3"}, piles={0: "4 5", 2: "B"}, open_piles=True)
    for seat in (0, 1, None):
        board = view(KAMPF, state, seat).board
        assert board.tops == (5, 0, *cards("B"))
        assert board.taken == (2, 0, 1)


def test_7_1_k27_cards_taken_lie_in_the_order_laid_the_last_on_top() -> None:
    state = deal({0: "1", 1: "9", 2: "9"}, combat=["5 5 J", "B", "8 8"], piles={0: "2"}, open_piles=True)
    assert answer(state, TAKE).piles[0] == cards("2 5 5 J B 8 8")


def test_7_2_k28_the_top_card_may_be_played_alone() -> None:
    state = deal({0: "1 2", 1: "2"}, combat=["3"], piles={0: "9 4"}, open_piles=True)
    assert legal(state) == {play("4", top=True), TAKE}
    state = answer(state, play("4", top=True))
    assert state.piles[0] == cards("9")
    assert state.hands[0] == cards("1 2")
    assert (state.total, state.combat[-1].cards) == (4, cards("4"))


def test_7_2_k28_the_top_card_may_be_played_with_equal_cards_from_the_hand() -> None:
    state = deal({0: "4 4 1", 1: "2"}, combat=["8"], piles={0: "4"}, open_piles=True)
    assert legal(state) == {play("4 4 4", top=True), TAKE}
    state = answer(state, play("4 4 4", top=True))
    assert state.hands[0] == cards("1")
    assert state.piles[0] == ()
    assert state.total == 12


def test_7_2_k28_the_top_card_leaves_the_equal_card_in_its_place_in_the_hand() -> None:
    state = deal({0: "4 4 9", 1: "2"}, combat=["3"], piles={0: "4"}, open_piles=True)
    assert answer(state, play("4 4", top=True)).hands[0] == cards("4 9")


def test_7_2_k28_the_same_cards_may_come_from_the_hand_alone_or_with_the_top_card() -> None:
    state = deal({0: "4 4 1", 1: "2"}, combat=["3"], piles={0: "4"}, open_piles=True)
    from_hand = {play("4"), play("4 4")}
    with_top = {play("4", top=True), play("4 4", top=True), play("4 4 4", top=True)}
    assert legal(state) == from_hand | with_top | {TAKE}


def test_7_2_k28_only_the_top_card_is_within_reach_and_only_one_a_turn() -> None:
    state = deal({0: "1", 1: "2"}, combat=["7"], piles={0: "13 12 4 4"}, open_piles=True)
    assert legal(state) == {TAKE}


def test_7_2_k28_a_joker_of_the_hand_goes_with_the_top_card() -> None:
    state = deal({0: "J 1", 1: "2"}, combat=["7"], piles={0: "4"}, open_piles=True)
    assert legal(state) == {play("4 J", top=True), TAKE}


def test_7_2_k28_a_joker_on_top_may_be_played_alone_or_with_mages() -> None:
    state = deal({0: "5 9", 1: "2"}, combat=["5"], piles={0: "J"}, open_piles=True)
    alone = {play("J", value=6, top=True), play("J", value=7, top=True)}
    assert legal(state) == alone | {play("5 J", top=True), play("9"), TAKE}
    after = answer(state, play("5 J", top=True))
    assert (after.piles[0], after.hands[0]) == ((), cards("9"))


def test_7_2_k28_a_joker_on_top_does_not_go_with_an_8_or_higher() -> None:
    state = deal({0: "9 9", 1: "2"}, combat=["8"], piles={0: "J"}, open_piles=True)
    assert play("9 J", top=True) not in legal(state)


def test_7_2_k28_a_ball_on_top_may_be_played() -> None:
    state = deal({0: "1 2", 1: "9"}, combat=["8"], piles={0: "5 B"}, open_piles=True)
    assert legal(state) == {ball(top=True), TAKE}
    assert told_to(1, state, ball(top=True)) == (BallPlayed(0, True, 8), TopUncovered(0, 5))
    state = answer(state, ball(top=True))
    assert (state.piles[0], state.total) == (cards("5"), 8)


def test_7_1_everybody_hears_which_card_is_on_top_now() -> None:
    state = deal({0: "1 2", 1: "2"}, combat=["3"], piles={0: "9 4"}, open_piles=True)
    for seat in (0, 1, None):
        assert told_to(seat, state, play("4", top=True))[1:] == (TopUncovered(0, 9),)


def test_7_1_there_is_nothing_to_hear_of_when_the_pile_is_gone() -> None:
    state = deal({0: "1 2", 1: "2"}, combat=["3"], piles={0: "4"}, open_piles=True)
    assert len(told_to(1, state, play("4", top=True))) == 1


def test_7_2_everybody_hears_that_the_top_card_was_used() -> None:
    state = deal({0: "1 2", 1: "2"}, combat=["3"], piles={0: "9 4"}, open_piles=True)
    assert told_to(1, state, play("4", top=True))[0] == Played(0, 4, 1, 0, True, 4)


def test_7_2_k29_the_top_card_may_open_the_next_combat_after_taking() -> None:
    state = answer(deal({0: "1 2", 1: "2"}, combat=["3", "6"], open_piles=True), TAKE)
    assert legal(state) == {play("1"), play("2"), play("6", top=True)}


def test_7_2_k10_a_ball_on_top_does_not_open() -> None:
    state = deal({0: "1 2", 1: "2"}, piles={0: "B"}, open_piles=True)
    assert legal(state) == {play("1"), play("2")}


def test_7_2_k11_a_hand_of_balls_may_open_with_the_ball_on_top_too() -> None:
    state = deal({0: "B", 1: "2"}, piles={0: "B"}, open_piles=True)
    assert legal(state) == {ball(), ball(top=True)}


def test_7_2_k11_a_hand_of_balls_may_open_with_the_mage_on_top_instead() -> None:
    state = deal({0: "B", 1: "2"}, piles={0: "4"}, open_piles=True)
    assert legal(state) == {ball(), play("4", top=True)}


def test_7_3_k30_only_cards_from_the_hand_are_replaced() -> None:
    state = deal({0: "4 4 1 1 2 2", 1: "2"}, combat=["3"], piles={0: "4"}, stock="9 9 9", open_piles=True)
    assert answer(state, play("4", top=True)).stock == cards("9 9 9")
    after = answer(state, play("4 4", top=True))
    assert (after.hands[0], after.stock) == (cards("1 1 2 2 4 9"), cards("9 9"))


def test_7_3_k30_the_deal_ends_with_an_empty_hand_though_cards_lie_on_the_pile() -> None:
    state = deal({0: "4", 1: "2 2"}, combat=["3"], piles={0: "7 7"}, open_piles=True)
    state = answer(state, play("4"))
    assert is_over(state)
    assert state.scores == ((2, 2),)


def test_7_3_k30_the_last_card_of_the_pile_does_not_end_the_deal() -> None:
    state = deal({0: "4", 1: "2 2"}, combat=["3"], piles={0: "7"}, open_piles=True)
    assert answer(state, play("7", top=True)).agenda[-1] == Beat(1)


def test_7_4_a_combat_wholly_from_piles_is_followed_by_an_opening_from_the_hand() -> None:
    state = deal({0: "1 4", 1: "2", 2: "2"}, combat=["3", "4"], laid_from_piles=True, open_piles=True)
    state = answer(state, TAKE)
    assert state.agenda[-1] == Open(0, from_hand=True)
    assert legal(state) == {play("1"), play("4")}
    with pytest.raises(Refused, match="Nobody laid a card from the hand in that combat"):
        apply(state, 0, play("4 4", top=True))


def test_7_4_one_card_from_a_hand_in_the_combat_is_enough_to_open_with_the_top_card() -> None:
    state = deal({0: "4 4", 1: "9"}, turn=0, piles={0: "4"}, open_piles=True)
    state = answer(state, play("4 4", top=True), TAKE)
    assert state.agenda[-1] == Open(1)
    assert play("4", top=True) in legal(state, 1)


def test_7_4_a_hand_of_balls_that_has_to_open_from_the_hand_opens_with_a_ball() -> None:
    state = deal({0: "B", 1: "2"}, piles={0: "4"}, open_piles=True, from_hand=True)
    assert legal(state) == {ball()}


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 6))
def test_7_4_players_who_play_from_their_piles_whenever_they_can_still_come_to_an_end(seed: int, seats: int) -> None:
    state = begin(KAMPF, seats, {"deals": "1", "open_piles": "yes"}, Random(seed))
    for _ in range(55 * 3 * 55):
        if state.agenda:
            state = from_the_pile_or_take(state)
    assert is_over(state)


def from_the_pile_or_take(state: State) -> State:
    """What keeps the deal going for longest; taking is the last of the choices where it is one."""
    (seat,) = waiting_for(state)
    legal = choices(state, seat)
    from_pile = [choice for choice in legal if isinstance(choice, Play | PlayBall) and choice.top]
    return apply(state, seat, [*from_pile, *legal[-1:]][0])[0]
