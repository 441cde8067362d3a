"""Lists the games, as GAMES. It can be read without importing any game's rules.

A game is a package: ABOUT in it says what it is called and for how many, GAME in its module `game` holds the rules.
Ours stand here by name; net/host/elsewhere.py adds those that other installed packages offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, NamedTuple

from core.about import About
from core.engine import AnyGame, Refused
from core.sentences import sentence

OURS: Final = ("kampf", "gargon", "dragonstones", "zargos")
"""From the easy to the long, as they are listed everywhere."""


class Entry(NamedTuple):
    """One line of the list."""

    module: str
    """The package that the game is."""
    package: str = ""
    """The package that has to be installed to have it, as an installer names it; empty for ours."""
    version: str = ""
    """The version of that package."""

    @property
    def about(self) -> About:
        about: About = import_module(self.module).ABOUT
        return about


class Games(Mapping[str, AnyGame]):
    """Every game by its name; rules are imported when they are first asked for."""

    def __init__(self, *ours: str) -> None:
        self.entries: dict[str, Entry] = {name: Entry(f"core.{name}") for name in ours}

    def __getitem__(self, name: str) -> AnyGame:
        game: AnyGame = import_module(f"{self.entries[name].module}.game").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, name: object) -> bool:
        return name in self.entries

    def about(self, name: str) -> About:
        """Return what a game of the list says of itself, without its rules."""
        return self.entries[name].about

    @property
    def titles(self) -> dict[str, str]:
        """The title of each game, by its name."""
        return {name: entry.about.title for name, entry in self.entries.items()}

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """The games that are not ours: name, and version of their package."""
        return tuple((name, entry.version) for name, entry in self.entries.items() if entry.package)


GAMES: Final = Games(*OURS)


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise Refused(sentence("There is no game '{name}'. There are: {games}.", name=name, games=", ".join(GAMES)))
    return GAMES[name]
