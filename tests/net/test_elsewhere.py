"""Games that other packages offer are listed, and what is wrong with one costs that one alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.registry import GAMES, OURS
from tests.elsewhere import EXAMPLE, NAME, PACKAGE, ROOT, installed, put, put_example

INIT, GAME, TABLE = ((EXAMPLE / "liars_dice" / f"{name}.py").read_text() for name in ("__init__", "game", "table"))


def test_an_installed_game_is_listed_behind_ours_with_its_package(tmp_path: Path) -> None:
    put_example(tmp_path)
    with installed(tmp_path):
        assert (*GAMES,) == (*OURS, NAME)
        assert GAMES.entries[NAME] == ("liars_dice", PACKAGE, "1.0")
        assert GAMES[NAME].title == GAMES.about(NAME).title == GAMES.titles[NAME] == "Liar's Dice"


FAULTS = {
    "its package raises": ({"__init__": "raise RuntimeError('the cards are Anna's')"}, "as it fails"),
    "its package ends the process": ({"__init__": "import sys; sys.exit(0)"}, "as it fails"),
    "its package can't be read": ({"__init__": "def ("}, "as it fails"),
    "it says nothing of itself": ({"__init__": "ABOUT = 'Dice'"}, "its ABOUT is not an About"),
    "its rules raise": ({"game": "1 / 0"}, "as it fails"),
    "it has no rules": ({"game": "DICE = 1"}, "as it fails"),
    "its set-up raises": ({"game": GAME.replace("state = DiceState()", "state = 1 / 0", 1)}, "as it fails"),
    "its board can't go over the wire": ({"game": GAME.replace("board = Board", "board = dict")}, "as it fails"),
    "it lies about its name": ({"game": GAME.replace('"liars-dice"', '"kampf"')}, "another name, title or number"),
    "it lies about its seats": ({"game": GAME.replace("seats = ABOUT.seats", "seats = range(2, 4)")}, "another name"),
    "it is for too many": ({"__init__": INIT.replace("range(2, 7)", "range(2, 99)")}, "games are for 2 to 6"),
    "it is for nobody": ({"__init__": INIT.replace("range(2, 7)", "range(0)")}, "games are for 2 to 6"),
    "it is called as ours": ({"__init__": INIT.replace("Liar's Dice", "Kampf der Mаgier")}, "its title is"),
    "its title is no title": ({"__init__": INIT.replace("Liar's Dice", "Dice\\x1b[2J. You won")}, "its title is not"),
    "its title is long": ({"__init__": INIT.replace("Liar's Dice", "Dice " * 20)}, "its title is not"),
    "its line is no line": ({"__init__": INIT.replace("7))", '7), "Dice\\x1b[2J")')}, "its line is not"),
    "its line is long": ({"__init__": INIT.replace("7))", '7), "dice " * 11)')}, "its line is not"),
    "its time is none": ({"__init__": INIT.replace("7))", '7), "", 30)')}, "its time is not"),
    "its rules have no number": ({"game": GAME.replace("rules_version = 1", "rules_version = '1'")}, "rules_version"),
    "its option's default is not one": ({"game": GAME.replace('"1"), "5"', '"1"), "4"')}, "an option's default"),
    "a choice hides what the others see": (
        {
            "table": TABLE.replace(
                "    dice: int\n    pips: int\n", "    dice: int\n    pips: int\n    face: int = 1\n", 1
            )
        },
        "has a field 'face'",
    ),
    "its bots raise": ({"bots": "1 / 0"}, "as it fails"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_costs_a_warning_and_itself_alone(
    fault: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    files, said = FAULTS[fault]
    put_example(tmp_path)
    for name, text in files.items():
        (tmp_path / "liars_dice" / f"{name}.py").write_text(text)
    put(tmp_path, "other-dice", "other_dice", _other())
    with installed(tmp_path):
        assert (*GAMES,) == (*OURS, "other-dice")
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.message.startswith(f"The game '{NAME}' of the package '{PACKAGE}' is left out")
    assert said in record.message
    assert "Anna" not in record.message


def _other() -> dict[str, str]:
    """The same game by another name."""
    files = {path.name: path.read_text() for path in (EXAMPLE / "liars_dice").glob("*.py")}
    files["__init__.py"] = INIT.replace("Liar's Dice", "Other Dice")
    files["game.py"] = GAME.replace('"liars-dice"', '"other-dice"')
    return {f"other_dice/{name}": text.replace("liars_dice", "other_dice") for name, text in files.items()}


@pytest.mark.parametrize("name", ["kampf", "Kampf", "a b", "x" * 33, "../x"])
def test_a_game_with_the_name_of_one_of_ours_or_with_none_is_left_out(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(tmp_path, name, "somewhere", {"somewhere.py": "raise RuntimeError"}, "sortilege-other")
    with installed(tmp_path):
        assert (*GAMES,) == OURS
    assert [each.levelname for each in caplog.records] == ["WARNING"]


def test_to_start_one_of_our_games_nothing_of_any_other_is_imported(tmp_path: Path) -> None:
    put_example(tmp_path)
    code = (
        "import sys, tui.cli, tui.app, tui.client.session, tui.screens.table.table\n"
        "import tui.screens.lobby.lobby, net.hub.hub\n"
        "from core.bots import BOTS\n"
        "from tui.games import face_of\n"
        "from tui.lines.voices.voice import voice_of\n"
        "face_of('kampf'), voice_of('kampf'), BOTS['adept']['kampf'], BOTS['apprentice']['kampf']\n"
        "print(*sys.modules)"
    )
    environment = {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-P", "-c", code]
    found = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    parts = {part for name in found.split() for part in name.split(".")}
    assert "kampf" in parts
    assert parts & {*OURS, "liars_dice"} == {"kampf"}
