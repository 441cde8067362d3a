"""Seasons on pages and by lines: what is shown of them, and what is sent."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from core.registry import GAMES
from net.protocol.messages import (
    NEWEST_KIND,
    Enrol,
    Enter,
    EntrantInfo,
    ListSeasons,
    LobbySeen,
    MeetingInfo,
    SeasonInfo,
    SeasonSeen,
    SeasonsSeen,
    SeatInfo,
    SeeSeason,
    Sit,
    TableInfo,
    TableSeen,
    TurnsSeen,
    Welcome,
    Withdraw,
)
from tests.gallery.rooms import Line, Room
from tests.net.samples import begun, seen, turns
from tests.tui.lines.test_home import Paper
from tui.games import Sheet
from tui.language import ENGLISH, speaking
from tui.launch import Launch
from tui.lines.seasons import of_one
from tui.lines.session import LineSession
from tui.lines.telling import gathering
from tui.screens.lobby.seasons import SeasonPage, SeasonsPage
from tui.screens.table.count import CountPage
from tui.screens.table.prompting import ITS_SEASON
from tui.screens.window import picture
from tui.settings import Settings

INFO = SeasonInfo(12, "Winter", "kampf", "swiss", 2, "playing", 3, 0, 2, 3, True)
ENTRANTS = (
    EntrantInfo(1, "Bert", rank=1, points=2, games=1, won=1),
    EntrantInfo(0, "Ada", rank=2, points=1, games=1),
    EntrantInfo(2, "Brunhild", "adept", rank=3),
    EntrantInfo(3, "Carl", left=True, rank=4),
)
PLAYED = (
    MeetingInfo((0, 2), "waiting", table=41),
    MeetingInfo((1, 3), "over", ranks=(1, 0)),
    MeetingInfo((4, 5), "over", ranks=(2, 1), scores=(40, 12)),
)
SEEN = SeasonSeen(INFO, ENTRANTS, 2, PLAYED, (1,), 0, 41, 3 * 86_400 + 7, 7 * 86_400)
OPEN = SeasonSeen(
    INFO._replace(phase="open", round=0, takes_part=False, places=8), ENTRANTS[:2], own=-1, lasts=3600, bots="adept"
)
WELCOME = Welcome("Ada", "code", "1", kinds=NEWEST_KIND)
TABLE = TableInfo(
    41, "kampf", (), (SeatInfo("Ada", "open"), SeatInfo("adept", "adept")), "gathering", True, 1, "", season=12
)


@pytest.fixture
def room() -> Room:
    room = Room()
    hear: Any = room.line.hear
    hear(WELCOME)
    return room


def shown(room: Room, width: int = 80, height: int = 24) -> str:
    return "\n".join(picture(room.session, width, height).lines())


def opened(room: Room, seen: SeasonSeen = SEEN) -> SeasonPage:
    room.session.uppermost.key("t", "t")
    room.line.hear(SeasonsSeen((INFO, INFO._replace(season=9, name="Summer"))))
    room.session.uppermost.key("enter", None)
    room.line.hear(seen)
    page = room.session.uppermost
    assert isinstance(page, SeasonPage)
    return page


WAITS = {
    "en": ("season 12", "● sit down", "T seasons", "You are awaited at table 41, Kampf der Magier."),
    "de": ("Turnier 12", "● setz dich", "T Turniere", "Du wirst an Tisch 41 erwartet, Kampf der Magier."),
    "fr": ("tournoi 12", "● asseyez-vous", "T tournois", "On vous attend à la table 41, Kampf der Magier."),
}


@pytest.mark.parametrize("language", WAITS)
def test_the_lobby_says_whole_what_a_season_wants_and_which_key_shows_it(language: str) -> None:
    with speaking(language):
        room = Room()
        hear: Any = room.line.hear
        for message in (WELCOME, LobbySeen((TABLE,), ("Ada",)), TurnsSeen((41,))):
            hear(message)
        text = shown(room)
        for words in WAITS[language]:
            assert words in text
        assert "…" not in text


def test_that_a_table_is_by_invitation_takes_no_room_from_what_it_wants(room: Room) -> None:
    room.line.hear(LobbySeen((TABLE._replace(season=0, phase="playing"),), ("Ada",)))
    room.line.hear(TurnsSeen((41,)))
    assert all(words in shown(room) for words in ("by invitation", "● your move"))
    assert " by " not in shown(room, 60)


def test_the_list_tells_each_season_and_opens_one(room: Room) -> None:
    room.session.uppermost.key("t", "t")
    page = room.session.uppermost
    assert isinstance(page, SeasonsPage)
    room.line.hear(SeasonsSeen(()))
    assert "There are no seasons here now" in shown(room)
    room.line.hear(SeasonsSeen((INFO, INFO._replace(season=9, name="Summer", takes_part=False))))
    text = shown(room)
    assert all(
        words in text
        for words in ("Winter", "round 2 of 3", "Swiss pairings · you take part", "Summer", "Swiss pairings")
    )
    page.key("down", None)
    page.key("enter", None)
    assert room.line.sent == [ListSeasons(), SeeSeason(9)]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_season_shows_who_stands_where_who_plays_whom_and_who_has_to_sit_down(
    room: Room, width: int, height: int
) -> None:
    opened(room)
    text = shown(room, width, height)
    for words in (
        "1 Bert",
        "2▸Ada",
        "3 Brunhild (bot)",
        "Carl (has left)",
        "Round 2 of 3",
        "3 days left",
        "Ada – Brunhild",
    ):
        assert words in text
    for words in ("still to sit down: Ada", "Bert – Carl", "Bert won; forfeited by Carl", "Resting: Bert"):
        assert words in text
    assert "points of all" in text


def test_enter_leads_to_the_seat_and_arrows_to_other_rounds(room: Room) -> None:
    page = opened(room)
    page.key("enter", None)
    page.key("left", None)
    assert room.line.sent[-2:] == [Sit(41), SeeSeason(12, 1)]
    room.line.hear(SeasonSeen(INFO, ENTRANTS, 2, (MeetingInfo((0, 2), "waiting", (0,), table=41),), (), 0, 41))
    page.key("enter", None)
    page.key("right", None)
    assert room.line.sent[-2:] == [Enter(41), SeeSeason(12, 2)]


def test_one_takes_part_by_a_key_and_no_more_only_when_asked_twice(room: Room) -> None:
    page = opened(room, OPEN)
    assert "Bots fill empty places" in shown(room)
    page.key("x", "x")
    assert room.session.uppermost is page
    page.key("e", "e")
    assert last(room.line) == Enrol(12)
    room.line.hear(SEEN)
    page.key("e", "e")
    page.key("x", "x")
    assert last(room.line) == Enrol(12)
    room.session.uppermost.key("x", "x")
    assert last(room.line) == Withdraw(12)


@pytest.mark.parametrize(
    ("left", "places", "waits"),
    [
        (3 * 86_400, 8, "It begins in 3 days, or as soon as all places are taken."),
        (3 * 86_400, 0, "It begins in 3 days."),
        (0, 8, "It begins as soon as all places are taken, or when the host says so."),
        (0, 0, "It begins when the host says so."),
    ],
)
def test_a_season_that_has_not_begun_says_what_it_waits_for(room: Room, left: int, places: int, waits: str) -> None:
    seen = replace(OPEN, left=left, info=OPEN.info._replace(places=places))
    opened(room, seen)
    assert waits in " ".join(row[33:].strip() for row in shown(room).splitlines())
    assert waits in of_one(seen, room.session.state.games)


def test_another_season_that_is_told_late_is_not_shown_in_its_place(room: Room) -> None:
    opened(room)
    room.line.hear(SeasonSeen(INFO._replace(season=3, name="Autumn"), ()))
    assert "Autumn" not in shown(room)


def test_the_lobby_leads_to_the_seat_that_a_season_keeps_and_nobody_declines_it(room: Room) -> None:
    room.line.hear(LobbySeen((TABLE,), ("Ada",)))
    assert "Your game of season 12 waits" in shown(room)
    room.session.uppermost.key("d", "d")
    assert room.line.sent == []
    room.session.uppermost.key("j", "j")
    assert room.line.sent == [Sit(41)]


def test_at_its_table_one_waits_and_nobody_begins(room: Room) -> None:
    room.line.hear(TableSeen(TABLE, -1, 1, None))
    assert "Your seat is kept for you, by your season." in shown(room)
    room.session.uppermost.key("s", "s")
    assert room.line.sent == [Sit(41)]
    seats = (SeatInfo("Ada", "person"), SeatInfo("Bert", "open"))
    room.line.hear(TableSeen(TABLE._replace(seats=seats), 0, 2, None))
    text = shown(room)
    assert "The game begins when all who are to play it sit here." in text
    assert "has still to sit down" in text
    assert "Begin" not in text
    invited = TABLE._replace(seats=seats, code="jhox-x26s-tbdq-yixp")
    room.line.hear(TableSeen(invited, 0, 3, None))
    told = " ".join(gathering(invited, ENGLISH, room.session.state.games))
    for said in (shown(room), told):
        assert "Whoever has it may look on." in said
        assert "Give it to those" not in said, "nobody else may sit down here"


def last(line: Line) -> Any:
    return line.sent[-1]


class Lines:
    """A player by lines on a server."""

    def __init__(self) -> None:
        self.line, self.paper = Line(), Paper()
        self.session = LineSession(self.paper, Settings(), Launch(self.line, "connected", wire=True))
        self.session.begin()
        self.hear(WELCOME)
        self.paper.heard()

    def hear(self, *messages: Any) -> list[str]:
        for message in messages:
            self.line.hear(message)
        return self.paper.heard()

    def type(self, line: str) -> list[str]:
        self.session.do(line)
        return self.paper.heard()


@cache
def table_in(phase: str, season: int = 12) -> TableSeen:
    """A table of the season, whose game gathers, goes on or is over."""
    game, rng = GAMES["kampf"], Random(1)
    state = begun(game, 2, rng)
    for turn in turns(state, rng) if phase == "over" else ():
        state = turn.state
    found = seen(game, 2, state, 0)
    info = found.info._replace(phase=phase, season=season)
    return replace(found, info=info, view=None if phase == "gathering" else found.view)


@pytest.mark.parametrize("page", ["table", "count"])
def test_at_the_end_of_its_game_a_key_leads_to_the_season(room: Room, page: str) -> None:
    room.line.hear(table_in("over"))
    table = room.session.state.table
    assert table is not None
    if page == "count":
        table.sheets[:] = [Sheet("The end", (), (), (), final=True)]
        room.session.open(CountPage(room.session))
    assert "T  The season" in shown(room)
    room.session.uppermost.key("t", "t")
    assert last(room.line) == SeeSeason(12)
    room.line.hear(SEEN)
    assert "Round 2 of 3" in shown(room)
    room.session.uppermost.key("escape", None)
    assert "T  The season" in shown(room), "and back"


def test_a_table_of_a_season_leads_to_it_before_its_game_and_while_it_goes_on(room: Room) -> None:
    room.line.hear(table_in("gathering"))
    assert "T season" in shown(room)
    room.session.uppermost.key("t", "t")
    assert isinstance(room.session.uppermost, SeasonPage)
    room.session.uppermost.key("escape", None)
    room.line.hear(table_in("playing"))
    (command,) = [each for each in room.session.uppermost.commands() if each.words == ITS_SEASON]
    room.session.uppermost.do(command)
    assert isinstance(room.session.uppermost, SeasonPage)


def test_a_table_of_no_season_leads_to_none(room: Room) -> None:
    room.line.hear(table_in("over", 0))
    assert "The season" not in shown(room)


def test_by_lines_the_end_of_its_game_leads_to_the_season() -> None:
    player = Lines()
    told = player.hear(table_in("over"))
    (number,) = [line.partition(":")[0] for line in told if line.endswith(": hear how season 12 stands.")]
    player.type(number)
    assert last(player.line) == SeeSeason(12)
    assert "1. Bert, 2 points." in player.hear(SEEN)


def test_by_lines_a_table_of_a_season_says_for_whom_it_waits() -> None:
    player = Lines()
    player.hear(LobbySeen((TABLE,), ("Ada",)))
    told = player.type("")
    assert any("Ada (has still to sit down)" in line and "It counts in season 12." in line for line in told)
    assert any(line.endswith(": sit down at table 41.") for line in told)


def test_by_lines_all_seasons_and_one_are_told_when_asked_for() -> None:
    player = Lines()
    player.type("seasons")
    assert last(player.line) == ListSeasons()
    told = player.hear(SeasonsSeen((INFO,)))
    assert told[0] == "12: Winter, Kampf der Magier, Swiss pairings; round 2 of 3; you take part."
    player.type("season 12 2")
    assert last(player.line) == SeeSeason(12, 2)
    told = player.hear(SEEN)
    assert "1. Bert, 2 points." in told
    assert "4. Carl, 0 points, has left." in told
    assert "Ada – Brunhild: still to sit down: Ada." in told
    assert "? 12 – ? 40: " not in told
    assert "Time left: 3 days." in told
    (number,) = [line.partition(":")[0] for line in told if line.endswith(": sit down at table 41.")]
    player.type(number)
    assert last(player.line) == Sit(41)
    assert player.hear(SEEN) == []


def test_by_lines_one_enrols_and_withdraws_and_hears_that_it_is_so() -> None:
    player = Lines()
    player.type("enrol 12")
    assert player.line.sent[-2:] == [SeeSeason(12), Enrol(12)]
    assert player.hear(OPEN) == []
    assert player.hear(taking_part()) == ["You take part in Winter."]
    player.type("withdraw 12")
    assert last(player.line) == Withdraw(12)
    assert player.hear(OPEN) == ["You take part in Winter no more."]
    for word in ("season", "enrol", "withdraw x"):
        (told,) = player.type(word)
        assert "number" in told


def taking_part() -> SeasonSeen:
    return SeasonSeen(OPEN.info, OPEN.entrants, own=1, lasts=3600)
