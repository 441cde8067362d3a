"""The door for plain ssh: draws the screens of one player on that player's terminal, in the server's process."""

from __future__ import annotations

import tui.served.environment  # noqa: F401 - before textual
from net.session import Connection
from net.terminal import Terminal
from tui.served.stage import ServedStage
from tui.ways import Way


async def draw(terminal: Terminal, connection: Connection) -> None:
    """Until the player leaves, or the line ends."""
    stage = ServedStage(terminal, Way(connection, "connected", wire=True))
    try:
        await stage.show()
        terminal.last_words = terminal.last_words or stage.household.last_words
    finally:
        connection.close()
