"""What stopped somebody who saw the program for the first time; each test is named for what was found."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from core.registry import GAMES
from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.store.memory import MemoryStore
from tests.tui.meeting import guest, make_table, server, sit_down
from tests.tui.playing import Player, WatchedApp, at_screen, solo, told_first, visitor
from tui import options
from tui.characters import CharacterFiles, offered
from tui.launch import Launch
from tui.screens.page import counted


class LateEnvironment(SystemEnvironment):
    """An environment whose clock can be put forward."""

    passed = 0.0

    def elapsed(self) -> float:
        return super().elapsed() + self.passed


async def test_why_a_key_did_nothing_is_not_said_any_more_when_something_has_happened() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            await make_table(ada)
            await sit_down(bo)
            await ada.sees("Combat")
            waits, acts = (ada, bo) if "Waiting for" in ada.screen else (bo, ada)
            await waits.press("enter")
            assert "! It is not your turn." in waits.screen
            await acts.press("tab", "enter")
            await waits.sees("Beat")
            assert "not your turn" not in waits.screen


class Talkative(WatchedApp):
    def traffic(self, way: Launch) -> tuple[int, int]:
        return 9_999, 999


async def test_the_status_line_shows_the_traffic_whole_or_not_at_all() -> None:
    with server() as hub:
        line = LocalLine(hub, Identity("key:Ada", "Ada"))
        async with at_screen(Talkative(guest=Launch(line, "connected", wire=True))) as ada:
            await ada.sees("Lobby", "● connected T seasons  C chat")
            assert "…" not in ada.screen.splitlines()[-1]
            await make_table(ada)
            await ada.sees("1 seat is free", "● connected · ↓10 KB ↑999 B")
        line.close()


def test_the_traffic_is_a_new_number_more_rarely_the_more_it_is() -> None:
    sizes = 0, 999, 1_000, 9_400, 12_400, 12_600, 99_000, 140_000, 960_000, 1_000_000, 12_340_000
    told = "0 B", "999 B", "1 KB", "9 KB", "10 KB", "15 KB", "100 KB", "150 KB", "950 KB", "1.0 MB", "12.3 MB"
    assert tuple(map(counted, sizes)) == told
    assert len({counted(size) for size in range(1_000, 1_000_000, 100)}) <= 50


async def test_no_line_of_the_home_screen_is_cut() -> None:
    async with at_screen(WatchedApp()) as player:
        assert "guests come by ssh" in player.screen
        assert "…" not in player.screen


async def test_who_has_left_a_guided_game_finds_them_again_on_the_home_screen() -> None:
    """Until every game has been played, and the key after that, too."""
    async with at_screen(WatchedApp()) as player:
        assert "G Guided game" in player.screen
        for known in ((), ("kampf",), tuple(GAMES)):
            player.app.session.settings = replace(player.app.session.settings, known=known)
            player.app.session.redraw()
            await player.until(lambda known=known: ("Guided game" in player.screen) == (known != tuple(GAMES)))  # type: ignore[misc]
            assert [each.words for each in player.app.session.uppermost.commands()].count("Guided game") == 1
            await player.press("g")
            await player.sees("a deal with hints, against bots")
            await player.press("escape")
            await player.sees("Play against bots")


async def test_who_came_without_a_key_is_told_the_code_that_brings_the_seat_back() -> None:
    with server() as hub:
        line = LocalLine(hub, Identity("guest:1", "Cy"))
        async with at_screen(visitor(line, "Cy")) as cy, guest(hub, "Ada") as ada:
            await cy.sees("You came without a key", "press R")
            welcome = cy.state.welcome
            assert welcome is not None
            assert welcome.code in cy.screen
            assert "without a key" not in ada.screen
            status = cy.screen.splitlines()[-1]
            assert "O copy" in status
            assert "…" not in status, "a word that has no room is left out"
            await make_table(ada)
            await sit_down(cy)
            await cy.press("q")
            await cy.sees("or connect again", welcome.code)
            line.close()
            await ada.sees("· offline")
            again = LocalLine(hub, Identity("guest:2", "Cy"))
            async with at_screen(visitor(again, "Cy")) as back:
                await back.sees("Lobby")
                await back.press("r", *welcome.code, "enter", "enter")
                await back.sees("Combat", "Cy you")


async def test_the_time_that_somebody_is_away_goes_on_and_then_a_bot_plays_until_they_are_back() -> None:
    environment = LateEnvironment(MemoryStore(asyncio.get_running_loop().call_soon))
    hub = Hub(environment, pace=0)
    async with guest(hub, "Ada") as ada:
        async with guest(hub, "Bo") as bo:
            await make_table(ada)
            await sit_down(bo)
            await ada.sees("Combat")
            if "You open" in ada.screen:
                await ada.press("tab", "enter")
            await ada.sees("Waiting for Bo")
        await ada.sees("· offline", "Bo is offline (", "A bot can play in 2m.")
        assert "A bot for Bo" not in ada.screen, "a key is offered when it works"
        await ada.press("g")
        assert "· offline" in ada.screen
        table = ada.state.table
        assert table is not None
        table.seen_at -= 660
        environment.passed = 660
        ada.app.redraw()
        assert "offline 11m" in ada.screen
        await ada.press("g")
        await ada.sees("a bot plays")
        await ada.until(lambda: "· offline" not in ada.screen)
        back = LocalLine(hub, Identity("key:Bo", "Bo"))
        async with at_screen(visitor(back, "Bo")) as bo:
            await bo.sees("Combat", "Bo is back")
            await ada.until(lambda: "a bot plays" not in ada.screen)
        back.close()
    environment.close()


async def to_the_end(player: Player) -> None:
    for _ in range(300):
        await player.until(lambda: any(word in player.screen for word in ("Tab  Next", "Go on", "Another game")))
        if "Another game" in player.screen:
            return
        await player.press(*(["enter"] if "Go on" in player.screen else ["tab", "enter"]))


async def test_q_leaves_the_last_count_as_it_leaves_everything() -> None:
    async with at_screen(solo(options=(("deals", "1"),))) as player:
        await to_the_end(player)
        assert "See the table" in player.screen, "the third key had no room"
        await player.press("q")
        await player.sees("Play against bots")


async def test_from_the_table_after_the_end_one_comes_back_to_the_count() -> None:
    async with at_screen(solo(options=(("deals", "1"),))) as player:
        await to_the_end(player)
        assert "See the count" not in player.screen
        await player.press("escape")
        await player.sees("The game is over", "See the count", "Another game")
        assert "See the table" not in player.screen
        await player.press("q")
        await player.sees("Leave the table?", "The game is over.")
        assert "ends when you leave it" not in player.screen
        await player.press("escape", "enter")
        await player.sees("See the table", "Another game")
        await player.press("escape", "enter", "n")
        await player.sees("stock", "Tab  Next")
        assert "See the count" not in player.screen


async def test_the_keys_of_the_lobby_are_explained_there() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada:
            await ada.press("question_mark", "up", "up", "enter")
            await ada.sees("Playing with others", "sortilege host")
            await ada.press("pagedown")
            await ada.sees("return code")


async def test_on_a_huge_window_the_table_lies_in_the_middle_and_can_be_clicked() -> None:
    async with told_first("You open the combat", size=(250, 60)) as player:
        assert all(not line[:20].strip() for line in player.screen.splitlines())
        await player.click("╭─────────────╮")
        await player.sees("┏━━━━━━━━━━━━━┓", "Play")


@pytest.mark.parametrize("game", GAMES)
async def test_the_note_of_every_option_finds_room_below_the_form(game: str) -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada:
            await ada.press("n")
            await ada.turn("right", f"‹ {GAMES[game].title} ›")
            await ada.press(*["down"] * 3)
            for option in GAMES[game].options:
                await ada.press("down")
                shown = " ".join(ada.screen.split())
                # Characters are offered with a note for each.
                note = offered(CharacterFiles())[0].note if option.key == "blanks" else options.note(game, option)
                assert note in shown, option.key


async def test_a_key_is_the_same_with_shift_as_without_since_it_is_shown_as_a_capital() -> None:
    async with at_screen(solo()) as ada:
        await ada.sees("Tab  Next")
        await ada.press("L")
        assert "everything that has happened" in ada.screen
        await ada.press("Q")
        await ada.press("C", "H", "i")
        assert "Hi" in ada.screen


async def test_who_may_come_is_explained_for_what_is_chosen() -> None:
    async with at_screen(WatchedApp()) as player:
        await player.press("h", "down")
        await player.sees("‹ anybody ›", "Anybody who can reach")
        assert "Strangers need a code" not in player.screen
        await player.press("right")
        await player.sees("‹ by invitation only ›", "Strangers need a code")


async def test_a_click_on_a_free_seat_sits_down_there() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            await ada.press("n")
            await ada.sees("New table")
            await ada.turn("right", "‹ Kampf der Magier ›")
            await ada.press("down")
            await ada.turn("left", "‹ 4 ›")
            await ada.click("Make the table")
            await ada.sees("3 seats are free")
            await bo.sees("A seat is free")
            await bo.press("w")
            await bo.sees("You are watching", "·4·▼·  free")
            await bo.click("·4·▼·  free")
            await bo.sees("4 ▼   Bo you", "Stand up")
            await ada.sees("4 ▼   Bo")
