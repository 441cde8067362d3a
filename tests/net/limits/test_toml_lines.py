"""TOML that people write by hand: whatever it is, it is read or refused in a sentence, at once."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.host.paths import read_file
from net.limits.toml_lines import NoToml, lines_of, read
from tests.cpu import of_cpu

PIECES = (
    *"[]{}=,.#\"'\\\n\r\t -_“”\x00\x1b\x7f\u202e\ufeff",
    *("[[card]]", "name", "effects", "= ", '"""', "'''", "1", "true", "\\u0041", "1e9", "9" * 30, "2026-01-01", "\r\n"),
)
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=60).map("".join)


@given(TEXTS)
def test_whatever_it_is_it_is_read_or_refused_in_a_sentence(text: str) -> None:
    told = ""
    try:
        data = read(text)
    except NoToml as refused:
        data, told = {}, str(refused)
    lines = [*lines_of(text, paths_of(data)).values()] if not told else [int(told[5:].partition(":")[0])]
    assert told.isprintable()
    assert told or data == tomllib.loads(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)


def paths_of(data: Any, around: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path for key, value in items for path in ((*around, key), *paths_of(value, (*around, key)))]


KEYS = st.sampled_from(["a", "b", "card", '"q d"', "'x.y'", "d.e"])
VALUES = st.recursive(
    st.sampled_from(["1", '"x # ]"', "'y'", '"""m\n"]"""', "true", "1.5", "'''\n'''", '"""a""""']),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda each: "[ # [\n" + ",\n".join(each) + "\n]"),
        st.lists(inner, max_size=2).map(
            lambda each: "{" + ", ".join(f"k{at} = {' '.join(value.split())}" for at, value in enumerate(each)) + "}"
        ),
    ),
    max_leaves=6,
)
LINES = st.one_of(
    st.tuples(KEYS, VALUES).map(" = ".join), KEYS.map("[{}]".format), KEYS.map("[[ {} ]]".format), st.just("# no = 1")
)


@given(st.lists(LINES, max_size=8))
def test_each_key_stands_on_the_first_line_that_a_text_must_have_for_it_to_be_there(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    places = lines_of(text, paths_of(data))
    starts = [1]
    for each in lines:
        starts.append(starts[-1] + each.count("\n") + 1)
    for path, line in places.items():
        # The lines up to the statement that the key stands in have it, and those before have it not.
        statement = max(at for at, start in enumerate(starts[:-1]) if start <= line)
        assert not has(tomllib.loads("\n".join(lines[:statement])), path)
        assert has(tomllib.loads("\n".join(lines[: statement + 1])), path)


def has(data: Any, path: tuple[str | int, ...]) -> bool:
    for key in path:
        there = key in data if isinstance(data, dict) else isinstance(data, list) and int(key) < len(data)
        if not there:
            return False
        data = data[key]
    return True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "Digger\ntext = "x"\n', "line 1: a quotation mark is not closed"),
        ("a = 1\nb = 'x\n", "line 2: a quotation mark is not closed"),
        ('a = 1\n\nb = """x\ny\n', "line 3: a quotation mark is not closed"),
        ('a = 1\nb = "x\x1by"\n', "line 2: the character U+001B can't stand in such a file"),
        ("# \x07\n", "line 1: the character U+0007 can't stand in such a file"),
        ("a = 1\nb = “x”\n", 'line 2: “ is not a quotation mark in such a file: write "'),
        ("a = 1\ndraw = " + "9" * 5000, "line 2: that number has too many digits"),
        ("a = " + "[" * 5000, "line 1: there are too many brackets within brackets"),
        ("name = Digger", "line 1: invalid value"),
        ("a = 1\na = 2\n", "line 2: cannot overwrite a value"),
    ],
)
def test_what_is_wrong_is_named_as_what_it_is(text: str, told: str) -> None:
    with pytest.raises(NoToml) as refused:
        read(text)
    assert str(refused.value) == told


LONG = 20_000


@pytest.mark.parametrize(
    "line",
    ["a{} = 1\n", "[[card]]\n", "[t{}]\n", "# {}\n", "a{} = [[[[1]]]]\n", "'a{}'.b = {{c = 1}}\n", 'k{} = """x"""\n'],
)
def test_the_lines_of_a_long_text_take_time_with_its_length(line: str) -> None:
    """Once each line had all before it read again: twice as much took four times as long. Of thirty-two times as much
    that is a thousand times, which no busy machine makes of thirty-two."""

    def taken(size: int) -> float:
        lines = [line.format(number) for number in range(size)]
        text, paths = "".join(lines), [("card", number) for number in range(size)]
        began = process_time()
        lines_of(text, [*paths, *((f"a{number}",) for number in range(size))])
        return process_time() - began

    taken(100)
    short = min(taken(500) for _ in range(3))
    assert min(taken(16_000) for _ in range(3)) < 32 * 8 * short


@pytest.mark.parametrize("text", [".".join("a" * (LONG // 2)) + " = 1", "a = " + "[" * 300 + "]" * 300, '"' * LONG])
def test_no_text_takes_long_to_be_read_or_refused(text: str) -> None:
    began = process_time()
    try:
        read(text)
        lines_of(text, [("a", "a", "a", "b"), ("a", 0, 0)])
    except NoToml:
        pass
    assert process_time() - began < of_cpu(20)


# The file itself


def test_only_a_file_is_read_and_no_more_than_is_asked_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link"
    link.symlink_to("/dev/zero")
    for path in (pipe, link, Path("/dev/zero"), tmp_path, tmp_path / "none", tmp_path / "a\x00b"):
        with pytest.raises(OSError):  # noqa: PT011 - any of them, and no waiting
            read_file(path, 10)
    (tmp_path / "file").write_bytes(b"x" * 100)
    assert read_file(tmp_path / "file", 10) == b"x" * 11
