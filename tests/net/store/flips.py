"""Single bits of a store's files turned over, and what becomes of it: a refusal that says what to do, or nothing.

Nothing means: all that a server would read is as it was, the server's store takes more and finishes a log, and a
second start finds that too.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from net.host.errors import UserError
from net.store import TABLES
from net.store.sqlite.copying import copy, put_back
from net.store.sqlite.file import StoreFile
from net.store.sqlite.layout import PAGE
from net.store.sqlite.mark import SUFFIX
from net.store.sqlite.reading import check, reading
from tests.admin.kept import keep, played, room
from tests.net.store.stores import Clerk

REMEDIES: Final = ("sortilege restore", "--data", "Nothing has been changed")
MORE: Final = b"one record more"
KEPT: Final = {"host_key": b"a key of the server's", "limits.toml": b"per_address = 7\n"}

REFUSED, HARMLESS, SILENT, TRACEBACK = "refused", "harmless", "silent", "tracebacks"
OUTCOMES: Final = (REFUSED, HARMLESS, SILENT, TRACEBACK)


class Flip(NamedTuple):
    file: str
    """Of which file: of those in `Flipped.whole`."""
    bit: int


class Held(NamedTuple):
    """All that a server reads of its store."""

    logs: list[int]
    last: int
    records: dict[int, list[bytes]]


class Flipped:
    """A small store in three states, in a directory of its own: closed in order, killed, and copied."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.store = place / "at" / TABLES
        self.whole: dict[str, dict[str, bytes]] = {}
        """The files of each state."""
        self._make(place / "made")
        self.expected = self._held_by_state("closed")
        assert self.expected == self._held_by_state("killed"), "the states differ, so nothing can be told by them"

    def _make(self, made: Path) -> None:
        going, other, over = room(1), room(2, "gargon", 3), room(3, deals="1")
        logs = [(going, played(going, 9)), (other, played(other, 4)), (over, played(over, None))]
        path = keep(made, *logs, finished=(3,))
        clerk = Clerk(path)  # Killed, it leaves a WAL, in which lies all that comes now.
        for at in range(4):
            assert clerk.append(5, at, bytes((at,)) * 40) is None
        assert clerk.append(6, 0, b"of a table that was put away") is None
        assert clerk.finish(6) is None
        self.whole["killed"] = _files(made)
        clerk.store.close()
        self.whole["closed"] = _files(made)
        copy(path, made / "copy", KEPT)
        self.whole["copied"] = {"copy": (made / "copy").read_bytes()}

    def _held_by_state(self, state: str) -> Held:
        self._lay(self.whole[state])
        with closing(StoreFile(self.store)) as file:
            return held(file)

    def _lay(self, files: dict[str, bytes]) -> None:
        shutil.rmtree(self.store.parent, ignore_errors=True)
        self.store.parent.mkdir(mode=0o700)
        for name, content in files.items():
            (self.store.parent / name).write_bytes(content)

    # The bits

    def bits(self) -> list[Flip]:
        """Each bit that is alive: of the closed file and its mark, and of the copy."""
        found = [Flip(f"closed/{TABLES}", bit) for bit in live_bits(self.whole["closed"][TABLES])]
        found += [Flip(f"closed/{TABLES}{SUFFIX}", bit) for bit in range(64)]
        return found + [Flip("copied/copy", bit) for bit in live_bits(self.whole["copied"]["copy"])]

    def bits_of_wal(self) -> list[Flip]:
        name = f"{TABLES}-wal"
        return [Flip(f"killed/{name}", bit) for bit in range(8 * len(self.whole["killed"][name]))]

    # What becomes of it

    def outcome(self, flip: Flip) -> str:
        state, name = flip.file.split("/")
        files = dict(self.whole[state])
        files[name] = flipped(files[name], flip.bit)
        self._lay(files)
        try:
            return HARMLESS if self._is_as_it_was(state) else SILENT
        except UserError as refusal:
            said = str(refusal)
            named = str(self.store.parent) in said and any(remedy in said for remedy in REMEDIES)
            return REFUSED if named else SILENT
        except Exception:  # noqa: BLE001  # that is what is counted
            return TRACEBACK

    def _is_as_it_was(self, state: str) -> bool:
        if state == "copied" and not self._is_put_back():
            return False
        _refusal(lambda: _as_read(self.store))
        said = _refusal(lambda: check(self.store))
        with closing(StoreFile(self.store)) as file:  # What check refuses a start must refuse, and the other way round.
            found = held(file)
            if said or found != self.expected:
                return False
            _go_on(file, found)
        with closing(StoreFile(self.store)) as file:
            return held(file) == _gone_on(self.expected) and _as_read(self.store) == _gone_on(self.expected).records

    def _is_put_back(self) -> bool:
        copied = self.store.parent / "copy"
        said = _refusal(lambda: check(copied))
        try:
            return put_back(copied, self.store).kept == KEPT and not said
        except UserError:
            if not said:
                return False
            raise


def held(file: StoreFile) -> Held:
    last = file.last()
    return Held(file.logs(), last, {log: records for log in range(last + 2) if (records := file.read(log, 0))})


def _as_read(path: Path) -> dict[int, list[bytes]]:
    """By those who look at it from outside."""
    with reading(path) as file:
        return {log: list(file.read(log)) for log in file.logs()}


def _go_on(file: StoreFile, found: Held) -> None:
    rows = [(log, len(found.records[log]), MORE) for log in found.logs]
    file.commit([*rows, (found.last + 1, 0, MORE)], found.logs[-1:])


def _gone_on(before: Held) -> Held:
    records = {log: [*each, MORE] if log in before.logs else each for log, each in before.records.items()}
    records[before.last + 1] = [MORE]
    return Held([*before.logs[:-1], before.last + 1], before.last + 1, records)


def _refusal(do: Callable[[], object]) -> str:
    try:
        do()
    except UserError as refusal:
        return str(refusal)
    return ""


def _files(directory: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in directory.iterdir() if not each.name.endswith(("-shm", ".lock"))}


def flipped(content: bytes, bit: int) -> bytes:
    place = bit // 8
    return content[:place] + bytes((content[place] ^ 1 << bit % 8,)) + content[place + 1 :]


def live_bits(content: bytes) -> Iterator[int]:
    """All but those in the gap of a page between its table of cells and the cells, which nobody has written."""
    for page in range(0, len(content), PAGE):
        head = page + (100 if page == 0 else 0)
        dead = range(0)
        if (kind := content[head]) in {2, 5, 10, 13}:
            cells, begin = (int.from_bytes(content[head + at : head + at + 2], "big") for at in (3, 5))
            dead = range(head + (12 if kind < 8 else 8) + 2 * cells, page + begin)
        for place in range(page, page + PAGE):
            if place not in dead:
                yield from range(8 * place, 8 * place + 8)


def tried(place: Path, sample: int | None, seed: int, part: int = 0, parts: int = 1) -> tuple[Counter[str], list[Flip]]:
    """What becomes of all of them, or of so many, in the part that falls to this process; and those of which less than
    must be becomes."""
    place.mkdir(parents=True, exist_ok=True)
    store, rng = Flipped(place), Random(seed)
    bits, wal = store.bits(), store.bits_of_wal()
    flips = bits + rng.sample(wal, len(bits) // 8) if sample is None else rng.sample(bits, sample - sample // 8)
    if sample is not None:
        flips += rng.sample(wal, sample // 8)
    counts, bad = Counter(dict.fromkeys(OUTCOMES, 0)), []
    for flip in flips[part::parts]:
        outcome = store.outcome(flip)
        counts[outcome] += 1
        if outcome in {SILENT, TRACEBACK}:
            bad.append(flip)
    return counts, bad


def swift_place() -> Path | None:
    """Where a sync costs nothing, if there is such a place: some thousand stores are written."""
    memory = Path("/dev/shm")  # a directory of its own is made there
    return memory if os.access(memory, os.W_OK) else None
