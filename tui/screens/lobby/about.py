"""Draws what a game is, below the form in which one chooses it."""

from __future__ import annotations

from typing import Final

from net.people.text import width_of
from tui.canvas.canvas import Canvas, wrap
from tui.canvas.ink import QUIET, RULE, TEXT
from tui.games.about import facts_of, titled
from tui.language import _p
from tui.rules import beginning_of
from tui.widgets.emblems import draw_emblem, emblem_of

_INDENT: Final = 2


def draw_game(canvas: Canvas, y: int, game: str) -> None:
    """Draw emblem, title and for how many it is, and the beginning of the rules where there is room for all of it."""
    begins = beginning_of(game)
    for_how_many = f" {_p('in the first sentence of the rules: for so many', 'players')}. "
    emblem, lines = emblem_of(game), wrap(begins.partition(for_how_many)[2] or begins, canvas.width - _INDENT)
    whole, facts = y + 3 + len(lines) <= canvas.height, facts_of(game)
    top = min(y + 1, canvas.height - 1)
    if top < y or (not whole and width_of(titled(game)) + width_of(facts) + 12 > canvas.width):
        return
    x = draw_emblem(canvas, _INDENT, top, emblem)
    x = canvas.text(x, top, titled(game), emblem.title, canvas.width - x) + 1
    room = canvas.width - x - width_of(facts) - 1
    if room > 0:
        canvas.across(top, RULE, x, room)
        canvas.text(x + room + 1, top, facts, QUIET)
    for row, line in enumerate(lines if whole else ()):
        canvas.text(_INDENT, y + 3 + row, line, TEXT)
