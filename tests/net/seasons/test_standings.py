"""The standings of seasons, which follow from results alone."""

from __future__ import annotations

from random import Random

import pytest

from net.seasons.records import KINDS, ROTATION, ROUND_ROBIN, SWISS
from net.seasons.standings import Result, points_of, ranks_of, standings


def order(kind: str, entrants: int, results: list[Result], rests: tuple[int, ...] = (), size: int = 2) -> list[int]:
    return [each.entrant for each in standings(kind, size, range(entrants), results, rests)]


def test_ranks_go_by_the_winners_and_then_by_scores_the_way_the_game_counts_them() -> None:
    assert ranks_of("gargon", (30, 50, 40), (1,)) == (3, 1, 2)
    assert ranks_of("kampf", (12, 40, 25), (0,)) == (1, 3, 2)  # The fewest win.
    assert ranks_of("gargon", (7, 7, 3), (1,)) == (2, 1, 3)  # What decides a tie is the game's own business.
    assert ranks_of("gargon", (5, 5, 5), (0, 1, 2)) == (1, 1, 1)
    assert ranks_of("gargon", (5, 9, 5, 1), (1,)) == (2, 1, 2, 4)


def test_whoever_forfeits_comes_behind_everybody_and_ranks_close_up() -> None:
    assert ranks_of("gargon", (30, 50, 40), (1,), [1]) == (2, 0, 1)


def test_each_meeting_of_two_counts_two_points() -> None:
    assert points_of(Result((7, 3), (1, 2))) == {7: 2, 3: 0}
    assert points_of(Result((7, 3), (1, 1))) == {7: 1, 3: 1}
    assert points_of(Result((4, 5, 6, 7), (1, 2, 2, 4))) == {4: 6, 5: 3, 6: 3, 7: 0}


def test_a_forfeit_counts_nothing_for_its_own_and_a_win_for_all_others() -> None:
    assert points_of(Result((0, 1), (1, 0))) == {0: 2, 1: 0}
    assert points_of(Result((0, 1), (0, 0))) == {0: 0, 1: 0}
    assert points_of(Result((0, 1, 2), (1, 0, 2))) == {0: 4, 1: 0, 2: 2}


@pytest.mark.parametrize("kind", KINDS)
def test_standings_do_not_hang_on_the_order_of_the_results(kind: str) -> None:
    luck = Random(kind)
    results = [
        Result(tuple(luck.sample(range(6), 2)), luck.choice([(1, 2), (2, 1), (1, 1), (1, 0)])) for _ in range(20)
    ]
    first = standings(kind, 2, range(6), results, (1, 2))
    for _ in range(5):
        luck.shuffle(results)
        assert standings(kind, 2, range(6), results, (2, 1)) == first


def test_a_round_robin_goes_by_the_games_of_those_who_are_level() -> None:
    # 0 and 1 have four points each; 1 has won against 0.
    results = [Result((0, 1), (2, 1)), Result((0, 2), (1, 2)), Result((0, 3), (1, 2)), Result((1, 2), (1, 2)),
               Result((3, 1), (1, 2)), Result((2, 3), (1, 2))]  # fmt: skip
    found = standings(ROUND_ROBIN, 2, range(4), results, ())
    assert [(each.entrant, each.rank, each.points) for each in found] == [(1, 1, 4), (0, 2, 4), (2, 3, 2), (3, 4, 2)]
    assert found[0].tie > found[1].tie


def test_a_swiss_season_goes_by_the_points_of_the_opponents() -> None:
    # 0 and 1 have won twice: 0 against the two best of the others.
    results = [Result((0, 2), (1, 2)), Result((1, 4), (1, 2)), Result((3, 5), (1, 2)),
               Result((0, 3), (1, 2)), Result((1, 5), (1, 2)), Result((2, 4), (1, 2))]  # fmt: skip
    assert order(SWISS, 6, results)[:2] == [0, 1]
    assert [each.tie for each in standings(SWISS, 2, range(6), results, ())][:2] == [4, 0]


def test_tables_of_several_go_by_the_games_won() -> None:
    # Both have four points: 1 of one game that it won, 0 of two seconds.
    results = [Result((2, 0, 3), (1, 2, 3)), Result((4, 0, 5), (1, 2, 3)), Result((1, 2, 4), (1, 2, 3))]
    assert order(ROTATION, 6, results, size=3).index(1) < order(ROTATION, 6, results, size=3).index(0)


def test_whom_nothing_decides_between_share_a_rank() -> None:
    found = standings(
        ROUND_ROBIN, 2, range(3), [Result((0, 1), (1, 2)), Result((1, 2), (1, 2)), Result((2, 0), (1, 2))], ()
    )
    assert {each.rank for each in found} == {1}


@pytest.mark.parametrize(("kind", "points"), [(ROUND_ROBIN, 0), (SWISS, 2), (ROTATION, 3)])
def test_a_rest_counts_what_its_kind_says(kind: str, points: int) -> None:
    assert standings(kind, 4, range(2), [], (1,))[0 if points else 1].points == points
