"""`sortilege verify FILE`: its lines, and its status."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.fair.game_file import written
from tests.net.fair.deals import changed, made_up, places
from tui.cli import main


def test_an_honest_game_ends_with_0_and_a_changed_one_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(written(made_up(1)))
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "proved:      All " in said
    assert "not proved:  That nobody looked" in said

    def swap(raw: dict[str, list[list[object]]]) -> None:
        raw["log"][next(places(raw["log"], "share"))][2] = "another"

    file.write_text(written(changed(made_up(1), swap)))
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().out.startswith("FALSE:       The share of seat 1 is not the one that was pledged")


def test_what_is_no_such_file_ends_with_2_and_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.json"
    assert main(["verify", str(file)]) == 2
    file.write_text("{}")
    assert main(["verify", str(file)]) == 2
    assert all(line.startswith("sortilege: ") for line in capsys.readouterr().err.splitlines())
