"""Joins words and writes numbers as the language of the context does."""

from __future__ import annotations

from collections.abc import Sequence

from tui.language import _p


def listed(words: Sequence[str]) -> str:
    """Join words: a; a and b; a, b and c."""
    if len(words) < 2:
        return words[0] if words else ""
    return _p("list", "{before} and {last}", before=_with_commas(words[:-1]), last=words[-1])


def listing(words: Sequence[str]) -> str:
    """Write words one after the other, as they stand in a line of figures."""
    return _with_commas(words) if words else ""


def either(words: Sequence[str]) -> str:
    """Join words of which one holds: a; a or b; a, b or c."""
    if len(words) < 2:
        return words[0] if words else ""
    return _p("list", "{before} or {last}", before=_with_commas(words[:-1]), last=words[-1])


def _with_commas(words: Sequence[str]) -> str:
    told = words[0]
    for each in words[1:]:
        told = _p("list", "{before}, {next}", before=told, next=each)
    return told


def grouped(number: int) -> str:
    """Write a large number with what stands between its thousands: 12,345."""
    return f"{number:,}".replace(",", _p("between thousands", ","))


def decimal(number: float, places: int = 1) -> str:
    """Write a number with so many decimal places: 0.5."""
    return f"{number:.{places}f}".replace(".", _p("before decimals", "."))


def number(count: int) -> str:
    """Write a small number as a word; one, where it stands before no noun whose gender it would take."""
    words = (
        _p("number", "no"),
        _p("number", "one"),
        _p("number", "two"),
        _p("number", "three"),
        _p("number", "four"),
        _p("number", "five"),
        _p("number", "six"),
        _p("number", "seven"),
    )
    return words[count] if count < len(words) else str(count)
