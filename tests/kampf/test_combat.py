"""RULES.md §3: the combat."""

import pytest

from core.engine import Refused, apply, choices, shuffled, view
from core.kampf.choices import Play
from core.kampf.events import Drew, DrewCards, Played
from core.kampf.game import KAMPF
from core.kampf.rules import Beat, Open
from core.unseen import reshuffle, reshuffle_shape
from tests.kampf.table import TAKE, answer, ball, cards, deal, legal, play, told_to


def test_the_worked_example_of_the_printed_rules() -> None:
    """1, two 3s, 12, a ball, two 5s and a joker; then B takes all eight cards and opens the next combat."""
    state = deal({0: "1 5 5 J 8", 1: "3 3 2 2", 2: "12 4 4", 3: "B 9 9"})
    state = answer(state, play("1"))
    assert state.total == 1
    state = answer(state, play("3 3"))
    assert state.total == 6
    state = answer(state, play("12"))
    assert state.total == 12
    state = answer(state, ball())
    assert state.total == 12
    state = answer(state, play("5 5 J"))
    assert state.total == 15
    assert legal(state, 1) == {TAKE}
    state = answer(state, TAKE)
    assert state.piles == [(), cards("1 3 3 12 B 5 5 J"), (), ()]
    assert state.agenda[-1] == Open(1)


def test_3_1_a_combat_is_opened_with_one_card_or_several_equal_ones() -> None:
    state = deal({0: "3 7 7 7 11", 1: "1"})
    assert legal(state) == {play("3"), play("7"), play("7 7"), play("7 7 7"), play("11")}


def test_3_1_nothing_can_be_taken_before_the_combat_is_opened() -> None:
    with pytest.raises(Refused, match="There is nothing to take: open the combat"):
        apply(deal({0: "3", 1: "1"}), 0, TAKE)


def test_3_1_cards_that_one_does_not_hold_open_nothing() -> None:
    with pytest.raises(Refused, match="You can't open with those cards"):
        apply(deal({0: "3", 1: "1"}), 0, play("4"))


def test_3_2_turns_go_clockwise_and_come_round() -> None:
    state = deal({0: "1 1", 1: "2 2", 2: "4 4"}, turn=1)
    state = answer(state, play("2"))
    assert state.agenda[-1] == Beat(2)
    state = answer(state, play("4"))
    assert state.agenda[-1] == Beat(0)


def test_3_2_k9_an_equal_total_does_not_beat() -> None:
    state = deal({0: "2 2 2 3 3 6 7", 1: "1"}, combat=["6"])
    assert legal(state) == {play("7"), TAKE}
    with pytest.raises(Refused, match="That makes 6; the combat stands at 6, and only more beats it"):
        apply(state, 0, play("2 2 2"))


def test_3_2_only_the_total_must_be_higher_not_the_number_of_cards_or_their_value() -> None:
    state = deal({0: "3 3 3 9 10", 1: "1"}, combat=["4 4"])
    assert legal(state) == {play("3 3 3"), play("9"), play("10"), TAKE}


def test_3_2_enough_in_total_but_not_in_hand_is_no_answer() -> None:
    with pytest.raises(Refused, match="You can't lay those cards"):
        apply(deal({0: "3", 1: "1"}, combat=["6"]), 0, play("13"))


def test_3_3_k6_the_total_is_the_value_times_the_number_of_cards() -> None:
    state = answer(deal({0: "4 4 4 1", 1: "1"}), play("4 4 4"))
    assert state.total == 12
    assert state.combat[-1].cards == cards("4 4 4")


def test_3_3_everybody_hears_what_was_played() -> None:
    state = deal({0: "4 4 J 1", 1: "1"})
    for seat in (0, 1, None):
        assert told_to(seat, state, play("4 4 J")) == (Played(0, 4, 2, 1, False, 12),)


@pytest.mark.parametrize("value", range(1, 8))
def test_3_4_a_joker_takes_the_value_of_the_mages_it_goes_with(value: int) -> None:
    state = deal({0: f"{value} {value} J", 1: "1"})
    together = play(f"{value} {value} J")
    assert together in legal(state)
    assert together.total == 3 * value


@pytest.mark.parametrize("value", range(8, 14))
def test_3_4_k8_a_joker_does_not_go_with_an_8_or_higher(value: int) -> None:
    state = deal({0: f"{value} J", 1: "1"}, combat=["7"])
    assert legal(state) == {play(f"{value}"), TAKE}


def test_3_4_k7_a_joker_alone_has_the_value_that_the_player_names() -> None:
    state = deal({0: "J 9", 1: "1"})
    assert legal(state) == {play("9"), *(play("J", value=value) for value in range(1, 8))}


def test_3_4_k7_two_jokers_alone_have_the_same_value() -> None:
    state = deal({0: "J J", 1: "1"})
    pairs = {play("J J", value=value) for value in range(1, 8)}
    assert pairs < legal(state)
    assert {pair.total for pair in pairs} == {2, 4, 6, 8, 10, 12, 14}


def test_3_4_k7_jokers_alone_have_to_beat_the_total_too() -> None:
    state = deal({0: "J J", 1: "1"}, combat=["5 5"])
    assert legal(state) == {play("J J", value=6), play("J J", value=7), TAKE}


def test_3_4_both_jokers_may_go_with_mages_or_one_or_none() -> None:
    state = deal({0: "6 6 J J", 1: "1"}, combat=["11"])
    with_mages = {play("6 6"), play("6 J"), play("6 6 J"), play("6 J J"), play("6 6 J J")}
    assert legal(state) == with_mages | {play("J J", value=6), play("J J", value=7), TAKE}


def test_3_4_a_choice_that_only_resembles_a_listed_one_is_taken_as_the_listed_one() -> None:
    state = deal({0: "1 2", 1: "1"})
    answer(state, Play(1, True, False))
    assert type(answer(state, Play(1, True, False)).combat[0].cards[0]) is int


def test_3_5_after_laying_one_draws_back_to_six() -> None:
    state = deal({0: "3 3 3 8 9 10", 1: "1"}, stock="1 2 4 5")
    state = answer(state, play("3 3 3"))
    assert state.hands[0] == cards("1 2 4 8 9 10")
    assert state.stock == cards("5")


def test_3_5_the_cards_drawn_are_told_to_their_owner_and_their_number_to_all() -> None:
    state = deal({0: "3 3 3 8 9 10", 1: "1"}, stock="1 2 4 5")
    assert told_to(0, state, play("3 3"))[1:] == (DrewCards(0, cards("1 2")),)
    assert told_to(1, state, play("3 3"))[1:] == (Drew(0, 2),)
    assert told_to(None, state, play("3 3"))[1:] == (Drew(0, 2),)


def test_3_5_what_nobody_has_seen_is_the_stock_and_not_what_was_taken() -> None:
    state = deal({0: "1", 1: "2"}, stock="9 7 5", piles={0: "3 3", 1: "4 6"})
    assert reshuffle_shape(state) == shuffled(3)
    after = reshuffle(state, (0, 2, 1))
    assert [*after.stock[::-1]] == [7, 9, 5]
    assert (after.piles, after.hands) == (state.piles, state.hands)


def test_3_5_k18_if_the_stock_is_short_one_draws_what_is_left() -> None:
    state = deal({0: "3 3 3 8 9 10", 1: "1 4"}, stock="5")
    state = answer(state, play("3 3 3"))
    assert state.hands[0] == cards("5 8 9 10")
    assert state.stock == ()


def test_3_5_k18_without_a_stock_the_deal_goes_on() -> None:
    state = answer(deal({0: "3 4", 1: "12 12"}), play("3"))
    assert state.hands[0] == cards("4")
    assert state.agenda[-1] == Beat(1)


def test_3_6_k26_a_view_shows_the_own_hand_and_of_the_rest_the_numbers() -> None:
    state = deal({0: "3 4", 1: "12 12 B"}, combat=["1", "2 2"], piles={1: "5 6 7"}, stock="9 9")
    board = view(KAMPF, state, 0).board
    assert board.hand == cards("3 4")
    assert board.hand_sizes == (2, 3)
    assert board.taken == (0, 3)
    assert board.tops == ()
    assert board.stock == 2
    assert (board.total, board.combat) == (4, state.combat)
    assert view(KAMPF, state, None).board == board._replace(hand=())


def test_a_seat_whose_turn_it_is_not_has_no_choice() -> None:
    state = deal({0: "3", 1: "12"})
    assert choices(state, 1) == ()
    with pytest.raises(Refused, match="Nothing is asked of you now"):
        apply(state, 1, play("12"))
