"""The fields of a board that hold something of every seat, found without knowing the game."""

from __future__ import annotations

from typing import Any

from core.registry import GAMES
from core.seats import by_seats


def of(game: str) -> frozenset[str]:
    rules: Any = GAMES[game]
    return by_seats(rules)


def test_what_each_seat_has_is_found_and_nothing_else() -> None:
    by_seats.cache_clear()
    assert of("kampf") == {"hand_sizes", "taken"}
    assert "won_sizes" in of("gargon")
    assert "won" not in of("gargon"), "it hides something"
    assert "stones_in_bank" not in of("dragonstones"), "three colours are not three seats"
    assert {"scores", "spent", "stones"} <= of("dragonstones")
