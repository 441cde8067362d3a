"""`sortilege tables`, `inspect`, `backup`, `restore`, as a host types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.registry import GAMES
from net.server.server import TABLES
from tests.care.kept import SEED, cheated, keep, played, room
from tui.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    status = main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_the_tables_are_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going, over = room(1), room(2, deals="2")
    keep(tmp_path, (going, played(going, 3)), (over, played(over, None)), finished=(2,))
    status, said = run(capsys, "tables", "--data", tmp_path)
    assert status == 0
    assert len(said.splitlines()) == 1
    for words in ("Kampf der Magier", "playing", "Anna, adept", "days old"):
        assert words in said
    _, said = run(capsys, "inspect", tmp_path / TABLES)
    assert "over" in said.splitlines()[1]


def test_a_server_without_tables_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path)
    assert run(capsys, "tables", "--data", tmp_path) == (0, "There are no open tables.\n")


def test_a_directory_without_a_server_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "tables", "--data", tmp_path)
    assert status == 1
    assert said.startswith("sortilege: There is no file")


@pytest.mark.parametrize("game", GAMES)
def test_a_log_is_told_in_the_players_words_and_without_what_is_hidden(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The host plays too: of a game still going on they read what onlookers heard."""
    going = room(1, game, GAMES[game].seats[0])
    path = keep(tmp_path, (going, played(going, 12)))
    status, said = run(capsys, "inspect", path, "--table", 1)
    assert status == 0
    assert " · " in said
    assert "--secrets shows it" in said
    assert "chance:" not in said
    _, all_of_it = run(capsys, "inspect", path, "--table", 1, "--secrets")
    assert "chance: (" in all_of_it
    assert "--secrets" not in all_of_it
    for text in (said, all_of_it):
        assert SEED.hex() not in text


def test_of_a_game_that_is_over_everything_may_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = room(1, deals="2")
    path = keep(tmp_path, (over, played(over, None)), finished=(1,))
    _, said = run(capsys, "inspect", path, "--table", 1)
    assert "chance: (" in said
    assert "--secrets" not in said


def test_a_fault_is_told_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = room(1)
    path = keep(tmp_path, (going, cheated(going, played(going, 4))))
    status, said = run(capsys, "inspect", path, "--table", 1)
    assert status == 0
    assert "failed: Refused <" in said.splitlines()[-1]
    _, brief = run(capsys, "tables", "--data", tmp_path)
    assert "failed: Refused <" in brief


def test_a_copy_goes_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = room(1)
    keep(tmp_path / "server", (going, played(going, 4)))
    copy, new = tmp_path / "copy", tmp_path / "new"
    status, said = run(capsys, "backup", copy, "--data", tmp_path / "server")
    assert status == 0
    assert str(copy) in said
    assert run(capsys, "restore", copy, "--data", new) == (0, f"{copy} is in place.\n")
    _, said = run(capsys, "restore", copy, "--data", new)
    assert f"before is {new / TABLES}.before-1." in said
    assert run(capsys, "backup", copy, "--data", new)[0] == 1
