"""What the game may cost: bytes for a bid, by the native door, and decisions a second."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from core.bots import BOTS
from core.dragonstones.choices import Bid, BidSilver
from core.dragonstones.game import DRAGONSTONES
from core.engine import apply, choices, view, waiting_for
from tests.net.line import Line, on_the_wire
from tests.net.samples import Turn, begun, rolled, seen, stepped

MOST_FOR_A_BID = 160
"""Bytes down to each seat, SSH included; on an average of all bids, and of those alone that open the fists."""
DECISIONS_A_SECOND = 25_000
BARE_A_SECOND = 415_000
"""What the bench's bare loop did on the machine on which the budget was set: the yardstick on any other."""


def auctioned(seats: int, seed: int) -> Iterator[tuple[Turn, bool]]:
    """The bids of a game among adepts, each with whether it was the last of its auction."""
    rng = Random(seed)
    state = begun(DRAGONSTONES, seats, rng)
    while waiting := waiting_for(state):
        seat = waiting[rng.randrange(len(waiting))]
        choice = BOTS["adept"]["dragonstones"](view(DRAGONSTONES, state, seat), choices(state, seat), rng)
        state, told = rolled(*apply(state, seat, choice), rng)
        yield Turn(seat, choice, state, told), len(waiting) == 1


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", DRAGONSTONES.seats)
def test_a_bid_costs_each_seat_no_more_than_160_bytes(seats: int) -> None:
    lines = [Line() for _ in range(seats)]
    first = begun(DRAGONSTONES, seats, Random(seats))
    for seat, line in enumerate(lines):
        line.down(seen(DRAGONSTONES, seats, first, seat))
    costs: dict[bool, list[int]] = {False: [], True: []}
    for step, (turn, last) in enumerate(auctioned(seats, seats)):
        for seat, line in enumerate(lines):
            line.down(stepped(DRAGONSTONES, turn, step, seat))
            assert line.sizes[-1] <= MOST_FOR_A_BID
            if isinstance(turn.choice, Bid | BidSilver):
                costs[last].append(on_the_wire(line.sizes[-1]))
    assert len(costs[True]) > 20 * seats
    sealing, opening = (sum(each) / len(each) for each in (costs[False], costs[True]))
    assert sealing < 60
    assert opening <= MOST_FOR_A_BID


def test_random_games_are_played_at_twice_the_promised_speed_by_the_yardstick() -> None:
    """A tripwire: five times the promise when this was written. In a process of its own, which no coverage slows."""
    command = [sys.executable, "-P", "-m", "scripts.bench", "engine", "--rounds", "12", "--games", "3"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout.splitlines()[-1])["engine"]
    ratio = found["dragonstones"]["decisions_per_s"] / found["kampf"]["bare_per_s"]
    assert ratio > 2 * DECISIONS_A_SECOND / BARE_A_SECOND
