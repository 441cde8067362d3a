"""docs/adding-a-game.md builds the example: its blocks are the files, all of them, and the example holds our laws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.elsewhere import EXAMPLE, NAME, ROOT, put_example

BLOCK = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = dict(BLOCK.findall((ROOT / "docs" / "adding-a-game.md").read_text("utf-8")))


def test_the_guide_shows_every_file_of_the_example_as_it_is() -> None:
    files = {path.relative_to(EXAMPLE).as_posix(): path for path in EXAMPLE.rglob("*") if is_its_own(path)}
    assert {*SHOWN} == {*files} - {"README.md"}
    for name, text in SHOWN.items():
        assert text == files[name].read_text("utf-8"), name


def is_its_own(path: Path) -> bool:
    return path.is_file() and path.parent.name not in {"__pycache__", "build"} and ".egg-info" not in str(path)


def test_the_example_imports_nothing_of_ours_but_what_is_public() -> None:
    ours = re.compile(r"^(?:from|import) ((?:sortilege|core|net|tui)\b[\w.]*)", re.MULTILINE)
    assert {each for text in SHOWN.values() for each in ours.findall(text)} == {"sortilege.game", "sortilege.testing"}


@pytest.mark.parametrize(("fault", "broken"), [("", 0), ("told.tell_owner(seat, Threw(seat, dice))", 1)])
def test_the_laws_are_run_over_the_installed_example_and_see_a_fault_in_it(
    fault: str, broken: int, tmp_path: Path
) -> None:
    put_example(tmp_path)
    if fault:
        rules = tmp_path / "liars_dice" / "rules.py"
        assert fault in rules.read_text()
        rules.write_text(rules.read_text().replace(fault, fault.replace("tell_owner(seat, ", "tell_all(")))
    command = [sys.executable, "-P", "-m", "scripts.conformance", NAME, "--", "-p", "no:cacheprovider"]
    laws = ["-k", "audience" if fault else "audience or two_states or imagine or clone or ends or listed"]
    found = subprocess.run(
        [*command, *laws],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == broken, found.stdout[-3000:]
    assert ("is told Threw" in found.stdout) == bool(fault)


def test_a_game_that_is_not_installed_is_refused_with_those_that_are() -> None:
    command = [sys.executable, "-P", "-m", "scripts.conformance", NAME]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith(f"scripts/conformance: There is no game '{NAME}'. There are: kampf,")
