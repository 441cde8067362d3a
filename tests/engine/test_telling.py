"""The tellings of a step: tellings to everybody, to an owner, to several, and what stands in their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.telling import EVERYBODY, Event, Tellings, only_for


@dataclass(frozen=True, slots=True)
class Passed(Event):
    pass


@dataclass(frozen=True, slots=True)
class Given(Event):
    audience: ClassVar = only_for("giver", "taker", others=Passed)
    giver: int
    taker: int


def test_each_is_told_what_is_for_that_seat_and_an_onlooker_what_is_for_all() -> None:
    told = Tellings()
    told.tell_all(Passed())
    told.tell_owner(1, Given(1, 1))
    told.tell_seats((0, 2), Given(0, 2), others=Passed())
    assert told.seen_by(0) == (Passed(), Given(0, 2))
    assert told.seen_by(1) == (Passed(), Given(1, 1), Passed())
    assert told.seen_by(2) == told.seen_by(0)
    assert told.seen_by(None) == (Passed(), Passed())
    assert [told.apart(seat) for seat in (0, 1, 2, None)] == [(1,), (1,), (1,), ()]


def test_tellings_are_silent_until_something_is_told_to_anybody() -> None:
    silent, told = Tellings(), Tellings()
    told.tell_owner(3, Given(3, 3))
    assert (silent.is_silent, told.is_silent) == (True, False)
    assert told.seen_by(0) == ()


def test_an_audience_names_the_fields_that_hold_its_seats() -> None:
    assert Given.audience.seats(Given(4, 2)) == (4, 2)
    assert Passed.audience is EVERYBODY
    assert EVERYBODY.seats(Passed()) is None
    assert [str(each) for each in (EVERYBODY, Given.audience, only_for("seat"))] == [
        "everybody",
        "giver and taker, others Passed",
        "seat",
    ]
