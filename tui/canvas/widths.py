"""Makes text agree in width between the canvas, which asks wcwidth, and Rich, by which Textual lays lines out."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len

from net.people.text import width_of_character


def agreed(text: str) -> str:
    """Return the text with a `?` wherever the two differ, and terminals may too."""
    if text.isascii() or cell_len(text) == len(text):
        return text
    return "".join(_agreed(character) for character in text)


@lru_cache(maxsize=4096)
def _agreed(character: str) -> str:
    width = width_of_character(character)
    return character if cell_len(character) == width else "?" * width
