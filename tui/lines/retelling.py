"""What happens at a table, and what was said there, in the words of the game's voice: each event a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from tui.client.log import Entry, Happened, tell
from tui.client.table import Seated
from tui.lines.voice import Heard, Voice, voice_of
from tui.widgets.logbook import LogLine


class Retelling:
    def __init__(self) -> None:
        self._voices: dict[str, Voice] = {}
        self._heard = 0
        """Entries of the table's log that have been told."""

    def voice(self, table: Seated) -> Voice:
        """Of the game that is played there."""
        game = table.info.game
        if game not in self._voices:
            self._voices[game] = voice_of(game)
        return self._voices[game]

    def begin(self, table: Seated | None = None) -> None:
        """What is in the log of that table is old."""
        self._heard = 0 if table is None else table.log.added

    def news(self, table: Seated) -> list[LogLine]:
        """What has not been told yet."""
        entries = table.log.since(self._heard)
        self._heard = table.log.added
        return [line for entry in entries for line in self._lines(table, entry)]

    def latest(self, table: Seated, count: int) -> list[LogLine]:
        """The last of it; what nobody hears is not put into words."""
        found: list[LogLine] = []
        for entry in reversed(table.log.entries):
            found += [*self._lines(table, entry)][::-1]
            if len(found) >= count:
                break
        return found[:count][::-1]

    def _lines(self, table: Seated, entry: Entry) -> Iterator[LogLine]:
        if not isinstance(entry, Happened):
            yield from filter(None, [tell(entry, table.face)])
            return
        board = None if table.view is None else table.spoken.board
        teller = Heard(self.voice(table), table.face)
        sentences = (teller.say(event, entry.names, entry.seat, board) for event in entry.events)
        yield from (LogLine(sentence) for sentence in sentences if sentence)
