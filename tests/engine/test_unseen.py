"""What nobody has seen is shuffled anew by an outcome that stands in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial

import pytest

from core.engine import Refused, shuffled, start, view
from core.replay import Answered, Record, Reshuffled, Rolled, Setup, replay
from core.unseen import reshuffle, reshuffle_shape
from tests.engine.auction import AUCTION, AuctionState, Bid, Bury
from tests.engine.auction.parts import DECK
from tests.engine.pantomime import Diary, diary

SETUP = Setup(AUCTION, 2, {"rounds": "2"})
BURIED: list[Record] = [Rolled(DECK), Rolled((2,)), Answered(1, Bid(5)), Answered(0, Bid(0)), Answered(1, Bury(3))]
"""Of the cards 6 to 11 in the stock 11 is drawn, and 3 put under it."""


def after(*log: Record) -> AuctionState:
    *_, (state, _) = replay(SETUP, log)
    assert isinstance(state, AuctionState)
    return state


def test_the_log_holds_in_which_order_the_cards_lie_from_then_on() -> None:
    anew = [*BURIED, Reshuffled((4, 0, 1, 2, 3))]
    assert after(*BURIED).stock == (3, 6, 7, 8, 9, 10)
    assert after(*anew).stock == after(*anew).stock == (3, 10, 6, 7, 8, 9)
    assert after(*BURIED).stock == (3, 6, 7, 8, 9, 10)
    bids = Rolled((0,)), Answered(0, Bid(2)), Answered(1, Bid(11)), Answered(1, Bury(4))
    assert 10 in after(*BURIED, *bids).hands[1]
    assert 9 in after(*anew, *bids).hands[1]


def test_nobody_is_told_or_shown_anything() -> None:
    *_, (before, _), (now, told) = replay(SETUP, [*BURIED, Reshuffled((4, 0, 1, 2, 3))])
    assert told.is_silent
    assert [view(AUCTION, now, seat) for seat in (0, 1, None)] == [view(AUCTION, before, seat) for seat in (0, 1, None)]


def test_sealed_answers_stay_sealed() -> None:
    sealed = after(*BURIED[:3])
    assert reshuffle(sealed, (5, 4, 3, 2, 1, 0)).sealed == sealed.sealed == {1: Bid(5)}


@pytest.mark.parametrize("wrong", [(0, 1, 2, 3), (0, 1, 2, 3, 3), (1, 2, 3, 4, 5)])
def test_an_order_that_cannot_be_is_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="not possible"):
        reshuffle(after(*BURIED), wrong)


def test_where_nothing_lies_unseen_nothing_is_shuffled() -> None:
    for state in (start(*SETUP)[0], diary(), Piled(), Piled((7,), (8,))):
        assert reshuffle_shape(state) is None
        with pytest.raises(Refused, match="nothing to be shuffled"):
            reshuffle(state, ())


class Piled(Diary):
    """Two piles and nothing else."""

    __slots__ = ("piles",)

    def __init__(self, *piles: tuple[int, ...]) -> None:
        self.agenda, self.question, self.sealed, self.memo, self.lines = (), 0, {}, None, []
        self.piles = piles

    def clone(self) -> Piled:
        return Piled(*self.piles)

    def unseen(self) -> Sequence[tuple[int, ...]]:
        return self.piles

    def lay_unseen(self, piles: Sequence[tuple[int, ...]]) -> None:
        self.piles = tuple(piles)


def test_every_order_of_each_pile_is_as_likely_whatever_the_others_are() -> None:
    state = Piled((1, 2, 3), (4, 5))
    assert reshuffle_shape(state) == shuffled(5)
    orders = Counter(reshuffle(state, outcome).piles for outcome in permutations(range(5)))
    assert len(orders) == factorial(3) * factorial(2)
    assert len({*orders.values()}) == 1
