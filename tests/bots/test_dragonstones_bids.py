"""Adepts of Fist of Dragonstones look only at what may be best; nothing that they leave out is."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from core.bots.dragonstones.bids import TRUST, Auctioneer, Prospects, chance_of
from core.bots.dragonstones.worth import AMULET, COMMON_GOLD, best_payments, coins_worth, opened, payment_worth
from core.dragonstones.bidding import OpenFists
from core.dragonstones.cards import WIN
from core.dragonstones.choices import Bid, PayStones
from core.dragonstones.powers.paying import ChoosePayment
from core.engine import choices
from tests.bots.dragonstones_worlds import KINDS, worlds


class Thrown:
    """Chance that says what it is told to say."""

    def __init__(self, *says: int) -> None:
        self.says = [*says]

    def randrange(self, stop: int, /) -> int:
        assert self.says[0] < stop
        return self.says.pop(0)

    def shuffle(self, x: Any, /) -> None:
        raise NotImplementedError


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_no_bid_is_better_by_an_adepts_own_reckoning(seats: int, options: Mapping[str, str]) -> None:
    """Of those that are as good it takes the first: the least gold, and no amulet."""
    rng = Random(2)
    for world, seat in worlds(seats, options, 1):
        screen = world.screens[seat]
        if not isinstance(world.agenda[-1], OpenFists) or screen.blacks:
            continue
        fists = Auctioneer(Prospects(opened(world)), world.spent, seat, screen.common)
        rolled, trusted = rng.randrange(51), rng.randrange(len(TRUST))
        worth = fists.worth * (0.75 + rolled / 100)
        price = fists.prospects.promises[seat] / max(1, screen.fairy)
        found = {}
        for amulet in (False, True)[: 1 + (screen.amulets > 0)]:
            for gold in range(amulet, screen.fairy + screen.common + 1):
                fairy = min(gold, screen.fairy)
                bid = Bid(fairy, gold - fairy, amulet)
                odds = chance_of(gold * (1 + amulet), fists._rivals) ** (TRUST[trusted] / len(fists._rivals))
                found[bid] = odds * worth - fairy * price - bid.common * COMMON_GOLD - AMULET * amulet
        assert fists.best(screen, Thrown(99, rolled, trusted)) == max(found, key=found.__getitem__)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_no_payment_is_better_by_an_adepts_own_reckoning(seats: int, options: Mapping[str, str]) -> None:
    asked_for = 0
    for world, seat in worlds(seats, options, 4):
        asked = world.agenda[-1]
        if isinstance(asked, ChoosePayment):
            stones, missing, legal = world.stones[seat], WIN - world.scores[seat], choices(world, seat)
            worths = [
                payment_worth(stones, missing, (each.red, each.blue, each.yellow), asked.offer.points)
                if isinstance(each, PayStones)
                else coins_worth(asked.offer.instead)
                for each in legal
            ]
            best = [place for place, worth in enumerate(worths) if worth == max(worths)]
            assert [*best_payments(stones, missing, asked.offer, len(legal))] == best
            asked_for += 1
    assert asked_for > 10
