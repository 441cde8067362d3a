"""Weighs what a card of Gargon is worth on the table, by what its player sees: the backs, the laid colours, one's own
cards.

Most of that is alike at the next question, and in the next world that somebody imagines. So what hangs on a hand and on
won cards alone is worked out once, and what is then best of a colour once for each way in which it may be fought for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from core.gargon.cards import COLOURS, DECK
from core.gargon.mixes import Mix
from core.gargon.scoring import amulets_on
from core.gargon.view import GargonBoard

Cards = tuple[int, ...]

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
LATER: Final = {
    seats: tuple(
        tuple(
            tuple((starter + place) % seats for place in range((seat - starter) % seats + 1, seats))
            for seat in range(seats)
        )
        for starter in range(seats)
    )
    for seats in (3, 4, 5)
}
"""By the number of seats, the start player and a seat: those that have their turn later."""


class Sight(NamedTuple):
    """All that the worth of a lay hangs on, as its player sees it."""

    hand: Cards
    won: Cards
    others_won: Cards
    """The cards of the other won piles, as far as they are seen."""
    backs: Sequence[Sequence[int]]
    """Every hand, by seat: how many cards of each colour."""
    face_down: Sequence[Cards]
    """By seat: the colours on the table."""
    later: Cards
    """The seats that have their turn later."""
    mix: Mix
    phase: float
    """How much is left of the smaller stack: 1 at the start, 0 at the end."""
    left: int
    """The cards of the smaller stack."""
    threes: int


def sight_of(board: GargonBoard, seat: int) -> Sight:
    return Sight(
        board.hand,
        board.won[seat],
        tuple([card for each, pile in enumerate(board.won) if each != seat for card in pile]),
        board.backs,
        board.face_down,
        LATER[len(board.backs)][board.starter][seat],
        board.mix,
        min([fan.left / len(fan.colours) for fan in board.fans]),
        min([fan.left for fan in board.fans]),
        board.terms.threes,
    )


class Card(NamedTuple):
    card: int
    lower: float
    """How likely a hidden card of the same colour is lower; a 0 beats nothing."""
    amulets: int
    """The points that it brings at once if it is won, multiplied as it is now; a 0 doubles what has been won."""


class Suit:
    """The cards of one colour in a hand."""

    __slots__ = ("cards", "colour")

    def __init__(self, colour: int, cards: tuple[Card, ...]) -> None:
        self.colour, self.cards = colour, cards


@lru_cache(maxsize=1 << 12)
def suits(hand: Cards, won: Cards, others_won: Cards, threes: int) -> tuple[Suit, ...]:
    """Return a hand's cards by colour, the first colour first."""
    held, mine, others = split(hand), split(won), split(others_won)
    return tuple([_suit(cards, mine[colour], others[colour], threes) for colour, cards in enumerate(held) if cards])


@lru_cache(maxsize=1 << 12)
def split(cards: Cards) -> tuple[Cards, ...]:
    """Return the cards of each colour."""
    found: list[list[int]] = [[] for _ in COLOURS]
    for card in cards:
        found[card >> 4].append(card)
    return tuple(map(tuple, found))


@lru_cache(maxsize=1 << 12)
def _suit(held: Cards, won: Cards, others_won: Cards, threes: int) -> Suit:
    colour = held[0] >> 4
    hidden = list(BY_COLOUR[colour])
    for card in (*held, *won, *others_won):
        hidden.remove(card)
    times = 1 << won.count(colour << 4)
    doubled = sum([amulets_on(each, threes) for each in won]) * times
    return Suit(
        colour,
        tuple(
            [
                Card(
                    card,
                    bisect_left(hidden, card) / len(hidden) if hidden else 0.0,
                    amulets_on(card, threes) * times if card & 15 else doubled,
                )
                for card in held
            ]
        ),
    )


Rivals = tuple[tuple[float, bool], ...]
"""The later seats that may lay a colour: how likely each does, and whether it has two of it."""


Fight = tuple[Cards, Rivals]
"""The cards that one of a colour meets: how many of it others have laid, each who has any, and who may yet lay some."""


def wins(lower: float, fight: Fight) -> float:
    """Return how likely a card is won, its player's higher or only one of the colour; `lower` is how likely another is
    lower."""
    laid, rivals = fight
    chance = 1.0
    for number in laid:
        chance *= lower**number
    for comes, _ in rivals:
        chance *= 1 - comes * (1 - lower)
    return chance


def wins_second(lower: float, fight: Fight) -> float:
    """Return how likely a card is won that lies under a higher one: only players with two cards are in its way."""
    laid, rivals = fight
    either = 1 - (1 - lower) ** 2
    chance = 1.0
    for number in laid:
        if number > 1:
            chance *= either
    for comes, two in rivals:
        if two:
            chance *= 1 - BOTH * comes * (1 - either)
    return chance


@lru_cache(maxsize=1 << 10)
def _coming(size: int, cards: int) -> Rivals:
    """Return how likely a hand of so many cards lays a colour, by how many of it there are, and whether two are."""
    return tuple([(BOLD * (1 - (1 - number / (cards or 1)) ** size), number > 1) for number in range(cards + 1)])


def fought(sight: Sight, last: bool) -> list[tuple[Suit, Fight]]:
    """Return the cards that may be laid, by colour, and what they meet; the last player is bound to colours of the
    table."""
    size, backs = sum(sight.mix) or 2, sight.backs
    later = [(backs[seat], _coming(size, sum(backs[seat]))) for seat in sight.later]
    table = [cards for cards in sight.face_down if cards]
    found = []
    for suit in suits(sight.hand, sight.won, sight.others_won, sight.threes):
        colour = suit.colour
        laid = tuple([number for cards in table if (number := cards.count(colour))])
        if laid or not last:
            rivals = tuple([coming[number] for counts, coming in later if (number := counts[colour])]) if later else ()
            found.append((suit, (laid, rivals)))
    return found


def points(card: Card, phase: float) -> float:
    """Return what the card brings if it is won."""
    return MAJORITY + card.amulets if card.card & 15 else MAJORITY + DOUBLING * phase + card.amulets


def single(card: Card, fight: Fight, phase: float) -> float:
    return wins(card.lower, fight) * points(card, phase) - KEEP * phase


def second(card: Card, fight: Fight, phase: float) -> float:
    return wins_second(card.lower, fight) * points(card, phase) - KEEP * phase


def interest(mine: int, held: int, others: int) -> float:
    """Return how welcome a card of some colour is, by how many of it one has won, holds, and the others hold: one's own
    majority in sight, few in other hands."""
    return mine + 0.5 * held - 0.3 * others
