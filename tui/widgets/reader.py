"""Lays out a rule book for reading: headings, paragraphs, lists and tables of a small Markdown, wrapped to the
window."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, NamedTuple

from net.people.text import width_of
from tui.canvas.canvas import Canvas, cut, wrap
from tui.canvas.ink import ACCENT, ACCENT_STRONG, QUIET, RULE, STRONG, TEXT, Ink

Line = list[tuple[str, Ink]]
Lines = list[Line]
_NUMBERED: Final = re.compile(r"§\d+\.\d+(?!\S)")

_LEAST: Final = 40
"""The columns that the last cell of a row needs, if it is to be wrapped beside the others."""
_PARAGRAPH: Final = re.compile(r"(§[\d.]+) (.*)")
_LINK: Final = re.compile(r"\[[A-Z]\d*\]|§\d+(?:\.\d+)?")
_LINK_OR_NOT: Final = re.compile(f"({_LINK.pattern})")
_STYLES: Final = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


def read(text: str, width: int) -> Lines:
    """Return the lines of a document at that width."""
    found: Lines = []
    for block in re.split(r"\n\s*\n", text):
        lines = block.strip("\n").split("\n")
        if found and lines[0]:
            found.append([])
        found += _block(lines, width)
    return found


def _block(lines: list[str], width: int) -> Lines:
    first = lines[0]
    if first.startswith("#"):
        return _heading(first, width) + (_block(lines[1:], width) if lines[1:] else [])
    if first.startswith("|"):
        return _table(lines, width)
    if first.startswith(("    ", "```")):
        return [[(cut(line, width), TEXT)] for line in lines if not line.startswith("```")]
    if re.match(r"[-*] |\d+\. ", first):
        return _list(lines, width)
    return _paragraph(" ".join(line.strip() for line in lines), width)


def _heading(line: str, width: int) -> Lines:
    title = line.lstrip("# ")
    if line.startswith("# "):
        return [[(cut(title, width), ACCENT_STRONG)], [("━" * min(width, width_of(title)), RULE)]]
    return [[(cut(title, width), ACCENT_STRONG if line.startswith("## ") else STRONG)]]


def _paragraph(text: str, width: int) -> Lines:
    """Return the lines of a paragraph; a numbered one hangs from its number."""
    numbered = _PARAGRAPH.match(text)
    if numbered is None:
        return [[(line, TEXT)] for line in wrap(_bare(text), width)]
    number, rest = numbered.groups()
    indent = max(7, len(number) + 1)
    lines = wrap(_bare(rest), width - indent) or [""]
    return [[(f"{number if row == 0 else '':<{indent}}", ACCENT), (line, TEXT)] for row, line in enumerate(lines)]


def _bare(text: str) -> str:
    return _STYLES.sub(lambda match: next(group for group in match.groups() if group), text)


def _list(lines: list[str], width: int) -> Lines:
    items: list[str] = []
    for line in lines:
        if re.match(r"[-*] |\d+\. ", line):
            items.append(re.sub(r"^[-*] ", "• ", line))
        else:
            items[-1] += " " + line.strip()
    return [[(line, TEXT)] for item in items for line in wrap(_bare(item), width, 2)]


def _table(lines: list[str], width: int) -> Lines:
    rows = [[_bare(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    columns = [max(width_of(row[at]) for row in rows if at < len(row)) for at in range(len(rows[0]))]
    left = sum(columns[:-1]) + 2 * (len(columns) - 1)
    if sum(columns) + 2 * len(columns) > width >= left + _LEAST and all(len(row) == len(columns) for row in rows):
        return [line for number, row in enumerate(rows) for line in _wrapped(row, columns, width - left, number == 0)]
    if sum(columns) + 2 * len(columns) > width:
        return [[(line, TEXT)] for row in rows for line in wrap(" · ".join(row), width, 2)]
    return [
        [
            (cell + " " * (columns[at] - width_of(cell) + 2), QUIET if number == 0 else TEXT)
            for at, cell in enumerate(row[: len(columns)])
        ]
        for number, row in enumerate(rows)
    ]


def _wrapped(row: list[str], columns: list[int], room: int, is_head: bool) -> Lines:
    """Return the lines of a row whose last cell takes as many as it needs."""
    ink = QUIET if is_head else TEXT
    before = "".join(cell + " " * (wide - width_of(cell) + 2) for cell, wide in zip(row[:-1], columns, strict=False))
    first, *others = wrap(row[-1], room) or [""]
    return [[(before, ink), (first, ink)], *([(" " * width_of(before), ink), (line, ink)] for line in others)]


def rows_with(lines: Lines, sought: str) -> list[int]:
    """Return the rows that hold this text, in large letters or small."""
    sought = sought.casefold()
    return [row for row, pieces in enumerate(lines) if sought in "".join(text for text, _ in pieces).casefold()]


def marked(lines: Lines, sought: str) -> Lines:
    """Return the same lines with that text in reverse wherever it stands."""
    rows = set(rows_with(lines, sought))
    return [_marked(pieces, sought) if row in rows else pieces for row, pieces in enumerate(lines)]


def _marked(pieces: list[tuple[str, Ink]], sought: str) -> list[tuple[str, Ink]]:
    letters = [(letter, ink) for text, ink in pieces for letter in text]
    plain = "".join(letter for letter, _ in letters)
    for found in re.finditer(re.escape(sought), plain, re.IGNORECASE):
        for at in range(*found.span()):
            letter, ink = letters[at]
            letters[at] = (letter, ink._replace(reverse=True))
    return [("".join(letter for letter, _ in run), ink) for ink, run in groupby(letters, key=lambda each: each[1])]


class Link(NamedTuple):
    """A place in a text that leads to another: a paragraph (§4.4), or a ruling on it ([G8])."""

    row: int
    column: int
    text: str


def links(lines: Lines) -> list[Link]:
    """Return the links of a text. What stands at the beginning of a row is its own number."""
    found = []
    for row, pieces in enumerate(lines):
        plain = "".join(text for text, _ in pieces)
        found += [Link(row, width_of(plain[: m.start()]), m[0]) for m in _LINK.finditer(plain) if m.start()]
    return found


def linked(lines: Lines) -> Lines:
    """Return the same lines with their links in another ink."""
    return [[part for text, ink in pieces for part in _parted(text, ink)] for pieces in lines]


def _parted(text: str, ink: Ink) -> list[tuple[str, Ink]]:
    parts = _LINK_OR_NOT.split(text) if ink == TEXT else [text]
    return [(part, ACCENT if ink == TEXT and _LINK.fullmatch(part) else ink) for part in parts if part]


def row_of(lines: Lines, place: str) -> int:
    """Return the row at which a paragraph (§4.4), a chapter (§4) or a ruling (G8) begins, or -1."""
    for row, pieces in enumerate(lines):
        first = pieces[0][0] if pieces else ""
        if first.rstrip() == place or (first.startswith(f"{place} ") and pieces[0][1] == ACCENT_STRONG):
            return row
    return -1


def same_place(old: Lines, row: int, new: Lines) -> int:
    """Return about the row where the same text stands when it is broken for another width; a paragraph with a number
    that begins in a row begins in the other. Narrow titles and tables are cut, so letters are counted from there."""
    numbers = {number: at for at, line in enumerate(new) if (number := _number(line))}
    begun = next((at for at in range(min(row, len(old) - 1), 0, -1) if _number(old[at]) in numbers), 0)
    first = numbers.get(_number(old[begun]), 0) if old else 0
    passed = sum(map(_letters, old[begun:row]))
    for at, line in enumerate(new[first:], first):
        passed -= _letters(line)
        if passed < 0:
            return at
    return len(new)


def _number(line: Line) -> str:
    """Return the number of the paragraph that begins there."""
    found = _NUMBERED.match("".join([text for text, _ink in line]))
    return found[0] if found else ""


def _letters(line: Line) -> int:
    return sum(character.isalnum() for text, _ink in line for character in text)


def draw_lines(canvas: Canvas, lines: Lines, first: int) -> None:
    for y, pieces in enumerate(lines[first : first + canvas.height]):
        canvas.pieces(0, y, *pieces)
    if len(lines) > canvas.height:
        draw_bar(canvas, first, len(lines))


def draw_bar(canvas: Canvas, first: int, total: int) -> None:
    """Draw where in the whole one is, at the right edge."""
    size = max(1, canvas.height * canvas.height // total)
    top = (canvas.height - size) * first // max(1, total - canvas.height)
    for y in range(canvas.height):
        inside = top <= y < top + size
        canvas.text(canvas.width - 1, y, "█" if inside else "│", RULE)
