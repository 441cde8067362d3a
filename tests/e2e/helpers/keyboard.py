"""A whole game by keys: what is asked stands above the notice, Tab shows an answer, Enter gives it."""

from __future__ import annotations

from collections.abc import Callable

from tests.e2e.helpers.terminal import Terminal


def prompt(at: Terminal) -> tuple[str, str]:
    """The sentence, and the keys below it."""
    lines = at.lines
    return lines[-4], lines[-3]


def is_asked(at: Terminal) -> bool:
    return prompt(at)[0].startswith(" ▸")


def is_counted(at: Terminal) -> bool:
    """A count covers the table until a key is pressed."""
    return at.shows("Enter  Go on") or is_over(at)


def is_over(at: Terminal) -> bool:
    return at.shows("Back to the lobby")


async def take_turn(at: Terminal) -> None:
    """Wait to be asked, and answer; or go on after a count."""
    await at.until(lambda: is_asked(at) or is_counted(at), "my turn")
    if is_over(at):
        return
    if is_counted(at):
        seen = at.text
        at.press("enter")
        await at.until(lambda: at.text != seen, "what comes after the count")
        return
    while "Enter" not in prompt(at)[1]:  # The first key may have ended what was still seen happening.
        seen = at.text
        at.press("tab")
        await at.until(lambda seen=seen: at.text != seen, "an answer")  # type: ignore[misc]
    given = prompt(at)
    at.press("enter")
    await at.until(lambda: prompt(at) != given or is_counted(at), "what comes after my answer")


async def play_until(at: Terminal, condition: Callable[[], bool], turns: int = 2000) -> None:
    for _ in range(turns):
        if condition():
            return
        await take_turn(at)
    raise AssertionError(f"{turns} turns were not enough:\n{at.text}")


async def fill_in(at: Terminal, wishes: dict[str, str], press: str) -> None:
    """Go down a form, change what is wished to be otherwise, and press one of its buttons."""
    for label, value in wishes.items():
        await _go_to(at, label)
        for _ in range(20):
            if f"‹ {value} ›" in _row(at):
                break
            seen = _row(at)
            at.press("right")
            await at.until(lambda seen=seen: _row(at) != seen, f"another value of {label}")  # type: ignore[misc]
        assert f"‹ {value} ›" in _row(at), at.text
    await _go_to(at, press)
    at.press("enter")


def _row(at: Terminal) -> str:
    """The row in focus."""
    return next((line for line in at.lines if line.lstrip().startswith("▸")), "")


async def _go_to(at: Terminal, label: str) -> None:
    for _ in range(30):
        seen = _row(at)
        if seen.lstrip("▸ ").startswith(label):
            return
        at.press("down")
        await at.until(lambda seen=seen: _row(at) != seen, "the next row")  # type: ignore[misc]
    raise AssertionError(f"There is no row {label!r}:\n{at.text}")
