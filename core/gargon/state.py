"""The whole truth of a game of Gargon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from core.engine import State
from core.gargon.cards import COLOURS
from core.gargon.mixes import Mix
from core.gargon.scoring import Count


class Terms(NamedTuple):
    """§8 What this table plays by."""

    threes: int
    """Amulets on a 3."""
    round_zeros: bool
    """Both 0s of a colour are lost if two players laid them in one round, whether they meet or not."""
    open_winnings: bool
    rounds_lost: bool = False
    """A player who should start and holds no card loses the round, not the start alone."""


class GargonState(State):
    __slots__ = (
        "counted",
        "discards",
        "fans",
        "hands",
        "laid",
        "mix",
        "passed",
        "picks",
        "round",
        "stacks",
        "starter",
        "terms",
        "turned",
        "won",
    )

    terms: Terms
    round: int
    """Rounds begun so far."""
    starter: int
    """The seat that starts this round."""
    mix: Mix
    """The round's mix; empty until the start player has laid."""
    passed: tuple[int, ...]
    """The seats that have passed in this round, and those that have lost it with their start (§8.5)."""
    turned: bool
    """The cards on the table lie face up (§5.1)."""
    fans: tuple[str, str]
    """Each stack's colours as they were dealt, by letter, the top last; they never change."""
    stacks: list[tuple[int, ...]]
    """The next card to draw is the last."""
    hands: list[tuple[int, ...]]
    """Each sorted. A card picked to be laid is in the hand until all are picked."""
    picks: list[tuple[int, ...]]
    """§4.5 What a seat in the middle of laying has picked, known to that seat alone."""
    laid: list[tuple[int, ...]]
    """On the table before each seat, sorted."""
    won: list[tuple[int, ...]]
    """In the order in which they were won."""
    discards: tuple[int, ...]
    """Out of play; before the deal that is every card."""
    counted: Count
    """Empty until the game is counted."""

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda = self.agenda
        new.question = self.question
        new.sealed = self.sealed
        new.memo = None
        new.terms = self.terms
        new.round = self.round
        new.starter = self.starter
        new.mix = self.mix
        new.passed = self.passed
        new.turned = self.turned
        new.fans = self.fans
        new.stacks = self.stacks[:]
        new.hands = self.hands[:]
        new.picks = self.picks[:]
        new.laid = self.laid[:]
        new.won = self.won[:]
        new.discards = self.discards
        new.counted = self.counted
        return new

    def unseen(self) -> Sequence[tuple[Any, ...]]:
        """§1.3, §2.2 The cards of each colour in both stacks: where a colour lies is seen on the backs."""
        both = self.stacks[0] + self.stacks[1]
        return [tuple([card for card in both if card >> 4 == colour]) for colour in COLOURS]

    def lay_unseen(self, piles: Sequence[tuple[Any, ...]]) -> None:
        cards = [iter(pile) for pile in piles]
        self.stacks = [tuple([next(cards[card >> 4]) for card in stack]) for stack in self.stacks]
