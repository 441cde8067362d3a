"""What is committed is of use on any machine: no place on the one it was written on, no address to download from."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Written so that this file does not hold what it looks for.
PLACES = re.compile(r"(?<![\w.$}*])/(?:work|root|opt)(?![\w-])")
REGISTRIES = re.compile(
    "|".join(("py" + "pi", "pypa" + r"\.io", "python" + "hosted", "npm" + "js", "cra" + r"tes\.io"))
)


def committed() -> list[Path]:
    if not (shutil.which("git") and (ROOT / ".git").exists()):
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in committed()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_place_on_the_machine_it_was_written_on() -> None:
    assert lines_with(PLACES) == []


def test_no_file_names_a_registry_of_packages() -> None:
    assert lines_with(REGISTRIES) == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert PLACES.search("cd /" + "work/main")
    assert PLACES.search('"/' + 'root"')
    assert not PLACES.search("core/root, /options and $x/opt")
    assert REGISTRIES.search("https://py" + "pi.org/simple")
