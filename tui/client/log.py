"""Keeps a log as what was told, not how it was put. Sentences are made of it when somebody reads it, so that it can be
told again: in other words, in another language, from another step."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from core.engine import View
from core.sentences import Sentence
from core.telling import Event
from net.people.phrases import PHRASES
from tui.characters import in_language
from tui.games import Face, Scene, Sheet
from tui.language import _, _p, speaking, worded
from tui.widgets.logbook import LogLine


@dataclass(frozen=True, slots=True, eq=False)
class Happened:
    """The events that one step told this player."""

    step: int
    events: tuple[Event, ...]
    names: tuple[str, ...]
    """The names of the seats as they were then: a bot may have taken one over since."""
    seat: int
    """The player's own seat then; -1 for an onlooker."""
    stands: bool = True
    """Whether it has not been taken back."""


class TakenBack(NamedTuple):
    """Tells that somebody took back what they had answered."""

    who: str
    """Empty: the player whose log this is."""


class Talk(NamedTuple):
    """A line of talk."""

    who: str
    text: str
    phrase: int = 0
    """One that everybody knows, by its number; the text is what the server says for it."""

    @property
    def words(self) -> str:
        return _(PHRASES[self.phrase]) if self.phrase in PHRASES else self.text


class Official(NamedTuple):
    """A line that the server says."""

    text: str


class Counted(NamedTuple):
    """A count, in each language in which it has been told."""

    event: Event
    moment: Scene
    view: View[Any]
    told: dict[str, Sheet]

    def tell(self, face: Face, language: str) -> Sheet:
        """Return the count in that language, which ends the game where the first did that was told."""
        if language not in self.told:
            first = next(iter(self.told.values()))
            with speaking(language):
                again = face.sheet(self.event, self.moment._replace(view=in_language(self.view, language)))
            self.told[language] = first if again is None else again._replace(final=first.final)
        return self.told[language]

    def has_told(self, sheet: Sheet) -> bool:
        """Tell whether that is this count."""
        return any(each is sheet for each in self.told.values())


class Remark(NamedTuple):
    """A bot of the house has a word about what has happened; nothing of it came over a line."""

    who: str
    said: Sentence

    @property
    def words(self) -> str:
        return worded(self.said)


Entry = Happened | TakenBack | Talk | Official | Remark


class Teller(Protocol):
    """Makes a sentence of an event; a game's face does."""

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str: ...


class Log:
    """The newest entries, and how many there have been."""

    def __init__(self, most: int) -> None:
        self.entries: deque[Entry] = deque(maxlen=most)
        self.added = 0

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.added += 1

    def take_back(self, step: int) -> int:
        """Note that what was told after that step has not happened, and count it. It was told, and stays here."""
        events = 0
        for place, entry in enumerate(self.entries):
            if isinstance(entry, Happened) and entry.step > step and entry.stands:
                events += len(entry.events)
                self.entries[place] = replace(entry, stands=False)
        return events

    def copy(self) -> Log:
        other = Log(self.entries.maxlen or 0)
        other.entries += self.entries
        other.added = self.added
        return other

    def since(self, added: int) -> list[Entry]:
        """Return what has come since there had been so many; the oldest may be gone again."""
        new = min(self.added - added, len(self.entries))
        return list(self.entries)[len(self.entries) - new :] if new else []


def tell(entry: Entry, teller: Teller, board: Any = None, names: Sequence[str] = ()) -> LogLine | None:
    """Return the entry as a line; None where there is nothing in it to read. Of the board only what stays the same all
    game long is used, so it may be any later one."""
    if not isinstance(entry, Happened):
        return _words(entry, names)
    told = [(event, teller.say(event, entry.names, entry.seat, board)) for event in entry.events]
    text = " ".join(sentence for _event, sentence in told if sentence)
    if not text:
        return None
    seat = doer(next(event for event, sentence in told if sentence), board)
    return LogLine(text, seat=seat, lead=_lead(text, entry, seat)) if seat >= 0 else LogLine(text)


def doer(event: Event, board: Any) -> int:
    """Return the seat of the one whose doing an event is, or -1: its own, or that of the people which it names."""
    seat = getattr(event, "seat", -1)
    people, seats = getattr(event, "people", -1), getattr(board, "seat_of", ())
    if seat == -1 and isinstance(people, int) and 0 <= people < len(seats):
        seat = seats[people]
    return seat if isinstance(seat, int) else -1


def _lead(text: str, entry: Happened, seat: int) -> int:
    """Return how long the name is that the sentence begins with."""
    name = (
        _p("at the beginning of a sentence", "You")
        if seat == entry.seat
        else entry.names[seat]
        if seat < len(entry.names)
        else ""
    )
    return len(name) if name and text.startswith((f"{name} ", f"{name}'")) else 0


def said(log: Log, names: Sequence[str] = ()) -> list[LogLine]:
    """Return what players and the server have said there; the names are those of the seats, where it is a table."""
    return [_words(entry, names) for entry in log.entries if isinstance(entry, Talk | Official)]


def _words(entry: TakenBack | Talk | Official | Remark, names: Sequence[str]) -> LogLine:
    if isinstance(entry, Official):
        return LogLine(worded(entry.text), official=True)
    seat = names.index(entry.who) if entry.who in names else -1
    if isinstance(entry, TakenBack):
        text = _("{name} took back their last answer.", name=entry.who)
        text = text if entry.who else _("You took back your last answer.")
        return LogLine(text, seat=seat, lead=len(entry.who) if seat >= 0 and text.startswith(entry.who) else 0)
    return LogLine(entry.words, entry.who, seat=seat)


class Reading:
    """A log in one teller's words. Each entry is told once, when the lines are first asked for."""

    def __init__(self, log: Log, teller: Teller) -> None:
        self._log = log
        self._teller = teller
        self._told = 0
        self._lines: deque[LogLine] = deque(maxlen=log.entries.maxlen)
        self._entries: deque[tuple[int, bool]] = deque(maxlen=log.entries.maxlen)
        """Of which entry each line is, counted from the first of all; and whether it is about what happens."""

    def lines(self, board: Any = None, until: int | None = None, names: Sequence[str] = ()) -> Sequence[LogLine]:
        """Return the lines; with `until`, of what happened only the first so many entries."""
        if self._told != self._log.added:
            new = self._log.since(self._told)
            for number, entry in enumerate(new, self._log.added - len(new)):
                line = tell(entry, self._teller, board, names)
                if line is not None:
                    self._lines.append(line)
                    self._entries.append((number, not isinstance(entry, Talk | Official)))
            self._told = self._log.added
        if until is None:
            return self._lines
        known = zip(self._lines, self._entries, strict=True)
        return [line for line, (number, waits) in known if number < until or not waits]
