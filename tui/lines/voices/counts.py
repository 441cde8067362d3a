"""Tells a count of a screen row by row."""

from __future__ import annotations

from typing import Final

from tui.games import Sheet
from tui.language import _, _p, worded

_WON: Final = "★ "
"""Stands before the winner, where there is no column for that."""


def by_rows(counted: Sheet) -> list[str]:
    """Return the count with each number behind the head of its column; the signs between numbers only guide the eye."""
    said = [f"{worded(counted.title)}."]
    for row in counted.rows:
        first, *others = [cell.text.lstrip(" +=").rstrip() for cell in row]
        heads = [worded(head) for head in counted.columns[1:]]
        told = [f"{_led(head)} {text}".strip() for head, text in zip(heads, others, strict=False) if text]
        if first.startswith(_WON):
            first, told = first.removeprefix(_WON), [*told, _p("in a count, of who is named", "won")]
        if others:
            told = told or [_p("in a count", "nothing")]
        said.append(_("{name}: {text}.", name=first, text=", ".join(told)) if told else f"{first}.")
    return [*said, *counted.sentences]


def _led(head: str) -> str:
    """End the head so that it is no part of the number behind it: "deal 1: 19"."""
    return _("{name}:", name=head) if head[-1:].isdigit() else head
