"""`sortilege`, the command itself, on a machine that fails it when told to: `python -m tests.e2e.helpers.frail host …`.

SQLite's way to the disk is taken over, by its own means: a VFS that stands before the system's one and knows what has
been written and not yet synced. Orders come in lines on stdin:

    cut N SEED        the power fails at the Nth moment from now, 0 being at once: of what was not synced each write is
                      there, not there, or torn, and the process is gone
    cut-moving N SEED the same, counted in writes to the tables' own file: while pages are moved out of the WAL
    break             from now on every write fails with EIO
    mend              until this
    fail              the next sync fails as fsync(2) does, with EIO
    clock SECONDS     the machine's clock shows so much more than it should

Nothing of this is in the product: the tests start this module where a host starts the command.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from net.store import TABLES
from tests.e2e.helpers.fated import main

OK, IOERR_WRITE, IOERR_FSYNC = 0, 778, 1034
WATCHED: Final = (TABLES, f"{TABLES}-wal")

Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class Vfs(Structure):
    """sqlite3_vfs; what is not named here is taken over as it is."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("path_length", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", Open),
        ("others", c_void_p * 15),
    )


class Methods(Structure):
    """sqlite3_io_methods."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        ("others", c_void_p * 13),
    )


class File(Structure):
    """sqlite3_file."""

    _fields_ = (("methods", POINTER(Methods)),)


class Change(NamedTuple):
    """One write, or with `after` None a cut at `offset`."""

    offset: int
    before: bytes
    after: bytes | None
    size_before: int


class Medium:
    """One file, with what has been done to it since it was synced last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unsynced: list[Change] = []
        # Never closed: that would let go of the locks that SQLite holds on the same file.
        self._handle = os.open(path, os.O_RDONLY)

    @property
    def is_there(self) -> bool:
        """Whether the path leads to it; a WAL is removed and made anew."""
        return self.path.exists() and self.path.stat().st_ino == os.fstat(self._handle).st_ino

    def note(self, offset: int, after: bytes | None) -> None:
        size = os.fstat(self._handle).st_size
        before = os.pread(self._handle, size if after is None else len(after), offset)
        self.unsynced.append(Change(offset, before, after, size))

    def lose(self, rng: random.Random) -> None:
        """What was synced stays; whatever came after it may have got to the disk, wholly or in part, or not at all."""
        with self.path.open("r+b") as file:
            for change in reversed(self.unsynced):
                os.pwrite(file.fileno(), change.before, change.offset)
                os.truncate(file.fileno(), change.size_before)
            for change in self.unsynced:
                self._redo(file.fileno(), change, rng)

    def _redo(self, handle: int, change: Change, rng: random.Random) -> None:
        fate = rng.choice(("there", "not there", "torn"))
        if fate == "not there":
            return
        if change.after is None:
            os.truncate(handle, change.offset)
            return
        end = len(change.after) if fate == "there" else rng.randrange(len(change.after))
        os.pwrite(handle, change.after[:end], change.offset)


@dataclass
class Order:
    """When the power shall fail."""

    moments: int
    seed: str
    moving: bool


class Machine:
    """All that goes between SQLite and the disk."""

    def __init__(self) -> None:
        self._media: dict[str, Medium] = {}
        self._of_file: dict[int, Medium] = {}
        self._originals: dict[int, Methods] = {}
        """The system's own way, by the address of the file."""
        self._kept: list[Any] = []
        """C holds on to these, and tells nobody."""
        self._turn = threading.RLock()
        self._cut: Order | None = None
        self._fails = self._broken = False

    def install(self) -> None:
        """Before SQLite opens anything."""
        sqlite = ctypes.CDLL(_sqlite3.__file__)
        sqlite.sqlite3_vfs_find.restype = POINTER(Vfs)
        system = sqlite.sqlite3_vfs_find(None)
        own = Vfs.from_buffer_copy(system.contents)
        own.name = b"frail"
        own.open = Open(self._opening(system))
        self._kept += [own, system]
        assert sqlite.sqlite3_vfs_register(ctypes.byref(own), 1) == OK

    def _opening(self, system: Any) -> Callable[..., int]:
        def opened(_vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
            result = int(system.contents.open(cast(system, c_void_p), name, file, flags, out))
            path = Path(os.fsdecode(ctypes.string_at(name))) if name else Path()
            if result == OK and path.name in WATCHED:
                with self._turn:
                    self._watch(file, path)
            return result

        return opened

    def _watch(self, address: int, path: Path) -> None:
        """The system's methods with ours among them."""
        file = File.from_address(address)
        medium = self._media.get(path.name)
        if medium is None or not medium.is_there:
            medium = self._media[path.name] = Medium(path)
        self._of_file[address] = medium
        self._originals[address] = Methods.from_buffer_copy(file.methods.contents)
        methods = Methods.from_buffer_copy(file.methods.contents)
        methods.write, methods.truncate, methods.sync = Write(self._write), Truncate(self._truncate), Sync(self._sync)
        self._kept.append(methods)
        file.methods = ctypes.pointer(methods)

    # What SQLite calls

    def _write(self, file: int, data: int, size: int, offset: int) -> int:
        with self._turn:
            if self._broken:
                return IOERR_WRITE
            medium = self._of_file[file]
            medium.note(offset, ctypes.string_at(data, size))
            result = self._originals[file].write(file, data, size, offset)
            self._pass(medium)
            return int(result)

    def _truncate(self, file: int, size: int) -> int:
        with self._turn:
            self._of_file[file].note(size, None)
            return int(self._originals[file].truncate(file, size))

    def _sync(self, file: int, flags: int) -> int:
        """The power may fail before it or after it."""
        with self._turn:
            medium = self._of_file[file]
            self._pass(medium)
            if self._fails:
                self._fails = False
                return IOERR_FSYNC
            result = self._originals[file].sync(file, flags)
            if result == OK:
                medium.unsynced.clear()
            self._pass(medium)
            return int(result)

    def _pass(self, medium: Medium) -> None:
        """One moment more."""
        cut = self._cut
        if cut is None or (cut.moving and medium.path.name != TABLES):
            return
        cut.moments -= 1
        if cut.moments <= 0:
            self._go_dark(cut)

    def _go_dark(self, cut: Order) -> None:
        rng = random.Random(cut.seed)
        for _, medium in sorted(self._media.items()):
            if medium.unsynced and medium.is_there:
                medium.lose(rng)
        os.kill(os.getpid(), signal.SIGKILL)

    # What we are told

    def obey(self, orders: int) -> None:
        with os.fdopen(orders, closefd=False) as lines:
            for line in lines:
                self._obey(line.split())

    def _obey(self, words: list[str]) -> None:
        match words:
            case ["cut", "0", seed]:
                with self._turn:
                    self._go_dark(Order(0, seed, moving=False))
            case ["cut" | "cut-moving" as what, number, seed]:
                self._cut = Order(int(number), seed, what == "cut-moving")
            case ["break" | "mend" as what]:
                self._broken = what == "break"
            case ["fail"]:
                self._fails = True
            case ["clock", seconds]:
                _set_clock(float(seconds))
            case _:
                raise ValueError(f"This is no order: {words}")


_true_time: Final = time.time


def _set_clock(ahead: float) -> None:
    time.time = lambda: _true_time() + ahead


if __name__ == "__main__":
    machine = Machine()
    machine.install()
    threading.Thread(target=machine.obey, args=(0,), daemon=True).start()
    sys.exit(main())
