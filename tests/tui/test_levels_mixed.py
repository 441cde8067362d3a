"""Bots of several levels at one table, and what one knows told among bots: by every way to make a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.bots import LEVELS
from core.registry import GAMES
from net.hub.hub import Hub
from net.protocol.messages import NEWEST_KIND, Fill, LobbySeen, MakeTable, TableSeen, Welcome
from tests.gallery.rooms import Line, Room
from tests.net.hand_world import HandWorld, Screen
from tests.tui.forms import filled_in, go_to
from tests.tui.lines.test_options import Reader
from tui import cli
from tui.arguments import make_parser
from tui.language import worded
from tui.lines.menus.levels import ONE
from tui.screens.lobby.new_table import NewTablePage
from tui.screens.lobby.solo import SoloPage

GAME = "dragonstones"
Table = tuple[str, ...]


def at_server() -> tuple[Reader, Line]:
    line = Line()
    reader = Reader(line)
    hear: Any = line.hear
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    hear(LobbySeen((), ("Ada",)))
    return reader, line


def by_lines_at_home(levels: Table) -> MakeTable:
    reader = Reader()
    reader.choose("play against bots, on this machine")
    reader.choose("Fist of Dragonstones")
    reader.choose("five players")
    reader.choose("each as you say")
    for level in levels:
        reader.choose(worded(ONE[level]))
    return reader.wishes[0]


def by_lines_at_a_server(levels: Table, *before: str) -> MakeTable:
    reader, line = at_server()
    for said in ("make a table of Fist of Dragonstones", "five players", *before, "bots, each as you say"):
        reader.choose(said)
    for level in levels:
        reader.choose(worded(ONE[level]))
    wish = line.sent[-1]
    assert isinstance(wish, MakeTable)
    return wish


def by_lines_unrated(levels: Table) -> MakeTable:
    wish = by_lines_at_a_server(levels, "the same, not rated")
    assert wish.unrated
    return wish


def each_in_its_row(levels: Table) -> dict[str, str]:
    return {"level": "several", **{f"bot:{at}": level for at, level in enumerate(levels)}}


def by_the_form_at_home(levels: Table) -> MakeTable:
    return filled_in(SoloPage, {"game": GAME, "seats": "5", **each_in_its_row(levels)}, "begin")


def by_the_form_at_a_server(levels: Table) -> MakeTable:
    return filled_in(NewTablePage, {"game": GAME, "seats": "5", "bots": "4", **each_in_its_row(levels)}, "make")


WAYS: list[Callable[[Table], MakeTable]] = [
    by_lines_at_home,
    by_lines_at_a_server,
    by_lines_unrated,
    by_the_form_at_home,
    by_the_form_at_a_server,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: str(way.__name__))
@pytest.mark.parametrize("levels", [LEVELS, LEVELS[::-1]], ids=["up", "down"])
def test_bots_of_every_level_sit_at_one_table_and_one_is_told_what_one_knows(
    way: Callable[[Table], MakeTable], levels: Table
) -> None:
    wish = way(levels)
    assert (wish.game, wish.seats) == (GAME, ("me", *levels))
    assert wish.recall
    anna = Screen(Hub(HandWorld(), pace=1), "Anna")
    anna.send(wish)
    info = anna.all(TableSeen)[-1].info
    assert [seat.kind for seat in info.seats] == ["person", *levels]
    assert (anna.phase, info.recall) == ("playing", True)


def test_where_people_may_come_nobody_is_told_what_they_know_unless_the_maker_wishes_it() -> None:
    reader, line = at_server()
    reader.choose("make a table of Fist of Dragonstones")
    reader.choose("five players")
    reader.choose("anybody may come")
    by_lines: Any = line.sent[-1]
    form = filled_in(NewTablePage, {"game": GAME, "seats": "5", "bots": "3"}, "make")
    wished = filled_in(NewTablePage, {"game": GAME, "seats": "5", "bots": "3", "recall": "yes"}, "make")
    refused = filled_in(NewTablePage, {"game": GAME, "seats": "5", "bots": "4", "recall": "no"}, "make")
    at_home = filled_in(SoloPage, {"game": GAME, "recall": "no"}, "begin")
    assert [each.recall for each in (by_lines, form, wished, refused, at_home)] == [False, False, True, False, False]


@pytest.mark.parametrize("level", LEVELS)
def test_all_of_one_level_is_said_at_once_and_one_is_told_what_one_knows(level: str) -> None:
    words = ["play", GAME, "--bots", "3", "--level", level]
    for wish in (
        cli._wish(make_parser().parse_args(words)),
        filled_in(SoloPage, {"game": GAME, "seats": "4", "level": level}, "begin"),
        filled_in(NewTablePage, {"game": GAME, "seats": "4", "bots": "3", "level": level}, "make"),
    ):
        assert wish.seats == ("me", level, level, level)
        assert wish.recall


@pytest.mark.parametrize("game", GAMES)
def test_of_one_bot_alone_no_list_of_several_is_asked_for(game: str) -> None:
    fewest = min(GAMES[game].seats)
    form = SoloPage(Room().session)
    for key, value in (("game", game), ("seats", str(fewest))):
        go_to(form, key)
        for _ in range(20):
            if form.form.value(key) != value:
                form.key("right", None)
    go_to(form, "level")
    offered = set[str]()
    for _ in range(9):
        form.key("right", None)
        offered.add(form.form.value("level"))
    assert offered == {*LEVELS, *(["several"] if fewest > 2 else [])}


@pytest.mark.parametrize("level", LEVELS)
def test_a_free_seat_is_filled_with_a_bot_of_any_level_by_lines(level: str) -> None:
    anna = Screen(Hub(HandWorld(), pace=1), "Anna")
    anna.send(MakeTable(GAME, ("me", "open", "open")))
    reader, line = at_server()
    hear: Any = line.hear
    hear(anna.seen)
    reader.choose("put a bot into a free seat")
    reader.choose(worded(ONE[level]))
    assert line.sent[-1] == Fill(anna.table, level=level)


@pytest.mark.parametrize(("key", "level"), [("n", "novice"), ("b", "apprentice"), ("a", "adept"), ("m", "archmage")])
def test_a_free_seat_is_filled_and_freed_again_by_keys(key: str, level: str) -> None:
    anna = Screen(Hub(HandWorld(), pace=1), "Anna")
    anna.send(MakeTable(GAME, ("me", "open", "adept")))
    made = Room()
    made.line.hear(Welcome("Anna", "code", "1", kinds=NEWEST_KIND))
    made.line.hear(anna.all(TableSeen)[-1])
    for pressed in ("f", key):
        page = made.session.uppermost
        assert page is not None
        page.key(pressed, None)
    assert made.line.sent[-1] == Fill(anna.table, level=level)
    page = made.session.uppermost
    assert page is not None
    page.key("x", None)
    assert made.line.sent[-1] == Fill(anna.table, 2)
