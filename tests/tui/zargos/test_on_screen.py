"""Zargos' map on the table's screen: names typed among the screen's own keys, and the wheel."""

from __future__ import annotations

from textual import events

from tests.tui.playing import Player, at_screen, solo

OPTIONS = (("turns", "4"),)


async def settling(player: Player) -> None:
    await player.sees("Lead a people")
    while "Settle one of" not in player.screen:
        await player.press("enter")
        await player.until(lambda: "Enter" in player.screen)


async def test_a_name_may_begin_with_a_letter_that_is_the_screens_own() -> None:
    async with at_screen(solo("zargos", 4, seed=2, options=OPTIONS)) as player:
        await settling(player)
        await player.press("slash", "l", "3")
        await player.sees("Settle in L3")
        await player.press("slash", "l", "u", "d")
        await player.sees("Settle in L0")
        await player.press("slash", "q", "u", "i")
        await player.sees("Settle in O5")
        await player.press("c")
        await player.sees("Say: ", "Say nothing")
        await player.press("l", "escape", "o", "4")
        await player.sees("Settle in O4")


async def test_the_wheel_changes_a_number() -> None:
    async with at_screen(solo("zargos", 4, seed=1, options=OPTIONS)) as player:
        await settling(player)
        while " counters of your" not in player.screen or "Place " not in player.screen:
            await player.press("enter")
            await player.until(lambda: "Enter" in player.screen)
        await player.press("enter")
        await player.sees("+ −", "Place them")
        most = placed(player)
        assert most > 2
        await turn_wheel(player, events.MouseScrollDown)
        await player.until(lambda: placed(player) == most - 1)
        await turn_wheel(player, events.MouseScrollUp)
        await player.until(lambda: placed(player) == most)
        await player.press("2", "enter", "tab", "enter")
        await player.sees(f"+{most - 2}", "Place them", "Also ")


def placed(player: Player) -> int:
    """Where it says 22 of 22."""
    return int(player.screen.split("+ −")[1].split()[0])


async def turn_wheel(player: Player, kind: type[events.MouseScrollUp | events.MouseScrollDown]) -> None:
    player.app.post_message(kind(None, 5, 5, 0, 0, 0, False, False, False, 5, 5))
    await player.pilot.pause()
