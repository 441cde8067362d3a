"""Holds the games that are kept, each in a directory of its own: a server's data directory with one table in it.

So each is locked, checked and repaired by itself, and whatever a host can do with a server's directory can be done with
a game's. A game that is over is put aside: it is listed no more, and nothing of it is thrown away.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs

from core.sentences import mark, sentence
from net.host.errors import InUse, UserError, disk_told
from net.host.private_directory import fault_of
from net.solo import standing
from net.solo.standing import Standing
from net.store import TABLES

FOLDER: Final = "solo"
FINISHED: Final = "finished"
"""The folder in it of games that are over."""
_GOING: Final = "deleted-"
"""Begins the name of what is being deleted, so that a kill leaves no half of a game in the list."""

OPEN_ELSEWHERE: Final = mark("That game is open in another window or program: leave it there first.")
GONE: Final = mark("That game is not there any more.")


class KeptGame(NamedTuple):
    number: int
    directory: Path
    at: float
    """When it was left, in seconds since the epoch."""
    standing: Standing | None
    """None where it can't be told how it stands; it may be all right."""


def own_shelf() -> Shelf | None:
    """Return where this player's games are kept; None where a store can't be (net/store/sqlite/mark.py)."""
    if not hasattr(os, "pread"):
        return None
    try:
        return Shelf(Path(platformdirs.user_data_path("sortilege", appauthor=False)) / FOLDER)
    except RuntimeError:  # There is no home directory: what is wanted of it says so.
        return Shelf(Path(FOLDER))


class Shelf:
    def __init__(self, place: Path) -> None:
        self.place = place

    def games(self) -> list[KeptGame]:
        """Return the games that go on, the one that was left last first. Raise UserError if others could put some
        there."""
        if not self._is_there():
            return []
        found = [kept for each in self._numbered(self.place) if (kept := _looked_at(each)) is not None]
        return sorted(found, key=lambda kept: (kept.at, kept.number), reverse=True)

    def over(self) -> list[Path]:
        """Return the directories in which games may be that are over."""
        if not self._is_there():
            return []
        going = [each for each in self._numbered(self.place) if _holds_one_that_is_over(each)]
        return [*self._numbered(self.place / FINISHED), *going]

    def make(self) -> Path:
        """Make a directory for one more game. Raise UserError, whose sentence says why not, where there can be
        none."""
        if not self.place.is_absolute():
            raise UserError(mark("There is no home directory to keep it in: set HOME."))
        with disk_told(
            self.place,
            lambda error: sentence(
                "{place} cannot be written to ({error}).", place=str(self.place), error=str(error.strerror)
            ),
        ):
            self.place.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.must_be_private()
            number = 1 + max((int(each.name) for each in self._all()), default=0)
            while not _made(self.place / str(number)):
                number += 1
        return self.place / str(number)

    def is_open(self, kept: KeptGame) -> bool:
        """Tell whether a game is open in another window or program just now."""
        from net.store.sqlite.file import is_locked

        return is_locked(kept.directory / TABLES)

    def delete(self, directory: Path) -> None:
        """Delete a game for good, with its directory. Raise UserError if it is being played, or the disk does not let
        it go."""
        from net.store.disk import held

        self.must_be_private()
        if not directory.is_dir():
            raise UserError(GONE)
        try:
            with held(directory / TABLES):
                self.discard(directory)
        except InUse:
            raise UserError(OPEN_ELSEWHERE) from None

    def discard(self, directory: Path) -> None:
        """Remove a directory that no other process uses. What a killed one has left half removed goes, too."""
        with disk_told(
            directory,
            lambda error: sentence(
                "{directory} cannot be deleted ({error}).", directory=str(directory), error=str(error.strerror)
            ),
        ):
            directory.rename(self.place / f"{_GOING}{directory.name}-{os.getpid()}")
        for each in self.place.glob(f"{_GOING}*"):
            shutil.rmtree(each, ignore_errors=True)

    def put_aside(self, directory: Path) -> None:
        """Keep a game that is over out of the list."""
        finished = self.place / FINISHED
        with disk_told(
            directory,
            lambda error: sentence(
                "{directory} cannot be moved ({error}).", directory=str(directory), error=str(error.strerror)
            ),
        ):
            finished.mkdir(mode=0o700, exist_ok=True)
            directory.rename(finished / directory.name)

    def _is_there(self) -> bool:
        if not self.place.is_absolute() or not self.place.is_dir():
            return False
        self.must_be_private()
        return True

    def must_be_private(self) -> None:
        """Refuse a place where others could put games for us to read, or take ours away."""
        with disk_told(
            self.place,
            lambda error: sentence(
                "{place} cannot be read ({error}).", place=str(self.place), error=str(error.strerror)
            ),
        ):
            if fault := fault_of(self.place):
                raise UserError(fault)

    def _all(self) -> Iterator[Path]:
        """Yield the directories of all games; the number of one that is over is not given again."""
        yield from self._numbered(self.place)
        yield from self._numbered(self.place / FINISHED)

    def _numbered(self, folder: Path) -> list[Path]:
        if not folder.is_dir():
            return []
        with disk_told(
            folder,
            lambda error: sentence("{folder} cannot be read ({error}).", folder=str(folder), error=str(error.strerror)),
        ):
            return [each for each in folder.iterdir() if each.name.isascii() and each.name.isdigit() and each.is_dir()]


def _made(directory: Path) -> bool:
    try:
        directory.mkdir(mode=0o700)
    except FileExistsError:
        return False
    return True


def _holds_one_that_is_over(directory: Path) -> bool:
    """Tell whether its game is over and was not put aside, or follows one that is."""
    found = standing.read(directory)
    return found is not None and (found.over or found.table > 1)


def _looked_at(directory: Path) -> KeptGame | None:
    """Return the game in a directory; None where none has been begun, or it is over."""
    try:
        written = (directory / TABLES).stat()
    except OSError:
        return None
    if not written.st_size:
        return None
    found = standing.read(directory)
    if found is not None and found.over:
        return None
    return KeptGame(int(directory.name), directory, written.st_mtime if found is None else found.at, found)
