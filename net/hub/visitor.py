"""Handles one line's visit: what its player wishes, message by message. Sans-IO.

Whatever is wrong with a wish is Refused with a sentence, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import singledispatchmethod
from typing import Any, Final, Protocol

from core.engine import AnyGame, Refused
from core.sentences import mark
from net.host.environment import Environment
from net.host.guest_games import lacks
from net.hub import naming, playing, playing_again
from net.hub.again import ME
from net.hub.lobby import Lobby
from net.hub.playing import TOO_FAST
from net.hub.playing_again import NO_TABLE
from net.hub.session import Session
from net.limits import Limits
from net.nodes.passage import HELD_BACK, MOVED, OwnerLines, Passage, passes_on
from net.people.addresses import Address, Addresses
from net.people.auth import Identity
from net.people.phrases import PHRASES
from net.people.players import Player, Players
from net.people.text import clean_talk
from net.protocol.messages import (
    LOBBY,
    Ack,
    Again,
    Answer,
    AnyUp,
    Begin,
    Browse,
    Claim,
    Cover,
    Decline,
    Enrol,
    Enter,
    Fill,
    Finished,
    GiveOrder,
    GiveTime,
    Here,
    Learned,
    Leave,
    LetWatch,
    LinkKey,
    ListKeys,
    ListSeasons,
    LobbySeen,
    MakeTable,
    Pledge,
    Recall,
    Records,
    Refusal,
    Rename,
    Rewatch,
    Said,
    Say,
    SeasonSeen,
    SeeSeason,
    Share,
    Sit,
    Speak,
    Stand,
    TableLeft,
    TakeBack,
    UnlinkKey,
    Withdraw,
)
from net.ratings.record_book import RecordBook
from net.ratings.showing import records
from net.replays.finished import finished
from net.replays.handing import LookingBack, rewatch
from net.seasons import showing
from net.seasons.holding import Seasons
from net.store import Paused
from net.store.unkept import told
from net.tables.match import Proposal
from net.tables.room import Work
from net.tables.table import Table

UNWATCHED: Final = mark("Nobody may look on at that table while the game is played.")
# These make up a game, or have a limit of their own.
_UNCOUNTED: Final = frozenset({Answer, Ack, Say, Here})
_NO_SIGNS: Final = frozenset({Answer, GiveOrder, Ack, Here, Enter, Leave})
"""An answer is followed by another question, and nobody is silent who is not asked; an order answers too, and must not
be told from it by what the others hear first; a door acknowledges by itself."""
_COSTS: Final[dict[type[AnyUp], int]] = {
    MakeTable: 5,
    Begin: 5,
    Again: 5,
    Rename: 2,
    Learned: 2,
    Speak: 2,
    Rewatch: 5,
    SeeSeason: 2,
    Enrol: 2,
    Withdraw: 2,
    Claim: 2,
    LinkKey: 2,
    UnlinkKey: 2,
}
"""The costs of requests, by how much is written for them and how many are told; any other costs 1. net.limits tells the
host."""
_WRITES: Final = frozenset(
    {
        Rename,
        Learned,
        Speak,
        MakeTable,
        Sit,
        Stand,
        Begin,
        Fill,
        GiveTime,
        LetWatch,
        Claim,
        LinkKey,
        UnlinkKey,
        TakeBack,
        GiveOrder,
        Cover,
        Again,
        Decline,
        Pledge,
        Share,
        Enrol,
        Withdraw,
    }
)


class VisitorHub(Protocol):
    """The part of net.hub.hub.Hub that a visit calls."""

    environment: Environment
    limits: Limits
    players: Players
    addresses: Addresses
    lobby: Lobby
    shut_out: Callable[[Identity], str]
    owner_lines: OwnerLines | None
    """The ways to tables of other nodes; None in a house of one."""
    looking_back: LookingBack
    book: RecordBook
    """The records of the games that were played to their end."""
    seasons: Seasons
    showing_seasons: showing.Showing
    waiting: set[Passage]
    """The ways whose players wait for a table until some node has it."""

    def receive(self, session: Session, message: AnyUp) -> None: ...

    def lead(self, visitor: Visitor, owner: int, must: bool = False) -> None:
        """Tell the client, if it can do that, to come in at that node."""

    def welcome(self, visitor: Visitor) -> None: ...

    def show_lobby_to(self, visitor: Visitor) -> None: ...

    def show_talk_to(self, visitor: Visitor) -> None:
        """Tell what was said in the lobby a short while ago."""

    def show_turns_to(self, visitor: Visitor) -> None:
        """Tell where else this player is asked, if that has changed."""

    def lobby_changed(self) -> None: ...

    def tell_lobby(self, message: Said) -> None: ...

    def remember(self, player: Player, identity: str) -> None:
        """Keep on disk that this identity is that player."""

    def become(self, visitor: Visitor, player: Player) -> None:
        """Make the visitor that player from here on; an older line of theirs is displaced."""

    def show_keys_to(self, visitor: Visitor) -> None: ...

    def unlink(self, visitor: Visitor, fingerprint: str) -> None:
        """Unlink that key from this player; all are told when it is on disk."""

    def is_here(self, visitor: Visitor) -> bool: ...

    def tell_player(self, player: str, text: str) -> None: ...


class Visitor:
    def __init__(self, hub: VisitorHub, identity: Identity, player: Player, session: Session) -> None:
        self.identity = identity
        self.player = player
        self.session = session
        self.table: Table | None = None
        """This node's table that the screen shows; without it, and a passage, that is the lobby."""
        self.passage: Passage | None = None
        """The way to another node's table that the screen shows …"""
        self.on_the_way: Passage | None = None
        """… and the one to a table that is not shown yet."""
        self.first = 0
        """The position of the first table shown there."""
        self.shown: LobbySeen | None = None
        """The page of the lobby that was shown last."""
        self.met_as = player.name
        """The name that this player had when the line came up."""
        self.turns: tuple[int, ...] = ()
        """The tables where this player was last told that they are asked."""
        self.season = (0, 0)
        """The season that this line has asked for last, and its round …"""
        self.season_shown: SeasonSeen | None = None
        """… as it was shown last."""
        self.hub = hub
        self._wrong_codes = 0
        self._held: list[AnyUp] = []
        """The wishes that wait until it is known whether the table on the screen is another node's."""

    @property
    def at(self) -> int:
        """The number of the table that the screen shows."""
        if self.table is not None:
            return self.table.room.number
        return LOBBY if self.passage is None else self.passage.number

    def leave(self) -> None:
        """Leave the table: the line is down, or becomes somebody else's."""
        for passage in (self.passage, self.on_the_way):
            if passage is not None:
                passage.close()
        self.passage = self.on_the_way = None
        table, self.table = self.table, None
        if table is not None:
            table.leave(self.session)
            self.hub.lobby.tidy(table)

    def handle(self, message: AnyUp) -> None:
        """Do what the player wishes, no faster than anybody plays: others need the disk and their lobbies too."""
        if self.table is not None and self.table.queue.is_leaving and len(self._held) < HELD_BACK:
            self._held.append(message)
            return
        kind, now = type(message), self.hub.environment.now()
        cost = 0 if kind in _UNCOUNTED else _COSTS.get(kind, 1)
        if cost and not self.player.wishes.take(now, cost):
            raise Refused(TOO_FAST)
        address = self.address
        if address is not None:
            # Looking around costs nobody else anything, and is bounded by a player's own wishes. What is written counts
            # at the node to which their line has come.
            share = None if self.player.stranger else self.player.share
            records = 0 if self.identity.by_node else _records(message)
            address.ask(now, 0 if kind is Browse else cost, records, share)
        if not passes_on(self, message):
            _HANDLERS.dispatch(type(message))(self, message)
        if self.table is not None and kind not in _NO_SIGNS:
            self.table.sign_of_life(self.player.id)

    # Tables of other nodes (net.nodes.passage)

    def lead_to(self, owner: int) -> None:
        """Have a client that can do that come in at the node that owns the table where its player sits."""
        self.hub.lead(self, owner)

    def table_has_moved(self, is_gone: bool) -> None:
        """Wait for the table on the screen at the node that will have it, or go on here; then do what was held back."""
        table = self.table
        if is_gone and table is not None:
            if self.identity.by_node:
                self.session.end(MOVED)
                return
            owner_lines, room = self.hub.owner_lines, table.room
            assert owner_lines is not None
            self.table = None
            self.passage = Passage(self, owner_lines, room.number, room.made.code)
            self.passage.stay(room.setup.game, room.shown)
        held, self._held = self._held, []
        for message in held:
            self.hub.receive(self.session, message)

    def has_arrived(self, passage: Passage) -> None:
        """Note that another node's table is shown from here on."""
        if self.on_the_way is passage:
            self.on_the_way = None
        self.leave()
        self.passage = passage
        self.hub.show_turns_to(self)

    def is_back_from(self, passage: Passage) -> None:
        """Show the lobby after a table of another node, unless something else is shown by now."""
        if self.on_the_way is passage:
            self.on_the_way = None
        if self.passage is passage:
            self.passage = None
            self.hub.show_turns_to(self)
            self.hub.show_lobby_to(self)
            self.hub.show_talk_to(self)

    def game_at(self, number: int) -> AnyGame | None:
        """Return the game of a table that this player may know of."""
        if self.passage is not None and self.passage.number == number:
            return self.passage.game
        return self.hub.lobby.tables[number].room.setup.game if self.may_know(number) else None

    @property
    def address(self) -> Address | None:
        return self.hub.addresses.of(self.identity.source, self.hub.environment.now(), self.hub.lobby.is_open)

    @contextmanager
    def taken_in(self, player: Player) -> Iterator[None]:
        """Count somebody who is written down for the first time as a new player of their address, unless refused after
        all."""
        address = self.address if player.stranger else None
        if address is None:
            yield
            return
        address.take_in(self.hub.environment.now())
        try:
            yield
        except Refused:
            address.not_taken_in()
            raise

    @singledispatchmethod
    def _do(self, message: AnyUp) -> None:
        raise Refused(mark("This server does not know that message."))

    _do.register(Rename, naming.rename)
    _do.register(Learned, naming.learn)
    _do.register(Speak, naming.speak)
    _do.register(Claim, naming.claim)
    _do.register(LinkKey, naming.link_key)
    _do.register(ListKeys, naming.list_keys)
    _do.register(UnlinkKey, naming.unlink_key)
    _do.register(LetWatch, playing.let_watch)
    _do.register(Begin, playing.begin)
    _do.register(GiveTime, playing.give_time)
    _do.register(Here, playing.here)
    _do.register(Cover, playing.cover)
    _do.register(Answer, playing.answer)
    _do.register(TakeBack, playing.take_back)
    _do.register(GiveOrder, playing.order)
    _do.register(Recall, playing.recall)
    _do.register(Fill, playing.fill)
    _do.register(Pledge, playing.pledge)
    _do.register(Share, playing.share)
    _do.register(Again, playing_again.again)
    _do.register(Decline, playing_again.decline)
    _do.register(Rewatch, rewatch)
    _do.register(Finished, finished)
    _do.register(Records, records)
    _do.register(ListSeasons, showing.list_seasons)
    _do.register(SeeSeason, showing.see_season)
    _do.register(Enrol, showing.enrol)
    _do.register(Withdraw, showing.withdraw)

    # Tables

    @_do.register
    def _browse(self, message: Browse) -> None:
        self.first = message.first
        self.hub.show_lobby_to(self)

    @_do.register
    def _make_table(self, message: MakeTable) -> None:
        def then(table: Table | Exception) -> None:
            if isinstance(table, Exception):
                self.session.deliver(Refusal(LOBBY, told(table) or NO_TABLE))
                return
            if address is not None:
                address.made(table.room.number)
            if ME in message.seats:
                self.take_seat(table, message.seats.index(ME), message.pledge)
            self.look(table, -1)
            self.submit(table, table.beginning.if_ready)

        self.check_has(message.game)
        address, lobby = self.address, self.hub.lobby
        self.check_tables()
        with self.taken_in(self.player) if ME in message.seats else nullcontext():
            lobby.make(message, self.player, then, self.is_kept_waiting)

    def is_kept_waiting(self, pause: Paused) -> None:
        """Tell the player why what was wished for does not come yet."""
        self.session.deliver(Refusal(LOBBY, told(pause)))

    @_do.register
    def _sit(self, message: Sit) -> None:
        table = self.find(message.table, message.code)
        if message.seat < 0 and table.room.seat_of(self.player.id) is not None:
            self.look(table, -1)  # A line that leads here is typed again to come back.
            return
        if not table.room.made.season:
            self.hub.lobby.check_own_tables(self.player)
        with self.taken_in(self.player):
            # Refused at once: the screen stays where it is.
            table.room.sit(self.player.id, self.player.name, message.seat, message.pledge)
            self.take_seat(table, message.seat, message.pledge)
        self.look(table, -1)
        self.submit(table, table.beginning.if_ready)

    @_do.register
    def _stand(self, message: Stand) -> None:
        table = self.find(message.table)
        playing.check_level(message.level)
        self.submit(table, lambda: table.room.stand(self.player.id, message.level))
        self._back_to_lobby(table)

    @_do.register
    def _enter(self, message: Enter) -> None:
        table = self.find(message.table, message.code)
        if not table.room.admits(self.player.id):
            raise Refused(UNWATCHED)
        self.look(table, message.step)

    @_do.register
    def _leave_table(self, message: Leave) -> None:
        if self.table is not None:
            self._back_to_lobby(self.table)

    @_do.register
    def _say(self, message: Say) -> None:
        if message.phrase and message.phrase not in PHRASES:
            raise Refused(mark("This server does not know that phrase."))
        text = PHRASES.get(message.phrase) or clean_talk(message.text, self.hub.limits.line)
        if not text:
            return
        if not self.player.talk.take(self.hub.environment.now()):
            raise Refused(mark("That is faster than anybody can read; wait a moment."))
        if message.table == LOBBY:
            self.hub.tell_lobby(Said(LOBBY, self.player.name, text, message.phrase))
        elif self.table is not None and self.table.room.number == message.table:
            self.table.tell(Said(message.table, self.player.name, text, message.phrase))
        else:
            raise Refused(mark("Only those at a table can talk there."))

    @_do.register
    def _ack(self, message: Ack) -> None:
        """Do nothing: only the door needs it."""

    # Parts

    def check_tables(self) -> None:
        """Refuse one more table from an address that has too many."""
        lobby = self.hub.lobby
        if (address := self.address) is not None:
            address.check_tables(lobby.is_open, lobby.gives_way)

    def remember(self, player: Player) -> None:
        self.hub.remember(player, self.hub.players.known_by(player, self.identity.player))

    def submit(self, table: Table, work: Work) -> None:
        number = table.room.number
        table.submit(work, lambda sentence: self.session.deliver(Refusal(number, sentence)))

    def find(self, number: int, code: str = "") -> Table:
        """Return a table that this player may know of. A private one might as well not exist, except to those with its
        code."""
        table = self.hub.lobby.tables.get(number)
        if table is not None and table is self.table:
            return table
        if table is not None and self._may_see(table):
            return self._shown(table)
        if code:
            invited = self.hub.lobby.with_code(code)
            if invited is not None:
                return self._shown(invited)
            self.count_wrong_code()
        aside = self.hub.lobby.aside.get(number)
        if aside is not None and self.player.id in aside.players:
            raise Refused(aside.sentence)
        raise Refused(mark("There is no such table, or it needs an invitation code."))

    def _shown(self, table: Table) -> Table:
        self.check_has(table.room.made.game)
        return table

    def check_has(self, game: str) -> None:
        """Refuse a table of a game that the client lacks: it could not read the messages, and its line would end."""
        if why_not := lacks(game, self.identity.has):
            raise Refused(why_not)

    def may_know(self, number: int) -> bool:
        """Tell whether this node has a table of that number which the player may know of without its code."""
        table = self.hub.lobby.tables.get(number)
        return table is not None and (table is self.table or self._may_see(table))

    def _may_see(self, table: Table) -> bool:
        room = table.room
        player = self.player.id
        if not room.made.private:
            return True
        return room.seat_of(player) is not None or room.held_for(player) is not None

    def seated_at(self, number: int) -> Table:
        table = self.find(number)
        if table.room.seat_of(self.player.id) is None:
            raise Refused(mark("Only those who sit at this table can do that."))
        return table

    def count_wrong_code(self) -> None:
        self._wrong_codes += 1
        if self._wrong_codes >= self.hub.limits.wrong_codes:
            self.session.end(mark("Too many wrong codes; ask for the right one and come back."))

    def take_seat(self, table: Table, seat: int, pledge: str = "") -> None:
        self.remember(self.player)
        self.submit(table, lambda: table.room.sit(self.player.id, self.player.name, seat, pledge))

    def look(self, table: Table, step: int) -> None:
        """Show the table from within its queue, so that a seat just taken is on disk before it is shown."""

        def work() -> Proposal | None:
            if not table.room.admits(self.player.id):
                raise Refused(UNWATCHED)
            if self.hub.is_here(self):
                if self.table is not table:
                    self.leave()
                self.table = table
                table.enter(self.session, self.player.id, step)
                self.hub.show_turns_to(self)
            else:
                self._missed(table)
            return None

        self.submit(table, work)

    def _missed(self, table: Table) -> None:
        """Note that the line went while the disk was busy with this player's seat or table: nobody could be told of the
        leaving."""
        if self.player.session is None:
            self.hub.lobby.absent(table, self.player.id)
        self.hub.lobby.tidy(table)

    def _back_to_lobby(self, table: Table) -> None:
        def work() -> Proposal | None:
            if self.table is table:
                self.table = None
            table.leave(self.session)
            self.session.deliver(TableLeft(table.room.number))
            self.hub.show_turns_to(self)
            self.hub.show_lobby_to(self)
            self.hub.show_talk_to(self)
            self.hub.lobby.tidy(table)
            return None

        self.submit(table, work)


_HANDLERS: Final[Any] = Visitor.__dict__["_do"].dispatcher
"""Handlers by the message's type. Asking the method itself would make a function for each message."""


def _records(message: AnyUp) -> int:
    """Return about how many records are written because of it; what chance and bots do then is not counted."""
    return len(message.choices) if type(message) is Answer else int(type(message) in _WRITES)
