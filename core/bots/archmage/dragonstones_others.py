"""Guesses how others fill their fists in imagined auctions of Fist of Dragonstones.

A search that takes all others for adepts waits until they have spent their gold. Where several wait so, whoever bids
low, but always, wins the points. So most others wait here, too, and some bid by prices.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from core.bots.dragonstones.adept import Leaning, leaning
from core.bots.dragonstones.worth import Table, gain
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import bid_of
from core.dragonstones.state import Screen
from core.engine import Choice, Rng

WAITING: Final = 60
"""Of a hundred fists, so many are empty …"""
PRICED: Final = 15
"""… and so many are filled by these prices. The rest are an adept's."""
PRICES: Final = ((1, 2, 4), (3, 4, 6), (5, 6, 7))
"""By the points that a power brings: what is bid, each as likely."""
EMPTY: Final = bid_of(0, 0)


def others_fist(asked: OpenFists, table: Table, seat: int, screen: Screen) -> Leaning:
    """Return how a seat is thought to fill its fist, by chance."""
    prices = PRICES[gain(table.stones[seat], table.auction.card)]
    return partial(_fist, leaning(asked, table, seat, screen, ()), prices, screen.fairy)


def _fist(adept: Leaning, prices: tuple[int, ...], fairy: int, rng: Rng) -> Choice:
    drawn = rng.randrange(100)
    if drawn < WAITING:
        return EMPTY
    if drawn < WAITING + PRICED:
        return bid_of(min(fairy, prices[rng.randrange(len(prices))]), 0)
    return adept(rng)
