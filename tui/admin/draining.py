"""Has a node give its tables to the others of its house and go down, and waits until it has."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Final

from core.sentences import sentence
from tui.admin.keeping import write
from tui.language import _, _n

LOOK: Final = 0.5
STILL: Final = 60.0
"""Seconds without a table less after which we wait no longer."""


def drain(given: Namespace) -> int:
    from net.host.errors import UserError
    from net.store.places import must_have_driver

    must_have_driver()
    from net.store.postgres.draining import ask_to_drain, left_to_drain

    owner = ask_to_drain(given.store, given.node)
    before, since = -1, time.monotonic()
    while (left := left_to_drain(given.store, owner)) is not None:
        if left != before:
            before, since = left, time.monotonic()
            write(_n("{node} still has {count} table.", "{node} still has {count} tables.", left, node=given.node))
        elif time.monotonic() - since > STILL:
            raise UserError(
                sentence(
                    "{node} has been asked, and still has {count}. Look at its log. Its tables are safe, and others "
                    "take "
                    "them when it ends.",
                    node=given.node,
                    count=left,
                )
            )
        time.sleep(LOOK)
    write(_("{node} has given its tables to the others, and has ended.", node=given.node))
    return 0
