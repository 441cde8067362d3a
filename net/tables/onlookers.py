"""Works out what everybody may know of a table, and tells those who look at it what they may see. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final, NamedTuple

from net.host.environment import Environment
from net.hub.session import Session
from net.protocol.messages import (
    ONE_ADDRESS,
    RATED,
    Announced,
    AnyDown,
    HeadSeen,
    MayTakeBack,
    PledgesSeen,
    SeatInfo,
    Stepped,
    TableChanged,
    TableInfo,
    TableSeen,
    TookBack,
    Vote,
)
from net.tables import places
from net.tables.match import Proposal, WentBack, heard_by
from net.tables.room import Room
from net.tables.seats.absence import Absence
from net.tables.seats.bots import bot_name
from net.tables.seats.chair import OPEN, PERSON
from net.tables.timer import Timer
from net.tables.votes import Votes

RECENT: Final = 40
"""Events told to somebody who comes in or comes back: enough for the log on a screen, cheap on a slow line."""

MOST_WATCHING: Final = 8
"""Names of onlookers that are told; of more there is the number."""
PAUSE: Final = 1.0
MANY: Final = 10


class NextGame(NamedTuple):
    """One more game of those who have played here."""

    table: int = 0
    """Where they gather for it; 0: nobody has asked for one."""
    agreed: Vote | None = None


class People(NamedTuple):
    """The questions that tables ask about players, by their ids."""

    source_of: Callable[[str], str] = lambda _: ""
    """The address by which they come, or came last."""
    name_of: Callable[[str], str] = lambda _: ""
    is_here: Callable[[str], bool] = lambda _: True
    """Whether they have a line to this server."""


class Facts:
    def __init__(
        self, room: Room, environment: Environment, absence: Absence, timer: Timer, votes: Votes, people: People
    ) -> None:
        self._room = room
        self._environment = environment
        self._absence = absence
        self._timer = timer
        self._votes = votes
        self._people = people

    def open_to_all(self, onlookers: int, watching: tuple[str, ...], next_game: NextGame) -> TableInfo:
        room, made = self._room, self._room.made
        near = places.near(room, self._people.source_of)
        return TableInfo(
            room.number,
            made.game,
            tuple(sorted(room.setup.options.items())),
            tuple(self._seat_info(seat, seat in near) for seat in range(len(room.chairs))),
            room.phase,
            made.private,
            max(0, int(self._environment.now() - made.at)),
            room.deal.commitment if room.phase == "gathering" else "",
            "",
            onlookers,
            self._people.name_of(made.maker_id) or made.maker,
            made.clock,
            watching,
            not room.watched,
            made.wait,
            (*self._votes.open(), *(() if next_game.agreed is None else (next_game.agreed,))),
            next_game.table,
            made.recall,
            made.opened,
            ONE_ADDRESS if room.rated == RATED and room.phase == "gathering" and near else room.rated,
            made.season,
        )

    def named(self, onlookers: Iterable[str]) -> tuple[str, ...]:
        """Return the names of those who look on, in the order in which they came; of a crowd the first."""
        return tuple(islice(filter(None, map(self._people.name_of, onlookers)), MOST_WATCHING))

    def _seat_info(self, seat: int, near: bool) -> SeatInfo:
        chair = self._room.chairs[seat]
        adds = seat in self._room.deal.pledges and self._room.phase == "gathering"
        if chair.kind == OPEN:
            return SeatInfo(chair.name, OPEN)
        if chair.kind != PERSON:
            return SeatInfo(bot_name(seat, self._room.made.bots), chair.kind)
        away, left = self._absence.of(seat), self._timer.left(seat)
        maker = places.is_maker(self._room, seat)
        return SeatInfo(
            chair.name,
            PERSON,
            away.seconds,
            chair.cover,
            left,
            maker,
            near,
            away.how,
            chair.why if chair.cover else 0,
            adds,
        )


class Onlookers:
    def __init__(self, room: Room, environment: Environment, facts: Facts, on_change: Callable[[], None]) -> None:
        self.viewers: dict[Session, str] = {}
        """Everybody whose screen shows this table, with their player's id."""
        self.next_game = NextGame()
        self._room = room
        self._environment = environment
        self._facts = facts
        self.on_change = on_change
        self._change_due = False
        self.also_shown: Callable[[Session, int | None], None] = lambda _session, _seat: None
        """Called for each line that is shown the table, with its player's seat: what only that player is told."""

    # Facts

    def info(self, player: str = "") -> TableInfo:
        """Return all that this player may know of the table but the game."""
        return self._with_code(self._open_to_all(), player)

    def _open_to_all(self) -> TableInfo:
        onlookers = [player for player in self.viewers.values() if self._room.seat_of(player) is None]
        return self._facts.open_to_all(len(onlookers), self._facts.named(onlookers), self.next_game)

    def _with_code(self, info: TableInfo, player: str) -> TableInfo:
        """Add the code for those who sit there, who may invite."""
        code = self._room.made.code
        inside = bool(code and player) and self._room.seat_of(player) is not None
        return info._replace(code=code) if inside else info

    def looks_on(self, player: str) -> bool:
        return player in self.viewers.values()

    def is_looked_at(self) -> bool:
        return bool(self.viewers)

    def is_attended(self) -> bool:
        """Tell whether somebody looks on who sits here."""
        return any(self._room.seat_of(each) is not None for each in self.viewers.values())

    # Telling

    def tell(self, message: AnyDown) -> None:
        for session in self.viewers:
            session.deliver(message)

    def tell_one(self, player: str, text: str) -> None:
        for session in [session for session, who in self.viewers.items() if who == player]:
            session.deliver(Announced(self._room.number, text))

    def announce(self, text: str) -> None:
        self.tell(Announced(self._room.number, text))

    def change_soon(self) -> None:
        """Tell now and then how many look on: else each of a hundred who come redraws a hundred screens."""
        if not self._change_due:
            self._change_due = True
            self._environment.later(PAUSE * (1 + len(self.viewers) // MANY), self._change_now)

    def _change_now(self) -> None:
        if self._change_due:
            self.change()

    def change(self, but: Session | None = None) -> None:
        """Worked out once for all: each of two hundred onlookers would have all others counted."""
        self._change_due = False
        info = self._open_to_all()
        for session, player in self.viewers.items():
            if session is not but:
                session.deliver(TableChanged(self._with_code(info, player)))
        self.on_change()

    # The game

    def went_back(self) -> None:
        """Tell that an answer has just been taken back."""
        self.tell(self._took_back(self._room.match.went_back[-1]))

    def went_back_since(self, step: int, session: Session) -> None:
        """Tell somebody who comes back what has been taken back meanwhile of all that was told until that step."""
        for went in self._room.match.went_back_since(step):
            session.deliver(self._took_back(went))

    def _took_back(self, went: WentBack) -> TookBack:
        return TookBack(self._room.number, went.seat, went.step, went.question)

    def show(self, session: Session, player: str, step: int) -> None:
        """Everything at once, and what happened since that step."""
        room, seat = self._room, self._room.seat_of(player)
        events, apart = room.match.events_since(step, seat, RECENT)
        own = -1 if seat is None else seat
        session.deliver(TableSeen(self.info(player), own, room.shown, room.view(seat), events, apart))
        if own in room.match.returning():
            self._tell_of_return(session)
        self.also_shown(session, seat)
        if room.deal.waits and room.phase == "gathering":
            session.deliver(self._pledges())
        elif head := self._head():
            session.deliver(head)

    # Deals that can be checked

    def ask_for_shares(self) -> None:
        """Tell all there which pledges count: those who have given one give their shares now."""
        self.tell(self._pledges())

    def _pledges(self) -> PledgesSeen:
        deal = self._room.deal
        return PledgesSeen(self._room.number, tuple((seat, deal.pledges[seat].hex()) for seat in deal.bound or ()))

    def tell_head(self) -> None:
        if head := self._head():
            self.tell(head)

    def _head(self) -> HeadSeen | None:
        told = self._room.deal.told
        return None if told is None or self._room.phase == "gathering" else HeadSeen(self._room.number, *told)

    def _tell_of_return(self, session: Session) -> None:
        """Tell the one who answered last, and no one else, that it may be taken back."""
        session.deliver(MayTakeBack(self._room.number, self._room.shown))

    def begin(self) -> None:
        """Show everybody the table that has begun, with its seats as they are now."""
        self._change_due = False
        for session, player in self.viewers.items():
            self.show(session, player, -1)
        self.on_change()

    def publish(self, proposal: Proposal) -> None:
        """Tell each what that seat may see of it, and the view after it; all onlookers are told the same."""
        room, told = self._room, proposal.told
        match, number, shown = room.match, room.number, room.shown
        returning = match.returning()
        public = heard_by(None, told) if all(each.is_public for each in told) else None
        stepped: dict[int | None, Stepped] = {}
        for session, player in self.viewers.items():
            seat = room.seat_of(player)
            message = stepped.get(seat)
            if message is None:
                events, apart = public or heard_by(seat, told)
                seen = match.view(seat)
                assert seen is not None
                message = stepped[seat] = Stepped(number, shown, events, seen, apart)
            session.deliver(message)
            if returning and seat in returning:
                self._tell_of_return(session)
