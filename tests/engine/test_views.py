"""Views, imagined states, options and the start, on the toy auction."""

from __future__ import annotations

from random import Random

import pytest

from core.engine import Refused, apply, apply_roll, choices, imagine, read_options, start, view
from tests.engine.auction import AUCTION, AuctionState, Bid
from tests.engine.auction.parts import DECK


def bidding() -> AuctionState:
    """Hands 0 1 2, 3 4 5 and 6 7 8; all are asked for their bids, the prize is 2."""
    state, _ = start(AUCTION, 3, {"rounds": "2"})
    state, _ = apply_roll(state, DECK)
    state, _ = apply_roll(state, (1,))
    assert isinstance(state, AuctionState)
    return state


def test_a_game_starts_at_its_first_question_or_roll() -> None:
    state, told = start(AUCTION, 2, {})
    assert isinstance(state, AuctionState)
    assert (state.rounds, len(state.hands)) == (3, 2)
    assert told.seen_by(0) == ()


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, {}, "The Auction is for 2 to 3 players."),
        (4, {}, "The Auction is for 2 to 3 players."),
        (2, {"rounds": "9"}, "Option 'rounds' is one of 3, 2, not '9'."),
        (2, {"colour": "red"}, "The Auction has no option 'colour'. It has: rounds."),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: int, options: dict[str, str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        start(AUCTION, seats, options)
    assert str(refused.value) == said


def test_a_game_without_options_says_so() -> None:
    class Plain(type(AUCTION)):  # type: ignore[misc]  # a class made from the toy's own
        options = ()

    with pytest.raises(Refused, match="It has: none"):
        read_options(Plain(), {"rounds": "2"})


def test_options_left_out_have_their_default() -> None:
    assert read_options(AUCTION, {}) == {"rounds": "3"}
    assert read_options(AUCTION, {"rounds": "2"}) == {"rounds": "2"}


def test_a_view_shows_who_has_answered_and_only_the_own_answer() -> None:
    state, _ = apply(bidding(), 1, Bid(4))
    assert view(AUCTION, state, 1).own == Bid(4)
    for seat in (0, 2, None):
        seen = view(AUCTION, state, seat)
        assert (seen.answered, seen.own, seen.question) == ((1,), None, 0)
        assert seen.agenda == state.agenda


def test_an_imagined_state_has_the_question_and_an_answer_for_each_that_is_sealed() -> None:
    state, _ = apply(bidding(), 1, Bid(4))
    for seat in (0, 1, 2, None):
        seen = view(AUCTION, state, seat)
        dream = imagine(AUCTION, seen, Random(1))
        assert view(AUCTION, dream, seat) == seen
        assert [*dream.sealed] == [1]
        assert isinstance(dream, AuctionState)
        assert dream.sealed[1] in [Bid(card) for card in dream.hands[1]]
        if seat == 1:
            assert dream.sealed[1] == Bid(4)
        assert dream.memo is None


def test_an_imagined_answer_is_one_of_several() -> None:
    state, _ = apply(bidding(), 1, Bid(4))
    seen = view(AUCTION, state, 0)
    assert len({imagine(AUCTION, seen, Random(seed)).sealed[1] for seed in range(9)}) > 1


def test_looking_and_imagining_leave_the_choices_as_they_were() -> None:
    state = bidding()
    imagine(AUCTION, view(AUCTION, state, 0), Random(1))
    assert list(choices(state, 0)) == [Bid(0), Bid(1), Bid(2)]
