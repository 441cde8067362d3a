"""What players write, cleaned: whatever they send, other people's terminals keep their cursor, title and next line."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.people.names import clean_name
from net.people.text import LINE_WIDTH, NAME_WIDTH, clean, clean_line, width_of, width_of_character

PIECES = (
    *"\x00\x07\x08\x0a\x0d\x1b\x7f\x85\x9b\x9d\u200b\u200d\u202e\u2066\ufeff\u00ad\u0301\u0489\u3164",
    *("\x1b[31m", "\x1b]0;title\x07", "\x1b[2J", "👩\u200d👩\u200d👧", "🇩🇪", "日本", "각", "é"),
)
NASTY = st.lists(st.one_of(st.sampled_from(PIECES), st.characters()), max_size=40).map("".join)


@given(NASTY)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean_line(clean_line(text)) == clean_line(text)
    assert clean_name(clean_name(text)) == clean_name(text)


@given(NASTY)
def test_cleaned_text_is_no_wider_than_asked(text: str) -> None:
    assert width_of(clean(text, 10)) <= 10


def pyte_gives_up(character: str) -> bool:
    """It leaves out the rest of a line after a vowel sign of the Indian scripts; terminals do not."""
    return not width_of_character(character) and not unicodedata.combining(character)


@pytest.mark.parametrize(("clean_one", "widest"), [(clean_name, NAME_WIDTH), (clean_line, LINE_WIDTH)])
@given(text=NASTY)
def test_a_terminal_shows_cleaned_text_and_does_nothing_else(
    clean_one: Callable[[str], str], widest: int, text: str
) -> None:
    """What is written behind it stands where we think, and what stood above, below and in the title still does."""
    screen = pyte.Screen(LINE_WIDTH + 20, 3)
    stream = pyte.Stream(screen)
    stream.feed("\x1b]0;ours\x07\x1b[1;1Habove\x1b[3;1Hbelow\x1b[2;1H")
    shown = "".join(each for each in clean_one(text) if not pyte_gives_up(each))
    stream.feed(shown)
    assert screen.cursor.y == 1
    assert screen.cursor.x == width_of(shown) <= widest
    stream.feed("│behind")
    assert "".join(screen.buffer[1][width_of(shown) + at].data for at in range(7)) == "│behind"
    assert [screen.display[row].rstrip() for row in (0, 2)] == ["above", "below"]
    assert screen.title == "ours"
    assert screen.cursor.attrs == pyte.screens.Char(" ")._replace(data=screen.cursor.attrs.data)
    assert screen.mode == pyte.Screen(1, 1).mode


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada-Lovelace"),
        ("\x1b[31mred\x07", "31mred"),
        ("two\nlines", "two-lines"),
        ("\u202eevil", "evil"),
        ("so\u00adft", "soft"),
        ("z" + "\u0301" * 9, "\u017a\u0301\u0301"),
        ("\u0301mark first", "mark-first"),
        ("a very long name indeed", "a-very-long-name"),
        ("O\u2019Brien", "O'Brien"),
        ("Anna: pass, I", "Anna-pass-I"),
        ("Anna\N{MODIFIER LETTER TRIANGULAR COLON} pass", "Anna-pass"),
        ("\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} (Anna)", "Anna"),
        ("J. R.", "J-R"),
        ("--''--", ""),
        ("日本語の名前はとても長い", "日本語の名前はと"),
    ],
)
def test_a_name_is_shown_as(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@pytest.mark.parametrize("letter", ["é", "日", "a\u0301", "e\u0301\u0302\u0303", "日 "])
def test_a_line_of_chat_costs_next_to_nothing_to_clean(letter: str) -> None:
    """The most that is looked at of it, beside a line that needs no cleaning. It took 150 ms."""
    text = letter * (8 * LINE_WIDTH)
    yardstick = _cpu(lambda: [unicodedata.normalize("NFC", text) and sum(map(ord, text)) for _ in range(10)])
    spent = _cpu(lambda: clean_line(text))
    assert spent <= max(60 * yardstick, 0.02), f"{1000 * spent:.1f} ms beside {1000 * yardstick:.1f} ms"


def _cpu(do: Callable[[], object]) -> float:
    """The least of three: what is meant is the code, not what else the machine is at."""
    spent: list[float] = []
    for _ in range(3):
        width_of.cache_clear()
        begun = time.thread_time()
        do()
        spent.append(time.thread_time() - begun)
    return min(spent)
