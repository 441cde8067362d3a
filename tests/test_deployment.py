"""What lies in deploy/: that it fits the command and the tree, as far as it shows without systemd or a daemon."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from net.server.open_files import KEPT
from tui.arguments import make_parser
from tui.statuses import AGAIN, ASKED_WRONGLY, REFUSED, UNDONE

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "deploy" / "sortilege.service"
CONTAINER = ROOT / "deploy" / "Containerfile"


def settings() -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for line in UNIT.read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found[name].append(value)
    return found


def test_a_server_that_refuses_to_start_is_not_started_again() -> None:
    assert settings()["Restart"] == ["on-failure"]
    assert {int(each) for each in settings()["RestartPreventExitStatus"][0].split()} == {2, REFUSED}


def test_a_server_whose_disk_failed_it_is_started_again_however_often() -> None:
    assert str(AGAIN) not in settings()["RestartPreventExitStatus"][0].split()
    assert settings()["StartLimitIntervalSec"] == ["0"]


def test_each_exit_status_is_told_to_hosts() -> None:
    told = (ROOT / "docs" / "hosting.md").read_text()
    for status in (0, UNDONE, ASKED_WRONGLY, REFUSED, AGAIN):
        assert f"\n| {status} | " in told


def test_the_unit_leaves_no_core() -> None:
    assert settings()["LimitCORE"] == ["0"]


def test_the_command_of_the_unit_is_understood() -> None:
    program, *arguments = settings()["ExecStart"][0].split()
    assert program.endswith("/.venv/bin/sortilege")
    given = make_parser().parse_args(arguments)
    assert (given.command, given.headless, given.log_json, given.port) == ("host", True, True, 2222)
    assert given.data == Path("%S/sortilege")
    assert settings()["StateDirectory"] == ["sortilege"]


def test_the_unit_has_files_for_more_players_than_the_usual_limits_let_in() -> None:
    assert int(settings()["LimitNOFILE"][0]) >= 2000 + KEPT


def test_systemd_finds_nothing_wrong_with_the_unit_and_little_left_to_take_away(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("There is no systemd on this machine.")
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text(), flags=re.MULTILINE))
    checked = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert UNIT.name not in checked.stderr, checked.stderr
    words = [analyze, "security", "--offline=true", "--no-pager", "--threshold=20", str(unit)]
    judged = subprocess.run(words, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout


def copied() -> list[str]:
    """What the container takes from the tree."""
    lines = re.findall(r"^COPY (.+)$", CONTAINER.read_text(), flags=re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def test_all_that_the_container_takes_is_there_and_is_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    taken = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert taken == set(copied())
    assert all((ROOT / each).exists() for each in taken)


def test_the_container_starts_a_server_alone_with_its_data_in_the_volume() -> None:
    text = CONTAINER.read_text()
    command = re.search(r"^CMD \[(.+)\]$", text, flags=re.MULTILINE)
    assert command is not None
    given = make_parser().parse_args([word.strip(' "') for word in command[1].split(",")])
    assert (given.command, given.headless, given.data) == ("host", True, Path("/data"))
    assert "VOLUME /data" in text
