"""Teaches the archmage Kampf der Magier: it looks to the end of the deal, and compares the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from core.bots.archmage.kampf_hands import Deals
from core.bots.archmage.kampf_play import Deal
from core.bots.archmage.value import softmax
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.kampf import from_hand, holding_of, worth
from core.bots.search import Aspect, SearchPolicy
from core.engine import State
from core.kampf.cards import BALL, JOKER
from core.kampf.choices import Play, PlayBall
from core.kampf.state import KampfState
from core.memory import imagine
from core.sentences import mark

HIGH: Final = 9
"""The lowest of the high cards."""
SPREAD: Final = 5.0
"""The points by which a deal's results differ."""


class KampfPolicy(SearchPolicy):
    simulations = 1600
    guard = 1.0
    widest = 4
    answers = 200_000
    aspects = (
        Aspect(4.0, less=mark("You come out of this deal with fewer points.")),
        Aspect(4.0, more=mark("The others come out of this deal with more points.")),
        Aspect(1.0, more=mark("You keep your jokers and crystal balls.")),
        Aspect(10.0, more=mark("You keep your high cards for later.")),
        Aspect(2.0, more=mark("You get rid of more cards.")),
    )

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
        points = state.scores[-1]
        others = (sum(points) - points[seat]) / (len(points) - 1)
        hand, laid = root.hands[seat], move[0]
        special = sum(card in (JOKER, BALL) for card in hand)
        high = sum(card for card in hand if HIGH <= card < JOKER)
        if isinstance(laid, Play):
            special -= laid.jokers
            high -= laid.value * laid.mages * (laid.value >= HIGH)
        return points[seat], others, special - isinstance(laid, PlayBall), high, from_hand(laid)

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        """Let adepts go on to the end of the deal."""
        assert isinstance(root, KampfState)
        deal = Deal.of(root)
        deal.share_out()
        deal.answer(move[0])
        answers = 1 + deal.go_on()
        state = root.clone()
        state.agenda, state.hands, state.piles = (), deal.hands, deal.piles
        state.scores += (deal.points(),)
        return state, answers

    def worth(self, state: State, seat: int) -> float | None:
        """Return the chance to be the best at the end: a big lead is seldom lost in the deals to come."""
        assert isinstance(state, KampfState)
        totals = [sum(each) for each in zip(*state.scores, strict=True)]
        spread = SPREAD * sqrt(state.deals - len(state.scores) + 1)
        return softmax([-each / spread for each in totals])[seat]


POLICY: Final = KampfPolicy
