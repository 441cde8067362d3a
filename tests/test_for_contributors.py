"""What is written for people who come, and for the forge: that it names what there is."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from core.version import VERSION

ROOT = Path(__file__).parent.parent
PAGES = ("CONTRIBUTING.md", "README.md", ".github/workflows/tests.yml", ".pre-commit-config.yaml")
FORGE = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

# Our own folders, as they are written in a sentence, a link or a command.
_PLACE = re.compile(r"(?<![\w./~-])(?:\./)?((?:\.ci|\.github|core|docs|net|scripts|tests|tui)/[\w./-]*\w)")
_MODULE = re.compile(r"-m (scripts\.\w+)")
_LINK = re.compile(r"\]\(((?!https?:)[^)#]+)")


def named_in(text: str) -> set[str]:
    """The files that a text names, by place, by link or as a module to run."""
    modules = {f"{name.replace('.', '/')}.py" for name in _MODULE.findall(text)}
    return {*_PLACE.findall(text), *_LINK.findall(text), *modules}


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = named_in((ROOT / page).read_text())
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_a_file_that_is_not_there_would_be_found() -> None:
    text = "`./scripts/nothing --x`, [a page](docs/none.md), python -P -m scripts.gone, `net/limits`, not a/net/x"
    assert named_in(text) == {"scripts/nothing", "docs/none.md", "scripts/gone.py", "net/limits"}


def test_every_bench_that_is_named_is_one() -> None:
    line = next(each for each in (ROOT / "CONTRIBUTING.md").read_text().splitlines() if "scripts/bench" in each)
    names = re.findall(r"`(\w+)`", line) + re.findall(r"scripts/bench (\w+)", line)
    assert len(names) >= 4
    assert all((ROOT / "scripts" / "benches" / f"{name}.py").exists() for name in names)


def test_the_forge_tries_the_versions_and_systems_that_we_name() -> None:
    tried = set(re.findall(r'"(3\.\d+)"', FORGE))
    classifiers: list[str] = PROJECT["classifiers"]
    assert {f"Programming Language :: Python :: {version}" for version in tried} == {
        each for each in classifiers if re.search(r":: 3\.\d+$", each)
    }
    assert PROJECT["requires-python"] == f">={min(tried, key=lambda version: int(version[2:]))}"
    systems = {"ubuntu": "POSIX :: Linux", "macos": "MacOS", "windows": "Microsoft :: Windows"}
    assert {f"Operating System :: {told}" for name, told in systems.items() if f"{name}-latest" in FORGE} == {
        each for each in classifiers if each.startswith("Operating System")
    }


@pytest.mark.parametrize(
    ("subject", "right"),
    [
        ("net: refuse a port that is taken", True),
        ("net, tests: refuse a port that is taken", True),
        ("Refuse a port that is taken", False),
        ("net: refuse a port that is taken.", False),
        ("net:refuse a port", False),
        (f"net: {'a long tale ' * 9}", False),
    ],
)
def test_a_subject_without_its_room_is_held_back(subject: str, right: bool) -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    entry = next(line for line in hooks.splitlines() if "entry: '" in line)
    pattern = re.compile(entry.partition("'")[2].removesuffix("'").encode())
    assert bool(pattern.search(f"{subject}\n\nWhy.\n".encode())) is right


def test_every_hook_of_ours_is_a_program_of_the_environment() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    programs = [shlex.split(line.partition("entry: ")[2])[0] for line in hooks.splitlines() if "entry: .venv" in line]
    assert len(programs) == 5
    assert all((Path(sys.prefix) / each.removeprefix(".venv/")).exists() for each in programs)


@pytest.mark.parametrize("name", [".ci/run", "scripts/test", "scripts/setup"])
def test_what_contributors_are_told_to_run_may_be_run(name: str) -> None:
    subprocess.run(["sh", "-n", str(ROOT / name)], check=True)
    assert (ROOT / name).stat().st_mode & 0o100


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    sections = re.findall(r"^## \[(.+)\](.*)$", CHANGELOG, re.MULTILINE)
    assert sections[0] == ("Unreleased", "")
    assert sections[1][0] == VERSION
    assert all(re.fullmatch(r" - \d{4}-\d\d-\d\d", date) for _, date in sections[1:])


def test_a_section_of_the_changelog_has_each_heading_once_and_in_order() -> None:
    for section in CHANGELOG.split("\n## ")[1:]:
        headings = re.findall(r"^### (.+)$", section, re.MULTILINE)
        assert headings == [each for each in ("Added", "Changed", "Removed", "Fixed", "Security") if each in headings]
