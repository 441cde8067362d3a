"""Ports that nobody else takes between two starts of a server: neither the system nor another run of the tests."""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Final

PORTS: Final = range(20_000, 30_000)
"""Below those that the system gives to outgoing lines."""
BLOCK: Final = 100
"""So many belong to one process as long as it lives."""


def free_port() -> int:
    """Return one of this process's own at which nobody listens, which it did not get last."""
    own = _own_ports()
    for port in (next(own) for _ in range(BLOCK)):
        with suppress(OSError), socket.create_server(("", port)):
            return port
    raise RuntimeError("Somebody listens at all ports that are kept for this process.")


@cache
def _own_ports() -> Iterator[int]:
    """Return the ports of the first block that no other process has locked, again and again. It stays locked until this
    process has ended."""
    locks = Path(tempfile.gettempdir()) / f"sortilege-ports-{os.getuid()}"
    locks.mkdir(exist_ok=True)
    for first in PORTS[::BLOCK]:
        lock = os.open(locks / f"{first}", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
        else:
            return cycle(range(first, first + BLOCK))
    raise RuntimeError(f"Other processes have taken all ports from {PORTS[0]} to {PORTS[-1]}.")
