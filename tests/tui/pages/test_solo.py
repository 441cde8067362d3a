"""A game against bots, played at the keyboard and with the mouse."""

from __future__ import annotations

import pytest

from tests.tui.playing import LARGE, SMALL, WatchedApp, at_screen, solo, told_first


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_whole_game_of_kampf_is_played_with_tab_and_enter_alone(size: tuple[int, int]) -> None:
    async with at_screen(solo(options=(("deals", "2"),)), size) as player:
        await player.sees("Kampf der Magier", "Combat", "Tab  Next")
        await player.play_to_the_end()
        await player.sees("The game is over", "won", "Another game", "Back home")
        await player.press("enter")
        await player.sees("Play against bots")


async def test_the_home_screen_leads_to_a_game_by_keys_alone() -> None:
    async with at_screen(WatchedApp()) as player:
        await player.press("enter")
        await player.sees("Game", "Players", "Begin")
        await player.sees(
            "‹ Kampf der Magier ›", "Outdo the mage before you", "2 to 6 players", "Every card taken is a point"
        )
        await player.turn("right", "‹ Zargos ›")
        await player.sees("Six peoples", "2 to 6 players")
        await player.turn("right", "‹ Kampf der Magier ›")
        await player.press("b")
        await player.sees("Combat", "Log")


async def test_the_home_screen_leads_to_a_game_by_mouse_alone() -> None:
    async with at_screen(WatchedApp()) as player:
        await player.click("Play against bots")
        await player.click("›")
        await player.sees("‹ Gargon ›")
        await player.click("Begin")
        await player.sees("Round 1", "Log")


async def test_a_click_lifts_a_card_and_another_puts_it_back() -> None:
    async with told_first("You open the combat") as player:
        await player.click("╭─────╮")
        await player.sees("┏━━━━━┓", "Play")
        await player.click("┏━━━━━┓")
        assert "┏━━━━━┓" not in player.screen


async def test_leaving_asks_first_and_escape_stays() -> None:
    async with at_screen(solo()) as player:
        await player.sees("Tab  Next")
        await player.press("q")
        await player.sees("Leave the table?")
        await player.press("escape")
        assert "Leave the table?" not in player.screen
        await player.press("q", "enter")
        await player.sees("Play against bots")


async def test_help_shows_the_keys_and_then_the_rules_of_the_game() -> None:
    async with at_screen(solo()) as player:
        await player.sees("Tab  Next")
        await player.press("question_mark")
        await player.sees("§3.")
        await player.press("home")
        await player.sees("Kampf der Magier in short")
        await player.press("pagedown")
        await player.sees("Keys of this game")
        await player.press("end")
        await player.sees("Index")
        await player.press("escape")
        await player.sees("Combat")


async def test_what_can_not_be_done_is_said_in_one_place_until_the_next_key() -> None:
    async with told_first("You open the combat") as player:
        await player.press("t")
        await player.sees("! There is nothing to take: you open the combat. (§3.1)")
        await player.press("right")
        assert "There is nothing to take" not in player.screen


async def test_chat_is_written_on_a_line_and_stands_in_the_log_with_the_name() -> None:
    async with at_screen(solo()) as player:
        await player.sees("Tab  Next")
        await player.press("c", *"hello", "enter")
        await player.sees("Ada: hello")


async def test_a_window_that_is_too_small_gets_a_sentence() -> None:
    async with at_screen(solo(), (60, 18)) as player:
        await player.sees("This page needs 74×22", "60×18")


async def first_line_of_log(seed: int) -> str:
    async with at_screen(solo(seed=seed)) as player:
        await player.sees("Tab  Next")
        table = player.state.table
        assert table is not None
        return next(entry.text for entry in table.lines() if "dealt" in entry.text)


async def test_the_same_seed_deals_the_same_cards() -> None:
    assert await first_line_of_log(9) == await first_line_of_log(9) != await first_line_of_log(10)
