"""RULES.md §1 and §2: the cards, the set-up, the course of deals."""

import pytest

from core.engine import Refused, apply, apply_roll, choices, roll_due, shuffled, start, thrown
from core.kampf.cards import BALL, DECK, JOKER, MAGES
from core.kampf.events import DealBegan, FirstChosen, HandDealt
from core.kampf.game import KAMPF
from core.kampf.rules import Open
from core.kampf.state import KampfState
from tests.kampf.table import answer, deal, play

IN_ORDER = tuple(range(55))


def begun(seats: int, first: int = 0, **options: str) -> KampfState:
    """At the first question of a game whose cards lie in the order of the table of components."""
    state, _ = start(KAMPF, seats, options)
    state, _ = apply_roll(state, (first,))
    state, _ = apply_roll(state, IN_ORDER)
    assert isinstance(state, KampfState)
    return state


def test_1_1_there_are_51_mages_two_jokers_and_two_balls() -> None:
    assert len(DECK) == 55
    assert sum(MAGES.values()) == 51
    assert (DECK.count(JOKER), DECK.count(BALL)) == (2, 2)


def test_1_2_mages_are_1_to_13_and_no_higher_one_is_more_frequent() -> None:
    assert list(MAGES) == list(range(1, 14))
    assert list(MAGES.values()) == sorted(MAGES.values(), reverse=True)
    assert (MAGES[1], MAGES[13]) == (7, 1)


@pytest.mark.parametrize("seats", range(2, 7))
def test_2_1_everybody_gets_six_and_the_rest_is_the_stock(seats: int) -> None:
    state = begun(seats)
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert len(state.stock) == 55 - 6 * seats
    assert sorted([*state.stock, *(card for hand in state.hands for card in hand)]) == sorted(DECK)


def test_2_1_the_cards_are_dealt_as_they_lie_after_the_shuffle() -> None:
    state = begun(2)
    assert state.hands == [DECK[:6], DECK[6:12]]
    assert state.stock == DECK[12:]


def test_2_1_a_hand_is_told_to_its_owner_alone() -> None:
    state, _ = apply_roll(start(KAMPF, 2, {})[0], (1,))
    _, told = apply_roll(state, IN_ORDER)
    assert told.seen_by(0) == (DealBegan(1, 1), HandDealt(0, DECK[:6]))
    assert told.seen_by(1) == (DealBegan(1, 1), HandDealt(1, DECK[6:12]))
    assert told.seen_by(None) == (DealBegan(1, 1),)


def test_2_1_the_shuffle_is_an_order_of_all_cards() -> None:
    state, _ = apply_roll(start(KAMPF, 2, {})[0], (0,))
    assert roll_due(state) == shuffled(55)
    with pytest.raises(Refused):
        apply_roll(state, (0,) * 55)


def test_2_2_k5_a_seat_drawn_by_lot_opens_the_first_deal() -> None:
    state, _ = start(KAMPF, 3, {})
    assert roll_due(state) == thrown(1, 3)
    assert begun(3, first=2).agenda[-1] == Open(2)


def test_2_2_everybody_hears_who_was_drawn() -> None:
    _, told = apply_roll(start(KAMPF, 3, {})[0], (2,))
    assert told.seen_by(0) == told.seen_by(None) == (FirstChosen(2),)


def test_2_2_k5_each_later_deal_is_opened_by_the_next_seat_clockwise() -> None:
    state = begun(3, first=2)
    openers = []
    while state.agenda:
        openers.append(state.agenda[-1])
        state = next_deal(state)
    assert openers == [Open(2), Open(0), Open(1)]


def next_deal(state: KampfState) -> KampfState:
    """Let the opener hold one card and lay it with no stock left: the deal is over."""
    asked = state.agenda[-1]
    assert isinstance(asked, Open)
    state = state.clone()
    state.stock, state.hands[asked.seat] = (), (5,)
    after, _ = apply(state, asked.seat, choices(state, asked.seat)[0])
    if roll_due(after):
        after, _ = apply_roll(after, IN_ORDER)
    assert isinstance(after, KampfState)
    return after


@pytest.mark.parametrize("seats", range(2, 7))
def test_2_3_k24_there_are_as_many_deals_as_players_unless_agreed_otherwise(seats: int) -> None:
    assert begun(seats).deals == seats
    assert begun(seats, deals="1").deals == 1
    assert begun(seats, deals="12").deals == 12
    assert begun(seats, deals="99").deals == 99


@pytest.mark.parametrize("deals", ["0", "100", "007", "1000000", "1.5", "-3", "two", "²", "٣", ""])
def test_2_3_k24_other_numbers_of_deals_are_refused(deals: str) -> None:
    with pytest.raises(Refused, match="from 1 to 99, not"):
        begun(3, deals=deals)


def test_2_3_k24_after_a_deal_comes_the_next_until_all_are_played() -> None:
    state = deal({0: "5", 1: "9 9"}, deals=1)
    assert not answer(state, play("5")).agenda
    state.deals = 2
    assert roll_due(answer(state, play("5"))) == shuffled(55)


@pytest.mark.parametrize("seats", [1, 7])
def test_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(Refused, match="Kampf der Magier is for 2 to 6 players"):
        start(KAMPF, seats, {})
