"""The archmage of each game: one search (core/bots/search.py), and what it must know of the game, in a small module."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from core.bots.bot import Asked, Bot, Move
from core.bots.search import Craft, think
from core.engine import AnyGame

CRAFTS: Final[dict[str, str]] = {
    "dragonstones": "core.bots.archmage.dragonstones",
    "gargon": "core.bots.archmage.gargon",
    "kampf": "core.bots.archmage.kampf",
    "zargos": "core.bots.archmage.zargos",
}
"""Where a game has a craft of its own."""
_KNOWN: Final[dict[tuple[str, Bot], Craft]] = {}


def craft_of(game: AnyGame, bot: Bot) -> Craft:
    """Return what the search knows of that game; `bot` is the best that plays it without one."""
    if game.name not in CRAFTS:
        return Craft(game, bot)
    if (game.name, bot) not in _KNOWN:
        _KNOWN[game.name, bot] = import_module(CRAFTS[game.name]).CRAFT(game, bot)
    return _KNOWN[game.name, bot]


def archmage(question: Asked, bot: Bot) -> Move:
    return think(question, craft_of(question.game, bot)).move
