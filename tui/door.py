"""Opens the door for plain ssh: draws the screens of one player on that player's terminal, in the server's process, or
tells them in lines."""

from __future__ import annotations

from collections.abc import Mapping

import tui.served.environment  # noqa: F401 - before textual
from core.registry import GAMES
from core.sentences import mark
from net.hub.session import Connection
from net.terminal import DUMB, Terminal
from tui.consoles.served import LineStage
from tui.games import face_of
from tui.language import speaking, worded
from tui.launch import Launch
from tui.lessons.lesson import lesson_of
from tui.lines.voices.voice import voice_of
from tui.screens.table.sights import PICTURES
from tui.served.painter import forget_lines
from tui.served.stage import ServedStage
from tui.settings import FULL, language_of

for _game in GAMES:
    # Now: when a player first wants them, somebody may have put newer files in their place. What fails is logged, too.
    face_of(_game)
    voice_of(_game)
    lesson_of(_game)


_open: set[Terminal] = set()


async def draw(terminal: Terminal, connection: Connection, motion: str = FULL) -> None:
    """Run until the player leaves, or the line ends. What is kept of pictures goes with the last player."""
    _open.add(terminal)
    try:
        await _shown(terminal, connection, motion)
    finally:
        _open.discard(terminal)
        if not _open:
            PICTURES.forget()
            forget_lines()


def put(sentence: str, environment: Mapping[str, str]) -> str:
    """Return a sentence of the server's in the language of the terminal that sent these variables: nothing better is
    known of whoever has no session, or none yet."""
    with speaking(language_of(environment)):
        return worded(sentence)


async def _shown(terminal: Terminal, connection: Connection, motion: str) -> None:
    launch = Launch(connection, mark("connected"), wire=True, where=terminal.where, destination=terminal.destination)
    stage = LineStage(terminal, launch) if terminal.term == DUMB else ServedStage(terminal, launch, motion)
    try:
        await stage.show()
        with speaking(stage.language):
            terminal.last_words = worded(terminal.last_words) or stage.last_words
    finally:
        connection.close()
