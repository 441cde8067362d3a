"""One player, two doors: by plain ssh and by the native client in turn, with a key and without, always in one seat."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

from net.protocol.messages import KeysSeen, ListKeys, Sit, UnlinkKey, Welcome
from tests.e2e.helpers.command import home_of, serving
from tests.e2e.helpers.keyboard import is_asked, take_turn
from tests.e2e.helpers.native import Native, native
from tests.e2e.helpers.table import board, made_key, make_table, seen_away, seen_back, trust
from tests.e2e.helpers.terminal import LARGE, Terminal, join, opened, ssh

KAMPF = ("Kampf der Magier", {"Deals": "2"})
DISPLACED = "You have connected again elsewhere"


async def seated(at: Terminal, ben: Native) -> None:
    """A table of the one at the terminal, Ben and a bot, in play."""
    await make_table(at, *KAMPF)
    ben.send(Sit(await ben.table_of("ada")))
    await at.gone("The game begins when")
    await take_turn(at)
    await at.until(lambda: is_asked(at), "my turn")


async def asks_the_same(at: Terminal, seen: list[str]) -> None:
    await at.until(lambda: is_asked(at) and board(at) == seen, "\n".join(seen))


async def test_a_player_with_a_key_goes_from_plain_ssh_to_the_native_client_and_back(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    key = made_key(home)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            first = opened(screens, ssh(home, server.port, "ada", key), home)
            await seated(first, ben)
            seen = board(first)
            second = opened(screens, join(server.port, "ada"), home)
            await trust(second)
            await asks_the_same(second, seen)
            assert await first.ends() == 0
            assert first.shows(DISPLACED)
            third = opened(screens, ssh(home, server.port, "ada", key), home)
            await asks_the_same(third, seen)
            await second.sees(DISPLACED, "Play against bots")
            await take_turn(third)


async def test_a_native_client_that_is_killed_leaves_its_seat_away_and_finds_it_again(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            killed = opened(screens, join(server.port, "ada"), home)
            await trust(killed)
            await seated(killed, ben)
            seen = board(killed)
            killed.kill()
            await seen_away(ben, "ada")
            again = opened(screens, join(server.port, "ada"), home)
            await asks_the_same(again, seen)
            await seen_back(ben, "ada")


async def test_a_server_that_was_killed_finds_the_native_screen_waiting_and_the_other_gone(tmp_path: Path) -> None:
    home, other = home_of("ada", tmp_path), home_of("eve", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            ada = opened(screens, join(server.port, "ada"), home)
            eve = opened(screens, ssh(other, server.port, "eve"), other)
            await trust(ada)
            await eve.sees("Lobby", "ada")
            await seated(ada, ben)
            seen = board(ada)
            await server.kill()
            await ada.sees("The line is lost; trying again")
            assert await eve.ends() == 255
            await server.start()
            await asks_the_same(ada, seen)
            await ada.gone("The line is lost")
            await take_turn(ada)


async def test_others_see_on_their_screens_for_how_long_a_player_is_away(tmp_path: Path) -> None:
    home, watcher = home_of("ada", tmp_path), home_of("eve", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            ada = opened(screens, ssh(home, server.port, "ada"), home)
            eve = opened(screens, ssh(watcher, server.port, "eve"), watcher, LARGE)
            await seated(ada, ben)
            await eve.sees("Lobby", "Watch")
            eve.press("w")
            await eve.sees("You are watching", "ada")
            ada.kill()
            await eve.until(lambda: re.search(r"offline \ds|off \ds", eve.text), "for how long")


async def test_a_guest_without_a_key_comes_back_by_the_return_code(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            first = opened(screens, ssh(home, server.port, "ada"), home)
            await first.sees("Lobby")
            code = await return_code(first)
            await seated(first, ben)
            seen = board(first)
            first.kill()
            await seen_away(ben, "ada")
            second = opened(screens, ssh(home, server.port, "ada"), home)
            await claim(second, code)
            await asks_the_same(second, seen)
            await seen_back(ben, "ada")


async def test_another_key_is_linked_by_a_code_from_the_session_of_the_first(tmp_path: Path) -> None:
    desktop, laptop = home_of("ada", tmp_path), home_of("ada on the road", tmp_path)
    keys = made_key(desktop), made_key(laptop)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            first = opened(screens, ssh(desktop, server.port, "ada", keys[0]), desktop)
            await first.sees("Lobby")
            code = await link_code(first)
            await seated(first, ben)
            seen = board(first)
            second = opened(screens, ssh(laptop, server.port, "ada", keys[1]), laptop)
            await claim(second, code)
            await asks_the_same(second, seen)
            third = opened(screens, ssh(laptop, server.port, "ada", keys[1]), laptop)
            await asks_the_same(third, seen)


async def test_a_wrong_return_code_is_refused_with_a_sentence(tmp_path: Path) -> None:
    home = home_of("eve", tmp_path)
    async with serving(tmp_path / "server") as server:
        with ExitStack() as screens:
            eve = opened(screens, ssh(home, server.port, "eve"), home)
            await claim(eve, "abcdefgh")
            await eve.sees("No player of this server was given that return code.")


async def link_code(at: Terminal) -> str:
    at.press("r")
    await at.sees("Link another key")
    at.press("down", "down", "down", "down", "enter")
    await at.sees("With the other key")
    found = re.search(r"press R, then type (\S+), within ten minutes", at.prose)
    assert found
    at.press("escape")
    await at.sees("New table")
    return found[1]


async def return_code(at: Terminal) -> str:
    at.press("r")
    await at.sees("Show my code")
    at.press("down", "down", "enter")
    await at.sees("Your return code is")
    found = re.search(r"Your return code is (\S+) ", at.text)
    assert found
    at.press("escape")
    await at.sees("New table")
    return found[1]


async def claim(at: Terminal, code: str) -> None:
    """Somebody new, who is not ada until then."""
    await at.sees("Lobby", "you are")
    assert not at.shows("you are ada  "), at.text
    at.press("r")
    await at.sees("I have a code")
    at.press(code, "down")
    await at.sees(code)
    at.press("enter")


async def test_a_lost_key_is_unlinked_by_plain_ssh_and_is_nobody_by_either_door(tmp_path: Path) -> None:
    desktop, laptop = home_of("ada", tmp_path), home_of("ada on the road", tmp_path)
    keys = made_key(desktop), made_key(laptop)
    async with serving(tmp_path / "server") as server:
        with ExitStack() as screens:
            first = opened(screens, ssh(desktop, server.port, "ada", keys[0]), desktop)
            await first.sees("Lobby")
            code = await link_code(first)
            lost = opened(screens, ssh(laptop, server.port, "ada", keys[1]), laptop)
            await claim(lost, code)
            await is_called(lost, "ada")
            async with native("ada on the road", server.port, tmp_path) as found:
                assert found.all(Welcome)[-1].name == "ada"
            first = opened(screens, ssh(desktop, server.port, "ada", keys[0]), desktop)
            await is_called(first, "ada")
            first.press("r")
            await first.sees("Your keys")
            first.press("up", "up", "enter")
            await first.sees("this one", "used today")
            other = next(at for at, line in enumerate(rows(first)) if "used today" in line)
            first.press(*["down"] * other, "enter")
            await first.sees("Unlink this key?")
            first.press("u")
            await first.sees("That key no longer leads to you.")
            assert len(rows(first)) == 1
            lost = opened(screens, ssh(laptop, server.port, "ada", keys[1]), laptop)
            await is_called(lost, "ada-2")
            await lost.sees("Somebody here has the name ada", "your own code is")
            async with native("ada on the road", server.port, tmp_path) as found:
                assert found.all(Welcome)[-1].name != "ada"
                found.send(ListKeys())
                assert (await found.hears(KeysSeen)).keys == ()
                found.send(UnlinkKey("SHA256:whatever"))
                await found.until(lambda: found.refusals, "a refusal")
            async with native("ada", server.port, tmp_path) as ada:
                assert ada.all(Welcome)[-1].name == "ada"
                ada.send(ListKeys())
                (key,) = (await ada.hears(KeysSeen)).keys
                assert (key.since, key.last, key.here) == (0, 0, True)


async def is_called(at: Terminal, name: str) -> None:
    await at.until(lambda: at.text.partition("\n")[0].endswith(f"you are {name}"), name)


def rows(at: Terminal) -> list[str]:
    """The keys on the page."""
    return [line for line in at.text.splitlines() if "SHA256:" in line]
