"""Handles one line's visit: what its player wishes, message by message. Sans-IO.

Whatever is wrong with a wish is Refused with a sentence, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import singledispatchmethod
from typing import Any, Final

from core.engine import AnyGame, Refused
from core.sentences import mark
from net.host.guest_games import lacks
from net.hub.again import Then
from net.hub.session import Session
from net.hub.visits import going, naming, playing, playing_again, saying
from net.hub.visits.costs import cost_of, records_of
from net.hub.visits.going import UNWATCHED
from net.hub.visits.playing import TOO_FAST
from net.hub.visits.visitor_hub import VisitorHub
from net.nodes.passage import HELD_BACK, MOVED, Passage, passes_on
from net.people.addresses import Address
from net.people.auth import Identity
from net.people.players import Player
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
    Say,
    SeasonSeen,
    SeeSeason,
    Share,
    Sit,
    Speak,
    Stand,
    TakeBack,
    UnlinkKey,
    Withdraw,
)
from net.ratings.showing import records
from net.replays.finished import finished
from net.replays.handing import rewatch
from net.seasons import showing
from net.store import Paused
from net.store.unkept import told
from net.tables.match import Proposal
from net.tables.room import Work
from net.tables.table import Table
from net.tables.votes import NOT_SEATED

_NO_SIGNS: Final = frozenset({Answer, GiveOrder, Ack, Here, Enter, Leave})
"""An answer is followed by another question, and nobody is silent who is not asked; an order answers too, and must not
be told from it by what the others hear first; a door acknowledges by itself."""


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
        cost = cost_of(kind)
        if cost and not self.player.wishes.take(now, cost):
            raise Refused(TOO_FAST)
        address = self.address
        if address is not None:
            # Looking around costs nobody else anything, and is bounded by a player's own wishes. What is written counts
            # at the node to which their line has come.
            share = None if self.player.stranger else self.player.share
            written = 0 if self.identity.by_node else records_of(message)
            address.ask(now, 0 if kind is Browse else cost, written, share)
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
            self.hub.in_lobby.show(self)
            self.hub.in_lobby.show_talk(self)

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
        except Exception:
            address.not_taken_in()
            raise

    @singledispatchmethod
    def _do(self, message: AnyUp) -> None:
        raise Refused(mark("This server does not know that message."))

    _do.register(Browse, going.browse)
    _do.register(MakeTable, going.make_table)
    _do.register(Sit, going.sit)
    _do.register(Stand, going.stand)
    _do.register(Enter, going.enter)
    _do.register(Leave, going.leave)
    _do.register(Say, saying.say)
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

    @_do.register
    def _ack(self, message: Ack) -> None:
        """Do nothing: only the door needs it."""

    # Parts

    def is_kept_waiting(self, pause: Paused) -> None:
        """Tell the player why what was wished for does not come yet."""
        self.session.deliver(Refusal(LOBBY, told(pause)))

    @contextmanager
    def making_table(self, then: Then) -> Iterator[Then]:
        """Count one more table for this player's address, from before it is made; refuse one too many. Yield what is to
        be told of the table in the place of `then`."""
        address, lobby = self.address, self.hub.lobby
        if address is None:
            yield then
            return

        told = False

        def made(table: Table | Exception) -> None:
            nonlocal told
            told = True
            if isinstance(table, Exception):
                address.not_made()
            else:
                address.made(table.room.number)
            then(table)

        address.begin_table(lobby.is_open, lobby.gives_way)
        try:
            yield made
        except Exception:
            if not told:
                address.not_made()
            raise

    def remember(self, player: Player) -> None:
        self.hub.remember(player, self.hub.players.identities.known_by(player, self.identity.player))

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
            raise Refused(NOT_SEATED)
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


_HANDLERS: Final[Any] = Visitor.__dict__["_do"].dispatcher
"""Handlers by the message's type. Asking the method itself would make a function for each message."""
