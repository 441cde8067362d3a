"""What a people's whole turn costs on a terminal of 80×24 that plain ssh draws, by the real screens."""

from __future__ import annotations

import asyncio

from core.zargos.events import PeoplesTurnBegan, PointsCounted
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.protocol.messages import MakeTable, Stepped
from net.terminal import Terminal
from tests.net.hand_world import HandWorld, Screen
from tests.net.line import on_the_wire
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tui.door import draw

PEOPLES_TURN = 12_000
"""Bytes down, SSH included."""
WATCHED = 6
DRAWN = 0.08
"""Seconds of virtual time after which a step is on the screen; people and bots leave more between two of them."""


class Metered(Channel):
    """What its bytes cost as packets of SSH."""

    bytes_down = 0

    def write(self, data: bytes) -> None:
        super().write(data)
        self.bytes_down += on_the_wire(len(data))


async def test_a_peoples_whole_turn_costs_a_small_terminal_no_more_than_12_kilobytes() -> None:
    world, channel = HandWorld(), Metered()
    hub, terminal = Hub(world), terminal_on(channel)
    maker, line = Screen(hub, "Bert"), LocalLine(hub, Identity("key:Anna", "Anna"))
    async with running(draw(terminal, line), terminal):
        await until(lambda: b"Lobby" in channel.sent)
        maker.send(MakeTable("zargos", ("adept",) * 4, (("turns", "4"),)))
        world.advance(1)
        await until(lambda: b"Zargos" in channel.sent)
        terminal.feed(b"w")
        costs = await costs_of(WATCHED, maker, world, channel, terminal)
    assert min(costs) > 500, "The screen shows what happens."
    assert max(costs) <= PEOPLES_TURN
    assert sum(costs) / len(costs) <= PEOPLES_TURN / 2


async def costs_of(turns: int, onlooker: Screen, world: HandWorld, channel: Metered, terminal: Terminal) -> list[int]:
    """The bytes of the first people's turns, each step drawn by itself."""
    costs: list[int] = []
    running, heard, before = False, 0, 0
    while len(costs) < turns or running:
        world.advance(0.1)
        steps = onlooker.all(Stepped)[heard:]
        if not steps:
            continue
        heard += len(steps)
        if running or any(isinstance(event, PeoplesTurnBegan) for step in steps for event in step.events):
            await asyncio.sleep(DRAWN)
        if running:
            costs[-1] += channel.bytes_down - before
        before = channel.bytes_down
        for event in (event for step in steps for event in step.events):
            if isinstance(event, PointsCounted):
                running = False
                # The count would stand before all that follows; the first key may have ended a moment before it.
                terminal.feed(b"\x1b")
                await asyncio.sleep(DRAWN)
                terminal.feed(b"\r")
            if isinstance(event, PeoplesTurnBegan):
                running = len(costs) < turns
                costs += [0] * running
    return costs
