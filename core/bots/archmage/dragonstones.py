"""Teaches the archmage Fist of Dragonstones: fists are its moves, and it looks to the next auction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from core.bots.archmage.dragonstones_play import Fists, go_on
from core.bots.archmage.dragonstones_value import Strengths, numbers
from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.dragonstones.adept import leaning
from core.bots.dragonstones.bids import fist, silver
from core.bots.search import UNHEARD, Aspect
from core.dragonstones.bidding import NO_BID, NO_SILVER, BreakTie, OpenFists
from core.dragonstones.choices import Bid
from core.dragonstones.state import DragonState
from core.engine import Ask, Choice, State, play_on
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

    _fists: Fists | None = None
    """In the world that was tried last."""

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        if not isinstance(question.seen.agenda[-1], OpenFists):
            return super().moves(question, usual, dice)
        fairy = question.seen.board.screen.fairy
        fists = [(each,) for each in question.choices if isinstance(each, Bid) and is_sensible(each, fairy)]
        return [fist for fist in fists if fist != usual]

    def answer(self, state: State, seat: int, dice: Dice) -> Choice:
        """Answer as an adept would by its view and its choices, without them where there are many."""
        assert isinstance(state, DragonState)
        asked, screen = state.agenda[-1], state.screens[seat]
        if isinstance(asked, OpenFists):
            fairy, common, _, amulets, blacks = screen
            return fist(state, seat, screen)(dice) if fairy or common or amulets or blacks else NO_BID
        if isinstance(asked, BreakTie):
            can_bid = screen.silver or screen.amulets
            return silver(state, seat, screen, asked.tied)(dice) if can_bid else NO_SILVER
        assert isinstance(asked, Ask)
        legal = asked.choices(state, seat)
        return legal[0] if len(legal) == 1 else leaning(asked, state, seat, screen, legal)(dice)

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        """Let adepts go on to the next auction. The others' fists are opened once for all moves that are tried in a
        world."""
        assert isinstance(root, DragonState)
        (choice,), chance = move, Dice(seed)
        if isinstance(choice, Bid):
            fists = self._fists
            if fists is None or fists.world is not root:
                fists = self._fists = Fists(root, seat)
            state = fists.opened(choice, chance)
        else:
            state = root.clone()
            play_on(state, seat, choice, UNHEARD)
        return state, 1 + go_on(state, self.answer, seed + 1, chance, self.longest)

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
