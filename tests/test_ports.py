"""No two processes get the same port, and nobody gets one at which somebody listens."""

from __future__ import annotations

import socket
import subprocess
import sys
from itertools import chain

from tests.ports import BLOCK, PORTS, free_port

ASKED = 20
ASK = f"""
from tests.ports import free_port
print(*[free_port() for _ in range({ASKED})], flush=True)
input()
"""
"""Whoever asks keeps its ports until it is let go."""


def test_processes_at_the_same_time_have_no_port_in_common() -> None:
    ours = [free_port() for _ in range(ASKED)]
    askers = [
        subprocess.Popen([sys.executable, "-c", ASK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    try:
        found = [[*map(int, asker.stdout.readline().split())] for asker in askers if asker.stdout]
    finally:
        for asker in askers:
            asker.communicate("\n")
    every = [*chain.from_iterable(found), *ours]
    assert len(set(every)) == len(every) == 4 * ASKED
    assert all(port in PORTS for port in every)


def test_a_port_at_which_somebody_listens_is_passed_over() -> None:
    first = free_port()
    with socket.create_server(("", first)):
        assert first not in {free_port() for _ in range(BLOCK - 1)}
