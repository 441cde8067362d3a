"""Makes the faces of cards of Kampf der Magier: a number, how hot it is, and where there is room a mage."""

from __future__ import annotations

from typing import Final

from core.kampf.cards import BALL, JOKER
from tui.canvas.ink import AQUA, IVORY, VIOLET
from tui.games.kampf.art import BALLS, JOKERS, MAGES
from tui.games.sizes import Size
from tui.language import _p, kept_by_language
from tui.widgets.cards import Art, CardFace

_JOKER: Final = "#cf93ee"
HEAT: Final = (
    *("#7fb2e6", "#7fc4dd", "#86cfc4", "#93d3a2", "#add37f", "#c9d068", "#e0c85c"),
    *("#ecb956", "#f0a552", "#f29150", "#f47d52", "#f46a58", "#ff5c6a"),
)
"""Colours by value, from 1 to 13: from cool to hot."""


def card_face(card: int, value: int = 0, narrow: bool = False) -> CardFace:
    """Return a card's face. A joker in the combat shows what it stands for."""
    if card == JOKER:
        return CardFace(
            _letter(card), f"={value}" if value else "✦" if narrow else _p("on a card, five letters", "joker")
        )
    if card == BALL:
        return CardFace(_letter(card), "●" if narrow else _p("on a card, five letters", "ball"))
    return CardFace(str(card))


def _letter(card: int) -> str:
    """Return what a joker or a ball has in its corner: the same letter as its key."""
    return _p("key of a joker", "j").upper() if card == JOKER else _p("key of a crystal ball", "b").upper()


@kept_by_language(64)
def drawn_face(card: int, value: int, size: Size) -> CardFace:
    """Return the same with its drawing, which is larger from L on."""
    large = int(size >= Size.L)
    if card == JOKER:
        return CardFace(_letter(card), f"= {value}" if value else "", Art(JOKERS[large], VIOLET, "#f0e442"), _JOKER)
    if card == BALL:
        return CardFace(_letter(card), "", Art(BALLS[large], AQUA, "#ffffff"), AQUA)
    heat = HEAT[card - 1]
    return CardFace(str(card), "", Art(MAGES[large][card - 1], IVORY, heat), heat)
