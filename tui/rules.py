"""Reads the rule books of the games, as they are written."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from core.registry import GAMES


@lru_cache(maxsize=8)
def rules_of(game: str) -> str:
    file = files(GAMES.entries[game].module).joinpath("RULES.md")
    return file.read_text("utf-8") if file.is_file() else "The rules of this game have not been written down yet."


def beginning_of(game: str) -> str:
    """Return what a rule book says first, as a line: what one does in the game, and who wins. Above it stand titles."""
    blocks = (" ".join(block.split()) for block in rules_of(game).split("\n\n"))
    return next((block for block in blocks if block and block[0] not in "#*"), "")
