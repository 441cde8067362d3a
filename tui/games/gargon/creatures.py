"""Holds the six creatures of Gargon in silhouette: made by us, of block glyphs."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
HEIGHT: Final = 5
SILHOUETTES: Final = (
    (
        "  ▗█▖ ▗ ",
        "▗▙▜██▖▛▌",
        "▜▜▙██▙ ▌",
        "  ▜███▙▌",
        "  ▟▘▗▛▘ ",
    ),
    (
        " ▖ ▟█▖  ",
        "▟█▞███ ▖",
        "▀▝████▙▛",
        "  █▀▀▜▌▘",
        " ▐▘   ▜ ",
    ),
    (
        "▙ ▙  ▟ ▟",
        "█▙▐▜▛▌▟█",
        "█▜▙██▟▛█",
        "▘ ▜██▛ ▝",
        " ▗█▘▝█▖ ",
    ),
    (
        "     ▞▜▖",
        "▗██▖  ▟▘",
        "█▟██▄▟▌ ",
        "▝█████▌ ",
        "▗▛▐▘▐▘█ ",
    ),
    (
        "▙  ▟▙  ▟",
        "██▖▙█▌██",
        "▝▜████▛▘",
        "  ▟▜▛▙  ",
        " ▞▘▐▌▝▚ ",
    ),
    (
        "▟█▖▟▙▗█▙",
        "▜██▞▚██▛",
        " ▝█▛▜█▘ ",
        "▗█▛▟▙▜█▖",
        " ▀▗▀▀▖▀ ",
    ),
)
"""Silhouettes by colour: dragon, pegasus, gargoyle, manticore, phoenix, fairy."""
