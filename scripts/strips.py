"""Draws a film as one SVG that moves by itself, without a script: forges show it as they show a picture.

Each line of the screen is a strip, on which whatever that line shows stands once, side by side; the style moves the
strip to and fro in steps. A reader who wishes for less motion sees one picture of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from tui.canvas.canvas import Canvas, Run
from tui.canvas.svg import CELL, LINE, colours, opened, row_to_svg


class Frame(NamedTuple):
    """A picture, and the second from which it was shown."""

    at: float
    canvas: Canvas


STILL: Final = 0.6
"""At which part of the film it stands for those who wish for less motion."""
PARTS: Final = 3
"""Digits behind the point of a percentage."""


class _Strip(NamedTuple):
    """All that one line of the screen shows, in the order in which it first does, and the times of it."""

    lines: dict[tuple[Run, ...], int]
    steps: list[tuple[float, int]]


def moving_svg(frames: Sequence[Frame], seconds: float, title: str) -> str:
    """Return the film, which begins anew after so many seconds."""
    canvas = frames[0].canvas
    width, height = canvas.width * CELL, canvas.height * LINE
    ground = colours(canvas.cells(0)[0][1], colourless=False)[1]
    strips = [_strip(frames, y) for y in range(canvas.height)]
    style = [
        "",
        f"g {{ animation: {seconds:g}s step-end infinite }}",
        *(_keyframes(y, strip, seconds, width) for y, strip in enumerate(strips) if len(strip.lines) > 1),
        "@media (prefers-reduced-motion: reduce) {",
        f"g {{ animation-play-state: paused; animation-delay: -{STILL * seconds:g}s }}",
        "}",
        "",
    ]
    parts = [*opened(width, height, ground, "\n".join(style)), f"<title>{escape(title)}</title>"]
    for y, strip in enumerate(strips):
        parts.append(f'<g id="r{y}">')
        for line, at in strip.lines.items():
            parts += row_to_svg([*line], y * LINE, ground, at * width)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _strip(frames: Sequence[Frame], y: int) -> _Strip:
    strip = _Strip({}, [])
    for frame in frames:
        at = strip.lines.setdefault(tuple(frame.canvas.cells(y)), len(strip.lines))
        if not strip.steps or strip.steps[-1][1] != at:
            strip.steps.append((frame.at, at))
    return strip


def _keyframes(y: int, strip: _Strip, seconds: float, width: int) -> str:
    steps = "".join(
        f"{round(100 * since / seconds, PARTS):g}%{{transform:translateX({-at * width}px)}}"
        for since, at in strip.steps
    )
    return f"#r{y} {{ animation-name: a{y} }}\n@keyframes a{y} {{{steps}}}"
