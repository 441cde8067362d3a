"""Hands out replays: of a game that is over to those who sat there, and of a public one to everybody; of one that goes
on to those who sit there, each as their own seat saw it. Sans-IO.

What a replay holds and for whom is found in the table's log alone, whether it is still open or was finished long ago.
Of a game that somebody may not look back at they are not told whether there is one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from core.engine import Refused
from core.sentences import mark
from net.host.errors import UserError, outline
from net.host.guest_games import lacks
from net.hub.own_turns import NO_KEY
from net.hub.visits.playing import TOO_FAST
from net.logs.faults import RecordError
from net.people.addresses import TOO_MUCH
from net.people.auth import Identity
from net.people.players import Player
from net.protocol.messages import Refusal, Rewatch, Rewatched
from net.replays.layout import ReplayError, in_parts
from net.replays.recording import ONLOOKER, Course, Recording, read
from net.store import NotKept
from net.tables.places import name_seats
from net.tables.seats.chair import Chair

if TYPE_CHECKING:
    from net.hub.hub import Hub
    from net.hub.visits.visitor import Visitor

log = logging.getLogger(__name__)

NONE_THERE: Final = mark("There is no game of that number that you may look back at.")
UNREADABLE: Final = mark("That game's log can't be read here now; ask the host.")
COST: Final = 5
"""In wishes, as at a table."""
STEPS: Final = 200
"""Records that are worked off in one turn of the loop: some 10 ms."""
REST: Final = 3
"""After a part nothing is worked off for so many times as long as that part took: games that are played come first."""
ANOTHER: Final = mark("You have asked for something else since.")

Blobs = list[bytes] | Exception
"""A log, or the reason why it can't be read now."""
Then = Callable[[bytes | str], None]
"""Gets the file, or the sentence that says why there is none."""


class Work(Protocol):
    """A file that is made a part at a time."""

    def grow(self, steps: int) -> bytes:
        """Do so many steps more of it. Return the whole file when it is done, else nothing."""


class Asked(NamedTuple):
    """The player who asks, by the door they came in by."""

    player: Player
    identity: Identity
    is_there: Callable[[], bool] = lambda: True
    """Returns whether the line that asked is still up."""


class _Job(NamedTuple):
    """A file that is being made, and for whom."""

    asked: Asked
    work: Work
    then: Then


class LookingBack:
    """Works out what is made of logs, replays above all, each in turn, a part at a time, and no more than a part of the
    time."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._waiting: dict[str, _Job] = {}
        """By player: nobody has two worked out at once."""
        self._due = False

    def ask(self, asked: Asked, number: int, then: Then) -> None:
        """Have a replay worked out. Raise Refused, with a sentence, where enough is being worked out for their address;
        `then` is told if this player may not look back at it."""
        self._check_address(asked)
        self.read(number, lambda blobs: self.work(asked, self._recording(asked, number, blobs), then), then)

    def read(self, number: int, do: Callable[[Blobs], None], then: Then) -> None:
        """Do this with what is read of a log, or hand on why it can't be read. Whatever `do` refuses `then` is told."""

        def fetched(blobs: Blobs) -> None:
            try:
                do(blobs)
            except Refused as refusal:
                then(refusal.sentence)

        if number > 0:
            self._hub.environment.fetch(number, fetched)
        else:
            fetched([])

    def work(self, asked: Asked, work: Work, then: Then) -> None:
        """Have that done for a player, in place of what is still being done for them. Raise Refused where enough is
        being done for their address."""
        self._check_address(asked)
        if (before := self._waiting.pop(asked.player.id, None)) is not None:
            before.then(ANOTHER)
        self._waiting[asked.player.id] = _Job(asked, work, then)
        self._go_on_soon(0.0)

    def _check_address(self, asked: Asked) -> None:
        """Refuse one too many of an address: guest after guest could ask for more than can ever be worked out."""
        source = asked.identity.source
        others = [job.asked for player, job in self._waiting.items() if player != asked.player.id]
        if source and sum(each.identity.source == source for each in others) >= self._hub.limits.replays_per_address:
            raise Refused(TOO_MUCH)

    def finished(self, number: int, blobs: Blobs, otherwise: str) -> Course:
        """Return the course of a game that was played to its end, and that the host's limits still reach; raise
        Refused, with that sentence, where there is none."""
        course = _course(number, blobs, otherwise)
        if not self._was_played(number, course) or self._is_gone(course):
            raise Refused(otherwise)
        return course

    def _was_played(self, number: int, course: Course) -> bool:
        """Tell whether a log is of a game that was played to its end. Older ones don't say so themselves, nor does one
        whose end is still on its way to the disk."""
        ended = course.ended
        if ended is None or not (ended.scores or ended.at):
            return self._hub.lobby.finished.has(number)
        return bool(ended.scores)

    def _is_gone(self, course: Course) -> bool:
        ended = course.ended
        return ended is not None and ended.at > 0 and self._hub.lobby.finished.is_gone(ended.at)

    def _recording(self, asked: Asked, number: int, blobs: Blobs) -> Recording:
        course = _course(number, blobs)
        if why_not := lacks(course.made.game, asked.identity.has):
            raise Refused(why_not)
        open_table = self._hub.lobby.tables.get(number)
        is_over = self._was_played(number, course)
        if open_table is not None:
            is_over = open_table.room.phase == "over"
        goes_on = not is_over and course.ended is None  # Perhaps with another server of this house.
        if self._is_gone(course):
            raise Refused(NONE_THERE)
        seats = eyes_of(course, asked.player.id, is_over=is_over)
        if not seats or not course.has_begun:
            raise Refused(NONE_THERE)
        return Recording(number, course, seats, self._name_seats, goes_on=goes_on)

    def _name_seats(self, chairs: Sequence[Chair]) -> None:
        name_seats(chairs, self._hub.players.name_of)

    def _go_on_soon(self, seconds: float) -> None:
        if not self._due:
            self._due = True
            self._hub.environment.later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._due = False
        self._waiting = {player: job for player, job in self._waiting.items() if job.asked.is_there()}
        if not self._waiting:
            return
        player, job = next(iter(self._waiting.items()))
        del self._waiting[player]
        began = self._hub.environment.elapsed()
        try:
            whole = job.work.grow(STEPS)
        except Exception as error:  # noqa: BLE001  # a fault in a game's rules costs its own replay
            log.error("A log could not be worked out: %s", outline(error))
            job.then(UNREADABLE)
        else:
            if whole:
                job.then(whole)
            else:
                self._waiting[player] = job
        if self._waiting:
            self._go_on_soon(REST * (self._hub.environment.elapsed() - began))


def _course(number: int, blobs: Blobs, otherwise: str = NONE_THERE) -> Course:
    try:
        if isinstance(blobs, Exception):
            raise blobs
        return read(blobs)
    except ReplayError as reason:
        raise Refused(otherwise) from reason
    except (RecordError, UserError, NotKept, OSError) as error:
        log.warning("The log of table %d can't be read for a replay: %s", number, outline(error))
        raise Refused(UNREADABLE) from error


def eyes_of(course: Course, player: str, *, is_over: bool) -> tuple[int, ...]:
    """Return the seats with whose eyes this player may see that game, their own first; none where they may not."""
    own = course.seat_of(player)
    if own is None:
        return (ONLOOKER,) if is_over and not course.made.private and not course.was_closed else ()
    if is_over and course.made.opened:
        return (own, *(seat for seat in range(len(course.chairs)) if seat != own))
    return (own,)


def rewatch(visitor: Visitor, message: Rewatch) -> None:
    """Send a replay to the player who asks for it."""
    number = message.table

    def then(found: bytes | str) -> None:
        if isinstance(found, str):
            visitor.session.deliver(Refusal(number, found))
            return
        visitor.session.deliver(Rewatched(number, in_parts(found)))

    hub, player = visitor.hub, visitor.player
    asked = Asked(player, visitor.identity, lambda: hub.is_here(visitor) and visitor.player is player)
    hub.looking_back.ask(asked, number, then)


def hand_over(
    hub: Hub, identity: Identity, number: int, then: Then, is_there: Callable[[], bool] = lambda: True
) -> None:
    """Give the file to somebody who does not come in (net/hub/own_turns.py): only who sat there by a key is known."""
    player = None if identity.is_guest else hub.players.identities.player(identity.player)
    if why_not := hub.shut_out(identity):
        then(why_not)
    elif player is None:
        then(NO_KEY if identity.is_guest else NONE_THERE)
    elif not player.wishes.take(hub.environment.now(), COST):
        then(TOO_FAST)
    else:
        try:
            hub.looking_back.ask(Asked(player, identity, is_there), number, then)
        except Refused as refusal:
            then(refusal.sentence)
