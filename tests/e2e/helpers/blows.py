"""All that may befall a server and its machine, each with what is expected then; a siege says when.

After each either everybody has their table again with all they have seen, or the server has refused to start with a
sentence that names the file and what to do; then that is done, and everybody has their table again.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from net.store.unkept import STARTS_ANEW
from tests.e2e.helpers import damage
from tests.e2e.helpers.command import SORTILEGE, ServerCommand, until
from tui.statuses import AGAIN

if TYPE_CHECKING:
    from tests.e2e.helpers.siege import Siege

Blow = Callable[["Siege"], Awaitable[None]]
Damage = Callable[[Path, Random], None]

HALT: Final = 1.5
"""For at most so long a server is stopped, its disk full, or a newcomer kept waiting."""
NOTICED: Final = 3.0
"""Seconds within which somebody is told of a full disk, if there is anything to be written that needs room."""
MOMENTS: Final = 60
"""Writes and syncs within which the power fails."""
YEAR: Final = 365 * 86400
JUMPS: Final = (3600, -3600, YEAR, -YEAR, -1_000_000)
OLDER: Final = 1
"""A format of the tables' file that was."""
DOUBT: Final = "cannot be trusted any more"
FEW: Final = 100
"""Open files: not enough for a server."""


async def kill(siege: Siege) -> None:
    """Somewhere in the game; one in ten is killed once more while it starts."""
    await siege.play()
    await siege.kill()
    if siege.rng.random() < 0.1:
        await siege.kill_at_the_start()
    await siege.back()


async def halt(siege: Siege) -> None:
    """Stop the process for a while; when it goes on, so does everybody, and no line is lost."""
    siege.server.send(signal.SIGSTOP)
    await asyncio.sleep(siege.rng.uniform(0.1, HALT))
    siege.server.send(signal.SIGCONT)
    await siege.goes_on()


async def fill(siege: Siege) -> None:
    """Leave no room on the disk for a while; what is refused meanwhile is taken when there is some."""
    pauses = siege.pauses()
    wal = damage.wal_of(siege.store)
    size = wal.stat().st_size if wal.exists() else 0
    while siege.pauses() == pauses:
        assert size > damage.WAL_HEADER, f"Nobody has been told of a full disk.\n{siege.unfinished()}"
        siege.server.may_write(size)
        size //= 2  # A WAL that is used once more from its beginning may never come to its end.
        with suppress(AssertionError):
            await until(lambda: siege.pauses() > pauses, str, NOTICED)
    await asyncio.sleep(siege.rng.uniform(0, HALT))
    siege.server.may_write(None)
    await siege.goes_on()


async def power_cut(siege: Siege) -> None:
    """While answers are written; or while the server ends, and moves what the WAL holds to its place."""
    await siege.must_be_frail()
    order = siege.rng.choice(("cut", "cut-moving"))
    siege.server.order(order, siege.rng.randrange(1, MOMENTS), siege.rng.random())
    if order == "cut-moving":
        siege.close()
        siege.server.send(signal.SIGTERM)
    await siege.server.ended()
    siege.down()
    damage.lose_what_was_not_synced(siege.store, siege.rng)
    await siege.back()


async def failing_disk(siege: Siege) -> None:
    """Every write fails for a while, though there is room; what is refused meanwhile is taken afterwards."""
    await siege.must_be_frail()
    pauses = siege.pauses()
    siege.server.order("break")
    await until(lambda: siege.pauses() > pauses, lambda: "Nobody has been told that the disk takes nothing.")
    await asyncio.sleep(siege.rng.uniform(0, HALT))
    siege.server.order("mend")
    await siege.goes_on()


async def failed_sync(siege: Siege) -> None:
    """What the server said until then is true; nothing is said from then on, and it ends by itself to start anew."""
    await siege.must_be_frail()
    doubts = siege.server.said().count(DOUBT)
    siege.server.order("fail")
    await until(lambda: siege.server.said().count(DOUBT) > doubts, lambda: "A sync has failed, and nobody minds.")
    cut = siege.rng.random() < 0.5
    if cut:
        siege.server.order("cut", 0, siege.rng.random())
    await asyncio.sleep(0.2)
    count = siege.evidence.count
    status = await siege.server.ended()
    assert status in ({AGAIN, -signal.SIGKILL} if cut else {AGAIN})
    assert siege.evidence.count == count, "An answer was taken by a disk that is not to be trusted."
    for regular in siege.regulars:
        assert not cut or regular.ends in ([], [STARTS_ANEW])
        assert cut or regular.ends == [STARTS_ANEW], regular.ends
        regular.ends.clear()
    siege.down()
    siege.close()
    await siege.back()


async def clock(siege: Siege) -> None:
    """It is set twice while games are played; after the next start it is what it was."""
    await siege.must_be_frail()
    for _ in range(2):
        siege.server.order("clock", siege.rng.choice(JUMPS))
        await siege.goes_on()


async def second_server(siege: Siege) -> None:
    second = ServerCommand(siege.server.data)
    await siege.refuses(second, "Another sortilege server is running", str(siege.store), "--data")
    await siege.goes_on()


async def older_format(siege: Siege) -> None:
    await siege.kill()
    now = damage.age(siege.store, OLDER)
    await siege.refuses(siege.server, f"{siege.store} is of format {OLDER}", "use the version that wrote it", "--data")
    damage.age(siege.store, now)
    await siege.back()


async def read_only(siege: Siege) -> None:
    """First while games are played, who have all they need; then at the start."""
    with _only_readable(siege.server.data):
        await siege.goes_on()
        await siege.kill()
        await siege.refuses(siege.server, str(siege.server.data), "cannot be read and written to", "--data")
    with _only_readable(siege.store):
        await siege.refuses(siege.server, str(siege.store), "cannot be opened", "--data")
    await siege.back()


@contextmanager
def _only_readable(path: Path) -> Iterator[None]:
    mode = path.stat().st_mode
    path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        path.chmod(mode)


async def few_files(siege: Siege) -> None:
    """Take most open files away. Players who are there play on; a pair that comes back meanwhile waits."""
    siege.hang_up(siege.rng.choice(siege.pairs).players)
    siege.server.may_open(0)
    coming = asyncio.ensure_future(siege.come_back())
    await siege.goes_on()
    await asyncio.sleep(siege.rng.uniform(0, HALT))
    siege.server.may_open(None)
    await coming
    await siege.kill()
    with siege.server_behind("sh", "-c", f'ulimit -n {FEW} && exec "$@"', "sh"):
        await siege.refuses(siege.server, f"may open {FEW} files", "ulimit -n 4096")
    await siege.back()


async def damaged(do: Damage, siege: Siege) -> None:
    """The host has a copy from the moment before, and puts it back if the server asks for one."""
    await siege.play()
    await siege.kill()
    copy = siege.place / "copy"
    await _run("backup", copy, siege)
    do(siege.store, siege.rng)
    await siege.back(partial(_restore, copy))
    copy.unlink()


async def _restore(copy: Path, siege: Siege) -> None:
    await _run("restore", copy, siege)
    for aside in siege.server.data.glob("*.before-*"):
        aside.unlink()


async def _run(command: str, file: Path, siege: Siege) -> None:
    process = await asyncio.create_subprocess_exec(
        *(SORTILEGE, command, file, "--data", siege.server.data), stdout=asyncio.subprocess.DEVNULL
    )
    assert await process.wait() == 0


KINDS: Final[dict[str, Blow]] = {
    "kill": kill,
    "halt": halt,
    "full_disk": fill,
    "power_cut": power_cut,
    "failing_disk": failing_disk,
    "failed_sync": failed_sync,
    "clock": clock,
    "second_server": second_server,
    "older_format": older_format,
    "read_only": read_only,
    "few_files": few_files,
    "spoilt_page": partial(damaged, damage.spoil_page),
    "turned_bit": partial(damaged, damage.turn_bit),
    "cut_wal": partial(damaged, damage.cut_wal),
    "torn_record": partial(damaged, damage.tear_last_record),
}
FRAIL: Final = frozenset({"power_cut", "failing_disk", "failed_sync", "clock"})
"""They befall a server on a frail machine."""
