"""Draws what is known of a table before its game: its options, its invitation, the talk; beside the seats, or where a
window is narrow in the rows that they leave."""

from __future__ import annotations

from math import ceil
from typing import Final

from net.people.names import clean_name
from net.people.text import width_of
from net.protocol.messages import TableInfo
from tui.canvas.canvas import Canvas, Rect, folded, wrap
from tui.canvas.ink import ACCENT_STRONG, QUIET, TEXT
from tui.characters import of_table
from tui.client.log import said
from tui.client.replays.records import RATING
from tui.client.table import ClientTable
from tui.client.table_votes import watchers
from tui.games.about import facts_of, line_of
from tui.language import _, worded
from tui.options import shown, titled
from tui.screens.table.clocks import clock_in_words
from tui.widgets.logbook import draw_log
from tui.widgets.seats import lasting

_TALK: Final = 6
"""The least rows of the talk, with its heading."""
_FACTS: Final = 14
"""The least columns for what a fact is called."""
_ROOMY: Final = 24
"""The rows from which there is room to say what the game is."""
_BETWEEN: Final = " · "
Fact = tuple[str, str]


def draw_beside(canvas: Canvas, table: ClientTable, language: str) -> None:
    """Draw the invitation, the options, the talk, from the top."""
    info = table.info
    canvas.heading(0, 0, _("This table"), canvas.width, _("{time} old", time=lasting(table.age)))
    airy = int(canvas.height >= _ROOMY)  # Where rows are few, the talk needs those that would be blank.
    y = 1 + airy
    if info.code:
        canvas.pieces(0, y, (f"{_('Invitation')}  ", QUIET), (info.code, ACCENT_STRONG))
        of_it = _("Whoever has it may look on.") if info.season else _("Give it to those you want here.")
        canvas.text(0, y + 1, of_it, QUIET, canvas.width)
        y += 2 + airy
    if airy and line_of(info.game):
        canvas.text(0, y, line_of(info.game), TEXT, canvas.width)
        canvas.text(0, y + 1, facts_of(info.game), QUIET, canvas.width)
        y += 3
    facts, hashed = _facts(info, language, canvas.width - _FACTS - 1), _("Seed's hash")
    left = max(_FACTS, *(width_of(key) for key, _value in facts), width_of(hashed)) + 1
    for key, value in facts:
        canvas.text(0, y, key, QUIET, left - 1)
        canvas.text(left, y, value, TEXT, canvas.width - left)
        y += 1
    canvas.text(0, y, hashed, QUIET, left - 1)
    y = _draw_commitment(canvas, y, left, info.commitment)
    y = _draw_characters(canvas, y, info, language)
    y += airy
    canvas.heading(0, y, _("Talk"), canvas.width)
    draw_log(canvas.window(Rect(0, y + 1, canvas.width, canvas.height - y - 1)), said(table.log, table.names))


def draw_below(canvas: Canvas, table: ClientTable, language: str) -> None:
    """Draw the facts in as many lines as there is room for, and the talk if there are rows for it."""
    facts = [*_facts(table.info, language, canvas.width), (_("Seed's hash"), table.info.commitment)]
    lines = _in_lines([_("{fact}: {value}", fact=key, value=value) for key, value in facts], canvas.width)
    lines = lines[: max(0, canvas.height - 1)]
    if not lines:
        return
    canvas.heading(0, 0, _("This table"), canvas.width, _("{time} old", time=lasting(table.age)))
    for row, line in enumerate(lines, 1):
        canvas.text(0, row, line, QUIET, canvas.width)
    y = len(lines) + 1
    if canvas.height - y >= _TALK:
        canvas.heading(0, y, _("Talk"), canvas.width)
        draw_log(canvas.window(Rect(0, y + 1, canvas.width, canvas.height - y - 1)), said(table.log, table.names))


def _in_lines(told: list[str], width: int) -> list[str]:
    """Return these beside one another, as many in a line as there is room for."""
    lines: list[str] = []
    for each in told:
        if lines and width_of(lines[-1]) + width_of(_BETWEEN) + width_of(each) <= width:
            lines[-1] += f"{_BETWEEN}{each}"
        else:
            lines += wrap(folded(each, width), width)
    return lines


def _facts(info: TableInfo, language: str, room: int) -> list[Fact]:
    """Return what everybody may know of a table, each fact with what it is called."""
    options = [(titled(key), shown(info.game, key, value, language)) for key, value in info.options]
    by = _("season {number}", number=info.season) if info.season else clean_name(info.maker)
    facts = [(_("Made by"), by), *options]
    facts += [(_("Clock"), clock_in_words(info.clock))] if info.clock else []
    facts += [(_("Watching"), _watching(info, room))] if info.onlookers else []
    facts += [(_("Onlookers"), _("none during the game"))] if info.unwatched else []
    facts += [(_("Rating"), worded(RATING[info.rated]))] if info.rated in RATING else []
    facts += [(_("What I know"), _("each is told, by a key"))] if info.recall else []
    facts += [(_("Afterwards"), _("all cards are open in the replay"))] if info.opened else []
    return facts


def _watching(info: TableInfo, room: int) -> str:
    """Tell who looks on in so many columns, or else in the fewest."""
    forms = [form for form in watchers(info) if form]
    return next((form for form in forms if width_of(form) <= room), forms[-1])


def _draw_characters(canvas: Canvas, y: int, info: TableInfo, language: str) -> int:
    """Draw what characters do, as far as the talk leaves it room. Return the row below."""
    about = of_table(info.options, language)
    lines = [line for each in about for line in wrap(each, canvas.width, 2)]
    room = canvas.height - y - _TALK
    if len(lines) > room > 0:
        lines = [*lines[: room - 1], _("… all of it: ?")]
    for row, line in enumerate(lines[: max(0, room)]):
        canvas.text(0, y + row, line, QUIET, canvas.width)
    return y + min(len(lines), max(0, room))


def _draw_commitment(canvas: Canvas, y: int, left: int, commitment: str) -> int:
    """Draw all of the hash that binds the server: else nobody could compare it. Return the row below."""
    room = max(8, canvas.width - left)
    rows = max(1, ceil(len(commitment) / room))
    size = ceil(len(commitment) / rows)
    for row in range(rows):
        canvas.text(left, y + row, commitment[row * size : (row + 1) * size], QUIET, room)
    return y + rows
