"""The door for plain ssh: draws the screens of one player on that player's terminal, in the server's process."""

from __future__ import annotations

import tui.served.environment  # noqa: F401 - before textual
from net.session import Connection
from net.terminal import Terminal
from tui.app import SortilegeApp
from tui.served.app import serve
from tui.settings import Settings
from tui.ways import Way


async def draw(terminal: Terminal, connection: Connection) -> None:
    """Until the player leaves, or the line ends."""
    app = SortilegeApp(Settings(ascii=not terminal.utf8), guest=Way(connection, "connected", wire=True))
    try:
        await serve(app, terminal)
        terminal.last_words = terminal.last_words or app.household.last_words
    finally:
        connection.close()
        app.household.let_go()
