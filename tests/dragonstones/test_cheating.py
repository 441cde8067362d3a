"""What somebody might try who looks at bytes, sizes and refusals, and not at the screen (RULES.md §1.5, §4.1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.dragonstones.cards import HIDDEN
from core.dragonstones.choices import (
    BUY,
    DRAW_ANOTHER,
    KEEP_BID,
    STOP_BUYING,
    STOP_DRAWING,
    Bid,
    BidSilver,
    NameColour,
    Plunder,
    Steal,
)
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState
from core.engine import Choice, Refused, apply, choices, read_options, waiting_for
from core.replay import Answered, Setup
from net.protocol.messages import Answer
from net.tables.records import Made
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair
from tests.conformance.helpers.play import Moment
from tests.conformance.helpers.wire import Frames, the_wire
from tests.dragonstones.table import Table, auction, position
from tests.net.line import Line
from tests.net.samples import TABLE, seen

RICH, POOR = "9f 3c 9s 1a 1k", ""
WATCHERS = (0, 2, 3, None)
"""All but seat 1, and the onlookers."""


def at_auction(name: str, behind: str, to_come: str = "red dragon, troll") -> Table:
    """Seat 1 holds that; the bank has few stones, and all can be paid for."""
    return auction(name, position(seats=4, screens={1: behind}, stones_of={1: "rrbb"}, to_come=to_come))


def setup_of(state: DragonState) -> Setup:
    return Setup(DRAGONSTONES, len(state.screens), read_options(DRAGONSTONES, {}))


def sent(state: DragonState, seat: int, choice: Choice, to: int | None) -> Frames:
    """What that seat's answer sends down to another one."""
    after, told = apply(state, seat, choice)
    return the_wire().step(setup_of(state), Moment(state, Answered(seat, choice), after, told), to)


def shown(state: DragonState, to: int | None) -> Frames:
    """What one is sent who comes to the table, or comes back."""
    return the_wire().enter(setup_of(state), state, to)


def up_sizes(state: DragonState, seat: int, answers: Sequence[Choice]) -> set[int]:
    """How long that seat's answers are on their way to the server."""
    line = Line()
    line.down(seen(DRAGONSTONES, len(state.screens), state, seat))
    return {len(line.client.encode(Answer(TABLE, state.question, (each,)))) for each in answers}


def refused(state: DragonState, seat: int, *answers: Choice) -> str:
    """Why a real table does not take these answers together."""
    made = Made(
        "dragonstones",
        ("open",) * len(state.screens),
        (),
        False,
        "",
        bytes(32),
        "",
        0,
        rules=DRAGONSTONES.rules_version,
    )
    chairs = [Chair(PERSON, f"player {each}", f"Player {each}") for each in range(len(state.screens))]
    room = Room(1, made, setup_of(state), chairs)
    room.match.state = state
    with pytest.raises(Refused) as refusal:
        room.match.answer(seat, answers)
    return str(refusal.value)


# Sealed bids


@pytest.mark.uncounted
@pytest.mark.parametrize("before", [(), (0,), (0, 2)], ids=["the first", "the second", "the third"])
def test_whatever_is_bid_sends_everybody_else_the_same_bytes(before: tuple[int, ...]) -> None:
    table = at_auction("thief", RICH)
    for seat in before:
        table.answer(seat, Bid(1, 0))
    bids = choices(table.state, 1)
    assert len(bids) == 10 * 4 * 2 * 2
    for watcher in WATCHERS:
        assert len({sent(table.state, 1, bid, watcher) for bid in bids}) == 1


def test_whatever_silver_is_bid_sends_everybody_else_the_same_bytes() -> None:
    table = at_auction("thief", RICH)
    table.bid(0, 2, 2, 1)
    bids = choices(table.state, 1)
    assert len(bids) == 10 * 2
    for watcher in WATCHERS:
        assert len({sent(table.state, 1, bid, watcher) for bid in bids}) == 1


def test_no_two_bids_differ_in_size_on_their_way_up() -> None:
    """SSH hides what a packet says, and hardly how long it is."""
    table = at_auction("thief", RICH)
    assert len(up_sizes(table.state, 1, choices(table.state, 1))) == 1
    table.bid(0, 2, 2, 1)
    assert len(up_sizes(table.state, 1, choices(table.state, 1))) == 1


def test_who_comes_back_while_fists_are_closed_sees_the_same_whatever_they_hold() -> None:
    table = at_auction("thief", RICH)
    boards = []
    for bid in (Bid(0, 0), Bid(9, 3, amulet=True, black=True)):
        after, _ = apply(table.state, 1, bid)
        assert isinstance(after, DragonState)
        boards.append([shown(after, watcher) for watcher in WATCHERS])
    assert boards[0] == boards[1]


# Empty screens


def test_who_has_no_coin_at_all_is_asked_like_everybody_else() -> None:
    table = at_auction("thief", POOR)
    assert waiting_for(table.state) == (0, 1, 2, 3)
    assert choices(table.state, 1) == (Bid(0, 0),)
    rich = at_auction("thief", "8f 2c 5s")
    for watcher in WATCHERS:
        assert sent(table.state, 1, Bid(0, 0), watcher) == sent(rich.state, 1, Bid(5, 1), watcher)


@pytest.mark.parametrize(
    ("name", "declined"), [("merchant", STOP_BUYING), ("necromancer", KEEP_BID)], ids=["merchant", "necromancer"]
)
def test_who_can_pay_nothing_declines_as_one_who_will_not(name: str, declined: Choice) -> None:
    """The question is asked of both, and its answer is told and sent in the same way."""
    frames = []
    for behind in ("1f", "1f 2c 9s"):
        table = at_auction(name, behind, to_come="troll")
        table.bid(0, 1)
        assert table.asked.endswith(" 1")
        frames.append([(shown(table.state, each), sent(table.state, 1, declined, each)) for each in WATCHERS])
    assert frames[0] == frames[1]


def test_plundering_sends_those_who_look_on_the_same_bytes_however_much_it_is() -> None:
    frames = []
    for behind in (POOR, "9c 9s", "1f 1s"):
        table = at_auction("brigand", behind, to_come="troll")
        table.bid(1)
        frames.append([sent(table.state, 0, Plunder(1), watcher) for watcher in (2, 3, None)])
    assert frames[0] == frames[1] == frames[2]


def test_a_stolen_coin_sends_those_who_look_on_the_same_bytes_whatever_it_is() -> None:
    frames = []
    for behind in ("1c", "1f", "9f 3c 9s"):
        table = auction("thief", position(seats=4, screens={1: behind}, to_come="troll"))
        table.bid(1)
        frames.append([sent(table.state, 0, Steal(1, HIDDEN), watcher) for watcher in (2, 3, None)])
    assert frames[0] == frames[1] == frames[2]


# Several answers in one message


def test_a_second_fist_can_not_follow_in_the_same_message() -> None:
    table = at_auction("thief", RICH)
    assert refused(table.state, 1, Bid(1, 0), Bid(2, 0)) == "Those answers can't be given together."


def test_the_next_character_can_not_be_looked_at_and_the_purchase_taken_back() -> None:
    table = at_auction("merchant", RICH)
    table.bid(0, 1)
    together = (BUY[0][0], BUY[1][2], STOP_BUYING)
    assert refused(table.state, 1, *together, Bid(1, 0)) == "Those answers can't be given together."


def test_a_stone_can_not_be_drawn_to_see_whether_it_had_been_better_to_stop() -> None:
    table = at_auction("rainbow dragon", RICH)
    table.bid(0, 1)
    table.answer(1, NameColour(0))
    table.roll(4)
    assert refused(table.state, 1, DRAW_ANOTHER, STOP_DRAWING) == "Those answers can't be given together."


def test_a_tie_can_not_be_broken_by_the_message_that_makes_it() -> None:
    table = at_auction("thief", RICH)
    for seat, bid in ((0, Bid(0, 0)), (2, Bid(2, 0)), (3, Bid(0, 0))):
        table.answer(seat, bid)
    assert refused(table.state, 1, Bid(2, 0), BidSilver(1)) == "Those answers can't be given together."
