"""Lists the bots by level and game. They are handed what a person in their seat knows, never a State."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from core.bots.bot import Asked, Bot, Move, any_of
from core.engine import AnyGame, Choice, Rng, View

if TYPE_CHECKING:
    from core.bots.advising import Advised


class BotsOfLevel(Mapping[str, Bot]):
    """The bots of one level by game, each imported when it is first asked for."""

    def __init__(self, level: str, **modules: str) -> None:
        self.modules = modules
        """Make the list of one level from where each game's function stands, which has the level's name.
        net/host/elsewhere.py adds games from elsewhere."""
        self._level = level

    def __getitem__(self, game: str) -> Bot:
        bot: Bot = getattr(import_module(self.modules[game]), self._level)
        return bot

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


BOTS: Final[dict[str, BotsOfLevel]] = {
    "novice": BotsOfLevel(
        "novice",
        dragonstones="core.bots.dragonstones.adept",
        gargon="core.bots.gargon.adept",
        kampf="core.bots.kampf",
        zargos="core.bots.zargos.apprentice",
    ),
    "apprentice": BotsOfLevel(
        "apprentice",
        dragonstones="core.bots.dragonstones.adept",
        gargon="core.bots.gargon.adept",
        kampf="core.bots.kampf",
        zargos="core.bots.zargos.apprentice",
    ),
    "adept": BotsOfLevel(
        "adept",
        dragonstones="core.bots.dragonstones.adept",
        gargon="core.bots.gargon.adept",
        kampf="core.bots.kampf",
        zargos="core.bots.zargos.adept",
    ),
}

ARCHMAGE: Final = "archmage"
"""The level of those who search, in every game (core/bots/archmage)."""
LEVELS: Final = (*BOTS, ARCHMAGE)


def load(game: str) -> None:
    """Import the bots of this game, but for those who search elsewhere: later there may be no file left to open."""
    for bots in BOTS.values():
        bots.get(game)


def decide(level: str, game: AnyGame, seen: View[Any], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Return what a bot of that level answers if it remembers nothing."""
    return move(level, Asked(game, seen, None, choices, rng))[0]


def move(level: str, question: Asked) -> Move:
    """Return what a bot of that level answers; in a game that nobody has taught it, anything. Who thinks in whole moves
    returns several answers at once."""
    if level == ARCHMAGE:
        archmage: Callable[[Asked, Bot], Move] = import_module("core.bots.archmage").archmage
        return archmage(question, _adept(question))
    bot = BOTS[level].get(question.game.name, _anything)
    return (bot(question.seen, question.choices, question.rng),)


def advice(question: Asked) -> tuple[Advised, ...]:
    """Return what an archmage would do in that seat, and what else, with reasons; the best first."""
    advise: Callable[[Asked, Bot], tuple[Advised, ...]] = import_module("core.bots.archmage").advice
    return advise(question, _adept(question))


def _adept(question: Asked) -> Bot:
    return BOTS["adept"].get(question.game.name, _anything)


def _anything(_seen: View[Any], choices: Sequence[Choice], rng: Rng) -> Choice:
    return any_of(choices, rng)
