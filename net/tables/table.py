"""Runs one table on the server: who looks on, who answers, and what follows from what is on disk. Sans-IO.

Everything that changes the table passes one queue (net/tables/queue.py), one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.engine import Choice, Refused
from core.orders import orders_of
from core.replay import Answered, Reshuffled, Rolled, TakenBack
from core.sentences import mark
from core.taking_back import TOO_LATE
from net.host.counters import TALLY
from net.host.environment import Environment
from net.hub.session import Session
from net.logs.kinds import Record
from net.protocol.messages import BY_ABSENCE, Announced, AnyDown, Recalled, Refusal, Stepped, TableInfo
from net.store import Then
from net.tables import places
from net.tables.beginning import Beginning
from net.tables.match import Proposal
from net.tables.onlookers import Facts, NextGame, Onlookers, People
from net.tables.queue import Queue
from net.tables.records import Botted, Bound, Left, Looked, Mixed, Ordered, Shared, Wished, Withdrawn
from net.tables.room import Refuse, Room, Work
from net.tables.seats.absence import Absence
from net.tables.seats.bots import Bots
from net.tables.seats.chair import OPEN, PERSON
from net.tables.seats.coming_back import SPENT, ComingBack
from net.tables.seats.silence import Silence
from net.tables.seats.standing import Standing
from net.tables.timer import SUBSTITUTE, Timer
from net.tables.votes import Votes

UNKNOWN: Final = "?"
"""Names no order."""

_MOVES: Final = frozenset({Answered, Rolled})
_OF_SHARES: Final = frozenset({Bound, Shared})
_NOT_OF_SEATS: Final = frozenset({Answered, Rolled, Left, Looked, Mixed, Ordered, Reshuffled, TakenBack, Bound, Shared})


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
        self.queue = Queue(room, environment, self)
        submit = self.queue.submit_own
        self._absence = Absence(room, environment)
        self.timer = Timer(room, environment, submit, self.tell_change)
        self.votes = Votes(room, self._absence, self.timer, environment, self._looks_on)
        facts = Facts(room, environment, self._absence, self.timer, self.votes, self._people)
        self._around = Onlookers(room, environment, facts, on_change)
        is_watched = self._around.is_looked_at
        self._bots = Bots(room, environment, pace, self.submit, self.votes.holds, is_watched, self._rests)
        self._standing = Standing(room, environment, submit, self.viewers)
        self._silence = Silence(room, environment, self._absence, self.tell_change)
        self.coming_back = ComingBack(room, self.timer, self.votes, self._around, submit)
        self.beginning = Beginning(room, environment, self._people, self._around, submit)
        self._around.also_shown = self._standing.show
        room.is_there = self._around.looks_on
        room.is_one_address = lambda: bool(places.near(room, self._people.source_of))
        self._hurries = False
        """Whether its game is played to the end without those who are away."""
        self.turned: Callable[[], None] = lambda: None
        """Told whenever others may be asked than before."""
        self.came_to_end: Callable[[], None] = lambda: None
        """Told when its game is over."""
        self.closed_to_onlookers: Callable[[], None] = lambda: None
        """Told when somebody looks on who may not do so any more."""

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
        return all(chair.cover for chair in chairs) and not self._around.is_attended()

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
        self._silence.plan()
        self._bots.wake()

    def leave(self, session: Session) -> None:
        """Stop looking. A seat is kept, and its player is away from here on."""
        player = self.viewers.pop(session, None)
        if player is None:
            return
        seat = self.room.seat_of(player)
        if seat is not None and not self._around.looks_on(player) and self._absence.leaves(seat):
            self._around.on_change()
        self._around.change_soon()

    def sign_of_life(self, player: str) -> None:
        """Note that a key was pressed at this table by somebody who sits here."""
        seat = self.room.seat_of(player)
        if seat is None or not self._around.looks_on(player):
            return
        if self._absence.hears(seat):
            self.tell_change()
        self._silence.plan()
        if self.coming_back.is_due(player, seat):
            self._is_back(player)

    def _is_back(self, player: str) -> None:
        self.coming_back.come(player)
        self.beginning.soon()

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
            self.queue.submit_own(self.room.unrate)

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
        self.queue.submit(work, refuse, done)

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

    def hurry(self) -> None:
        """Have bots play from here on for those who are away, until the game is over: the time of its season's round
        is. Somebody who comes back plays on themselves."""
        self._hurries = True
        self.queue.submit_own(lambda: self.room.cover(self._absence.absent(), SUBSTITUTE, BY_ABSENCE))
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

        self.queue.submit_own(work)
        self.queue.submit_own(self.beginning.if_ready)

    def go_on(self) -> None:
        """Go on after a restart with what would have come next, had the server not ended just then."""
        self.beginning.go_on()
        self._turn()
        self.turned()
        self.queue.submit_own(self.room.match.roll)
        self._wake()

    def give_away(self, release: Callable[[Then], None], then: Callable[[bool], None]) -> None:
        """Let another node have this table; players will have the time there that they have now. `then` hears whether
        it is gone; if not, it goes on here."""

        def gone(is_gone: bool) -> None:
            if is_gone:
                self.viewers.clear()  # They look at it elsewhere: nothing that is still due here is for them.
            then(is_gone)

        self.timer.note()
        self.queue.give_away(release, gone)

    def _resend(self, session: Session, seat: int) -> None:
        if session not in self.viewers:  # A step means nothing to a line that has not been shown the table.
            raise Refused(mark("That question has been answered; enter the table to see how it stands."))
        seen = self.room.view(seat)
        assert seen is not None
        session.deliver(Stepped(self.room.number, self.room.shown, (), seen))

    # For its queue

    def prepare(self) -> None:
        """Note who is there alone, for whom the room answers more."""
        self.room.match.alone = self._standing.alone()

    def accept(self, proposal: Proposal, blobs: Sequence[bytes]) -> None:
        """Make it so, tell those who look on, and have those act who are asked next."""
        kinds = frozenset(map(type, proposal.records))
        is_of_seats = not kinds <= _NOT_OF_SEATS
        before, votes = self.room.phase, self.room.polls.open()
        self.room.accept(proposal, blobs)
        self._see_out()
        moves = [record for record in proposal.records if type(record) in _MOVES]
        self._note_moves(moves)
        if is_of_seats:
            self._change_places(proposal)
        self._standing.tell()
        if TakenBack in kinds:
            self._go_back(next(each for each in proposal.records if isinstance(each, TakenBack)))
        wakes = self._turn()
        self.turned()
        phase = self.room.phase
        begins = before == "gathering" != phase
        if begins:
            self._around.begin()
        elif moves or TakenBack in kinds:
            self._around.publish(proposal)
        self._tell_of_deal(kinds)
        if before != phase == "over":
            self._over()
        if self.room.ended:
            self._environment.finish(self.room.number)
        if wakes or is_of_seats or phase != before or votes != self.room.polls.open():
            self._seats_changed(is_told=begins)
        self.coming_back.after_the_bots()
        self._wake()

    def pause(self) -> None:
        self.timer.pause()

    def resume(self) -> None:
        self.timer.go_on()
        self._wake()

    def closed_by_fault(self, sentence: str) -> None:
        self.tell(Refusal(self.room.number, sentence))
        self.turned()
        self.tell_change()

    # Once it is on disk

    def _wake(self) -> None:
        """Have those answer who do it by themselves."""
        self._standing.wake()
        self._bots.wake()

    def _note_moves(self, moves: Sequence[Record]) -> None:
        if moves and isinstance(moves[-1], Answered):
            self._bots.last_seat = moves[-1].seat
        TALLY.answers += sum(type(record) is Answered for record in moves)

    def _go_back(self, taken: TakenBack) -> None:
        """Tell that an answer was taken back; those who waited for it have waited all the time."""
        self.timer.ask_again(taken.seat, self.room.match.went_back[-1].question)
        if self.room.state is not None:
            self._absence.asks_again(taken.seat, self.room.state.question)
        self._around.went_back()

    def _over(self) -> None:
        self.room.over_at = int(self._environment.now())
        self.came_to_end()
        if looked := places.looked(self.room):
            self._around.announce(looked)

    def _tell_of_deal(self, kinds: frozenset[type]) -> None:
        if self.room.deal.tell(is_over=self.room.phase == "over"):
            self._around.tell_head()
        if not kinds.isdisjoint(_OF_SHARES):
            self.beginning.shares(is_asking=Bound in kinds)

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
        self._silence.others_are_asked()
        return wakes

    def _seats_changed(self, is_told: bool = False) -> None:
        self._absence.forget_who_stood_up()
        if not is_told:
            self.tell_change()
        self.beginning.soon()
