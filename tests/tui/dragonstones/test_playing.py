"""Fist of Dragonstones at the keyboard: whole games against bots through the screens."""

from __future__ import annotations

from tests.tui.meeting import guest, server
from tests.tui.playing import LARGE, SMALL, at_screen, solo

OPTIONS = (("blanks", "house"), ("turns", "12"))


async def test_a_whole_game_is_played_with_tab_and_enter_alone() -> None:
    async with at_screen(solo("dragonstones", 3, seed=1, options=OPTIONS), SMALL) as player:
        await player.sees("Fist of Dragonstones", "Bank", "Behind your screen", "auctioned now", "Log")
        await player.play_to_the_end()
        await player.sees("The game is over", "stones", "points", "Another game")


async def test_in_a_large_window_with_six_seats_it_is_played_so_too() -> None:
    async with at_screen(solo("dragonstones", 6, seed=1, options=OPTIONS), LARGE) as player:
        await player.sees("Fist of Dragonstones", "Bank", "Behind your screen", "auctioned now", "Log")
        await player.play_a_part()


async def test_a_fist_is_filled_by_keys_and_by_mouse_and_opened() -> None:
    async with at_screen(solo("dragonstones", 3, seed=4)) as player:
        await player.sees("Bid gold for the Witch")
        await player.press("2", "down", "right")
        await player.sees("2 fairy gold and 1 common gold, strength 3")
        await player.click("○○○○○○")
        await player.sees("3 fairy gold and 1 common gold, strength 4")
        await player.click("Bid 4")
        await player.sees("bids: Witch", "1 common gold")


async def test_who_has_bid_sees_the_own_fist_and_for_whom_all_wait_and_can_look_at_cards() -> None:
    """It said that the answer was on its way until the last of the others had bid."""
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            await ada.press("n")
            await ada.turn("right", "‹ Fist of Dragonstones ›")
            await ada.press("down")
            await ada.turn("left", "‹ 3 ›")
            await ada.press("down")
            await ada.turn("right", "‹ 1 ›")
            await ada.click("Make the table")
            await bo.sees("Fist of Dragonstones", "2/3")
            await bo.press("enter")
            await ada.sees("Bid gold for the Witch")
            await ada.press("2", "enter")
            await ada.sees("Your fist is closed: 2 fairy gold. Waiting for 1 bid: Bo.", "fist held out: 2")
            await ada.press("i", "i")
            await ada.sees("Take a red stone.", "looked at: Esc")
            await ada.press("escape", "enter", "tab", "1")
            await bo.sees("Bid gold for the Witch")
            await bo.press("1", "enter")
            await ada.sees("bids: Witch", "2 fairy gold")
