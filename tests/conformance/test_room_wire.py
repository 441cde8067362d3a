"""That the suite listens to a line on which something is said."""

from __future__ import annotations

import pytest

from core.engine import AnyGame, is_over, waiting_for
from core.replay import Answered, Setup
from core.taking_back import forced
from tests.conformance.helpers.nonsense import Juggle
from tests.conformance.helpers.play import Moment, Table, moments, viewers
from tests.conformance.helpers.secrecy import without_it
from tests.conformance.helpers.subjects import each_setup, every_game
from tests.conformance.helpers.wire import the_wire


@pytest.fixture
def setup(game: AnyGame) -> Setup:
    return next(each_setup(game))


@every_game
def test_every_record_sends_each_listener_a_frame(setup: Setup) -> None:
    wire = the_wire()
    for moment in [*moments(Table(setup, 1))][:30]:
        for seat in viewers(setup.seats):
            frames, after = wire.step(setup, moment, seat), moment.after
            expected = 1 + _may_take_back(moment, seat) + is_over(after)
            assert len(frames) == expected, "that it may be taken back, or the phase at the end"
            assert len(wire.enter(setup, after, seat)) > 0


def _may_take_back(moment: Moment, seat: int | None) -> bool:
    """Whether this seat is told so: its fist is closed, or it has just answered and rests."""
    if seat in moment.after.sealed:
        return True
    own = isinstance(moment.record, Answered) and moment.record.seat == seat
    return own and forced(moment.after) is None and without_it(moment) is not None


@every_game
def test_what_the_own_seat_gets_differs_from_what_the_onlookers_get(setup: Setup) -> None:
    wire = the_wire()
    dealt = [moment.after for moment in moments(Table(setup, 1))][:6]
    assert any(wire.enter(setup, state, 0) != wire.enter(setup, state, None) for state in dealt)


@every_game
def test_every_refusal_is_a_frame(setup: Setup) -> None:
    state = next(moment.before for moment in moments(Table(setup, 1)) if 0 in waiting_for(moment.before))
    one, two, *_ = the_wire().refuse(setup, state, 0, [Juggle(1), Juggle(2)])
    assert one == two
    assert b"." in one
