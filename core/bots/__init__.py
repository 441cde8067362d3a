"""BOTS: the only list of bots, by level and game. They see what a person in their seat sees, never a State."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.bots import kampf
from core.bots.bot import Bot, any_of
from core.bots.dragonstones import adept as dragonstones
from core.bots.gargon import adept as gargon
from core.bots.zargos import adept as zargos
from core.bots.zargos import apprentice
from core.engine import AnyGame, Choice, Rng, View

BOTS: Final[dict[str, Mapping[str, Bot]]] = {
    "apprentice": {
        "dragonstones": dragonstones.apprentice,
        "gargon": gargon.apprentice,
        "kampf": kampf.apprentice,
        "zargos": apprentice.apprentice,
    },
    "adept": {
        "dragonstones": dragonstones.adept,
        "gargon": gargon.adept,
        "kampf": kampf.adept,
        "zargos": zargos.adept,
    },
}

LEVELS: Final = tuple(BOTS)


def decide(level: str, game: AnyGame, seen: View[Any], choices: Sequence[Choice], rng: Rng) -> Choice:
    """What a bot of that level answers; in a game that nobody has taught it, anything."""
    bot = BOTS[level].get(game.name)
    return bot(seen, choices, rng) if bot else any_of(choices, rng)
