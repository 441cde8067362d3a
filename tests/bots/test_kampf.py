"""How the bots of Kampf der Magier think: small positions with one obvious answer."""

from random import Random

import pytest

from core.bots import decide
from core.engine import Choice, choices, view
from core.kampf.game import KAMPF
from core.kampf.state import KampfState
from tests.kampf.table import TAKE, ball, deal, play


def answer_of(level: str, state: KampfState, seed: int = 0) -> Choice:
    return decide(level, KAMPF, view(KAMPF, state, 0), choices(state, 0), Random(seed))


def test_an_apprentice_takes_only_what_it_cannot_beat() -> None:
    able = deal({0: "1 2 12", 1: "1"}, combat=["5"])
    assert {answer_of("apprentice", able, seed) for seed in range(20)} == {play("12")}
    assert answer_of("apprentice", deal({0: "1", 1: "1"}, combat=["5"])) == TAKE


def test_an_apprentice_keeps_its_jokers_while_mages_will_do() -> None:
    state = deal({0: "3 4 J", 1: "1"}, combat=["2"])
    assert {answer_of("apprentice", state, seed) for seed in range(40)} == {play("3"), play("4")}
    assert answer_of("apprentice", deal({0: "1 J", 1: "1"}, combat=["6"])) == play("J", value=7)


def test_an_adept_opens_with_its_low_cards() -> None:
    assert answer_of("adept", deal({0: "1 1 9 10 12 13", 1: "1"}, stock="5 5 5 5 5 5")) == play("1 1")


def test_an_adept_beats_with_no_more_than_is_needed() -> None:
    assert answer_of("adept", deal({0: "1 1 9 10 12 13", 1: "1"}, combat=["8"], stock="5 5 5 5 5 5")) == play("9")


@pytest.mark.parametrize(("combat", "answer"), [(["13"], TAKE), (["1", "6", "7", "13"], ball())])
def test_an_adept_plays_its_ball_for_a_large_combat_only(combat: list[str], answer: Choice) -> None:
    state = deal({0: "1 1 2 2 3 B", 1: "1", 2: "1", 3: "1"}, combat=combat, stock="5 5 5 5 5 5")
    assert answer_of("adept", state) == answer


def test_an_adept_would_rather_use_the_top_card_of_its_pile_than_the_same_of_its_hand() -> None:
    state = deal({0: "9 1 1 2 2 2", 1: "1"}, combat=["8"], piles={0: "9"}, stock="5 5", open_piles=True)
    assert answer_of("adept", state) == play("9", top=True)


def test_an_adept_plays_the_ball_on_its_pile_before_anything_of_its_hand() -> None:
    state = deal({0: "12 13 10 9", 1: "1"}, combat=["8"], piles={0: "B"}, open_piles=True)
    assert answer_of("adept", state) == ball(top=True)


def test_an_adept_goes_out_when_it_can() -> None:
    assert answer_of("adept", deal({0: "9 9 9", 1: "1"}, combat=["8"])) == play("9 9 9")
