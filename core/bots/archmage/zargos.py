"""Teaches the archmage Zargos: nothing yet that an adept doesn't know. A turn is too long to be played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.search import SearchPolicy


class ZargosPolicy(SearchPolicy):
    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        return ()


POLICY: Final = ZargosPolicy
