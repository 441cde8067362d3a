"""In imagined auctions of Fist of Dragonstones most others wait, some bid by prices, and the rest are adepts; so an
archmage bids for points, where others wait as it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from core.bots import ARCHMAGE, move
from core.bots.archmage import dragonstones_fists
from core.bots.archmage.dragonstones_fists import others_fist
from core.bots.bot import asked
from core.bots.dice import Dice
from core.bots.dragonstones.worth import gain
from core.bots.search import UNHEARD
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.memory import Behind
from core.dragonstones.state import DragonState
from core.engine import Choice, play_on, waiting_for
from scripts.playouts import after_chance, begin
from tests.dragonstones.table import NOTHING, auction, position

TRIES = 4000
ADEPTS = Bid(0, 1)


@pytest.fixture
def _adepts_bid_common_gold(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that theirs is told from all others."""
    monkeypatch.setattr(dragonstones_fists, "leaning", lambda *_: lambda _: ADEPTS)


@pytest.mark.usefixtures("_adepts_bid_common_gold")
@pytest.mark.parametrize(
    ("card", "stones", "prices"),
    [("sorcerer", "rrrr", (5, 6, 7)), ("enchanter", "rrby", (3, 4, 6)), ("thief", "", (1, 2, 4))],
    ids=["two points", "one", "none"],
)
def test_of_a_hundred_others_sixty_wait_and_fifteen_bid_by_prices(card: str, stones: str, prices: list[int]) -> None:
    found = guessed(card, stones, "7f")
    assert found.keys() == {NOTHING, ADEPTS, *(Bid(each, 0) for each in prices)}
    assert found[NOTHING] / TRIES == pytest.approx(0.60, abs=0.03)
    assert found[ADEPTS] / TRIES == pytest.approx(0.25, abs=0.03)
    for each in prices:
        assert found[Bid(each, 0)] / TRIES == pytest.approx(0.05, abs=0.015)


@pytest.mark.usefixtures("_adepts_bid_common_gold")
def test_nobody_bids_more_than_there_is() -> None:
    assert guessed("sorcerer", "rrrr", "4f").keys() == {NOTHING, ADEPTS, Bid(4, 0)}


def guessed(card: str, stones: str, screen: str) -> Counter[Choice]:
    """Count the fists that a seat is thought to have."""
    state = auction(card, position(stones_of={1: stones}, screens={1: screen})).state
    ask, dice = state.agenda[-1], Dice(1)
    assert isinstance(ask, OpenFists)
    lean = others_fist(ask, state, 1, state.screens[1])
    return Counter(lean(dice) for _ in range(TRIES))


def test_among_archmages_most_points_are_bid_for() -> None:
    """Two of three were not, when all others were thought to be adepts: whoever bid low, but always, won twice its
    share."""
    bids = [bid for seed in range(4) for bid in bids_for_points(seed)]
    assert len(bids) > 50
    assert sum(not bid.fairy + bid.common for bid in bids) < 0.54 * len(bids)


def bids_for_points(seed: int) -> Iterator[Bid]:
    """Yield the fists of four archmages who have coins, and whom the character would bring a point or two."""
    rng = Random(seed)
    state = begin(DRAGONSTONES, 4, {}, rng)
    while state.agenda:
        assert isinstance(state, DragonState)
        memory = Behind(tuple(state.screens), tuple(state.spent))
        for seat in waiting_for(state):
            question = asked(DRAGONSTONES, state, seat, memory, rng)
            (choice,) = move(ARCHMAGE, question)
            would_score = gain(state.stones[seat], state.auction.card)
            if isinstance(choice, Bid) and would_score and len(question.choices) > 1:
                yield choice
            play_on(state, seat, choice, UNHEARD)
        state = after_chance(state, rng)
