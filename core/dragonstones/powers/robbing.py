"""§6.6, §7.4, §7.18 The characters that take from other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.dragonstones.bidding import second_bidders
from core.dragonstones.cards import BRIGAND, HIDDEN, ONE, THIEF, TROLL
from core.dragonstones.choices import NAME_COLOUR, PLUNDER, STEAL
from core.dragonstones.events import CoinsHandedOver, CoinsSeen, ColourNamed, SpentCoinTaken, StonesLost, StoneStolen
from core.dragonstones.powers.flow import Power, Question, ask_openly, power_of
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import less, only, plus
from core.engine import Choice
from core.telling import Tellings


@power_of(THIEF)
@dataclass(frozen=True, slots=True)
class Thief(Power):
    """§6.6 A stone from the second bidder of this auction, whatever was auctioned."""

    def run(self, state: DragonState, told: Tellings) -> None:
        ask_openly(state, ChooseTheft(self.seat, self.card), told)


@dataclass(frozen=True, slots=True)
class ChooseTheft(Question):
    """§6.6 From whom, and of which colour; from one who has no stones only if no second bidder has any."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        victims = second_bidders(state.auction)
        stones = [
            STEAL[victim][colour] for victim in victims for colour, count in enumerate(state.stones[victim]) if count
        ]
        return stones or [STEAL[victim][HIDDEN] for victim in victims]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        answer = answers[self.seat]
        if answer.colour == HIDDEN:
            steal_coin(state, self.seat, answer.victim, told)
            return
        stone = ONE[answer.colour]
        state.stones[answer.victim] = less(state.stones[answer.victim], stone)
        state.stones[self.seat] = plus(state.stones[self.seat], stone)
        told.tell_all(StoneStolen(self.seat, answer.victim, answer.colour))


def steal_coin(state: DragonState, seat: int, victim: int, told: Tellings) -> None:
    """§6.6 A common gold, else a fairy gold from behind the screen, else a spent one, else nothing."""
    screen = state.screens[victim]
    if screen.common or screen.fairy:
        common = min(1, screen.common)
        hand_over(state, seat, victim, (1 - common, common, 0), told)
        return
    spent = min(1, state.spent[victim])
    state.spent[victim] -= spent
    state.spent[seat] += spent
    told.tell_all(SpentCoinTaken(seat, victim, spent))


def hand_over(state: DragonState, seat: int, victim: int, coins: tuple[int, int, int], told: Tellings) -> None:
    """Hand coins over from screen to screen: all see that it happens, the two see what."""
    fairy, common, silver = coins
    taker, giver = state.screens[seat], state.screens[victim]
    state.screens[seat] = taker._replace(
        fairy=taker.fairy + fairy, common=taker.common + common, silver=taker.silver + silver
    )
    state.screens[victim] = giver._replace(
        fairy=giver.fairy - fairy, common=giver.common - common, silver=giver.silver - silver
    )
    told.tell_seats((seat, victim), CoinsSeen(seat, victim, *coins), others=CoinsHandedOver(seat, victim))


@power_of(BRIGAND)
@dataclass(frozen=True, slots=True)
class Brigand(Power):
    """§7.4 All common gold and silver of an opponent."""

    def run(self, state: DragonState, told: Tellings) -> None:
        state.push(ChoosePlunder(self.seat, self.card))


@dataclass(frozen=True, slots=True)
class ChoosePlunder(Question):
    """§7.4 Whose, without knowing how much it is."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return [PLUNDER[victim] for victim in range(len(state.screens)) if victim != seat]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        victim = answers[self.seat].victim
        screen = state.screens[victim]
        hand_over(state, self.seat, victim, (0, screen.common, screen.silver), told)


@power_of(TROLL)
@dataclass(frozen=True, slots=True)
class Troll(Power):
    """§7.18 A colour is named, and nobody keeps a stone of it."""

    def run(self, state: DragonState, told: Tellings) -> None:
        state.push(NameLoss(self.seat, self.card))


@dataclass(frozen=True, slots=True)
class NameLoss(Question):
    """§7.18 Any colour, even one that nobody has."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return NAME_COLOUR

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        colour = answers[self.seat].colour
        told.tell_all(ColourNamed(self.seat, colour))
        lost = tuple(held[colour] for held in state.stones)
        for seat, held in enumerate(state.stones):
            gone = only(held, colour)
            state.stones[seat] = less(held, gone)
            state.stones_in_bank = plus(state.stones_in_bank, gone)
        told.tell_all(StonesLost(colour, lost))
