"""Tells what happens at a table, and what was said there, in the words of the game's voice: each event a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from core.telling import Event
from tui.client.log import Entry, Happened, tell
from tui.client.table import ClientTable
from tui.lines.voices.voice import Heard, Voice, voice_of
from tui.widgets.logbook import LogLine


class Retelling:
    def __init__(self) -> None:
        self._voices: dict[str, Voice] = {}
        self._heard = 0
        """How many entries of the table's log have been told."""

    def voice(self, table: ClientTable) -> Voice:
        """Return the voice of the game that is played there."""
        game = table.info.game
        if game not in self._voices:
            self._voices[game] = voice_of(game)
        return self._voices[game]

    def begin(self, table: ClientTable | None = None) -> None:
        """Begin anew. What is in the log of that table already is old."""
        self._heard = 0 if table is None else table.log.added

    def news(self, table: ClientTable) -> list[LogLine]:
        """Return what has not been told yet."""
        entries = table.log.since(self._heard)
        self._heard = table.log.added
        return [line for entry in entries for line in self._lines(table, entry, counts=True)]

    def latest(self, table: ClientTable, count: int) -> list[LogLine]:
        """Return the last of it; what nobody hears is not put into words."""
        found: list[LogLine] = []
        for entry in reversed(table.log.entries):
            found += [*self._lines(table, entry)][::-1]
            if len(found) >= count:
                break
        return found[:count][::-1]

    def _lines(self, table: ClientTable, entry: Entry, *, counts: bool = False) -> Iterator[LogLine]:
        """Yield the lines about an entry. `counts`: counts are told after it, and so not said here."""
        if not isinstance(entry, Happened):
            yield from filter(None, [tell(entry, table.face)])
            return
        board = None if table.view is None else table.spoken.board
        teller = Heard(self.voice(table), table.face)
        for event in entry.events:
            if not (counts and self._is_counted(table, event)) and (
                sentence := teller.say(event, entry.names, entry.seat, board)
            ):
                yield LogLine(sentence)

    def _is_counted(self, table: ClientTable, event: Event) -> bool:
        """Tell whether all of it is heard as a count."""
        if table.view is None:
            return False
        moment = table.moment()
        sheet = table.face.sheet(event, moment)
        return sheet is not None and sheet.whole and bool(self.voice(table).counted(sheet, moment))
