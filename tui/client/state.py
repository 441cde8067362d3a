"""What a player's screens know: all that has come over one line, folded together. They show it and change nothing."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from core.engine import Ask, Choice, View, apply, choices, imagine, view, waiting_for
from core.registry import game_named
from core.telling import Event
from net.people.names import clean_name
from net.people.text import clean_line, clean_talk
from net.protocol.messages import (
    Announced,
    AnyDown,
    KeyCode,
    LobbySeen,
    Refusal,
    Said,
    SeatInfo,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    Welcome,
)
from net.protocol.page_changes import alike
from net.tables.clock import ANSWER, Clocks, read_limit
from tui.games import Face, Picking, Scene, Sheet, face_of

LOG: Final = 500
CHAT: Final = 100
SERVER: Final = "Server"
"""Before what the server says, beside its sign; nobody's name has this word in it."""
PAST: Final = 200
HURRIED: Final = 120.0
"""Seconds; a fifth of a day is no hurry."""


class Entry(NamedTuple):
    """A line of the log: what happened in one step, or what somebody said."""

    text: str
    who: str = ""
    """Who said it; empty for what happened, and for what the server says."""
    official: bool = False
    """What the server says."""

    @property
    def happened(self) -> bool:
        return not self.who and not self.official


class Offer(NamedTuple):
    """What is asked of a seat, worked out once for each view and what is picked but not sent."""

    view: View[Any]
    pending: tuple[Choice, ...]
    legal: Sequence[Choice]
    waiting: tuple[int, ...]
    now: View[Any] | None


@dataclass
class Seated:
    """The table that is being looked at."""

    info: TableInfo
    seat: int
    view: View[Any] | None
    face: Face
    seen_at: float = field(default_factory=time.monotonic)
    log: deque[Entry] = field(default_factory=lambda: deque(maxlen=LOG))
    recent: tuple[Event, ...] = ()
    past: tuple[Event, ...] = ()
    sheets: list[Sheet] = field(default_factory=list)
    """Counts that nobody has looked at yet."""
    step: int = -1
    _clocks: Clocks | None = None
    _offer: Offer | None = None

    def __post_init__(self) -> None:
        limit = read_limit(self.info.clock)
        if limit is not None:
            self._clocks = Clocks(limit, len(self.info.seats))
            self.shown(self.info)

    def shown(self, info: TableInfo) -> None:
        """The server tells who sits there, and how much time they have."""
        self.info, self.seen_at = info, time.monotonic()
        if self._clocks is not None:
            left = {seat: each.left for seat, each in enumerate(info.seats) if each.left >= 0}
            self.turn()
            self._clocks.set(self.seen_at, left)

    def turn(self) -> None:
        """The game has moved: the time of those who are asked now runs."""
        if self._clocks is not None and self.view is not None:
            persons = [seat for seat in _asked(self.view) if self.info.seats[seat].kind == "person"]
            asked = [seat for seat in persons if not self.info.seats[seat].cover]
            self._clocks.turn(time.monotonic(), self.view.question, asked)

    @property
    def hurried(self) -> bool:
        """Somebody's time runs short: each second counts."""
        clocks, now = self._clocks, time.monotonic()
        if clocks is None:
            return False
        return any(clocks.is_low(seat, now) and clocks.left(seat, now) <= HURRIED for seat in clocks.running)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(clean_name(info.name) or f"seat {seat + 1}" for seat, info in enumerate(self.info.seats))

    @property
    def age(self) -> int:
        return self.info.age + self._since

    @property
    def _since(self) -> int:
        return int(time.monotonic() - self.seen_at)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """With the time that people have been away until now, and what is left on the clocks that run."""
        since, clocks = self._since, self._clocks
        left = clocks.all(time.monotonic()) if clocks is not None else ()
        shown = clocks.running if clocks is not None and clocks.limit.kind == ANSWER else range(len(left))
        return tuple(
            info._replace(
                away=info.away + since if info.away >= 0 else -1,
                left=left[seat] if seat in shown and info.left >= 0 else -1,
            )
            for seat, info in enumerate(self.info.seats)
        )

    def scene(self, picking: Picking) -> Scene:
        """The moment with its legal choices: of the view, and of what has been picked but not sent."""
        offer = self._offered(picking.pending)
        moment = offer.view, self.seat, self.names, self.seats
        return Scene(*moment, offer.legal, offer.waiting, self.recent, picking, offer.now, self.past)

    def _offered(self, pending: tuple[Choice, ...]) -> Offer:
        assert self.view is not None
        if self._offer is not None and self._offer.view is self.view and self._offer.pending == pending:
            return self._offer
        game = game_named(self.info.game)
        # Which hidden cards are dealt anew can't matter: choices are made of what the seat knows.
        state = imagine(game, self.view, random.Random(0))  # noqa: S311
        waiting = waiting_for(state)
        for choice in pending:
            state, _told = apply(state, self.seat, choice)
        now = view(game, state, self.seat) if pending else None
        legal: Sequence[Choice] = choices(state, self.seat) if self.seat >= 0 else ()
        self._offer = Offer(self.view, pending, legal, waiting, now)
        return self._offer

    def told(self, events: Sequence[Event]) -> None:
        """What happened in one step becomes one entry of the log."""
        board = self.view.board if self.view is not None else None
        sentences = [self.face.say(event, self.names, self.seat, board) for event in events]
        text = " ".join(sentence for sentence in sentences if sentence)
        if text:
            self.log.append(Entry(text))
        self.recent = (*self.recent, *events)[-LOG:]
        self.past = (*self.past, *events)[-PAST:]
        if self.view is None:
            return
        scene = self.scene(Picking())
        self.sheets += [sheet for event in events if (sheet := self.face.sheet(event, scene)) is not None]


def _asked(seen: View[Any]) -> tuple[int, ...]:
    """The seats that have still to answer."""
    if not seen.agenda or not isinstance(ask := seen.agenda[-1], Ask):
        return ()
    return tuple(seat for seat in ask.seats if seat not in seen.answered)


class ClientState:
    def __init__(self) -> None:
        self.welcome: Welcome | None = None
        self.lobby = LobbySeen((), ())
        self.tables_at = time.monotonic()
        """When it was shown: since then its tables have grown older."""
        self.chat: deque[Entry] = deque(maxlen=CHAT)
        self.table: Seated | None = None
        self.notice = ""

    @property
    def tables_in_all(self) -> int:
        """More than the server shows at a time, perhaps."""
        return max(self.lobby.of, self.lobby.first + len(self.lobby.tables))

    @property
    def people_in_all(self) -> int:
        return max(self.lobby.here, len(self.lobby.people))

    @property
    def way_back(self) -> str:
        """The return code, where nothing else leads back to one's seat."""
        return self.welcome.code if self.welcome is not None and self.welcome.keyless else ""

    def is_news(self, message: AnyDown) -> bool:
        """Whether it says more than that time goes by, and at a game in play how many look on: no screen shows it."""
        match message:
            case LobbySeen():
                return not alike(self.lobby, message)
            case TableChanged(info) if self.table is not None and self.table.view is not None:
                return _still(info) != _still(self.table.info)
            case _:
                return True

    def take(self, message: AnyDown) -> None:
        """Fold one message in."""
        match message:
            case Welcome():
                self.welcome = message
                self.notice = clean_line(message.notice) or self.notice
            case LobbySeen():
                self.lobby, self.tables_at = message, time.monotonic()
            case KeyCode(code):
                self.notice = f"With the other key: R, then {clean_line(code)}, within ten minutes."
            case Refusal(_, sentence):
                self.notice = sentence
            case Said(0, who, text):
                self.chat.append(Entry(clean_talk(text), clean_name(who)))
            case Announced(0, text):
                self.chat.append(Entry(clean_line(text), official=True))
            case TableLeft():
                self.table = None
            case _:
                self._take_of_table(message)

    def _take_of_table(self, message: AnyDown) -> None:
        if isinstance(message, TableSeen):
            self._enter(message)
            return
        table = self.table
        if table is None:
            return
        match message:
            case Stepped(_, step, events, seen):
                table.step, table.view = step, seen
                table.turn()
                table.told(events)
            case TableChanged(info):
                table.shown(info)
            case Said(_, who, text):
                table.log.append(Entry(clean_talk(text), clean_name(who)))
            case Announced(_, text):
                table.log.append(Entry(clean_line(text), official=True))
            case _:
                pass

    def _enter(self, message: TableSeen) -> None:
        """A table seen anew keeps the log that is there already."""
        before = self.table
        self.table = Seated(message.info, message.seat, message.view, face_of(message.info.game), step=message.step)
        if before is not None and before.info.table == message.info.table:
            self.table.log, self.table.past = before.log, before.past
        for event in message.events:
            self.table.told((event,))
        # Counts of long ago are in the log; nobody wants to press keys for them.
        self.table.sheets = self.table.sheets[-2:] if message.info.phase == "over" else []


def _still(info: TableInfo) -> TableInfo:
    return info._replace(age=0, onlookers=0)
