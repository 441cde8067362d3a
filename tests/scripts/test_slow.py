"""scripts/slow in its short form: what slow and dead clients cost, with the patience of a server that has little."""

from __future__ import annotations

import json

import pytest

from scripts import slow
from scripts.benches.staleness import measured
from tests.cpu import of_the_clock

NOISE = 0.4
"""Seconds that a p99 of some dozens of samples may be late by on a machine with other things to do."""
MORE_MB = 3.0
"""For each of two: what the process keeps for all counts, some 3 MB. Of six it is 0.1 each; unbounded it was 118."""


@pytest.mark.parametrize("kind", slow.KINDS)
def test_a_slow_or_dead_client_harms_nobody_and_keeps_its_seat(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    noise = of_the_clock(NOISE)
    slow.main(["--short", "--no-line", "--kinds", kind])
    noise = max(noise, of_the_clock(NOISE))
    found = json.loads(capsys.readouterr().out.splitlines()[-1])[kind]
    assert found["of"] == found["seats_kept"] == 2
    assert found["memory_mb"] < MORE_MB
    for figure, before in found["before"].items():
        assert found["with"][figure] <= max(2 * before, 1000 * noise)
    if kind in slow.DROPPED:  # For the others the limit has tests of its own.
        assert found["dropped"] == 2


async def test_on_a_slow_line_a_screen_is_no_older_than_its_frame_and_a_round_trip() -> None:
    """On a busy machine it may be older. Were the kernel's buffers filled, it would be seconds."""
    for figures in (await measured(2.0)).values():
        assert isinstance(figures["of_allowed_p50"], float)
        assert figures["of_allowed_p50"] < 2
