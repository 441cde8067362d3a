"""Each launcher in scripts/ runs in the environment that it asks for: `need test` where tests' packages are wanted."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_layers import modules_of
from tests.test_scripts_run import COMMANDS, LAUNCHERS, SCRIPTS

ROOT = SCRIPTS.parent
EXTRA = ("net.store.postgres", "net.nodes.house")
"""Imported where a database is named, and nowhere else."""
LOCKED = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)

# An interpreter in which nothing can be imported that the lock for playing does not have.
PROBE = """
import sys
hidden, modules = sys.argv[1].split(","), sys.argv[2:]
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
missing = []
for name in modules:
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        missing.append(f"{name}: {error}")
print("\\n".join(missing))
"""


def for_tests_only() -> set[str]:
    """The modules of what the lock for tests has, and the lock for playing has not."""
    dev, play = (set(LOCKED.findall((ROOT / f"requirements{kind}.lock").read_text())) for kind in ("-dev", ""))
    return {
        module
        for module, distributions in packages_distributions().items()
        if {name.lower().replace("_", "-").replace(".", "-") for name in distributions} & (dev - play)
    }


def asks_for(launcher: str) -> str:
    found = re.search(r"need (\w+)", (SCRIPTS / launcher).read_text())
    return found[1] if found else ""


def modules_behind(launcher: str) -> set[str]:
    """All that it may come to load: by name, in a function too, and what it picks out of a package of scripts/."""
    text = (SCRIPTS / launcher).read_text()
    begin = {each for package in ("core", "net", "tui") for each in modules_of(package)}
    if "/bin/sortilege" not in text:
        begin = set(re.findall(r"-m (scripts\.\w+)", text))
    waiting, found = list(begin), set(begin)
    while waiting:
        for name in set(_loaded_by(waiting.pop())) - found:
            found.add(name)
            waiting.append(name)
    return found


def _file_of(module: str) -> Path | None:
    path = ROOT.joinpath(*module.split("."))
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.exists()), None)


def _loaded_by(module: str) -> Iterator[str]:
    file = _file_of(module)
    assert file is not None
    tree = ast.parse(file.read_text())
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            package = str(node.values[0].value)  # As in import_module(f"scripts.benches.{name}").
            names = [f"{package}{word}" for word in words if package.startswith("scripts.") and word.isidentifier()]
        yield from (each for each in names if each.startswith(("scripts.", "tests.")) and _file_of(each) is not None)


def missing_for(modules: set[str]) -> str:
    command = [sys.executable, "-P", "-c", PROBE, ",".join(for_tests_only()), *sorted(modules)]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def test_what_only_the_tests_have_is_known() -> None:
    assert {"pyte", "pexpect", "paramiko", "pytest", "_pytest", "hypothesis", "mypy"} <= for_tests_only()
    assert not {"textual", "asyncssh", "msgpack", "msgspec", "wcwidth"} & for_tests_only()


@pytest.mark.parametrize("launcher", [each for each in LAUNCHERS if asks_for(each) == "play"])
def test_what_is_set_up_for_playing_is_enough_for_it(launcher: str) -> None:
    modules = modules_behind(launcher)
    assert modules
    assert missing_for({each for each in modules if not each.startswith(EXTRA)}) == ""


def test_what_wants_a_database_is_behind_a_sentence_where_it_is_not_set_up() -> None:
    """It is an extra: nobody needs it whose tables are in a file."""
    code = f"""
import sys
sys.modules["psycopg"] = None
from tui.cli import main
sys.exit(main(["check", "--store", "postgresql:///house", "--data", {str(ROOT)!r}]))
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == (
        "sortilege: This installation has no driver for databases. Add it with: pip install 'sortilege[cluster]'\n"
    )
    assert done.returncode == 3


def test_a_bench_that_draws_a_terminal_would_be_found() -> None:
    modules = modules_behind("bench")
    assert {
        "scripts.bench",
        "scripts.benches.wire",
        "scripts.benches.sessions",
        "scripts.benches.parts.lines",
    } <= modules
    assert "scripts.benches.wire: No module named 'pyte'" in missing_for(modules)
    assert asks_for("bench") == "test"


@pytest.mark.parametrize("launcher", COMMANDS)
def test_the_launcher_of_a_module_asks_for_an_environment(launcher: str) -> None:
    assert asks_for(launcher) in {"play", "test"}
