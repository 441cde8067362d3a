"""Shows a screen that is a form: a heading, rows, a note about the row in focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import QUIET
from tui.language import _, mark, speaking, worded
from tui.screens.page import Page, PageSession, draw_frame
from tui.widgets.commands import Command, in_status
from tui.widgets.form import STACKED, Field, Form, Pick, Press, Write
from tui.widgets.textline import TextLine

WIDTH: Final = 72
_LEAST: Final = 6
"""The rows that a form needs to leave room for a note below them."""
LOW: Final = 14
"""The rows below which none is left empty."""


class FormPage(Page):
    smallest = (20, 7)  # A frame, a notice, and one row with its label.
    title = ""
    detail = ""

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.form = Form(self.fields())

    @property
    def editing(self) -> TextLine | None:
        focused = self.form.focused
        return focused.line if isinstance(focused, Write) else None

    def fields(self) -> list[Field]:
        raise NotImplementedError

    def speak(self, language: str) -> None:
        with speaking(language):
            self.form.reword(self.fields())

    def chosen(self, key: str) -> None:
        """Take note of a row that was pressed or has changed."""

    def commands(self) -> Sequence[Command]:
        return [*commands_of(self.form, self.click), Command("escape", mark("Back"), mark("back"))]

    def draw(self, canvas: Canvas) -> None:
        middle = draw_frame(canvas, self.session, self.title, self.detail, in_status(self.commands()))
        inside = canvas.window(middle).window(self._centred(middle.width, middle.height))
        each = self.form.focused
        note = "" if isinstance(each, Press) else each.told
        lines = wrap(note, inside.width - 2)
        rows = inside.height - len(lines) - 1 if lines else inside.height
        rows = rows if rows >= _LEAST else inside.height
        used = min(rows, self.form.draw(inside.window(Rect(0, 0, inside.width, rows))))
        for row, line in enumerate(lines):
            inside.text(2, used + 1 + row, line, QUIET)
        self.draw_more(inside, used + max(3, len(lines) + 1))

    def _centred(self, width: int, height: int) -> Rect:
        """Return the form's place in the middle, with a margin where there is room for one beside rows and notes."""
        inner = min(WIDTH, width - (4 if width > STACKED else 0))
        notes = [each.told for each in self.form.fields if not isinstance(each, Press)]
        used = self.form.height(inner) + 1 + max((len(wrap(note, inner - 2)) for note in notes), default=0)
        top = min(2, max(0, height - used)) if height > LOW else 0
        return Rect((width - inner) // 2, top, inner, height - top)

    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw what is below the rows."""

    def key(self, key: str, character: str | None) -> None:
        if key in {"escape", "ctrl+c"}:
            self.leave()
        elif changed := self.form.key(key, character):
            self.chosen(changed)

    def click(self, action: str) -> None:
        if changed := self.form.click(action):
            self.chosen(changed)
        else:
            super().click(action)

    def scroll(self, lines: int) -> None:
        self.form.key("down" if lines > 0 else "up", None)

    def paste(self, text: str) -> None:
        self.form.paste(text)


def commands_of(form: Form, click: Callable[[str], None]) -> list[Command]:
    """Return what its keys do where the focus is, and what can be pressed in it from anywhere."""
    focused = form.focused
    found: list[Command] = []
    if len(form.fields) > 1:
        found += [Command("up", mark("The row above"), mark("move"))]
        found += [Command("down", mark("The row below"), mark("move"))]
    match focused:
        case Pick(label=label):
            row = worded(label)
            found += [Command("left", _("{row}: the previous value", row=row), mark("change"))]
            found += [Command("right", _("{row}: the next value", row=row), mark("change"))]
        case Write():
            found.append(Command("enter", mark("Go on to the next row"), mark("go on")))
        case Press(label=label):
            found.append(Command("enter", label, mark("do it")))
    for at, each in enumerate(form.fields):
        if isinstance(each, Press) and each is not focused:
            letter = each.letter if not isinstance(focused, Write) else ""
            found.append(Command(letter, each.label, do=None if letter else partial(click, f"row:{at}")))
    return found
