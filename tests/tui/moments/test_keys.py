"""Any key ends what is seen happening and does nothing else: a slip never answers the next question."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from core.registry import GAMES
from net.protocol.messages import BY_WISH, NEWEST_KIND, Cover, Here, TableChanged, Welcome
from tests.gallery.replays import replay_of
from tests.gallery.rooms import Room
from tests.tui.moments.staging import SIZE, Seat, staged
from tui.canvas.canvas import Canvas
from tui.client.bots.advising import NOT_HERE
from tui.screens.replays.page import ReplayPage
from tui.screens.table.playback import TWICE
from tui.screens.talk_box import TalkBox
from tui.screens.window import picture, take
from tui.settings import FULL, LESS, Settings


def fists(seed: int = 1) -> Seat:
    """Somebody at a table of Dragonstones, where fists are opening and the next question is theirs."""
    for watching, _heard in staged(GAMES["dragonstones"], 4, (0,), seed):
        seat = watching[0]
        table = seat.played.session.state.table
        assert table is not None
        if seat.is_playing() and 0 in table.waiting:
            picture(seat.played.session, *SIZE)
            return seat
        seat.close_counts()
        seat.played.stage.clock += 60.0
        picture(seat.played.session, *SIZE)
    raise AssertionError("No fists were opened.")


@pytest.fixture
def seat() -> Seat:
    return fists()


def sent(seat: Seat) -> int:
    return len(seat.answered())


@pytest.mark.parametrize("key", ["enter", "space", "q", "ctrl+p", "ctrl+c", "ctrl+z", "1", "escape"])
def test_a_key_only_ends_it(seat: Seat, key: str) -> None:
    pages = len(seat.played.session.pages)
    seat.press(key)
    one, other = seat.looks()
    assert not seat.is_playing()
    assert one == other
    assert (sent(seat), len(seat.played.session.pages)) == (0, pages)


@pytest.mark.parametrize("key", ["l", "L", "question_mark", "f1"])
def test_a_key_that_opens_a_page_ends_it_and_opens_the_page(seat: Seat, key: str) -> None:
    pages = len(seat.played.session.pages)
    seat.press(key)
    assert not seat.is_playing()
    assert (sent(seat), len(seat.played.session.pages)) == (0, pages + 1)


@pytest.mark.parametrize(("why", "message"), [(BY_WISH, Cover), (0, Here)], ids=["by wish", "while away"])
def test_while_a_bot_plays_for_one_no_moment_keeps_one_from_taking_the_seat_back(
    seat: Seat, why: int, message: type
) -> None:
    """Bots go on at once, so that one moment follows the other: there was no time at which a key did it."""
    table = seat.played.session.state.table
    assert table is not None
    own, *others = table.info.seats
    seat.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    seat.hear(TableChanged(table.info._replace(seats=(own._replace(cover="adept", why=why), *others))))
    assert seat.is_playing()
    assert any("Play yourself" in line for line in picture(seat.played.session, *SIZE).lines())
    seat.press("enter")
    assert not seat.is_playing()
    assert isinstance(seat.played.line.sent[-1], message)


def test_in_a_replay_the_key_for_advice_ends_it_and_asks() -> None:
    made = Room(Settings(name="Ada", motion=FULL))
    replay = replay_of("dragonstones", (0,), made.session.settings)
    page = ReplayPage(made.session, replay)
    made.session.open(page)

    def is_playing() -> bool:
        return page._moments.is_playing

    while not (is_playing() and 0 in replay.table.waiting):
        made.stage.clock += 60.0
        picture(made.session, *SIZE)
        assert not replay.is_last, "no fists were opened"
        take(made.session, events.Key("right", None), Canvas(0, 0))
        while made.session.uppermost is not page:
            take(made.session, events.Key("escape", None), Canvas(0, 0))
    take(made.session, events.Key("a", "a"), Canvas(0, 0))
    assert not is_playing()
    assert replay.state.notice == NOT_HERE, "it goes on, as far as this replay tells"


def test_the_key_to_talk_ends_it_and_begins_a_line(seat: Seat) -> None:
    seat.press("c")
    assert not seat.is_playing()
    assert seat.played.session.pages[-1].editing is not None


def test_the_same_key_twice_in_a_moment_is_one_slip(seat: Seat) -> None:
    seat.press("enter")
    seat.played.stage.clock += TWICE / 2
    seat.press("enter")
    assert sent(seat) == 0
    seat.played.stage.clock += TWICE
    seat.press("enter")
    assert sent(seat) == 1


def test_another_key_is_meant(seat: Seat) -> None:
    seat.press("space")
    seat.press("enter")
    assert sent(seat) == 1


def test_what_was_pressed_before_the_question_can_have_been_seen_does_not_answer_it(seat: Seat) -> None:
    """On a long way a key may be late."""
    stage = seat.played.stage
    stage.lag = 0.4
    while seat.is_playing():
        seat.wait()
        picture(seat.played.session, *SIZE)
    stage.clock += 0.2
    seat.press("enter")
    assert sent(seat) == 0
    stage.clock += 0.2
    seat.press("enter")
    assert sent(seat) == 1


def test_a_click_anywhere_only_ends_it(seat: Seat) -> None:
    session = seat.played.session
    shown = picture(session, *SIZE)
    for x, y in ((5, 5), (40, 20), (70, 10)):
        for kind in (events.MouseDown, events.MouseUp):
            take(session, kind(None, x, y, 0, 0, 1, False, False, False, x, y), shown)
        assert not seat.is_playing()
        assert sent(seat) == 0
        break
    one, other = seat.looks()
    assert one == other


def test_the_wheel_changes_nothing_that_is_not_seen(seat: Seat) -> None:
    picking = seat.page.picking
    take(seat.played.session, events.MouseScrollDown(None, 5, 5, 0, 0, 0, False, False, False, 5, 5), Canvas(0, 0))
    assert seat.is_playing()
    assert seat.page.picking == picking


def test_who_is_writing_goes_on_writing() -> None:
    """Their letters are said, and the moment goes on above it."""
    begun = False
    for watching, _heard in staged(GAMES["dragonstones"], 4, (0,)):
        seat = watching[0]
        if not begun:
            if seat.is_playing():  # The deal.
                seat.press("enter")
            seat.press("c")
            seat.press("h")
            begun = True
            continue
        if not seat.is_playing():
            continue
        for letter in "ello":
            seat.press(letter)
        assert seat.is_playing()
        box = seat.played.session.uppermost
        assert isinstance(box, TalkBox)
        assert box.line.written.endswith("hello")
        return


@pytest.mark.parametrize(
    ("clock", "left", "plays"), [("answer:60", 60, True), ("answer:15", 15, False), ("game:600", 500, False)]
)
def test_who_is_asked_and_short_of_time_is_asked_at_once(clock: str, left: int, plays: bool) -> None:
    """The clock is the server's, and runs meanwhile."""
    played = 0
    for watching, _heard in staged(GAMES["dragonstones"], 4, (0,), clock=clock, left=left):
        seat = watching[0]
        table = seat.played.session.state.table
        assert table is not None
        played += seat.is_playing() and 0 in table.waiting
        seat.close_counts()
        seat.played.stage.clock += 60.0
        picture(seat.played.session, *SIZE)
    assert bool(played) == plays


def test_on_a_slow_line_nothing_is_played() -> None:
    for slow, plays in ((True, False), (False, True)):
        played = 0
        for number, (watching, _heard) in enumerate(staged(GAMES["dragonstones"], 4, (0,))):
            seat = watching[0]
            played += seat.is_playing() and number > 0  # The deal comes before anything is known of the line.
            seat.played.stage.is_slow = slow
            seat.close_counts()
        assert bool(played) == plays


def test_less_motion_is_kept_and_nonsense_is_not(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    Settings(motion=LESS).keep(path)
    assert Settings.read(path).motion == LESS
    path.write_text('{"motion": "wild"}', "utf-8")
    assert Settings.read(path).motion == FULL


@pytest.mark.parametrize("game", GAMES)
def test_a_small_window_says_throughout_that_any_key_goes_on(game: str) -> None:
    frames = 0
    for watching, _heard in staged(GAMES[game], 4, (0,), 2):
        seat = watching[0]
        while seat.is_playing():
            shown = "\n".join(picture(seat.played.session, *SIZE).lines())
            assert ("Any key  Go on" in shown) == seat.is_playing(), "The last frame may be over by now."
            seat.wait()
            frames += 1
        seat.close_counts()
        if frames > 12:
            return
        picture(seat.played.session, *SIZE)
    assert frames
