"""Plays the archmage of each game: one search (core/bots/search.py), with a small module of what it must know."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from core.bots.advising import Advised, advise
from core.bots.bot import Asked, Bot, Move
from core.bots.search import SearchPolicy, think
from core.engine import AnyGame

POLICIES: Final[dict[str, str]] = {
    "dragonstones": "core.bots.archmage.dragonstones",
    "gargon": "core.bots.archmage.gargon",
    "kampf": "core.bots.archmage.kampf",
    "zargos": "core.bots.archmage.zargos",
}
"""The modules of games that have a policy of their own."""
_KNOWN: Final[dict[tuple[str, Bot], SearchPolicy]] = {}


def policy_of(game: AnyGame, bot: Bot) -> SearchPolicy:
    """Return the search's policy for that game; `bot` is the best one that plays it without a search."""
    if game.name not in POLICIES:
        return SearchPolicy(game, bot)
    if (game.name, bot) not in _KNOWN:
        _KNOWN[game.name, bot] = import_module(POLICIES[game.name]).POLICY(game, bot)
    return _KNOWN[game.name, bot]


def archmage(question: Asked, bot: Bot) -> Move:
    return think(question, policy_of(question.game, bot)).move


def advice(question: Asked, bot: Bot) -> tuple[Advised, ...]:
    return advise(question, policy_of(question.game, bot))
