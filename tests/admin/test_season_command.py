"""`sortilege season …`, as a host types it, to a server that runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from net.admin.bans import Bans
from net.admin.commands import HostCommands
from net.admin.control_socket import listen
from net.hub.hub import Hub
from net.seasons.records import SWISS
from tests.net.hand_world import HandWorld, Screen
from tui.cli import main

Typed = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def hub() -> Hub:
    return Hub(HandWorld())


@pytest.fixture
async def typed(hub: Hub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Typed]:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    admin = await listen(data, HostCommands(hub, Bans(data / "banned.json")))
    assert admin is not None

    async def run(*words: str) -> tuple[int, str]:
        status = await asyncio.to_thread(main, ["season", *words, "--data", str(data)])
        said = capsys.readouterr()
        return status, said.out + said.err

    yield run
    await admin.close()


async def test_a_season_is_made_as_it_was_typed(hub: Hub, typed: Typed) -> None:
    Screen(hub, "Ada")
    words = "make Winter cup --game kampf --kind swiss --players Ada --open --places 6 --bots novice"
    more = "--rounds 2 --round 36h --begins-in 3d --clock answer:600 --option deals=1"
    assert await typed(*words.split(), *more.split()) == (
        0,
        "Season 1 (Winter cup) is made, and begins by itself in 3 days.\n",
    )
    (season,) = hub.seasons.all()
    made = season.made
    assert (made.name, made.game, made.kind, made.size) == ("Winter cup", "kampf", SWISS, 2)
    assert (made.places, made.bots, made.is_open, made.rounds) == (6, "novice", True, 2)
    assert (made.lasts, made.begins - made.at, made.clock) == (36 * 3600, 3 * 86_400, "answer:600")
    assert dict(made.options)["deals"] == "1"
    assert [entrant.name for entrant in season.entrants] == ["Ada"]


async def test_it_is_listed_begun_and_ended_by_its_number(hub: Hub, typed: Typed) -> None:
    Screen(hub, "Ada")
    await typed("make", "Winter", "--game", "kampf", "--players", "Ada", "--bots", "novice")
    assert await typed("list") == (0, "1  Winter  kampf  round-robin  not begun, 1 there\n")
    assert (await typed("begin", "1"))[0] == 0
    assert "waits at table 2" in (await typed("show", "1"))[1]
    assert (await typed("drop", "1", "Ada"))[0] == 0
    assert (await typed("end", "1"))[0] == 1  # Nobody is left: it has ended.
    assert (await typed("list"))[1].split()[-1] == "ended"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("make", "--game", "kampf"), 1),
        (("make", "Winter"), 1),
        (("make", "Winter", "--game", "kampf", "--option", "deals"), 1),
        (("show",), 1),
        (("drop", "1"), 1),
        (("begin", "7"), 1),
        (("make", "Winter", "--game", "kampf", "--round", "soon"), 2),
        (("play", "1"), 2),
    ],
)
async def test_what_was_typed_wrongly_is_told_in_a_sentence(
    hub: Hub, typed: Typed, words: tuple[str, ...], status: int
) -> None:
    try:
        done, said = await typed(*words)
    except SystemExit as ending:  # argparse has said what is wrong.
        done, said = int(str(ending.code)), ""
    assert done == status
    assert said.startswith("sortilege: ") == (status == 1)
    assert hub.seasons.all() == []
