"""Starts a node as a host starts one, on a machine whose clock can be set: SIGUSR1 puts it forward, SIGUSR2 back.

`python -m scripts.clusters.node [--called VERSION] [--fault NAME] host …`. By a version the program only calls itself,
to others and to guests; which program it is hangs on the tree that it is started from (scripts/clusters/older.py). A
fault is planted on purpose, to see that the judges find it.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

SKEW: Final = 300.0
"""Seconds by which a signal sets the clock."""


def clock_that_can_be_set() -> None:
    whole, skew = time.time, [0.0]

    def by(seconds: float) -> Callable[[int, Any], None]:
        return lambda _signal, _frame: skew.__setitem__(0, skew[0] + seconds)

    time.time = lambda: whole() + skew[0]
    signal.signal(signal.SIGUSR1, by(SKEW))
    signal.signal(signal.SIGUSR2, by(-SKEW))


def no_epochs() -> None:
    """Have an append keep records whoever owns the log by now, in the place of those that stand there."""
    from net.store.postgres import statements
    from net.store.postgres.node import Node

    whole = Node.renew  # A node that knows that it was ended appends nothing.
    Node.renew = lambda node: whole(node) or True  # type: ignore[method-assign, assignment]
    statements.APPEND = (  # type: ignore[misc]
        statements.APPEND.replace("logs.epoch = wished.epoch AND logs.length = wished.at", "true")
        .replace("logs.owner = $1::int8 OR logs.log = 0", "true OR logs.log = 0")
        .replace(
            "SET length = logs.length + wished.count", "SET length = greatest(logs.length, wished.at + wished.count)"
        )
        .replace("  JOIN ours ON ours.log = each.log\n", "  JOIN ours ON ours.log = each.log ON CONFLICT DO NOTHING\n")
    )


def told_before_it_is_kept() -> None:
    """Have an answer acknowledged before the database has it."""
    from net.store import Then, Waits
    from net.store.queued import QueuedStore

    whole = QueuedStore.append

    def append(
        store: QueuedStore, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None
    ) -> None:
        if not log:
            whole(store, log, at, records, then, waits)
            return
        store._notify(lambda: then(None))
        time.sleep(0.05)  # A kill that comes now finds that this was told, and nobody has it.
        whole(store, log, at, records, lambda _: None)

    QueuedStore.append = append  # type: ignore[method-assign, assignment]


def another_seats_view() -> None:
    """Now and then show a seat what is another's, as if it were its own: a view that says whose it is ends the line."""
    from net.tables.match import Match

    whole, shown = Match.view, [0]

    def view(match: Match, seat: int | None) -> Any:
        seen = whole(match, seat)
        shown[0] += 1
        if seat in {0, 1} and seen is not None and shown[0] % 20 == 0:
            others = whole(match, 1 - seat)
            return seen if others is None else others._replace(seat=seat)
        return seen

    Match.view = view  # type: ignore[method-assign, assignment]


FAULTS: Final = {
    "no-epochs": no_epochs,
    "told-before-kept": told_before_it_is_kept,
    "another-view": another_seats_view,
}


def main() -> int:
    clock_that_can_be_set()
    if sys.argv[1:2] == ["--called"]:
        from core import version

        version.VERSION = sys.argv[2]
        del sys.argv[1:3]
    if sys.argv[1:2] == ["--fault"]:
        FAULTS[sys.argv[2]]()
        del sys.argv[1:3]
    from tests.e2e.helpers.fated import main as command

    return command()


if __name__ == "__main__":
    sys.exit(main())
