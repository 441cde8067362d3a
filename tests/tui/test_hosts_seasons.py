"""A season as the host sees it who plays at the server's own screen, or by lines at its own console."""

from __future__ import annotations

import asyncio
from pathlib import Path

from net.hub.hub import Hub
from net.people.auth import HOSTS_SEAT
from net.seasons.season import Season
from tests.served.ssh_server import until
from tests.tui.lines.test_home import Paper
from tests.tui.playing import WatchedApp, at_screen
from tui.cli import main
from tui.client.session import ClientSession
from tui.client.stage import Home
from tui.hosting import as_host
from tui.launch import Hosting
from tui.lines.session import LineSession
from tui.settings import Settings


async def ordered(data: Path, *words: str) -> None:
    assert await asyncio.to_thread(main, ["season", *words, "--data", str(data)]) == 0


async def made(data: Path, session: ClientSession) -> None:
    """Make a season, and wait until it is on disk."""
    more = "--game kampf --kind round-robin --open --places 4 --bots novice --option deals=1"
    await ordered(data, "make", "Winter", *more.split())
    await until(lambda: bool(own_hub(session).seasons.all()))


def own_hub(session: ClientSession) -> Hub:
    """The hub of the server that the host has started here."""
    assert session.launch is not None
    hub = session.launch.connection._hub  # type: ignore[attr-defined]  # a LocalLine
    assert isinstance(hub, Hub)
    return hub


def own_season(session: ClientSession) -> Season:
    (season,) = own_hub(session).seasons.all()
    return season


async def test_the_host_enrols_and_sits_down_by_keys(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with at_screen(WatchedApp()) as player:
        player.app.session.host(Hosting(0, data, lan=False))
        await player.sees("T seasons")
        await made(data, player.app.session)
        await player.press("t")
        await player.sees("Winter", "open")
        await player.press("enter")
        await player.sees("Winter", "E ")
        await player.press("e")
        await player.sees("1 of 4")
        await ordered(data, "begin", "1")
        await player.sees("Round 1")
        await player.until(lambda: bool(own_hub(player.app.session).lobby.tables))
        await player.press("enter")
        await player.until(lambda: player.state.table is not None)
        await player.is_asked()
        season = own_season(player.app.session)
        assert [each.player for each in season.entrants if each.player] == [HOSTS_SEAT]


async def test_the_host_does_the_same_by_lines(tmp_path: Path) -> None:
    data, paper = tmp_path / "data", Paper()
    session = LineSession(paper, Settings(name="Ada"), home=Home(pace=0, open_server=as_host))
    paper.soon = lambda do: asyncio.get_running_loop().call_soon(do)  # type: ignore[method-assign, assignment]
    session.begin()
    session.host(Hosting(0, data, lan=False))
    try:
        await until(lambda: any("You are Ada." in line for line in paper.lines))
        await made(data, session)
        for typed, told in (
            ("seasons", "Winter"),
            ("season 1", "open"),
            ("enrol 1", "You take part in Winter."),
        ):
            paper.heard()
            session.do(typed)
            await until(lambda told=told: any(told in line for line in paper.lines))  # type: ignore[misc]
        await ordered(data, "begin", "1")
        await until(lambda: bool(own_season(session).games) and bool(own_hub(session).lobby.tables))
        game = own_season(session).game_of(0)
        assert game is not None
        paper.heard()
        session.do("season 1")
        await until(lambda: any("table" in line for line in paper.lines))
        session.do("1")
        await until(lambda: session.state.table is not None and session.state.table.info.table == game.table)
        assert own_season(session).entrants[0].player == HOSTS_SEAT
    finally:
        await session.end()
