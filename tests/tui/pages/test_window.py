"""What is looked at again for the time alone that it shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tui.screens.window import next_look
from tui.settings import Settings


def page(ticks: float, covers: bool = True) -> Any:
    return SimpleNamespace(ticks=ticks, covers=covers)


@pytest.mark.parametrize(
    ("pages", "seconds"),
    [
        ((), 0),
        ((page(0), page(20)), 20),
        ((page(20), page(0)), 0),
        ((page(20), page(0, covers=False)), 20),
        ((page(20), page(1, covers=False)), 1),
        ((page(1), page(20), page(0, covers=False)), 20),
    ],
    ids=["none", "a lobby", "a table over a lobby", "a box before a lobby", "a clock before it", "a page below"],
)
def test_only_what_is_seen_is_drawn_anew_for_its_ages(pages: tuple[Any, ...], seconds: float) -> None:
    """A table in play was drawn every twenty seconds, and sent its count of bytes, for the lobby below it."""
    session: Any = SimpleNamespace(pages=list(pages), relying=lambda do: do(), settings=Settings())
    assert next_look(session) == seconds
