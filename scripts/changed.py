"""Finds which tests are new or have changed, as git tells it.

Changed since: where this line of work left the commit that SORTILEGE_BASE names; without it, since the last commit that
was four hours old when the newest was made. What has changed in a file besides its tests (a helper, a fixture, a
constant) counts for all of its tests; what has changed in another module of tests/, for the tests that name it, be it
by an import or, for a conftest, as a fixture.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

SINCE: Final = 4 * 3600


class Unknown(Exception):
    """Says why it can't be told what has changed."""


def git(root: Path, *words: str) -> str:
    try:
        answer = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    except OSError:
        raise Unknown("There is no git here.") from None
    if answer.returncode:
        raise Unknown(f"git {words[0]} failed: {answer.stderr.strip() or 'no word of why'}")
    return answer.stdout.strip()


def base_of(root: Path, named: str) -> str:
    """Return the commit that the tests of today are compared with."""
    try:
        git(root, "rev-parse", "--verify", "HEAD")
    except Unknown:
        raise Unknown("There is no git history here.") from None
    if named:
        return git(root, "merge-base", "HEAD", named)
    newest = int(git(root, "show", "-s", "--format=%ct", "HEAD"))
    if found := git(root, "rev-list", "-1", f"--before={newest - SINCE}", "HEAD"):
        return found
    raise Unknown("The git history here does not reach back for four hours.")


def changed_tests(root: Path, base: str) -> list[str]:
    """Return the changed tests as pytest names them."""
    names = git(root, "diff", "--name-only", "--diff-filter=d", base, "--", "tests").split("\n")
    names += git(root, "ls-files", "--others", "--exclude-standard", "--", "tests").split("\n")
    found: set[str] = set()
    helpers: dict[str, set[str]] = {}
    for name in {each for each in names if each.endswith(".py")}:
        try:
            before = git(root, "show", f"{base}:{name}")
        except Unknown:
            before = ""
        now = (root / name).read_text()
        if Path(name).name.startswith("test_"):
            found |= {f"{name}::{each}" for each in changed_in(before, now)}
        elif changed := changed_names(before, now):
            helpers[name] = changed
    for file in (root / "tests").rglob("test_*.py"):
        name = file.relative_to(root).as_posix()
        found |= {f"{name}::{each}" for each in helped_in(name, file.read_text(), helpers)}
    return sorted(found)


# Test files


def changed_in(before: str, now: str) -> list[str]:
    """Return the tests of a file that are not as they were, or whose surroundings in it are not."""
    old, new = _parts(ast.parse(before)), _parts(ast.parse(now))
    beside = [ast.dump(node) for node in old.beside] != [ast.dump(node) for node in new.beside]
    were = {name: ast.dump(node) for name, node in old.tests.items()}
    return [name for name, node in new.tests.items() if beside or were.get(name) != ast.dump(node)]


class _Parts(NamedTuple):
    """Each test, and everything else; where something stands, and what comments say, makes no difference."""

    tests: dict[str, ast.AST]
    beside: list[ast.AST]


def _parts(file: ast.Module) -> _Parts:
    named = [*_named(file.body)]
    return _Parts({name: node for node, name in named if name}, [node for node, name in named if not name])


def _named(body: Sequence[ast.stmt], within: str = "") -> Iterator[tuple[ast.AST, str]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node, within + node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _named(node.body, f"{within}{node.name}::")
        else:
            yield node, ""


# Names in other modules


def changed_names(before: str, now: str) -> set[str]:
    """Return what a module defines that is not as it was, or is made with something in it that is not."""
    old, new = _defined(before), _defined(now)
    found = {name for name, nodes in new.items() if _dumped(nodes) != _dumped(old.get(name, []))}
    while more := {name for name, nodes in new.items() if name not in found and _mentioned(nodes) & found}:
        found |= more
    return found


def _defined(text: str) -> dict[str, list[ast.AST]]:
    """Return what a module defines, by name."""
    found: dict[str, list[ast.AST]] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = {node.name}
        else:
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and _is_set(each)}
        for name in names:
            found.setdefault(name, []).append(node)
    return found


def _is_set(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _dumped(nodes: Sequence[ast.AST]) -> list[str]:
    return [ast.dump(node) for node in nodes]


def _mentioned(nodes: Sequence[ast.AST]) -> set[str]:
    """Return every name in them, arguments too: a test names its fixtures by these."""
    inside = [each for node in nodes for each in ast.walk(node)]
    return {each.id for each in inside if isinstance(each, ast.Name)} | {
        each.arg for each in inside if isinstance(each, ast.arg)
    }


def helped_in(name: str, text: str, helpers: Mapping[str, set[str]]) -> list[str]:
    """Return the tests of a file that use what has changed in others; all of them, where the file does so besides
    them."""
    if not any(word in text for changed in helpers.values() for word in changed):
        return []  # Most files, told without reading them as Python.
    file = ast.parse(text)
    words = {*_imported(file, helpers), *_fixtures(name, helpers)}
    parts = _parts(file)
    if not words:
        return []
    if _mentioned(parts.beside) & words:
        return [*parts.tests]
    return [test for test, node in parts.tests.items() if _mentioned([node]) & words]


def _fixtures(name: str, helpers: Mapping[str, set[str]]) -> Iterator[str]:
    for path, changed in helpers.items():
        if Path(path).name == "conftest.py" and Path(path).parent in Path(name).parents:
            yield from changed


def _imported(file: ast.Module, helpers: Mapping[str, set[str]]) -> Iterator[str]:
    """Yield what a file calls the changed things of others."""
    modules = {path.removesuffix(".py").replace("/", "."): changed for path, changed in helpers.items()}
    for node in ast.walk(file):
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                if each.name in modules.get(node.module or "", ()) or f"{node.module}.{each.name}" in modules:
                    yield each.asname or each.name
