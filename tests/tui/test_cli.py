"""The command line: what it accepts, what it says, and that it is quick where it can be."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.version import VERSION
from tui.arguments import known_values, make_parser
from tui.by_lines import prefers_lines
from tui.cli import main
from tui.completion import commands_of
from tui.settings import COLOURS, Settings


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_the_version_is_said_without_loading_anything() -> None:
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules))\n"
        "from tui.cli import main\n"
        "main(['--version'])"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert out.startswith(f"sortilege {VERSION}\n")
    assert not {"textual", "asyncssh", "asyncio", "msgspec", "rich"} & set(out.split())


HELPS = (
    "import sys\n"
    "from tui.cli import main\n"
    "for command in sys.argv[1:]:\n"
    "    try:\n"
    "        main([command, '--help'] if command != 'limits' else ['host', '--show-limits'])\n"
    "    except SystemExit as end:\n"
    "        assert not end.code"
)


@pytest.mark.parametrize("encoding", ["iso-8859-1", "ascii"])
@pytest.mark.parametrize("language", ["de_DE", "fr_FR"])
def test_no_sign_ends_a_command_on_a_terminal_that_lacks_it(language: str, encoding: str) -> None:
    """Their quotation marks and apostrophes are not in Latin-1."""
    every = [*(command.name for command in commands_of(make_parser(), known_values()) if command.name), "limits"]
    given = {**os.environ, "LC_ALL": f"{language}.{encoding}", "PYTHONIOENCODING": encoding}
    told = subprocess.run([sys.executable, "-c", HELPS, *every], check=False, capture_output=True, env=given)
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"usage" in told.stdout.lower() or b"aufruf" in told.stdout.lower()


def test_where_stderr_leads_elsewhere_no_screen_is_drawn_on_it_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual draws on it: whoever sent it to a file had a black screen."""

    def stream(*, is_terminal: bool) -> io.StringIO:
        found = io.StringIO("\n")
        monkeypatch.setattr(found, "isatty", lambda: is_terminal, raising=False)
        return found

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    for leads_here in (True, False):
        out = stream(is_terminal=True)
        monkeypatch.setattr(sys, "stdin", stream(is_terminal=True))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", stream(is_terminal=leads_here))
        assert prefers_lines() is not leads_here
        assert ("stderr" in out.getvalue()) is not leads_here


def test_a_full_disk_behind_the_output_is_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())", "host"]
        told = subprocess.run([*command, "--show-limits"], check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert told.returncode == 1
    assert told.stderr == "sortilege: The answer could not be written: No space left on device.\n"


def test_help_names_every_command() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    assert all(word in shown.stdout for word in ("play", "host", "join"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "kampf", "--bots", "9"], "Kampf der Magier is for 2 to 6 players, including you; not 10."),
        (["play", "kampf", "--bots", "3", "--seats", "3"], "3 bots and you are 4, not 3."),
        (["play", "kampf", "--level", "wizard"], "A level is novice, apprentice, adept or archmage, not 'wizard'."),
        (["play", "kampf", "--option", "deals"], "An option is written KEY=VALUE, not 'deals'."),
        (["play", "kampf", "--option", "deals=100"], "Deals are 'players' or a whole number from 1 to 99, not '100'."),
        (["play", "kampf", "--option", "speed=1"], "Kampf der Magier has no option 'speed'."),
        (["host", "--port", "0"], "A port is a number from 1 to 65535, not 0."),
        (["host", "--limits", "there-is-none.toml"], "there-is-none.toml cannot be read"),
        (["host", "--show-limits", "--limits", "there-is-none.toml"], "there-is-none.toml cannot be read"),
        (["join", "host:port"], "'port' is not a port."),
        (["continue", "seven"], "'seven' is not a whole number"),
        (["dance"], "Argument command: invalid choice"),
        (["join", "host", "-p", "1"], "Unrecognized arguments: -p 1.\nTry: sortilege join --help"),
        (["--dance"], "Unrecognized arguments: --dance.\nTry: sortilege --help"),
    ],
)
def test_what_was_asked_wrongly_is_a_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(arguments)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    said = capsys.readouterr().err
    assert status == 2
    assert said.startswith("sortilege: ")
    assert sentence in said


def test_limits_are_shown_as_the_server_would_have_them(tmp_path: Path) -> None:
    usual = run("host", "--show-limits", "--data", str(tmp_path))
    assert usual.returncode == 0
    assert "\ntables = 500\n" in usual.stdout
    (tmp_path / "limits.toml").write_text("tables = 3\n")
    assert "\ntables = 3  # usually 500\n" in run("host", "--show-limits", "--data", str(tmp_path)).stdout
    (tmp_path / "other.toml").write_text("tables = 4\n")
    named = run("host", "--show-limits", "--data", str(tmp_path), "--limits", str(tmp_path / "other.toml"))
    assert "\ntables = 4  # usually 500\n" in named.stdout


def test_without_a_terminal_it_says_so() -> None:
    shown = run()
    assert shown.returncode == 1
    assert "This needs a terminal" in shown.stderr


def test_a_solo_game_loads_no_ssh_and_no_database() -> None:
    code = (
        "import sys, asyncio\n"
        "from tests.tui.playing import at_screen, solo\n"
        "async def play():\n"
        "    async with at_screen(solo()) as player:\n"
        "        await player.sees('Tab  Next')\n"
        "asyncio.run(play())\n"
        "print(*sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert not {"asyncssh", "sqlite3", "cryptography"} & set(out.split())


def test_little_is_asked_for_at_each_start_and_never_kept(tmp_path: Path) -> None:
    for words in (["--low-bandwidth"], ["join", "castle", "--low-bandwidth"], ["--low-bandwidth", "play", "kampf"]):
        assert make_parser().parse_args(words).low_bandwidth
    assert not make_parser().parse_args(["join", "castle"]).low_bandwidth
    asked = Settings(low_bandwidth=True)
    assert [replace(asked, colours=each).few_colours for each in COLOURS] == ["16", "16", "16", "16", "none"]
    asked.keep(tmp_path / "settings.json")
    assert not Settings.read(tmp_path / "settings.json").low_bandwidth
