"""`kill -9` of the server, again and again: nothing that anybody has seen is lost, and the games end as they should."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median

from net.store.seal import bundled, unbundled
from net.store.sqlite.mark import SUFFIX
from tests.cpu import loading
from tests.e2e.helpers.blows import KINDS
from tests.e2e.helpers.siege import Siege

BLOWS = 12
"""Half of them strike just when an answer is acknowledged. `scripts/soak --only kill` goes on as long as one likes."""
SERVER = ("tui.hosting", "tui.door")
"""What a server loads before anything else: nearly all that a start takes."""
TIMES_CPU, TIMES_CLOCK = 4, 6
"""So many times that a start may take, until all six players have their tables again. It is 1.2 of either."""


@asynccontextmanager
async def besieged(place: Path) -> AsyncIterator[Siege]:
    siege = Siege(place)
    try:
        await siege.open()
        yield siege
        await siege.finish()
    finally:
        await siege.abandon()


async def test_a_server_that_is_killed_again_and_again_forgets_no_answer_and_is_soon_back(
    tmp_path: Path,
) -> None:
    loaded = [loading(*SERVER)]
    async with besieged(tmp_path) as siege:
        for _ in range(BLOWS):
            await siege.blow()
            assert siege.evidence.faults == []
    assert siege.faults() == []
    assert siege.evidence.count > 10 * BLOWS, "hardly anything was played between the blows"
    assert all(pair.finished for pair in siege.pairs)
    loaded.append(loading(*SERVER))
    cpu, clock = (max(each) for each in zip(*loaded, strict=True))
    assert median(siege.worked) < TIMES_CPU * cpu
    # A machine with other tests to run may keep a start waiting, so the clock counts for the quickest tenth only.
    assert sorted(siege.back_after)[BLOWS // 10] < TIMES_CLOCK * clock, f"{median(siege.back_after):.2f} s"


async def test_whatever_befalls_the_machine_nothing_is_lost_or_the_server_says_what_to_do(tmp_path: Path) -> None:
    """Once each; `scripts/soak` does it for as long as one likes."""
    kinds = sorted(KINDS)
    async with besieged(tmp_path) as siege:
        for kind, following in zip(kinds, [*kinds[1:], "kill"], strict=True):
            await siege.blow(kind, following)
            assert siege.evidence.faults == [], kind
    assert siege.faults() == []
    assert siege.blows == Counter(kinds)
    assert all(pair.finished for pair in siege.pairs)


async def test_an_answer_that_was_forgotten_would_be_found(tmp_path: Path) -> None:
    async with besieged(tmp_path) as siege:
        await siege.blow()
    assert siege.faults() == []
    with closing(sqlite3.connect(siege.store)) as store, store:
        (whole,) = store.execute("SELECT records FROM finished WHERE log = 1").fetchone()
        # The last records: what ended the game, and that the table was put away.
        less = bundled(1, unbundled(1, whole)[:-2])
        assert store.execute("UPDATE finished SET records = ? WHERE log = 1", (less,)).rowcount == 1
    siege.store.with_name(siege.store.name + SUFFIX).unlink()  # It would notice by itself that something is missing.
    faults = siege.faults()
    assert any("is not in the log" in fault for fault in faults), faults
    assert any("has not come to its end" in fault for fault in faults), faults
