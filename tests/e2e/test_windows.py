"""Playing and joining need nothing that Windows lacks; hosting is refused in words (tests/e2e/windows.py).

What is not shown here: Windows' own loop and console, which are asyncio's and Textual's. On the forge
`scripts/smoke` runs on Windows itself.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.helpers.command import environment, home_of
from tests.e2e.helpers.terminal import opened
from tests.e2e.windows import is_missing, lacking

ON_WINDOWS = [sys.executable, "-P", "-m", "tests.e2e.windows"]
REFUSED = "sortilege: A server does not run on Windows. Start it in WSL (wsl --install makes that)"


@pytest.fixture
def screens() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_what_windows_lacks_is_known() -> None:
    assert {"pread", "geteuid", "O_NONBLOCK", "fork"} <= lacking("os")
    assert not {"open", "fsync", "getpid", "replace", "O_BINARY"} & lacking("os")
    assert "SIGHUP" in lacking("signal")
    assert "AF_UNIX" in lacking("socket")
    assert {"start_unix_server", "open_unix_connection"} <= lacking("asyncio")
    assert all(is_missing(name) for name in ("fcntl", "termios", "tty", "pwd", "grp", "resource"))
    assert not any(is_missing(name) for name in ("os", "signal", "asyncio", "msvcrt", "sqlite3"))


def test_our_modules_are_told_so_and_others_are_not() -> None:
    code = (
        "import tests.e2e.windows as windows; windows.begin(); import os\n"
        "def found(name):\n"
        "    seen = {'__name__': name}\n"
        "    exec('import os; from os import path', seen)\n"
        "    return hasattr(seen['os'], 'pread'), seen['os'].name, seen['path'].sep\n"
        "print(found('net.store'), found('asyncssh'))\n"
        "exec('import fcntl', {'__name__': 'asyncssh'})\n"
        "exec('import fcntl', {'__name__': 'tui.app'})\n"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "(False, 'nt', '/') (True, 'posix', '/')\n"
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'fcntl' on Windows\n")


async def test_one_plays_against_bots_with_characters_of_ones_own(screens: ExitStack, tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "docs" / "characters" / "toll-keeper.toml"
    command = [*ON_WINDOWS, "play", "dragonstones", "--seed", "1", "--characters", str(own)]
    player = opened(screens, command, home_of("ada", tmp_path))
    await player.sees("Fist of Dragonstones", "Log")
    player.press("?")
    await player.sees("Fist of Dragonstones in short, the keys, and the rules")


def test_one_plays_by_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        [*ON_WINDOWS, "play", "kampf", "--plain", "--seed", "1"],
        env=environment(tmp_path), input="hand\nquit\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "You hold " in done.stdout


def test_what_the_forge_starts_on_windows_passes_here(tmp_path: Path) -> None:
    code = (
        "import runpy, tests.e2e.windows as windows; windows.begin(); runpy.run_module('scripts.smoke', {}, '__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["kampf: 4 moves against a bot", "join: a key trusted, and the lobby"]


async def test_at_home_hosting_is_a_sentence(screens: ExitStack, tmp_path: Path) -> None:
    player = opened(screens, ON_WINDOWS, home_of("ada", tmp_path))
    await player.sees("Host")
    player.press("h")
    await player.sees("Start the server")
    player.press("down", "down", "down", "enter")
    await player.until(lambda: "A server does not run on Windows." in player.prose, "the refusal")


@pytest.mark.parametrize(("words", "status"), [("host", 3), ("tables", 1)])
def test_what_needs_a_server_here_says_where_it_runs(words: str, status: int, tmp_path: Path) -> None:
    done = subprocess.run(
        [*ON_WINDOWS, *words.split()], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.stderr.startswith(REFUSED)
    assert done.returncode == status
