"""Set-up plus log is the game."""

from __future__ import annotations

import pytest

from core.engine import Refused, is_over
from core.replay import Answered, Record, Rolled, Setup, advance, replay
from tests.engine.auction import AUCTION, AuctionState, Bid, Bury, Keep
from tests.engine.auction.parts import DECK

SETUP = Setup(AUCTION, 2, {"rounds": "2"})
LOG: list[Record] = [
    Rolled(DECK),
    Rolled((2,)),
    Answered(1, Bid(5)),
    Answered(0, Bid(0)),
    Answered(1, Bury(3)),
    Rolled((0,)),
    Answered(0, Bid(2)),
    Answered(1, Bid(11)),
    Answered(1, Keep()),
]


def test_every_state_comes_again_from_the_set_up_on() -> None:
    states = [state for state, _ in replay(SETUP, LOG)]
    assert len(states) == 1 + len(LOG)
    assert is_over(states[-1])
    assert [state for state, _ in replay(SETUP, LOG)] == states
    assert isinstance(states[-1], AuctionState)
    assert states[-1].scores == [0, 4]


def test_a_part_of_the_log_gives_a_part_of_the_game() -> None:
    assert [s for s, _ in replay(SETUP, LOG[:3])] == [s for s, _ in replay(SETUP, LOG)][:4]
    assert len(list(replay(SETUP, []))) == 1


def test_the_same_is_told_again() -> None:
    first, again = ([told.seen_by(1) for _, told in replay(SETUP, LOG)] for _ in range(2))
    assert first == again
    assert any(first)


def test_a_record_advances_the_state_by_one_answer_or_one_outcome() -> None:
    *_, (before, _), (after, _) = replay(SETUP, LOG[:4])
    assert advance(before, LOG[3])[0] == after


def test_a_log_of_another_game_is_refused() -> None:
    with pytest.raises(Refused):
        list(replay(SETUP, [Rolled((0,))]))
    with pytest.raises(Refused):
        list(replay(SETUP, [LOG[0], Answered(0, Keep())]))
