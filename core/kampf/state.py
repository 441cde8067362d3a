"""The whole truth of a game of Kampf der Magier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from core.engine import State


class Laid(NamedTuple):
    """The cards that one player laid in the combat."""

    seat: int
    cards: tuple[int, ...]
    total: int
    top: bool


class KampfState(State):
    __slots__ = (
        "combat",
        "deal",
        "deals",
        "hands",
        "open_piles",
        "piles",
        "scores",
        "starter",
        "stock",
        "total",
    )

    deals: int
    open_piles: bool
    deal: int
    """Deals begun so far."""
    starter: int
    """The seat that opened the first deal."""
    stock: tuple[int, ...]
    """The next card to draw is the last."""
    hands: list[tuple[int, ...]]
    """Each sorted."""
    piles: list[tuple[int, ...]]
    """Cards taken in this deal, the last on top."""
    combat: tuple[Laid, ...]
    total: int
    scores: tuple[tuple[int, ...], ...]
    """Points of each seat, deal by deal."""

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.agenda = self.agenda
        new.question = self.question
        new.sealed = self.sealed
        new.memo = None
        new.deals = self.deals
        new.open_piles = self.open_piles
        new.deal = self.deal
        new.starter = self.starter
        new.stock = self.stock
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.combat = self.combat
        new.total = self.total
        new.scores = self.scores
        return new

    def unseen(self) -> Sequence[tuple[Any, ...]]:
        """§3.6 The stock. What players have taken was seen when it was laid."""
        return (self.stock,)

    def lay_unseen(self, piles: Sequence[tuple[Any, ...]]) -> None:
        (self.stock,) = piles
