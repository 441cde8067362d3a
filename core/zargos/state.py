"""The whole truth of a game of Zargos.

A *place* is a province, 0 to 56, or a sea cell, 57 to 71. Sets of provinces, cells or peoples are ints, a bit each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from core.engine import State

NOBODY: Final = -1


class Terms(NamedTuple):
    """The table's options, as far as the rules need them (§3.2, §10.4, §15.3)."""

    turns: int
    exchange: bool
    peoples_each: int
    mean: bool = False
    """§15.3 Whether the mean of the last turn's counts decides, and not the last one alone."""


class Attack(NamedTuple):
    """A group on its way (§5.1)."""

    target: int
    source: int
    size: int
    means: int


class Fight(NamedTuple):
    """The fight that goes on (§6)."""

    place: int
    attacker: int
    defender: int
    size: int
    """The attacker's counters; the defender's stand in the province."""
    attack_war: int
    defence_war: int


NO_FIGHT: Final = Fight(NOBODY, NOBODY, NOBODY, 0, 0, 0)


class Wind(NamedTuple):
    """A red card played before this people's turn (§11)."""

    kind: int
    target: int
    """A realm, a pair of sea cells, or a people."""


class ZargosState(State):
    __slots__ = (
        "afloat",
        "assailed",
        "attacks",
        "boats",
        "champion",
        "counts",
        "fight",
        "frozen",
        "hands",
        "offered",
        "order",
        "out",
        "owner",
        "pile",
        "points",
        "realm_cards",
        "replied",
        "reserve",
        "seat_of",
        "settled",
        "shuffled",
        "stilled",
        "stormy",
        "strength",
        "terms",
        "turn",
        "winds",
    )

    terms: Terms
    turn: int
    """Turns of play begun."""
    seat_of: tuple[int, ...]
    """By people: whose it is, or NOBODY's."""
    order: tuple[int, ...]
    """The peoples in the order of play."""
    out: int
    """§4.4 Peoples without a counter."""
    owner: list[int]
    strength: list[int]
    afloat: list[int]
    """§14.4 Dragons, by sea cell."""
    boats: list[int]
    """By people."""
    reserve: list[int]
    """By people: counters still to be placed."""
    realm_cards: tuple[int, ...]
    """By realm, without Zargos: who has the card."""
    points: tuple[int, ...]
    """By people, as last counted."""
    attacks: tuple[Attack, ...]
    assailed: int
    """§14.1 The provinces attacked in this people's turn."""
    fight: Fight
    settled: tuple[int, ...]
    """By place: counters that have moved in this reorganisation, where each moves once (§12.4, §14.6); else empty."""
    winds: tuple[Wind, ...]
    """The red cards played for this people's turn; the next three are what they do."""
    frozen: int
    """§11.4 Provinces."""
    stormy: int
    """§11.5 Sea cells."""
    stilled: int
    """§11.7 Peoples without their power."""
    counts: tuple[tuple[int, ...], ...]
    """§15.3 By people, after each people's turn of the last turn of play; else empty."""
    champion: int
    """The people that has won by §15.1; NOBODY."""
    hands: list[tuple[int, ...]]
    """By seat: magic cards, sorted."""
    pile: tuple[int, ...]
    """The next card to draw is the last; cards go under the pile in front."""
    shuffled: int
    """How many cards on top of the pile lie as they were shuffled; somebody has put each of the others under it."""
    offered: tuple[int, ...]
    """§10.4 Cards in an offer, out of the hand of who makes it."""
    replied: tuple[int, ...]
    """Cards in the answer to it."""

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda = self.agenda
        new.question = self.question
        new.sealed = self.sealed
        new.memo = None
        new.terms = self.terms
        new.turn = self.turn
        new.seat_of = self.seat_of
        new.order = self.order
        new.out = self.out
        new.owner = self.owner[:]
        new.strength = self.strength[:]
        new.afloat = self.afloat[:]
        new.boats = self.boats[:]
        new.reserve = self.reserve[:]
        new.realm_cards = self.realm_cards
        new.points = self.points
        new.attacks = self.attacks
        new.assailed = self.assailed
        new.fight = self.fight
        new.settled = self.settled
        new.winds = self.winds
        new.frozen = self.frozen
        new.stormy = self.stormy
        new.stilled = self.stilled
        new.counts = self.counts
        new.champion = self.champion
        new.hands = self.hands[:]
        new.pile = self.pile
        new.shuffled = self.shuffled
        new.offered = self.offered
        new.replied = self.replied
        return new

    def unseen(self) -> Sequence[tuple[Any, ...]]:
        """§10.1 What is left of the pile as it was shuffled. §10.2 A card put under it is known to its player."""
        return (self.pile[len(self.pile) - self.shuffled :],)

    def lay_unseen(self, piles: Sequence[tuple[Any, ...]]) -> None:
        (cards,) = piles
        self.pile = self.pile[: len(self.pile) - self.shuffled] + cards
