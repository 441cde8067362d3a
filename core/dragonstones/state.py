"""The whole truth of a game of Fist of Dragonstones."""

from __future__ import annotations

from typing import NamedTuple, Self

from core.dragonstones.blanks.cards import BlankCard
from core.dragonstones.cards import NOBODY, Coins, Stones
from core.engine import State


class Screen(NamedTuple):
    """All that lies behind a seat's screen, and so can be bid."""

    fairy: int
    common: int
    silver: int
    amulets: int
    blacks: int
    """Black coins, for this turn only."""


class Stake(NamedTuple):
    """§4.2 What a fist held when it was opened."""

    fairy: int
    common: int
    amulet: bool
    black: bool

    @property
    def strength(self) -> int:
        """§4.3"""
        return (self.fairy + self.common) * (2 if self.amulet else 1)


class SilverStake(NamedTuple):
    """§4.7 The same in a tie-break."""

    silver: int
    amulet: bool

    @property
    def strength(self) -> int:
        return self.silver * (2 if self.amulet else 1)


class Auction(NamedTuple):
    """The latest auction, as far as it has come; all of it is public."""

    card: int
    stakes: tuple[Stake, ...] = ()
    """By seat; empty until the fists are opened."""
    tied: tuple[int, ...] = ()
    """§4.7 Who was tied for the most."""
    silver: tuple[SilverStake, ...] = ()
    """The stakes of the tied, in their order; empty until then."""
    winner: int = NOBODY
    given: bool = False
    """§7.16 The winner has given the bank the coins of this bid."""


class PutUp(NamedTuple):
    """A character of this turn that has had its time."""

    card: int
    user: int
    """The seat that won or found it; NOBODY if it was unbid, tied or void, or is being bid for."""


SHUFFLED, FIRST, ALWAYS = "shuffled", "first", "always"


class Terms(NamedTuple):
    """§8.2, §9 What this table plays by."""

    turns: int
    blanks: tuple[BlankCard, ...]
    own: str = SHUFFLED
    """§9.7 When the blank cards come."""


class DragonState(State):
    __slots__ = (
        "amulets",
        "auction",
        "bank",
        "doppelganger",
        "pile",
        "put_up",
        "scores",
        "screens",
        "spent",
        "stones",
        "stones_in_bank",
        "terms",
        "to_come",
        "turn",
        "used",
    )

    terms: Terms
    turn: int
    """Turns begun so far."""
    pile: tuple[int, ...]
    """Special characters not drawn yet, sorted: in which order they lie is left to chance when one is drawn."""
    used: tuple[int, ...]
    """Those that are out of the pile until it is empty, sorted."""
    to_come: tuple[int, ...]
    """This turn's characters that have not been put up, sorted; §3.4 their order is left to chance as well."""
    put_up: tuple[PutUp, ...]
    """This turn's others, in their order."""
    doppelganger: int
    """The seat that holds it face up, or NOBODY."""
    auction: Auction
    bank: Coins
    amulets: int
    """In the bank."""
    stones_in_bank: Stones
    scores: list[int]
    stones: list[Stones]
    spent: list[int]
    """Fairy gold before each screen."""
    screens: list[Screen]
    """The only secret, with the sealed bids."""

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda = self.agenda
        new.question = self.question
        new.sealed = self.sealed
        new.memo = None
        new.terms = self.terms
        new.turn = self.turn
        new.pile = self.pile
        new.used = self.used
        new.to_come = self.to_come
        new.put_up = self.put_up
        new.doppelganger = self.doppelganger
        new.auction = self.auction
        new.bank = self.bank
        new.amulets = self.amulets
        new.stones_in_bank = self.stones_in_bank
        new.scores = self.scores[:]
        new.stones = self.stones[:]
        new.spent = self.spent[:]
        new.screens = self.screens[:]
        return new
