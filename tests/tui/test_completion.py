"""What bash, zsh and fish complete, asked of the shells themselves; a shell that is not here is passed over."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from core.bots import LEVELS
from core.registry import GAMES
from tui.arguments import known_values, make_parser
from tui.cli import main
from tui.completion import SHELLS, Command, commands_of

COMMANDS: Final = commands_of(make_parser(), known_values())

_BASH: Final = """
source "$1"; shift
for line in "$@"; do
    COMP_WORDS=(sortilege); while IFS= read -r word; do COMP_WORDS+=("$word"); done <<<"$line"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _sortilege
    echo "${COMPREPLY[*]}"
done
"""
# The functions that our script calls, as zsh's own completion has them, say with what they are called.
_ZSH: Final = """
compdef() { }
source "$1"; shift
_arguments() { for each in "$@"; do print -rn -- "${each%%\\[*}|"; done }
_describe() { for each in "${(@P)2}"; do print -rn -- "${each%%:*}|"; done }
for line in "$@"; do words=(sortilege "${(@f)line}"); CURRENT=$#words; _sortilege; print; done
"""
_FISH: Final = """
source $argv[1]
for line in $argv[2..]
    echo (complete -C "sortilege $(string replace -a \\n ' ' $line)" | string replace -r '\\t.*' '')
end
"""


def ask(shell: str, script: str, place: Path, lines: Sequence[str]) -> list[str]:
    """What the shell offers for the last word of each line; a word stands on a line of its own."""
    program = shutil.which(shell) or pytest.skip(f"There is no {shell} on this machine.")
    file = place / f"completion.{shell}"
    file.write_text(SHELLS[shell](COMMANDS))
    quick = {"bash": ["--norc", "-c"], "zsh": ["-f", "-c"], "fish": ["--no-config", "-c"]}[shell]
    name = [] if shell == "fish" else [shell]
    command = [program, *quick, script, *name, str(file), *lines]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=place).stdout.splitlines()


def in_bash(place: Path, *lines: str) -> list[set[str]]:
    return [set(each.split()) for each in ask("bash", _BASH, place, lines)]


def in_fish(place: Path, *lines: str) -> list[set[str]]:
    return [set(each.split()) for each in ask("fish", _FISH, place, lines)]


def in_zsh(place: Path, *lines: str) -> list[set[str]]:
    return [set(each.rstrip("|").split("|")) for each in ask("zsh", _ZSH, place, lines)]


BY_SHELL: Final[Mapping[str, Callable[..., list[set[str]]]]] = {"bash": in_bash, "fish": in_fish, "zsh": in_zsh}


def flags(command: Command) -> set[str]:
    return {flag for each in command.flags for flag in each.flags if flag.startswith("--")}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_every_option_of_each_is_offered(shell: str, tmp_path: Path) -> None:
    first, *others = BY_SHELL[shell](tmp_path, "", *(f"{each.name}\n--" for each in COMMANDS[1:]))
    assert {each.name for each in COMMANDS[1:]} <= first
    for command, found in zip(COMMANDS[1:], others, strict=True):
        assert {each for each in found if each.startswith("--")} == flags(command), command.name


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_values_that_are_known_are_offered(shell: str, tmp_path: Path) -> None:
    (tmp_path / "evening.sqlite").touch()
    (tmp_path / "games").mkdir()
    games, level, shells, data, name, file = BY_SHELL[shell](
        tmp_path, "play\n", "play\nkampf\n--level\n", "completion\n", "host\n--data\ng", "join\n--name\n", "check\nev"
    )
    assert set(GAMES) <= games
    assert level == set(LEVELS)
    assert set(SHELLS) <= shells
    assert {each.rstrip("/") for each in data} == {"games"}
    assert not name & {*GAMES, "evening.sqlite"}
    assert file == {"evening.sqlite"}


def test_zsh_is_told_the_same_values(tmp_path: Path) -> None:
    text = SHELLS["zsh"](COMMANDS)
    assert "'1:which game" in text
    assert f":({' '.join(GAMES)})'" in text
    assert f":({' '.join(LEVELS)})'" in text
    assert in_zsh(tmp_path, "completion\n")[0] >= {"1:which shell:(bash zsh fish)"}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_it_and_says_where_it_goes(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert said == SHELLS[shell](COMMANDS)
    assert f"# Completes sortilege in {shell}. " in said
