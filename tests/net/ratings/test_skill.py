"""The place in which each seat comes in, and the belief about its player after it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from net.ratings import levels
from net.ratings.levels import LEVELS
from net.ratings.skill import NEW, Skill, points_of, ranks_of, rated
from scripts.levels import module_of

SCORES = st.lists(st.integers(-5, 5), min_size=2, max_size=6)


@given(game=st.sampled_from(["gargon", "kampf"]), scores=SCORES, data=st.data())
def test_winners_are_first_then_the_points_decide_and_who_gave_up_is_behind_all(
    game: str, scores: Sequence[int], data: st.DataObject
) -> None:
    seats = st.sets(st.integers(0, len(scores) - 1))
    winners, gave_up = data.draw(seats), data.draw(seats)
    ranks = ranks_of(game, scores, sorted(winners), sorted(gave_up))
    for one, rank in enumerate(ranks):
        assert rank == 1 + sum(other < rank for other in ranks)
        for other, its in enumerate(ranks):
            if one in gave_up and other not in gave_up:
                assert its < rank
            if {one, other}.isdisjoint(gave_up) and one in winners:
                assert rank == 1
            if {one, other}.isdisjoint(winners | gave_up) and scores[one] > scores[other]:
                assert rank > its if game == "kampf" else rank < its


def test_whoever_comes_in_before_another_gains_on_them_and_both_are_known_better() -> None:
    first, second, third = rated([NEW, NEW, NEW], [1, 2, 2])
    assert first.mean > NEW.mean > second.mean == third.mean
    assert first.deviation < NEW.deviation > second.deviation
    assert rated([NEW, NEW], [1, 1])[0].mean == NEW.mean


def test_a_rating_begins_at_nothing_and_is_a_whole_number_in_sight_of_the_start() -> None:
    assert points_of(NEW) == 0
    assert points_of(Skill(30_000, 1_000)) == 1080
    assert points_of(Skill(0, 1_000)) == 0


def test_of_a_game_all_levels_are_measured_and_the_file_is_as_the_script_writes_it() -> None:
    for of in LEVELS.values():
        assert set(of) == {"novice", "apprentice", "adept", "archmage"}
        assert all(0 < skill.deviation < NEW.deviation for skill in of.values())
    assert Path(levels.__file__).read_text() == module_of(LEVELS)


def test_the_package_that_rates_is_not_loaded_before_a_game_is_rated() -> None:
    code = "import sys, tui.cli, net.hub.hub, net.server.opening; print('openskill' in sys.modules)"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
