"""The box in which one talks, before any page: what was said last, a line to write on, and phrases by one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.hub.shown.talk import KEPT_FOR, LINES
from net.people.phrases import PHRASES
from net.people.text import LINE_WIDTH
from net.protocol.messages import LOBBY, AnyDown, Said, Say
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, QUIET
from tui.client.log import said
from tui.language import _, mark
from tui.screens.box import NARROW, draw_box
from tui.screens.page import Page, PageSession
from tui.widgets.buttons import Offer, draw_offers, in_rows
from tui.widgets.commands import Command, of_offers
from tui.widgets.logbook import LogLine, draw_log, log_lines
from tui.widgets.textline import TextLine

_WIDEST: Final = 76
_MOST_TALK: Final = 8
"""Rows of what was said."""
_SAY: Final = Offer("enter", mark("Say it"), "say")
_CLOSE: Final = Offer("escape", mark("Say nothing"), "close")
_NUMBERS: Final = frozenset(map(str, PHRASES))
_PHRASES: Final = tuple(Offer(str(number), words, "") for number, words in PHRASES.items())
"""Their words are marked."""


class TalkBox(Page):
    covers = False
    smallest = (24, 6)  # The border, the line and its two keys.

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.line = TextLine(most=LINE_WIDTH)
        self._below = session.uppermost
        self._read()

    def _heard(self) -> list[LogLine]:
        table = self.session.state.table
        return said(self.session.state.chat) if table is None else said(table.log, table.names)

    def _read(self) -> None:
        """Take note that all that has been said is before the player now."""
        if self.session.state.table is not None:
            self.session.state.table.unread = 0

    def heard(self, message: AnyDown) -> None:
        """Let the page below go on; what it opens comes before it, but not before the line that is written."""
        if isinstance(message, Said):
            self._read()
        self._below.heard(message)
        self._stay()

    def elapse(self) -> None:
        self._stay()

    def _stay(self) -> None:
        """Go before a count that has come meanwhile."""
        if self.session.uppermost is not self:
            self.session.close(self)
            self.session.open(self)

    @property
    def editing(self) -> TextLine:
        return self.line

    def offers(self) -> Sequence[Offer]:
        return (_SAY, _CLOSE) if self.line.text else (_CLOSE,)

    def commands(self) -> Sequence[Command]:
        return of_offers((*self.offers(), *(() if self.line.text else _PHRASES)))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw it at the foot of the window, so that the board is seen. Where there is too little room the talk is left
        away first, then the phrases, and the keys never."""
        width = min(_WIDEST, canvas.width - (2 if canvas.width > NARROW else 0))
        inner = width - 4
        keys = in_rows(self.offers(), inner)
        room = canvas.height - 3 - len(keys)
        phrases = [] if self.line.text else in_rows(_PHRASES, inner)
        phrases = phrases if len(phrases) + 1 <= room else []
        note = wrap(_kept(), inner) if self.session.state.table is None else []
        note = note if len(phrases) + len(note) + 3 <= room else []
        heard = self._heard()
        talk = min(_MOST_TALK, len(log_lines(heard[-_MOST_TALK:], inner)), room - len(phrases) - len(note) - 1)
        talk = max(0, talk)
        height = 3 + talk + len(note) + len(phrases) + (talk > 0) + len(keys)
        rect = Rect((canvas.width - width) // 2, canvas.height - height, width, height)
        draw_box(canvas, rect, mark("Talk"))
        inside = canvas.window(rect.inside(2, 1))
        draw_log(inside.window(Rect(0, 0, inner, talk)), heard)
        y = talk
        for each in note:
            inside.text(0, y, each, QUIET)
            y += 1
        y += talk > 0
        end = inside.text(0, y, f"{_('Say:')} ", ACCENT_STRONG)
        self.line.draw(inside, end, y, inside.width - end, True)
        for row, beside in enumerate((*phrases, *keys), y + 1):
            draw_offers(inside, 0, row, beside)

    # Keys

    def key(self, key: str, character: str | None) -> None:
        if key in {"escape", "ctrl+c"}:
            self.leave()
        elif key == "enter":
            self._say()
        elif not self.line.text and key in _NUMBERS:
            self._send(Say(self._where, PHRASES[int(key)], int(key)))
        else:
            self.line.key(key, character)

    def _say(self) -> None:
        """Say the line; an empty one stays: Enter alone is pressed for many things."""
        if self.line.written:
            self._send(Say(self._where, self.line.written))

    def _send(self, message: Say) -> None:
        self.session.send(message)
        self.leave()

    @property
    def _where(self) -> int:
        table = self.session.state.table
        return LOBBY if table is None else table.info.table

    def paste(self, text: str) -> None:
        self.line.insert(text)


def _kept() -> str:
    return _(
        "The last {lines} lines are kept for {minutes} minutes, for those who come later.",
        lines=LINES,
        minutes=int(KEPT_FOR // 60),
    )
