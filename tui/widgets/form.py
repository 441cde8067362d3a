"""Shows a form: rows to choose from, to write on, to press; by arrows and Enter, or by mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, FOCUS, LIT, QUIET, STRONG, TEXT, Ink
from tui.language import worded
from tui.widgets.buttons import key_name
from tui.widgets.reader import draw_bar
from tui.widgets.textline import TextLine

LABEL = 21
STACKED = 2 * LABEL
"""In a window narrower than this there is no room for a label and a value side by side."""
NARROW = 24
"""In one of at most so many columns none is left empty before a letter and its label."""


@dataclass
class Pick:
    """One of a few values. Words of a form may be marked: they are said in the player's language where they are
    drawn."""

    key: str
    label: str
    values: Sequence[str]
    words: Sequence[str] = ()
    """The words shown for them; the values themselves if empty."""
    at: int = 0
    note: str = ""
    notes: Sequence[str] = ()
    """One for each value, where they need to be told apart."""
    takes: Callable[[str], bool] | None = None
    """Where a number that is none of the values may be typed: whether this one is taken."""
    typed: str = ""
    """The digits typed last, without a step between."""

    def __post_init__(self) -> None:
        self._listed = len(self.values)

    @property
    def told(self) -> str:
        return worded(self.notes[self.at] if self.notes else self.note)

    @property
    def value(self) -> str:
        return self.values[self.at]

    @property
    def shown(self) -> str:
        return worded(self.words[self.at]) if self.words else self.value

    def step(self, by: int) -> None:
        self.typed = ""
        self.at = (self.at + by) % len(self.values)

    def type(self, digit: str) -> bool:
        """Take a digit: of the number that is being typed, or the first of another. Return whether it makes a value."""
        listed = self.values[: self._listed]
        whole = self.typed + digit
        taken = self.takes is not None and self.takes(whole)
        self.typed = whole if taken or any(each.startswith(whole) for each in listed) else digit
        if self.takes is not None and self.typed not in listed and self.takes(self.typed):
            self.values = (*listed, self.typed)
            self.words = (*self.words[: self._listed], self.typed) if self.words else ()
        if self.typed not in self.values:
            return False
        self.at = self.values.index(self.typed)
        return True


@dataclass
class Write:
    """A line to write on."""

    key: str
    label: str
    line: TextLine
    note: str = ""
    hint: str = ""

    @property
    def told(self) -> str:
        return worded(self.note)


@dataclass
class Press:
    """Something to do; `letter` does it from anywhere in the form."""

    key: str
    label: str
    note: str = ""
    letter: str = ""


Field = Pick | Write | Press


def pick(
    key: str,
    label: str,
    values: tuple[str, ...],
    chosen: str,
    note: str = "",
    words: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
) -> Pick:
    """Make a row whose value is the chosen one, or the first if there is none such."""
    return Pick(key, label, values, words, values.index(chosen) if chosen in values else 0, note, notes)


@dataclass
class Form:
    fields: list[Field]
    at: int = 0
    pitch: int = 1
    _rows: dict[int, int] = field(default_factory=dict)

    @property
    def focused(self) -> Field:
        return self.fields[min(self.at, len(self.fields) - 1)]

    def value(self, key: str) -> str:
        """Return what has been chosen or written there."""
        found = next(each for each in self.fields if each.key == key)
        assert not isinstance(found, Press)
        return found.value if isinstance(found, Pick) else found.line.written

    def set_fields(self, fields: list[Field]) -> None:
        """Set other rows, with the focus on the row that had it."""
        key = self.focused.key
        self.fields = fields
        self.at = next((at for at, each in enumerate(fields) if each.key == key), 0)

    def reword(self, fields: Sequence[Field]) -> None:
        """Say what these rows say, and keep what has been chosen and written: another language is read from here on."""
        said = {each.key: each for each in fields}
        for row in self.fields:
            other = said.get(row.key)
            match row, other:
                case Pick(), Pick() if other.values == row.values[: len(other.values)]:
                    row.words = (*other.words, *row.words[len(other.words) :])
                    row.notes = (*other.notes, *row.notes[len(other.notes) :])
                case Write(), Write():
                    row.hint = other.hint
            if other is not None:
                row.label, row.note = other.label, other.note

    # Drawing

    def draw(self, canvas: Canvas) -> int:
        """Draw the rows from the top, or so that the row in focus is seen. Return how many rows were used."""
        tops = self._tops(canvas.width)
        below = tops[self.at + 1] if self.at < len(self.fields) else 0
        first = max(0, below - canvas.height)
        if tops[-1] > canvas.height:  # Below the rows, which may need its column.
            draw_bar(canvas, first, tops[-1])
        for at, each in enumerate(self.fields):
            self._draw_row(canvas, tops[at] - first, at, each)
        return tops[-1] - first

    def height(self, width: int) -> int:
        """Return how many rows it takes in a window of this width."""
        return self._tops(width)[-1]

    def _tops(self, width: int) -> list[int]:
        """Return where each row begins, and where the last ends. In a narrow window a value stands below its label."""
        tops, y = [], 0
        for at, each in enumerate(self.fields):
            if isinstance(each, Press) and at and not isinstance(self.fields[at - 1], Press):
                y += 1
            tops.append(y)
            y += self.pitch + (width < STACKED and not isinstance(each, Press))
        return [*tops, y]

    def _draw_row(self, canvas: Canvas, y: int, at: int, each: Field) -> None:
        focused = at == self.at
        if focused:
            canvas.fill(Rect(0, y, canvas.width, 1), Ink(bg=LIT))
            canvas.text(0, y, "▸", ACCENT_STRONG)
        canvas.spot(Rect(0, y, canvas.width, 1), f"row:{at}")
        ink = FOCUS if focused else TEXT
        if isinstance(each, Press):
            x = 2 if canvas.width > NARROW else 1
            canvas.text(x, y, key_name(each.letter) if each.letter else "", ACCENT_STRONG)
            canvas.text(x + 2 if each.letter else 2, y, worded(each.label), FOCUS if focused else STRONG, LABEL + 4)
            if canvas.width < STACKED:
                return
            canvas.text(LABEL + 8, y, worded(each.note), QUIET, canvas.width - LABEL - 8)
            return
        canvas.text(2, y, worded(each.label), ink, LABEL - 2)
        x = LABEL
        if canvas.width < STACKED:
            x, y = 4, y + 1
            canvas.spot(Rect(0, y, canvas.width, 1), f"row:{at}")
        if isinstance(each, Write):
            each.line.draw(canvas, x, y, min(canvas.width - x - 1, max(20, each.line.most)), focused, worded(each.hint))
        else:
            _draw_pick(canvas, x, y, each, focused)
            canvas.spot(Rect(x - 1, y, 3, 1), f"back:{at}")

    # Keys

    def key(self, key: str, character: str | None) -> str:
        """Take a key. Return the key of the field that was pressed or has changed, or nothing."""
        each = self.focused
        if isinstance(each, Write) and key not in {"up", "down", "tab", "shift+tab", "enter"}:
            return each.key if each.line.key(key, character) else ""
        if key in {"up", "shift+tab", "down", "tab"}:
            self.at = (self.at + (1 if key in {"down", "tab"} else -1)) % len(self.fields)
            return ""
        if isinstance(each, Pick) and key in {"left", "right", "space", "enter"}:
            each.step(-1 if key == "left" else 1)
            return each.key
        if key in {"enter", "space"}:
            return self._enter(each)
        if isinstance(each, Pick) and key.isdecimal():
            return each.key if each.type(key) else ""
        return next((one.key for one in self.fields if isinstance(one, Press) and one.letter and one.letter == key), "")

    def _enter(self, each: Field) -> str:
        """Press a row. On a line that is written on, Enter goes on to what can be pressed next."""
        if isinstance(each, Write):
            self.at = (self.at + 1) % len(self.fields)
            return ""
        return each.key

    def click(self, action: str) -> str:
        word, _, number = action.partition(":")
        if word not in {"row", "back"} or not number.isdigit():
            return ""
        self.at = int(number)
        each = self.focused
        if isinstance(each, Pick):
            each.step(-1 if word == "back" else 1)
        return "" if isinstance(each, Write) else each.key

    def paste(self, text: str) -> None:
        if isinstance(self.focused, Write):
            self.focused.line.insert(text)


def _draw_pick(canvas: Canvas, x: int, y: int, each: Pick, focused: bool) -> None:
    arrows = ACCENT_STRONG if focused else QUIET
    canvas.text(x, y, "‹", arrows)
    end = canvas.text(x + 2, y, each.shown, FOCUS if focused else STRONG, max(1, canvas.width - x - 4))
    canvas.text(end + 1, y, "›", arrows)
