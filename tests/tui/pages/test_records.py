"""The page of records: the list of each game, the card of each player, and the same by lines."""

from __future__ import annotations

from typing import Any

import pytest

from core.registry import GAMES
from net.hub.hub import Hub
from net.protocol.messages import (
    NEWEST_KIND,
    ONE_ADDRESS,
    RATED,
    UNRATED,
    MakeTable,
    Records,
    RecordSeen,
    RecordsSeen,
    Welcome,
)
from tests.gallery.rooms import Room
from tests.net.hand_world import HandWorld, Screen
from tests.net.ratings.test_records import over
from tui.client.replays.records import how_kept, told_in_lines
from tui.lines import telling
from tui.screens.lobby.new_table import NewTablePage
from tui.screens.replays.records import RecordsPage
from tui.screens.window import picture

ROWS = tuple(RecordSeen("kampf", f"p{at}", "", at + 1, 900 - at, (3, 0, 1), 4, 41, 20) for at in range(20))
BOTS = (RecordSeen("kampf", "", "adept", 0, 456),)


@pytest.fixture
def room() -> Room:
    room = Room()
    hear: Any = room.line.hear
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    room.session.uppermost.key("f", "f")
    room.session.uppermost.key("r", "r")
    room.line.sent.clear()
    return room


def shown(room: Room) -> str:
    return "\n".join(picture(room.session, 100, 30).lines())


def test_the_list_of_a_game_has_everybody_s_rating_places_and_points_and_the_bots(room: Room) -> None:
    room.line.hear(RecordsSeen(ROWS, next(iter(GAMES)), own=1, of=45, bots=BOTS))
    text = shown(room)
    assert all(words in text for words in ("p0", "900", "3/4", "3 · 0 · 1", "10 · 20", "1 to 20 of 45"))
    assert "adept 456" in text
    assert text.count("Kampf der Magier") == 1, "its head says which game it is"
    room.line.hear(RecordsSeen((), next(iter(GAMES))))
    assert shown(room).count("Kampf der Magier") == 1


def test_other_games_pages_and_players_are_asked_for_and_one_s_own_card(room: Room) -> None:
    page, (first, second, *_rest) = room.session.uppermost, GAMES
    assert isinstance(page, RecordsPage)
    room.line.hear(RecordsSeen(ROWS, first, of=45))
    page.key("pagedown", None)
    room.line.hear(RecordsSeen(ROWS, first, first=20, of=45))
    for key in ("down", "enter"):
        page.key(key, None)
    room.line.hear(RecordsSeen(ROWS[:1], "", "p1"))
    for key in ("tab", "right", "tab"):
        page.key(key, None)
    assert room.line.sent == [
        Records(first, first=20),
        Records(name="p1"),
        Records(first),
        Records(second),
        Records(),
    ]
    page.key("escape", None)
    assert room.session.uppermost is not page


def test_a_card_tells_of_all_games_and_to_oneself_of_those_that_are_not_rated(room: Room) -> None:
    page = room.session.uppermost
    page.key("tab", None)
    room.line.hear(RecordsSeen((ROWS[0]._replace(others=(1, 2)),), "", "Ada", 0))
    text = shown(room)
    told = ("rating 900, place 1 here", "10 points on average, 20 at best", "seen by you alone: won 1 of 3 games")
    assert all(words in text for words in (*told, "your own", "sortilege forget Ada"))
    assert how_kept(RecordsSeen(ROWS[:1], "", "p0")) == ""


def test_by_lines_the_same_is_told() -> None:
    assert told_in_lines(RecordsSeen(ROWS[:1], "kampf", own=-1, of=1, bots=BOTS), {}) == [
        "Records of Kampf der Magier, 1 to 1 of 1:",
        "1. p0: rating 900, won 3 of 4 rated games.",
        "Bots, as they were measured: adept 456",
    ]
    whose, card, kept = told_in_lines(RecordsSeen(ROWS[:1], "", "p0"), {})
    assert (whose, kept) == ("Records of p0:", "")
    assert card.startswith("Kampf der Magier: rating 900, place 1 here. won 3 of 4 rated games")


def test_what_a_server_tells_is_what_the_page_shows() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    over(world, anna, bert)
    bert.send(Records("kampf"))
    told = told_in_lines(bert.last(RecordsSeen), {})
    assert sum("won 1 of 1 rated game." in line for line in told) == 1
    assert any(line.startswith("Bots, as they were measured: novice") for line in told)


@pytest.mark.parametrize("key", ["private", "watched"])
@pytest.mark.parametrize(("wished", "words"), [("yes", "the game is rated"), ("no", "the game is not rated")])
def test_the_form_calls_no_game_rated_that_can_not_be_and_remembers_what_was_wished(
    room: Room, key: str, wished: str, words: str
) -> None:
    form = NewTablePage(room.session)
    room.session.open(form)
    form.form.set_fields(form.fields_for(form.game, {"rated": wished}))
    while form.form.focused.key != key:
        form.key("down", None)
    form.key("right", None)
    never = "\n".join(picture(room.session, 80, 24).lines())
    assert "‹ the game is not rated ›" in never
    assert "‹ the game is rated ›" not in never
    form.key("left", None)
    assert f"‹ {words} ›" in "\n".join(picture(room.session, 80, 24).lines())


def test_whether_a_table_is_rated_is_wished_for_in_the_form_and_told_before_one_sits_down(room: Room) -> None:
    form = NewTablePage(room.session)
    form.chosen("make")
    form.form.set_fields(form.fields_for(form.game, {"rated": "no"}))
    form.chosen("make")
    assert [each.unrated for each in room.line.sent if isinstance(each, MakeTable)] == [False, True]
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for unrated in (False, True):
        anna.send(MakeTable("kampf", ("me", "open"), unrated=unrated))
    world.advance(2)
    tables = bert.lobby.tables
    assert {info.rated for info in tables} == {RATED, UNRATED}
    for info in tables:
        words = {RATED: "The game there is rated.", UNRATED: "The game there is not rated."}
        assert words[info.rated] in telling.table(info, {})
        assert "one address" in telling.table(info._replace(rated=ONE_ADDRESS), {})
        assert "rated" not in telling.table(info._replace(rated=0), {})
