"""Teaches the archmage Kampf der Magier: it looks to the end of the deal, and compares the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from core.bots.archmage.kampf_hands import Deals
from core.bots.archmage.value import softmax
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.kampf import from_hand, holding_of, worth
from core.bots.search import UNHEARD, Aspect, SearchPolicy
from core.engine import State, choices, play_on, view, waiting_for
from core.kampf.cards import BALL, JOKER
from core.kampf.choices import Play, PlayBall
from core.kampf.state import KampfState
from core.memory import imagine
from core.sentences import mark

BRANCHES: Final = 4
"""How many of an own later answer are tried."""
_NO_DICE: Final = Dice(0)
"""Adepts of this game need none."""
HIGH: Final = 9
"""The lowest of the high cards."""
SPREAD: Final = 5.0
"""The points by which a deal's results differ."""


class KampfPolicy(SearchPolicy):
    simulations = 240
    guard = 1.0
    widest = 6
    aspects = (
        Aspect(4.0, less=mark("You come out of this deal with fewer points.")),
        Aspect(4.0, more=mark("The others come out of this deal with more points.")),
        Aspect(1.0, more=mark("You keep your jokers and crystal balls.")),
        Aspect(10.0, more=mark("You keep your high cards for later.")),
        Aspect(2.0, more=mark("You get rid of more cards.")),
    )
    nodes = 40
    """How many answers of one's own are tried in one world, once nothing can be drawn any more."""

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        """Return the choices that an adept ranks highest."""
        holding = holding_of(question.seen)
        best = sorted(question.choices, key=lambda choice: -worth(holding, choice))
        return [(choice,) for choice in best if (choice,) != usual][: self.widest - 1]

    def worlds(self, question: Asked, dice: Dice) -> Iterator[State]:
        """Return deals out of which the others would have answered as they did."""
        seat, memory = question.seen.seat, question.memory
        assert seat is not None
        if memory is None:
            return super().worlds(question, dice)
        state = imagine(question.game, question.seen, memory, dice)
        assert isinstance(state, KampfState)
        return Deals(state, seat, memory, dice).worlds()

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        assert isinstance(root, KampfState)
        assert isinstance(state, KampfState)
        points = _points(root, state)
        others = (sum(points) - points[seat]) / (len(points) - 1)
        hand, laid = root.hands[seat], move[0]
        special = sum(card in (JOKER, BALL) for card in hand)
        high = sum(card for card in hand if HIGH <= card < JOKER)
        if isinstance(laid, Play):
            special -= laid.jokers
            high -= laid.value * laid.mages * (laid.value >= HIGH)
        return points[seat], others, special - isinstance(laid, PlayBall), high, from_hand(laid)

    def stops(self, root: State, state: State) -> bool:
        """Stop behind the deal, and, once nothing can be drawn any more, at one's own next question: the rest is worked
        out."""
        assert isinstance(root, KampfState)
        assert isinstance(state, KampfState)
        return state.deal != root.deal or (not root.stock and waiting_for(state) == waiting_for(root))

    def worth(self, state: State, seat: int) -> float | None:
        assert isinstance(state, KampfState)
        if self.nodes and waiting_for(state) == (seat,) and not state.stock and len(state.scores) < state.deal:
            return self._worked_out(state, seat, Counter(nodes=self.nodes))
        return _standing(state, seat)

    def _worked_out(self, state: KampfState, seat: int, left: Counter[str]) -> float:
        """Return what the best that this seat can do comes to, where all hands lie open and the others are adepts."""
        legal = choices(state, seat)
        if left["nodes"] > 0:
            holding = holding_of(view(self.game, state, seat))
            legal = sorted(legal, key=lambda choice: -worth(holding, choice))[:BRANCHES]
            left["nodes"] -= len(legal)
        else:
            legal = (self.answer(state, seat, _NO_DICE),)
        found = []
        for choice in legal:
            after = state.clone()
            play_on(after, seat, choice, UNHEARD)
            while len(after.scores) == len(state.scores) and (other := waiting_for(after)[0]) != seat:
                play_on(after, other, self.answer(after, other, _NO_DICE), UNHEARD)
            ended = len(after.scores) != len(state.scores)
            found.append(_standing(after, seat) if ended else self._worked_out(after, seat, left))
        return max(found)


def _points(root: KampfState, state: KampfState) -> Sequence[int]:
    """Return what the deal of `root` has brought each seat in the end, or has brought so far."""
    if len(state.scores) > len(root.scores):
        return state.scores[len(root.scores)]
    return [len(pile) + len(hand) for pile, hand in zip(state.piles, state.hands, strict=True)]


def _standing(state: KampfState, seat: int) -> float:
    """Return the chance to be the best at the end: a big lead is seldom lost in the deals to come."""
    totals = [sum(each) for each in zip(*state.scores, strict=True)]
    left = state.deals - len(state.scores)
    spread = SPREAD * sqrt(left + 1)
    return softmax([-each / spread for each in totals])[seat]


POLICY: Final = KampfPolicy
