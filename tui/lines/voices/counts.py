"""Tells a count of a screen row by row."""

from __future__ import annotations

from typing import Final

from tui.games import Sheet

_WON: Final = "★ "
"""Stands before the winner, where there is no column for that."""


def by_rows(counted: Sheet) -> list[str]:
    """Return the count with each number behind the head of its column; the signs between numbers only guide the eye."""
    said = [f"{counted.title}."]
    for row in counted.rows:
        first, *others = [cell.text.lstrip(" +=").rstrip() for cell in row]
        heads = counted.columns[1:]
        told = [f"{_led(head)} {text}".strip() for head, text in zip(heads, others, strict=False) if text]
        if first.startswith(_WON):
            first, told = first.removeprefix(_WON), [*told, "won"]
        said.append(f"{first}: {', '.join(told)}." if told else f"{first}.")
    return [*said, *counted.sentences]


def _led(head: str) -> str:
    """End the head so that it is no part of the number behind it: "deal 1: 19"."""
    return f"{head}:" if head[-1:].isdigit() else head
