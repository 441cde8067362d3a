"""What a screen shows of those who are away: never cut at 80×24, whatever their names, and in coarse steps."""

from __future__ import annotations

import dataclasses
import re
import time
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from core.registry import GAMES
from net.people.names import clean_name
from net.people.text import NAME_WIDTH, width_of
from net.protocol.messages import (
    AGAIN,
    BY_ABSENCE,
    BY_CLOCK,
    BY_WAITING,
    BY_WISH,
    FOR_BOTS,
    LEFT,
    LINE_LOST,
    NEWEST_KIND,
    SILENT,
    TO_BEGIN,
    WAIT,
    Again,
    AnyUp,
    Begin,
    Cover,
    Decline,
    Here,
    LobbySeen,
    OrdersSeen,
    Refusal,
    SeatInfo,
    Sit,
    TableChanged,
    TableInfo,
    TableSeen,
    Vote,
    Welcome,
)
from tests.gallery.rooms import LONGEST_NAMES, Room
from tests.net.samples import begun, seen, stepped, turns
from tests.tui import sitting
from tui.client.line import signs
from tui.client.line.signs import PAUSE
from tui.client.table_votes import RESTS, wait_notice
from tui.language import languages, speaking
from tui.lines.asking import Option
from tui.lines.menus import now
from tui.lines.telling import waiting
from tui.screens.table.table import TablePage
from tui.screens.window import picture
from tui.widgets.seats import about, away_for, describe, fitting, is_away

LONG_NAMES = tuple(map(clean_name, sitting.LONG_NAMES))
AWAY = ((LINE_LOST, 59), (LEFT, 59 * 60), (SILENT, 3600), (LINE_LOST, 86_400 * 300), (SILENT, 61), (LEFT, 7))
"""How, and for how long: as many letters as it can take."""


def room_at(game: str, seats: int, names: tuple[str, ...], seat: int = 0, steps: int = 0, seed: int = 3) -> Room:
    """At a table in play, after so many answers."""
    rng = Random(seed)
    made = Room()
    made.line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    state = begun(GAMES[game], seats, rng)
    for turn in islice(turns(state, rng), steps):
        state = turn.state
    told = seen(GAMES[game], seats, state, seat if seat >= 0 else None)
    people = tuple(SeatInfo(name, "person") for name in names[:seats])
    made.line.hear(replace(told, info=told.info._replace(seats=people)))
    return made


def changed(made: Room, **fields: object) -> None:
    table = made.session.state.table
    assert table is not None
    made.line.hear(TableChanged(table.info._replace(**fields)))  # type: ignore[arg-type]  # fields of a table


def text(made: Room, width: int = 80, height: int = 24) -> str:
    return str(picture(made.session, width, height))


def inside(shown: str) -> list[str]:
    """The words in a box."""
    return [word for line in shown.splitlines() if line.count("│") > 1 for word in line.split("│")[1].split()]


@pytest.mark.parametrize("names", [LONGEST_NAMES, LONG_NAMES], ids=["wide", "long"])
@pytest.mark.parametrize("game", GAMES)
def test_who_is_away_how_and_for_how_long_is_never_cut(game: str, names: tuple[str, ...]) -> None:
    seats = GAMES[game].seats[-1]
    for steps in (0, 3, 25, 60):
        for seed in range(3):
            made = room_at(game, seats, names, steps=steps, seed=seed)
            table = made.session.state.table
            assert table is not None
            gone = [table.info.seats[0]]
            for seat in range(1, seats):
                how, seconds = AWAY[(seat + seed) % len(AWAY)]
                gone.append(table.info.seats[seat]._replace(how=how, away=seconds, near=bool(seat % 2)))
            changed(made, seats=tuple(gone))
            if game == "zargos":  # The map has all of the window: the peoples are a key away.
                made.session.uppermost.key("v", None)
            shown = " ".join(inside(text(made)) if game == "zargos" else text(made).split())
            for info in gone[1:]:
                forms = {fitting(info, False, room) for room in range(3, 20)}
                assert any(form in shown for form in forms), (info, shown)


@pytest.mark.parametrize("how", [LINE_LOST, LEFT, SILENT])
def test_the_three_ways_differ_in_each_form(how: int) -> None:
    info = SeatInfo("Bert", "person", 300, how=how)
    others = [info._replace(how=other) for other in (LINE_LOST, LEFT, SILENT) if other != how]
    for room in (8, 12, 20):
        assert fitting(info, False, room) not in [fitting(other, False, room) for other in others]
        assert fitting(info, False, room).endswith("5m")


def test_silence_is_told_in_coarse_steps_alone() -> None:
    told = [about(away_for(SeatInfo("Bert", "person", seconds, how=SILENT))) for seconds in range(60, 7200)]
    assert list(dict.fromkeys(told)) == ["1m", "2m", "5m", "10m", "20m", "30m", "1h"]
    assert about(away_for(SeatInfo("Bert", "person", 3 * 86_400, how=SILENT))) == "3d"
    assert not is_away(SeatInfo("Bert", "adept"))
    assert describe(SeatInfo("Bert", "person", 300, "adept"), False) == "a bot plays"
    assert describe(SeatInfo("Bert", "person", 300, how=SILENT), True) == "you"


class Waiting:
    """Ada waits for somebody who is away."""

    def __init__(self, seats: int = 4, how: int = LEFT, away: int = 0, votes: tuple[Vote, ...] = ()) -> None:
        self.made = room_at("kampf", seats, LONG_NAMES, seat=0, seed=5)
        table = self.made.session.state.table
        assert table is not None
        (self.asked,) = table.waiting
        assert self.asked, "another seed is wanted: it is Ada who is asked"
        people = list(table.info.seats)
        people[self.asked] = people[self.asked]._replace(how=how, away=away)
        changed(self.made, seats=tuple(people), votes=votes)
        self.name = LONG_NAMES[self.asked]

    @property
    def lines(self) -> list[str]:
        return text(self.made).splitlines()[-4:-2]

    def press(self, key: str) -> list[AnyUp]:
        self.made.session.uppermost.key(key, None)
        return self.made.line.sent


@pytest.mark.parametrize("how", [LINE_LOST, LEFT, SILENT])
@pytest.mark.parametrize("away", [0, 70, WAIT - 1, WAIT, 99 * 86_400])
@pytest.mark.parametrize("asked", [(), (0,), (1,), (1, 2)])
def test_the_prompt_says_who_is_away_until_when_and_who_has_asked_and_is_not_cut(
    how: int, away: int, asked: tuple[int, ...]
) -> None:
    votes = (Vote(FOR_BOTS, asked, 3 - len(asked)),) if asked else ()
    waiting = Waiting(how=how, away=away, votes=votes)
    sentence, keys = waiting.lines
    assert waiting.name in sentence
    assert "…" not in sentence + keys
    assert sentence.rstrip().endswith(".")
    assert "G  " in keys
    assert ("G  Withdraw your vote" in keys) == (away < WAIT and 0 in asked)
    assert ("asked." in sentence) == bool(asked and away < WAIT)
    sent = waiting.press("g")
    assert sent == [Cover(41)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("how", [LINE_LOST, LEFT, SILENT])
def test_when_a_bot_can_play_and_who_has_asked_find_room_in_every_language(how: int, language: str) -> None:
    table = Waiting(how=how, away=660, votes=(Vote(FOR_BOTS, (1, 2), 1),)).made.session.state.table
    assert table is not None
    table.info = table.info._replace(wait=3600)
    scene = table.moment()
    with speaking(language):
        notice = wait_notice(table, scene._replace(names=("W" * NAME_WIDTH,) * 4))
    assert notice is not None
    assert "49m" in notice.sentence or "50m" in notice.sentence
    assert "2" in notice.sentence.partition("m)")[2]
    assert width_of(notice.sentence) <= 76


def test_who_is_there_and_does_not_answer_is_told_of_when_a_bot_can_and_by_whose_wish(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = Waiting(away=-1)
    made, table = waiting.made, waiting.made.session.state.table
    assert table is not None
    page, began = made.session.uppermost, time.monotonic()
    assert page.ticks == pytest.approx(WAIT, abs=60), "The screen looks again when it can."
    assert "G  " not in "".join(waiting.lines)
    monkeypatch.setattr(time, "monotonic", lambda: began + WAIT + 1)
    sentence, keys = waiting.lines
    assert f"{waiting.name} has not answered for 2m." in sentence
    assert f"G  A bot for {waiting.name}" in keys
    assert Option(f"a bot for {waiting.name}", Cover(41, waiting.asked)) in now(made.session.state).options
    changed(made, votes=(Vote(FOR_BOTS, (0,), 1, waiting.asked),))
    sentence, keys = waiting.lines
    assert "1 of 2 want a bot to do it." in sentence
    assert "G  Withdraw your vote" in keys
    assert "…" not in sentence + keys
    assert waiting.press("g") == [Cover(41, waiting.asked)]
    covered = tuple(seat._replace(cover="adept", why=BY_WAITING) for seat in table.info.seats[1:])
    changed(made, seats=(table.info.seats[0], *covered))
    changed(made, seats=(table.info.seats[0], *(seat._replace(cover="") for seat in covered)))
    assert "G  " not in "".join(waiting.lines), "They are back, and are waited for anew."
    changed(made, clock="answer:600")
    monkeypatch.setattr(time, "monotonic", lambda: began + 9 * WAIT)
    assert "G  " not in "".join(waiting.lines)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_key_for_a_bot_finds_room_beside_all_that_a_game_and_orders_offer(game: str, language: str) -> None:
    for seed in range(20):
        made = room_at(game, 4, LONG_NAMES, seat=0, seed=seed)
        table = made.session.state.table
        assert table is not None
        if len(table.waiting) == 1 and 0 not in table.waiting:
            break
    else:
        assert game == "dragonstones", "where all are asked at once nobody waits for one"
        return
    made.session.settings = dataclasses.replace(made.session.settings, language=language)
    gone = [seat._replace(how=SILENT, away=WAIT) for seat in table.info.seats]
    changed(made, seats=(table.info.seats[0], *gone[1:]))
    made.line.hear(OrdersSeen(table.info.table, ("red turn",)))
    assert re.search(r" G  ", text(made).splitlines()[-3]), text(made)


def test_of_two_the_one_who_is_here_is_not_most() -> None:
    waiting = Waiting(seats=2, away=5)
    assert "G  " not in "".join(waiting.lines)
    assert waiting.press("g") == []


def test_the_screen_looks_again_when_a_bot_can_play() -> None:
    page = Waiting(away=WAIT - 7).made.session.uppermost
    assert isinstance(page, TablePage)
    assert page.ticks == 7


class Clock:
    def __init__(self) -> None:
        self.now = time.monotonic()

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (signs, __import__("tui.client.table", fromlist=["x"])):
        monkeypatch.setattr(module, "time", made)
    return made


class TestSigns:
    """Whoever presses nothing sends nothing; and a key is told of now and then, where somebody waits."""

    def asked(self) -> Room:
        made = room_at("kampf", 3, LONG_NAMES, seat=Waiting(seats=3).asked, seed=5)
        made.line.sent.clear()
        return made

    def test_of_many_keys_one_in_half_a_minute_is_told_of(self, clock: Clock) -> None:
        made = self.asked()
        for _ in range(600):
            clock.now += 0.5
            made.session.pressed()
        assert set(made.line.sent) == {Here(41)}
        assert len(made.line.sent) in {int(300 / PAUSE) - 1, int(300 / PAUSE)}

    def test_nothing_is_told_of_those_who_are_not_asked_or_look_on(self, clock: Clock) -> None:
        asked = Waiting(seats=3).asked
        for seat in {-1, 0, 1, 2} - {asked}:
            made = room_at("kampf", 3, LONG_NAMES, seat=seat, seed=5)
            made.line.sent.clear()
            for _ in range(10):
                clock.now += 60
                made.session.pressed()
            assert made.line.sent == []

    def test_who_is_taken_for_silent_or_has_a_bot_is_heard_of_at_once_and_once(self, clock: Clock) -> None:
        for fields in ({"away": 60, "how": SILENT}, {"cover": "adept", "why": BY_ABSENCE}, {"cover": "adept"}):
            made = self.asked()
            table = made.session.state.table
            assert table is not None
            people = list(table.info.seats)
            people[table.seat] = people[table.seat]._replace(**fields)
            changed(made, seats=tuple(people))
            for _ in range(3):
                clock.now += 1
                made.session.pressed()
            assert made.line.sent == [Here(41)]

    def test_a_bot_that_was_asked_for_plays_on_whatever_is_pressed_but_for_enter(self, clock: Clock) -> None:
        made = self.asked()
        table = made.session.state.table
        assert table is not None
        people = list(table.info.seats)
        people[table.seat] = people[table.seat]._replace(cover="adept", why=BY_WISH)
        changed(made, seats=tuple(people))
        for key in ("1", "space", "left"):
            clock.now += 1
            made.session.uppermost.key(key, None)
            made.session.pressed()
        assert made.line.sent == []
        assert "A bot plays for you, as you asked." in text(made)
        made.session.uppermost.key("enter", None)
        assert made.line.sent == [Cover(41, table.seat, ends=True)]

    def test_a_server_of_before_hears_of_none_of_it(self, clock: Clock) -> None:
        """It would end the line."""
        made = self.asked()
        made.line.hear(Welcome("Ada", "code", "0.2.0"))
        for _ in range(9):
            clock.now += 60
            made.session.pressed()
        assert made.line.sent == []
        made.session.uppermost.key("ctrl+g", None)
        assert made.line.sent == []
        assert "too old" in made.session.state.notice


@pytest.mark.parametrize("why", [BY_CLOCK, BY_ABSENCE, BY_WISH, BY_WAITING])
def test_whose_place_a_bot_has_is_told_why_and_how_to_have_it_back(why: int) -> None:
    made = room_at("kampf", 3, LONG_NAMES)
    table = made.session.state.table
    assert table is not None
    changed(made, seats=(table.info.seats[0]._replace(cover="adept", why=why), *table.info.seats[1:]))
    reasons = {BY_CLOCK: "your time ran out", BY_ABSENCE: "you were away", BY_WISH: "as you asked"}
    reason = reasons.get(why, "The others have waited")
    assert reason in text(made)
    made.session.uppermost.key("enter", None)
    assert made.line.sent == [Cover(41, 0, ends=True) if why == BY_WISH else Here(41)]


def test_who_looks_on_is_told_that_a_table_rests_and_until_when() -> None:
    made = room_at("kampf", 3, LONG_NAMES, seat=-1)
    table = made.session.state.table
    assert table is not None
    covered = tuple(seat._replace(cover="adept", why=BY_WISH, away=60, how=LEFT) for seat in table.info.seats)
    assert {seat.kind for seat in covered} == {"person"}
    for seats, is_told in ((covered, True), ((covered[0]._replace(away=-1), *covered[1:]), False)):
        changed(made, seats=seats)
        assert (RESTS in text(made)) == is_told
        assert (waiting(table) == RESTS) == is_told
        assert (now(made.session.state).sentence == RESTS) == is_told


def test_a_refusal_goes_when_the_game_goes_on() -> None:
    rng = Random(5)
    made = room_at("kampf", 3, LONG_NAMES, seed=5)
    state = begun(GAMES["kampf"], 3, Random(5))
    made.line.hear(Refusal(41, "That can't be done."))
    assert "That can't be done." in text(made)
    made.line.hear(stepped(GAMES["kampf"], next(turns(state, rng)), 4, 0))
    assert "That can't be done." not in text(made)


class TestPlayingAgain:
    def over(self, votes: tuple[Vote, ...] = (), again: int = 0, seat: int = 0) -> Room:
        made = room_at("kampf", 3, LONG_NAMES, seat=seat)
        changed(made, phase="over", votes=votes, again=again)
        return made

    def test_the_end_offers_one_more_game_and_one_with_others(self) -> None:
        made = self.over()
        assert "N  Again, same seats" in text(made)
        for key in ("n", "o"):
            made.session.uppermost.key(key, None)
        assert made.line.sent == [Again(41), Again(41, others=True)]

    def test_who_agrees_is_seen_and_the_others_may_join(self) -> None:
        made = self.over((Vote(AGAIN, (1, 2), 1),), again=9)
        assert f"{LONG_NAMES[1]} and {LONG_NAMES[2]} want to play again" in text(made)
        assert "N  Play again too" in text(made)
        assert "with others" not in text(made)

    def test_onlookers_are_asked_for_nothing(self) -> None:
        assert "gain" not in text(self.over(seat=-1)).splitlines()[-3]

    def asked(self) -> TableInfo:
        info = seen(GAMES["kampf"], 3, begun(GAMES["kampf"], 3, Random(1)), None).info
        seats = (SeatInfo("Bert", "person", maker=True), SeatInfo("Ada", "open"), SeatInfo("Cleo", "open"))
        return info._replace(phase="gathering", seats=seats, maker="Bert")

    def test_who_has_left_agrees_in_the_lobby_by_one_key(self) -> None:
        made = Room()
        made.line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
        others = [self.asked()._replace(table=number, seats=(SeatInfo("Eve", "person"),) * 3) for number in (7, 8)]
        made.line.hear(LobbySeen((*others, self.asked()), ("Ada",)))
        assert "Bert asks you to play again: Kampf der Magier, table 41." in text(made)
        made.session.uppermost.key("j", None)
        made.session.uppermost.key("d", None)
        assert made.line.sent == [Sit(41), Decline(41)]

    def test_at_the_new_table_one_sees_who_is_asked_and_the_maker_may_open_the_seats(self) -> None:
        made = Room()
        made.line.hear(Welcome("Bert", "code", "1", kinds=NEWEST_KIND))
        made.line.hear(TableSeen(self.asked(), 0, -1, None))
        assert text(made).count("asked to play again") == 2
        assert "free" not in text(made)
        made.session.uppermost.key("k", None)
        assert made.line.sent == [Again(41, others=True)]


def test_who_has_asked_to_begin_may_take_that_back_by_the_same_key() -> None:
    made = Room()
    made.line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    info = seen(GAMES["kampf"], 3, begun(GAMES["kampf"], 3, Random(1)), None).info
    seats = (SeatInfo("Bert", "person", maker=True), SeatInfo("Ada", "person"), SeatInfo("", "open"))
    asked = info._replace(phase="gathering", seats=seats)
    made.line.hear(TableSeen(asked, 1, -1, None))
    assert "Ask to begin" in text(made)
    made.line.hear(TableChanged(asked._replace(votes=(Vote(TO_BEGIN, (1,), 1),))))
    assert "Ask to begin" not in text(made)
    assert "You have asked to begin. 1 more has to ask." in text(made)
    assert "B  Withdraw your vote" in text(made)
    made.session.uppermost.key("a", None)
    assert made.line.sent == [], "By the same key, not by those of other bots."
    made.session.uppermost.key("b", None)
    assert made.line.sent == [Begin(41)]
    assert Option("withdraw your vote", Begin(41)) in now(made.session.state).options


def test_relief_is_for_those_who_wait_alone() -> None:
    waiting = Waiting(away=WAIT)
    table = waiting.made.session.state.table
    assert table is not None
    assert wait_notice(table, table.moment()) is not None
    changed(waiting.made, seats=(table.info.seats[0]._replace(cover="adept"), *table.info.seats[1:]))
    assert wait_notice(table, table.moment()) is None
