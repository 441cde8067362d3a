"""Draws the emblem of each game, and knows its hue: at home, in the lobby's rows, at the head of a table."""

from __future__ import annotations

from typing import Final, NamedTuple

from tui.canvas.canvas import Canvas, Run
from tui.canvas.ink import ACCENT_STRONG, BRICK, COBALT, IVORY, LEAF, MAIZE, VIOLET, Ink


class Emblem(NamedTuple):
    """The ink of a game's name, and a few glyphs before it."""

    title: Ink = ACCENT_STRONG
    glyphs: tuple[Run, ...] = ()

    @property
    def width(self) -> int:
        """Return the width of the glyphs, with a blank behind them."""
        return sum(len(text) for text, _ink in self.glyphs) + bool(self.glyphs)


NONE: Final = Emblem()
_FLAME: Final = "#b98af0"
_SEA: Final = "#6fb1ea"
EMBLEMS: Final = {
    "kampf": Emblem(Ink(_FLAME, bold=True), (("⢠", Ink(VIOLET)), ("⣷", Ink(_FLAME)), ("⡀", Ink(VIOLET)))),
    "gargon": Emblem(
        Ink("#7fcf9a", bold=True), (("▝", Ink(COBALT)), ("▙", Ink(VIOLET)), ("▟", Ink(MAIZE)), ("▘", Ink(LEAF)))
    ),
    "dragonstones": Emblem(Ink("#f08a7a", bold=True), (("▲", Ink(BRICK)), ("■", Ink(COBALT)), ("●", Ink(MAIZE)))),
    "zargos": Emblem(Ink(_SEA, bold=True), (("▙", Ink(_SEA)), ("▄", Ink(IVORY)), ("▟", Ink(_SEA)))),
}
"""A flame; a wing; three stones; the Throne."""


def emblem_of(game: str) -> Emblem:
    return EMBLEMS.get(game, NONE)


def draw_emblem(canvas: Canvas, x: int, y: int, emblem: Emblem) -> int:
    """Draw the glyphs; return the column where the name goes."""
    return canvas.pieces(x, y, *emblem.glyphs) + 1 if emblem.glyphs else x
