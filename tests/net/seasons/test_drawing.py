"""The draws of seasons: who meets whom, who sits where, who rests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from net.seasons.drawing import Past, most_rounds, rotation, round_robin, rounds_of, swiss
from net.seasons.matching import can_all_be_paired
from net.seasons.records import ROTATION, ROUND_ROBIN, SWISS
from net.seasons.season import MOST

SEED = b"a season"


def meetings(past: Past, entrants: int) -> list[int]:
    return [past.met[frozenset(pair)] for pair in combinations(range(entrants), 2)]


@pytest.mark.parametrize("entrants", range(2, MOST + 1))
def test_in_a_round_robin_every_pair_meets_exactly_once_and_sits_fairly(entrants: int) -> None:
    past = Past()
    for turn in range(rounds_of(ROUND_ROBIN, entrants, 2)):
        draw = round_robin(range(entrants), turn, SEED)
        assert sorted([*draw.resting, *(each for game in draw.games for each in game)]) == [*range(entrants)]
        past.add(draw)
    assert set(meetings(past, entrants)) == {1}
    assert max(abs(past.sat[each, 0] - past.sat[each, 1]) for each in range(entrants)) <= 1
    assert [past.rested[each] for each in range(entrants)] == [entrants % 2] * entrants


def played(entrants: int, rounds: int, luck: Random) -> Iterator[tuple[list[int], Past]]:
    """Rounds of a Swiss season whose standings change by luck: the order before each, and all that was drawn."""
    past, order = Past(), [*range(entrants)]
    for _ in range(rounds):
        yield order, past
        past.add(swiss(order, past))
        luck.shuffle(order)
    yield order, past


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 7, 8, 13, 32])
def test_in_a_swiss_season_nobody_meets_twice_or_rests_twice(entrants: int) -> None:
    for luck in map(Random, range(2)):
        for _, past in played(entrants, rounds_of(SWISS, entrants, 2), luck):
            assert max(past.met.values(), default=0) <= 1
            assert max(past.rested.values(), default=0) <= 1


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 9])
def test_swiss_pairs_meet_again_only_where_no_other_draw_was_left(entrants: int) -> None:
    """As far as rounds can go at all. A draw with a new opponent for everybody is looked for by trying all of them."""
    for luck in map(Random, range(8)):
        past, order = Past(), [*range(entrants)]
        for _ in range(most_rounds(SWISS, entrants)):
            draw = swiss(order, past)
            new = all(not past.met[frozenset(game)] for game in draw.games)
            rests = [each for each in order if past.rested[each] == 0] if entrants % 2 else [-1]
            assert new or not any(pairings([each for each in order if each != rest], past) for rest in rests)
            assert max(past.rested.values(), default=0) <= 1
            past.add(draw)
            luck.shuffle(order)


def pairings(left: list[int], past: Past) -> bool:
    """Whether these can be paired anew, by trying it."""
    if not left:
        return True
    one, *others = left
    return any(
        not past.met[frozenset((one, other))] and pairings([each for each in others if each != other], past)
        for other in others
    )


def test_swiss_pairs_the_best_with_the_best() -> None:
    past = Past()
    assert [set(game) for game in swiss([3, 1, 0, 2], past).games] == [{3, 1}, {0, 2}]
    past.add(swiss([3, 1, 0, 2], past))
    assert [set(game) for game in swiss([3, 1, 0, 2], past).games] == [{3, 0}, {1, 2}]


def test_the_last_who_has_not_rested_rests() -> None:
    past = Past()
    draw = swiss([4, 2, 0, 1, 3], past)
    assert draw.resting == (3,)
    past.add(draw)
    assert swiss([4, 2, 0, 1, 3], past).resting == (1,)


@pytest.mark.parametrize("size", range(3, 7))
def test_tables_of_several_give_everybody_nearly_equal_opponents_seats_and_rests(size: int) -> None:
    for entrants in {size, size + 1, 2 * size - 1, 2 * size, 3 * size + 1}:
        past, rounds = Past(), 2 * rounds_of(ROTATION, entrants, size)
        for turn in range(rounds):
            draw = rotation(range(entrants), size, turn, past, SEED)
            assert sorted([*draw.resting, *(each for game in draw.games for each in game)]) == [*range(entrants)]
            assert {len(game) for game in draw.games} == {size}
            past.add(draw)
        met = meetings(past, entrants)
        sat = [past.sat[each, seat] for each in range(entrants) for seat in range(size)]
        rested = [past.rested[each] for each in range(entrants)]
        assert max(rested) - min(rested) <= 1
        assert max(met) - min(met) <= (4 if entrants == 2 * size else 3), (entrants, min(met), max(met))
        assert max(sat) - min(sat) <= 2, (entrants, min(sat), max(sat))


def test_at_one_table_everybody_has_each_seat_once() -> None:
    for size in range(3, 7):
        past = Past()
        for turn in range(rounds_of(ROTATION, size, size)):
            past.add(rotation(range(size), size, turn, past, SEED))
        assert {past.sat[each, seat] for each in range(size) for seat in range(size)} == {1}


def test_the_same_seed_draws_the_same_and_another_one_otherwise() -> None:
    assert rotation(range(12), 4, 0, Past(), SEED) == rotation(range(12), 4, 0, Past(), SEED)
    assert rotation(range(12), 4, 0, Past(), SEED) != rotation(range(12), 4, 0, Past(), b"another")
    assert round_robin(range(12), 0, SEED) != round_robin(range(12), 0, b"another")


def test_a_matching_is_found_where_one_exists_through_odd_circles_too() -> None:
    """Every graph of six vertices of some thousands, against trying all pairs."""
    luck, pairs = Random(7), [*combinations(range(6), 2)]
    found = 0
    for _ in range(3000):
        edges = {pair for pair in pairs if luck.random() < 0.35}

        def fits(one: int, other: int, edges: set[tuple[int, int]] = edges) -> bool:
            return (min(one, other), max(one, other)) in edges

        past = Past()
        past.met.update(frozenset(pair) for pair in pairs if pair not in edges)
        expected = pairings([*range(6)], past)
        found += expected
        assert can_all_be_paired(range(6), fits) == expected
    assert 300 < found < 2700
