"""Coins, stones and points on their way (§5.3, §5.4): every power moves them by these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from core.dragonstones.cards import NO_STONES, WIN, Coins, Stones
from core.dragonstones.events import CoinsTaken, GameCounted, Scored, StonesPaid, StonesTaken
from core.dragonstones.scoring import winners
from core.dragonstones.state import DragonState, Screen
from core.engine import Step
from core.telling import Tellings


def take_coins(state: DragonState, seat: int, coins: Coins, told: Tellings) -> None:
    """§5.3 From the bank, as far as it has them."""
    bank, screen = state.bank, state.screens[seat]
    fairy, common, silver = map(min, bank, coins)
    state.bank = Coins(bank.fairy - fairy, bank.common - common, bank.silver - silver)
    state.screens[seat] = Screen(
        screen.fairy + fairy, screen.common + common, screen.silver + silver, screen.amulets, screen.blacks
    )
    told.tell_all(CoinsTaken(seat, fairy, common, silver))


def take_stones(state: DragonState, seat: int, stones: Stones, told: Tellings) -> None:
    """§5.3 From the bank, as far as it has them."""
    bank = state.stones_in_bank
    taken = min(bank[0], stones[0]), min(bank[1], stones[1]), min(bank[2], stones[2])
    state.stones_in_bank = less(bank, taken)
    state.stones[seat] = plus(state.stones[seat], taken)
    told.tell_all(StonesTaken(seat, *taken))


def pay_stones(state: DragonState, seat: int, stones: Stones, told: Tellings) -> None:
    """Pay stones to the bank."""
    state.stones[seat] = less(state.stones[seat], stones)
    state.stones_in_bank = plus(state.stones_in_bank, stones)
    if stones != NO_STONES:
        told.tell_all(StonesPaid(seat, *stones))


def score(state: DragonState, seat: int, points: int, told: Tellings) -> None:
    """§5.4 Three points win at once: nothing else that was still to be done is done."""
    state.scores[seat] += points
    told.tell_all(Scored(seat, points, state.scores[seat]))
    if state.scores[seat] >= WIN:
        state.agenda = (EndGame(),)


@dataclass(frozen=True, slots=True)
class EndGame(Step[DragonState]):
    """§8 Somebody has three points, or the last turn is over."""

    def run(self, state: DragonState, told: Tellings) -> None:
        told.tell_all(GameCounted(tuple(state.scores), winners(state.scores, state.stones)))


@cache
def plus(one: Stones, other: Stones) -> Stones:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@cache
def less(one: Stones, other: Stones) -> Stones:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def only(stones: Stones, colour: int) -> Stones:
    """Return the stones of one colour."""
    red, blue, yellow = (count if each == colour else 0 for each, count in enumerate(stones))
    return red, blue, yellow
