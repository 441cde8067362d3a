"""Shows the log: sentences from old to new, the latest at the bottom, wrapped to the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from net.people.text import SIGN, width_of
from tui.canvas.canvas import Canvas, wrap
from tui.canvas.ink import ACCENT, OFFICIAL, PALE, QUIET, TEXT, Ink
from tui.language import _, kept_by_language, mark, worded
from tui.widgets.players import player_ink, sign

SERVER: Final = mark("Server")
"""Stands before what the server says, beside its sign; nobody's name has this word in it."""
_BLANK: Final = "  "
"""Stands before the lines of an entry that are not its first."""
_LOGGED = Ink(PALE)
"""The ink of all entries, the latest too: a mark of it would repaint the one before with every entry."""


class LogLine(NamedTuple):
    """Puts into words what happened in one step, or what somebody said."""

    text: str
    who: str = ""
    """The name of who said it; empty for what happened, and for what the server says."""
    official: bool = False
    """Whether the server says it."""
    seat: int = -1
    """The seat of the player who did it, or said it; -1 for nobody's."""
    lead: int = 0
    """How many letters at its beginning are that player's name."""

    @property
    def happened(self) -> bool:
        return not self.who and not self.official


Line = list[tuple[str, Ink]]


def log_lines(entries: Iterable[LogLine], width: int, ascii_only: bool = False) -> list[Line]:
    """Return every line with its inks: what a player did has that player's sign, what people say carries their name.

    Whose a line is stands in its first two columns, where nothing that anybody has written is ever drawn.
    """
    return [line for entry in entries for line in _lines_of(entry, width, ascii_only)]


@kept_by_language(4096)
def _lines_of(entry: LogLine, width: int, ascii_only: bool) -> Sequence[Line]:
    """Return the lines of one entry: wrapped once, and not with every key that is pressed before them."""
    if entry.happened:
        return _happened(entry, width, ascii_only)
    return _official(entry, width) if entry.official else _said(entry, width)


def _happened(entry: LogLine, width: int, ascii_only: bool) -> list[Line]:
    """Return the lines of what happened. Sign and name are of one ink, so that they are sent in one piece."""
    lines = wrap(entry.text, width - 2)
    found = [[(_BLANK, QUIET), (line, _LOGGED)] for line in lines]
    if lines and entry.seat >= 0:
        ink, lead = player_ink(entry.seat), min(entry.lead, len(lines[0]))
        found[0] = [(f"{sign(entry.seat, ascii_only)} {lines[0][:lead]}", ink), (lines[0][lead:], _LOGGED)]
    elif lines:
        found[0] = [("· ", QUIET), (lines[0], _LOGGED)]
    return found


def _said(entry: LogLine, width: int) -> list[Line]:
    """Return the lines of what somebody said, name first, so that nobody's words can pass for the game's."""
    said, ink = (
        _("{name}: {text}", name=entry.who, text=entry.text),
        ACCENT if entry.seat < 0 else player_ink(entry.seat),
    )
    head, lines = said.removesuffix(entry.text), wrap(said, width - 2, 2)
    found: list[Line] = []
    for row, line in enumerate(lines):
        if row == 0 and width_of(head) < width - 2 and line.startswith(head):
            found.append([("» ", ink), (head, ink), (line.removeprefix(head), TEXT)])
        else:
            found.append([("» " if row == 0 else _BLANK, ink), (line, TEXT)])
    return found


def _official(entry: LogLine, width: int) -> list[Line]:
    """Return the lines of what the server says, with its sign before each."""
    lines = wrap(_("{name}: {text}", name=worded(SERVER), text=entry.text), width - 2)
    return [[(f"{SIGN} ", OFFICIAL), (line, OFFICIAL)] for line in lines]


def draw_log(canvas: Canvas, entries: Iterable[LogLine]) -> None:
    """Draw the end of the log. It grows downwards, and when it is full half of it makes room: a log that moves up with
    every line repaints itself with every line, which is most of what an opponent's move costs on a slow terminal."""
    kept = list(entries)
    first, skipped = _top([len(_lines_of(entry, canvas.width, canvas.ascii)) for entry in kept], canvas.height)
    lines = log_lines(kept[first:], canvas.width, canvas.ascii)[skipped:]
    if skipped and lines and lines[0][0][0] == _BLANK:  # Else it would read as if a sentence began there.
        lines[0] = [("… ", QUIET), *lines[0][1:]]
    for y, pieces in enumerate(lines):
        canvas.pieces(0, y, *pieces)


def _top(heights: Sequence[int], room: int) -> tuple[int, int]:
    """Return the first entry that is shown, and how many of its lines are not."""
    over = sum(heights) - room
    if over <= 0 or room <= 0:
        return 0 if room > 0 else len(heights), 0
    half = max(1, room // 2)
    away = -(-over // half) * half
    for number, height in enumerate(heights):
        if away < height:
            return number, away
        away -= height
    return len(heights), 0
