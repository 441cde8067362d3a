"""Serves screens that show the time at which they were drawn: `python -m scripts.benches.parts.clock_server`.

The real terminal and the real pane behind asyncssh, no game. The user name says how much of the screen changes with
every frame: `rows5`. Who reads the time off a screen knows how old it is, for all processes of a machine share a clock.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from typing import Any, Final

import asyncssh

import tui.served.environment  # noqa: F401 - before textual
from net import tuning
from net.limits import Limits
from net.terminal import Terminal, TerminalSession
from scripts.benches.parts.orders import until_the_end
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.canvas.ink import Ink
from tui.served.pane import Pane

EVERY: Final = 0.01
"""Seconds between changes, more often than a frame is sent."""
TIME: Final = re.compile(r"at (\d+)\.")
_INKS: Final = tuple(Ink(colour, "#101418") for colour in ("#d04040", "#40a0d0", "#50b050", "#d0b040"))


class _Clock:
    def __init__(self, terminal: Terminal, rows: int) -> None:
        self._rows = rows
        self._rng = random.Random(rows)
        self.pane = Pane(terminal, Depth.MANY, self._draw, lambda _event: False)

    async def show(self) -> None:
        await self.pane.show(self._tick)

    def _tick(self) -> None:
        self.pane.redraw()
        self.pane.after("tick", EVERY, self._tick)

    def _draw(self, width: int, height: int) -> Canvas:
        """Draw. What fills the rows is written before the time, so the time is seen last."""
        canvas = Canvas(width, height)
        for row in range(min(self._rows, height - 1)):
            for column in range(width):
                canvas.text(column, row, self._rng.choice("abcdefgh"), self._rng.choice(_INKS))
        canvas.text(0, height - 1, f"at {time.monotonic_ns() // 1_000_000}.", _INKS[0])
        return canvas


class _Host(asyncssh.SSHServer):
    def connection_made(self, conn: Any) -> None:
        self._connection = conn

    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> TerminalSession:
        rows = int(self._connection.get_extra_info("username").removeprefix("rows"))

        async def run(terminal: Terminal) -> None:
            await _Clock(terminal, rows).show()

        return TerminalSession(run, Limits())


async def main() -> None:
    tuning.tune_asyncssh()
    server = await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=_Host,
        server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        encryption_algs=list(tuning.CIPHERS),
        encoding=None,
        line_editor=False,
        config=[],
    )
    print(server.get_port(), flush=True)
    await until_the_end()
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
