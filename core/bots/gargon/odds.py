"""Weighs what a card of Gargon is worth on the table, by what its player sees: the backs, the laid colours, one's own
cards."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from core.gargon.cards import COLOURS, DECK
from core.gargon.scoring import amulets_on
from core.gargon.view import GargonBoard

# The numbers were found by playing against three apprentices; all are in points of the count.
MAJORITY: Final = 3.0
"""The worth of one more card towards the bonus of its colour."""
DOUBLING: Final = 4.0
"""The worth of what a 0 may still come to double."""
KEEP: Final = 0.3
"""The worth of a card as long as it is in the hand, at the start; nothing at the end."""
BOLD: Final = 0.8
"""How likely others are to lay a colour, compared with picking at random."""
BOTH: Final = 0.3
"""How likely it is that somebody who lays a colour lays two of it, where the mix has a two."""

BY_COLOUR: Final = tuple(tuple(card for card in DECK if card >> 4 == colour) for colour in COLOURS)


class Odds:
    """Looks at the table for one decision."""

    def __init__(self, board: GargonBoard, seat: int) -> None:
        self.board, self.seat = board, seat
        self.size = sum(board.mix) or 2
        self.phase = min(fan.left / len(fan.colours) for fan in board.fans)
        seats = len(board.backs)
        place = (seat - board.starter) % seats
        self.later = [(board.starter + each) % seats for each in range(place + 1, seats)]
        self.unseen = [list(cards) for cards in BY_COLOUR]
        for card in (*board.hand, *(card for pile in board.won for card in pile)):
            self.unseen[card >> 4].remove(card)
        self.rivals = [self.rivals_of(colour) for colour in COLOURS]

    def lower(self, card: int) -> float:
        """Return how likely a hidden card of the same colour is lower; a 0 beats nothing."""
        hidden = self.unseen[card >> 4]
        return bisect_left(hidden, card) / len(hidden) if hidden else 0.0

    def rivals_of(self, colour: int) -> list[tuple[float, bool]]:
        """Return, for each later seat that may lay this colour, how likely it does, and whether it has two of it."""
        chances = [(self.comes(seat, colour), self.board.backs[seat][colour] > 1) for seat in self.later]
        return [(chance, two) for chance, two in chances if chance]

    def comes(self, seat: int, colour: int) -> float:
        """Return how likely a seat that has its turn later lays this colour."""
        counts = self.board.backs[seat]
        if not counts[colour]:
            return 0.0
        return BOLD * (1 - (1 - counts[colour] / sum(counts)) ** self.size)

    def wins(self, card: int) -> float:
        """Return how likely this card, its player's higher or only one of the colour, is won."""
        lower, colour = self.lower(card), card >> 4
        chance = 1.0
        for cards in self.board.face_down:
            chance *= lower ** cards.count(colour)
        for comes, _ in self.rivals[colour]:
            chance *= 1 - comes * (1 - lower)
        return chance

    def wins_second(self, card: int) -> float:
        """Return how likely this card, lying under a higher one, is won: only players with two cards are in its way."""
        lower, colour = self.lower(card), card >> 4
        either = 1 - (1 - lower) ** 2
        chance = 1.0
        for cards in self.board.face_down:
            chance *= either if cards.count(colour) > 1 else 1.0
        for comes, two in self.rivals[colour]:
            chance *= 1 - two * BOTH * comes * (1 - either)
        return chance

    def points(self, card: int) -> float:
        """Return what the card brings if it is won."""
        threes = self.board.terms.threes
        mine = [each for each in self.board.won[self.seat] if each >> 4 == card >> 4]
        times = 1 << mine.count(card & ~15)
        if card & 15:
            return MAJORITY + amulets_on(card, threes) * times
        return MAJORITY + DOUBLING * self.phase + sum(amulets_on(each, threes) for each in mine) * times

    def single(self, card: int) -> float:
        return self.wins(card) * self.points(card) - KEEP * self.phase

    def second(self, card: int) -> float:
        return self.wins_second(card) * self.points(card) - KEEP * self.phase


def interest(board: GargonBoard, seat: int, colour: int) -> float:
    """Return how welcome a card of this colour is: one's own majority in sight, few in other hands."""
    mine = sum(card >> 4 == colour for card in board.won[seat])
    others = sum(counts[colour] for counts in board.backs) - board.backs[seat][colour]
    return mine + 0.5 * board.backs[seat][colour] - 0.3 * others
