"""Packages from elsewhere, as an installer leaves them: a folder with modules, and one that says what they offer."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import sortilege.game  # noqa: F401 - it puts its place first on the path, once
from core.bots import BOTS
from core.registry import GAMES
from net.host import elsewhere

ROOT: Final = Path(__file__).parent.parent
EXAMPLE: Final = ROOT / "examples" / "liars-dice"
NAME: Final = "liars-dice"
PACKAGE: Final = "sortilege-liars-dice"


def put(place: Path, name: str, module: str, files: Mapping[str, str], package: str = "", version: str = "1.0") -> None:
    """A package that offers that game; `files`: what is in it."""
    package = package or f"sortilege-{name}"
    for path, text in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text)
    said = place / f"{package.replace('-', '_')}-{version}.dist-info"
    said.mkdir()
    (said / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    (said / "entry_points.txt").write_text(f"[{elsewhere.GROUP}]\n{name} = {module}\n")


def put_example(place: Path, version: str = "1.0") -> None:
    """The example, as `pip install` would leave it."""
    shutil.copytree(EXAMPLE / "liars_dice", place / "liars_dice", ignore=shutil.ignore_patterns("__pycache__"))
    put(place, NAME, "liars_dice", {}, PACKAGE, version)


@contextmanager
def installed(place: Path) -> Iterator[None]:
    """What is put there is found by this process, and afterwards all is as it was."""
    kept, loaded = dict(GAMES.entries), set(sys.modules)
    bots = {level: dict(taught.modules) for level, taught in BOTS.items()}
    sys.path.insert(0, str(place))
    importlib.invalidate_caches()
    elsewhere._FOUND.clear()
    try:
        elsewhere.find_games()
        yield
    finally:
        GAMES.entries = kept
        for level, modules in bots.items():
            BOTS[level].modules = modules
        sys.path.remove(str(place))
        for name in set(sys.modules) - loaded:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(place)):
                del sys.modules[name]
