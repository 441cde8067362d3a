"""The order in which the seats of a finished game came in, by the rules of that game."""

from __future__ import annotations

import pytest

from core.ranking import order_of


@pytest.mark.parametrize(
    ("game", "scores", "winners", "first_to_last"),
    [
        ("gargon", (30, 50, 40), (1,), [1, 2, 0]),
        ("kampf", (30, 12, 25), (1,), [1, 2, 0]),
        ("zargos", (4, 9, 7), (0,), [0, 1, 2]),  # The throne wins, however few points there are beside it.
        ("a game that has gone", (1, 2, 3), (2,), [2, 1, 0]),
    ],
)
def test_winners_come_first_and_others_as_their_game_counts_points(
    game: str, scores: tuple[int, ...], winners: tuple[int, ...], first_to_last: list[int]
) -> None:
    order = order_of(game, scores, winners)
    assert sorted(range(len(scores)), key=order.__getitem__) == first_to_last


def test_seats_that_are_alike_come_in_together() -> None:
    first, second, third = order_of("gargon", (5, 5, 1), ())
    assert first == second < third
    assert len(set(order_of("kampf", (3, 9), (0, 1)))) == 1
