"""Windows that are narrow or low: what a page needs is enough to use it, and less is told in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events

from core.registry import GAMES
from tests.cpu import at_most
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.rooms import ROOMS, Room
from tests.gallery.rooms import room as made_room
from tests.gallery.tables import exhibits, tables
from tui.canvas.canvas import Canvas, wrap
from tui.games import Cell, Sheet
from tui.language import speaking
from tui.lines.voices.voice import voice_of
from tui.screens.anywhere.palette import PalettePage
from tui.screens.books.reading import ReadingPage
from tui.screens.box import BoxPage
from tui.screens.form_page import FormPage
from tui.screens.lobby.lobby import LobbyPage
from tui.screens.lobby.pages import CodePage
from tui.screens.page import Page
from tui.screens.small import is_too_small
from tui.screens.table.count import CountPage
from tui.screens.table.gathering import GatheringPage
from tui.screens.talk_box import TalkBox
from tui.screens.window import picture, take
from tui.widgets.buttons import Offer, key_name
from tui.widgets.commands import Hint, draw_hints, whole_hints, width_of_hints


def said(canvas: Canvas) -> str:
    return " ".join(str(canvas).split())


@pytest.mark.parametrize("name", ROOMS)
def test_what_a_page_needs_is_enough_to_see_what_one_is_at_and_what_can_be_answered(name: str) -> None:
    for exhibit in pages_in(name):
        width, height = exhibit.page.least(1)
        with at_most(5, f"{exhibit.name} at {width}×{height}"):
            exhibit.drawn(width, height)
        exhibit.session.state.notice = ""
        text = str(exhibit.drawn(width, height))
        if isinstance(exhibit.page, FormPage):
            assert ("▸" in text) or (">" in text), f"{exhibit.name}: the row in focus is not seen\n{text}"
        for offer in offered(exhibit.page):
            assert f" {key_name(offer.key)}  {offer.label}" in text, f"{exhibit.name}: {offer.key} is missing\n{text}"


@pytest.mark.parametrize("name", ["home", "quiet", "gathering"])
def test_a_notice_of_several_lines_is_read_whole(name: str) -> None:
    """Nothing of the page shows through it, in the smallest window neither."""
    notice = "Something was not as it should be; this is what can be done about it."
    for exhibit in pages_in(name):
        if isinstance(exhibit.page, BoxPage | TalkBox | PalettePage | CountPage):
            continue
        for width, height in {exhibit.page.least(1), (40, 12), (60, 16)}:
            if is_too_small(exhibit.page, width, height):
                continue
            exhibit.page.session.state.notice = notice
            rows = [line.strip("! ") for line in exhibit.drawn(width, height).lines()]
            told = wrap(notice, width - 4)[:4]
            end = height - 1 - (isinstance(exhibit.page, ReadingPage) and exhibit.page.writing is not None)
            assert rows[end - len(told) : end] == told, f"{exhibit.name} at {width}×{height}\n" + "\n".join(rows)


def offered(page: Page) -> Sequence[Offer]:
    if isinstance(page, LobbyPage | GatheringPage):
        return page.prompt().offers
    return page.offers() if isinstance(page, BoxPage | TalkBox) else ()


@pytest.mark.parametrize("width", [26, 34, 35, 36, 48, 59, 60, 65, 66, 71, 72, 80])
def test_every_key_is_told_in_a_window_of_any_width_that_is_high_enough(width: int) -> None:
    """And so is the invitation, and of the keys in the last row as many as there is room for, the way out first."""
    for name in ("quiet", "hostile", "gathering", "hostile gathering", "watched gathering"):
        for exhibit in pages_in(name):
            columns, rows = exhibit.page.least(width)
            if not isinstance(exhibit.page, LobbyPage | GatheringPage) or width < columns:
                continue
            for height in (rows, 24):
                exhibit.session.state.notice = ""
                text = str(exhibit.drawn(width, height))
                for offer in offered(exhibit.page):
                    told = f" {key_name(offer.key)}  {offer.label}"
                    assert told in text, f"{exhibit.name} at {width}×{height}: {offer.key} is missing\n{text}"
                assert text.rstrip().endswith(("Q leave", "Q lobby")), text
                code = exhibit.page.table.info.code if isinstance(exhibit.page, GatheringPage) else ""
                assert code in text, f"{exhibit.name} at {width}×{height}\n{text}"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("width", [60, 64, 71])
def test_in_a_window_of_middling_width_a_gathering_cuts_nothing(width: int, language: str) -> None:
    """There is no room for two columns: what is known of the table stands below its seats, as far as there are rows."""
    with speaking(language):
        rooms = [made_room(name) for name in ("gathering", "gathering again", "asked gathering", "inviting gathering")]
        for each in rooms:
            table = each.session.state.table
            assert table is not None
            table.info = table.info._replace(options=(("blanks", "none"), ("own", "first"), ("turns", "20")))
            told = picture(each.session, width, 20)
            *lines, _status = told.lines()
            assert "…" not in "".join(lines), str(told)
            taken = (name for name, seat in zip(table.names, table.info.seats, strict=True) if seat.kind == "person")
            assert all(name in str(told) for name in taken), str(told)
        tall, table = str(picture(rooms[0].session, width, 30)), rooms[0].session.state.table
        assert table is not None
        assert table.info.commitment in "".join(tall.split()), "the hash can be compared, all of it"
        for fact in ("20", table.info.maker):
            assert fact in tall


@pytest.mark.parametrize("line", ["solo", "connected"])
def test_all_that_can_be_done_after_a_game_is_told_in_the_narrowest_window(line: str) -> None:
    session = next(pages_in("gathering")).session
    table = session.state.table
    assert table is not None
    table.sheets[:] = [Sheet("The count", ("", "points"), ((Cell("Ada"), Cell("12")),) * 6, final=True)]
    page = CountPage(session)
    page.session = SimpleNamespace(state=session.state, line=line, is_solo=line == "solo", lobby_waits=False)
    canvas = Canvas(*page.smallest)
    page.draw(canvas)
    for offer in page.offers():
        assert f" {key_name(offer.key)}  {offer.label} " in str(canvas), str(canvas)


def test_of_the_keys_of_a_page_the_last_is_told_first_and_none_in_part() -> None:
    keys = (Hint(("c",), "chat"), Hint(("s",), "settings"), Hint(("up", "down"), "move"), Hint(("q",), "leave"))
    for room in range(width_of_hints(keys) + 1):
        told = whole_hints(keys, room)
        assert width_of_hints(told) <= room
        assert {*told} <= {*keys}
        assert told[-1:] == keys[-1:] or room < len("Q leave")
    assert whole_hints(keys, 20) == keys[2:]
    assert whole_hints(keys, 100) == keys
    canvas = Canvas(60, 1)
    assert draw_hints(canvas, 0, 0, keys) == width_of_hints(keys)
    assert str(canvas) == "C chat  S settings  ↑ ↓ move  Q leave"
    hit = [canvas.hit(str(canvas).index(words), 0) for words in ("chat", "S", "↑", "↓", "move", "leave")]
    assert hit == ["press:c", "press:s", "press:up", "press:down", "press:down", "press:q"]


@pytest.mark.parametrize("name", ROOMS)
def test_a_window_that_is_too_small_says_how_large_it_must_be(name: str) -> None:
    for exhibit in pages_in(name):
        columns, rows = exhibit.page.least(exhibit.page.least(1)[0])
        for size in ((columns - 1, rows), (columns, rows - 1), (columns - 1, rows - 1)):
            assert is_too_small(exhibit.page, *size)
            needed = "×".join(map(str, exhibit.page.least(size[0])))
            assert needed in said(exhibit.drawn(*size)).replace("x", "×"), exhibit.name
        assert not is_too_small(exhibit.page, columns, rows)


@pytest.mark.parametrize("size", [(73, 40), (60, 16), (40, 10), (24, 5), (20, 5), (12, 3), (6, 2), (1, 1)])
def test_a_table_without_room_is_offered_by_lines_to_guests_where_it_has_a_voice(size: tuple[int, int]) -> None:
    for game in GAMES.values():
        _kind, exhibit = next(exhibits(next(tables(game, range(1))), set()))
        text = said(exhibit.drawn(*size))
        assert all(len(line) <= size[0] for line in str(exhibit.drawn(*size)).split("\n"))
        if size[0] >= 20:
            assert "74×22" in text
            assert "Q leaves" in text
            assert ("ssh -t HOST plain" in text) == (voice_of(game.name) is not None), text
            exhibit.session._guest = None
            assert "sortilege --plain" in said(exhibit.drawn(*size)), "at home there is no ssh to come by"


def test_what_cannot_be_seen_cannot_be_answered() -> None:
    room = Room()
    picture(room.session, 10, 3)
    for key in ("n", "enter", "c"):
        assert not take(room.session, events.Key(key, None), Canvas(0, 0))
    assert len(room.session.pages) == 1
    room.session.open(CodePage(room.session))
    empty = said(picture(room.session, 40, 20))
    picture(room.session, 10, 3)
    assert not take(room.session, events.Paste("amber"), Canvas(0, 0))
    assert not take(room.session, events.Key("q", "q"), Canvas(0, 0))
    assert said(picture(room.session, 40, 20)) == empty, "nothing is written on a line that nobody sees"


def does_something(exhibit: Exhibit, key: str) -> bool:
    """Whether the page asks the session for something, or is done with the line that was being written."""
    page: Any = exhibit.page
    asked: list[str] = []
    asks = {each: lambda *_, asked_for=each: asked.append(asked_for) for each in ("open", "close", "send", "quit")}
    own, was_writing = page.session, getattr(page, "writing", None)
    told = {"state": own.state, "guests": own.guests, "kept": own.kept, "settings": own.settings}
    page.session = SimpleNamespace(
        **asks, **told, change=lambda _settings: None, hang_up=asks["quit"], line="connected", is_solo=False
    )
    try:
        take(exhibit.session, events.Key(key, None), Canvas(0, 0))
    finally:
        page.session = own
    return bool(asked) or getattr(page, "writing", None) is not was_writing


@pytest.mark.parametrize("name", ROOMS)
def test_a_window_that_is_too_small_says_by_which_key_one_leaves(name: str) -> None:
    """And that one does; a host is not told to leave the guests by a page that can't be read."""
    for exhibit in pages_in(name):
        text = said(exhibit.drawn(12, 5))
        key = "q" if "Q leaves" in text else "escape"
        assert "Q leaves" in text or "Esc goes back" in text, f"{exhibit.name}\n{text}"
        assert does_something(exhibit, key), f"{exhibit.name}: {key} does nothing"


async def test_one_can_leave_from_a_window_of_any_size() -> None:
    room = Room()
    for _ in range(2):
        picture(room.session, 12, 4)
        assert take(room.session, events.Key("q", "q"), Canvas(0, 0))
    assert room.session.launch is None, "the line has been ended"
    await room.session.end()


def test_the_sentence_is_whole_in_as_many_words_as_there_is_room_for() -> None:
    exhibit = next(iter(pages_in("quiet")))
    for width in range(1, exhibit.page.smallest[0]):
        for height in range(1, 12):
            lines = [line.strip() for line in str(exhibit.drawn(width, height)).split("\n") if line.strip()]
            assert lines
            assert width < 9 or "…" not in "".join(lines)
    assert wrap("20×6", 3) == ["20…"]
