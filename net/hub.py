"""The server's heart, sans-IO: players, tables, and where each message goes.

It has no socket, no clock and no disk of its own (net/surroundings.py gives them), so the same hub serves a thousand
players, a solo game in one process, and the tests. All calls come on one loop, one at a time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Final

from core.bots import LEVELS
from core.engine import Choice, Refused
from core.version import VERSION
from net.auth import Identity
from net.codec import choices_for
from net.lobby import ME, Lobby
from net.messages import (
    LOBBY,
    Ack,
    Answer,
    AnyUp,
    Begin,
    Claim,
    Enter,
    Leave,
    LobbySeen,
    MakeTable,
    Refusal,
    Rename,
    Said,
    Say,
    Sit,
    Stand,
    TableLeft,
    Welcome,
)
from net.players import Player, Players
from net.records import Known, decode_record, encode_record
from net.room import Proposal
from net.session import Session
from net.surroundings import Surroundings
from net.table import Table
from net.text import clean_line
from net.trouble import outline

log = logging.getLogger(__name__)

PLAYERS_LOG: Final = 0
"""The log of the players; tables are numbered from 1."""

BOT_PACE: Final = 0.8
LOBBY_PAUSE: Final = 0.3
"""Changes of the lobby are told together, at most this often …"""
CROWD: Final = 100
"""… and the less often the more there are to tell."""
WRONG_CODES: Final = 6
"""Wrong codes on one line before it is ended."""
LONG_AWAY: Final = 3600
"""After so many seconds away a seat may be given to a bot by those who wait."""
TALK: Final = (6, 6.0)
"""At most so many lines of chat in so many seconds."""


@dataclass(slots=True, eq=False)
class Line:
    """One session as the hub knows it."""

    identity: Identity
    player: Player
    table: Table | None = None
    wrong_codes: int = 0
    talked: tuple[float, ...] = ()


class Hub:
    def __init__(self, world: Surroundings, *, notice: str = "", pace: float = BOT_PACE) -> None:
        self._world = world
        self._notice = notice
        self._players = Players(world.secret)
        self._players_step = 0
        self._lines: dict[Session, Line] = {}
        self._lobby = Lobby(world, pace, self._lobby_changed)
        self._lobby_due = False

    # After a start

    def restore(self, logs: Iterable[tuple[int, Iterable[bytes]]]) -> None:
        """Read every open log back; a log that can't be read is left alone, and the others go on."""
        for number, blobs in logs:
            try:
                self._restore_players(blobs) if number == PLAYERS_LOG else self._lobby.restore(number, blobs)
            except Exception as fault:  # noqa: BLE001 - one log's trouble is not the others'
                log.error("Log %d can't be read back and is left as it is: %s", number, outline(fault))
        self._lobby.go_on()

    def reserve(self, number: int) -> None:
        """Tables numbered up to this one exist, ended ones too."""
        self._lobby.reserve(number)

    def _restore_players(self, blobs: Iterable[bytes]) -> None:
        for blob in blobs:
            record = decode_record(blob, None)
            assert isinstance(record, Known)
            self._players.fold(record)
            self._players_step += 1

    # Lines

    def connect(self, identity: Identity, session: Session) -> None:
        """A line is up: welcome, the lobby, and the seats that wait for this player."""
        player = self._players.met(identity.player, identity.wished)
        self._lines[session] = Line(identity, player)
        self._take_over(player, session)

    def disconnect(self, session: Session) -> None:
        line = self._lines.pop(session, None)
        if line is None:
            return
        if line.table is not None:
            line.table.leave(session)
            self._lobby.tidy(line.table)
        if line.player.session is session:
            self._gone(line.player)
        self._lobby_changed()

    def _gone(self, player: Player) -> None:
        player.session = None
        for table in self._lobby.seats_of(player):
            table.absent(player.id)
        self._players.forget_stranger(player)

    def stop(self, sentence: str) -> None:
        for session in list(self._lines):
            session.end(sentence)

    def receive(self, session: Session, message: AnyUp) -> None:
        """One message; whatever is wrong with it gets one clear sentence and changes nothing."""
        line = self._lines.get(session)
        if line is None:
            return
        try:
            self._do(message, line, session)
        except Refused as refusal:
            session.deliver(Refusal(getattr(message, "table", LOBBY), str(refusal)))

    def again(self, session: Session, step: int) -> None:
        """The door had to skip updates after that step: show everything anew, and what happened since."""
        line = self._lines.get(session)
        if line is not None and line.table is not None:
            line.table.seen_again(session, step)
        elif line is not None:
            session.deliver(self._lobby_for(line.player))

    def _take_over(self, player: Player, session: Session) -> None:
        """The newest line of a player displaces the older one."""
        older, player.session = player.session, session
        if older is not None and older is not session:
            self._displace(older)
        for table in self._lobby.seats_of(player):
            table.present(player.id)
        self._welcome(player, session)
        self._lobby_changed()

    def _displace(self, session: Session) -> None:
        line = self._lines.pop(session, None)
        if line is not None and line.table is not None:
            line.table.leave(session)
        session.end("You have come in by another line; this one is closed. Your seat has moved there.")

    def _welcome(self, player: Player, session: Session) -> None:
        seated = tuple(table.room.number for table in reversed(self._lobby.seats_of(player)))
        session.deliver(Welcome(player.name, player.code, VERSION, self._notice, seated))
        session.deliver(self._lobby_for(player))

    # Messages

    @singledispatchmethod
    def _do(self, message: AnyUp, line: Line, session: Session) -> None:
        raise Refused("This server does not know that message.")

    @_do.register
    def _rename(self, message: Rename, line: Line, session: Session) -> None:
        self._players.rename(line.player, message.name)
        self._remember(line.player, line.player.id)
        self._welcome(line.player, session)
        self._lobby_changed()

    @_do.register
    def _claim(self, message: Claim, line: Line, session: Session) -> None:
        player = self._players.with_code(message.code)
        if player is None:
            self._wrong_code(line, session)
            raise Refused("No player of this server was given that return code.")
        if line.table is not None:
            line.table.leave(session)
        self._gone(line.player)
        self._remember(player, line.identity.player)
        line.player, line.table = player, None
        self._take_over(player, session)

    @_do.register
    def _make_table(self, message: MakeTable, line: Line, session: Session) -> None:
        def then(table: Table | None) -> None:
            if table is None:
                session.deliver(Refusal(LOBBY, "The server could not write to its disk; no table was made."))
                return
            if ME in message.seats:
                self._seat(table, line.player, message.seats.index(ME), session)
            self._look(table, line, session, -1)
            self._begin_if_full(table, session)

        self._lobby.make(message, line.player, then)

    @_do.register
    def _sit(self, message: Sit, line: Line, session: Session) -> None:
        table = self._table(message.table, line, session, message.code)
        table.room.sit(line.player.id, line.player.name, message.seat)  # refused at once: the screen stays where it is
        self._seat(table, line.player, message.seat, session)
        self._look(table, line, session, -1)
        self._begin_if_full(table, session)

    def _seat(self, table: Table, player: Player, seat: int, session: Session) -> None:
        self._remember(player, player.id)
        table.submit(lambda: table.room.sit(player.id, player.name, seat), _refuser(table, session))

    def _begin_if_full(self, table: Table, session: Session) -> None:
        """With the last seat taken the game starts by itself."""

        def work() -> Proposal | None:
            room = table.room
            if room.phase != "gathering" or room.open_seats():
                return None
            return room.begin("", int(self._world.now()))

        table.submit(work, _refuser(table, session))

    @_do.register
    def _stand(self, message: Stand, line: Line, session: Session) -> None:
        table = self._table(message.table, line, session)
        if message.level not in LEVELS:
            raise Refused(f"A bot is one of {', '.join(LEVELS)}.")
        table.submit(lambda: table.room.stand(line.player.id, message.level), _refuser(table, session))
        self._back_to_lobby(table, line, session)

    @_do.register
    def _enter(self, message: Enter, line: Line, session: Session) -> None:
        table = self._table(message.table, line, session, message.code)
        self._look(table, line, session, message.step)

    @_do.register
    def _leave(self, message: Leave, line: Line, session: Session) -> None:
        if line.table is not None:
            self._back_to_lobby(line.table, line, session)

    @_do.register
    def _begin(self, message: Begin, line: Line, session: Session) -> None:
        """Before the game: bots to the empty seats. In a game: bots to the seats of those long gone."""
        table = self._table(message.table, line, session)
        if message.level not in LEVELS:
            raise Refused(f"A bot is one of {', '.join(LEVELS)}.")
        if table.room.seat_of(line.player.id) is None:
            raise Refused("Only those who sit at this table can do that.")

        def work() -> Proposal | None:
            now = self._world.now()
            if table.room.phase != "playing":
                return table.room.begin(message.level, int(now))
            gone = [seat for seat, since in table.away.items() if now - since >= LONG_AWAY]
            if not gone:
                raise Refused("Nobody has been away for an hour; their seats are kept so long.")
            return table.room.replace(gone, message.level)

        table.submit(work, _refuser(table, session))

    @_do.register
    def _answer(self, message: Answer, line: Line, session: Session) -> None:
        table = self._table(message.table, line, session)
        seat = table.room.seat_of(line.player.id)
        if seat is None:
            raise Refused("You do not sit at this table.")
        game = table.room.setup.game
        raw = message.choices
        given = raw if all(isinstance(choice, Choice) for choice in raw) else choices_for(game, raw)
        table.answer(session, seat, message.question, given)

    @_do.register
    def _say(self, message: Say, line: Line, session: Session) -> None:
        text = clean_line(message.text)
        if not text:
            return
        self._check_talk(line)
        if message.table == LOBBY:
            self._tell_lobby(Said(LOBBY, line.player.name, text))
        elif line.table is not None and line.table.room.number == message.table:
            line.table.tell(Said(message.table, line.player.name, text))
        else:
            raise Refused("Only those at a table are heard there.")

    @_do.register
    def _ack(self, message: Ack, line: Line, session: Session) -> None:
        """Of use to the door only."""

    # Parts

    def _table(self, number: int, line: Line, session: Session, code: str = "") -> Table:
        """A table that this player may know of. A private one is as if it were not there, but for who has its code."""
        table = self._lobby.tables.get(number)
        if table is not None and self._may_see(table, line):
            return table
        if code:
            invited = self._lobby.with_code(code)
            if invited is not None:
                return invited
            self._wrong_code(line, session)
        raise Refused("There is no such table, or it needs an invitation code.")

    def _may_see(self, table: Table, line: Line) -> bool:
        room = table.room
        return not room.made.private or line.table is table or room.seat_of(line.player.id) is not None

    def _wrong_code(self, line: Line, session: Session) -> None:
        line.wrong_codes += 1
        if line.wrong_codes >= WRONG_CODES:
            session.end("Too many wrong codes; ask for the right one and come back.")

    def _look(self, table: Table, line: Line, session: Session, step: int) -> None:
        """In the table's queue, so that a seat just taken is on disk before it is shown."""

        def work() -> Proposal | None:
            if self._lines.get(session) is not line:
                return None
            if line.table is not None and line.table is not table:
                line.table.leave(session)
                self._lobby.tidy(line.table)
            line.table = table
            table.enter(session, line.player.id, step)
            return None

        table.submit(work, _refuser(table, session))

    def _back_to_lobby(self, table: Table, line: Line, session: Session) -> None:
        def work() -> Proposal | None:
            if line.table is table:
                line.table = None
            table.leave(session)
            session.deliver(TableLeft(table.room.number))
            session.deliver(self._lobby_for(line.player))
            self._lobby.tidy(table)
            return None

        table.submit(work, _refuser(table, session))

    def _check_talk(self, line: Line) -> None:
        most, window = TALK
        now = self._world.now()
        line.talked = (*(at for at in line.talked if now - at < window), now)
        if len(line.talked) > most:
            raise Refused("That is faster than anybody can read; wait a moment.")

    # The lobby

    def _lobby_for(self, player: Player) -> LobbySeen:
        return self._lobby.shown_to(player, self._lobby.shown(self._players.online()))

    def _lobby_changed(self) -> None:
        if not self._lobby_due:
            self._lobby_due = True
            self._world.later(LOBBY_PAUSE * (1 + len(self._lines) / CROWD), self._show_lobby)

    def _show_lobby(self) -> None:
        self._lobby_due = False
        shown = self._lobby.shown(self._players.online())
        for session, line in list(self._lines.items()):
            if line.table is None:
                session.deliver(self._lobby.shown_to(line.player, shown))

    def _tell_lobby(self, message: Said) -> None:
        for session, line in self._lines.items():
            if line.table is None:
                session.deliver(message)

    def _remember(self, player: Player, identity: str) -> None:
        """Those who sit down, take a name or come back by a code are kept on disk; strangers who only look are not."""
        record = self._players.remembered(player, identity)
        if record is not None:
            at, self._players_step = self._players_step, self._players_step + 1
            self._world.append(PLAYERS_LOG, at, (encode_record(record, None),), _players_logged)


def _players_logged(error: Exception | None) -> None:
    if error is not None:
        log.error("A player could not be written: %s", outline(error))


def _refuser(table: Table, session: Session) -> Callable[[str], None]:
    return lambda sentence: session.deliver(Refusal(table.room.number, sentence))
