"""§6, §7 The characters that give something from the bank, and no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.dragonstones.cards import (
    ALCHEMIST,
    ANCIENT_DRAGON,
    BLUE_DRAGON,
    DWARF_4,
    DWARF_5,
    FAIRY,
    GNOME,
    GOLDSMITH,
    NO_STONES,
    ONE,
    RED_DRAGON,
    WITCH,
    YELLOW_DRAGON,
    Coins,
)
from core.dragonstones.choices import TAKE_STONE
from core.dragonstones.events import AmuletTaken, BlackCoinTaken, NothingHappened
from core.dragonstones.powers.flow import Power, Question, ask_openly, power_of
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import take_coins, take_stones
from core.engine import Choice
from core.telling import Tellings


@power_of(WITCH)
@dataclass(frozen=True, slots=True)
class Witch(Power):
    """§6.1 A black coin, for this turn; there are as many as are needed."""

    def run(self, state: DragonState, told: Tellings) -> None:
        screen = state.screens[self.seat]
        state.screens[self.seat] = screen._replace(blacks=screen.blacks + 1)
        told.tell_all(BlackCoinTaken(self.seat))


@power_of(RED_DRAGON, BLUE_DRAGON, YELLOW_DRAGON)
@dataclass(frozen=True, slots=True)
class Dragon(Power):
    """§6.2 A stone of the dragon's colour."""

    def run(self, state: DragonState, told: Tellings) -> None:
        take_stones(state, self.seat, ONE[self.card - RED_DRAGON], told)


@power_of(ALCHEMIST)
@dataclass(frozen=True, slots=True)
class Alchemist(Power):
    """§7.1 Three common gold."""

    def run(self, state: DragonState, told: Tellings) -> None:
        take_coins(state, self.seat, Coins(common=3), told)


@power_of(ANCIENT_DRAGON)
@dataclass(frozen=True, slots=True)
class AncientDragon(Power):
    """§7.2 A stone of any colour."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.stones_in_bank == NO_STONES:
            told.tell_all(NothingHappened(self.seat, self.card))
        else:
            ask_openly(state, ChooseStone(self.seat, self.card), told)


@dataclass(frozen=True, slots=True)
class ChooseStone(Question):
    """§7.2 Of which colour; the bank must have it."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return [TAKE_STONE[colour] for colour, count in enumerate(state.stones_in_bank) if count]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        take_stones(state, self.seat, ONE[answers[self.seat].colour], told)


@power_of(DWARF_4, DWARF_5)
@dataclass(frozen=True, slots=True)
class Dwarf(Power):
    """§7.7 Four silver, or five, as the card says."""

    def run(self, state: DragonState, told: Tellings) -> None:
        take_coins(state, self.seat, Coins(silver=4 if self.card == DWARF_4 else 5), told)


@power_of(FAIRY)
@dataclass(frozen=True, slots=True)
class Fairy(Power):
    """§7.9 One fairy gold, for good."""

    def run(self, state: DragonState, told: Tellings) -> None:
        take_coins(state, self.seat, Coins(fairy=1), told)


@power_of(GNOME)
@dataclass(frozen=True, slots=True)
class Gnome(Power):
    """§7.11 Two common gold and two silver."""

    def run(self, state: DragonState, told: Tellings) -> None:
        take_coins(state, self.seat, Coins(common=2, silver=2), told)


@power_of(GOLDSMITH)
@dataclass(frozen=True, slots=True)
class Goldsmith(Power):
    """§7.13 An amulet, if the bank has one."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if not state.amulets:
            told.tell_all(NothingHappened(self.seat, self.card))
            return
        state.amulets -= 1
        screen = state.screens[self.seat]
        state.screens[self.seat] = screen._replace(amulets=screen.amulets + 1)
        told.tell_all(AmuletTaken(self.seat))
