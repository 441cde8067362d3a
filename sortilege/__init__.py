"""The one name that an installation adds to its Python.

A wheel holds core, net and tui in `sortilege/_parts`; a checkout has them at its root. Either way they are imported by
those names, from the place that is put first on the path here: nothing else called `core`, wherever it lies, comes
before them, and no module exists twice.
"""

from __future__ import annotations

import os
import sys
from typing import Final

_HERE: Final = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib costs the start 5 ms


def _place_of_parts() -> str:
    parts = os.path.join(_HERE, "_parts")  # noqa: PTH118
    return parts if os.path.isdir(parts) else os.path.dirname(_HERE)  # noqa: PTH112, PTH120


def _put_first(place: str) -> None:
    """Move our place to the front of the path, unless something else has been imported by one of our names."""
    for name in ("core", "net", "tui"):
        file = getattr(sys.modules.get(name), "__file__", None)
        if name in sys.modules and (file is None or not file.startswith(place + os.sep)):
            raise ImportError(
                f"Another package called '{name}' has been imported from {file or 'an unknown place'}, "
                f"and Sortilege has one of that name too. Import sortilege first, or rename the other."
            )
    sys.path[:] = [place, *(each for each in sys.path if each != place)]


_put_first(_place_of_parts())
sys.modules[f"{__name__}._parts"] = None  # type: ignore[assignment]  # `sortilege._parts.core` would be a second core.


def main() -> int:
    """Run the command `sortilege` and return its exit status."""
    from tui.cli import main as command

    return command()
