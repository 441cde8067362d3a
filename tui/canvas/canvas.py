"""Draws on a rectangle of cells: characters with their ink, and spots that a mouse may hit.

Screens and games draw on it and nothing else; a widget turns its lines into Textual's (tui/widgets/surface.py). It
knows no widget and no terminal, so what a player sees is tested as text: `str(canvas)`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from net.people.text import fitting, width_of, width_of_character
from tui.canvas.ink import BASE, QUIET, RULE, STRONG, TEXT, Ink
from tui.canvas.themes import Theme, themed

Run = tuple[str, Ink]

BORDERS: Final = {"round": "╭─╮│╰╯", "square": "┌─┐│└┘", "heavy": "┏━┓┃┗┛", "double": "╔═╗║╚╝"}

_PLAIN_FOR: Final = {
    "-": "─╌╴╶–—−▀",
    "=": "━═╸╺▂",
    "|": "│╷╵▌▐▕◆",
    "+": "╭╮╰╯┌┐└┘├┤┬┴┼",
    "#": "┃║┏┓┗┛╔╗╚╝┣┫┳┻╋╻╹█▓■▙▟▛▜▅▆▇§",
    ".": "·┈▗▖▫",
    ":": "┊",
    "*": "•●✦★✧",
    "o": "○◇œ",
    "x": "×✗",
    "v": "✓▼▾↓",
    "^": "▲▴↑",
    ">": "▸▹→»›▶",
    "<": "◂←«‹◀",
    "%": "▒░▚▞✿",
    # Words that are cut must not look like the end of a sentence.
    "~": "≈…",
    "_": "▁▃▄",
    "&": "⌂",
    "!": "†",
    "[": "▛▙",
    "]": "▜▟",
    "'": "’‘▝▘",
    '"': "“”„",
    "s": "ß",
}
_PLAIN: Final = {glyph: plain for plain, glyphs in _PLAIN_FOR.items() for glyph in glyphs}


_SPELT: Final = str.maketrans({"…": "...", "ß": "ss", "œ": "oe"})


@lru_cache(maxsize=4096)
def plain(character: str) -> str:
    """Return a character in ASCII: our own glyphs by the table above, letters without their accents."""
    if character.isascii():
        return character
    if "⠀" <= character <= "⣿":
        return " .::**###"[(ord(character) - ord("⠀")).bit_count()]
    base = _PLAIN.get(character) or unicodedata.normalize("NFKD", character)[0]
    return base if base.isascii() else "?"


def plain_line(line: str) -> str:
    """Return a line in ASCII that stands alone, where nothing has to be as wide as it was."""
    return line if line.isascii() else "".join(map(plain, line.translate(_SPELT)))


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inside(self, across: int = 1, down: int = 1) -> Rect:
        return Rect(self.x + across, self.y + down, max(0, self.width - 2 * across), max(0, self.height - 2 * down))


NOWHERE: Final = Rect(0, 0, 0, 0)


class _Cells:
    """The parts that all windows on one canvas share. A wide character's right half is an empty string."""

    __slots__ = ("ascii", "below", "characters", "inks", "kept", "spots", "theme", "things")

    def __init__(self, width: int, height: int, base: Ink, ascii_only: bool, theme: Theme) -> None:
        self.characters: list[Any] = [[" "] * width for _ in range(height)]
        self.inks: list[Any] = [[base] * width for _ in range(height)]
        self.spots: list[tuple[Rect, str]] = []
        self.things: list[tuple[Rect, str]] = []
        self.ascii = ascii_only
        self.theme = theme
        self.below: _Cells | None = None
        """A picture for several, whose lines stand here until they are drawn upon."""
        self.kept: dict[Any, Any] = {}
        """The lines of a picture as they were made for several viewers: once for all of them."""

    def is_below(self, row: int) -> bool:
        return self.below is not None and self.characters[row] is self.below.characters[row]

    def thaw(self, row: int) -> None:
        if self.below is not None and self.characters[row] is self.below.characters[row]:
            self.characters[row], self.inks[row] = list(self.characters[row]), list(self.inks[row])


class Canvas:
    """A canvas, or a window on one: with its own coordinates, and nothing drawn outside it."""

    __slots__ = ("_cells", "_left", "_top", "height", "width")

    def __init__(
        self, width: int, height: int, base: Ink = BASE, ascii_only: bool = False, theme: Theme = Theme.NIGHT
    ) -> None:
        self.width, self.height = width, height
        self._left = self._top = 0
        self._cells = _Cells(width, height, base, ascii_only, theme)

    @property
    def ascii(self) -> bool:
        """Whether only ASCII will be shown. The canvas translates by itself; this is for drawing something else."""
        return self._cells.ascii

    @property
    def theme(self) -> Theme:
        return self._cells.theme

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def window(self, rect: Rect) -> Canvas:
        new = object.__new__(Canvas)
        x, y = max(0, rect.x), max(0, rect.y)
        new.width = max(0, min(rect.right, self.width) - x)
        new.height = max(0, min(rect.bottom, self.height) - y)
        new._left, new._top, new._cells = self._left + x, self._top + y, self._cells
        return new

    # Drawing

    def text(self, x: int, y: int, text: str, ink: Ink = TEXT, width: int | None = None, align: str = "<") -> int:
        """Write on one line, cut with … where it does not fit `width`. Return the column after it.

        A server that means harm may say anything: what a terminal would obey is never drawn.
        """
        if not text.isprintable():
            text = "".join([character if character.isprintable() else " " for character in text])
        if width is not None:
            text = cut(text, width)
            x += {"<": 0, ">": width - width_of(text), "^": (width - width_of(text)) // 2}[align]
        if not 0 <= y < self.height:
            return x + width_of(text)
        if not is_narrow(text):
            return self._write_wide(x, y, text, ink)
        first, last = max(0, -x), max(0, min(len(text), self.width - x))
        if first < last:
            start, end = self._left + x + first, self._left + x + last
            if self._cells.below is not None:
                self._cells.thaw(self._top + y)
            self._write(self._top + y, start, end, text[first:last])
            inks = self._cells.inks[self._top + y]
            inks[start:end] = _laid_over(ink, inks[start:end])
        return x + len(text)

    def _write_wide(self, x: int, y: int, text: str, ink: Ink) -> int:
        self._cells.thaw(self._top + y)
        for character in text:
            width = width_of_character(character)
            if not width:
                self._add_mark(x - 1, y, character)
                continue
            if x >= 0 and x + width <= self.width:
                start, end = self._left + x, self._left + x + width
                self._write(self._top + y, start, end, [character, ""][:width])
                inks = self._cells.inks[self._top + y]
                inks[start:end] = [ink.over(under) for under in inks[start:end]]
            x += width
        return x

    def _write(self, row: int, start: int, end: int, characters: Sequence[str]) -> None:
        """Put characters into cells. Of a wide character that is half covered nothing stays: half of it would shift all
        behind it."""
        line = self._cells.characters[row]
        if not line[start]:
            line[start - 1] = " "
        if end < len(line) and not line[end]:
            line[end] = " "
        line[start:end] = characters

    def _add_mark(self, x: int, y: int, mark: str) -> None:
        if 0 <= x < self.width:
            line = self._cells.characters[self._top + y]
            line[self._left + x - (not line[self._left + x])] += mark

    def pieces(self, x: int, y: int, *pieces: Run) -> int:
        """Write several pieces, each in its ink, on one line. Return the column after them."""
        for text, ink in pieces:
            x = self.text(x, y, text, ink)
        return x

    def stamp(self, x: int, y: int, other: Canvas) -> None:
        """Put all cells of another canvas here, as they are: what is drawn often is drawn once and stamped."""
        first, last = max(0, -x), min(other.width, self.width - x)
        if first >= last:
            return
        start, end = self._left + x + first, self._left + x + last
        for row in range(max(0, -y), min(other.height, self.height - y)):
            self._cells.thaw(self._top + y + row)
            self._write(self._top + y + row, start, end, other._cells.characters[row][first:last])
            self._cells.inks[self._top + y + row][start:end] = other._cells.inks[row][first:last]

    def lay(self, other: Canvas) -> None:
        """Put all of a frozen canvas of the same size in place of what is here: the very same lines, and a copy only of
        those that are drawn upon."""
        cells, below = self._cells, other._cells
        cells.characters[:], cells.inks[:] = below.characters, below.inks
        cells.spots += below.spots
        cells.things += below.things
        cells.below = below

    def forget_cells(self) -> None:
        """Keep what the mouse may hit, and nothing that is seen."""
        self._cells.characters, self._cells.inks = [], []

    def freeze(self) -> None:
        """Let nothing more be drawn on the whole canvas: others are laid over it."""
        cells = self._cells
        cells.characters[:] = [tuple(line) for line in cells.characters]
        cells.inks[:] = [tuple(line) for line in cells.inks]

    def fill(self, rect: Rect, ink: Ink, character: str = " ") -> None:
        first = max(0, rect.x)
        row = character * max(0, min(rect.right, self.width) - first)
        for y in range(max(0, rect.y), min(rect.bottom, self.height)):
            self.text(first, y, row, ink)

    def across(self, y: int, ink: Ink = RULE, x: int = 0, width: int | None = None) -> None:
        """Draw a rule from left to right."""
        self.text(x, y, "─" * (self.width - x if width is None else width), ink)

    def down(self, x: int, ink: Ink = RULE, y: int = 0, height: int | None = None) -> None:
        for row in range(y, self.height if height is None else y + height):
            self.text(x, row, "│", ink)

    def frame(self, rect: Rect, ink: Ink = RULE, style: str = "round", title: str = "") -> None:
        """Draw a border; what is inside stays."""
        corner, level, corner2, upright, corner3, corner4 = list(BORDERS[style])
        inner = level * (rect.width - 2)
        self.text(rect.x, rect.y, corner + inner + corner2, ink)
        for y in range(rect.y + 1, rect.bottom - 1):
            self.text(rect.x, y, upright, ink)
            self.text(rect.right - 1, y, upright, ink)
        self.text(rect.x, rect.bottom - 1, corner3 + inner + corner4, ink)
        if title:
            self.text(rect.x + 2, rect.y, f" {cut(title, rect.width - 6)} ", STRONG)

    def heading(self, x: int, y: int, title: str, width: int, note: str = "") -> None:
        """Draw the head of a part of the screen: its name, a rule, and a quiet note at the right."""
        end = self.text(x, y, title, STRONG, width) + 1
        start = x + width - width_of(note) - (1 if note else 0)
        if start > end:
            self.across(y, RULE, end, start - end)
        if note and start >= end:
            self.text(start + 1, y, note, QUIET)

    def middle(self, width: int, height: int) -> Rect:
        """Return a rectangle in the middle, of at most that size."""
        width, height = min(width, self.width), min(height, self.height)
        return Rect((self.width - width) // 2, (self.height - height) // 2, width, height)

    def invert(self, rect: Rect) -> None:
        """Show what stands there in reverse."""
        for y in range(max(0, rect.y), min(rect.bottom, self.height)):
            start, end = max(0, rect.x), min(rect.right, self.width)
            self._cells.thaw(self._top + y)
            inks = self._cells.inks[self._top + y]
            for x in range(self._left + start, self._left + end):
                inks[x] = inks[x]._replace(reverse=not inks[x].reverse)

    # Spots that the mouse may hit

    def spot(self, rect: Rect, action: str, thing: str = "") -> None:
        """Make a click there mean that action. A later spot lies over an earlier one; nothing outside can be hit.
        `thing`: what lies there can be asked about by that key, too."""
        self._add(self._cells.spots, rect, action)
        if thing:
            self._add(self._cells.things, rect, thing)

    def thing(self, rect: Rect, key: str) -> None:
        """Note that something is drawn there which can be asked about (tui/games/things.py). A later one lies over an
        earlier one."""
        self._add(self._cells.things, rect, key)

    def cover(self, rect: Rect) -> None:
        """Forget things, or what of them lies in one row, where something else is drawn over them."""
        x, y = self._left + max(0, rect.x), self._top + max(0, rect.y)
        over = Rect(x, y, rect.width, rect.height)
        kept: list[tuple[Rect, str]] = []
        for each, key in self._cells.things:
            if each.height > 1 or not over.y <= each.y < over.bottom:
                kept.append((each, key))
                continue
            left, right = min(each.right, over.x), max(each.x, over.right)
            kept += [(each._replace(width=left - each.x), key)] if left > each.x else []
            kept += [(Rect(right, each.y, each.right - right, 1), key)] if right < each.right else []
        self._cells.things[:] = kept

    def _add(self, found: list[tuple[Rect, str]], rect: Rect, meaning: str) -> None:
        x, y = max(0, rect.x), max(0, rect.y)
        right, bottom = min(rect.right, self.width), min(rect.bottom, self.height)
        if x < right and y < bottom:
            found.append((Rect(x + self._left, y + self._top, right - x, bottom - y), meaning))

    def forget_spots(self) -> None:
        """Forget all that the mouse could hit so far: something stands before it."""
        self._cells.spots.clear()

    def hit(self, x: int, y: int) -> str:
        """Return the action at a cell of the whole canvas, or nothing."""
        return next((action for rect, action in reversed(self._cells.spots) if rect.holds(x, y)), "")

    @property
    def things(self) -> list[tuple[Rect, str]]:
        """Return where on the whole canvas each thing lies, in the order drawn."""
        return self._cells.things

    def thing_at(self, x: int, y: int) -> str:
        """Return the key of the thing at a cell of the whole canvas, or nothing."""
        return next((key for rect, key in reversed(self._cells.things) if rect.holds(x, y)), "")

    # Results

    def runs(self, y: int) -> tuple[Run, ...]:
        """Return one line of the whole canvas, with cells of equal ink together."""
        found: list[Run] = []
        characters, start = self._cells.characters[y], 0
        for ink, group in groupby(self._cells.inks[y]):
            end = start + len(list(group))
            found.append((self._shown(characters[start:end]), themed(ink, self._cells.theme)))
            start = end
        return tuple(found)

    def cells(self, y: int) -> list[Run]:
        """Return one line of the whole canvas by cells, as they are shown; the right half of a wide character is
        empty."""
        characters = self._cells.characters[y]
        shown = [plain(each[0]) if each else " " for each in characters] if self._cells.ascii else characters
        inks = (themed(ink, self._cells.theme) for ink in self._cells.inks[y])
        return list(zip(shown, inks, strict=True))

    def common(self, y: int) -> dict[Any, Any] | None:
        """Return what was made for all of that line, where it is one of a picture for several; None elsewhere."""
        cells = self._cells
        return cells.below.kept if cells.below is not None and cells.is_below(y) else None

    def same_line(self, other: Canvas, y: int) -> bool:
        """Tell whether that line of both, which are whole and of one size, comes out the same."""
        mine, others = self._cells, other._cells
        return (
            mine.characters[y] == others.characters[y]
            and mine.inks[y] == others.inks[y]
            and (mine.ascii, mine.theme) == (others.ascii, others.theme)
        )

    def _shown(self, characters: list[str]) -> str:
        text = "".join(characters)
        if not self._cells.ascii or text.isascii():
            return text
        # A wide character takes two cells, whatever is shown for it.
        return "".join(plain(character[0]) if character else " " for character in characters)

    def lines(self) -> list[str]:
        return ["".join(text for text, _ink in self.runs(y)).rstrip() for y in range(self.height)]

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _laid_over(ink: Ink, unders: list[Ink]) -> list[Ink]:
    """Lay an ink over those of some cells, which mostly have one ground."""
    first = unders[0]
    if unders.count(first) == len(unders):
        return [ink.over(first)] * len(unders)
    return [ink.over(under) for under in unders]


@lru_cache(maxsize=4096)
def is_narrow(text: str) -> bool:
    """Tell whether each character takes one cell of its own."""
    return text.isascii() or all(width_of_character(character) == 1 for character in text)


def cut(text: str, width: int) -> str:
    """Cut to at most `width` columns, with … where something is missing."""
    if width_of(text) <= width:
        return text
    return f"{fitting(text, width - 1).rstrip()}…"[: max(0, width)]


def folded(text: str, width: int) -> str:
    """Break words that are longer than a line by blanks: what must not be cut is read on in the next line."""
    found: list[str] = []
    for word in text.split():
        rest = word
        while (head := fitting(rest, width)) and head != rest:  # Each turn takes some of it away.
            found.append(head)
            rest = rest[len(head) :]
        found.append(rest)
    return " ".join(found)


_CLINGING: Final = frozenset(":;!?«»")
"""Signs before or behind which French has a blank, at which no line is broken."""


def _clung(words: list[str]) -> list[str]:
    """Return words with such a sign as a part of the word that it belongs to."""
    found: list[str] = []
    for word in words:
        if found and (found[-1][-1] == "«" or (word in _CLINGING and word != "«")):
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return found


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """Break into lines of at most `width` columns, between words; all but the first are indented."""
    lines: list[str] = []
    line, taken = "", 0
    words = text.split()
    for word in words if _CLINGING.isdisjoint(words) else _clung(words):
        size = width_of(word)
        if line and taken + 1 + size > width:
            lines.append(line)
            line, taken = " " * indent + word, indent + size
        else:
            line, taken = (f"{line} {word}", taken + 1 + size) if line else (word, size)
    return [cut(each, width) for each in (*lines, line)] if line else []
