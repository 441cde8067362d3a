"""The suite, run many times: what fails now and then is counted, and its load ends with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts.steady import LOAD, busy, failures_in


def ran(*arguments: str) -> tuple[int, dict[str, Any], str]:
    command = [sys.executable, "-P", "-m", "scripts.steady", "--workers", "1", *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return answer.returncode, json.loads(answer.stdout.splitlines()[-1]), answer.stderr


def test_a_test_that_fails_in_one_of_two_runs_is_named_and_counted(tmp_path: Path) -> None:
    notes, test = tmp_path / "notes", tmp_path / "test_planted.py"
    test.write_text(
        "from pathlib import Path\n"
        "def test_well(): assert 1\n"
        "def test_now_and_then():\n"
        f"    notes = Path({str(notes)!r})\n"
        "    notes.write_text(notes.read_text() + '.' if notes.exists() else '.')\n"
        "    assert len(notes.read_text()) != 2\n"
    )
    status, told, said = ran(str(test), "--runs", "2", "--busy", "1")
    assert status == 1
    assert {**told, "seconds": len(told["seconds"])} == {
        "runs": 2,
        "red": 1,
        "failures": {next(iter(told["failures"])): 1},
        "seconds": 2,
    }
    assert next(iter(told["failures"])).endswith("::test_now_and_then")
    assert [said.count(f"beside {count} busy") for count in (0, 1)] == [1, 1]


@pytest.mark.parametrize(("asked", "dealt"), [((), ["steady 1", "steady 2"]), (("--same",), ["", ""])])
def test_each_run_deals_other_games_or_those_of_ci(asked: tuple[str, ...], dealt: list[str], tmp_path: Path) -> None:
    notes, test = tmp_path / "notes", tmp_path / "test_planted.py"
    test.write_text(
        "import os\n"
        "def test_dealt():\n"
        f"    with open({str(notes)!r}, 'a') as notes: notes.write(os.environ['SORTILEGE_CHANCE'] + ';')\n"
    )
    assert ran(str(test), "--runs", "2", "--loaded", "0", *asked)[0] == 0
    assert notes.read_text().split(";")[:-1] == dealt


def test_a_run_that_is_none_is_red(tmp_path: Path) -> None:
    test = tmp_path / "test_planted.py"
    test.write_text("import nothing_of_that_name\n")
    status, told, _ = ran(str(test), "--runs", "1", "--loaded", "0")
    assert status == 1
    assert told["red"] == 1
    assert any("exit status 2" in name for name in told["failures"])


def test_a_green_run_has_no_failures_and_a_crash_without_a_report_is_one(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text("<testsuite><testcase file='tests/test_x.py' name='test_a'/></testsuite>")
    assert failures_in(report, 0) == []
    assert failures_in(report, 1) == ["pytest itself: exit status 1"]
    assert failures_in(tmp_path / "none", -9) == ["pytest itself: exit status -9"]
    report.write_text("<testsuite><testcase file='tests/test_x.py' name='test_a'><error/></testcase></testsuite>")
    assert failures_in(report, 1) == ["tests/test_x.py::test_a"]


def test_the_load_is_there_while_it_is_wanted_and_not_a_moment_longer() -> None:
    def trouble() -> None:
        with busy(3) as processes:
            started.extend(processes)
            assert [process.poll() for process in processes] == [None] * 3
            raise KeyError

    started: list[subprocess.Popen[bytes]] = []
    with pytest.raises(KeyError):
        trouble()
    assert [process.returncode for process in started] == [-signal.SIGKILL] * 3


PARENT = """
import os, subprocess, sys
load = subprocess.Popen([sys.executable, "-c", sys.argv[1], str(os.getpid())])
print(load.pid, flush=True)
load.wait()
"""


def test_the_load_ends_when_whoever_started_it_is_killed() -> None:
    """At once too, before it has begun."""
    command = [sys.executable, "-c", PARENT, LOAD]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        os.kill(int(parent.stdout.readline()), 0)
        parent.kill()
        assert parent.stdout.read() == ""  # The end of the pipe: nobody has it open any more.
