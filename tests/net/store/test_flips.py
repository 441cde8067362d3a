"""A store of which a single bit has turned over is refused with what to do, or all that it holds is as it was.

`scripts/soak --flips` tries every one; here it is a sample, another at each run.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import randrange

import pytest

from net.store import TABLES, seal
from net.store.sqlite import checking, logs
from net.store.sqlite.layout import PAGE
from tests.net.store.flips import (
    HARMLESS,
    KEPT,
    REFUSED,
    SILENT,
    TRACEBACK,
    Flip,
    Flipped,
    live_bits,
    swift_place,
    tried,
)

SAMPLE = 1000


@pytest.fixture
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=swift_place()) as place:
        yield Path(place)


def test_no_flipped_bit_passes_unseen_and_none_is_a_traceback(place: Path) -> None:
    seed = randrange(10**9)  # which of them is nobody's secret
    counts, bad = tried(place, SAMPLE, seed)
    assert bad == [], f"scripts/soak --flips --sample {SAMPLE} --seed {seed}"
    assert counts.total() == SAMPLE
    assert counts[REFUSED] > SAMPLE // 2


def test_what_is_not_alive_is_harmless_and_what_is_may_lie_anywhere(place: Path) -> None:
    store = Flipped(place)
    content = store.whole["closed"][TABLES]
    alive = set(live_bits(content))
    dead = [bit for bit in range(8 * len(content)) if bit not in alive]
    assert len(dead) > 8 * PAGE, "there is hardly a gap in these pages"
    for bit in dead[:: len(dead) // 20]:
        assert store.outcome(Flip(f"closed/{TABLES}", bit)) == HARMLESS
    assert {bit // (8 * PAGE) for bit in alive} == set(range(len(content) // PAGE))


def test_without_a_look_at_every_row_flips_would_pass_unseen(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells the outcomes must be able to tell the worse ones."""
    store = Flipped(place)
    for module in (checking, logs, seal):
        monkeypatch.setattr(module, "opened", lambda _log, _at, blob, _what="": blob[:-4])
    monkeypatch.setattr(checking, "_check_pages", lambda _reader: None)
    found = {store.outcome(flip) for flip in store.bits()[::97]}
    assert found & {SILENT, TRACEBACK}


def test_the_flips_that_passed_unseen_before_are_refused(place: Path) -> None:
    """A record's key, which only the order of the rows shows, and the text of the schema."""
    store = Flipped(place)
    content = store.whole["closed"][TABLES]
    for words in (b"CREATE TABLE records", b"CREATE TABLE finished", b"log INTEGER", b"WITHOUT ROWID"):
        begin = 8 * content.index(words)
        for bit in range(begin, begin + 8 * len(words)):
            assert store.outcome(Flip(f"closed/{TABLES}", bit)) == REFUSED, (words, bit)


def test_the_header_is_looked_at_as_it_lies_there(place: Path) -> None:
    """By other numbers there a copy can be read, and never be put back."""
    store = Flipped(place)
    for file in ("copied/copy", f"closed/{TABLES}"):
        for bit in range(8 * 18, 8 * 24):
            assert store.outcome(Flip(file, bit)) == REFUSED, (file, bit)


def test_what_else_a_copy_holds_is_looked_at_too(place: Path) -> None:
    store = Flipped(place)
    content = store.whole["copied"]["copy"]
    for name, kept in KEPT.items():
        for words in (name.encode(), kept):
            begin = 8 * content.rindex(words)
            for bit in range(begin, begin + 8 * len(words)):
                assert store.outcome(Flip("copied/copy", bit)) == REFUSED, (words, bit)


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM house",
        "INSERT INTO house VALUES (7, x'00')",
        "UPDATE house SET epoch = epoch + 1",
        "UPDATE house SET owner = 'somebody'",
        "UPDATE records SET log = 4 WHERE log = 1",
        "UPDATE records SET record = CAST(record AS TEXT) WHERE log = 0",
        "UPDATE records SET at = 1.5 WHERE log = 0",
        "DELETE FROM records WHERE log = 1 AND at = 3",
        "DELETE FROM records WHERE log = 1 AND at = 0",
        "UPDATE finished SET log = 4 WHERE log = 3",
        "UPDATE finished SET records = substr(records, 1, 60)",
        "INSERT INTO finished SELECT 1, records FROM finished WHERE log = 3",
        "CREATE TABLE more (log)",
        "CREATE TRIGGER now AFTER INSERT ON records BEGIN DELETE FROM records WHERE at = 7; END",
        "CREATE INDEX kept ON records (at)",
        "DROP TABLE finished",
    ],
)
def test_what_sqlite_finds_in_order_is_refused_where_it_is_not_what_was_written(place: Path, harm: str) -> None:
    store = Flipped(place)
    path = place / TABLES
    path.write_bytes(store.whole["closed"][TABLES])
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(harm)
        assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store.whole["closed"][TABLES] = path.read_bytes()
    del store.whole["closed"][f"{TABLES}.mark"]
    # A bit that is harmless by itself: of the number of changes, which nobody reads.
    assert store.outcome(Flip(f"closed/{TABLES}", 8 * 27)) == REFUSED
