"""One more game of three who have come by three doors: a screen by OpenSSH, lines by OpenSSH, and the native client."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

from net.protocol.messages import Again, Sit
from tests.e2e.helpers.command import home_of, serving
from tests.e2e.helpers.keyboard import fill_in, is_over, take_turn
from tests.e2e.helpers.native import Native, native
from tests.e2e.helpers.table import seen_away
from tests.e2e.helpers.terminal import Terminal, opened, ssh
from tests.e2e.test_lines import KAMPF_ASKS, Script


async def plays_to_the_end(by_lines: Script) -> None:
    """Always with the first that is offered."""
    while not (asked := await by_lines.hears(KAMPF_ASKS)).group(0).startswith("The game"):
        by_lines.types(asked.group(1))


async def plays_by_keys(at: Terminal) -> None:
    """By what Tab shows."""
    while not is_over(at):
        await take_turn(at)


async def answers_once(by_lines: Script) -> None:
    """The first that is offered, and of several equal cards one."""
    by_lines.types((await by_lines.hears(KAMPF_ASKS)).group(1))
    more = await by_lines.hears(r"(?m)^(?:You played|You took|How many)")
    if more.group(0).startswith("How"):
        by_lines.types("1")
    elif more.group(0) == "You took":  # Who has taken opens anew.
        await answers_once(by_lines)


async def answers_once_asked(ben: Native) -> None:
    await ben.until(ben.choices, "his question")
    ben.go_on()


async def test_who_left_is_asked_and_all_three_play_again_in_their_seats(tmp_path: Path) -> None:
    homes = [home_of(name, tmp_path) for name in ("ada", "eve")]
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            ada = opened(screens, ssh(homes[0], server.port, "ada"), homes[0])
            await ada.sees("Lobby", "New table")
            ada.press("n")
            await ada.sees("Make the table")
            await fill_in(ada, {"Game": "Kampf der Magier", "Seats": "3", "Deals": "1"}, "Make the table")
            await ada.sees("2 seats are free")
            first = await ben.table_of("ada")
            ben.send(Sit(first))
            eve = await Script.started(homes[1], server, "eve")
            await eve.chooses(f"sit down at table {first}")
            await asyncio.gather(plays_by_keys(ada), plays_to_the_end(eve))
            await ada.sees("N  Again, same seats")
            eve.types("lobby")
            await eve.hears("You have left the table")
            ada.press("n")
            await ada.sees("asked to play again")
            await ben.until(lambda: ben.info is not None and ben.info.again, "that ada wants to play again")
            ben.playing = False
            ben.send(Again(first))
            await eve.hears("ada asks you to play Kampf der Magier again")
            await eve.chooses("play again with ada")
            await ben.until(lambda: ben.info is not None and ben.info.table != first and ben.phase == "playing")
            assert ben.info is not None
            assert [seat.name for seat in ben.info.seats] == ["ada", "ben", "eve"]
            assert [seat.kind for seat in ben.info.seats] == ["person"] * 3
            await asyncio.gather(take_turn(ada), answers_once(eve), answers_once_asked(ben))
            eve.types("quit")
            assert await eve.ends() == 0
            await seen_away(ben, "eve")
