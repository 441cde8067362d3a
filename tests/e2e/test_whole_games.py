"""Whole games by OpenSSH's own client, with a native client and a bot, at a server started by its command.

In the middle the window changes its size, the line is cut at both doors, and both players come back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from hypothesis import settings

from net.protocol.messages import Enter, Sit, Stepped, TableSeen
from tests.e2e.helpers.command import home_of, serving
from tests.e2e.helpers.keyboard import fill_in, is_asked, is_over, play_until, prompt, take_turn
from tests.e2e.helpers.native import Native, native
from tests.e2e.helpers.table import board, made_key, make_table, plain, seen_away, seen_back
from tests.e2e.helpers.terminal import LARGE, SMALL, Terminal, opened, ssh
from tui.games import face_of

GAMES = {
    "kampf": ("Kampf der Magier", {"Deals": "2"}),
    "gargon": ("Gargon", {}),
    "dragonstones": ("Fist of Dragonstones", {"Characters": "Sortilege's three", "Turns": "12"}),
    "zargos": ("Zargos", {"Turns": "4"}),
}
PALETTE = "\x10"
LONG = () if settings().max_examples > 100 else tuple(GAMES)
"""Not played to their end here but in scripts/fuzz: it takes minutes, and more of the same. A guest's is."""


async def resized(at: Terminal) -> None:
    """Larger and small again: the same table, drawn anew each time."""
    await at.until(lambda: is_asked(at), "my turn")
    small = board(at)
    at.resize(LARGE)
    await at.until(lambda: is_asked(at) and "leave" in at.lines[-1], "the large screen")
    assert plain(prompt(at)[0]) == small[-1]
    at.resize(SMALL)
    await at.until(lambda: board(at) == small, "the screen as it was")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_by_keys_with_a_resize_and_a_cut_line_in_the_middle(game: str, tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    key = made_key(home)
    async with (
        serving(tmp_path / "server") as server,
        native("ben", server.port, tmp_path) as ben,
        native("eve", server.port, tmp_path) as eve,
    ):
        with ExitStack() as screens:

            def come() -> Terminal:
                return opened(screens, ssh(home, server.port, "ada", key), home)

            ada = come()
            await sit_down(ada, ben, game)
            for _ in range(3):
                await take_turn(ada)
            await resized(ada)
            ada = await cut_at_the_own_question(ada, ben, come)
            ada = await cut_while_others_play(ada, ben, eve, come)
            if game in LONG:
                await some_turns(ada, ben)
            else:
                await to_the_end(ada, ben)


async def test_a_whole_game_by_a_guest_without_a_key(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            ada = opened(screens, ssh(home, server.port, "ada"), home, LARGE)
            await sit_down(ada, ben, "kampf", {"Deals": "1"})
            await to_the_end(ada, ben)
            ada.press("enter")
            await ada.sees("Lobby", "New table")
            ada.press("q")
            await ada.sees("Leave?")
            ada.press("enter")
            assert await ada.ends() == 0


async def sit_down(ada: Terminal, ben: Native, game: str, options: dict[str, str] | None = None) -> None:
    title, usual = GAMES[game]
    await ada.sees("Lobby", "New table")
    await leave_moments_out(ada)
    await make_table(ada, title, options or usual)
    ben.send(Sit(await ben.table_of("ada")))
    await ada.gone("The game begins when")


async def leave_moments_out(at: Terminal) -> None:
    """By the palette, from wherever one is: they take true seconds, and who comes back another time sees them."""
    at.press(PALETTE)
    await at.sees("type a part of it")
    at.press("settings", "enter")
    await at.sees("Settings", "Moments")
    await fill_in(at, {"Moments": "less motion: left out"}, "Done")
    await at.gone("Moments")


async def some_turns(ada: Terminal, ben: Native) -> None:
    """It goes on for both."""
    before = len(ben.all(Stepped))
    for _ in range(5):
        await take_turn(ada)
    await ben.until(lambda: len(ben.all(Stepped)) >= before + 5, "what became of five answers")
    assert ben.refusals == []


async def to_the_end(ada: Terminal, ben: Native) -> None:
    await play_until(ada, lambda: is_over(ada))
    await ada.sees("The game is over", "won")
    assert ben.phase == "over"
    assert ben.refusals == []


async def cut_at_the_own_question(ada: Terminal, ben: Native, come: Callable[[], Terminal]) -> Terminal:
    """The ssh client is killed while it is asked; the next one is asked the same, on the same board."""
    await ada.until(lambda: is_asked(ada), "my turn")
    seen = board(ada)
    ada.kill()
    await seen_away(ben, "ada")
    again = come()
    await again.until(lambda: is_asked(again) and board(again) == seen, "\n".join(seen))
    await seen_back(ben, "ada")
    await leave_moments_out(again)
    return again


async def cut_while_others_play(ada: Terminal, ben: Native, eve: Native, come: Callable[[], Terminal]) -> Terminal:
    """What the others did meanwhile, as an onlooker sees it, stands in the log of the next line."""
    assert ben.info is not None
    eve.send(Enter(ben.info.table))
    await eve.hears(TableSeen)
    await ada.until(lambda: is_asked(ada), "my turn")
    ben.playing = False
    while not waits_for_ben(ada):
        assert not is_over(ada)
        # What was left of a question just answered may be gone before its keys are pressed.
        turn = asyncio.ensure_future(take_turn(ada))
        bens = asyncio.ensure_future(ada.until(lambda: waits_for_ben(ada), "Ben's turn"))
        done, waiting = await asyncio.wait({turn, bens}, return_when=asyncio.FIRST_COMPLETED)
        for each in waiting:
            each.cancel()
        for each in done:
            each.result()
    await ben.until(ben.choices, "Ben's turn")
    ada.kill()
    await seen_away(ben, "ada")
    count = len(eve.all(Stepped))
    ben.go_on()
    await eve.until(lambda: sentences(eve, count), "what became of the answer")
    told = sentences(eve, count)
    again = come()
    await seen_back(ben, "ada")
    await again.sees("L log")
    await open_log(again)
    await again.until(lambda: any(each in " ".join(again.text.split()) for each in told), f"one of {told}")
    again.press("l")
    await again.until(lambda: not is_log(again), "the table")
    return again


async def open_log(player: Terminal) -> None:
    """Press the key again where it has ended what was just seen happening, as it does nothing else then."""
    for _ in range(20):
        player.press("l")
        with suppress(TimeoutError):
            async with asyncio.timeout(3):
                return await player.until(lambda: is_log(player), "the log")
    raise AssertionError(f"The log does not open:\n{player.text}")


def is_log(at: Terminal) -> bool:
    return at.lines[0].startswith(" Log ")


def waits_for_ben(ada: Terminal) -> bool:
    """For him alone, or for his bid among others."""
    sentence = prompt(ada)[0]
    return "Waiting for" in sentence and "ben" in sentence


def sentences(eve: Native, since: int) -> list[str]:
    """How the first seat reads of what an onlooker has seen after so many steps."""
    assert eve.info is not None
    names = [seat.name for seat in eve.info.seats]
    events = [event for stepped in eve.all(Stepped)[since:] for event in stepped.events]
    said = [face_of(eve.info.game).say(event, names, 0) for event in events]
    return [sentence for sentence in said if sentence]
