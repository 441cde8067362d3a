"""Teaches the archmage Fist of Dragonstones: fists are its moves, and it looks to the next auction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from core.bots.archmage.dragonstones_value import Strengths, numbers
from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.search import Aspect
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid
from core.dragonstones.state import DragonState
from core.engine import State
from core.sentences import mark


class DragonPolicy(ValuedPolicy):
    simulations = 90
    guard = 0.5
    widest = 16
    aspects = (
        Aspect(0.5, more=mark("You score more often.")),
        Aspect(0.5, less=mark("The others score less often.")),
        Aspect(1.0, more=mark("You end up with more dragonstones.")),
        Aspect(1.5, more=mark("You keep more fairy gold for the auctions to come.")),
        Aspect(0.5, more=mark("You spend less common gold, which does not come back.")),
    )

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        if not isinstance(question.seen.agenda[-1], OpenFists):
            return super().moves(question, usual, dice)
        fairy = question.seen.board.screen.fairy
        fists = [(each,) for each in question.choices if isinstance(each, Bid) and is_sensible(each, fairy)]
        return [fist for fist in fists if fist != usual]

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        assert isinstance(state, DragonState)
        screen = state.screens[seat]
        others = max(score for each, score in enumerate(state.scores) if each != seat)
        return state.scores[seat], others, sum(state.stones[seat]), screen.fairy, screen.common

    def stops(self, root: State, state: State) -> bool:
        assert isinstance(root, DragonState)
        assert isinstance(state, DragonState)
        moved_on = state.turn != root.turn or len(state.put_up) != len(root.put_up)
        return moved_on and not state.sealed and isinstance(state.agenda[-1], OpenFists)

    def numbers(self, state: State) -> Sequence[Row]:
        assert isinstance(state, DragonState)
        return numbers(state)

    @cached_property
    def strengths(self) -> Strengths:
        return Strengths(self.value)

    def worth(self, state: State, seat: int) -> float | None:
        if not state.agenda:
            return super().worth(state, seat)
        assert isinstance(state, DragonState)
        return self.strengths.chance(state, seat)


def is_sensible(fist: Bid, fairy: int) -> bool:
    """Return whether nothing is given away: common gold is lost and fairy gold comes back, a black coin voids whatever
    else is bid, and an amulet doubles nothing where there is little."""
    gold = fist.fairy + fist.common
    if fist.black:
        return not gold and not fist.amulet
    return (not fist.common or fist.fairy == fairy) and (not fist.amulet or gold > 1)


POLICY: Final = DragonPolicy
