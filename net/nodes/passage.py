"""Leads a player to a table that another node of the house owns, and looks after the way there. Sans-IO.

The player stays this node's guest; what they wish at that table goes to its owner, whose hub treats the way as one more
line of theirs, with the same limits. Only what belongs to the table comes back. When the owner goes down, the player
waits where they are until some node has the table, and goes on there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from core.engine import AnyGame, Refused
from core.registry import GAMES
from core.sentences import mark, sentence
from core.telling import Event
from net.nodes.abroad import NOBODY, TableThere
from net.protocol.between import Behalf
from net.protocol.messages import (
    LOBBY,
    Announced,
    Answer,
    AnyDown,
    AnyUp,
    Enter,
    HeadSeen,
    Leave,
    MayTakeBack,
    OrdersSeen,
    PledgesSeen,
    Recalled,
    Refusal,
    Rewatch,
    Said,
    Sit,
    Stepped,
    TableChanged,
    TableLeft,
    TableSeen,
    TookBack,
)

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor
    from net.tables.table import Table

AGAIN: Final = 0.5
"""Seconds between two tries to come back to a table whose owner has gone …"""
GIVE_UP: Final = 60.0
"""… and after which its player is led out."""
QUIET: Final = 1.0
"""Seconds after which somebody who waits is told so. A table that is moved is there before."""
HELD_BACK: Final = 16
"""The most wishes that wait until then."""
MOVED: Final = "The table has moved."
"""Ends a way for its edge alone: another node is given the table. No player reads it."""
NO_WAY: Final = mark("The server that has this table does not answer just now. Try again in a moment.")
WAITING: Final = mark(
    "The server that has this table does not answer. The game is saved, and goes on here as soon as a server has it."
)
GOES_ON: Final = mark("A server has this table again: the game goes on where it stood.")
ENTER_FIRST: Final = mark("That table is at another server of this house. Enter it first.")
NOT_NOW: Final = mark("This table's server does not answer just now; nothing has changed. Wait a moment.")

_OF_TABLES: Final = frozenset(
    {
        TableSeen,
        Stepped,
        TableChanged,
        Said,
        Announced,
        Refusal,
        TableLeft,
        MayTakeBack,
        TookBack,
        OrdersSeen,
        Recalled,
        HeadSeen,
        PledgesSeen,
    }
)
"""The messages that come back; of all else this node tells its guests itself."""


class OwnerLine(Protocol):
    """A line to the owner on behalf of one player. `send` never blocks and never raises."""

    def send(self, message: AnyUp) -> None: ...

    def close(self) -> None: ...


Hear = Callable[[AnyDown], None]
Over = Callable[[str], None]
"""Told once that the way has ended; with a sentence if it ends the player's line, too."""


class OwnerLines(Protocol):
    """All lines to other nodes (net.server.between.owner_lines.SshOwnerLines)."""

    def open(self, owner: int, behalf: Behalf, hear: Hear, over: Over) -> OwnerLine: ...

    def prepare(self, owner: int) -> None: ...

    async def close(self) -> None: ...


class Passage:
    """One player's way to one table after the other at the same node, until they leave."""

    def __init__(self, visitor: Visitor, owner_lines: OwnerLines, number: int, code: str) -> None:
        self.owner = NOBODY
        self.number = number
        """The table that is shown, or wished for."""
        self.game: AnyGame | None = None
        self.has_arrived = False
        self._visitor = visitor
        self._owner_lines = owner_lines
        self._code = code
        self._step = -1
        self._waits_since: float | None = None
        self._is_told = False
        """Whether the player has been told that they wait."""
        self._let_go_by = NOBODY
        """The node that has given the table away: what it tells of it counts no more."""
        self._held: list[AnyUp] = []
        """The wishes of somebody who has not been told that they wait."""
        self._unanswered: Answer | None = None
        """The last answer, until something comes back."""
        self._leaves = False
        """Whether the last wish was to leave, which needs nobody's answer."""
        self._over = False
        self._line: OwnerLine | None = None

    def set_out(self, there: TableThere, wish: Enter | Sit) -> None:
        """Go to a table that this node's guest wishes to see. Who was there before waits if its owner is gone."""
        if isinstance(wish, Enter):
            self._step = wish.step
        self._open(there.owner).send(wish)

    def stay(self, game: AnyGame, step: int) -> None:
        """Wait at a table which this node has just given away."""
        self.game, self.has_arrived = game, True
        self.wait_for(step)

    def wait_for(self, step: int) -> None:
        """Wait for a table until some node has it."""
        self._step = step
        self._wait()

    def _open(self, owner: int) -> OwnerLine:
        self.owner = owner
        self._line = self._owner_lines.open(owner, behalf_of(self._visitor), self._hear, self._lost)
        return self._line

    # From the player

    def send(self, message: AnyUp) -> None:
        self._leaves = isinstance(message, Leave)
        if self._line is not None and (self._waits_since is None or self._leaves):
            self._unanswered = message if isinstance(message, Answer) else self._unanswered
            self._line.send(message)
        elif self._leaves:
            self._lead_out()
        elif not self._is_told and len(self._held) < HELD_BACK:
            self._held.append(message)
        else:
            self._visitor.session.deliver(Refusal(self.number, NOT_NOW))

    def seen_again(self, step: int) -> None:
        """Show everything anew: the door had to skip updates."""
        if self._line is not None:
            self._line.send(Enter(self.number, step, self._code))

    def close(self) -> None:
        """Let go of the way: the player has gone, or is elsewhere."""
        self._over = True
        self._visitor.hub.waiting.discard(self)
        line, self._line = self._line, None
        if line is not None:
            line.close()

    # From the owner

    def _hear(self, message: AnyDown) -> None:
        if self._over or type(message) not in _OF_TABLES:
            return
        if isinstance(message, Said) and message.table == LOBBY:
            return
        if self._waits_since is not None and isinstance(message, Refusal | TableLeft):
            self._is_not_there(message)
            return
        if isinstance(message, TableSeen):
            message = self._arrive(message)
        elif isinstance(message, Stepped):
            self._step = message.step
            message = Stepped(message.table, message.step, message.events, message.view, apart(message.events))
        if isinstance(message, Stepped | Refusal):
            self._unanswered = None
        self._visitor.session.deliver(message)
        if isinstance(message, TableLeft) or (isinstance(message, Refusal) and not self.has_arrived):
            self.close()
            self._visitor.is_back_from(self)
        elif isinstance(message, TableSeen):
            self._go_on(message)

    def _arrive(self, seen: TableSeen) -> TableSeen:
        self.number, self._step, self.game = seen.info.table, seen.step, GAMES[seen.info.game]
        self._code = seen.info.code or self._code
        self._let_go_by = NOBODY
        if not self.has_arrived:
            self.has_arrived = True
            self._visitor.has_arrived(self)
        if seen.seat >= 0:
            self._visitor.lead_to(self.owner)
        return TableSeen(seen.info, seen.seat, seen.step, seen.view, seen.events, apart(seen.events))

    def _go_on(self, seen: TableSeen) -> None:
        """Send what has waited, and the last answer if it has not come through: twice it is taken as once."""
        if self._waits_since is None:
            return
        self._waits_no_more()
        answer = self._unanswered
        held, self._held = self._held, []
        if answer is not None and seen.view is not None and seen.view.question == answer.question:
            held.insert(0, answer)
        for message in held:
            self.send(message)

    # The way is lost

    def _lost(self, sentence: str) -> None:
        self._line = None
        if self._over:
            return
        if self._leaves and not (sentence and sentence != MOVED):
            self._lead_out()
        elif sentence == MOVED:
            self._let_go_by = self.owner
            self._wait()
        elif sentence:
            self._over = True
            self._visitor.session.end(sentence)
        elif not self.has_arrived and self._step < 0:
            self._over = True
            self._visitor.session.deliver(Refusal(LOBBY, NO_WAY))
            self._visitor.is_back_from(self)
        else:
            self._wait()

    def _wait(self) -> None:
        environment, hub = self._visitor.hub.environment, self._visitor.hub
        if self._waits_since is None:
            self._waits_since = since = environment.elapsed()
            environment.later(QUIET, lambda: self._tell_waiting(since))
        hub.waiting.add(self)
        environment.later(AGAIN, self.look)

    def _tell_waiting(self, since: float) -> None:
        """Tell a player who has noticed by now that nothing comes back."""
        if self._over or self._waits_since != since:
            return
        self._is_told = True
        self._visitor.session.deliver(Announced(self.number, WAITING))
        if self._held:
            self._visitor.session.deliver(Refusal(self.number, NOT_NOW))
        self._held.clear()

    def _waits_no_more(self) -> None:
        if self._is_told:
            self._visitor.session.deliver(Announced(self.number, GOES_ON))
        self._waits_since, self._is_told = None, False
        self._visitor.hub.waiting.discard(self)

    def look(self) -> None:
        """See whether some node has the table."""
        hub = self._visitor.hub
        if self._over or self._line is not None or self._waits_since is None:
            return
        there = hub.lobby.abroad.table(self.number)
        if hub.environment.elapsed() - self._waits_since >= GIVE_UP:
            self._lead_out()
        elif (table := hub.lobby.tables.get(self.number)) is not None:
            self._go_on_here(table)
        elif there is not None and there.owner not in (NOBODY, self._let_go_by):
            self._open(there.owner).send(Enter(self.number, self._step, self._code))
        else:
            hub.environment.later(AGAIN, self.look)

    def _go_on_here(self, table: Table) -> None:
        """Show the table, which has come to this node, and send what has waited."""
        visitor, held = self._visitor, self._held
        if self._unanswered is not None:
            held.insert(0, self._unanswered)
        self._waits_no_more()
        self._over = True
        visitor.look(table, self._step)
        for message in held:
            visitor.submit(table, lambda message=message: visitor.hub.receive(visitor.session, message))  # type: ignore[misc]

    def _is_not_there(self, message: Refusal | TableLeft) -> None:
        """Try again where a node does not know of the table yet; it may not let the player look at it, either."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
        assert self._waits_since is not None
        if self._visitor.hub.environment.elapsed() - self._waits_since < GIVE_UP / 6:
            self._wait()
        else:
            self._visitor.session.deliver(message)
            self._lead_out()

    def _lead_out(self) -> None:
        self.close()
        self._visitor.session.deliver(TableLeft(self.number))
        self._visitor.is_back_from(self)


def passes_on(visitor: Visitor, message: AnyUp) -> bool:
    """Pass a wish on to the node that it is for. Return false for what is for this one."""
    number = LOBBY
    if hasattr(message, "table") and not isinstance(message, Rewatch):  # Each node can read every log.
        number = message.table
    passage, lobby, owner_lines = visitor.passage, visitor.hub.lobby, visitor.hub.owner_lines
    if passage is not None and (isinstance(message, Leave) or (number and number == passage.number)):
        passage.send(message)
        return True
    if not number or owner_lines is None:
        return False
    if isinstance(message, Enter) and _comes_back_too_soon(visitor, message):
        passage = _on_the_way(visitor, owner_lines, number, "")
        passage.wait_for(message.step)
        return True
    if number in lobby.tables:
        return False
    wish = message if isinstance(message, Enter | Sit) else None
    there = lobby.abroad.found(number, visitor.player.id, "" if wish is None else wish.code)
    if there is None:
        return False
    if passage is not None and passage.owner == there.owner:
        passage.send(message)
    elif wish is None:
        raise Refused(ENTER_FIRST)
    else:
        _set_out(visitor, owner_lines, there, wish)
    return True


def _set_out(visitor: Visitor, owner_lines: OwnerLines, there: TableThere, wish: Enter | Sit) -> None:
    game = there.line.info.game
    visitor.check_has(game)
    if game not in GAMES.entries:
        raise Refused(sentence("This server does not have the game {game}.", game=game))
    if there.owner == NOBODY:
        raise Refused(NO_WAY)
    _on_the_way(visitor, owner_lines, there.line.info.table, wish.code).set_out(there, wish)


def _on_the_way(visitor: Visitor, owner_lines: OwnerLines, number: int, code: str) -> Passage:
    if visitor.on_the_way is not None:
        visitor.on_the_way.close()
    visitor.on_the_way = Passage(visitor, owner_lines, number, code)
    return visitor.on_the_way


def _comes_back_too_soon(visitor: Visitor, wish: Enter) -> bool:
    """Tell whether somebody comes back to a table that perhaps nobody has, as its node has just died. To those who may
    not know of a table it makes no difference whether there is one."""
    lobby = visitor.hub.lobby
    if wish.step < 0 or wish.code or not lobby.abroad.has_lost_one() or wish.table in lobby.aside:
        return False
    is_known = visitor.may_know(wish.table) or lobby.abroad.may_know(wish.table, visitor.player.id)
    return not is_known and (visitor.passage is None or visitor.passage.number != wish.table)


def behalf_of(visitor: Visitor) -> Behalf:
    """Return what the owner is told of a player: who they are, and what can be shown to them."""
    identity, player = visitor.identity, visitor.player
    known = visitor.hub.players.identities.known_by(player, identity.player)
    has = GAMES.others if identity.has is None else tuple(each for each in identity.has if each in GAMES.others)
    return Behalf(known, player.name, identity.source, tuple(has))


def apart(events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return the places of the events that not everybody was told, by the audience that each declares: it does not
    travel with them."""
    return tuple([at for at, event in enumerate(events) if event.audience.fields])
