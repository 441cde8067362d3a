"""What is asked by lines where there is no server: on one's own machine, and on the way."""

from __future__ import annotations

import asyncio
import gc
import io
import sys
from collections.abc import Callable, Iterable

import pytest

from net.client.address import Address
from tests.served.ssh_server import until
from tui.client.stage import Home
from tui.consoles.own import Console
from tui.launch import Hosting, Launch
from tui.lines.session import LineSession
from tui.settings import Settings


class Paper:
    """Where lines are said, and stay."""

    columns = 80

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, lines: Iterable[str]) -> None:
        self.lines += lines

    def turn(self) -> None: ...

    def soon(self, do: Callable[[], None]) -> None: ...

    def leave(self, sentence: str, status: int) -> None: ...

    def call(self, words: str, *, aloud: bool) -> None: ...

    def traffic(self, way: Launch) -> tuple[int, int]:
        return 0, 0

    def heard(self) -> list[str]:
        """Since this was asked last."""
        lines, self.lines = self.lines, []
        return lines


@pytest.mark.parametrize("typed", ["", "back"])
def test_without_a_server_an_empty_line_and_back_lead_home(typed: str) -> None:
    paper = Paper()
    session = LineSession(paper, Settings())
    session.begin()
    home = paper.heard()
    assert "1: play against bots, on this machine." in home
    for way in ((), ("1",), ("1", "kampf", "3")):
        for line in way:
            session.do(line)
        paper.heard()
        session.do(typed)
        assert paper.heard() == home


async def test_on_the_way_to_a_server_it_is_told_again_what_is_asked_there() -> None:
    paper = Paper()

    async def open_server(_name: str, _wish: Hosting) -> Launch:
        await session._trust(Address("planet.example", 2222), "SHA256:key")
        return await asyncio.Future()

    session = LineSession(paper, Settings(), home=Home(open_server=open_server))
    session.begin()
    session.do("2")
    paper.heard()
    session.do("")
    assert paper.heard() == ["Starting the server …"]
    await until(lambda: bool(paper.lines))
    asked = paper.heard()
    assert "1: trust it." in asked
    session.do("")
    assert paper.heard() == asked
    session.do("1")
    session.do("")
    assert paper.heard() == ["Starting the server …"]
    await session.end()


@pytest.mark.filterwarnings("error")
async def test_whatever_else_is_begun_on_the_way_is_let_go_without_a_word() -> None:
    """Whoever types on has typed 2 and 3 before the server has started."""
    paper, calls = Paper(), list[str]()

    async def open_server(_name: str, _wish: Hosting) -> Launch:
        calls.append("one")
        return await asyncio.Future()

    session = LineSession(paper, Settings(), home=Home(open_server=open_server))
    session.begin()
    session.host(Hosting(0))
    session.host(Hosting(0))
    session.join("planet.example")
    gc.collect()
    await until(lambda: bool(calls))
    assert calls == ["one"]
    await session.end()


def test_at_home_the_help_names_no_command_for_a_game() -> None:
    paper = Paper()
    session = LineSession(paper, Settings())
    session.begin()
    paper.heard()
    session.do("help")
    said = paper.heard()
    assert {"rules", "quit", "help"} <= {line.partition(":")[0] for line in said}
    assert not {"hand", "who", "map", "log", "say"} & {line.partition(":")[0] for line in said}


@pytest.mark.parametrize("terminal", [True, False])
async def test_why_it_could_not_be_done_is_broken_between_words_on_a_terminal_alone(
    terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = io.StringIO()
    monkeypatch.setattr(said, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setenv("COLUMNS", "20")
    Console(Settings(), None, Home()).leave("That game is open in another window or program.", 1)
    lines = said.getvalue().splitlines()
    assert " ".join(line.strip() for line in lines) == "sortilege: That game is open in another window or program."
    assert (max(map(len, lines)) <= 20) is terminal
