"""The file of limits: what is shown can be read back, and every fault has its line and its reason."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest

from net.host.errors import UserError
from net.limits import Limits
from net.limits.file import BOUNDS, LONGEST, limits_of, read_limits, shown


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "limits.toml"
    path.write_text(text, "utf-8")
    return path


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(UserError) as caught:
        read_limits(written(tmp_path, text))
    return str(caught.value).splitlines()


def test_what_is_shown_is_a_file_with_every_limit_that_can_be_read_back(tmp_path: Path) -> None:
    changed = replace(Limits(), talk=2, per_second=0.5, login=60.0)
    text = shown(changed)
    assert set(tomllib.loads(text)) == {each.name for each in fields(Limits)}
    assert read_limits(written(tmp_path, text)) == changed
    assert "talk = 2  # usually 6\n" in text
    assert "\nline = 200\n" in text


def test_every_limit_has_its_sentence_and_is_usually_within_its_bounds() -> None:
    text = shown(Limits())
    for name, (least, most, told) in BOUNDS.items():
        assert told.endswith("."), name
        assert f"# {told} (" in text
        assert least <= getattr(Limits(), name) <= most, name


def test_what_a_file_leaves_out_is_as_usual(tmp_path: Path) -> None:
    assert read_limits(written(tmp_path, "tables = 3\n")) == Limits(tables=3)
    assert read_limits(written(tmp_path, "")) == Limits()


def test_the_data_directorys_file_counts_where_there_is_one(tmp_path: Path) -> None:
    assert limits_of(tmp_path) == Limits()
    written(tmp_path, "tables = 3\n")
    assert limits_of(tmp_path) == Limits(tables=3)


def test_every_fault_is_told_in_the_order_of_its_lines(tmp_path: Path) -> None:
    text = '# ours\nlogin = "long"\n\ntable = 3\nsessions = 2.5\npacket = 100\ntalk = true\nname = 12\n'
    assert faults(tmp_path, text) == [
        "limits.toml, line 2: login: this is a number, without quotes.",
        "limits.toml, line 4: table: there is no such limit (is it tables?).",
        "limits.toml, line 5: sessions: this is a whole number, without quotes.",
        "limits.toml, line 6: packet: this can be 4096 to 16384, not 100.",
        "limits.toml, line 7: talk: this is a whole number, without quotes.",
    ]


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "-1", "0"])
def test_a_number_that_would_be_no_limit_is_refused(tmp_path: Path, number: str) -> None:
    assert "this can be 0.1 to" in faults(tmp_path, f"per_second = {number}")[0]


def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    assert "line 2" in faults(tmp_path, "talk = 1\ntalk 2\n")[0]
    assert "not 1000000000000000" in faults(tmp_path, f"talk = 1{'0' * 400}\n")[0]
    assert "too many digits" in faults(tmp_path, f"talk = 1{'0' * 5000}\n")[0]
    assert faults(tmp_path, "talk = 1\ntalk = 2\n")[0].startswith("limits.toml, line 2: cannot overwrite a value")
    assert faults(tmp_path, "[talk]\nmost = 3\n") == [
        "limits.toml, line 1: talk: this is a whole number, without quotes."
    ]


def test_what_is_no_such_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: No such file"):
        read_limits(tmp_path / "none.toml")
    with pytest.raises(UserError, match="is longer than"):
        read_limits(written(tmp_path, "#" * (LONGEST + 1)))
    (tmp_path / "limits.toml").write_bytes(b"# \xff")
    with pytest.raises(UserError, match="not UTF-8 text"):
        read_limits(tmp_path / "limits.toml")


def test_a_fault_with_control_characters_reaches_the_terminal_without_them(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, '"\\u001b[2Jevil" = 1\n')
    assert "\x1b" not in fault
