"""Plans where everything lies: players, bank, own coins and log at the left, the card and this turn's others at the
right.

Places depend on the window and the number of seats alone, so that nothing moves when the game goes on.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui.canvas.canvas import Rect

CHARACTERS_IN_A_TURN: Final = 10
_GAP: Final = 2
_LONG_TEXTS: Final = 7
"""Rows for texts of two lines, which six of the printed characters in one turn may have; and a line is left below."""


class Plan(NamedTuple):
    pitch: int
    """Rows from seat to seat; from two on a seat has a second row."""
    seats: Rect
    bank: Rect
    purse: Rect
    log: Rect
    card: Rect
    turn: Rect
    texts: bool
    """Whether each of this turn's characters has its text below its name."""


def plan(width: int, height: int, seats: int) -> Plan:
    large = width >= 110 and height >= 31
    right = width // 2 - 8 if large else 27 if width >= 80 else 25
    left = width - right - _GAP - 2
    purse = 7 if large else 5
    pitch = _pitch(height - 2 - purse, seats)
    table = Rect(1, 0, left, 1 + pitch * seats)
    spare = height - table.height - purse
    bank = Rect(1, table.bottom, left, 2 if spare >= 7 and pitch > 1 else 1)
    held = Rect(1, bank.bottom + (pitch > 2), left, purse)
    x = width - right - 1
    rows = 1 + CHARACTERS_IN_A_TURN * (1 + large) + _LONG_TEXTS * large
    card = min(9, height - rows)
    return Plan(
        pitch,
        table,
        bank,
        held,
        Rect(1, held.bottom, left, height - held.bottom),
        Rect(x, 0, right, card),
        Rect(x, card, right, height - card),
        large,
    )


def _pitch(rows: int, seats: int) -> int:
    """Return as many rows a seat as leave the log a few lines: with two rows a seat it may be short."""
    if rows - 3 * seats >= 6:
        return 3
    return 2 if rows - 2 * seats >= 4 else 1


class Columns(NamedTuple):
    """The columns where a seat's things begin; its own and the bank's stand below one another."""

    name: int
    stones: int
    chip: int
    """The width of a colour's stones, a gap included."""
    die: int
    spent: int
    fist: int


def columns(width: int) -> Columns:
    chip = 6 if width >= 54 else 4
    fist = width - (13 if chip == 4 else 18)
    spent = fist - 6
    die = spent - 4
    stones = die - 3 * chip
    return Columns(2, stones, chip, die, spent, fist)
