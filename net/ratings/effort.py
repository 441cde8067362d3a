"""Notes who plays a game themselves, and for whom a bot does: what a rating has to know of it at the end."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

from core.replay import TakenBack
from core.taking_back import MOST
from net.logs.kinds import Record
from net.tables.records import Botted
from net.tables.seats.chair import PERSON, Chair


class Effort:
    def __init__(self) -> None:
        self._answers: Counter[int] = Counter()
        self._by_bots: Counter[int] = Counter()
        self._last: deque[tuple[int, bool]] = deque(maxlen=MOST)
        """The answers that may still be taken back: whose, and whether by a bot."""
        self.left: dict[int, str] = {}
        """The players who have given their seats up in the game, by those seats."""

    def answered(self, seat: int, chair: Chair) -> None:
        self._count(seat, bool(chair.cover), 1)
        self._last.append((seat, bool(chair.cover)))

    def note(self, record: Record, chairs: Sequence[Chair]) -> None:
        """Take in a record of the game, before what it changes."""
        if isinstance(record, Botted) and chairs[record.seat].kind == PERSON:
            self.left[record.seat] = chairs[record.seat].player
        elif isinstance(record, TakenBack):
            self._take_back(record)

    def _take_back(self, taken: TakenBack) -> None:
        """Count no answers that were taken back: the last so many, or the last one of that seat, below which those of
        others may be sealed."""
        whole = taken.answers > 1
        places = [place for place, (seat, _) in enumerate(self._last) if whole or seat == taken.seat]
        for place in reversed(places[-taken.answers :]):
            self._count(*self._last[place], -1)
            del self._last[place]

    def _count(self, seat: int, by_bot: bool, answers: int) -> None:
        self._answers[seat] += answers
        self._by_bots[seat] += by_bot * answers

    def gave_up(self, chairs: Sequence[Chair]) -> set[int]:
        """Return the seats that count as given up: left for good, played by a bot as the game ended, or by bots for
        more than half of it."""
        ended = {seat for seat, chair in enumerate(chairs) if chair.kind == PERSON and chair.cover}
        mostly = {seat for seat, count in self._by_bots.items() if 2 * count > self._answers[seat]}
        return ended | mostly | set(self.left)
