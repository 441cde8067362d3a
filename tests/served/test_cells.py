"""Text by cells: what players write must not move the cursor or take more room than it says."""

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.served.cells import is_simple, to_cells, to_text


def test_plain_and_drawn_lines_are_their_own_cells() -> None:
    for text in ("plain", "┌──┐ ▶ é", ""):
        assert to_cells(text) == text
        assert to_text(to_cells(text)) == text
        assert is_simple(to_cells(text))


def test_a_wide_character_takes_two_cells() -> None:
    assert to_cells("a漢b") == "a漢\0b"
    assert to_text("a漢\0b") == "a漢b"
    assert not is_simple("a漢\0b")


def test_a_letter_with_marks_takes_one_cell_and_comes_back_whole() -> None:
    cells = to_cells("ne\u0323\u0301o")
    assert len(cells) == 3
    assert to_text(cells) == "ne\u0323\u0301o"
    assert not is_simple(cells)


def test_what_a_terminal_would_obey_is_not_sent() -> None:
    assert "\x1b" not in to_text(to_cells("a\x1b[2Jb"))
    assert to_text(to_cells("a\u202eb")) in {"ab", "a?b", "?b"}
    assert to_text(to_cells("\U000f0000")) == "?"
    assert to_text(to_cells("a\u00a0b")) == "a b"


@given(st.text(max_size=20))
def test_any_text_takes_as_many_cells_as_the_layout_believes(text: str) -> None:
    assert len(to_cells(text)) == cell_len(text)


@given(st.text(max_size=20))
def test_any_text_leaves_the_next_line_and_the_title_alone(text: str) -> None:
    screen = pyte.Screen(80, 3)
    pyte.Stream(screen).feed("\x1b[?7l" + to_text(to_cells(text)))
    assert screen.cursor.y == 0
    assert screen.display[1:] == [" " * 80] * 2
    assert screen.title == ""
