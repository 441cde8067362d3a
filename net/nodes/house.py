"""Makes a hub one of the nodes that have a house together on a database: players are known to all, all lobbies are one,
and tables of a node that has died come to the others.

A house of one has its tables numbered by the database, and that is all. Loaded for a database alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from core.sentences import mark, sentence
from net.admin.bans import Ban, Bans, as_line, of_line
from net.host.errors import outline
from net.hub.hub import UNLINKED, Hub
from net.hub.kept_players import Heard
from net.nodes.board import HERE, LINK, PEOPLE, SEASON, TABLE, Board, HereLine, LinkLine, PeopleLine, SeasonLine
from net.nodes.draining import Draining, farewell, lead_away
from net.nodes.pooling import Pooling
from net.people.auth import KEY
from net.people.link_codes import LINK_WITHIN
from net.people.players import Player
from net.people.records import Known, Unlinked
from net.protocol.messages import LOBBY, Refusal
from net.store import Then
from net.store.board import HOUSE, KEPT, HearNews, Lines, News, NodeThere
from net.store.numbers import Numbers

log = logging.getLogger(__name__)

ELSEWHERE: Final = mark("You have come in by another server of this house as somebody else; this line is closed.")


BAN: Final = f"{KEPT}ban:"
INVITED: Final = f"{KEPT}invited:"


class Invited(Protocol):
    """The part of net.server.invitation.Invitation that several nodes share: the keys that need no code any more."""

    changed: Callable[[Mapping[str, str | None]], None]

    def keys(self) -> dict[str, str]: ...

    def take_in(self, changes: Mapping[str, str | None]) -> None: ...


class SharedStore(Protocol):
    """The part of net.store.postgres.store.PostgresStore that several nodes need."""

    @property
    def numbers(self) -> Numbers: ...

    def follow(
        self,
        read: int,
        hear: Callable[[int, Sequence[bytes]], None],
        adopt: Callable[[Mapping[int, Sequence[bytes]]], None],
    ) -> None: ...

    def heard(self) -> None: ...

    def share(self, hear: HearNews) -> None: ...

    def post(self, lines: Lines) -> None: ...

    def lists(self) -> Mapping[str, bytes]: ...

    def drain(self) -> None: ...

    def release(self, log: int, then: Then) -> None: ...


def join(hub: Hub, store: SharedStore, beside_others: bool, bans: Bans | None = None) -> House | None:
    """Have that hub play on that database, once it has read all that is there. Return the house if it has it with
    others."""
    hub.lobby.numbers = store.numbers
    if not beside_others:
        return None
    house = House(hub, store)
    if bans is not None:
        house.share_bans(bans)
    store.follow(hub.kept.step, house.hear, house.adopt)
    store.share(house.learn)
    return house


class House:
    def __init__(self, hub: Hub, store: SharedStore) -> None:
        self._hub = hub
        self._store = store
        self._bans: Bans | None = None
        self._invited: Invited | None = None
        self.told_to_drain: Callable[[], None] = lambda: None
        """Called when the host wishes, at any node, that this one gives its tables away and ends."""
        self.tables_move: Callable[[bool], None] = lambda _: None
        """Told whether other nodes give their tables away just now, whenever that may have changed."""
        self._board = Board(hub.environment, store.post)
        self._pooling = Pooling(hub, self._board)
        hub.kept.not_named = self._forestalled
        hub.lobby.told = self._tell_table
        hub.people_changed = self._tell_people
        hub.comes_or_goes = self._tell_of
        hub.announced = self._board.announce
        hub.players.links.told = self._tell_link
        hub.said = lambda said: self._board.say(said.who, said.text, said.phrase)
        hub.seasons.told = self._tell_season
        for number in hub.lobby.tables:
            self._tell_table(number)
        for season in hub.seasons.all():
            self._tell_season(season.number)
        self._tell_people()
        for visitor in hub.visitors():
            self._tell_of(visitor.player)

    # The other nodes

    def node(self, owner: int) -> NodeThere | None:
        return self._hub.lobby.abroad.nodes.get(owner)

    def is_node(self, fingerprint: str) -> bool:
        """Tell whether a node that is alive has that host key."""
        return any(node.key == fingerprint for node in self._hub.lobby.abroad.nodes.values())

    # The lobby

    def _tell_table(self, number: int) -> None:
        self._board.changed(f"{TABLE}{number}", lambda: self._hub.lobby.line(number))

    def _tell_season(self, number: int) -> None:
        def line() -> SeasonLine | None:
            season = self._hub.seasons.found(number)
            return None if season is None else SeasonLine(season.length)

        self._board.changed(f"{SEASON}{number}", line)

    def _tell_people(self) -> None:
        crowd = self._hub.crowd
        self._board.changed(PEOPLE, lambda: PeopleLine(crowd.own, crowd.first_own()))

    def _tell_of(self, player: Player) -> None:
        """Tell whether somebody is here whom the house knows."""

        def line() -> HereLine | None:
            visitor = self._hub.visitor_of(player)
            return None if visitor is None or visitor.identity.by_node or player.stranger else HereLine()

        self._board.changed(f"{HERE}{player.id}", line)

    def _tell_link(self, code: bytes, player: str) -> None:
        line = f"{LINK}{code.hex()}"
        self._board.changed(line, lambda: LinkLine(player))
        self._hub.environment.later(LINK_WITHIN, lambda: self._board.changed(line, lambda: None))

    def learn(self, news: News) -> None:
        """Take in what other nodes tell of their lobbies."""
        hub = self._hub
        before = hub.lobby.abroad.nodes
        of_house = {line.name: line.content for line in news.lines if line.owner == HOUSE}
        self._hear_bans(of_house)
        self._hear_invited(of_house)
        changes = hub.lobby.abroad.hear(news, hub.crowd)
        self._pooling.hear(news)
        now = hub.environment.elapsed()
        for code, whose, age in changes.links:
            hub.players.links.note(code, whose, now, now + LINK_WITHIN - age)
        for said in changes.said:
            hub.in_lobby.hear(said)
        for player in filter(None, map(hub.players.with_id, changes.asked)):
            if (visitor := hub.visitor_of(player)) is not None:
                hub.show_turns_to(visitor)
        for text in changes.announced:
            hub.tell_all(text)
        for player in filter(None, map(hub.players.with_id, changes.moved)):
            hub.is_elsewhere(player)
        if hub.lobby.abroad.nodes != before:
            self.tables_move(any(node.drains for node in hub.lobby.abroad.nodes.values()))
            for visitor in hub.visitors():
                hub.show_nodes_to(visitor)
        self._look_again()
        hub.showing_seasons.look_abroad()
        hub.in_lobby.changed()
        if news.drains:
            self.told_to_drain()

    def _look_again(self) -> None:
        """Have those who wait for a table see whether some node has it by now."""
        for passage in list(self._hub.waiting):
            passage.look()

    def drain(self, over: Callable[[], None]) -> None:
        """Give all tables to the other nodes, and lead the guests to them."""
        self.told_to_drain = lambda: None
        Draining(self._hub, self._store, over).begin()

    def lead_away(self) -> None:
        """Have clients come in at other nodes: this one ends without having given anything away."""
        lead_away(self._hub)

    def farewell(self, is_replaced: bool) -> str:
        """Return what guests are told at the end who have to connect again; empty where nobody else is there."""
        return farewell(self._hub, is_replaced)

    # Bans

    def share_bans(self, bans: Bans) -> None:
        """Have this node's bans be the house's; those that the house does not know yet are told to it."""
        self._bans = bans
        known = self._store.lists()
        bans.take_in(_of_lines(known))
        bans.changed = self._tell_bans
        self._tell_bans({whom: ban for whom, ban in bans.all() if f"{BAN}{whom}" not in known})

    def _tell_bans(self, bans: Mapping[str, Ban | None]) -> None:
        if bans:
            self._store.post({f"{BAN}{whom}": as_line(ban) for whom, ban in bans.items()})

    def _hear_bans(self, lines: Mapping[str, bytes]) -> None:
        changes = _of_lines(lines)
        if self._bans is None or not changes:
            return
        try:
            self._bans.take_in(changes)
        except OSError as error:
            log.error("The bans of the house could not be written: %s", error.strerror)
        for visitor in self._hub.visitors():
            if why_not := self._hub.shut_out(visitor.identity):
                self._hub.send_away(visitor.player, why_not)

    # Invited keys

    def share_invited(self, invited: Invited) -> None:
        """Have the keys that were invited here be the house's, and the house's be invited here."""
        self._invited = invited
        known = self._store.lists()
        invited.take_in(_keys_of(known))
        invited.changed = self._tell_invited
        self._tell_invited({key: name for key, name in invited.keys().items() if f"{INVITED}{key}" not in known})

    def _tell_invited(self, keys: Mapping[str, str | None]) -> None:
        if keys:
            self._store.post(
                {f"{INVITED}{key}": b"" if name is None else b"+" + name.encode() for key, name in keys.items()}
            )

    def _hear_invited(self, lines: Mapping[str, bytes]) -> None:
        if self._invited is not None and (changes := _keys_of(lines)):
            self._invited.take_in(changes)

    # Players

    def hear(self, at: int, blobs: Sequence[bytes]) -> None:
        """Take in what other nodes have written of players."""
        was_called = {id(each.player): each.player.name for each in self._hub.visitors()}
        heard = self._hub.kept.hear(at, blobs)
        self._store.heard()
        changed = {id(player): player for each in heard for player in each.changed}
        for player in changed.values():
            self._show(player, was_called.get(id(player), player.name))
        for each in heard:
            self._end_lines(each)
        if changed:
            self._hub.in_lobby.changed()

    def _show(self, player: Player, before: str) -> None:
        """Show a player's name on their seats, and tell them whatever is new, if they are here."""
        self._hub.lobby.renamed(player)
        visitor = self._hub.visitor_of(player)
        if visitor is None:
            return
        self._hub.welcome(visitor)
        if player.name != before and not player.kept:
            self._forestalled(player, before)

    def _forestalled(self, player: Player, name: str) -> None:
        """Show the name that a player has, and tell them that another was given the one they had wished for."""
        self._hub.lobby.renamed(player)
        if (visitor := self._hub.visitor_of(player)) is not None:
            self._hub.welcome(visitor)
            told = sentence(
                "Somebody else has just been given the name {name}. You are {own}.", name=name, own=player.name
            )
            visitor.session.deliver(Refusal(LOBBY, told))

    def _end_lines(self, heard: Heard) -> None:
        """End the line of whoever has come by a key that leads to nobody by now, or to another player."""
        record = heard.record
        if isinstance(record, Unlinked):
            self._hub.key_unlinked(record.key.removeprefix(KEY))
            self._end_line(record.key, UNLINKED)
        elif isinstance(record, Known):
            self._end_line(record.player, ELSEWHERE)

    def _end_line(self, identity: str, sentence: str) -> None:
        players = self._hub.players
        for visitor in self._hub.visitors():
            player = visitor.player
            came_by_it = visitor.identity.player == identity or (player.id == identity and not player.kept)
            if came_by_it and not players.identities.leads_to(identity, player):
                self._hub.send_away(player, sentence)

    def adopt(self, logs: Mapping[int, Sequence[bytes]]) -> None:
        """Go on with tables that nobody had."""
        for number, blobs in logs.items():
            try:
                table = self._hub.logs.adopt(number, blobs)
            except Exception as fault:  # noqa: BLE001 - one log's trouble is not the others'
                log.error("Log %d can't be read back and is left as it is: %s", number, outline(fault))
                continue
            seats = [] if table is None else table.room.chairs
            here = filter(None, (self._hub.players.with_id(chair.player) for chair in seats))
            for player in here:
                if table is not None and (visitor := self._hub.visitor_of(player)) is not None:
                    table.present(player.id)
                    self._hub.welcome(visitor)
                elif table is not None and self._hub.is_anywhere(player.id):
                    table.present(player.id)
        self._look_again()
        self._board.hurry()
        self._hub.in_lobby.changed()
        log.info("Tables of a server that has gone: %s.", ", ".join(map(str, logs)))


def _of_lines(lines: Mapping[str, bytes]) -> dict[str, Ban | None]:
    """Return the bans of the house's lines, and those (None) that were lifted."""
    return {name.removeprefix(BAN): of_line(content) for name, content in lines.items() if name.startswith(BAN)}


def _keys_of(lines: Mapping[str, bytes]) -> dict[str, str | None]:
    """Return the names of invited keys in the house's lines; None of those that are asked again."""
    keys = {name.removeprefix(INVITED): content for name, content in lines.items() if name.startswith(INVITED)}
    return {key: content[1:].decode("utf-8", "replace") if content else None for key, content in keys.items()}
