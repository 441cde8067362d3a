"""Frames by the clock."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from tui.screens.table.playback import SOONEST, Playback


class Shot(NamedTuple):
    number: int
    seconds: float


def shots(*seconds: float) -> list[Shot]:
    return [Shot(number, each) for number, each in enumerate(seconds)]


def number(play: Playback[Shot], now: float) -> int:
    frame = play.frame(now)
    return -1 if frame is None else frame.number


lengths = st.lists(st.floats(0.01, 2.0), min_size=1, max_size=8)


@given(lengths, st.floats(0.0, 100.0))
def test_each_frame_has_its_time_and_then_it_is_over(seconds: list[float], begun: float) -> None:
    play, now = Playback.begin(shots(*seconds), begun, 100.0), begun
    for at in range(len(seconds)):
        assert number(play, now) <= at
        now += seconds[at] + 1e-6
    assert number(play, now) == -1
    assert play.left(now) == SOONEST


def test_what_nobody_drew_in_time_is_left_out() -> None:
    play = Playback.begin(shots(1.0, 1.0, 1.0), 10.0, 100.0)
    assert [number(play, now) for now in (10.0, 12.5, 13.0)] == [0, 2, -1]


@given(lengths, st.floats(0.1, 3.0))
def test_what_would_take_too_long_is_quickened(seconds: list[float], most: float) -> None:
    assert number(Playback.begin(shots(*seconds), 0.0, most), most + 1e-6) == -1


@given(lengths, lengths, st.floats(0.0, 5.0), st.floats(0.1, 3.0))
def test_what_grows_goes_on_with_the_frame_that_is_due_and_ends_in_time(
    first: list[float], more: list[float], after: float, most: float
) -> None:
    play = Playback.begin(shots(*first), 0.0, 100.0)
    due = number(play, after)
    grown = play.grown(shots(*first, *more), after, most)
    assert number(grown, after) == (due if due >= 0 else len(first))
    assert number(grown, after + most + 1e-6) == -1
