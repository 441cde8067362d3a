"""Runs the command while our own modules see the standard library as it is on Windows.

What Windows lacks is read from the stubs of mypy, which say for each name where it is there. Other people's modules see
what is really there: that they work on Windows is their business.

    python -m tests.e2e.windows play kampf
"""

from __future__ import annotations

import ast
import asyncio
import builtins
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

OURS: Final = ("sortilege", "core", "net", "tui")
OTHERWISE: Final[Mapping[str, Mapping[str, object]]] = {"os": {"name": "nt"}, "sys": {"platform": "win32"}}
_IMPORT: Final = builtins.__import__


class Windows(ModuleType):
    """A module of the standard library without the names that Windows does not have."""

    def __init__(self, module: ModuleType, lacking: frozenset[str]) -> None:
        super().__init__(module.__name__)
        self._module, self._lacking = module, lacking

    def __getattribute__(self, name: str) -> Any:
        own = object.__getattribute__
        module: ModuleType = own(self, "_module")
        if name in own(self, "_lacking"):
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r} on Windows")
        return OTHERWISE.get(module.__name__, {}).get(name) or getattr(module, name)


@cache
def lacking(module: str) -> frozenset[str]:
    return names(module, "linux") - names(module, "win32")


@cache
def is_missing(module: str) -> bool:
    """Whether Windows has no module of that name at all: its stub gives it nothing public there."""
    linux, windows = ([each for each in names(module, system) if each[0] != "_"] for system in ("linux", "win32"))
    return bool(linux) and not windows


@cache
def names(module: str, platform: str) -> frozenset[str]:
    stub = _stub_of(module)
    return frozenset() if stub is None else frozenset(_named(ast.parse(stub.read_text()).body, stub, module, platform))


def _stub_of(module: str) -> Path | None:
    spec = find_spec("mypy")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    place = Path(spec.submodule_search_locations[0], "typeshed", "stdlib", *module.split("."))
    return next((each for each in (place / "__init__.pyi", place.with_suffix(".pyi")) if each.exists()), None)


def _named(body: Iterable[ast.stmt], stub: Path, module: str, platform: str) -> Iterator[str]:
    for node in body:
        match node:
            case ast.If():
                yield from _named(node.body if _holds(node.test, platform) else node.orelse, stub, module, platform)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign():
                yield from (each.id for each in node.targets if isinstance(each, ast.Name))
            case ast.ImportFrom():
                yield from _imported(node, stub, module, platform)


def _imported(node: ast.ImportFrom, stub: Path, module: str, platform: str) -> Iterator[str]:
    """What a stub gives on: all of a module beside it, or what it imports `as` the same name."""
    if [each.name for each in node.names] == ["*"]:
        beside = f"{module}.{node.module}" if node.level and stub.name == "__init__.pyi" else str(node.module)
        yield from names(beside, platform)
    yield from (each.asname for each in node.names if each.asname)


def _holds(test: ast.expr, platform: str) -> bool:
    known = SimpleNamespace(platform=platform, version_info=sys.version_info)
    return bool(eval(compile(ast.Expression(test), "stub", "eval"), {"sys": known, "TYPE_CHECKING": True}))


def _import(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002 - they are called so
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    module = _IMPORT(name, globals, locals, fromlist, level)
    importer = str((globals or {}).get("__name__", "")).partition(".")[0]
    if importer not in OURS or name.partition(".")[0] not in sys.stdlib_module_names:
        return module
    if is_missing(name):
        raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
    gone = lacking(module.__name__)
    return Windows(module, gone) if gone or module.__name__ in OTHERWISE else module


def begin() -> None:
    """From here on; call before anything of ours is imported."""
    assert not any(name.partition(".")[0] in OURS for name in sys.modules)
    builtins.__import__ = _import

    def mind_no_signal(*_: object) -> None:
        raise NotImplementedError

    asyncio.SelectorEventLoop.add_signal_handler = mind_no_signal  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    begin()
    from sortilege import main

    sys.exit(main())
