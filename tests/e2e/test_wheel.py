"""The package as `pip install .` makes it: with all that the program reads, and a command that starts without us."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from zipfile import ZipFile

import pytest

from core.registry import GAMES
from core.version import VERSION
from tests.e2e.command import home_of
from tests.e2e.terminal import opened

ROOT = Path(__file__).parents[2]
PACKAGES = ("core", "net", "tui")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, as a build leaves its traces where it is done."""
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "copy"
    for name in (*PACKAGES, "sortilege"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", str(place), str(copy))
    return next(place.glob("sortilege-*.whl"))


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    target = tmp_path / "installed"
    run(*PIP, "install", "--no-deps", "--no-index", "--target", str(target), str(wheel))
    return target


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def at(target: Path) -> tuple[str, ...]:
    """Before our own checkout, which the interpreter of the tests has on its path."""
    return ("env", f"PYTHONPATH={target}", "PYTHONSAFEPATH=1")


def test_it_has_every_file_that_the_program_reads_and_no_other(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    read = [
        path for package in PACKAGES for kind in ("md", "txt", "py") for path in (ROOT / package).rglob(f"*.{kind}")
    ]
    assert {f"sortilege/_parts/core/{game}/RULES.md" for game in GAMES} <= names
    assert {f"sortilege/_parts/{path.relative_to(ROOT)}" for path in read} <= names
    assert {"sortilege/__init__.py", "sortilege/__main__.py", "sortilege/game.py"} <= names
    assert {name.split("/")[0] for name in names} == {"sortilege", f"sortilege-{VERSION}.dist-info"}


def test_the_installed_package_is_whole_and_has_the_command(installed: Path) -> None:
    words = "import sortilege, core, tui.cli; print(sortilege.__file__, core.__file__, tui.cli.__file__)"
    found = run(*at(installed), sys.executable, "-c", words)
    assert all(Path(each).is_relative_to(installed) for each in found.split())
    assert run(*at(installed), str(installed / "bin" / "sortilege"), "--version") == f"sortilege {VERSION}\n"


async def test_its_screens_start_and_find_the_rules(installed: Path, tmp_path: Path) -> None:
    command = [*at(installed), str(installed / "bin" / "sortilege"), "play", "gargon", "--seed", "1"]
    with ExitStack() as screens:
        player = opened(screens, command, home_of("ada", tmp_path))
        await player.sees("Gargon", "Log")
        player.press("?")
        await player.sees("Keys at the table")
        player.press("\x1b[F")
        await player.sees("§")
