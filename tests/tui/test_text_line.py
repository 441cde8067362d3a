"""A line that is written: the keys that readline knows, and a cursor that never stands within a letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes

from net.people.text import clean
from tui.served.input import Keys
from tui.widgets.textline import TextLine

KEYS = (
    *(
        "left",
        "right",
        "home",
        "end",
        "backspace",
        "delete",
        "ctrl+a",
        "ctrl+b",
        "ctrl+d",
        "ctrl+e",
        "ctrl+f",
        "ctrl+h",
    ),
    *("ctrl+k", "ctrl+u", "ctrl+w", "ctrl+y", "ctrl+left", "ctrl+right", "ctrl+delete", "ctrl+backspace"),
)


def written(text: str, *keys: str, place: int = -1) -> tuple[str, int]:
    line = TextLine(text, place=place)
    for key in keys:
        assert line.key(key, None)
    return line.text, line.place


@pytest.mark.parametrize(
    ("keys", "text", "place"),
    [
        (["ctrl+a"], "one two, three", 0),
        (["ctrl+left"], "one two, three", 9),
        (["ctrl+left", "ctrl+left"], "one two, three", 4),
        (["home", "ctrl+right", "ctrl+right"], "one two, three", 7),
        (["ctrl+w"], "one two, ", 9),
        (["ctrl+w", "ctrl+w"], "one ", 4),
        (["ctrl+w", "ctrl+w", "ctrl+w", "ctrl+w"], "", 0),
        (["ctrl+w", "home", "ctrl+y"], "threeone two, ", 5),
        (["ctrl+left", "ctrl+k"], "one two, ", 9),
        (["ctrl+left", "ctrl+u"], "three", 0),
        (["ctrl+left", "ctrl+u", "end", "ctrl+y"], "threeone two, ", 14),
        (["home", "ctrl+delete"], " two, three", 0),
        (["ctrl+b", "ctrl+d"], "one two, thre", 13),
        (["home", "ctrl+f", "ctrl+h"], "ne two, three", 0),
        (["home", "ctrl+w", "ctrl+y"], "one two, three", 0),
    ],
)
def test_the_keys_of_readline(keys: list[str], text: str, place: int) -> None:
    assert written("one two, three", *keys) == (text, place)


@pytest.mark.parametrize(
    "typed", [b"\x01", b"\x02", b"\x05", b"\x06", b"\x17", b"\x0b", b"\x19", b"\x1bb", b"\x1bf", b"\x1b\x7f"]
)
def test_what_terminals_send_for_them_is_for_the_line(typed: bytes) -> None:
    line = TextLine("some words", killed="x")
    [key] = [*Keys().feed(typed)]
    assert line.key(key.key, None)  # type: ignore[attr-defined]


def test_a_letter_with_its_marks_goes_as_one() -> None:
    assert written("ae\u0323\u0302b", "left", "backspace") == ("ab", 1)
    assert written("ae\u0323\u0302b", "home", "right", "delete") == ("ab", 1)
    assert TextLine("ae\u0323b", place=2).place == 1


def test_a_mark_that_is_typed_joins_the_letter_before_it() -> None:
    line = TextLine("xb", place=1)
    line.insert("\u0323")
    assert line.place == len(line.text) - 1
    line.key("backspace", None)
    assert line.text == "b"


letters = st.text(st.sampled_from("ab ,-e\u0301\u0323日각ᄀ"), max_size=12)


@given(letters, st.lists(st.sampled_from([*KEYS, "type"]), max_size=12), st.integers(0, 12), letters)
def test_the_cursor_stands_between_letters_whatever_is_pressed(
    text: str, keys: list[str], place: int, typed: str
) -> None:
    line = TextLine(text, most=40, place=min(place, len(text)))
    for key in keys:
        before = line.text
        line.key(key, None) if key != "type" else line.insert(typed)
        ends = [0]
        for each in iter_graphemes(line.text):
            ends.append(ends[-1] + len(each))
        assert line.place in ends
        assert key in {"type", "ctrl+y"} or len(line.text) <= len(before)
    assert clean(line.text, 1000) == line.written or len(line.written) <= 40
