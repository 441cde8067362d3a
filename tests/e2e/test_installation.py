"""What others install: an sdist, the wheel that is made of it, and the command in an environment without our checkout.

All of it without a network. Built once, by the backend's own hooks, as `python -m build` and pip call them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from core.registry import GAMES
from core.version import VERSION
from tests.e2e.helpers.command import home_of
from tests.e2e.helpers.terminal import opened
from tests.test_committed_files import committed

ROOT = Path(__file__).parents[2]
PARTS: Final = ("core", "net", "tui")
WITHIN: Final = "sortilege/_parts"
INFO: Final = f"sortilege-{VERSION}.dist-info"
MADE_BY_SETUPTOOLS: Final = {"PKG-INFO", "setup.cfg"}

FOREIGN: Final = "raise RuntimeError('a package of somebody else')\n"

WHOLE_GAME: Final = """
import random, sys
from sortilege.game import apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from core.bots import decide
from core.registry import game_named

game, rng = game_named("kampf"), random.Random(1)
state, _ = start(game, 3, {})
while not is_over(state):
    if (shape := roll_due(state)) is not None:
        pool = range(shape.sides)
        outcome = rng.sample(pool, shape.size) if shape.distinct else rng.choices(pool, k=shape.size)
        state, _ = apply_roll(state, outcome)
        continue
    seat = waiting_for(state)[0]
    state, _ = apply(state, seat, decide("apprentice", game, view(game, state, seat), choices(state, seat), rng))
print(len(game.result(state).scores), game_named.__code__.co_filename)
"""


class Built:
    """An sdist, and a wheel made of it."""

    def __init__(self, place: Path) -> None:
        copy = place / "copy"
        for path in committed():
            (copy / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy / path.relative_to(ROOT))
        _leave_traces_of_work(copy)
        self.sdist = _made("sdist", copy, place)
        with tarfile.open(self.sdist) as archive:
            archive.extractall(place / "unpacked", filter="data")
        self.wheel = _made("wheel", place / "unpacked" / f"sortilege-{VERSION}", place)


def _leave_traces_of_work(copy: Path) -> None:
    (copy / "core" / "__pycache__").mkdir()
    (copy / "core" / "__pycache__" / "engine.cpython-311.pyc").touch()
    (copy / ".venv").mkdir()
    (copy / ".venv" / "pyvenv.cfg").touch()


def _made(kind: str, where: Path, place: Path) -> Path:
    """Quietly: what a build says is a list of its files."""
    code = f"from setuptools.build_meta import build_{kind}; build_{kind}({str(place)!r})"
    run(sys.executable, "-c", code, cwd=where)
    return next(place.glob("*.tar.gz" if kind == "sdist" else "*.whl"))


class Installed:
    """The wheel in a fresh environment that shares our dependencies, beside another package called `core`."""

    def __init__(self, wheel: Path, place: Path) -> None:
        run(sys.executable, "-m", "venv", "--without-pip", str(place))
        self.python = place / "bin" / "python"
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "--python", str(self.python))
        run(*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel))
        self.packages = next((place / "lib").glob("python3.*/site-packages"))
        self.names = {path.name for path in self.packages.iterdir()}
        self.command = str(place / "bin" / "sortilege")
        self.manual = place / "share" / "man" / "man1" / "sortilege.1"
        (self.packages / "shared.pth").write_text(f"{Path(pytest.__file__).parents[1]}\n")
        _make_foreign(self.packages)


def _make_foreign(place: Path) -> Path:
    for name in PARTS:
        (place / name).mkdir(parents=True)
        (place / name / "__init__.py").write_text(FOREIGN)
    return place


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(built.wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A directory to stand in, with packages of other people that have our names."""
    return _make_foreign(tmp_path / "elsewhere")


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_sdist_holds_all_that_is_committed_and_nothing_else(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        members = {name: each for each in archive if each.isfile() and (name := each.name.partition("/")[2])}
    files = {name for name in members if not name.startswith("sortilege.egg-info/")} - MADE_BY_SETUPTOOLS
    assert files == {path.relative_to(ROOT).as_posix() for path in committed()}
    assert members["scripts/play"].mode & 0o111


def test_a_wheel_has_every_file_that_the_program_reads_and_adds_one_name(built: Built) -> None:
    names = set(ZipFile(built.wheel).namelist())
    files = {path.relative_to(ROOT) for path in committed()}
    inside = {f"{WITHIN}/{each}" for each in files if each.parts[0] in PARTS}
    assert {f"{WITHIN}/core/{game}/{name}.md" for game in GAMES for name in ("RULES", "RULINGS", "SHORT")} <= inside
    own = {str(each) for each in files if each.parts[0] == "sortilege"}
    manual = f"sortilege-{VERSION}.data/data/share/man/man1/sortilege.1"
    assert {name for name in names if not name.startswith(INFO)} == inside | own | {manual}


def test_one_name_is_added_to_the_environment(installed: Installed) -> None:
    assert {name for name in installed.names if not name.startswith("_")} == {"sortilege", INFO}
    assert installed.manual.read_text().startswith('.\\" Written by scripts/manpage')
    assert (installed.packages / INFO / "top_level.txt").read_text() == "sortilege\n"


def at(place: Path, *command: str) -> str:
    """Run with other people's packages as the directory that one stands in, and first on the path."""
    return run("env", f"PYTHONPATH={place}", *command, cwd=place)


def test_the_command_says_its_version_and_helps(installed: Installed, elsewhere: Path) -> None:
    assert at(elsewhere, installed.command, "--version") == f"sortilege {VERSION}\n"
    assert at(elsewhere, str(installed.python), "-m", "sortilege", "--version") == f"sortilege {VERSION}\n"
    assert "kampf: Kampf der Magier, for 2 to 6 players" in at(elsewhere, installed.command, "play", "--help")


def test_bots_play_a_whole_game_by_what_is_installed(installed: Installed, elsewhere: Path) -> None:
    scores, file = at(elsewhere, str(installed.python), "-c", WHOLE_GAME).split()
    assert scores == "3"
    assert Path(file).is_relative_to(installed.packages / WITHIN)


def test_no_module_is_there_twice(installed: Installed, elsewhere: Path) -> None:
    code = (
        "import sys, sortilege.game, core.engine, net.protocol.messages, tui.cli\n"
        "assert sortilege.game.State is core.engine.State\n"
        "try:\n"
        "    import sortilege._parts.core.engine\n"
        "except ModuleNotFoundError:\n"
        "    print(*[each.__file__ for each in sys.modules.values() if getattr(each, '__file__', None)])\n"
    )
    found = [each for each in at(elsewhere, str(installed.python), "-c", code).split() if WITHIN in each]
    assert {Path(each).relative_to(installed.packages / WITHIN).parts[0] for each in found} == set(PARTS)
    assert len(set(found)) == len(found)


async def test_its_screens_start_and_find_the_rules(installed: Installed, elsewhere: Path, tmp_path: Path) -> None:
    command = ["env", f"PYTHONPATH={elsewhere}", installed.command, "play", "gargon", "--seed", "1"]
    with ExitStack() as screens:
        player = opened(screens, command, home_of("ada", tmp_path))
        await player.sees("Gargon", "Log")
        await player.sees("Tab  Next")  # A key before that ends what is seen happening, and does nothing else.
        player.press("?")
        await player.sees("§4.", "[G1")
        player.press("\t\r")  # To the first mark, and to where it leads.
        await player.sees("Rulings", "Marked with it")
        player.press("q")
        await player.sees("§4.", "[G1")
        player.press("\x1b[H")
        await player.sees("Gargon in short")
