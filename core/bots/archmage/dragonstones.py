"""Teaches the archmage Fist of Dragonstones: fists are its moves, and it looks to the next auction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from core.bots.archmage.dragonstones_play import NOT_YET, Fork, Next, Stage, forks, go_on, leaning_of
from core.bots.archmage.dragonstones_value import Strengths, numbers
from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.dragonstones.others import patient, steady
from core.bots.search import Aspect
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid
from core.dragonstones.memory import MEMORY
from core.dragonstones.state import DragonState
from core.engine import Ask, Choice, Rng, State
from core.sentences import mark


class DragonPolicy(ValuedPolicy):
    simulations = 90
    guard = 0.5
    trusted = 12
    widest = 16
    aspects = (
        Aspect(0.5, more=mark("You score more often.")),
        Aspect(0.5, less=mark("The others score less often.")),
        Aspect(1.0, more=mark("You end up with more dragonstones.")),
        Aspect(1.5, more=mark("You keep more fairy gold for the auctions to come.")),
        Aspect(0.5, more=mark("You spend less common gold, which does not come back.")),
    )

    _fork: Fork | None = None
    """Of the world that was tried last."""

    def taught_by(self, state: State, seat: int, rng: Rng) -> Choice:
        """Learn from games of adepts, patient and steady players, who sit in turn."""
        assert isinstance(state, DragonState)
        if seat % 3 and isinstance(state.agenda[-1], OpenFists):
            return (patient if seat % 3 == 1 else steady)(state, seat, state.screens[seat])(rng)
        return super().taught_by(state, seat, rng)

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        if not isinstance(question.seen.agenda[-1], OpenFists):
            return super().moves(question, usual, dice)
        fairy = question.seen.board.screen.fairy
        fists = [(each,) for each in question.choices if isinstance(each, Bid) and is_sensible(each, fairy)]
        return [fist for fist in fists if fist != usual]

    def worlds(self, question: Asked, dice: Dice) -> Iterator[State]:
        """Return worlds in which all others have closed their fists. With a memory nothing else is open."""
        return super().worlds(question, dice) if question.memory is None else self._remembered(question, dice)

    def _remembered(self, question: Asked, dice: Dice) -> Iterator[State]:
        seen, state = question.seen, MEMORY.imagine(question.seen, question.memory, dice)
        asked = seen.agenda[-1]
        assert seen.seat is not None
        assert isinstance(asked, Ask)
        state.agenda, state.question, state.sealed = seen.agenda, seen.question, {}
        waiting = [each for each in asked.seats if each != seen.seat and each not in seen.answered]
        endless = forks(state, seen.seat, (*seen.answered, *waiting), dice)
        while True:
            self._fork = next(endless)
            yield self._fork.world

    def answer(self, state: State, seat: int, dice: Dice) -> Choice:
        """Answer as an adept would by its view and its choices."""
        assert isinstance(state, DragonState)
        return leaning_of(state, seat)(dice)

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        """Let adepts go on to the next auction."""
        stage, answers = self._gone_on(root, move, seat, seed)
        return stage.there(), answers

    def outcome(self, root: State, move: Move, seat: int, seed: int) -> tuple[float | None, int]:
        """Return it as in any game, but value no place twice."""
        stage, answers = self._gone_on(root, move, seat, seed)
        if stage.worth is NOT_YET:
            if isinstance(stage, Next):
                stage.worth = self.strengths.chance(stage.state, stage.card, stage.to_come, seat)
            else:
                stage.worth = self.worth(stage.state, seat)
        return stage.worth, answers

    def _gone_on(self, root: State, move: Move, seat: int, seed: int) -> tuple[Stage, int]:
        assert isinstance(root, DragonState)
        (choice,), fork = move, self._fork
        if fork is None or fork.world is not root or fork.seat != seat:
            fork = self._fork = Fork(root, seat)
        stage, answers = go_on(fork.after(choice), seed + 1, Dice(seed), self.longest)
        return stage, 1 + answers

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
        return self.strengths.chance(state, state.auction.card, state.to_come, seat)


def is_sensible(fist: Bid, fairy: int) -> bool:
    """Return whether nothing is given away: common gold is lost and fairy gold comes back, a black coin voids whatever
    else is bid, and an amulet doubles nothing where there is little."""
    gold = fist.fairy + fist.common
    if fist.black:
        return not gold and not fist.amulet
    return (not fist.common or fist.fairy == fairy) and (not fist.amulet or gold > 1)


POLICY: Final = DragonPolicy
