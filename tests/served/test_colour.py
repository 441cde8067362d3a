"""How many colours a terminal gets, and the codes for them."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.canvas.depths import Depth
from tui.canvas.ink import KEYCAP, Ink
from tui.served.colour import PLAIN, Pen, change, depth_of, pen_of


@pytest.mark.parametrize(
    ("term", "env", "depth"),
    [
        ("xterm-256color", {}, Depth.MANY),
        ("xterm", {}, Depth.MANY),
        ("screen", {}, Depth.MANY),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Depth.TRUE),
        ("xterm-256color", {"COLORTERM": "24bit"}, Depth.TRUE),
        ("xterm-256color", {"COLORTERM": "gnome-terminal"}, Depth.MANY),
        ("xterm-kitty", {}, Depth.TRUE),
        ("alacritty", {}, Depth.TRUE),
        ("xterm-direct", {}, Depth.TRUE),
        ("linux", {}, Depth.FEW),
        ("xterm-16color", {}, Depth.FEW),
        ("vt100", {}, Depth.NONE),
        ("xterm-mono", {}, Depth.NONE),
        ("unknown", {}, Depth.NONE),
        ("xterm-kitty", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, Depth.NONE),
    ],
)
def test_the_depth_follows_from_what_the_client_says(term: str, env: dict[str, str], depth: Depth) -> None:
    assert depth_of(term, env) is depth


@pytest.mark.parametrize(
    ("depth", "codes"),
    [
        (Depth.TRUE, ("1", "38;2;208;64;64", "48;2;32;32;40")),
        (Depth.MANY, ("1", "38;5;160", "48;5;234")),
        (Depth.FEW, ("1", "31", "40")),
        (Depth.NONE, ("1", "", "")),
    ],
)
def test_one_ink_has_its_own_codes_at_every_depth(depth: Depth, codes: tuple[str, str, str]) -> None:
    assert pen_of(Ink("#d04040", "#202028", bold=True), depth)[:3] == codes
    assert pen_of(Ink("#d04040", "#202028", True), depth) is pen_of(Ink("#d04040", "#202028", bold=True), depth)


def test_without_colours_a_keys_cap_is_told_by_being_in_reverse() -> None:
    assert pen_of(KEYCAP, Depth.NONE) == Pen("1;7", "", "", marks=True)
    assert pen_of(KEYCAP, Depth.MANY).attributes == "1"


def test_a_blank_shows_what_underlines_and_reverses_it() -> None:
    inks = (Ink(bold=True), Ink(underline=True), Ink(reverse=True))
    assert [pen_of(ink, Depth.TRUE).marks for ink in inks] == [False, True, True]


attributes = st.lists(st.sampled_from(["1", "4", "7"]), unique=True).map(sorted).map(";".join)
pens = st.builds(
    Pen, attributes, st.sampled_from(["", "31", "38;5;167"]), st.sampled_from(["", "42", "48;5;235"])
)  # fmt: skip


def look(sequence: str) -> tuple[object, ...]:
    screen = pyte.Screen(4, 1)
    pyte.Stream(screen).feed(sequence + "x")
    return tuple(screen.buffer[0][0])


@given(pens, pens)
def test_a_change_of_pen_ends_where_starting_anew_would(old: Pen, new: Pen) -> None:
    assert look(change(PLAIN, old) + change(old, new)) == look(change(PLAIN, new))


@given(pens, pens)
def test_no_change_costs_more_than_starting_anew(old: Pen, new: Pen) -> None:
    assert len(change(old, new)) <= len("\x1b[0;m" + ";".join(part for part in new[:3] if part))


def test_the_same_pen_costs_nothing() -> None:
    assert change(Pen("1", "31", ""), Pen("1", "31", "")) == ""
