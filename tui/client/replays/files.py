"""Keeps replays on one's own machine: files that can be shown again without a server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from net.host.errors import UserError
from net.host.paths import data_directory
from net.replays.layout import MOST_BYTES, ReplayError
from net.replays.reading import Reel
from tui.client.replays.replay import Replay
from tui.language import _

FOLDER: Final = "replays"
SUFFIX: Final = ".replay"
_MOST_NAMES: Final = 100


def folder(data: Path | None = None) -> Path:
    return data_directory(data) / FOLDER


def read(path: Path) -> tuple[Reel, bytes]:
    """Read a file. Raise ReplayError, whose sentence says what is wrong with it."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ReplayError(_("{file} can't be read ({error}).", file=str(path), error=error.strerror or "")) from error
    return Reel.of(data), data


def save(replay: Replay) -> str:
    """Write a replay where those of this player are kept; never over another file. Return the sentence that says where,
    or why not."""
    head = replay.reel.head
    name = f"{head.game}-{time.strftime('%Y%m%d-%H%M', time.localtime(head.at))}-{head.table}"
    try:
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        for path in _names(place, name):
            if path.exists() and path.read_bytes() == replay.file:
                return _("It is saved already: {file}", file=str(path))
            if not path.exists():
                path.write_bytes(replay.file)
                return _("Saved. To see it again: sortilege replay {file}", file=str(path))
    except (OSError, UserError):
        pass
    return _("The replay could not be saved on this disk.")


def _names(place: Path, name: str) -> Iterator[Path]:
    yield from (place / f"{name}{'' if at == 1 else f'-{at}'}{SUFFIX}" for at in range(1, _MOST_NAMES))
