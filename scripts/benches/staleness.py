"""Measures how old a plain-ssh screen is on a slow line with large buffers, while everything on it keeps changing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from statistics import median
from typing import Final

import asyncssh

from scripts.benches.parts.clock_server import TIME
from scripts.benches.parts.lines import TerminalLine
from scripts.benches.parts.relay_line import RelayLine, relayed
from scripts.benches.parts.tables_server import started
from scripts.benches.report import Figures

RATE: Final = 20 * 1024
DELAY: Final = 0.025
ROWS: Final = (1, 5, 23)
"""Of a screen of 24: a line, a part, all of it."""
SETTLED: Final = 1.0
GONE: Final = 0.05


class AgedTerminal(TerminalLine):
    """Reads the time off its screen whenever a whole frame has come."""

    def __init__(self, name: str, line: RelayLine) -> None:
        super().__init__(name, asyncssh.generate_private_key("ssh-ed25519"))
        self._line = line
        self._shown = 0
        self._carried = 0
        self.frames: list[tuple[float, int]] = []
        """How old each screen was when it was complete, and its bytes on the line."""

    def data_received(self, data: bytes, datatype: int | None) -> None:
        came = time.monotonic_ns() / 1e9  # Terminals are quicker in drawing it than ours is.
        super().data_received(data, datatype)
        found = TIME.match(self.screen.display[-1])
        if found is not None and int(found[1]) != self._shown:
            self._shown = int(found[1])
            carried = self._line.carried
            self.frames.append((came - self._shown / 1e3, carried - self._carried))
            self._carried = carried


async def measured(seconds: float, rows: Sequence[int] = ROWS) -> dict[str, Figures]:
    async with started("scripts.benches.parts.clock_server") as (port, _):
        return {f"rows_{each}": await _watched(port, each, seconds) for each in rows}


async def _watched(port: int, rows: int, seconds: float) -> Figures:
    async with relayed(port, RATE, DELAY) as line:
        terminal = AgedTerminal(f"rows{rows}", line)
        await terminal.connect(line.port)
        await asyncio.sleep(SETTLED)
        terminal.frames.clear()
        await asyncio.sleep(seconds)
        terminal.drop()
        await asyncio.sleep(GONE)
    allowed = [size / RATE + 2 * DELAY for _, size in terminal.frames]
    ages = [age for age, _ in terminal.frames]
    ratios = [age / most for age, most in zip(ages, allowed, strict=True)]
    return {
        "frames": len(ages),
        "frame_bytes": round(sum(size for _, size in terminal.frames) / len(ages)),
        "frame_and_round_trip_ms": round(median(allowed) * 1e3),
        "age_p50_ms": round(median(ages) * 1e3),
        "age_max_ms": round(max(ages) * 1e3),
        "of_allowed_p50": round(median(ratios), 2),
        "of_allowed_max": round(max(ratios), 2),
    }
