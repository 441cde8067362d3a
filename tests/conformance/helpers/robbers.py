"""Fist of Dragonstones with one robbery after the other: whole games have few, and those two alone see something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from core.dragonstones.cards import BRIGAND, THIEF
from core.dragonstones.game import Dragonstones
from core.dragonstones.rules import EndTurn, put_up
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import EndGame
from core.engine import Item, Step
from core.telling import Tellings

ROBBERIES: Final = (*(THIEF,) * 6, BRIGAND)
"""The last is next: the Brigand leaves thieves nothing but fairy gold, and in the end they find only what is spent."""


@dataclass(frozen=True, slots=True)
class Robbery(Step[DragonState]):
    """An auction of one who takes from others."""

    card: int

    def run(self, state: DragonState, told: Tellings) -> None:
        state.pile = tuple(card for card in state.pile if card != self.card)
        put_up(state, self.card, told)


class DragonstonesRobbers(Dragonstones):
    """A turn in which nobody has a stone, so that every theft is one of coins."""

    items: tuple[type[Item], ...] = (*Dragonstones.items, Robbery)

    def setup(self, seats: int, options: Mapping[str, str]) -> DragonState:
        state = super().setup(seats, options)
        state.turn, state.agenda = 1, (EndGame(), EndTurn(), *map(Robbery, ROBBERIES))
        return state


ROBBERS: Final = DragonstonesRobbers()
