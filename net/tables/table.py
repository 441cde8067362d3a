"""Runs one table on the server: its queue, its commits, who looks at it, its bots.

Everything that changes the table passes one queue, one at a time: work it out, put it on disk, only then tell anyone.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from core.engine import Choice, Endless, Refused
from core.orders import orders_of
from core.replay import Answered, Reshuffled, Rolled, TakenBack
from core.taking_back import TOO_LATE
from net.host.counters import TALLY
from net.host.environment import Environment
from net.host.errors import outline
from net.hub.session import Session
from net.protocol.messages import (
    Announced,
    AnyDown,
    MayTakeBack,
    Refusal,
    SeatInfo,
    Stepped,
    TableChanged,
    TableInfo,
    TableSeen,
    TookBack,
)
from net.tables import chance, places
from net.tables.absence import Absence
from net.tables.bot_seats import Bots, bot_name
from net.tables.records import Granted, Left, Looked, Mixed, Ordered, encode_record
from net.tables.room import OPEN, PERSON, Proposal, Refuse, Room, Work, apart_of
from net.tables.standing import Standing
from net.tables.timer import Timer
from net.tables.unkept import note, note_refusal, told
from net.tables.votes import Wishes

log = logging.getLogger(__name__)


RECENT: Final = 40
"""The most events told to somebody who comes in or comes back: enough for the log on a screen, cheap on a slow line."""

PAUSE: Final = 5.0
UNKNOWN: Final = "?"
"""Names no order."""
OWED: Final = "Your time was up: this answer is the bot's, and then you play again."
SPENT: Final = "Your time for the game is up: a bot plays your seat to the end, unless the others give you time."
ONLOOKERS_PAUSE: Final = 1.0
MANY_ONLOOKERS: Final = 10
MOST_WATCHING: Final = 8
"""Names of onlookers that are told; of more there is the number."""

_NOT_OF_SEATS: Final = (Answered, Rolled, Left, Looked, Mixed, Ordered, Reshuffled, TakenBack)


class _Wish(NamedTuple):
    work: Work
    refuse: Refuse
    since: float
    done: Callable[[], None]


class Table:
    """A room with people around it."""

    def __init__(
        self,
        room: Room,
        environment: Environment,
        pace: float,
        on_change: Callable[[], None],
        source_of: Callable[[str], str] = lambda _: "",
        name_of: Callable[[str], str] = lambda _: "",
    ) -> None:
        self.room = room
        self.viewers: dict[Session, str] = {}
        """Everybody whose screen shows this table, with their player's id."""
        self._absence = Absence(room, environment)
        self.timer = Timer(room, environment, self._submit_own, self.tell_change)
        self._environment = environment
        self._on_change = on_change
        self._source_of = source_of
        self._name_of = name_of
        self._queue: deque[_Wish] = deque()
        self._busy = False
        self.wishes = Wishes(room, self._absence, self.timer, self._announce, self._looks_on)
        self._bots = Bots(room, environment, pace, self.submit)
        self._standing = Standing(room, environment, self._submit_own, self.viewers)
        self._change_due = False
        self._commitment = chance.commitment(room.made.seed)
        self._coming_back: set[str] = set()
        """Players who want their place back, and whose bot has one answer still to give."""
        self._retries = False
        """Whether what the disk did not take is to be tried again."""
        self.turned: Callable[[], None] = lambda: None
        """Told whenever others may be asked than before."""
        self.closed_to_onlookers: Callable[[], None] = lambda: None
        """Told when somebody looks on who may not do so any more."""

    # Facts

    def info(self, player: str = "") -> TableInfo:
        """Return all that this player may know of the table but the game."""
        return self._with_code(self._open_to_all(), player)

    def _with_code(self, info: TableInfo, player: str) -> TableInfo:
        """Add the code for those who sit there, who may invite."""
        code = self.room.made.code
        inside = bool(code and player) and self.room.seat_of(player) is not None
        return info._replace(code=code) if inside else info

    def _open_to_all(self) -> TableInfo:
        made, now, near = self.room.made, self._environment.elapsed(), places.near(self.room, self._source_of)
        return TableInfo(
            self.room.number,
            made.game,
            tuple(sorted(self.room.setup.options.items())),
            tuple(self._seat_info(seat, now, seat in near) for seat in range(len(self.room.chairs))),
            self.room.phase,
            made.private,
            max(0, int(self._environment.now() - made.at)),
            self._commitment,
            "",
            sum(self.room.seat_of(each) is None for each in self.viewers.values()),
            self._name_of(made.maker_id) or made.maker,
            made.clock,
            self._watching(),
            not self.room.watched,
        )

    def _watching(self) -> tuple[str, ...]:
        """Return who looks on, in the order in which they came; of a crowd the first."""
        onlookers = (player for player in self.viewers.values() if self.room.seat_of(player) is None)
        names = (self._name_of(player) for player in onlookers)
        return tuple(islice(filter(None, names), MOST_WATCHING))

    def _seat_info(self, seat: int, now: float, near: bool) -> SeatInfo:
        chair = self.room.chairs[seat]
        if chair.kind == OPEN:
            return SeatInfo("", OPEN)
        if chair.kind != PERSON:
            return SeatInfo(bot_name(seat), chair.kind)
        away, left = self._absence.seconds(seat, now), self.timer.left(seat)
        return SeatInfo(chair.name, PERSON, away, chair.cover, left, places.is_maker(self.room, seat), near)

    # Onlookers

    def enter(self, session: Session, player: str, step: int) -> None:
        self.viewers[session] = player
        seat = self.room.seat_of(player)
        if seat is not None:
            self._absence.comes_back(seat)
        self._show(session, step)
        if looked := places.looked(self.room):
            session.deliver(Announced(self.room.number, looked))
        if seat is not None:
            self.tell_change(but=session)
            self._submit_own(partial(self._take_back, player))
        else:
            self._tell_soon()
        self._wake_bots()

    def leave(self, session: Session) -> None:
        """Stop looking. A seat is kept."""
        if self.viewers.pop(session, None) is not None:
            self._tell_soon()

    def present(self, player: str, moved: bool = False) -> None:
        """Note that the line of somebody who sits here is up, whatever they look at; `moved`: from another address."""
        seat = self.room.seat_of(player)
        if seat is not None and (self._absence.comes_back(seat) or moved):
            self.tell_change()

    def absent(self, player: str) -> None:
        """Note that the line of somebody who sits here is down: the others see since when."""
        seat = self.room.seat_of(player)
        if seat is not None and self._absence.goes(seat):
            self.tell_change()

    def deserted_since(self) -> float | None:
        """Return when the last who sits here went; None while one of them is there, or anybody looks on."""
        return None if self.viewers else self._absence.of_all_since()

    def _tell_soon(self) -> None:
        """Tell before long how many look on: told at once, each of a hundred who come would redraw a hundred
        screens."""
        if not self._change_due:
            self._change_due = True
            self._environment.later(ONLOOKERS_PAUSE * (1 + len(self.viewers) // MANY_ONLOOKERS), self._tell_now)

    def _tell_now(self) -> None:
        if self._change_due:
            self.tell_change()

    def tell_change(self, but: Session | None = None) -> None:
        """Tell everybody how the seats stand. It is worked out once for all: counting anew for each of two hundred
        onlookers would be slow."""
        self._change_due = False
        info = self._open_to_all()
        for session, player in self.viewers.items():
            if session is not but:
                session.deliver(TableChanged(self._with_code(info, player)))
        self._on_change()

    def tell(self, message: AnyDown) -> None:
        for session in self.viewers:
            session.deliver(message)

    def seen_again(self, session: Session, step: int) -> None:
        """Show everything at once, for a door that had to skip updates on a slow line."""
        if session in self.viewers:
            self._show(session, step)

    def _show(self, session: Session, step: int) -> None:
        player = self.viewers[session]
        session.deliver(self._seen(player, step))
        seat = self.room.seat_of(player)
        self._tell_of_return(session, seat)
        self._standing.show(session, seat)

    def _tell_of_return(self, session: Session, seat: int | None) -> None:
        """Tell the one who answered last, and no one else, that it may be taken back."""
        if seat is not None and self.room.may_take_back(seat):
            session.deliver(MayTakeBack(self.room.number, self.room.shown))

    def _seen(self, player: str, step: int) -> TableSeen:
        room, seat = self.room, self.room.seat_of(player)
        events, apart = room.events_since(step, seat, RECENT)
        return TableSeen(self.info(player), -1 if seat is None else seat, room.shown, room.view(seat), events, apart)

    # Changes

    def submit(self, work: Work, refuse: Refuse, done: Callable[[], None] = lambda: None) -> None:
        """Do this when all that came before it is on disk and told; `done` is called when this is."""
        self._queue.append(_Wish(work, refuse, self._environment.elapsed(), done))
        if not self._busy:
            self._next()

    def answer(self, session: Session, player: str, question: int, given: Sequence[Choice]) -> None:
        """Take a seat's answer. One that comes late or twice changes nothing, and is told where the game stands.

        Who has the seat is asked when its turn comes: until then they may have stood up, or run out of time.
        """

        def work() -> Proposal | None:
            state, seat = self.room.state, self._seat_of_their_own(player)
            if state is not None and question > state.question:
                raise Refused("That question has not been asked yet.")
            if state is not None and (question < state.question or seat in state.sealed):
                self._resend(session, seat)
                return None
            return self.room.answer(seat, given)

        self.submit(work, lambda sentence: session.deliver(Refusal(self.room.number, sentence)))

    def undo(self, player: str, question: int) -> Proposal:
        """Work for the queue: this player takes back what they answered last, if it led to the question they name."""
        seat = self._seat_of_their_own(player)
        if self.room.state is not None and question != self.room.state.question:
            raise Refused(TOO_LATE)
        return self.room.undo(seat)

    def order(self, player: str, question: int, place: int) -> Proposal:
        """Work for the queue: this player gives one of the standing orders of that question, or ends all of theirs."""
        state, seat = self.room.state, self._seat_of_their_own(player)
        if place < 0 or state is None:
            return self.room.order(seat, "")
        if question != state.question:
            raise Refused("That question has been answered.")
        return self.room.order(seat, next((each.name for each in orders_of(state, seat)[place:]), UNKNOWN))

    def _seat_of_their_own(self, player: str) -> int:
        seat = self.room.seat_of(player)
        if seat is None:
            raise Refused("You do not sit at this table.")
        if self.room.chairs[seat].cover:
            taken_back = "Take your place back first: enter the table again."
            raise Refused(SPENT if self.timer.is_spent(seat) else f"A bot plays for you. {taken_back}")
        return seat

    def begin_if_full(self) -> Proposal | None:
        """Start the game if the last seat is taken. Work for the queue."""
        if self.room.phase != "gathering" or self.room.open_seats():
            return None
        return self.room.begin("", int(self._environment.now()))

    def go_on(self) -> None:
        """Go on after a restart with what would have come next, had the server not ended just then."""
        self._submit_own(self.begin_if_full)
        self.timer.turn()
        self.turned()
        self._submit_own(self.room.roll)
        self._standing.wake()

    def _submit_own(self, work: Work) -> None:
        """Put work into the queue that no player has wished for."""
        self.submit(work, note_refusal)

    def _take_back(self, player: str) -> Proposal | None:
        """Give a place back to somebody for whom a bot plays. Work for the queue."""
        seat = self.room.seat_of(player)
        if seat is not None and self.timer.owes(seat):
            self._coming_back.add(player)
            self._tell_one(player, OWED)
            return None
        self._coming_back.discard(player)
        if seat is not None and self.timer.is_spent(seat) and self.room.phase == "playing":
            self._tell_one(player, SPENT)
            return None
        return self.room.take_back(player)

    def _looks_on(self, player: str) -> bool:
        return player in self.viewers.values()

    def _tell_one(self, player: str, text: str) -> None:
        for session in [session for session, who in self.viewers.items() if who == player]:
            session.deliver(Announced(self.room.number, text))

    def _announce(self, text: str) -> None:
        self.tell(Announced(self.room.number, text))

    def _resend(self, session: Session, seat: int) -> None:
        if session not in self.viewers:  # A step means nothing to a line that has not been shown the table.
            raise Refused("That question has been answered; enter the table to see how it stands.")
        seen = self.room.view(seat)
        assert seen is not None
        session.deliver(Stepped(self.room.number, self.room.shown, (), seen))

    def _next(self) -> None:
        while self._queue and not self._busy:
            self._carefully(partial(self._work, self._queue.popleft()))

    def _work(self, wish: _Wish) -> None:
        self.room.alone = self._standing.alone()
        try:
            proposal = wish.work()
        except Refused as refusal:
            TALLY.refused["at a table"] += 1
            wish.refuse(str(refusal))
            return
        if proposal is not None and proposal.records:
            self._commit(proposal, wish)

    def _carefully(self, do: Callable[[], None]) -> None:
        """Do it; a fault that it meets ends this table and no other."""
        try:
            do()
        except Endless as fault:
            log.error("Table %d: %s", self.room.number, fault)
            self._fault(f"{fault} That is a fault in the game, and this table is closed; its log is kept.")
        except Exception as fault:  # noqa: BLE001 - as above
            log.error("Table %d: a fault in the rules: %s", self.room.number, outline(fault))
            self._fault("This table has met a fault in the program and is closed; its log is kept.")

    def _commit(self, proposal: Proposal, wish: _Wish) -> None:
        game = self.room.setup.game
        records = [encode_record(record, game) for record in proposal.records]

        def then(error: Exception | None) -> None:
            self._busy = False
            if error is None:
                self._carefully(lambda: self._accept(proposal))
                TALLY.told.add(self._environment.elapsed() - wish.since)
                wish.done()
            else:
                self._not_kept(error, wish)
            self._next()

        self._busy = True
        self._environment.append(self.room.number, self.room.step, records, then)

    def _not_kept(self, error: Exception, wish: _Wish) -> None:
        note(f"Table {self.room.number} could not be written", error)
        if sentence := told(error):
            wish.refuse(sentence)
            self._pause()
        else:
            self._fault(
                "The server could not write this down. This table is closed until the server starts again, and will "
                "then stand where you saw it last."
            )

    def _pause(self) -> None:
        """Stop all clocks while no answer can be taken."""
        self.timer.pause()
        if not self._retries:
            self._retries = True
            self._environment.later(PAUSE, self._try_again)

    def _try_again(self) -> None:
        """Go on with clocks and bots after a pause of the disk: nobody at a screen would do that."""
        self._retries = False
        if not self.room.ended:
            self.timer.go_on()
            self._standing.wake()
            self._wake_bots()

    def _accept(self, proposal: Proposal) -> None:
        before = self.room.phase
        taken = next((each for each in proposal.records if isinstance(each, TakenBack)), None)
        asked = -1 if taken is None else self.room.question_before(taken)
        self.room.accept(proposal)
        if not all(map(self.room.admits, self.viewers.values())):
            self.closed_to_onlookers()
        moved = [record for record in proposal.records if isinstance(record, Answered | Rolled)]
        if moved and isinstance(moved[-1], Answered):
            self._bots.last_seat = moved[-1].seat
        TALLY.answers += sum(isinstance(record, Answered) for record in moved)
        self._change_places(proposal)
        self._standing.tell()
        if taken is not None:
            self.timer.ask_again(taken.seat, asked)
            self.tell(TookBack(self.room.number, taken.seat, self.room.told_at, asked))
        self.timer.turn()
        self.turned()
        if self.room.phase != before and before == "gathering":
            self._began()
        elif moved or taken is not None:
            self._publish(proposal)
        if before != self.room.phase == "over" and (looked := places.looked(self.room)):
            self._announce(looked)
        if self.room.ended:
            self._environment.finish(self.room.number)
        if self.room.phase != before or not all(isinstance(each, _NOT_OF_SEATS) for each in proposal.records):
            self._seats_changed()
        for player in self._coming_back.intersection(self.viewers.values()):
            self._submit_own(partial(self._take_back, player))
        self._standing.wake()
        self._wake_bots()

    def _change_places(self, proposal: Proposal) -> None:
        for record in proposal.records:
            places.name(self.room, record, self._name_of)
            if isinstance(record, Granted):
                self.timer.granted(record)
            if sentence := places.told(self.room, self.timer, record):
                self._announce(sentence)

    def _began(self) -> None:
        for session in self.viewers:
            self._show(session, -1)

    def _publish(self, proposal: Proposal) -> None:
        """Tell everybody what their seat may see of it, and the view after it; all onlookers are told the same."""
        stepped: dict[int | None, Stepped] = {}
        for session, player in self.viewers.items():
            seat = self.room.seat_of(player)
            if seat not in stepped:
                stepped[seat] = self._stepped(proposal, seat)
            session.deliver(stepped[seat])
            self._tell_of_return(session, seat)

    def _stepped(self, proposal: Proposal, seat: int | None) -> Stepped:
        room = self.room
        events = tuple([event for told in proposal.told for event in told.seen_by(seat)])
        seen = room.view(seat)
        assert seen is not None
        return Stepped(room.number, room.shown, events, seen, apart_of(proposal.told, seat))

    def _wake_bots(self) -> None:
        """Wake the bots if somebody looks on: otherwise they would play to themselves."""
        if self.viewers:
            self._bots.wake()

    def _seats_changed(self) -> None:
        self._absence.forget_who_stood_up()
        self.tell_change()

    def _fault(self, sentence: str) -> None:
        self.room.ended = True
        self._queue.clear()
        self.turned()
        self.tell(Refusal(self.room.number, sentence))
        self.tell_change()
