"""Holds the table that a player looks at: what has been told of it, and what is worked out of that when somebody
looks."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from core.engine import Ask, Choice, Order, State, View, apply, choices, imagine, view, waiting_for
from core.orders import orders_of, words_of
from core.registry import game_named
from core.telling import Event
from net.fair import proof
from net.people.names import clean_name
from net.protocol.messages import BY_WAITING, AnyDown, HeadSeen, SeatInfo, TableInfo
from net.tables.clock import ANSWER, Clocks, told_limit
from tui.characters import in_language
from tui.client.bots.remarks import character_of, remarks
from tui.client.log import Counted, Happened, Log, Reading, TakenBack, Talk
from tui.games import Face, Picking, Scene, Sheet, face_of
from tui.language import _, mark
from tui.settings import ENGLISH
from tui.widgets.logbook import LogLine

LOG: Final = 500
PAST: Final = 600
SEEN: Final = 2
"""Entries at the end of the log that every window shows."""
HURRIED: Final = 120.0
"""The most seconds that are left when somebody is hurried; a fifth of a day is no hurry."""


HURRY: Final = 20
"""Seconds that a player has left for an answer, of which none are spent on anything else."""


NOTHING_KNOWN: Final = mark("There is nothing to know here but what you see.")


class Before(NamedTuple):
    """Keeps a table as it was before the latest step, for a player who is shown what happened before its outcome."""

    view: View[Any] | None
    """None where the game had not begun."""
    recent: tuple[Event, ...]
    past: tuple[Event, ...]
    said: int
    """Entries of the log."""


class Offer(NamedTuple):
    """A question to a seat, worked out once for each view and what is picked but not sent."""

    view: View[Any]
    pending: tuple[Choice, ...]
    legal: Sequence[Choice]
    waiting: tuple[int, ...]
    now: View[Any] | None


@dataclass
class ClientTable:
    """The table that is being looked at. Folding an update in is merely keeping it: no sentence is made and no state
    imagined before somebody looks."""

    info: TableInfo
    seat: int
    view: View[Any] | None
    seen_at: float = field(default_factory=time.monotonic)
    asked_at: float = field(default_factory=time.monotonic)
    """When the present question was."""
    waited_since: float = field(default_factory=time.monotonic)
    """From when on those who have answered wait for the others."""
    log: Log = field(default_factory=lambda: Log(LOG))
    recent: tuple[Event, ...] = ()
    """All that has happened since this seat's last answer."""
    past: tuple[Event, ...] = ()
    words: str = ""
    """The four words that stand for the server's log of this table, as it was …"""
    words_at: int = 0
    """… after so many records: the same for all who look on."""
    sheets: list[Sheet] = field(default_factory=list)
    """Counts that nobody has looked at yet …"""
    _counted: list[Counted] = field(default_factory=list)
    """… and of what each was made; the last of the game stays, as it can be seen again."""
    step: int = -1
    sent: int = -1
    """The question that has been answered, and whose answer has not been heard of yet."""
    hears_bots: bool = True
    """Whether bots have a word at big moments."""
    returns_at: int = -1
    """The step after which this player's last answer could be taken back."""
    names: tuple[str, ...] = ()
    """The names of the seats, cleaned."""
    unread: int = 0
    """How many lines of others' talk have come that the player has not been shown for certain."""
    language: str = ENGLISH
    """The language in which players' own characters are read."""
    before: Before | None = None
    """How it stood before the latest step; None for a player who has just come, or come back."""
    orders: tuple[str, ...] = ()
    """This player's standing orders, by name."""
    _clocks: Clocks | None = None
    _again: tuple[int, int] | None = None
    """Which seat is asked anew with the next view, and which question."""
    _offer: Offer | None = None
    _orders: tuple[View[Any], tuple[Order, ...]] | None = None
    _spoken: tuple[View[Any], View[Any]] | None = None

    def __post_init__(self) -> None:
        limit = told_limit(self.info.clock)
        if limit is not None:
            self._clocks = Clocks(limit, len(self.info.seats))
        self.shown(self.info)

    @cached_property
    def face(self) -> Face:
        return face_of(self.info.game)

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self.log, self.face)

    # News

    def follow(self, before: ClientTable) -> None:
        """Take over what is known from the same table, seen before: what was read of it is not told in other words."""
        self.log, self.past, self.unread = before.log, before.past, before.unread
        self.words, self.words_at = before.words, before.words_at
        kept = vars(before)
        vars(self).update({name: kept[name] for name in ("face", "_reading") if name in kept})
        if before.view is None and self.view is not None:
            self.before = Before(None, (), self.past, self.log.added)

    def headed(self, message: AnyDown) -> None:
        """Take in the head of the log, if that is what came; what is none is no news."""
        if isinstance(message, HeadSeen) and message.table == self.info.table and proof.is_head(message.head):
            self.words, self.words_at = proof.words(message.head), message.at

    def shown(self, info: TableInfo) -> None:
        """Take in who sits there, and how much time they have, as the server tells it."""
        pairs = zip(self.info.seats, info.seats, strict=False)
        if any(was.cover and was.why == BY_WAITING and not now.cover for was, now in pairs):
            self.waited_since = time.monotonic()
        self.info, self.seen_at = info, time.monotonic()
        self.names = tuple(
            clean_name(each.name) or _("seat {number}", number=seat + 1) for seat, each in enumerate(info.seats)
        )
        if 0 <= self.seat < len(info.seats) and info.seats[self.seat].cover:
            self.returns_at = -1
        if self._clocks is not None:
            left = {seat: each.left for seat, each in enumerate(info.seats) if each.left >= 0}
            self.turn()
            self._clocks.set(self.seen_at, left)

    def turn(self) -> None:
        """Note that the game has moved: the time of those who are asked now runs."""
        if self._clocks is not None and self.view is not None:
            persons = [seat for seat in asked(self.view) if self.info.seats[seat].kind == "person"]
            running = [seat for seat in persons if not self.info.seats[seat].cover]
            if self._again is not None:
                self._clocks.ask_again(*self._again, self.view.question)
                self._again = None
            self._clocks.turn(time.monotonic(), self.view.question, running)

    def stepped(self, step: int, events: Sequence[Event], seen: View[Any]) -> None:
        if self.view is None or self.view.question != seen.question:
            self.asked_at = self.waited_since = time.monotonic()
        self.before = Before(self.view, self.recent, self.past, self.log.added)
        self.step, self.view = step, seen
        self.turn()
        self.told(tuple(events))

    def told(self, events: tuple[Event, ...]) -> None:
        """Make one entry of the log of what happened in one step."""
        if events:
            self.log.add(Happened(self.step, events, self.names, self.seat))
            if self.hears_bots and any(map(character_of, self.info.seats)):
                for remark in remarks(self.face, self.info.seats, events, self.view and self.view.board):
                    self.log.add(remark)
            self.recent = (*self.recent, *events)[-LOG:]
            self.past = (*self.past, *events)[-PAST:]

    def took_back(self, seat: int, step: int, question: int) -> None:
        """Note that what was told after that step has not happened; the view comes next, with that question anew."""
        self._again = seat, question
        events = self.log.take_back(step)
        self.recent = self.recent[: max(0, len(self.recent) - events)]
        self.past = self.past[: max(0, len(self.past) - events)]
        self.log.add(TakenBack("" if seat == self.seat else self.names[seat]))
        if seat == self.seat:
            self.sent = -1

    def read_latest(self) -> None:
        """Take note that a key was pressed before the table: what stands at the end of its log has been seen."""
        latest = list(self.log.entries)[-SEEN:]
        if self.unread <= sum(isinstance(entry, Talk) for entry in latest):
            self.unread = 0

    def speak(self, language: str) -> None:
        """Tell all of the log in another language from here on."""
        if language != self.language:
            self.language, self._spoken, self._offer = language, None, None
            vars(self).pop("_reading", None)
            self.sheets[:] = map(self.told_now, self.sheets)

    def told_now(self, sheet: Sheet) -> Sheet:
        """Return a count in the language of now; what is no count, and was only called up, as it is."""
        found = next((each for each in self._counted if each.has_told(sheet)), None)
        return sheet if found is None else found.tell(self.face, self.language)

    # The question, when somebody looks

    @property
    def spoken(self) -> View[Any]:
        """The view in the player's language; what players have written stands in it cleaned."""
        assert self.view is not None
        if self._spoken is None or self._spoken[0] is not self.view:
            self._spoken = self.view, in_language(self.view, self.language)
        return self._spoken[1]

    def lines(self, until: int | None = None) -> Sequence[LogLine]:
        """Return the log in the words of the game's face; `until`: of what happened only the first so many entries."""
        return self._reading.lines(None if self.view is None else self.spoken.board, until, self.names)

    def counts(self, events: Sequence[Event], *, past: bool = False) -> list[Sheet]:
        """Return the counts among these events, as they stand now. `past`: they are of a game that is looked back at,
        and none is followed by another game."""
        if not events or self.view is None:
            return []
        moment, found = self.moment(), list[Sheet]()
        self._counted = [each for each in self._counted if any(map(each.has_told, self.sheets))]
        for event in events:
            if (sheet := self.face.sheet(event, moment)) is not None:
                found.append(sheet._replace(final=sheet.final and not past))
                self._counted.append(Counted(event, moment, self.view, {self.language: found[-1]}))
        return found

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have still to answer."""
        return () if self.view is None else asked(self.view)

    @property
    def asks(self) -> bool:
        """Whether this player is asked something, and answers it themselves."""
        if self.seat not in self.waiting or self.info.phase != "playing" or self.is_ordered:
            return False
        info = self.info.seats[self.seat]
        return info.kind == "person" and not info.cover

    @property
    def is_on_its_way(self) -> bool:
        """Whether an answer was sent and not heard of. Where several are asked it is sealed then, and the question
        stays."""
        return self.view is not None and self.sent == self.view.question and self.seat not in self.view.answered

    @property
    def may_take_back(self) -> bool:
        """Whether what this player answered last can be taken back now."""
        return self.seat >= 0 and self.step == self.returns_at

    @property
    def may_recall(self) -> bool:
        """Whether this player may have themselves told what they know by now."""
        return self.seat >= 0 and self.info.recall and self.view is not None

    def known(self, memory: Any) -> tuple[Sheet, ...]:
        """Return in tables what this player's seat knows by that memory."""
        tell = getattr(self.face, "known", None)
        return () if tell is None or self.view is None else tuple(tell(memory, self.moment()))

    def orders_now(self) -> tuple[Order, ...]:
        """Return the standing orders that may be given at what this player is asked."""
        if self.view is None or self.seat not in self.waiting or self.is_on_its_way:
            return ()
        ask = self.view.agenda[-1]
        if not isinstance(ask, Ask) or not ask.orders:
            return ()
        if self._orders is None or self._orders[0] is not self.view:
            self._orders = self.view, orders_of(self._imagined(self.view), self.seat)
        return self._orders[1]

    def orders_in_words(self) -> list[str]:
        """Return what this player's standing orders say."""
        game = game_named(self.info.game)
        return [words for name in self.orders if (words := words_of(game, name))]

    @property
    def is_ordered(self) -> bool:
        """Whether a standing order is about to answer."""
        return bool(self.orders) and any(order.name in self.orders for order in self.orders_now())

    @property
    def waited(self) -> float:
        """Seconds since those who have not answered were asked, as far as is known here."""
        return time.monotonic() - self.waited_since

    @property
    def hurried(self) -> bool:
        """Whether somebody's time is running short, so that each second counts."""
        clocks, now = self._clocks, time.monotonic()
        if clocks is None:
            return False
        return any(clocks.is_low(seat, now) and clocks.left(seat, now) <= HURRIED for seat in clocks.running)

    @property
    def is_pressed(self) -> bool:
        """This player is asked, and each second counts: the clock is for the whole game, or little is left."""
        clocks = self._clocks
        if clocks is None or self.seat not in clocks.running:
            return False
        return clocks.limit.kind != ANSWER or clocks.left(self.seat, time.monotonic()) < HURRY

    @property
    def age(self) -> int:
        return self.info.age + self._since

    @property
    def _since(self) -> int:
        return int(time.monotonic() - self.seen_at)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The seats, with the time that people have been away until now, and what is left on the clocks that run."""
        since, clocks, seats = self._since, self._clocks, self.info.seats
        if clocks is None and all(info.away < 0 and info.left < 0 for info in seats):
            return seats
        left = clocks.all(time.monotonic()) if clocks is not None else ()
        shown = clocks.running if clocks is not None and clocks.limit.kind == ANSWER else range(len(left))
        return tuple(
            info._replace(
                away=info.away + since if info.away >= 0 else -1,
                left=left[seat] if seat in shown and info.left >= 0 else -1,
            )
            for seat, info in enumerate(seats)
        )

    def moment(self) -> Scene:
        """Return what is seen, without what can be done: nothing is worked out for it."""
        seen = self.spoken, self.seat, self.names, self.seats
        return Scene(*seen, (), self.waiting, self.recent, Picking(), None, self.past)

    def moment_before(self, before: Before) -> Scene | None:
        """Return the scene before the latest step; None before a game has begun."""
        if before.view is None:
            return None
        seen = in_language(before.view, self.language)
        return self.moment()._replace(view=seen, waiting=asked(seen), recent=before.recent, past=before.past)

    def scene(self, picking: Picking) -> Scene:
        """Return the moment with its legal choices: of the view, and of what has been picked but not sent."""
        seen, waiting = (self.spoken, self.seat, self.names, self.seats), self.waiting
        if self.seat not in waiting and not picking.pending:
            return Scene(*seen, (), waiting, self.recent, picking, None, self.past)
        offer = self._offered(picking.pending)
        return Scene(*seen, offer.legal, offer.waiting, self.recent, picking, offer.now, self.past)

    def _imagined(self, seen: View[Any]) -> State:
        """Imagine a state: which hidden cards are dealt can't matter, as choices are made of what the seat knows."""
        return imagine(game_named(self.info.game), seen, random.Random(0))  # noqa: S311

    def _offered(self, pending: tuple[Choice, ...]) -> Offer:
        seen = self.spoken
        if self._offer is not None and self._offer.view is seen and self._offer.pending == pending:
            return self._offer
        game, state = game_named(self.info.game), self._imagined(seen)
        waiting = waiting_for(state)
        for choice in pending:
            state, _told = apply(state, self.seat, choice)
        now = view(game, state, self.seat) if pending else None
        legal: Sequence[Choice] = choices(state, self.seat) if self.seat >= 0 else ()
        self._offer = Offer(seen, pending, legal, waiting, now)
        return self._offer


def asked(seen: View[Any]) -> tuple[int, ...]:
    """Return the seats that have still to answer."""
    if not seen.agenda or not isinstance(ask := seen.agenda[-1], Ask):
        return ()
    return tuple(seat for seat in ask.seats if seat not in seen.answered)
