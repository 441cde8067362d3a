"""The answers that a player of Gargon may give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.engine import Choice
from core.gargon.cards import COLOURS, HIDDEN


@dataclass(frozen=True, slots=True)
class Pick(Choice):
    """Pick a card of the hand to be laid face down (§4.5)."""

    card: int

    def face(self) -> Pick:
        """Return the pick as the others see it: that a card was picked, and no more until all are."""
        return HIDDEN_PICK


@dataclass(frozen=True, slots=True)
class LayThese(Choice):
    """Lay the cards picked so far, and no more (§4.1)."""


@dataclass(frozen=True, slots=True)
class Pass(Choice):
    """Lay nothing, and draw instead (§4.6)."""


@dataclass(frozen=True, slots=True)
class Draw(Choice):
    """Draw the top card of a stack, 0 or 1 (§4.7, §5.6)."""

    stack: int


@dataclass(frozen=True, slots=True)
class StopDrawing(Choice):
    """Draw no more (§4.7)."""


@dataclass(frozen=True, slots=True)
class Fight(Choice):
    """Let the creatures of this colour fight next (§5.2)."""

    colour: int


# Made once: answers are compared by identity before anything slower.
PICKS: Final = tuple(Pick(colour * 16 + value) for colour in COLOURS for value in range(16))
HIDDEN_PICK: Final = Pick(HIDDEN)
LAY_THESE: Final = LayThese()
PASS: Final = Pass()
DRAWS: Final = (Draw(0), Draw(1))
STOP: Final = StopDrawing()
FIGHTS: Final = tuple(Fight(colour) for colour in COLOURS)
