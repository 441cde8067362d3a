"""The memory of an attentive player of Fist of Dragonstones: what lies behind each screen.

All begin with the same coins, and everything that comes or goes is told. Of coins that go from one screen to another
only the two see which, but which they must be follows from what was there.
"""

from __future__ import annotations

from operator import add, sub
from typing import NamedTuple

from core.dragonstones.cards import BRIGAND, FIRST_COINS, NOBODY, PRICES
from core.dragonstones.events import (
    AmuletTaken,
    AuctionWon,
    BidGiven,
    BlackCoinTaken,
    CharacterPutUp,
    CoinsHandedOver,
    CoinsSeen,
    CoinsTaken,
    FistsOpened,
    Imitated,
    SilverOpened,
    SpentCoinTaken,
    StoneBought,
    TurnEnded,
)
from core.dragonstones.state import DragonState, Screen
from core.dragonstones.view import NOTHING, DragonBoard, imagine
from core.engine import Rng, View
from core.telling import Event


class Behind(NamedTuple):
    """Coins and amulets of each, by seat."""

    screens: tuple[Screen, ...]
    spent: tuple[int, ...]
    """Fairy gold before each screen; it comes back."""
    used: int = NOBODY
    """The character whose power was used last."""


class DragonMemory:
    kind = Behind

    def begin(self, seen: View[DragonBoard]) -> Behind:
        seats = len(seen.board.scores)
        return Behind((Screen(*FIRST_COINS, 0, 0),) * seats, (0,) * seats)

    def hear(self, memory: Behind, events: tuple[Event, ...], seen: View[DragonBoard]) -> Behind:
        for event in events:
            memory = _heard(memory, event)
        return memory

    def imagine(self, seen: View[DragonBoard], memory: Behind, rng: Rng) -> DragonState:
        """Deal nothing: only the fists hide something, and these are the engine's."""
        return imagine(seen.board, seen.seat, rng, memory.screens)

    def fits(self, memory: Behind, seat: int | None, state: DragonState) -> bool:
        return tuple(state.screens) == memory.screens


def _heard(memory: Behind, event: Event) -> Behind:
    """Follow bids and what wins them (§4), and then what powers move (§5 to §7)."""
    if isinstance(event, FistsOpened):
        for seat, (fairy, common, amulet, black) in enumerate(event.stakes):
            memory = _lost(memory, seat, Screen(fairy, common, 0, amulet, black), spent=fairy)
    elif isinstance(event, SilverOpened):
        for seat, (silver, amulet) in zip(event.seats, event.stakes, strict=True):
            memory = _lost(memory, seat, Screen(0, 0, silver, amulet, 0))
    elif isinstance(event, AuctionWon | Imitated | CharacterPutUp):
        memory = memory._replace(used=event.card)
    elif isinstance(event, TurnEnded):
        screens = [
            screen._replace(fairy=screen.fairy + spent, blacks=0)
            for screen, spent in zip(memory.screens, memory.spent, strict=True)
        ]
        memory = memory._replace(screens=tuple(screens), spent=(0,) * len(memory.spent))
    else:
        memory = _by_power(memory, event)
    return memory


def _by_power(memory: Behind, event: Event) -> Behind:
    if isinstance(event, CoinsTaken):
        memory = _won(memory, event.seat, Screen(event.fairy, event.common, event.silver, 0, 0))
    elif isinstance(event, AmuletTaken):
        memory = _won(memory, event.seat, Screen(0, 0, 0, 1, 0))
    elif isinstance(event, BlackCoinTaken):
        memory = _won(memory, event.seat, Screen(0, 0, 0, 0, 1))
    elif isinstance(event, StoneBought):
        fairy, common, silver = (price if coin == event.coin else 0 for coin, price in enumerate(PRICES))
        memory = _lost(memory, event.seat, Screen(fairy, common, silver, 0, 0))
    elif isinstance(event, CoinsSeen | CoinsHandedOver):
        coins = _handed_over(memory, event)
        memory = _lost(_won(memory, event.seat, coins), event.victim, coins)
    elif isinstance(event, SpentCoinTaken):
        memory = _won(memory, event.seat, NOTHING, spent=event.fairy)
        memory = _won(memory, event.victim, NOTHING, spent=-event.fairy)
    elif isinstance(event, BidGiven):
        memory = _won(memory, event.seat, NOTHING, spent=-event.fairy)
    return memory


def _handed_over(memory: Behind, event: CoinsSeen | CoinsHandedOver) -> Screen:
    """Return what is taken by the Thief, a common or else a fairy gold (§6.6), or by the Brigand (§7.4)."""
    screen = memory.screens[event.victim]
    if memory.used == BRIGAND:
        return Screen(0, screen.common, screen.silver, 0, 0)
    return Screen(0, 1, 0, 0, 0) if screen.common else Screen(1, 0, 0, 0, 0)


def _won(memory: Behind, seat: int, what: Screen, spent: int = 0) -> Behind:
    return _changed(memory, seat, Screen(*map(add, memory.screens[seat], what)), spent)


def _lost(memory: Behind, seat: int, what: Screen, spent: int = 0) -> Behind:
    return _changed(memory, seat, Screen(*map(sub, memory.screens[seat], what)), spent)


def _changed(memory: Behind, seat: int, screen: Screen, spent: int) -> Behind:
    """Put that behind the seat's screen, and so much more before it."""
    screens, before = list(memory.screens), list(memory.spent)
    screens[seat] = screen
    before[seat] += spent
    return memory._replace(screens=tuple(screens), spent=tuple(before))


MEMORY = DragonMemory()
