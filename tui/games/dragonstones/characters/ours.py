"""Tells Sortilege's own blank cards from those that players have written."""

from __future__ import annotations

from functools import lru_cache

from core.dragonstones.blanks.cards import BlankCard, Words
from core.dragonstones.blanks.text import OURS, cards_of


def place_of(card: BlankCard) -> int:
    """Return which of Sortilege's own it is, where each word on it, in whichever languages it came, is Sortilege's; or
    -1."""
    return next(
        (
            place
            for place, ours in enumerate(_ours())
            if (card.one, card.effects) == (ours.one, ours.effects)
            and _written(card.names) <= _written(ours.names)
            and _written(card.texts) <= _written(ours.texts)
        ),
        -1,
    )


def is_ours(card: BlankCard) -> bool:
    return place_of(card) >= 0


def _written(words: Words) -> set[str]:
    return {text for _language, text in words}


@lru_cache(maxsize=1)
def _ours() -> tuple[BlankCard, ...]:
    return cards_of(OURS)
