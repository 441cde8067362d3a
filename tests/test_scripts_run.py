"""The commands in scripts/: that each starts, and that the set-up happens once, whole, and says what it lacks."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "scripts"
LAUNCHERS = sorted(
    path.name for path in SCRIPTS.iterdir() if path.is_file() and not path.suffix and path.stat().st_mode & 0o100
)
COMMANDS = [name for name in LAUNCHERS if (SCRIPTS / f"{name}.py").exists()]

# Stands for a Python and for the one in .venv: notes what would be made and installed, leaves the rest to the real one.
STUB = """#!/bin/sh
log='{log}'
case "$*" in
'-m venv --clear '*) echo venv >>"$log"; rm -rf "$4"; mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;
'-m pip --version') ;;
'-m pip install '*) echo pip >>"$log"; [ ! -e '{broken}' ] || exit 1; sleep 0.1 ;;
{cases}
*) exec '{real}' "$@" ;;
esac
"""


class Checkout:
    """A copy of the set-up in a directory of its own, and a PATH with nothing but the little that it uses."""

    def __init__(self, where: Path) -> None:
        self.root = where / "a checkout"
        self.bin = where / "bin"
        self.log = where / "log"
        self.broken = where / "no network"
        self.lock = self.root / "requirements.lock"
        shutil.copytree(SCRIPTS, self.root / "scripts")
        for name in ("pyproject.toml", "requirements.lock", "requirements-dev.lock"):
            (self.root / name).write_text("at first\n")
        self.bin.mkdir()
        for name in ("cat", "cmp", "cp", "dirname", "mkdir", "mv", "rm", "sh", "sleep"):
            (self.bin / name).symlink_to(shutil.which(name) or pytest.skip(f"no {name} here"))

    def python(self, cases: str = "") -> None:
        stub = self.bin / "python3"
        stub.write_text(STUB.format(log=self.log, broken=self.broken, cases=cases, real=sys.executable))
        stub.chmod(0o755)

    def start(self, kind: str = "play") -> subprocess.Popen[str]:
        command = [str(self.root / "scripts" / "setup"), kind]
        environment = {**os.environ, "PATH": str(self.bin)}
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def set_up(self, kind: str = "play") -> tuple[int, str]:
        process = self.start(kind)
        out, err = process.communicate(timeout=300)
        assert out == ""
        return process.returncode, err

    def done(self) -> list[str]:
        """What has been made and installed since the last look."""
        lines = self.log.read_text().split() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    fresh = Checkout(tmp_path)
    fresh.python()
    return fresh


WHOLE = ["venv", "pip", "pip"]
UPDATE = ["pip", "pip"]


def test_the_first_start_sets_up_and_the_second_does_nothing(checkout: Checkout) -> None:
    assert checkout.set_up()[0] == 0
    assert checkout.done() == WHOLE
    assert checkout.set_up() == (0, "")
    assert checkout.done() == []


def test_the_tests_need_more_and_then_playing_needs_nothing(checkout: Checkout) -> None:
    checkout.set_up("play")
    checkout.done()
    assert checkout.set_up("test")[0] == 0
    assert checkout.done() == UPDATE
    assert checkout.set_up("play") == (0, "")
    assert checkout.set_up("test") == (0, "")


def test_a_changed_lock_brings_the_environment_up_to_date(checkout: Checkout) -> None:
    checkout.set_up()
    checkout.done()
    checkout.lock.write_text("changed\n")
    assert checkout.set_up()[0] == 0
    assert checkout.done() == UPDATE
    assert checkout.set_up() == (0, "")


def test_a_set_up_that_was_interrupted_begins_anew(checkout: Checkout) -> None:
    checkout.broken.touch()
    status, said = checkout.set_up()
    assert status == 1
    assert "Starting again begins it anew." in said
    checkout.broken.unlink()
    checkout.done()
    assert checkout.set_up()[0] == 0
    assert checkout.done() == WHOLE


def test_a_checkout_that_was_moved_is_set_up_anew(checkout: Checkout) -> None:
    checkout.set_up()
    checkout.done()
    checkout.root = checkout.root.rename(checkout.root.with_name("elsewhere"))
    assert checkout.set_up()[0] == 0
    assert checkout.done() == WHOLE


def test_two_starts_at_once_set_up_once(checkout: Checkout) -> None:
    starts = [checkout.start(), checkout.start(), checkout.start()]
    for start in starts:
        start.communicate(timeout=300)
    assert [start.returncode for start in starts] == [0, 0, 0]
    assert checkout.done() == WHOLE


def test_no_python_at_all_is_said_with_what_to_install(checkout: Checkout) -> None:
    (checkout.bin / "python3").unlink()
    status, said = checkout.set_up()
    assert status == 1
    assert "there is no python3 here" in said
    assert "sudo apt install python3 python3-venv" in said


def test_a_python_that_is_too_old_is_named(checkout: Checkout) -> None:
    checkout.python(cases="*version_info*) exit 1 ;;\n-V) echo Python 3.9.2 ;;")
    status, said = checkout.set_up()
    assert status == 1
    assert "Python 3.11 or newer is needed" in said
    assert "is Python 3.9.2." in said


def test_a_debian_without_python3_venv_is_told_the_line(checkout: Checkout) -> None:
    checkout.python(cases="*'import ensurepip, venv'*) exit 1 ;;")
    status, said = checkout.set_up()
    assert status == 1
    assert "sudo apt install python3-venv" in said


@pytest.mark.parametrize("name", LAUNCHERS)
def test_every_launcher_is_shell_that_parses(name: str) -> None:
    subprocess.run(["sh", "-n", str(SCRIPTS / name)], check=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_tells_how_it_is_used_from_any_directory(name: str, tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-P", "-m", f"scripts.{name}", "--help"],
        check=True, capture_output=True, text=True, cwd=tmp_path,
    )  # fmt: skip
    assert "usage" in answer.stdout.lower()
