"""Teaches the archmage Kampf der Magier: it looks to the end of the deal, and compares the totals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from core.bots.archmage.value import softmax
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.kampf import worth
from core.bots.search import SearchPolicy
from core.engine import State
from core.kampf.state import KampfState

SPREAD: Final = 5.0
"""The points by which a deal's results differ."""


class KampfPolicy(SearchPolicy):
    simulations = 240
    guard = 1.0
    widest = 6

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        """Return the choices that an adept ranks highest."""
        board, seat = question.seen.board, question.seen.seat
        assert seat is not None
        top = board.tops[seat] if board.tops else 0
        best = sorted(question.choices, key=lambda choice: -worth(board, top, choice))
        return [(choice,) for choice in best if (choice,) != usual][: self.widest - 1]

    def stops(self, root: State, state: State) -> bool:
        assert isinstance(root, KampfState)
        assert isinstance(state, KampfState)
        return state.deal != root.deal

    def worth(self, state: State, seat: int) -> float | None:
        """Return the chance to be the best at the end: a big lead is seldom lost in the deals to come."""
        assert isinstance(state, KampfState)
        totals = [sum(each) for each in zip(*state.scores, strict=True)]
        left = state.deals - len(state.scores)
        spread = SPREAD * sqrt(left + 1)
        return softmax([-each / spread for each in totals])[seat]


POLICY: Final = KampfPolicy
