"""The page of one's keys: what it lists, what it asks before one is unlinked, and what it refuses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from net.hub.hub import UNLINKED, Hub
from net.hub.local_line import LocalLine
from net.people.auth import KEY, Identity, guest
from net.protocol.messages import Claim
from tests.net.hand_world import Screen
from tests.net.people.test_linked_keys import asked
from tests.tui.meeting import server
from tests.tui.playing import Player, at_screen, visitor

DESKTOP = "SHA256:desktop890123456789012345678901234567890123"
LAPTOP = "SHA256:laptop7890123456789012345678901234567890123"


def met(hub: Hub, *more: str) -> None:
    """Ada has been here with the desktop's key, and has linked these."""
    for key in more:
        ada, other = Screen(hub, "Ada", KEY + DESKTOP), Screen(hub, "x", KEY + key)
        other.send(Claim(asked(ada)))
        hub.disconnect(other)


@asynccontextmanager
async def ada_at_her_keys(hub: Hub) -> AsyncIterator[Player]:
    line = LocalLine(hub, Identity(KEY + DESKTOP, "Ada"))
    try:
        async with at_screen(visitor(line, "Ada")) as ada:
            await ada.sees("Lobby", "you are Ada")
            await ada.press("r", "up", "up", "enter")
            await ada.sees("Your keys", "this one, linked today")
            yield ada
    finally:
        line.close()


def name_by(hub: Hub, key: str) -> str:
    return Screen(hub, "x", KEY + key).welcome.name


async def test_a_lost_key_is_unlinked_when_that_is_wished_and_not_before() -> None:
    with server() as hub:
        met(hub, LAPTOP)
        async with ada_at_her_keys(hub) as ada:
            await ada.sees("used today, linked today")
            await ada.click(LAPTOP[:25])
            await ada.sees(LAPTOP, "Unlink it")
            assert "this line ends" not in ada.screen
            await ada.press("escape")
            await ada.click(LAPTOP[:25])
            await ada.sees("Unlink it")
            await ada.press("u")
            await ada.until(lambda: LAPTOP[:25] not in ada.screen)
            await ada.sees("That key no longer leads to you. You have a new return code.", DESKTOP[:25])
            assert name_by(hub, LAPTOP) == "x"


async def test_the_key_that_one_came_by_is_unlinked_after_a_warning_and_the_line_ends() -> None:
    with server() as hub:
        met(hub, LAPTOP)
        async with ada_at_her_keys(hub) as ada:
            await ada.click(DESKTOP[:25])
            await ada.sees("It is the key that you came with: this line ends")
            await ada.press("enter")
            player = hub.players.named("Ada")
            assert player is not None
            assert len(hub.players.identities.keys_of(player)) == 2
            await ada.pilot.press("u")
            await ada.until(lambda: ada.app.return_value is not None)
            assert ada.app.return_value == UNLINKED
        assert name_by(hub, DESKTOP) == "x"
        assert name_by(hub, LAPTOP) == "Ada"


async def test_the_only_key_stays() -> None:
    with server() as hub:
        async with ada_at_her_keys(hub) as ada:
            await ada.click(DESKTOP[:25])
            await ada.sees("It is the only key that leads to you.")
            assert "Unlink it" not in ada.screen
            await ada.click("Back")
            await ada.sees("Return code")


async def test_who_came_without_a_key_is_told_how_to_get_one() -> None:
    with server() as hub:
        line = LocalLine(hub, guest(b"12345678", "Bert"))
        try:
            async with at_screen(visitor(line, "Bert")) as bert:
                await bert.sees("Lobby", "you are Bert")
                await bert.press("r", "up", "up", "enter")
                await bert.sees("Your keys", "No key leads to you.")
        finally:
            line.close()
