"""Shows what is read, scrolled and searched: the rules, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, PANEL, Ink
from tui.language import _, mark
from tui.screens.page import Page, PageSession, draw_frame, draw_notice
from tui.widgets.commands import Command, in_status
from tui.widgets.reader import Lines, draw_lines, marked, rows_with, same_place
from tui.widgets.textline import TextLine

_STEPS: Final = {"up": -1, "down": 1, "k": -1, "j": 1}
_PAGES: Final = {"pageup": -1, "b": -1, "pagedown": 1, "space": 1}
_ENDS: Final = {"home": 0, "g": 0, "end": 1_000_000}
_LEAVE: Final = frozenset({"escape", "q", "enter", "question_mark", "f1", "l", "ctrl+c"})
_SCROLL: Final = (
    Command("up", mark("One line up"), mark("scroll")),
    Command("down", mark("One line down"), mark("scroll")),
    Command("pageup", mark("One screen up"), mark("scroll")),
    Command("pagedown", mark("One screen down"), mark("scroll")),
)
_MOVES: Final = (*_SCROLL, Command("home", mark("To the beginning")), Command("end", mark("To the end")))
_NEXT: Final = (
    Command("n", mark("The next place found"), mark("next")),
    Command("N", mark("The previous place found"), mark("one back")),
)
_KEYS: Final = (Command("slash", mark("Search"), mark("search")), Command("escape", mark("Back"), mark("back")))
_SEARCHING: Final = (
    Command("enter", mark("Find it"), mark("find it")),
    Command("escape", mark("Stop searching"), mark("stop searching")),
)
_LONGEST: Final = 60


class ReadingPage(Page):
    """Any text with more lines than the window."""

    title = ""
    detail = ""

    def __init__(self, session: PageSession, at_end: bool = False) -> None:
        super().__init__(session)
        self.first = 1_000_000 if at_end else 0
        self.height = 1
        self._scrolls = False
        """Whether there is more than the window shows."""
        self._width = 80
        self.writing: TextLine | None = None
        self.sought = ""
        self._found = -1
        """The line with the match that was gone to last."""

    def lines(self, width: int) -> Lines:
        raise NotImplementedError

    @property
    def editing(self) -> TextLine | None:
        return self.writing

    @property
    def way_out(self) -> str:
        return "escape"

    def commands(self) -> Sequence[Command]:
        if self.writing is not None:
            return _SEARCHING
        return (*(_MOVES if self._scrolls else ()), *(_NEXT if self.sought else ()), *_KEYS)

    def _named(self) -> Sequence[Command]:
        """Return the commands for the status line: where something was found, how to go on is worth more than how to
        scroll."""
        return [each for each in self.commands() if not (self.sought and each in _SCROLL)]

    def about(self) -> str:
        """Return what stands beside the title."""
        return self.detail

    def draw(self, canvas: Canvas) -> None:
        # A line is read best when it isn't too long.
        width = min(86, canvas.width - 4)
        inside = canvas.window(Rect((canvas.width - width) // 2, 2, width, canvas.height - 4))
        before, self._width, self.height = self._width, width - 2, inside.height
        lines = self.lines(self._width)
        if self.first and self._width != before:
            self.first = same_place(self.lines(before), self.first, lines)
        self.arrive(lines)
        self._scrolls = len(lines) > inside.height
        draw_frame(canvas, self.session, self.title, self.about(), in_status(self._named()))
        self.first = max(0, min(self.first, len(lines) - inside.height))
        draw_lines(inside, lines if not self.sought else marked(lines, self.sought), self.first)
        self.draw_over(inside, lines)
        draw_notice(canvas, self.session, canvas.height - (2 if self.writing is None else 3))
        if self.writing is not None:
            canvas.fill(Rect(0, canvas.height - 2, canvas.width, 1), Ink(bg=PANEL))
            end = canvas.text(1, canvas.height - 2, f"{_('Search:')} ", ACCENT_STRONG)
            self.writing.draw(canvas, end, canvas.height - 2, canvas.width - end - 1, True)

    def arrive(self, lines: Lines) -> None:
        """Go to the row at which it is to be shown first."""

    def draw_over(self, canvas: Canvas, lines: Lines) -> None:
        """Draw what lies over the lines that are seen."""

    def key(self, key: str, character: str | None) -> None:
        if self.writing is not None:
            self._write(self.writing, key, character)
        elif key in _STEPS:
            self.scroll(_STEPS[key])
        elif key in _PAGES:
            self.scroll((self.height - 1) * _PAGES[key])
        elif key in _ENDS:
            self.first = _ENDS[key]
        elif key == "slash":
            self.writing = TextLine(most=_LONGEST)
        elif key == "n" and self.sought:
            self._go_on(backwards=character == "N")
        elif key in _LEAVE:
            self.leave()

    def press(self, key: str, character: str | None) -> None:
        """Press a key for a click, which writes nothing into what is sought."""
        if self.writing is None or key in {each.key for each in _SEARCHING}:
            self.key(key, character)

    def _write(self, line: TextLine, key: str, character: str | None) -> None:
        if key in {"escape", "ctrl+c"}:
            self.writing = None
        elif key == "enter":
            self.writing, self.sought, self._found = None, line.written, self.first - 1
            if self.sought:
                self._go_on()
        else:
            line.key(key, character)

    def _go_on(self, backwards: bool = False) -> None:
        """Scroll to the next line that holds what is sought, wrapping round at the end."""
        rows = rows_with(self.lines(self._width), self.sought)
        if not rows:
            self.session.say(_("There is no “{sought}” here.", sought=self.sought))
            self.sought = ""
            return
        if backwards:
            self._found = next((row for row in reversed(rows) if row < self._found), rows[-1])
        else:
            self._found = next((row for row in rows if row > self._found), rows[0])
        self.first = max(0, self._found - self.height // 3)
        self.session.say(
            _("“{sought}”: {number} of {all}", sought=self.sought, number=rows.index(self._found) + 1, all=len(rows))
        )

    def paste(self, text: str) -> None:
        if self.writing is not None:
            self.writing.insert(text)

    def scroll(self, lines: int) -> None:
        self.first = max(0, self.first + lines)
