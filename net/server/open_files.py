"""Lets no more connections in than there are open files for: each is one, and a process may have only so many.

Were it left to the system, who comes last would wait without a word, and a server without a file to spare could not
even tell them why.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from dataclasses import replace
from typing import Final

from core.sentences import sentence
from net.host.errors import UserError
from net.limits import Limits

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

KEPT: Final = 128
"""For the store, the listening sockets, those who are turned away, the host's commands and monitors."""
FEWEST: Final = 16


def within_open_files(limits: Limits) -> Limits:
    """Return the limits that this process can keep, when it has as many files as it may. Raise UserError if that is no
    server."""
    files = _as_many_as_may_be()
    if files is None or files - KEPT >= limits.connections:
        return limits
    if files - KEPT < FEWEST:
        raise UserError(
            sentence(
                "This process may open {files} files at a time, too few for a server. Allow more with 'ulimit -n 4096' "
                "or LimitNOFILE= in the unit file, and start again.",
                files=files,
            )
        )
    log.warning(
        "This process may open %d files at a time, so %d connections are taken and not %d. "
        "'ulimit -n', or LimitNOFILE= in a unit file, allows more.",
        *(files, files - KEPT, limits.connections),
    )
    return replace(limits, connections=files - KEPT)


def _as_many_as_may_be() -> int | None:
    """Allow this process as many open files as the system lets it have. Return how many; None for no limit."""
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # macOS says it is unlimited, and takes less.
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return None if soft == resource.RLIM_INFINITY else soft
