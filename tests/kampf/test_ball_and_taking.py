"""RULES.md §4 and §5: the crystal ball, and taking the cards."""

import pytest

from core.engine import Refused, apply
from core.kampf.choices import PlayBall
from core.kampf.events import BallPlayed, Took
from core.kampf.rules import Beat, Open
from tests.kampf.table import TAKE, answer, ball, cards, deal, legal, play, told_to


def test_4_1_a_ball_repeats_the_total_for_the_next_player() -> None:
    state = deal({0: "B 1", 1: "9 10"}, combat=["9"])
    state = answer(state, ball())
    assert state.total == 9
    assert legal(state, 1) == {play("10"), TAKE}


def test_4_1_everybody_hears_of_a_ball() -> None:
    state = deal({0: "B 1", 1: "9 10"}, combat=["9"])
    assert told_to(1, state, ball()) == (BallPlayed(0, False, 9),)


def test_4_1_k14_after_a_ball_one_draws_back_to_six() -> None:
    state = deal({0: "B 1 1 2 2 3", 1: "9"}, combat=["9"], stock="7 8")
    state = answer(state, ball())
    assert state.hands[0] == cards("1 1 2 2 3 7")
    assert state.stock == cards("8")


def test_4_2_k12_a_ball_is_never_played_with_others_nor_two_at_once() -> None:
    state = deal({0: "B B 9 9 J", 1: "1"}, combat=["8"])
    assert {choice for choice in legal(state) if isinstance(choice, PlayBall)} == {ball()}
    laid = answer(state, ball()).combat[-1]
    assert laid.cards == cards("B")


def test_4_3_k13_a_ball_may_follow_a_ball_and_the_total_repeats() -> None:
    state = deal({0: "B 1", 1: "B 2"}, combat=["9"])
    state = answer(state, ball(), ball())
    assert state.total == 9
    assert state.agenda[-1] == Beat(0)


def test_4_4_k10_a_combat_is_not_opened_with_a_ball() -> None:
    state = deal({0: "B 3", 1: "1"})
    assert legal(state) == {play("3")}
    with pytest.raises(Refused, match="A crystal ball repeats a total, and there is none yet"):
        apply(state, 0, ball())


def test_4_4_k10_a_joker_beside_the_balls_has_to_open() -> None:
    assert ball() not in legal(deal({0: "B B J", 1: "1"}))


@pytest.mark.parametrize("hand", ["B", "B B"])
def test_4_4_k11_a_hand_of_balls_opens_with_one_at_total_0(hand: str) -> None:
    state = deal({0: hand, 1: "1 2"}, stock="5")
    assert legal(state) == {ball()}
    state = answer(state, ball())
    assert state.total == 0
    assert state.combat[0].cards == cards("B")
    assert legal(state, 1) == {play("1"), play("2"), TAKE}


def test_4_4_k11_a_ball_repeats_that_0_as_well() -> None:
    state = answer(deal({0: "B 4", 1: "B 1"}, combat=["B"]), ball())
    assert state.total == 0
    assert legal(state, 1) == {play("1"), ball(), TAKE}


def test_5_1_whoever_cannot_beat_takes_all_cards_of_the_combat() -> None:
    state = deal({0: "1 1 2", 1: "5", 2: "6"}, combat=["3", "5 5"], piles={0: "8"})
    assert legal(state) == {TAKE}
    state = answer(state, TAKE)
    assert state.piles[0] == cards("8 3 5 5")
    assert (state.combat, state.total) == ((), 0)


def test_5_1_k16_one_may_take_though_one_could_beat() -> None:
    state = deal({0: "13 B", 1: "5"}, combat=["3"])
    assert legal(state) == {play("13"), ball(), TAKE}
    assert answer(state, TAKE).piles[0] == cards("3")


def test_5_1_everybody_hears_how_many_were_taken() -> None:
    state = deal({0: "1", 1: "5"}, combat=["5 5", "B"])
    for seat in (0, 1, None):
        assert told_to(seat, state, TAKE) == (Took(0, 3),)


def test_5_2_k17_whoever_took_opens_the_next_combat_and_draws_nothing() -> None:
    state = deal({0: "1 2", 1: "5"}, combat=["3"], stock="9 9")
    state = answer(state, TAKE)
    assert state.agenda[-1] == Open(0)
    assert state.hands[0] == cards("1 2")
    assert len(state.stock) == 2
    assert legal(state) == {play("1"), play("2")}


def test_5_2_without_open_piles_the_cards_taken_cannot_be_played() -> None:
    state = answer(deal({0: "1 2", 1: "5"}, combat=["3"]), TAKE)
    assert play("3", top=True) not in legal(state)
