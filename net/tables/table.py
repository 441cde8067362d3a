"""Runs one table on the server: its queue, its commits, who is away, its bots.

Everything that changes the table passes one queue, one at a time: work it out, put it on disk, only then tell anyone.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple

from core.engine import Choice, Endless, Refused
from core.orders import orders_of
from core.replay import Answered, Reshuffled, Rolled, TakenBack
from core.sentences import mark, sentence
from core.taking_back import TOO_LATE
from net.host.counters import TALLY
from net.host.environment import Environment
from net.host.errors import outline
from net.hub.session import Session
from net.protocol.messages import BY_ABSENCE, BY_WISH, Announced, AnyDown, Recalled, Refusal, Stepped, TableInfo
from net.store import Elsewhere, Paused, Then
from net.store.unkept import ELSEWHERE, MOVING, note, note_refusal, told
from net.tables import places
from net.tables.absence import MINUTE, Absence
from net.tables.bot_seats import Bots
from net.tables.match import Proposal
from net.tables.onlookers import Facts, NextGame, Onlookers, People
from net.tables.records import Botted, Bound, Left, Looked, Mixed, Ordered, Shared, Wished, Withdrawn, encode_record
from net.tables.room import OPEN, PERSON, Refuse, Room, Work
from net.tables.standing import Standing
from net.tables.timer import SUBSTITUTE, Timer
from net.tables.votes import Votes

log = logging.getLogger(__name__)

PAUSE: Final = 5.0
PATIENCE: Final = 5.0
"""Seconds for which a game that is about to begin waits for the shares that were pledged."""
UNKNOWN: Final = "?"
"""Names no order."""
OWED: Final = mark("Your time was up: this answer is the bot's, and then you play again.")
WAITED: Final = mark("The others have waited twice. A bot gives this answer, and then you play again.")
SPENT: Final = mark("Your time for the game is up: a bot plays your seat to the end, unless the others give you time.")
STILL_THERE: Final = 60.0
"""Seconds in which those who are asked for one more game, and have no line, may come back."""
STOPGAP: Final = "apprentice"
"""Takes the seat of somebody who is not there for one more game, where no other bot plays."""

_MOVES: Final = frozenset({Answered, Rolled})
_OF_SHARES: Final = frozenset({Bound, Shared})
_NOT_OF_SEATS: Final = frozenset({Answered, Rolled, Left, Looked, Mixed, Ordered, Reshuffled, TakenBack, Bound, Shared})


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
        people: People | None = None,
    ) -> None:
        self.room = room
        self._environment = environment
        self._people = people or People()
        self._since = environment.elapsed()
        self._absence = Absence(room, environment)
        self.timer = Timer(room, environment, self._submit_own, self.tell_change)
        self.votes = Votes(room, self._absence, self.timer, environment, self._looks_on)
        facts = Facts(room, environment, self._absence, self.timer, self.votes, self._people)
        self._around = Onlookers(room, environment, facts, on_change)
        self._bots = Bots(room, environment, pace, self.submit, self.votes.holds, self._is_watched, self._rests)
        self._standing = Standing(room, environment, self._submit_own, self.viewers)
        self._around.also_shown = self._standing.show
        room.is_there = self._around.looks_on
        room.is_one_address = lambda: bool(places.near(room, self._people.source_of))
        self._queue: deque[_Wish] = deque()
        self._busy = False
        self._coming_back: set[str] = set()
        """Players who want their place back, and whose bot has one answer still to give."""
        self._unsettled = ""
        """The sentence for those who wish for anything while nobody knows what became of the last; empty otherwise."""
        self._hurries = False
        """Whether its game is played to the end without those who are away."""
        self._retries = False
        """Whether what the disk did not take is to be tried again."""
        self.is_leaving = False
        """Whether another node is being given this table, or has it: what is wished for here waits."""
        self.turned: Callable[[], None] = lambda: None
        """Told whenever others may be asked than before."""
        self.came_to_end: Callable[[], None] = lambda: None
        """Told when its game is over."""
        self.closed_to_onlookers: Callable[[], None] = lambda: None
        """Told when somebody looks on who may not do so any more."""
        self._next_look = inf
        """When somebody may be silent whom nobody has heard."""
        if room.asks_again:
            environment.later(STILL_THERE, self.begin_soon)

    # Facts

    @property
    def viewers(self) -> dict[Session, str]:
        """Return everybody whose screen shows this table, with their player's id."""
        return self._around.viewers

    def info(self, player: str = "") -> TableInfo:
        """Return all that this player may know of the table but the game."""
        return self._around.info(player)

    def _looks_on(self, player: str) -> bool:
        return self._around.looks_on(player)

    def _is_watched(self) -> bool:
        return bool(self.viewers)

    def _rests(self) -> bool:
        """Tell whether nothing goes on here until somebody comes: all who sit here are away, and bots play for each.
        They would play the game to its end, and nothing be left to come back to. Bots alone play for who looks on.

        Where somebody answers themselves bots go on without them, as far as to the question for that player.
        """
        chairs = [self.room.chairs[seat] for seat in self.room.persons]
        if self._hurries:
            return False
        if not chairs:
            return not self.viewers
        return all(chair.cover for chair in chairs) and not self._is_attended()

    # Onlookers

    def enter(self, session: Session, player: str, step: int) -> None:
        self.viewers[session] = player
        seat = self.room.seat_of(player)
        if seat is not None:
            self._absence.comes_back(seat)
        self._around.went_back_since(step, session)
        self._around.show(session, player, step)
        if looked := places.looked(self.room):
            session.deliver(Announced(self.room.number, looked))
        if seat is not None:
            self.tell_change(but=session)
            self._is_back(player)
        else:
            self._around.change_soon()
        self._look_for_silence()
        self._bots.wake()

    def leave(self, session: Session) -> None:
        """Stop looking. A seat is kept, and its player is away from here on."""
        player = self.viewers.pop(session, None)
        if player is None:
            return
        seat = self.room.seat_of(player)
        if seat is not None and not self._looks_on(player) and self._absence.leaves(seat):
            self._around.on_change()
        self._around.change_soon()

    def sign_of_life(self, player: str) -> None:
        """Note that a key was pressed at this table by somebody who sits here."""
        seat = self.room.seat_of(player)
        if seat is None or not self._looks_on(player):
            return
        if self._absence.hears(seat):
            self.tell_change()
        self._look_for_silence()
        if self.room.chairs[seat].cover and player not in self._coming_back and not self.timer.is_spent(seat):
            self._is_back(player)

    def _is_back(self, player: str) -> None:
        self._submit_own(partial(self._take_back, player))
        self._submit_own(self.votes.settle)
        self.begin_soon()

    def present(self, player: str, moved: bool = False) -> None:
        """Note that the line of somebody who sits here is up, whatever they look at; `moved`: from another address."""
        seat = self.room.seat_of(player)
        if seat is None:
            return
        if self._absence.has_line(seat):  # Mostly they look at the table next.
            self._around.on_change()
            self._around.change_soon()
        if moved:
            self.tell_change()
            self._submit_own(self.room.unrate)

    def absent(self, player: str) -> None:
        """Note that the line of somebody who sits here is down: the others see since when."""
        seat = self.room.seat_of(player)
        if seat is not None and self._absence.loses_line(seat):
            self.tell_change()

    def deserted_since(self) -> float | None:
        """Return when the last who sits here went; None while the line of one of them is up, or anybody looks on."""
        return None if self.viewers else self._absence.of_all_since()

    def follow(self, next_game: NextGame) -> None:
        """Show that those who have played here gather for one more game, and who agrees to it."""
        if self._around.next_game != next_game:
            self._around.next_game = next_game
            self.tell_change()

    def tell_change(self, but: Session | None = None) -> None:
        self._around.change(but)

    def tell(self, message: AnyDown) -> None:
        self._around.tell(message)

    def seen_again(self, session: Session, step: int) -> None:
        """Show everything at once, for a door that had to skip updates on a slow line."""
        if session in self.viewers:
            self._around.show(session, self.viewers[session], step)

    # Changes

    def submit(self, work: Work, refuse: Refuse, done: Callable[[], None] = lambda: None) -> None:
        """Do this when all that came before it is on disk and told; `done` is called when this is."""
        if self._unsettled or (self.is_leaving and not self._busy):
            refuse(self._unsettled or MOVING)
            return
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
                raise Refused(mark("That question has not been asked yet."))
            if state is not None and (question < state.question or seat in state.sealed):
                self._resend(session, seat)
                return None
            return self.room.match.answer(seat, given)

        self.submit(work, lambda sentence: session.deliver(Refusal(self.room.number, sentence)))

    def recall(self, session: Session, player: str) -> Proposal | None:
        """Work for the queue: tell this player what their seat knows, of all that has been told."""
        seat = self.room.seat_of(player)
        if seat is None or session not in self.viewers:
            raise Refused(mark("You do not sit at this table."))
        session.deliver(Recalled(self.room.number, self.room.shown, self.room.recalled(seat)))
        return None

    def undo(self, player: str, question: int) -> Proposal:
        """Work for the queue: this player takes back what they answered last, if it led to the question they name."""
        seat = self._seat_of_their_own(player)
        if self.room.state is not None and question != self.room.state.question:
            raise Refused(TOO_LATE)
        return self.room.match.undo(seat)

    def order(self, player: str, question: int, place: int) -> Proposal:
        """Work for the queue: this player gives one of the standing orders of that question, or ends all of theirs."""
        state, seat = self.room.state, self._seat_of_their_own(player)
        if place < 0 or state is None:
            return self.room.match.order(seat, "")
        if question != state.question:
            raise Refused(mark("That question has been answered."))
        return self.room.match.order(seat, next((each.name for each in orders_of(state, seat)[place:]), UNKNOWN))

    def _seat_of_their_own(self, player: str) -> int:
        seat = self.room.seat_of(player)
        if seat is None:
            raise Refused(mark("You do not sit at this table."))
        if self.room.chairs[seat].cover:
            covered = mark("A bot plays for you. Take your place back first: enter the table again.")
            raise Refused(SPENT if self.timer.is_spent(seat) else covered)
        return seat

    def begin_if_ready(self) -> Proposal | None:
        """Start the game if the last seat is taken; one more game, as soon as all have agreed who are still there. Work
        for the queue."""
        room = self.room
        if room.phase != "gathering" or (room.open_seats() and not (room.asks_again and self._all_agree())):
            return None
        bots = [chair.kind for chair in room.chairs if chair.bot]
        return room.begin(bots[0] if bots else STOPGAP, int(self._environment.now()))

    def _all_agree(self) -> bool:
        asked = [chair.held for chair in self.room.chairs if chair.held]
        is_new = self._environment.elapsed() - self._since < STILL_THERE
        return self._is_attended() and not any(is_new or self._people.is_here(each) for each in asked)

    def _is_attended(self) -> bool:
        """Tell whether somebody looks on who sits here."""
        return any(self.room.seat_of(each) is not None for each in self.viewers.values())

    def hurry(self) -> None:
        """Have bots play from here on for those who are away, until the game is over: the time of its season's round
        is. Somebody who comes back plays on themselves."""
        self._hurries = True
        self._submit_own(lambda: self.room.cover(self._absence.absent(), SUBSTITUTE, BY_ABSENCE))
        self._bots.wake()

    def give_to_bot(self, seat: int) -> None:
        """Give the seat of somebody who has forfeited their season's game to a bot, for good. Before the game that may
        have been the last that was waited for."""

        def work() -> Proposal | None:
            chair = self.room.chairs[seat]
            is_beginning = self.room.phase == "gathering" and self.room.deal.bound is not None
            if chair.kind not in (OPEN, PERSON) or self.room.phase not in ("gathering", "playing") or is_beginning:
                return None
            return Proposal((Botted(seat, SUBSTITUTE),), self.room.state)

        self._submit_own(work)
        self._submit_own(self.begin_if_ready)

    def begin_soon(self) -> None:
        """Begin one more game, if nobody is waited for any more."""
        if self.room.asks_again:
            self._submit_own(self.begin_if_ready)

    def go_on(self) -> None:
        """Go on after a restart with what would have come next, had the server not ended just then."""
        self._submit_own(self.begin_if_ready)
        if self.room.deal.bound is not None and self.room.phase == "gathering":
            self._go_on_beginning(is_new=True)
        self._turn()
        self.turned()
        self._submit_own(self.room.match.roll)
        self._standing.wake()
        self._bots.wake()

    def give_away(self, release: Callable[[Then], None], then: Callable[[bool], None]) -> None:
        """Let another node have this table, behind all that was wished for before; players will have the time there
        that they have now. `then` hears whether it is gone; if not, it goes on here."""

        def released(error: Exception | None) -> None:
            self._busy = False
            if error is not None:
                note(f"Table {self.room.number} stays", error)
                self.is_leaving = False
                self._pause()
            else:
                self.room.match.ended = True
                for wish in self._queue:
                    wish.refuse(MOVING)
                self._queue.clear()
            then(error is None)
            self._next()

        def work() -> None:
            self.is_leaving = self._busy = True
            release(released)

        self.timer.note()
        self.submit(work, lambda _: then(False))

    def _submit_own(self, work: Work) -> None:
        """Put work into the queue that no player has wished for."""
        self.submit(work, note_refusal)

    def play_again(self, player: str) -> Proposal | None:
        """Give a place back to somebody who has asked a bot to play for them. Work for the queue."""
        return self._take_back(player, at_will=True)

    def _take_back(self, player: str, at_will: bool = False) -> Proposal | None:
        """Give a place back to somebody for whom a bot plays. One that was asked for goes on until its player says so.
        Work for the queue."""
        seat = self.room.seat_of(player)
        if seat is not None and self.room.chairs[seat].why == BY_WISH and not at_will:
            return None
        if seat is not None and (self.timer.owes(seat) or self.votes.owes(seat)):
            self._coming_back.add(player)
            self._around.tell_one(player, OWED if self.timer.owes(seat) else WAITED)
            return None
        self._coming_back.discard(player)
        if seat is not None and self.timer.is_spent(seat) and self.room.phase == "playing":
            self._around.tell_one(player, SPENT)
            return None
        return self.room.take_back(player)

    def _resend(self, session: Session, seat: int) -> None:
        if session not in self.viewers:  # A step means nothing to a line that has not been shown the table.
            raise Refused(mark("That question has been answered; enter the table to see how it stands."))
        seen = self.room.view(seat)
        assert seen is not None
        session.deliver(Stepped(self.room.number, self.room.shown, (), seen))

    def _next(self) -> None:
        while self._queue and not self._busy:
            self._carefully(partial(self._work, self._queue.popleft()))

    def _work(self, wish: _Wish) -> None:
        self.room.match.alone = self._standing.alone()
        try:
            proposal = wish.work()
        except Refused as refusal:
            TALLY.refused["at a table"] += 1
            wish.refuse(refusal.sentence)
            return
        if proposal is not None and proposal.records:
            self._commit(proposal, wish)

    def _carefully(self, do: Callable[[], None]) -> None:
        """Do it; a fault that it meets ends this table and no other."""
        try:
            do()
        except Endless as fault:
            log.error("Table %d: %s", self.room.number, fault)
            self._fault(
                sentence(
                    "{fault} That is a fault in the game, and this table is closed; its log is kept.", fault=str(fault)
                )
            )
        except Exception as fault:  # noqa: BLE001 - as above
            log.error("Table %d: a fault in the rules: %s", self.room.number, outline(fault))
            self._fault(mark("This table has met a fault in the program and is closed; its log is kept."))

    def _commit(self, proposal: Proposal, wish: _Wish) -> None:
        game = self.room.setup.game
        records = [encode_record(record, game) for record in proposal.records]

        def waits(pause: Paused) -> None:
            note(f"Table {self.room.number} waits", pause)
            self._unsettled = told(pause)
            wish.refuse(self._unsettled)
            self._pause()

        def then(error: Exception | None) -> None:
            self._busy, self._unsettled = False, ""
            if error is None:
                self._carefully(lambda: self._accept(proposal, records))
                TALLY.told.add(self._environment.elapsed() - wish.since)
                wish.done()
            else:
                self._not_kept(error, wish)
            self._next()

        self._busy = True
        self._environment.append(self.room.number, self.room.step, records, then, waits)

    def _not_kept(self, error: Exception, wish: _Wish) -> None:
        note(f"Table {self.room.number} could not be written", error)
        if told_so := told(error):
            wish.refuse(told_so)
            self._pause()
        elif isinstance(error, Elsewhere):
            self._fault(ELSEWHERE)
        else:
            self._fault(
                mark(
                    "The server could not write this down. This table is closed until the server starts again, and "
                    "will then stand where you saw it last."
                )
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
        if self._unsettled:
            self._pause()
        elif not self.room.ended:
            self.timer.go_on()
            self._standing.wake()
            self._bots.wake()

    def _accept(self, proposal: Proposal, blobs: Sequence[bytes]) -> None:
        before = self.room.phase
        kinds = frozenset(map(type, proposal.records))
        is_of_seats = not kinds <= _NOT_OF_SEATS
        taken = next(each for each in proposal.records if type(each) is TakenBack) if TakenBack in kinds else None
        votes = self.room.polls.open()
        self.room.accept(proposal, blobs)
        self._see_out()
        moved = [record for record in proposal.records if type(record) in _MOVES]
        if moved and isinstance(moved[-1], Answered):
            self._bots.last_seat = moved[-1].seat
        TALLY.answers += len([record for record in moved if type(record) is Answered])
        if is_of_seats:
            self._change_places(proposal)
        self._standing.tell()
        if taken is not None:
            self.timer.ask_again(taken.seat, self.room.match.went_back[-1].question)
            if self.room.state is not None:
                self._absence.asks_again(taken.seat, self.room.state.question)
            self._around.went_back()
        wakes = self._turn()
        self.turned()
        phase = self.room.phase
        begins = before == "gathering" != phase
        if begins:
            self._around.begin()
        elif moved or taken is not None:
            self._around.publish(proposal)
        self._tell_of_deal(kinds)
        if before != phase == "over":
            self._over()
        if self.room.ended:
            self._environment.finish(self.room.number)
        if wakes or is_of_seats or phase != before or votes != self.room.polls.open():
            self._seats_changed(is_told=begins)
        self._give_places_back()
        self._standing.wake()
        self._bots.wake()

    def _over(self) -> None:
        self.room.over_at = int(self._environment.now())
        self.came_to_end()
        if looked := places.looked(self.room):
            self._around.announce(looked)

    def _tell_of_deal(self, kinds: frozenset[type]) -> None:
        if self.room.deal.tell(is_over=self.room.phase == "over"):
            self._around.tell_head()
        if not kinds.isdisjoint(_OF_SHARES):
            self._go_on_beginning(is_new=Bound in kinds)

    def _go_on_beginning(self, *, is_new: bool) -> None:
        """Ask for the shares that are pledged, and begin when all have come, or have not for too long."""
        if is_new:
            self._around.ask_for_shares()
            self._environment.later(PATIENCE, lambda: self._begin_bound(late=True))
        self._begin_bound(late=False)

    def _begin_bound(self, *, late: bool) -> None:
        room, now = self.room, int(self._environment.now())
        if room.phase == "gathering" and room.deal.bound is not None and (late or not room.deal.waits):
            self._submit_own(lambda: room.begin(room.deal.level, now, late=late))

    def _give_places_back(self) -> None:
        """Give those their places back whose bots owed an answer."""
        if self._coming_back:
            for player in self._coming_back.intersection(self.viewers.values()):
                self._submit_own(partial(self._take_back, player))

    def _see_out(self) -> None:
        if not self.room.watched and not all(map(self.room.admits, self.viewers.values())):
            self.closed_to_onlookers()

    def _change_places(self, proposal: Proposal) -> None:
        for record in proposal.records:
            places.name(self.room, record, self._people.name_of)
            self.votes.noted(record)
            self.timer.noted(record)
            if isinstance(record, Wished):
                self._around.announce(self.votes.told(record))
            elif isinstance(record, Withdrawn):
                self._around.announce(self.votes.no_longer(record))
            elif sentence := places.told(self.room, self.timer, record):
                self._around.announce(sentence)

    def _turn(self) -> bool:
        """Note that others are asked now, or sit there. Return whether somebody was silent who is not any more."""
        self.timer.turn()
        state, room = self.room.state, self.room
        if state is None:
            return False
        asked = room.waiting_for() if room.phase == "playing" else ()
        wakes = self._absence.asks(state.question, [seat for seat in asked if not room.chairs[seat].bot])
        # Players asked from now on are not silent before that; for all others the next look is early enough.
        if self._next_look > self._environment.elapsed() + MINUTE:
            self._look_for_silence()
        return wakes

    def _look_for_silence(self) -> None:
        """Plan the next look at who is silent. There is one at a time, however fast the game goes on, unless another
        comes before it."""
        wait, now = self._absence.next_silence(), self._environment.elapsed()
        if wait is not None and now + wait < self._next_look:
            self._next_look = now + wait
            self._environment.later(wait, self._silence)

    def _silence(self) -> None:
        self._next_look = inf
        if not self.room.ended:
            if self._absence.fell_silent():
                self.tell_change()
            self._look_for_silence()

    def _seats_changed(self, is_told: bool = False) -> None:
        self._absence.forget_who_stood_up()
        if not is_told:
            self.tell_change()
        self.begin_soon()

    def _fault(self, sentence: str) -> None:
        self.room.match.ended = True
        self._queue.clear()
        self.tell(Refusal(self.room.number, sentence))
        self.turned()
        self.tell_change()
