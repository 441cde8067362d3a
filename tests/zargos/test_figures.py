"""What the game may cost: decisions a second, lists of choices, a restart, and bytes for a people's turn."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from core.zargos.events import PeoplesTurnBegan, PointsCounted
from net.hub.hub import Hub
from net.protocol.codec import ServerEnd
from net.protocol.messages import AnyDown, MakeTable, Stepped
from tests.net.hand_world import HandWorld, Screen
from tests.net.line import on_the_wire

DECISIONS_A_SECOND = 20_000
BARE_A_SECOND = 415_000
"""What the bench's bare loop did on the machine on which the budget was set: the yardstick on any other."""
LEGAL_MS = 2.0
REPLAY_SECONDS = 1.0
PEOPLES_TURN = 3_000
"""Bytes down to each other seat, SSH included."""


def test_random_games_legal_lists_and_a_restart_keep_their_promises_by_the_yardstick() -> None:
    """2.5, 60 and 10 times better when this was written. In a process of its own, which no coverage slows."""
    command = [sys.executable, "-P", "-m", "scripts.bench", "engine", "--rounds", "30", "--games", "1"]
    answer = subprocess.run([*command, "--of", "zargos", "kampf"], check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout.splitlines()[-1])["engine"]
    slower = found["kampf"]["bare_per_s"] / BARE_A_SECOND
    assert found["zargos"]["decisions_per_s"] > DECISIONS_A_SECOND * slower
    assert found["zargos"]["legal_ms_max"] < LEGAL_MS
    assert found["zargos"]["replay_3000_s"] < REPLAY_SECONDS


class Listener(Screen):
    """Looks on, and knows what each step cost on the wire."""

    def __init__(self, hub: Hub) -> None:
        self.steps: list[tuple[Stepped, int]] = []
        self._end = ServerEnd()
        super().__init__(hub, "Anna")

    def deliver(self, message: AnyDown) -> None:
        size = len(self._end.encode(message))
        if isinstance(message, Stepped):
            self.steps.append((message, on_the_wire(size)))
        super().deliver(message)


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_a_peoples_whole_turn_costs_each_other_seat_no_more_than_3_kilobytes(level: str, seats: int) -> None:
    world = HandWorld()
    anna = Listener(Hub(world))
    anna.send(MakeTable("zargos", (level,) * seats, (("turns", "6"), ("exchange", "yes"))))
    while anna.phase == "playing":
        world.advance(10)
    costs = turns_of(anna.steps)
    assert len(costs) > 12
    assert max(costs) <= PEOPLES_TURN
    assert sum(costs) / len(costs) <= PEOPLES_TURN / 2


def turns_of(steps: list[tuple[Stepped, int]]) -> list[int]:
    """The bytes of each people's turn, from the red window before it to its last step, whatever is told at its end."""
    costs: list[int] = []
    running = False
    for step, size in steps:
        if running:
            costs[-1] += size
        for event in step.events:
            running = running and not isinstance(event, PointsCounted)
            if isinstance(event, PeoplesTurnBegan):
                costs.append(0)
                running = True
    return costs
