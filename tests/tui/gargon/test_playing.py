"""Gargon at the keyboard: whole games against bots through the screens."""

from __future__ import annotations

import pytest

from tests.tui.playing import LARGE, SMALL, at_screen, solo, told_first


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 3), (LARGE, 5)])
async def test_a_whole_game_of_gargon_is_played_with_tab_and_enter_alone(size: tuple[int, int], seats: int) -> None:
    async with at_screen(solo("gargon", seats, seed=3), size) as player:
        await player.sees("Gargon", "Stack 1", "Battles", "Log")
        counts = 0
        for _ in range(600):
            await player.is_asked()
            counts += "The count, " in player.screen
            if not await player.play_on():
                break
        await player.sees("The game is over", "amulets", "bonus", "total", "Another game")
        assert counts == 6


async def test_cards_are_picked_taken_back_and_laid_by_keys_and_by_mouse() -> None:
    async with told_first("You start: pick one to three cards", "gargon") as player:
        await player.press("space", "right", "space")
        await player.sees("Lay 2 cards", "Esc")
        await player.press("escape")
        await player.sees("Lay 1 card ")
        await player.click("Lay 1 card")
        table = player.state.table
        assert table is not None
        await player.until(lambda: table.view is not None and len(table.view.board.hand) == 9)


async def test_the_own_won_cards_are_shown_on_a_key_and_the_picks_stay() -> None:
    async with told_first("You start", "gargon") as player:
        await player.press("space", "o")
        await player.sees("You have won 0 cards", "Go on")
        await player.press("enter")
        await player.sees("Lay 1 card")


async def test_passing_as_the_start_player_is_refused_in_a_sentence() -> None:
    async with told_first("You start", "gargon") as player:
        await player.press("p")
        await player.sees("! The start player may not pass: lay one to three cards.")
