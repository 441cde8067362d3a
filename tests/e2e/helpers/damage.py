"""What may befall the files of a server that does not run. Each takes the tables' file, and is told by chance where."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from net.store.sqlite.mark import SUFFIX

PAGE, WAL_HEADER, FRAME_HEADER = 4096, 32, 24
FRAME: Final = FRAME_HEADER + PAGE


def wal_of(store: Path) -> Path:
    return store.with_name(f"{store.name}-wal")


def spoil_page(store: Path, rng: random.Random) -> None:
    """The disk gives something else than was written there, or what was written elsewhere."""
    move_all(store)
    content = bytearray(store.read_bytes())
    pages = len(content) // PAGE
    place, other = rng.randrange(pages) * PAGE, rng.randrange(pages) * PAGE
    content[place : place + PAGE] = rng.choice((rng.randbytes(PAGE), bytes(PAGE), content[other : other + PAGE]))
    store.write_bytes(content)


def turn_bit(store: Path, rng: random.Random) -> None:
    """In a record of a game that is still played, or of the players: what a server reads at its start."""
    move_all(store)
    with closing(sqlite3.connect(store)) as reader:
        records = reader.execute("SELECT record FROM records").fetchall()
    content = bytearray(store.read_bytes())
    # A record that is shorter than that may be found elsewhere too, where nobody minds.
    found = [(place, record) for (record,) in records if len(record) > 12 and (place := content.find(record)) >= 0]
    place, record = rng.choice(found)
    content[place + rng.randrange(len(record))] ^= 1 << rng.randrange(8)
    store.write_bytes(content)


def move_all(store: Path) -> None:
    """Move what the WAL holds into the file, as the last one does who closes it."""
    with closing(sqlite3.connect(store)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def cut_wal(store: Path, rng: random.Random) -> None:
    """It has lost its end, be it much or little."""
    wal = wal_of(store)
    content = wal.read_bytes()
    wal.write_bytes(content[: rng.randrange(_commits(content)[-1])])


def tear_last_record(store: Path, rng: random.Random) -> None:
    """The last commit is not wholly there; or another, of which nobody has heard, was about to come behind it."""
    wal = wal_of(store)
    content = wal.read_bytes()
    *_, before, last = _commits(content)
    if rng.random() < 0.5:
        content = content[:last] + content[before:last]
        before, last = last, 2 * last - before
    end = rng.randrange(before, last)
    wal.write_bytes(content[:end] + rng.choice((b"", bytes(last - end), rng.randbytes(last - end))))


def age(store: Path, version: int) -> int:
    """As if another version had written it; returns which version it was."""
    with closing(sqlite3.connect(store)) as other, other:
        (before,) = other.execute("PRAGMA user_version").fetchone()
        other.execute(f"PRAGMA user_version = {version}")
    return int(before)


def lose_what_was_not_synced(store: Path, rng: random.Random) -> None:
    """Beside the tables: memory, and the mark, which is never synced, so that any of its states may be there."""
    store.with_name(f"{store.name}-shm").unlink(missing_ok=True)
    mark = store.with_name(store.name + SUFFIX)
    number = int.from_bytes(mark.read_bytes(), "little")
    match rng.choice(("as it was", "older", "empty", "gone")):
        case "older":
            mark.write_bytes(rng.randrange(number + 1).to_bytes(8, "little"))
        case "empty":
            mark.write_bytes(b"")
        case "gone":
            mark.unlink()


def _commits(wal: bytes) -> list[int]:
    """Where each commit ends; before the first stands where they begin. Frames with another salt are left-overs."""
    ends = [WAL_HEADER]
    for place in range(WAL_HEADER, len(wal) - FRAME + 1, FRAME):
        if wal[place + 8 : place + 16] != wal[16:24]:
            break
        if any(wal[place + 4 : place + 8]):
            ends.append(place + FRAME)
    return ends
