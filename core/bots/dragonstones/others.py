"""Fills fists of Fist of Dragonstones as others than adepts may: an archmage expects them, and is taught among them.

A search that takes all others for adepts waits until they have spent their gold, and keeps its stones for two points at
once. Where several do so, whoever bids low, but always, wins the single points.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from core.bots.dragonstones.adept import Leaning
from core.bots.dragonstones.bids import fist
from core.bots.dragonstones.worth import STONE, Outlook, Table, gain, opened
from core.dragonstones.cards import WIN
from core.dragonstones.choices import bid_of
from core.dragonstones.state import Screen
from core.engine import Choice, Rng

PRICES: Final = ((1, 2), (3, 4), (5, 6))
"""By the points that a power brings: what somebody bids who bids always, each as likely."""
EMPTY: Final = bid_of(0, 0)
WAITING: Final = 60
"""Of a hundred fists of others, so many are empty …"""
STEADY: Final = 15
"""… and so many are filled by prices. The rest are an adept's."""


def steady(table: Table, seat: int, screen: Screen) -> Leaning:
    """Bid by prices for all that is of use, and everything for victory."""
    won = gain(table.stones[seat], table.auction.card)
    if won >= WIN - table.scores[seat]:
        return always(bid_of(screen.fairy, screen.common))
    if won or Outlook(opened(table), seat).card(table.auction.card) >= STONE:
        return partial(_priced, PRICES[won], screen.fairy)
    return always(EMPTY)


def _priced(prices: tuple[int, ...], fairy: int, rng: Rng) -> Choice:
    return bid_of(min(fairy, prices[rng.randrange(len(prices))]), 0)


def always(choice: Choice) -> Leaning:
    return lambda _: choice


def patient(table: Table, seat: int, screen: Screen) -> Leaning:
    """Bid as an adept does, but nothing for a single point that is not the last: its stones may bring two."""
    waits = gain(table.stones[seat], table.auction.card) == 1 < WIN - table.scores[seat]
    return always(EMPTY) if waits else fist(table, seat, screen)


def anybody(table: Table, seat: int, screen: Screen) -> Leaning:
    """Bid as somebody may of whom nothing is known."""
    return partial(_mixed, steady(table, seat, screen), fist(table, seat, screen))


def _mixed(steady: Leaning, adept: Leaning, rng: Rng) -> Choice:
    drawn = rng.randrange(100)
    if drawn < WAITING:
        return EMPTY
    return (steady if drawn < WAITING + STEADY else adept)(rng)
