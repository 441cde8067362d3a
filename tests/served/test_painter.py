"""The client's screen after our bytes is the screen that was wanted, and few bytes are spent on it."""

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tui.served.colour import Depth
from tui.served.painter import Painter

WIDTH, HEIGHT = 24, 6
STYLES = [
    Style.parse(text)
    for text in (
        "",
        "red on blue",
        "bold red on blue",
        "reverse",
        "underline #d04040",
        "on #202028",
        "#ffffff on #202028",
    )
]
WORDS = ["", " ", "    ", "ab", "│ 7│", "x y  z", "漢字", "a                       "]

segments = st.builds(Segment, st.sampled_from(WORDS), st.sampled_from(STYLES))
lines = st.lists(segments, max_size=6)


class Client:
    """A terminal, and a painter that believes it knows what is on it."""

    def __init__(self, size: tuple[int, int] = (WIDTH, HEIGHT), term: str = "xterm-256color") -> None:
        self.painter = Painter(size, Depth.MANY, term)
        self.screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self.screen)
        self._stream.feed("\x1b[?7l")

    def draw(self, update: object) -> str:
        self.painter.draw(update)
        sent = self.painter.changes()
        self._stream.feed(sent)
        return sent

    def looks(self) -> list[list[tuple[object, ...]]]:
        return [[look(self.screen.buffer[y][x]) for x in range(self.screen.columns)] for y in range(self.screen.lines)]


def look(cell: pyte.screens.Char) -> tuple[object, ...]:
    """Colour and weight of a blank are not to be seen."""
    marked = (cell.underscore, cell.reverse, cell.strikethrough)
    if cell.data == " " and not any(marked):
        return (" ", cell.bg)
    return (cell.data, cell.fg, cell.bg, cell.bold, *marked)


def filled(line: list[Segment], width: int = WIDTH) -> Strip:
    return Strip(line).adjust_cell_length(width)


def whole(screen: list[list[Segment]]) -> LayoutUpdate:
    rows = [*screen, *([[]] * HEIGHT)][:HEIGHT]
    return LayoutUpdate([[filled(line)] for line in rows], Region(0, 0, WIDTH, HEIGHT))


def part(y: int, x: int, line: list[Segment], width: int) -> ChopsUpdate:
    chops: list[dict[int, Strip | None]] = [{} for _ in range(HEIGHT)]
    ends: list[list[int]] = [[] for _ in range(HEIGHT)]
    chops[y] = {0: None, x: filled(line, width), x + width: None}
    ends[y] = [x, x + width, WIDTH]
    return ChopsUpdate(chops, [(y, x, x + width)], ends)


@settings(max_examples=60)
@given(st.lists(st.lists(lines, max_size=HEIGHT), min_size=1, max_size=4), st.sampled_from(["xterm", "screen"]))
def test_after_any_screens_the_client_shows_the_last(screens: list[list[list[Segment]]], term: str) -> None:
    client, fresh = Client(term=term), Client()
    for screen in screens:
        client.draw(whole(screen))
    fresh.draw(whole(screens[-1]))
    assert client.looks() == fresh.looks()


@settings(max_examples=60)
@given(st.lists(lines, max_size=HEIGHT), st.integers(0, HEIGHT - 1), st.integers(0, 12), lines)
def test_a_change_within_a_line_leaves_the_rest(
    screen: list[list[Segment]], y: int, x: int, line: list[Segment]
) -> None:
    client, fresh = Client(), Client()
    client.draw(whole(screen))
    client.draw(part(y, x, line, 8))
    fresh.painter.draw(whole(screen))
    fresh.draw(part(y, x, line, 8))
    assert client.looks() == fresh.looks()


@given(st.lists(lines, max_size=HEIGHT))
def test_forgetting_mends_a_terminal_in_any_state(screen: list[list[Segment]]) -> None:
    client, fresh = Client(), Client()
    client.draw(whole(screen))
    client._stream.feed("\x1b[3;3H\x1b[1;7;31mrubbish\x1b[2J")
    client.painter.forget()
    client.draw(whole(screen))
    fresh.draw(whole(screen))
    assert client.looks() == fresh.looks()


def test_an_unchanged_screen_costs_nothing() -> None:
    client = Client()
    screen = [[Segment("┌──┐", STYLES[1])], [Segment("log", STYLES[2])]]
    assert client.draw(whole(screen))
    assert client.draw(whole(screen)) == ""


def test_a_changed_letter_costs_a_move_and_the_letter() -> None:
    client = Client()
    client.draw(whole([[Segment("one")], [Segment("two")]]))
    assert client.draw(whole([[Segment("one")], [Segment("tWo")]])) == "\x1b[2;2HW"


def test_frames_that_were_not_asked_for_are_skipped() -> None:
    client = Client()
    client.draw(whole([[Segment("one")]]))
    client.painter.draw(whole([[Segment("somewhere else entirely")]]))
    assert client.draw(whole([[Segment("onE")]])) == "\x1b[1;3HE"


def test_pens_are_taken_up_once_each_however_they_alternate() -> None:
    client = Client()
    line = [Segment("a", STYLES[1]), Segment("b", STYLES[6])] * 8
    assert client.draw(whole([line])).count("m") == 2


def test_a_terminal_that_does_not_fill_gets_its_blanks_written() -> None:
    blue = [[Segment(" " * WIDTH, STYLES[1])]]
    assert "\x1b[K" in Client(term="xterm").draw(whole(blue))
    assert "\x1b[K" not in Client(term="screen").draw(whole(blue))


@pytest.mark.parametrize("size", [(10, 3), (40, 12)])
def test_after_a_resize_what_stays_on_the_screen_is_drawn_again(size: tuple[int, int]) -> None:
    client = Client()
    client.draw(whole([[Segment("first")], [Segment("second")]]))
    client.screen.resize(size[1], size[0])
    client.screen.reset()
    client.painter.resize(size)
    client._stream.feed(client.painter.changes())
    assert [line.rstrip() for line in client.screen.display[:2]] == ["first", "second"]


def test_an_update_for_a_larger_screen_than_there_is_does_no_harm() -> None:
    client = Client()
    client.painter.resize((10, 3))
    client.painter.draw(whole([[Segment("x" * WIDTH)]] * HEIGHT))
    assert client.painter.changes().count("x") == 30
