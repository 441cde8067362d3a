"""Players of the benches who press keys: whoever ends them has them ended."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest

from scripts.benches.sessions import TimedTerminal


class Unheard(TimedTerminal):
    """Somebody whose keys reach nobody."""

    def press(self, keys: bytes) -> None:
        pass


async def press(player: TimedTerminal) -> None:
    while True:
        await player.timed(b"x")


@pytest.mark.parametrize("steps", range(6))
async def test_whoever_presses_keys_can_be_ended_just_when_one_is_answered(steps: int) -> None:
    player = Unheard("ada", asyncssh.generate_private_key("ssh-ed25519"))
    pressing = asyncio.create_task(press(player))
    for _ in range(3):
        await asyncio.sleep(0)
    player.came_at = 0.0
    player.came.set()
    for _ in range(steps):
        await asyncio.sleep(0)
    pressing.cancel()
    await asyncio.wait([pressing], timeout=1)
    assert pressing.cancelled()
