"""A count of a screen, told row by row."""

from __future__ import annotations

from typing import Final

from tui.games import Sheet

_WON: Final = "★ "
"""Before the winner, where there is no column for it."""


def by_rows(counted: Sheet) -> list[str]:
    """Each number with the head of its column; the signs between them only guide the eye."""
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
    """So that it is no part of the number behind it: "deal 1: 19"."""
    return f"{head}:" if head[-1:].isdigit() else head
