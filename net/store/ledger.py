"""Knows where every log ends: the one check that lets records in, the same for every store."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from net.store import NotKept


class Ledger:
    """Knows each log's length. Asks `find` once for a log it has not met, which returns None for a finished one."""

    def __init__(self, find: Callable[[int], int | None]) -> None:
        self._find = find
        self._lengths: dict[int, int | None] = {}

    def admit(self, log: int, at: int, records: Sequence[bytes]) -> None:
        """Let records in where the log ends at `at`, so that it ends behind them now. Raise NotKept if it does not."""
        length = self._length(log)
        if length is None:
            raise NotKept(f"Log {log} is finished.")
        if at != length or not records:
            raise NotKept(f"Log {log} ends at {length}, so {len(records)} records cannot stand at {at}.")
        self._lengths[log] = at + len(records)

    def finish(self, log: int) -> None:
        self._lengths[log] = None

    def replace(self, log: int, records: Sequence[bytes]) -> None:
        """Check that a log may hold these instead. Raise NotKept if anything has been added to it already."""
        if log in self._lengths or not 0 < len(records) <= (self._find(log) or 0):
            raise NotKept(f"Log {log} can't be made shorter now.")

    def forget(self, logs: Sequence[int]) -> None:
        """Forget what was admitted, which has not been kept: it is asked for again next time."""
        for log in logs:
            self._lengths.pop(log, None)

    def _length(self, log: int) -> int | None:
        if log not in self._lengths:
            self._lengths[log] = self._find(log)
        return self._lengths[log]
