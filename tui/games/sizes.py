"""Says how large things are drawn: by the room there is for a board, which is a window less five rows."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from tui.canvas.canvas import Canvas


class Size(IntEnum):
    """Classes of windows, from 74×22, 100×30, 120×40 and 160×50 on."""

    S = 0
    M = 1
    L = 2
    XL = 3


LEAST: Final = ((0, 0), (100, 25), (120, 35), (160, 45))
"""The least columns and rows of a board, by size."""


LARGEST: Final = (200, 60)
"""The largest window that is filled: on a larger one a table lies in the middle, for eyes would have far to go."""


def size_of(canvas: Canvas) -> Size:
    return max(size for size in Size if canvas.width >= LEAST[size][0] and canvas.height >= LEAST[size][1])
