"""Lists what the hub needs of its environment: time, storage, threads, secrets. Tests give their own.

All of it calls back on the hub's own loop, one callback at a time: the hub has no locks and no races.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from net.store import Fetched, Then, Waits

T = TypeVar("T")


class Environment(Protocol):
    def now(self) -> float:
        """Return the seconds since the epoch, as the logs carry them."""

    def elapsed(self) -> float:
        """Return the seconds since some moment or other; unlike `now`, nobody can set it back or forward."""

    def later(self, seconds: float, do: Callable[[], None]) -> None: ...

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        """Put records `at`, `at`+1 … at the end of a log; `then` is called when they are on disk, or could not be, and
        `waits` before it where nobody can know that for a while."""

    def finish(self, log: int) -> None:
        """Note that nothing more comes to this log: it is not read back at the next start."""

    def read(self, log: int) -> list[bytes]:
        """Return the records of a log that are on disk, finished or not; nothing where there is no such log. Raises
        NotKept, or what the disk or the database says, where they can't be read now. The loop waits for it."""

    def fetch(self, log: int, then: Fetched) -> None:
        """Read a log, as `read` does, for `then`: the loop does not wait for a database."""

    def think(self, decide: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        """Run a bot's decision off the loop."""

    def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        """Have an archmage think about that off the loop; `then` gets its move, or why there is none, after so many
        seconds at the most."""

    def advise(self, question: Asked, seconds: float, then: Callable[[tuple[Advised, ...] | Exception], None]) -> None:
        """Have an archmage think for a player, in the same way; at once or not at all."""

    def secret(self, size: int) -> bytes: ...

    def renewal(self, size: int) -> bytes:
        """Return what is mixed into the key of a table that comes back from the disk (Room.fresh); empty where chance
        is to bring what it would have brought without a break."""
