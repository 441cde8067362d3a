"""What is copied: what the mouse selects, and the codes and lines that are there to be given to somebody."""

from __future__ import annotations

import asyncio
import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from net.people.invites import Where
from net.protocol.messages import KeyCode, LobbySeen, TableSeen, Welcome
from tests.gallery.pages import pages_in
from tests.gallery.rooms import Room, table_info
from tests.served.test_stage import visiting
from tests.tui.playing import WatchedApp, at_screen
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.clipboard import LONGEST, has_clipboard, sequence, text_in, to_copy
from tui.screens.anywhere.pointer import Pointer, Press
from tui.screens.home import HomePage
from tui.screens.lobby.pages import GoodbyePage, ReturnCodePage
from tui.screens.page import Page
from tui.screens.table.leaving import LeavePage
from tui.screens.window import take
from tui.served.pane import FRAME


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


def copied(room: Room) -> list[str]:
    """What this room's terminal is asked to keep from here on."""
    kept: list[str] = []
    room.session._screen.copy = lambda text: bool(kept.append(text) or True)  # type: ignore[method-assign,func-returns-value]
    return kept


async def test_a_drag_copies_the_cells_between_its_corners_and_clicks_nothing() -> None:
    async with at_screen(WatchedApp()) as player:
        lines = player.screen.split("\n")
        y = next(at for at, line in enumerate(lines) if "Join" in line)
        x = lines[y].index("Join")
        await player.drag((x, y), (x + 40, y))
        assert player.app.clipboard == lines[y][x : x + 41].rstrip()
        assert isinstance(player.app.session.pages[-1], HomePage), "it was no click"
        await player.sees("Copied, if your terminal allows it: Join")


async def test_what_is_being_selected_stands_in_reverse_until_the_button_comes_up() -> None:
    room = Room(home=True)
    page, pointer = room.session.pages[-1], room.session.pointer
    from tui.screens.window import picture

    def in_reverse() -> set[tuple[int, int]]:
        canvas = picture(room.session, 80, 24)
        return {(x, y) for y in range(24) for x, (_text, ink) in enumerate(canvas.cells(y)) if ink.reverse}

    before = in_reverse()
    pointer.press(Press(5, 4, 1, "", page))
    assert pointer.move(3, 6)
    assert in_reverse() ^ before == {(x, y) for x in (3, 4, 5) for y in (4, 5, 6)}
    pointer.release()
    assert in_reverse() == before


def test_a_hand_that_trembles_on_a_button_has_clicked_it_and_other_buttons_select_nothing() -> None:
    page = Page(Room(home=True).session)
    pointer = Pointer()
    pointer.press(Press(5, 4, 1, "press:enter", page))
    assert not pointer.move(6, 4)
    assert pointer.move(7, 4)
    pointer.press(Press(5, 4, 1, "", page))
    assert pointer.move(6, 4)
    pointer.press(Press(5, 4, 3, "", page))
    assert not pointer.move(20, 4)
    assert not Pointer().move(3, 3), "the button went down elsewhere"


@given(st.text(max_size=300))
def test_nothing_but_printable_text_is_ever_copied(text: str) -> None:
    clean = to_copy(text)
    assert all(line.isprintable() for line in clean.split("\n"))
    sent = sequence(clean)
    assert sent.isascii()
    assert sent[1:-1].isprintable()
    assert base64.b64decode(sent.removeprefix("\x1b]52;c;").removesuffix("\a")).decode() == clean


def test_of_very_much_only_so_much_is_copied_as_terminals_take() -> None:
    assert len(to_copy("日" * 10 * LONGEST)) == LONGEST
    assert not any(map(has_clipboard, ("linux", "vt100", "dumb")))
    assert all(map(has_clipboard, ("xterm-256color", "screen", "tmux-256color", "xterm-kitty")))


def test_a_wide_character_is_copied_with_either_of_its_halves_and_blanks_at_the_end_are_not() -> None:
    canvas = Canvas(12, 3)
    canvas.text(0, 1, "ab日本  c")
    assert text_in(canvas, Rect(3, 0, 4, 3)) == "日本"
    assert text_in(canvas, Rect(0, 0, 3, 2)) == "ab日"
    assert text_in(canvas, Rect(0, 0, 12, 3)) == "ab日本  c"


def test_the_codes_and_lines_for_others_are_copied_by_a_key_and_shown() -> None:
    host = Room(guests=("ssh -p 2222 there", "sortilege join there", "They are shown a key."))
    host.line.hear(Welcome("Ada", "three-word-code", "1"))
    host.line.hear(LobbySeen((), ("Ada",)))
    kept = copied(host)
    host.session.pages[-1].key("o", "o")
    assert kept == ["ssh -p 2222 there"]
    assert "ssh -p 2222 there" in host.session.state.notice
    guest = Room()
    guest.line.hear(Welcome("Bob", "amber-basin", "1", keyless=True))
    kept = copied(guest)
    guest.session.pages[-1].key("o", "o")
    assert kept == ["amber-basin"]
    gathering = next(each for each in pages_in("gathering") if type(each.page).__name__ == "GatheringPage")
    gathering.page.key("o", "o")
    assert "Copied, if your terminal allows it: aaaa-bbbb-cccc-dddd" in gathering.session.state.notice


def test_a_table_shows_the_lines_that_lead_to_its_free_seat_and_copies_both() -> None:
    gathering = next(each for each in pages_in("inviting gathering") if type(each.page).__name__ == "GatheringPage")
    lines = gathering.session.table_lines
    assert lines == (
        "ssh -p 2222 aaaa-bbbb-cccc-dddd@192.168.100.100",
        "sortilege join 192.168.100.100/aaaa-bbbb-cccc-dddd",
    )
    canvas = Canvas(80, 24)
    gathering.page.draw(canvas)
    assert all(any(line in row for row in canvas.lines()) for line in lines)
    kept: list[str] = []
    gathering.session._screen.copy = lambda text: bool(kept.append(text) or True)  # type: ignore[method-assign,func-returns-value]
    gathering.page.key("o", "o")
    assert kept == ["\n".join(lines)]


def test_a_server_that_sends_a_command_for_a_code_makes_no_line_of_it() -> None:
    room = Room(where=Where("castle"))
    room.line.hear(Welcome("Ada", "three-word-code", "1"))
    for code in ("x; rm -rf ~", "aaaa-bbbb-cccc-dddd;x", "$(x)"):
        info = table_info("kampf", ("Ada",), "gathering", 1)._replace(code=code)
        room.line.hear(TableSeen(info, 0, -1, None))
        assert room.session.table_lines == ()


def test_the_boxes_that_tell_the_return_code_copy_it_and_stay() -> None:
    room = Room()
    room.line.hear(Welcome("Ada", "amber-basin-cactus-dune-42", "1", keyless=True))
    room.line.hear(TableSeen(table_info("kampf", ("Ada", "Bob"), "playing"), 0, 1, None))
    for kind in (GoodbyePage, LeavePage):
        kept, page = copied(room), kind(room.session)
        room.session.open(page)
        take(room.session, events.Key("o", "o"), Canvas(0, 0))
        assert kept == ["amber-basin-cactus-dune-42"]
        assert room.session.uppermost is page
        take(room.session, events.Key("escape", None), Canvas(0, 0))
    room.line.hear(Welcome("Ada", "amber-basin-cactus-dune-42", "1"))
    assert [offer.key for offer in GoodbyePage(room.session).offers()] == ["enter", "escape"], "a key leads back"


def test_a_code_to_link_by_can_be_copied_as_soon_as_it_is_told() -> None:
    room = Room()
    room.line.hear(Welcome("Ada", "three-word-code", "1"))
    page = ReturnCodePage(room.session)
    room.session.open(page)
    kept = copied(room)
    words = {each.words for each in page.commands()}
    assert "Copy that code" not in words
    room.line.hear(KeyCode("link-me\x1b[2J"))
    for wanted in ("Copy that code", "Copy my code"):
        page.do(next(each for each in page.commands() if each.words == wanted))
    assert kept == ["link-me [2J", "three-word-code"]


def test_a_code_of_a_server_that_means_harm_is_one_line_in_a_clipboard() -> None:
    """A shell into which it is pasted does what stands before the end of a line."""
    code = "amber-basin\nrm -rf ~\n"
    host = Room()
    host.line.hear(Welcome("Ada", code, "1", keyless=True))
    kept = copied(host)
    host.session.pages[-1].key("o", "o")
    page = ReturnCodePage(host.session)
    host.session.open(page)
    host.line.hear(KeyCode(code))
    for wanted in ("Copy that code", "Copy my code"):
        page.do(next(each for each in page.commands() if each.words == wanted))
    gathering = next(each for each in pages_in("gathering") if type(each.page).__name__ == "GatheringPage")
    table = gathering.session.state.table
    assert table is not None
    table.shown(table.info._replace(code=code))
    gathering.session._screen.copy = lambda text: bool(kept.append(text) or True)  # type: ignore[method-assign,func-returns-value]
    gathering.page.key("o", "o")
    assert kept == ["amber-basin rm -rf ~"] * 4


def test_where_there_is_no_clipboard_that_is_said_with_the_text() -> None:
    room = Room()
    room.session._screen.copy = lambda _text: False  # type: ignore[method-assign,assignment]
    room.session.copy("amber-basin")
    assert room.session.state.notice == "This terminal has no clipboard. To copy: amber-basin"
    room.session.copy("")
    assert room.session.state.notice == "There is nothing there to copy."


async def test_by_plain_ssh_a_drag_is_one_frame_or_two_and_what_it_copies_goes_with_the_last() -> None:
    async with visiting() as visit:
        lines = visit.screen.split("\n")
        y = next(at for at, line in enumerate(lines) if "No table yet" in line)
        x = lines[y].index("No table yet")
        begun, frames = len(visit.channel.sent), visit.channel.writes
        moves = "".join(f"\x1b[<32;{x + at};{y + 1}M" for at in range(2, 12))
        await visit.press(f"\x1b[<0;{x + 1};{y + 1}M{moves}\x1b[<0;{x + 12};{y + 1}m")
        await visit.sees("Copied, if your terminal allows it: No table yet")
        await asyncio.sleep(0)
        sent = bytes(visit.channel.sent[begun:])
        assert sent.count(b"\x1b]52;c;") == 1
        assert base64.b64encode(b"No table yet") in sent
        assert visit.channel.writes - frames <= 4, "of movements that wait only the last counts"


async def test_a_mouse_on_its_way_is_followed_no_faster_than_what_others_do() -> None:
    async with visiting() as visit:
        loop = asyncio.get_running_loop()
        await visit.press("\x1b[<0;2;2M")
        begun, frames = loop.time(), visit.channel.writes
        for at in range(30):
            await visit.press(f"\x1b[<32;{3 + at};4M")
        # One more than whole frames fit into that time: the first may come at its very beginning.
        assert visit.channel.writes - frames <= 3 + (loop.time() - begun) / FRAME
        await visit.press("\x1b[<0;32;4m")
        await visit.sees("Copied")
