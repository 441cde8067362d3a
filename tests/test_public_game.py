"""What games from elsewhere import: all that our own games need of others, and the very things themselves."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import sortilege.game
from core.registry import GAMES

ROOT = Path(__file__).parent.parent


def taken_from_outside(folder: Path, own: str) -> Iterator[tuple[str, str]]:
    """Module and name of each import in a game's folder that is neither the game's own nor Python's."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from ((each.name, "") for each in node.names if not is_at_hand(each.name, own))
            elif isinstance(node, ast.ImportFrom) and not is_at_hand(str(node.module), own):
                yield from ((str(node.module), each.name) for each in node.names)


def is_at_hand(module: str, own: str) -> bool:
    return f"{module}.".startswith(f"{own}.") or module.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("game", GAMES)
def test_our_own_games_need_nothing_that_a_game_from_elsewhere_could_not_have(game: str) -> None:
    taken = set(taken_from_outside(ROOT / "core" / game, f"core.{game}"))
    assert taken
    for module, name in taken:
        assert name in sortilege.game.__all__, f"core/{game} imports {name} from {module}"
        assert getattr(sortilege.game, name) is getattr(import_module(module), name)


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*/*/game.py")), ids=lambda file: file.parent.name)
def test_an_example_needs_what_is_listed_and_nothing_else(example: Path) -> None:
    folder = example.parent
    assert {module for module, _ in taken_from_outside(folder, folder.name)} <= {"sortilege.game", "sortilege.testing"}


def test_an_import_from_elsewhere_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(
        "import asyncssh\nfrom core.replay import replayed\nfrom core.cups.cards import CUP\n"
    )
    assert list(taken_from_outside(tmp_path, "core.cups")) == [("asyncssh", ""), ("core.replay", "replayed")]


def test_what_is_listed_is_there_once() -> None:
    assert sortilege.game.API >= 1
    assert all(hasattr(sortilege.game, name) for name in sortilege.game.__all__)
    assert len(set(sortilege.game.__all__)) == len(sortilege.game.__all__)


def test_another_package_of_our_name_that_is_there_already_is_named(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").touch()
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import core; import sortilege.game"
    answer = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "ImportError: Another package called 'core' has been imported from " in answer.stderr
    assert str(tmp_path) in answer.stderr


def test_another_package_of_our_name_further_up_the_path_is_passed_over(tmp_path: Path) -> None:
    for name in ("core", "net", "tui"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('another one')")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import sortilege.game, core.engine; "
        f"import net.people.text, tui.cli; "
        f"print(sortilege.game.State is core.engine.State, [each for each in sys.modules if each.endswith('.engine')])"
    )
    answer = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert answer.stdout == "True ['core.engine']\n"
