"""The client's screen after our bytes is the screen that was wanted, and few bytes are spent on it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.canvas.ink import Ink
from tui.served.cells import to_text
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

SIZES = [(WIDTH, HEIGHT), (10, 3), (40, 8)]

Word = tuple[int, int, str, Ink]
words = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1), st.sampled_from(WORDS), st.sampled_from(INKS))
screens = st.lists(words, max_size=3 * HEIGHT)


class Filling(pyte.Screen):
    """Erases as xterm does, and not as pyte: the background stays, an underline or a reversal does not."""

    def erase_characters(self, count: int | None = None) -> None:
        with self._background_alone():
            super().erase_characters(count)

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        with self._background_alone():
            super().erase_in_line(how, private)

    @contextmanager
    def _background_alone(self) -> Iterator[None]:
        before = self.cursor.attrs
        self.cursor.attrs = self.default_char._replace(bg=before.bg)
        yield
        self.cursor.attrs = before


class Client:
    """A terminal, and a painter that believes it knows what is on it."""

    def __init__(
        self, size: tuple[int, int] = (WIDTH, HEIGHT), term: str = "xterm-256color", depth: Depth = Depth.MANY
    ) -> None:
        self.size, self.depth = size, depth
        self.painter = Painter(size, depth, term)
        self.screen = Filling(*size)
        self._stream = pyte.Stream(self.screen)
        self._stream.feed("\x1b[?7l")

    def draw(self, canvas: Canvas) -> str:
        self.painter.put(canvas)
        return self.paint()

    def paint(self) -> str:
        sent = self.painter.changes()
        self._stream.feed(sent)
        return sent

    def resize(self, size: tuple[int, int]) -> None:
        """Terminals differ on what is left then."""
        self.size = size
        self.screen.resize(size[1], size[0])
        self.spoil()
        self.painter.resize(size)

    def recolour(self, depth: Depth) -> None:
        self.depth = depth
        self.painter.recolour(depth)

    def spoil(self) -> None:
        self._stream.feed("\x1b[3;3H\x1b[1;7;31mrubbish\x1b[2J")

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
    client.spoil()
    client.painter.forget()
    client.draw(screen(*written))
    fresh.draw(screen(*written))
    assert client.looks() == fresh.looks()


class Session(RuleBasedStateMachine):
    """Whatever befalls a screen, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.client = Client()
        self.written: list[Word] = []

    @rule(written=screens)
    def draw(self, written: list[Word]) -> None:
        self.written = written
        self.client.draw(screen(*written, size=self.client.size))
        self.shows_it()

    @rule(word=words)
    def write_one_word_more(self, word: Word) -> None:
        self.draw([*self.written, word])

    @rule(written=screens)
    def skip_a_frame(self, written: list[Word]) -> None:
        self.written = written
        self.client.painter.put(screen(*written, size=self.client.size))

    @rule(size=st.sampled_from(SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        self.client.resize(size)
        self.draw(self.written)

    @rule(size=st.sampled_from(SIZES))
    def resize_and_send_before_anything_is_drawn(self, size: tuple[int, int]) -> None:
        self.client.resize(size)
        self.client.paint()

    @rule(depth=st.sampled_from(Depth))
    def recolour(self, depth: Depth) -> None:
        self.client.recolour(depth)
        self.draw(self.written)

    @rule()
    def repaint(self) -> None:
        """On Ctrl-L: what was put last is sent again, whether it was sent before or not."""
        self.client.spoil()
        self.client.painter.forget()
        self.draw(self.written)

    def shows_it(self) -> None:
        fresh = Client(self.client.size, depth=self.client.depth)
        fresh.draw(screen(*self.written, size=self.client.size))
        assert self.client.looks() == fresh.looks()


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=60, stateful_step_count=12, deadline=None)


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


@pytest.mark.parametrize("ink", [Ink(underline=True), Ink(reverse=True)])
def test_a_field_of_underlined_blanks_is_written_for_what_is_erased_has_no_line(ink: Ink) -> None:
    client = Client()
    sent = client.draw(screen((2, 1, "Name" + " " * 12, ink)))
    assert "Name" + " " * 12 in sent
    shown = client.looks()[1]
    assert len({cell[2:] for cell in shown[2:6]} | {look(client.screen.buffer[1][x])[2:] for x in range(6, 18)}) == 1


def test_a_terminal_that_does_not_fill_gets_its_blanks_written() -> None:
    blue = lines(" " * WIDTH, ink=INKS[1])
    assert "\x1b[K" in Client(term="xterm").draw(blue)
    assert "\x1b[K" not in Client(term="screen").draw(blue)


@pytest.mark.parametrize("size", [(10, 3), (40, 12)])
def test_after_a_resize_what_stays_on_the_screen_is_drawn_again(size: tuple[int, int]) -> None:
    client = Client()
    client.draw(lines("first", "second"))
    client.resize(size)
    client.paint()
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
