"""Reads the rule books of the games, as they are written."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from core.registry import GAMES


@lru_cache(maxsize=8)
def rules_of(game: str) -> str:
    file = files(GAMES.entries[game].module).joinpath("RULES.md")
    return file.read_text("utf-8") if file.is_file() else "The rules of this game have not been written down yet."
