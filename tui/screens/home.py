"""Shows the home screen: everything can be reached from here without a flag."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core.registry import GAMES
from core.version import VERSION
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import QUIET, RULE, TEXT
from tui.client import guided
from tui.client.kept import left_ago, title_of
from tui.games.about import facts_of, line_of, titles
from tui.language import _, _n, languages, mark, own_name, worded
from tui.screens.form_page import commands_of
from tui.screens.page import MORE, PALETTE, Page, PageSession, draw_notice
from tui.widgets.buttons import PRESS
from tui.widgets.commands import Command, draw_hints, in_status, whole_hints
from tui.widgets.emblems import draw_emblem, emblem_of
from tui.widgets.form import NARROW, Field, Form, Press
from tui.widgets.title import HEIGHT, draw_title

_FIRST: Final = Press("guided", mark("Guided game"), mark("first time? a deal with hints: press G"), "g")
_LEARN: Final = replace(_FIRST, note=mark("a deal with hints"))
_ENTRIES: Final = (
    Press("play", mark("Play against bots"), mark("at once, on this machine"), "p"),
    _FIRST,
    Press("host", mark("Host"), mark("a server here; guests come by ssh"), "h"),
    Press("join", mark("Join"), mark("a server somewhere else"), "j"),
    Press("settings", mark("Settings"), mark("your name, colours, ASCII"), "s"),
    Press("language", mark("Language"), " · ".join(map(own_name, languages())), "l"),
    Press("help", mark("Help"), mark("keys and the rules of the games"), "question_mark"),
    Press("quit", mark("Quit"), "", "q"),
)
_CONTINUE: Final = "continue"
_PAST: Final = Press("finished", mark("Finished games"), mark("those that you have played here, once more"), "f")
_WIDTH: Final = 72
_OTHERS: Final = mark(", or a letter, or the mouse")
_SIGN: Final = 5
"""Columns for a game's emblem, where each game has a line."""
_LISTED: Final = 80
_WITH_FACTS: Final = 116
"""The columns from which each game has a line of its own, and from which it says for how many it is."""
_APART: Final = 3
"""Columns between the games' names."""


class HomePage(Page):
    leaving = "q"
    smallest = (20, 8)  # The entries without their notes, and the keys.

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.menu = Form(self._entries(), pitch=2)

    def _entries(self) -> list[Field]:
        """Return all that can be done. A guided game is listed until every game has been played; its key stays, and it
        is found wherever a game is chosen."""
        settings = self.session.settings
        learn = (_FIRST if guided.is_newcomer(settings) else _LEARN,) if guided.is_any_left(settings) else ()
        entries = [each for entry in _ENTRIES for each in (learn if entry is _FIRST else (entry,))]
        past = [_PAST] if self.session.kept.has_past else []
        return [*self._continue(), *entries[:1], *past, *entries[1:]]

    def _continue(self) -> list[Field]:
        """Return the row of the games that are kept; none where none is. What is wrong with them is told there."""
        kept = self.session.kept
        if not kept.games:
            return [Press(_CONTINUE, mark("Continue"), kept.trouble, "c")] if kept.trouble else []
        latest, count = kept.games[0], len(kept.games)
        note = _("{game}, left {ago}", game=title_of(latest), ago=left_ago(latest, time.time()))
        if count > 1:
            note = _n("{note}; {count} game", "{note}; {count} games", count, note=note)
        return [Press(_CONTINUE, mark("Continue"), note, "c")]

    def _catch_up(self) -> None:
        """Offer what is kept now; a game that has just been left comes first."""
        before = self.menu.fields[0].key == _CONTINUE
        self.menu.set_fields(self._entries())
        if not before and self.menu.fields[0].key == _CONTINUE:
            self.menu.at = 0

    def uncovered(self) -> None:
        self.session.kept.look()  # Another program may have left a game.

    def draw(self, canvas: Canvas) -> None:
        self._catch_up()
        entries, room = len(self.menu.fields), canvas.height - 2
        listed = len(GAMES) if canvas.width >= _LISTED and HEIGHT + 4 + len(GAMES) + entries <= room else 1
        head = HEIGHT + 4 + listed - 1
        airy = int(listed > 1 and room - head - 2 * entries >= listed)
        head += airy * listed
        self.menu.pitch = 2 if room - head >= 2 * entries - 1 else 1
        top = (room - head - self.menu.pitch * entries + 1) // 2
        if top < 0:  # No room for the large name: what can be done goes first.
            top = -head
        draw_title(canvas, top)
        width = min(_WIDTH, canvas.width - (2 if canvas.width > NARROW else 0))
        if listed > 1:
            width = _list_games(canvas, top + HEIGHT + 1, 1 + airy)
        else:
            _draw_games(canvas, top + HEIGHT + 1)
        left = (canvas.width - width) // 2
        canvas.across(top + head - 2, RULE, left, width)
        self.menu.draw(canvas.window(Rect(left, top + head, width, room - top - head + 1)))
        draw_notice(canvas, self.session, canvas.height - 2)
        self._draw_keys(canvas, canvas.height - 1)

    def _draw_keys(self, canvas: Canvas, y: int) -> None:
        """Draw the keys at the left, and the version at the right if there is room for both."""
        end = draw_hints(canvas, 1, y, whole_hints(in_status(self.commands()), canvas.width - 2))
        version, others, more = f"sortilege {VERSION}", worded(_OTHERS), worded(MORE)
        free = canvas.width - 1 - len(version)
        if end + width_of(others) < canvas.width:
            end = canvas.text(end, y, others, QUIET)
        if end + 2 + width_of(more) + 2 <= free:
            canvas.text(end + 2, y, more, QUIET)
            canvas.spot(Rect(end + 2, y, width_of(more), 1), f"{PRESS}{PALETTE}")
        if end + 2 <= free:
            canvas.text(free, y, version, QUIET)

    def commands(self) -> Sequence[Command]:
        self._catch_up()
        found = commands_of(self.menu, self.click)
        is_listed = any(each.key == _FIRST.key for each in self.menu.fields)
        learn = () if is_listed else (Command(_FIRST.letter, _FIRST.label),)
        return (*learn, *found)

    def key(self, key: str, character: str | None) -> None:
        if key == "ctrl+c":
            self.session.quit()
        elif key != "escape" and (entry := self.menu.key(key, character)):
            self._go(entry)
        elif key == _FIRST.letter:
            self._go(_FIRST.key)

    def click(self, action: str) -> None:
        if entry := self.menu.click(action):
            self._go(entry)
        else:
            super().click(action)

    def scroll(self, lines: int) -> None:
        self.menu.key("down" if lines > 0 else "up", None)

    def _go(self, entry: str) -> None:
        from tui.screens import visit

        if entry == "quit":
            self.session.quit()
        else:
            visit.open_page(entry, self.session)


def _draw_games(canvas: Canvas, y: int) -> None:
    """Draw the games' names, each behind its emblem where all find room so; what does not fit is left out."""
    games = [(emblem_of(game), title) for game, title in titles().items()]
    with_emblems = sum(emblem.width + width_of(title) for emblem, title in games) + _APART * (len(games) - 1)
    shown = with_emblems <= canvas.width
    width = with_emblems if shown else with_emblems - sum(emblem.width for emblem, _ in games)
    x = max(0, (canvas.width - width) // 2)
    for emblem, title in games:
        x = draw_emblem(canvas, x, y, emblem) if shown else x
        x = canvas.text(x, y, title, emblem.title, max(0, canvas.width - x)) + _APART


def _list_games(canvas: Canvas, y: int, pitch: int) -> int:
    """Draw a line for each game: emblem, name, what it is like, and for how many where there is room. Return the
    columns it takes."""
    title = _SIGN + max(width_of(each) for each in titles().values()) + 2
    wide = canvas.width >= _WITH_FACTS
    longest = max(width_of(line_of(game)) for game in GAMES)
    width = title + longest + (2 + max(width_of(facts_of(game)) for game in GAMES) if wide else 0)
    left = max(0, (canvas.width - width) // 2)
    for row, (game, name) in enumerate(titles().items()):
        emblem, at = emblem_of(game), y + row * pitch
        canvas.pieces(left, at, *emblem.glyphs)
        canvas.text(left + _SIGN, at, name, emblem.title)
        canvas.text(left + title, at, line_of(game), TEXT, canvas.width - left - title)
        if wide:
            canvas.text(left + title + longest + 2, at, facts_of(game), QUIET)
    return width
