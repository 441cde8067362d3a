"""The canvas: nothing is drawn outside it, wide characters take two cells, and all of it can be ASCII."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.people.text import clean, fitting, width_of, width_of_character
from tests.cpu import at_most
from tui.canvas.canvas import Canvas, Rect, cut, plain, plain_line, wrap
from tui.canvas.ink import ACCENT, STRONG
from tui.widgets.form import Field, Form, Pick, Press, Write
from tui.widgets.textline import TextLine


def test_text_beyond_the_edges_is_left_away() -> None:
    canvas = Canvas(5, 2)
    canvas.text(3, 0, "abcdef")
    canvas.text(-2, 1, "abcdef")
    canvas.text(0, 7, "never")
    assert canvas.lines() == ["   ab", "cdef"]


def test_a_window_draws_in_its_own_place_and_not_beyond_it() -> None:
    canvas = Canvas(6, 3)
    canvas.window(Rect(2, 1, 3, 1)).text(0, 0, "abcdef")
    assert canvas.lines() == ["", "  abc", ""]


def test_a_window_that_begins_outside_is_cut_not_moved() -> None:
    canvas = Canvas(6, 3)
    assert canvas.window(Rect(-2, 0, 4, 1)).width == 2


def test_cells_of_one_ink_are_one_run() -> None:
    canvas = Canvas(6, 1)
    canvas.text(0, 0, "ab", STRONG)
    canvas.text(2, 0, "cd", STRONG)
    canvas.text(4, 0, "ef", ACCENT)
    assert [text for text, _ in canvas.runs(0)] == ["abcd", "ef"]


def test_a_click_finds_what_was_drawn_last_there() -> None:
    canvas = Canvas(10, 2)
    canvas.spot(Rect(0, 0, 10, 2), "below")
    canvas.window(Rect(4, 1, 4, 1)).spot(Rect(0, 0, 2, 1), "above")
    assert [canvas.hit(4, 1), canvas.hit(0, 0), canvas.hit(30, 0)] == ["above", "below", ""]


@given(st.text(max_size=30))
def test_a_line_keeps_its_width_whatever_name_stands_on_it(text: str) -> None:
    for ascii_only in (False, True):
        canvas = Canvas(20, 1, ascii_only=ascii_only)
        canvas.text(2, 0, clean(text, 12))
        shown = "".join(run for run, _ in canvas.runs(0))
        assert sum(map(width_of_character, shown)) == 20


@pytest.mark.parametrize("text", ["\x1b]0;mine\x07", "caf\u00e9\x1b[2J", "\x9b2J", "a\nb", "\u202eabc", "x\u200by"])
def test_what_a_terminal_would_obey_is_never_drawn(text: str) -> None:
    """A server that means harm may put it into any of its sentences."""
    canvas = Canvas(30, 2)
    canvas.text(2, 0, text)
    canvas.text(2, 1, text, width=12)
    assert all(run.isprintable() for y in range(2) for run, _ink in canvas.runs(y))


def test_in_ascii_boxes_letters_and_wide_characters_have_something_else_to_show() -> None:
    canvas = Canvas(12, 3, ascii_only=True)
    canvas.frame(canvas.whole)
    canvas.text(1, 1, "Zoë 日 ▸é")
    assert str(canvas).isascii()
    assert canvas.lines()[1] == "|Zoe ?  >e |"


ROOT = Path(__file__).parent.parent.parent
SETTLED = {
    "✚": "tui/widgets/players.py has signs of its own for ASCII",
    **dict.fromkeys("⇤⇥", "on a page for browsers"),
    **dict.fromkeys("„‟〝〞❝❞＂", "what others write, and is read as a quotation mark"),
}

TYPED = {"digit_row.py"}
"""Files whose signs are only ever typed, and never drawn."""


def written() -> Iterator[tuple[str, str]]:
    """Yield each text that players may be shown: the rules and their rulings, and whatever stands in quotes in code."""
    for file in (ROOT / "core").rglob("*.md"):
        yield file.name, file.read_text("utf-8")
    for file in [*(ROOT / "core").rglob("*.py"), *(ROOT / "tui").rglob("*.py")]:
        if file.name in TYPED:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield file.name, node.value


def test_in_ascii_no_sign_of_our_own_is_lost_or_becomes_another_number() -> None:
    """`2½` would be 21, and `?4` is no paragraph."""
    lost = {
        (character, name)
        for name, text in written()
        for character in {*text} - {*SETTLED, "?"}
        if character.isprintable() and (plain(character) == "?" or unicodedata.category(character) == "No")
    }
    assert not lost


def test_in_ascii_a_line_that_stands_alone_goes_on_in_three_dots() -> None:
    """By lines `Opening the game ~` would be heard, and `~` means elsewhere that something was cut."""
    assert plain_line("Opening the game …") == "Opening the game ..."
    assert plain_line("Zoë — §4.1 × 2") == "Zoe - #4.1 x 2"
    assert plain_line("Weiß, les vœux") == "Weiss, les voeux"


def test_in_ascii_what_was_cut_does_not_look_like_the_end_of_a_sentence() -> None:
    canvas = Canvas(12, 1, ascii_only=True)
    canvas.text(0, 0, "The Winged settled.", width=8)
    assert canvas.lines()[0].rstrip() == "The Win~"


@pytest.mark.parametrize(
    ("text", "width", "shown"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本", 3, "日…"), ("ab", 0, "")]
)
def test_what_does_not_fit_ends_in_an_ellipsis(text: str, width: int, shown: str) -> None:
    assert cut(text, width) == shown


def test_sentences_are_broken_between_words() -> None:
    assert wrap("one two three", 8, indent=2) == ["one two", "  three"]


def test_a_line_that_is_written_takes_keys_and_pastes_and_no_more_than_fits() -> None:
    line = TextLine(most=6)
    for key, character in (("a", "a"), ("b", "b"), ("left", None), ("c", "c")):
        line.key(key, character)
    line.insert("\x1b[0m!")
    assert (line.text, line.place) == ("acb", 2)
    line.key("backspace", None)
    assert line.written == "ab"


WIDE = ("a name", "日本語の名前", "e\u0301a\u0323", "a日\u0301b", "")


@pytest.mark.parametrize("text", WIDE)
def test_a_line_ends_whatever_width_it_is_given(text: str) -> None:
    """Less than none too, which is what a narrow terminal leaves of a form."""
    for width in range(-30, 20):
        for place in range(len(text) + 1):
            canvas = Canvas(12, 1)
            with at_most(1, f"{text!r} on {width} columns"):
                TextLine(text, place=place).draw(canvas.window(Rect(0, 0, 8, 1)), 1, 0, width, focused=True)
            assert width_of(canvas.lines()[0].rstrip()) <= max(0, 1 + width)


def test_the_cursor_of_a_line_is_seen_on_any_width() -> None:
    for text in WIDE:
        for width in range(1, 20):
            for place in range(len(text) + 1):
                canvas = Canvas(width, 1)
                TextLine(text, place=place).draw(canvas, 0, 0, width, focused=True)
                assert any(ink.reverse for _, ink in canvas.runs(0))


def test_a_form_ends_on_any_width() -> None:
    fields: list[Field] = [
        Write("name", "Your name", TextLine("Ada"), hint="anything"),
        Pick("a", "A", ["yes"]),
        Press("go", "Go"),
    ]
    for width in range(60):
        with at_most(1, f"a form on {width} columns"):
            Form(fields, at=width % 3).draw(Canvas(width, 5))


@given(st.text(alphabet="ab日é\u0301\u0323 ", max_size=30), st.integers(-5, 40))
def test_the_longest_beginning_that_fits_is_kept(text: str, width: int) -> None:
    with at_most(1):
        kept = fitting(text, width)
    assert text.startswith(kept)
    assert not kept or width_of(kept) <= width
    assert kept == text or width_of(text[: len(kept) + 1]) > width
    assert width_of(cut(text, width)) <= max(0, width)


@given(st.lists(st.tuples(st.integers(-3, 12), st.text(alphabet="ab日한 é", max_size=6)), max_size=8))
def test_whatever_is_written_over_wide_letters_no_half_of_one_stays(writings: list[tuple[int, str]]) -> None:
    canvas = Canvas(10, 1)
    window = canvas.window(Rect(1, 0, 8, 1))
    for number, (x, text) in enumerate(writings):
        (window if number % 2 else canvas).text(x, 0, text)
    assert sum(width_of_character(each) for run, _ink in canvas.runs(0) for each in run) == 10


def test_a_spot_reaches_no_farther_than_its_window() -> None:
    canvas = Canvas(10, 3)
    canvas.window(Rect(2, 1, 4, 1)).spot(Rect(-5, -5, 50, 50), "here")
    assert {(x, y) for x in range(10) for y in range(3) if canvas.hit(x, y)} == {(x, 1) for x in range(2, 6)}


@given(st.lists(st.sampled_from(["a", "word", "日本", "e\u0301", "longerthanaline"]), max_size=20), st.integers(-3, 30))
def test_lines_are_as_full_as_they_can_be(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width)
    assert all(width_of(line) <= max(0, width) for line in lines)
    for line, after in pairwise(lines):
        assert width_of(f"{line} {after.split()[0] if after.split() else ''}") > width


def test_what_is_drawn_over_can_no_longer_be_asked_about() -> None:
    canvas = Canvas(20, 5)
    for y in range(5):
        canvas.thing(Rect(2, y, 16, 1), "sea")
    canvas.window(Rect(1, 1, 18, 4)).cover(Rect(4, 0, 8, 2))
    seen = ["".join("s" if canvas.thing_at(x, y) else "." for x in range(20)) for y in range(5)]
    whole, cut = "..ssssssssssssssss..", "..sss........sssss.."
    assert seen == [whole, cut, cut, whole, whole]
    canvas.cover(canvas.whole)
    assert not canvas.things
