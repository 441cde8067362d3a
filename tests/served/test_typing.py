"""Keys as they become lines, and what is shown of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.consoles.typing import LONGEST, Typing


@pytest.mark.parametrize(
    ("data", "lines", "rest"),
    [
        (b"one\ntwo\r\nthree\rfour", ["one", "two", "three"], "four"),
        (b"wro\x7f\x7f\x7fright\n", ["right"], ""),
        (b"gone\x15kept\n", ["kept"], ""),
        (b"gone\x03kept\n", ["kept"], ""),
        (b"a\x1b[A\x1bOB\x1b[1;5Cb\x1bxc\n", ["abc"], ""),
        ("früh\n".encode(), ["früh"], ""),
        (b"\x7f\n", [""], ""),
        (b"x" * (LONGEST + 50) + b"\n", ["x" * LONGEST], ""),
    ],
)
def test_keys_become_lines(data: bytes, lines: list[str], rest: str) -> None:
    typing = Typing(echoes=True)
    assert typing.feed(data)[0] == lines
    assert typing.line == rest
    slowly = Typing(echoes=True)
    assert [line for byte in data for line in slowly.feed(bytes((byte,)))[0]] == lines


def test_what_is_typed_is_shown_only_where_nobody_else_does() -> None:
    assert Typing(echoes=True).feed(b"a\xe6\xbc\xa2\x7f\x7fb\r")[1] == "a漢\b \b\b \b\b \bb\r\n"
    assert Typing(echoes=False).feed(b"ab\n")[1] == ""


@given(st.lists(st.binary(max_size=30)))
def test_no_bytes_whatever_bring_a_control_code_into_a_line_or_an_echo(chunks: list[bytes]) -> None:
    typing = Typing(echoes=True)
    for chunk in chunks:
        lines, echo = typing.feed(chunk)
        assert all(line.isprintable() or not line for line in lines)
        assert not set(echo.replace("\b \b", "").replace("\r\n", "")) & {chr(code) for code in range(32)}
