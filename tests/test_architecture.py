"""ARCHITECTURE.md draws the house as it is: its rooms are the folders, and the way of an answer goes by what exists."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
STATION: Final = re.compile(r"^((?:core|net|tui)/\S+\.py) +([\w.]+)  ", re.MULTILINE)
ROOMS: Final = sorted(
    path.parent.relative_to(ROOT).as_posix()
    for package in ("core", "net", "tui")
    for path in (ROOT / package).glob("*/__init__.py")
)
MOST_FILES: Final = 16


def names_in(path: Path) -> set[str]:
    """The functions, classes and methods of a module, the latter as Class.method."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{each.name}"
                for each in node.body
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
            }
    return found


def test_the_way_of_an_answer_is_told_from_end_to_end() -> None:
    stations = STATION.findall(PAGE)
    assert len(stations) > 20
    assert {"core", "net", "tui"} == {path.partition("/")[0] for path, _ in stations}


@pytest.mark.parametrize(("path", "name"), STATION.findall(PAGE))
def test_each_station_of_the_way_exists(path: str, name: str) -> None:
    assert name in names_in(ROOT / path)


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_is_on_the_page(room: str) -> None:
    assert f"`{room}/`" in PAGE


def test_no_room_is_on_the_page_that_does_not_exist() -> None:
    told = set(re.findall(r"`((?:core|net|tui)/[\w/]+)/`", PAGE))
    assert {room for room in told if not (ROOT / room / "__init__.py").exists()} == set()


def test_each_file_on_the_page_exists() -> None:
    told = set(re.findall(r"`((?:core|net|tui|tests|scripts|sortilege)/[\w/]+\.py)`", PAGE))
    assert {file for file in told if not (ROOT / file).exists()} == set()


@pytest.mark.parametrize("package", ["core", "net", "tui", "sortilege"])
def test_no_folder_is_too_full_to_be_seen_at_a_glance(package: str) -> None:
    folders = {path.parent for path in (ROOT / package).rglob("*.py")}
    full = {folder.relative_to(ROOT).as_posix() for folder in folders if len([*folder.glob("*.py")]) > MOST_FILES}
    assert full == set()
