"""The example game is installed as anybody would install it, and played to its end by every door at one table."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from net.protocol.messages import Enter, GamesSeen, Sit
from tests.e2e.helpers.command import home_of, serving
from tests.e2e.helpers.keyboard import fill_in, is_over, play_until
from tests.e2e.helpers.native import native
from tests.e2e.helpers.terminal import SMALL, Terminal, opened, ssh
from tests.e2e.test_lines import Script
from tests.elsewhere import EXAMPLE, NAME, PACKAGE, installed

NARROW = (20, 24)


def install(under: Path) -> Path:
    """By pip, from a copy, as a build leaves traces; it asks no network."""
    copy, place = under / "copy", under / "site"
    shutil.copytree(EXAMPLE, copy)
    quietly = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check")
    command = [sys.executable, "-P", "-m", "pip", "install", *quietly, "--target", str(place), str(copy)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return place


async def plays_by_lines(reader: Script) -> str:
    """Doubts whenever it can, and else claims what is lowest; returns the last line of the count."""
    while True:
        found = await reader.hears(r"(?m)^1: (doubt|claim|dice|pips).*\n|^.* (?:has|have) won\.\r?\n")
        if not found.group(1):
            return found.group(0).strip()
        reader.types("1")


async def test_a_game_from_elsewhere_is_installed_and_played_by_every_door(tmp_path: Path) -> None:
    site = install(tmp_path)
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server", path=str(site)) as server, native("eve", server.port, tmp_path) as eve:
        with installed(site), ExitStack() as screens:
            async with native("ben", server.port, tmp_path) as ben:
                ada = opened(screens, ssh(home, server.port, "ada"), home)
                await makes_a_table(ada)
                number = await ben.table_of("ada")
                ben.send(Sit(number))
                cid = await Script.started(home_of("cid", tmp_path), server, "cid")
                await cid.chooses(f"sit down at table {number}")
                await ada.gone("The game begins when")

                eve.send(Enter(number))
                await eve.until(lambda: eve.refusals, "why not")
                assert PACKAGE in eve.refusals[0]
                assert [game.name for game in eve.all(GamesSeen)[-1].games] == [NAME]

                reading = asyncio.create_task(plays_by_lines(cid))
                ada.resize(NARROW)
                await ada.sees("1 of 24 ↑ ↓")
                ada.press("enter")
                await ada.gone("1 of 24")
                ada.resize(SMALL)
                await play_until(ada, lambda: is_over(ada))
                await ada.sees("Liar's Dice", "won")
                assert (await reading).endswith("won.")
                assert ben.phase == "over"
                assert ben.refusals == []
        assert eve.ends == []


async def makes_a_table(ada: Terminal) -> None:
    await ada.sees("Lobby", "New table")
    ada.press("n")
    await ada.sees("Make the table")
    await fill_in(ada, {"Game": "Liar's Dice", "Seats": "4", "Bots": "1", "Dice": "1"}, "Make the table")
    await ada.sees("Liar's Dice", "2 seats are free")
