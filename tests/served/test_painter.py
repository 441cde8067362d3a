"""The client's screen after our bytes is the screen that was wanted, and few bytes are spent on it."""

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.canvas import Canvas
from tui.ink import Ink
from tui.served.cells import to_text
from tui.served.colour import Depth
from tui.served.painter import Painter, _row

WIDTH, HEIGHT = 24, 6
INKS = [
    Ink(),
    Ink("#800000", "#000080"),
    Ink("#800000", "#000080", bold=True),
    Ink(reverse=True),
    Ink("#d04040", underline=True),
    Ink(bg="#202028"),
    Ink("#ffffff", "#202028"),
]
WORDS = ["", " ", "    ", "ab", "│ 7│", "x y  z", "漢字", "a                       "]

Word = tuple[int, int, str, Ink]
words = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1), st.sampled_from(WORDS), st.sampled_from(INKS))
screens = st.lists(words, max_size=3 * HEIGHT)


class Client:
    """A terminal, and a painter that believes it knows what is on it."""

    def __init__(self, size: tuple[int, int] = (WIDTH, HEIGHT), term: str = "xterm-256color") -> None:
        self.painter = Painter(size, Depth.MANY, term)
        self.screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self.screen)
        self._stream.feed("\x1b[?7l")

    def draw(self, canvas: Canvas) -> str:
        self.painter.put(canvas)
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


def screen(*written: Word, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Canvas:
    """Later words lie over earlier ones, and over halves of wide characters too."""
    canvas = Canvas(*size)
    for x, y, text, ink in written:
        canvas.text(x, y, text, ink)
    return canvas


def lines(*texts: str, ink: Ink = INKS[0]) -> Canvas:
    return screen(*((0, y, text, ink) for y, text in enumerate(texts)))


@settings(max_examples=60)
@given(st.lists(screens, min_size=1, max_size=4), st.sampled_from(["xterm", "screen"]))
def test_after_any_screens_the_client_shows_the_last(shown: list[list[Word]], term: str) -> None:
    client, fresh = Client(term=term), Client()
    for written in shown:
        client.draw(screen(*written))
    fresh.draw(screen(*shown[-1]))
    assert client.looks() == fresh.looks()


@settings(max_examples=60)
@given(screens, words)
def test_one_word_more_leaves_the_rest(written: list[Word], word: Word) -> None:
    client, fresh = Client(), Client()
    client.draw(screen(*written))
    client.draw(screen(*written, word))
    fresh.draw(screen(*written, word))
    assert client.looks() == fresh.looks()


@given(screens)
def test_forgetting_mends_a_terminal_in_any_state(written: list[Word]) -> None:
    client, fresh = Client(), Client()
    client.draw(screen(*written))
    client._stream.feed("\x1b[3;3H\x1b[1;7;31mrubbish\x1b[2J")
    client.painter.forget()
    client.draw(screen(*written))
    fresh.draw(screen(*written))
    assert client.looks() == fresh.looks()


def test_an_unchanged_screen_costs_nothing() -> None:
    client = Client()
    assert client.draw(lines("┌──┐", "log"))
    assert client.draw(lines("┌──┐", "log")) == ""


def test_what_many_are_shown_is_worked_out_once() -> None:
    first, second = Client(), Client()
    for client in (first, second):
        client.draw(lines("one", "two"))
    assert first.painter._wanted[1] is second.painter._wanted[1]
    assert first.draw(lines("one", "tWo")) == second.draw(lines("one", "tWo"))


def test_a_changed_letter_costs_a_move_and_the_letter() -> None:
    client = Client()
    client.draw(lines("one", "two"))
    assert client.draw(lines("one", "tWo")) == "\x1b[2;2HW"


def test_frames_that_were_not_asked_for_are_skipped() -> None:
    client = Client()
    client.draw(lines("one"))
    client.painter.put(lines("somewhere else entirely"))
    assert client.draw(lines("onE")) == "\x1b[1;3HE"


def test_pens_are_taken_up_once_each_however_they_alternate() -> None:
    client = Client()
    client.draw(screen())
    words = [(x, 0, "ab"[x % 2], INKS[(1, 6)[x % 2]]) for x in range(16)]
    assert client.draw(screen(*words)).count("m") == 2


def test_the_pen_that_costs_least_is_taken_up_next() -> None:
    client = Client()
    client.draw(screen())
    sent = client.draw(screen((0, 1, "b", INKS[6]), (0, 2, "c", Ink(bold=True))))
    assert sent.index("c") < sent.index("b")


def test_from_line_to_line_the_cursor_steps_down() -> None:
    client = Client()
    client.draw(screen())
    box = screen((9, 1, "╭──╮", INKS[0]), (9, 2, "│  │", INKS[0]), (9, 3, "╰──╯", INKS[0]))
    assert client.draw(box) == "\x1b[2;10H╭──╮\n\x1b[4D│  │\n\x1b[4D╰──╯"


def test_the_end_of_a_line_is_erased_once() -> None:
    client = Client()
    client.draw(lines("one     two     three   "))
    assert client.draw(lines("")).count("\x1b[K") == 1
    assert client.draw(lines("one     two     three   "))
    assert client.draw(lines("", "x", "    y")).count("\x1b[K") == 1


def test_a_terminal_that_does_not_fill_gets_its_blanks_written() -> None:
    blue = lines(" " * WIDTH, ink=INKS[1])
    assert "\x1b[K" in Client(term="xterm").draw(blue)
    assert "\x1b[K" not in Client(term="screen").draw(blue)


@pytest.mark.parametrize("size", [(10, 3), (40, 12)])
def test_after_a_resize_what_stays_on_the_screen_is_drawn_again(size: tuple[int, int]) -> None:
    client = Client()
    client.draw(lines("first", "second"))
    client.screen.resize(size[1], size[0])
    client.screen.reset()
    client.painter.resize(size)
    client._stream.feed(client.painter.changes())
    assert [line.rstrip() for line in client.screen.display[:2]] == ["first", "second"]


@pytest.mark.parametrize("text", ["x" * (WIDTH + 9), "x", "👨\u200d👩\u200d👧 and one"])
def test_a_line_that_takes_more_room_or_less_than_there_is_is_fitted(text: str) -> None:
    row = _row(((text, INKS[1]),), Depth.MANY, WIDTH)
    assert len(row.cells) == len(row.pens) == WIDTH
    assert to_text(row.cells).startswith(text[0])


def test_other_colours_are_sent_though_no_line_is_drawn_in_another_way() -> None:
    client = Client()
    client.draw(lines("red", ink=INKS[1]))
    client.painter.recolour(Depth.NONE)
    assert "red" in client.draw(lines("red", ink=INKS[1]))
