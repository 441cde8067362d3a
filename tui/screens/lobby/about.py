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
    """Draw emblem, title and for how many it is, and as many sentences of the rules' beginning as there is room for."""
    begins = beginning_of(game)
    for_how_many = f" {_p('in the first sentence of the rules: for so many', 'players')}. "
    emblem, facts = emblem_of(game), facts_of(game)
    lines = _sentences(begins.partition(for_how_many)[2] or begins, canvas.width - _INDENT, canvas.height - y - 3)
    top = min(y + 1, canvas.height - 1)
    if top < y or (not lines and width_of(titled(game)) + width_of(facts) + 12 > canvas.width):
        return
    x = draw_emblem(canvas, _INDENT, top, emblem)
    x = canvas.text(x, top, titled(game), emblem.title, canvas.width - x) + 1
    room = canvas.width - x - width_of(facts) - 1
    if room > 0:
        canvas.across(top, RULE, x, room)
        canvas.text(x + room + 1, top, facts, QUIET)
    for row, line in enumerate(lines):
        canvas.text(_INDENT, y + 3 + row, line, TEXT)


def _sentences(text: str, width: int, most: int) -> list[str]:
    """Break the text into lines; without the last sentences, if these would be too many."""
    lines = wrap(text, width)
    while lines and len(lines) > most:
        text = text.rpartition(". ")[0]
        lines = wrap(f"{text}.", width) if text else []
    return lines
