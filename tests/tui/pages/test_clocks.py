"""A table's clock as players see it: whose time runs, how much of it is left, and how often that costs a redraw."""

from __future__ import annotations

from itertools import islice
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from core.engine import start, view, waiting_for
from core.kampf.game import KAMPF
from core.registry import GAMES
from net.protocol.messages import (
    WAIT,
    AnyUp,
    Cover,
    GiveTime,
    Here,
    SeatInfo,
    Stepped,
    TableChanged,
    TableInfo,
    TableSeen,
)
from net.tables.clock import read_limit
from tests.net.samples import begun, rolled, seen, turns
from tui.canvas.canvas import Canvas
from tui.client import table as module
from tui.client.state import ClientState
from tui.games import Picking, face_of
from tui.lines.asking import Option
from tui.lines.menus import now
from tui.lines.telling import clock as clock_told
from tui.lines.telling import seats
from tui.screens.page import AGES, CLOCKS
from tui.screens.table.clocks import NONE, clock_in_words, clock_pick
from tui.screens.table.prompting import GIVES
from tui.screens.table.table import TablePage
from tui.settings import Settings

NAMES = ("Anna", "Bert", "Carl")


class Clock:
    """The client's, in the test's hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 5000.0
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


class StubSession:
    """What the table's screen needs of the app."""

    is_lost = False

    line, traffic, guests, at_home, is_solo = "connected", None, (), False, False

    plays = False

    def __init__(self) -> None:
        self.state = ClientState()
        self.settings = Settings()
        self.sent: list[AnyUp] = []
        self.said = ""

    def say(self, sentence: str) -> None:
        self.said = sentence

    def send(self, message: AnyUp) -> None:
        self.sent.append(message)


class Sight:
    """A table of Kampf as one seat sees it; the seat that is asked is its own unless said otherwise."""

    def __init__(self, limit: str, left: int, mine: bool = True, names: int = 3, **seat_of_asked: object) -> None:
        self.session = StubSession()
        self.state = begun(KAMPF, names, Random(1))
        (self.asked,) = waiting_for(self.state)
        self.seat = self.asked if mine else (self.asked + 1) % names
        seats = [SeatInfo(name, "person", left=left) for name in NAMES[:names]]
        seats[self.asked] = seats[self.asked]._replace(**seat_of_asked)  # type: ignore[arg-type]  # fields of a seat
        self.info = TableInfo(1, "kampf", (), tuple(seats), "playing", False, 0, "", clock=limit)
        self.session.state.take(TableSeen(self.info, self.seat, 0, view(KAMPF, self.state, self.seat)))
        self.page = TablePage(self.session)  # type: ignore[arg-type]  # as much of a session as the page needs

    @property
    def head(self) -> str:
        return self.text.split("\n")[0]

    @property
    def text(self) -> str:
        canvas = Canvas(80, 24)
        self.page.draw(canvas)
        return str(canvas)


def test_of_an_answers_clock_that_of_the_asked_is_shown_and_runs(clock: Clock) -> None:
    sight = Sight("answer:100", 100)
    assert "you 1:40" in sight.head
    clock.now += 37
    assert "you 1:03" in sight.head
    clock.now += 1000
    assert "you 0:00" in sight.head
    assert sorted(seat.left for seat in sight.session.state.table.seats) == [-1, -1, 0]  # type: ignore[union-attr]


def test_others_are_named_and_of_a_games_clock_all_are_shown(clock: Clock) -> None:
    sight = Sight("game:1800", 1800, mine=False)
    clock.now += 61
    assert f"{NAMES[sight.asked]} 28:59" in sight.head
    assert sight.session.state.table is not None
    assert sorted(seat.left for seat in sight.session.state.table.seats) == [1739, 1800, 1800]


def test_for_the_next_answer_an_answers_clock_begins_anew(clock: Clock) -> None:
    sight = Sight("answer:100", 100)
    clock.now += 60
    turn = next(turns(sight.state, Random(1)))
    seen = view(KAMPF, turn.state, sight.seat)
    sight.session.state.take(Stepped(1, 1, (), seen))
    clock.now += 5
    assert sight.session.state.table is not None
    assert [seat.left for seat in sight.session.state.table.seats if seat.left >= 0] == [95]


def test_what_the_server_says_is_left_counts(clock: Clock) -> None:
    sight = Sight("answer:100", 100)
    clock.now += 10
    seats = tuple(seat._replace(left=55) for seat in sight.info.seats)
    sight.session.state.take(TableChanged(sight.info._replace(seats=seats)))
    clock.now += 5
    assert "you 0:50" in sight.head


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("limit", "left", "ticks"),
    [
        ("", -1, 0.0),
        ("answer:86400", 86400, AGES),
        ("answer:86400", 17000, AGES),
        ("answer:86400", 3000, CLOCKS),
        ("answer:86400", 119, 1.0),
        ("answer:60", 60, CLOCKS),
        ("answer:60", 12, 1.0),
        ("game:3600", 700, CLOCKS),
    ],
)
def test_seconds_are_counted_only_where_they_count(limit: str, left: int, ticks: float) -> None:
    assert Sight(limit, left).page.ticks == ticks


@pytest.mark.usefixtures("clock")
def test_whose_place_a_bot_has_is_told_how_to_play_again_and_answers_nothing() -> None:
    sight = Sight("answer:100", 0, cover="adept")
    assert "A bot plays in your place" in sight.text
    for key in ("1", "space"):
        sight.page.key(key, None)
    assert sight.session.sent == []
    sight.page.key("enter", None)
    assert sight.session.sent == [Here(1)]


def test_who_was_late_is_not_told_to_play_again_when_the_game_is_over() -> None:
    sight = Sight("answer:100", 0, cover="adept")
    sight.session.state.take(
        TableSeen(sight.info._replace(phase="over"), sight.seat, 0, view(KAMPF, sight.state, sight.seat))
    )
    assert "A bot plays in your place" not in sight.text
    sight.page.key("enter", None)
    assert Here(1) not in sight.session.sent


def test_who_has_no_time_left_for_the_game_may_ask_for_more_and_nothing_else() -> None:
    sight = Sight("game:600", 0, cover="adept")
    assert "Your time is up: a bot plays to the end. The others can give you time." in sight.text
    for key in ("1", "enter", "space", "v", "f2"):
        sight.page.key(key, None)
    assert sight.session.sent == [GiveTime(1, sight.seat)]
    table = sight.session.state.table
    assert table is not None
    menu = now(sight.session.state)
    assert menu.sentence == "Your time is up: a bot plays to the end."
    assert menu.options == (Option("ask the others for more time", GiveTime(1, sight.seat)),)


def test_by_lines_one_is_told_how_much_time_is_left() -> None:
    sight = Sight("answer:60", 25)
    table = sight.session.state.table
    assert table is not None
    assert now(sight.session.state).sentence.endswith(" You have 25 seconds left.")
    assert f"Seat {sight.seat + 1}: {NAMES[sight.seat]}, which is you. You have 25 seconds left." in seats(table)
    assert clock_told(sight.info) == ["Everybody has 1 minute for each answer; when that is up, a bot gives it."]


def test_of_several_without_time_each_may_give_it_to_the_others() -> None:
    sight = Sight("game:600", 0, cover="adept")
    other = next(seat for seat in range(len(sight.info.seats)) if seat != sight.seat)
    spent = sight.info.seats[sight.seat]
    both = tuple(each._replace(cover=spent.cover, left=0) for each in sight.info.seats)
    sight.session.state.take(TableChanged(sight.info._replace(seats=both)))
    assert f"Give {NAMES[other]} time" in sight.text
    sight.page.key("f3", None)
    assert sight.session.sent == [GiveTime(1, other)]
    assert Option(f"give {NAMES[other]} more time", GiveTime(1, other)) in now(sight.session.state).options


def test_the_others_may_give_it_by_a_key_by_a_click_and_by_lines() -> None:
    sight = Sight("game:600", 0, mine=False, cover="adept")
    name = NAMES[sight.asked]
    assert f"F2  Give {name} time" in sight.text
    sight.page.key("f2", None)
    canvas = Canvas(80, 24)
    sight.page.draw(canvas)
    spots = {canvas.hit(x, y) for y in range(24) for x in range(80)}
    (press,) = [spot for spot in spots if spot.endswith("f2")]
    sight.page.click(press)
    assert sight.session.sent == [GiveTime(1, sight.asked)] * 2
    assert Option(f"give {name} more time", GiveTime(1, sight.asked)) in now(sight.session.state).options


def test_the_keys_that_give_time_are_named_where_there_is_no_room_to_offer_them() -> None:
    sight = Sight("game:600", 300)
    seats = list(sight.info.seats)
    first, second = (at for at in range(len(seats)) if at != sight.seat)
    for seat in (first, second):
        seats[seat] = seats[seat]._replace(name=f"Seraphina-M{seat}", cover="adept", left=0)
    sight.session.state.take(TableChanged(sight.info._replace(seats=tuple(seats))))
    assert f"F2  Give Seraphina-M{first} time" in sight.text
    assert f"F3: Give Seraphina-M{second} time." in sight.text


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_that_give_time_mean_nothing_else_in_any_game(game: str) -> None:
    """In Zargos V gave time, by what stood there, and showed the peoples; in Gargon it let a Gargoyle fight."""
    rng, seats = Random(3), 4
    state = rolled(*start(GAMES[game], seats, {}), rng)[0]
    for turn in islice(turns(state, rng), 60):
        for seat in range(seats):
            client = ClientState()
            client.take(seen(GAMES[game], seats, turn.state, seat))
            assert client.table is not None
            scene = client.table.scene(Picking())
            offered = [offer.key for offer in face_of(game).prompt(scene).offers]
            assert not {*GIVES} & {*offered}
            assert not any(face_of(game).press(scene, key) for key in GIVES)


def test_nobody_is_offered_to_give_time_where_an_answers_time_is_over_or_nothing_is() -> None:
    for sight in (Sight("answer:60", 0, mine=False, cover="adept"), Sight("game:600", 300, mine=False)):
        assert "time" not in sight.text.split("Log")[1]
        sight.page.key("f2", None)
        assert sight.session.sent == []


def test_those_who_wait_for_somebody_long_away_may_have_a_bot_play() -> None:
    """The key is offered when it does something, and before that the prompt says how long until then."""
    soon = Sight("", -1, mine=False, away=WAIT - 60, names=2)
    assert f"{NAMES[soon.asked]} is offline (1m). A bot can play in 1m." in soon.text
    soon.page.key("g", None)
    assert soon.session.sent == []
    late = Sight("", -1, mine=False, away=WAIT, names=2)
    assert f"G  A bot for {NAMES[late.asked]}" in late.text
    late.page.key("g", None)
    assert late.session.sent == [Cover(1)]


def test_every_clock_that_is_offered_is_one_and_has_words() -> None:
    words = {value: clock_in_words(value) for value in clock_pick(NONE).values if value != NONE}
    assert all(read_limit(value) for value in words)
    assert words["answer:86400"] == "1 day an answer"
    assert words["game:1800"] == "30 minutes for the game"
    assert words["answer:30"] == "30 seconds an answer"
    assert clock_in_words("") == NONE


def test_a_clock_of_a_kind_of_tomorrow_fails_no_client() -> None:
    """Or what a server that means harm calls one."""
    table = seen(KAMPF, 4, begun(KAMPF, 4, Random(1)), 0)
    strange = table.info._replace(clock="sand:\x1b[2J5")
    state = ClientState()
    state.take(replace(table, info=strange))
    assert state.table is not None
    assert state.table.scene(Picking()).waiting == (1,)
    assert clock_told(strange) == []
    assert clock_in_words(strange.clock) == "sand: [2J5"
