"""Numbers what can be done, by where the player is; nothing here sends it."""

from __future__ import annotations

from core.engine import Choice
from net.protocol.messages import GiveOrder
from tui.characters import NO_FILES, CharacterFiles
from tui.client.guided import objection
from tui.client.state import ClientState
from tui.lessons.guide import Guide
from tui.lines.asking import Option, Question
from tui.lines.menus.playing import playing
from tui.lines.menus.server import gathering, lobby
from tui.lines.voices.voice import Voice, voice_of


def now(
    state: ClientState,
    voice: Voice | None = None,
    ends: tuple[Option, ...] = (),
    pending: tuple[Choice, ...] = (),
    more: tuple[Option, ...] = (),
    files: CharacterFiles = NO_FILES,
) -> Question:
    """Ask what can be done where the player is. `voice` is the game's, where there is one already; `ends` are what can
    be done when a game is over, `pending` parts of an answer that have not been sent yet, and `more` what can be done
    in a lobby besides; `files` is where characters for a table may lie."""
    table = state.table
    if table is None:
        return lobby(state, more, files)
    if table.view is None:
        return gathering(table)
    asked = playing(table, voice or voice_of(table.info.game), ends, pending)
    guide = state.guide
    if guide is None:
        return asked
    return asked._replace(options=tuple([each for each in asked.options if not _is_in_the_way(guide, each)]))


def _is_in_the_way(guide: Guide, option: Option) -> bool:
    """Tell whether a lesson would refuse that standing order now: what is not there is not asked about."""
    return isinstance(option.leads, GiveOrder) and bool(objection(guide, option.leads))
