"""How bots play Kampf der Magier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.bots.bot import any_of
from core.engine import Choice, Rng, View
from core.kampf.cards import BALL, JOKER
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.view import KampfBoard


def apprentice(seen: View[KampfBoard], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Takes only what it cannot beat and keeps its jokers while mages will do; apart from that, anything."""
    lays = [choice for choice in choices if not isinstance(choice, Take)]
    without_jokers = [choice for choice in lays if not isinstance(choice, Play) or not choice.jokers]
    return any_of(without_jokers or lays or choices, rng)
