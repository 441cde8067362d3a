"""What lies in deploy/: that it fits the command and the tree, as far as it shows without systemd or a daemon."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from net.client.address import parse_address
from net.host.errors import UserError
from net.server.open_files import KEPT
from net.store.postgres.address import PLAIN, Address
from tui.arguments import make_parser
from tui.statuses import AGAIN, ASKED_WRONGLY, REFUSED, UNDONE

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "deploy" / "sortilege.service"
COMPOSE = ROOT / "deploy" / "compose.yaml"
CONTAINER = ROOT / "deploy" / "Containerfile"
PAGES = (
    "README.md",
    "docs/hosting.md",
    "docs/many-machines.md",
    "docs/fair-deals.md",
    "docs/replays.md",
    "docs/seasons.md",
)
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TOOLS = {"ssh", "pip", "pipx", "uv", "createuser", "createdb", "useradd", "git", "cd", "cp", "systemctl", "python3"}


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


def test_the_unit_lets_archmages_think_behind_everybody_else() -> None:
    """To be niced is a call that the unit takes away with others, and gives back."""
    filters = settings()["SystemCallFilter"]
    taken = next(at for at, each in enumerate(filters) if each.startswith("~") and "@resources" in each)
    given = {name for each in filters[taken + 1 :] if not each.startswith("~") for name in each.split()}
    assert {"setpriority", "sched_setscheduler"} <= given


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


def words_of(name: str) -> list[list[str]]:
    """The lists that stand in the compose file under that name, in their order."""
    found = re.findall(rf"^ +{name}: \[(.+)\]$", COMPOSE.read_text(), flags=re.MULTILINE)
    return [[word.strip(' "') for word in line.split(", ")] for line in found]


def test_the_compose_file_starts_what_there_is_and_all_its_parts_mean_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = COMPOSE.read_text()
    given = [make_parser().parse_args(words) for words in words_of("command")]
    assert [each.command for each in given] == ["migrate", "host", "host"]
    layout, *nodes = given
    (made,) = re.findall(r"^CREATE ROLE (\w+) ", (COMPOSE.parent / "compose-roles.sh").read_text(), flags=re.MULTILINE)
    assert layout.nodes == made
    owner, database = (
        re.findall(rf"^ +{name}: (\w+)$", text, re.MULTILINE) for name in ("POSTGRES_USER", "POSTGRES_DB")
    )
    (checks,) = words_of("test")
    assert {f"--username={owner[0]}", f"--dbname={database[0]}", "--host=database"} <= {*checks}
    for role, address in [(owner[0], layout.address), *((made, node.store) for node in nodes)]:
        assert address.startswith(f"postgresql://{role}@database/{database[0]}?")
        monkeypatch.delenv(PLAIN, raising=False)
        with pytest.raises(UserError):
            Address(address)
        monkeypatch.setenv(PLAIN, "yes")
        Address(address)
    assert text.count(f'{PLAIN}: "yes"') == 2  # Of the nodes, and of what lays the database out.
    assert len({node.node for node in nodes}) == len(nodes)
    for node, ports, volumes in zip(nodes, words_of("ports"), words_of("volumes"), strict=True):
        assert f"\n  {node.node}:\n" in text  # By that name the others reach it.
        assert parse_address(node.advertise) == (node.node, node.port)
        assert ports[0].endswith(f":{node.port}")
        assert volumes == [f"{node.node}:{node.data}"]


def commands_in(page: str) -> list[str]:
    """The commands of a page's blocks of shell, but for whole scripts; of each line without its comment."""
    blocks = [block for block in BLOCK.findall(page) if not block.startswith("#!")]
    assert not [line for block in blocks for line in block.splitlines() if re.search(r"#.*\bsortilege \w+ ", line)]
    lines = (shlex.join(shlex.split(line, comments=True)) for block in blocks for line in block.splitlines())
    return [each.strip() for line in lines for each in line.replace("'&&'", "&&").split("&&") if each.strip()]


def check_command(command: str) -> None:
    words = command.removeprefix("sudo ").partition(" '>'")[0].split()
    if words[0] == "sortilege":
        make_parser().parse_args([re.sub(r"^N$", "7", shlex.split(word)[0]) for word in words[1:]])
    else:
        assert words[0] in TOOLS or (ROOT / words[0]).is_file(), command


def check_page(page: str) -> None:
    for command in commands_in(page):
        check_command(command)


@pytest.mark.parametrize("page", PAGES)
def test_each_command_of_a_page_stands_in_a_line_and_is_understood(page: str) -> None:
    check_page((ROOT / page).read_text())


@pytest.mark.parametrize(
    "block",
    [
        "createdb x sortilege migrate\npostgresql://x/y",
        "sortilege backup FILE # all\nwhile it does not run",
        "sortilege check FILE sortilege check FILE",
        "sortilege kick Ada # or: sortilege ban Ada",
        "sortilege nothing",
    ],
)
def test_commands_that_were_joined_to_one_would_be_found(block: str) -> None:
    with pytest.raises((AssertionError, SystemExit)):
        check_page(f"```sh\n{block}\n```")


def test_whole_scripts_of_the_manual_are_understood_by_the_shell() -> None:
    scripts = [each for each in BLOCK.findall((ROOT / "docs" / "hosting.md").read_text()) if each.startswith("#!")]
    assert scripts
    for script in scripts:
        assert subprocess.run(["sh", "-n"], input=script, text=True, check=False).returncode == 0
        assert not [line for line in script.splitlines() if not line.startswith("#") and re.search(r"\) +\[ ", line)]


@pytest.mark.parametrize("page", PAGES)
def test_no_heading_has_swallowed_a_sentence(page: str) -> None:
    headings = re.findall(r"^#+ .*$", BLOCK.sub("", (ROOT / page).read_text()), re.MULTILINE)
    assert not [each for each in headings if "." in each.rstrip() or len(each) > 80]
