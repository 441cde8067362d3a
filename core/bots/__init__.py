"""Lists the bots, as BOTS, by level and game. They see what a person in their seat sees, never a State."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from core.bots.bot import Bot, any_of
from core.engine import AnyGame, Choice, Rng, View


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

LEVELS: Final = tuple(BOTS)


def decide(level: str, game: AnyGame, seen: View[Any], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Return what a bot of that level answers; in a game that nobody has taught it, anything."""
    bot = BOTS[level].get(game.name)
    return bot(seen, choices, rng) if bot else any_of(choices, rng)
