"""In imagined auctions of Fist of Dragonstones most others wait, some bid by prices, and the rest are adepts."""

from __future__ import annotations

from collections import Counter

import pytest

from core.bots.archmage import dragonstones_others
from core.bots.archmage.dragonstones_others import others_fist
from core.bots.dice import Dice
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid
from core.engine import Choice
from tests.dragonstones.table import NOTHING, auction, position

TRIES = 4000
ADEPTS = Bid(0, 1)


@pytest.fixture(autouse=True)
def _adepts_bid_common_gold(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that theirs is told from all others."""
    monkeypatch.setattr(dragonstones_others, "leaning", lambda *_: lambda _: ADEPTS)


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


def test_nobody_bids_more_than_there_is() -> None:
    assert guessed("sorcerer", "rrrr", "4f").keys() == {NOTHING, ADEPTS, Bid(4, 0)}


def guessed(card: str, stones: str, screen: str) -> Counter[Choice]:
    """Count the fists that a seat is thought to have."""
    state = auction(card, position(stones_of={1: stones}, screens={1: screen})).state
    asked, dice = state.agenda[-1], Dice(1)
    assert isinstance(asked, OpenFists)
    lean = others_fist(asked, state, 1, state.screens[1])
    return Counter(lean(dice) for _ in range(TRIES))
