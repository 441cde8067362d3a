"""By lines a kept game is number 0, whatever else is offered; the others and the deleting stand behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net.protocol.messages import MakeTable
from net.store import TABLES
from net.store.disk import held
from tests.gallery.rooms import Room
from tests.tui.kept.test_pages import put, shelf_of
from tests.tui.lines.test_home import Paper
from tui.client.session import GIVEN_UP
from tui.client.stage import Home
from tui.launch import Launch
from tui.lines.session import LineSession
from tui.screens.window import picture
from tui.settings import Settings


def at_home(place: Path) -> tuple[Paper, LineSession]:
    paper = Paper()
    session = LineSession(paper, Settings(name="Ada"), home=Home(pace=0, shelf=shelf_of(place)))
    session.begin()
    return paper, session


def test_what_could_be_typed_before_means_the_same_where_games_are_kept(tmp_path: Path) -> None:
    bare, _ = at_home(tmp_path)
    put(tmp_path, 3)
    paper, _ = at_home(tmp_path)
    offered, before = paper.heard(), bare.heard()
    assert offered[1].startswith("0: continue Gargon, with Bot-3, round 3, your move, left on 1970-01-01")
    assert [line for line in offered if line in before] == before


@pytest.mark.parametrize("count", [1, 2, 9, 30])
def test_each_game_can_be_reached_and_deleted(tmp_path: Path, count: int) -> None:
    shelf = put(tmp_path, count)
    paper, session = at_home(tmp_path)

    def choose_the_oldest() -> None:
        paper.heard()
        session.do("delete")
        while "one that was left before these" in (heard := paper.heard())[-1]:
            session.do("one that")
        session.do(next(line for line in heard if "with Bot-1," in line).partition(":")[0])
        assert "Delete Gargon, with Bot-1," in paper.heard()[0]

    choose_the_oldest()
    session.do("keep")
    assert len(shelf.games()) == count
    choose_the_oldest()
    session.do("delete it")
    assert "Gargon is deleted." in paper.heard()
    assert [kept.number for kept in shelf.games()] == [*range(count, 1, -1)]


def test_a_game_that_another_window_has_open_says_so(tmp_path: Path) -> None:
    put(tmp_path, 2)
    with held(tmp_path / "solo" / "2" / TABLES):
        paper, _ = at_home(tmp_path)
        heard = paper.heard()
    assert "0: continue Gargon, with Bot-2, round 2, your move, open in another window, game 2." in heard


async def test_what_is_being_opened_is_said_until_it_is_or_a_game_is_begun_instead() -> None:
    """On a slow line a join took a quarter of a minute, of which the first key had taken all trace."""

    async def never() -> Launch:
        await asyncio.Event().wait()
        raise AssertionError

    made = Room(home=True)
    session = made.session
    session.lines.go(never(), "Connecting …")
    session.state.notice = ""  # As any key does.
    assert any("Connecting" in line for line in picture(session, 80, 24).lines())
    opening = session.lines.opening
    assert opening is not None
    session.play(MakeTable("kampf", ("me", "apprentice", "apprentice")), 1)
    assert session.state.notice == GIVEN_UP
    await asyncio.wait([opening])
    assert opening.cancelled()
    assert session.state.opening == ""
    assert session.is_solo
    await session.lines.end()


async def test_a_game_that_can_t_be_opened_says_why_and_asks_again(tmp_path: Path) -> None:
    put(tmp_path, 1)
    paper, session = at_home(tmp_path)
    paper.heard()
    session.do("continue")
    assert session.lines.opening is not None
    await session.lines.opening
    heard = paper.heard()
    assert heard[0] == "Opening the game …"
    assert "Delete this game" in heard[1]
    assert any(line.startswith("0: continue") for line in heard)
