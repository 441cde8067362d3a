"""Holds the server together, sans-IO: players, tables, and who is connected.

It has no socket, no clock and no disk of its own (net/host/environment.py gives them), so the same hub serves a
thousand players, a solo game in one process, and the tests. All calls come on one loop, one at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.bots.advising import Advised
from core.bots.bot import Asked
from core.engine import AnyGame, Refused
from core.sentences import mark
from core.version import VERSION
from net.host.counters import TALLY
from net.host.environment import Environment
from net.host.guest_games import guest_games
from net.hub import turns
from net.hub.at_tables import AtTables
from net.hub.kept_logs import KeptLogs
from net.hub.kept_players import KeptPlayers
from net.hub.lobby import Lobby
from net.hub.session import ADVICE, Advise, Session
from net.hub.shown.in_lobby import InLobby
from net.hub.shown.listing import Crowd
from net.hub.visits.playing import TOO_FAST
from net.hub.visits.visitor import Visitor
from net.limits import Limits
from net.nodes.passage import OwnerLines, Passage
from net.people.addresses import TOO_MUCH, Addresses
from net.people.auth import HOSTS_SEAT, KEY, THIS_MACHINE, Identity
from net.people.players import Player, Players
from net.people.records import Unlinked
from net.protocol.messages import (
    LOBBY,
    MOST_NODES,
    NEWEST_KIND,
    Announced,
    AnyUp,
    GamesSeen,
    GoTo,
    KeysSeen,
    NodesSeen,
    Refusal,
    Said,
    Welcome,
)
from net.ratings.keeping import GamesKept
from net.replays.handing import LookingBack
from net.seasons.holding import Seasons
from net.seasons.showing import Showing
from net.tables.onlookers import People

BOT_PACE: Final = 0.8
NOT_UNLINKED: Final = mark("That could not be saved, so that key still leads to you. Try again in a while.")
UNLINKED: Final = mark("The key you came by no longer leads to your player. Come back by another.")


class Hub:
    def __init__(
        self,
        environment: Environment,
        *,
        notice: str = "",
        pace: float = BOT_PACE,
        limits: Limits | None = None,
        rates: bool = True,
    ) -> None:
        """Make a hub; one that `rates` keeps records of what is played to its end."""
        self.environment = environment
        self.limits = limits or Limits()
        self.players = Players(environment.secret, self.limits)
        self.addresses = Addresses(self.limits)
        self.in_lobby = InLobby(self)
        self.at_tables = AtTables(self)
        self.logs = KeptLogs(self)
        people = People(self._address_of, self.players.name_of, self.is_anywhere)
        self.lobby = Lobby(environment, pace, self.in_lobby.changed, self.limits, people)
        self.lobby.is_keyless = self.players.is_keyless
        self.lobby.turns.changed = self._turn_changed
        self.lobby.see_out = self.at_tables.see_out
        self._notice = notice
        self.kept = KeptPlayers(environment, self.players, self.limits)
        self.book = self.kept.book
        if rates:
            self.lobby.rates = True
            self.lobby.played = GamesKept(environment, self.book, self.kept.write).note
        self._visitors: dict[Session, Visitor] = {}
        self.crowd = Crowd()
        self.looking_back = LookingBack(self)
        self.seasons = Seasons(self)
        self.showing_seasons = Showing(self)
        self._stopped = ""
        """The reason why nobody comes in any more; empty while the server runs …"""
        self._elsewhere = ""
        """… and what guests are told instead, who can come in at another node."""
        self.shut_out: Callable[[Identity], str] = lambda _: ""
        """Returns why this one does not come in; empty for those who may."""
        self.gone: Callable[[Player], None] = lambda _: None
        """Called with each player whose line has ended and who has no other."""
        self.key_unlinked: Callable[[str], None] = lambda _: None
        """Called with the fingerprint of each key that leads to nobody any more."""
        self.owner_lines: OwnerLines | None = None
        """The ways to tables of other nodes; None in a house of one."""
        self.waiting: set[Passage] = set()
        """Those of them whose players wait for a table until some node has it."""
        self.people_changed: Callable[[], None] = lambda: None
        """Called when others may be here than before."""
        self.comes_or_goes: Callable[[Player], None] = lambda _: None
        """Called with each player who may be here, or not be here any more."""
        self.announced: Callable[[str], None] = lambda _: None
        """Called with what the host says to everybody here."""
        self.said: Callable[[Said], None] = lambda _: None
        """Called with what somebody says in the lobby here."""

    # Lines

    def connect(self, identity: Identity, session: Session) -> None:
        """Take in a line that is up: tell it the welcome, the lobby, and the seats that wait for this player."""
        closed = self._why_closed(identity)  # After the end no wish would ever be on disk.
        if why_not := closed or self.shut_out(identity):
            TALLY.refused["server stopping" if closed else "banned"] += 1
            session.end(why_not)
            return
        player = self.players.met(identity.player, identity.wished)
        visitor = self._visitors[session] = Visitor(self, identity, player, session)
        self._take_over(visitor)
        self.kept.visit(player, identity.player)

    def disconnect(self, session: Session) -> None:
        visitor = self._visitors.pop(session, None)
        if visitor is None:
            return
        visitor.leave()
        if visitor.player.session is session:
            self._gone(visitor.player)
        self.in_lobby.changed()

    def close_doors(self, sentence: str, elsewhere: str = "") -> None:
        """Let nobody in from here on. Guests are told where else to come in, if there is such a place; nodes that speak
        for theirs hear the sentence, and come in if there is none."""
        self._stopped, self._elsewhere = sentence, elsewhere

    def _why_closed(self, identity: Identity) -> str:
        return self._stopped if identity.by_node else self._elsewhere or self._stopped

    def stop(self, sentence: str, elsewhere: str = "") -> None:
        """End all lines, with what `close_doors` has those told who come later."""
        self.close_doors(sentence, elsewhere)
        self.lobby.note_clocks()
        for session, visitor in list(self._visitors.items()):
            session.end(self._why_closed(visitor.identity))

    # Asked for by the host (net.admin.commands)

    def people(self) -> list[tuple[Player, Identity]]:
        """Return everybody whose line is up."""
        return [(visitor.player, visitor.identity) for visitor in self._visitors.values()]

    def visitor_of(self, player: Player) -> Visitor | None:
        """Return the line of that player, if it is up."""
        return None if player.session is None else self._visitors.get(player.session)

    def _address_of(self, player_id: str) -> str:
        """Return the address from which a player comes, or came last; empty where it is not known. The host may sit at
        the server's own screen, and come in by a line from the same machine as well."""
        player = self.players.with_id(player_id)
        visitor = None if player is None else self.visitor_of(player)
        if visitor is not None and visitor.identity.player == HOSTS_SEAT:
            return THIS_MACHINE
        return self.players.source_of(player_id)

    def visitors(self) -> list[Visitor]:
        return list(self._visitors.values())

    def announce(self, text: str) -> int:
        """Tell everybody, at all nodes of the house. Return how many that are."""
        self.announced(text)
        return self.tell_all(text) + sum(count for count, _ in self.crowd.at_others.values())

    def tell_all(self, text: str) -> int:
        """Tell everybody whose line has come here. Return how many were told."""
        own = [(session, each) for session, each in self._visitors.items() if not each.identity.by_node]
        for session, visitor in own:
            session.deliver(Announced(visitor.at, text))
        return len(own)

    def is_anywhere(self, player: str) -> bool:
        """Tell whether that player has a line to some node of the house."""
        return self.players.is_here(player) or self.lobby.abroad.presence.is_there(player)

    def is_elsewhere(self, player: Player) -> None:
        """Note that a player may have come to another node, or gone from there."""
        if self.lobby.abroad.presence.is_there(player.id):
            for table in self.lobby.seats_of(player):
                table.present(player.id)
        elif player.session is None:
            self._is_nowhere(player)

    def tell_player(self, player: str, text: str) -> None:
        """Said to one player, wherever they are."""
        for session, visitor in self._visitors.items():
            if visitor.player.id == player:
                session.deliver(Announced(visitor.at, text))

    def send_away(self, player: Player, sentence: str) -> bool:
        """End the line of a player whose seats are kept. Return whether they were here."""
        session = player.session
        if session is None:
            return False
        self.disconnect(session)
        session.end(sentence)
        return True

    def lead(self, visitor: Visitor, owner: int, must: bool = False) -> None:
        """Tell a client that can do that to come in at another node."""
        node = self.lobby.abroad.nodes.get(owner)
        if visitor.identity.moves and node is not None and not node.drains:
            visitor.session.deliver(GoTo(node.advertised, node.key, must))

    def show_nodes_to(self, visitor: Visitor) -> None:
        """Tell a client where else it can come in, if this node is not there any more."""
        nodes = self.lobby.abroad.nodes.values()
        if visitor.identity.moves:
            others = tuple((node.advertised, node.key) for node in nodes if not node.drains)
            visitor.session.deliver(NodesSeen(others[:MOST_NODES]))

    def advise(self, session: Session, question: Asked, then: Advise) -> None:
        """Have an archmage think for the player of a screen in this process: for one of an address at a time."""
        if (visitor := self._visitors.get(session)) is None:
            return
        address = visitor.address
        if address is not None and not address.begin_advice():
            then(Refused(TOO_MUCH))
            return

        def found(advice: tuple[Advised, ...] | Exception) -> None:
            if address is not None:
                address.end_advice()
            then(advice)

        self.environment.advise(question, ADVICE, found)

    def receive(self, session: Session, message: AnyUp) -> None:
        """Take one message; whatever is wrong with it gets one clear sentence and changes nothing."""
        visitor = self._visitors.get(session)
        if visitor is None:
            return
        try:
            visitor.handle(message)
        except Refused as refusal:
            TALLY.refused["wishes too fast" if refusal.sentence == TOO_FAST else type(message).__name__] += 1
            session.deliver(Refusal(getattr(message, "table", LOBBY), refusal.sentence))

    def game_at(self, session: Session, number: int) -> AnyGame | None:
        """Return the game of a table that this line may know of, None for any other number: what becomes of an answer
        to a table must tell nothing of it."""
        visitor = self._visitors.get(session)
        return None if visitor is None else visitor.game_at(number)

    def again(self, session: Session, step: int) -> None:
        """Show everything anew, and what happened since that step: the door had to skip updates."""
        visitor = self._visitors.get(session)
        if visitor is not None and visitor.table is not None:
            visitor.table.seen_again(session, step)
        elif visitor is not None and visitor.passage is not None:
            visitor.passage.seen_again(step)
        elif visitor is not None:
            self.in_lobby.show(visitor)

    def _take_over(self, visitor: Visitor) -> None:
        """Give the player to this line; it displaces an older one."""
        player = visitor.player
        older, player.session = player.session, visitor.session
        if older is not None and older is not visitor.session:
            self._displace(older)
        moved = player.source != visitor.identity.source
        player.source = visitor.identity.source
        for table in self.lobby.seats_of(player):
            table.present(player.id, moved)
        self.welcome(visitor)
        self.in_lobby.changed()

    def _displace(self, session: Session) -> None:
        visitor = self._visitors.pop(session, None)
        if visitor is not None:
            visitor.leave()
        session.end(mark("You have connected again elsewhere; this line is closed. Your seat has moved there."))

    def _gone(self, player: Player) -> None:
        player.session = None
        self.crowd.goes(player)
        self.comes_or_goes(player)
        if not self.lobby.abroad.presence.is_there(player.id):
            self._is_nowhere(player)
        self.players.forget_stranger(player)

    def _is_nowhere(self, player: Player) -> None:
        """Note that no node has a line of that player any more."""
        for table in self.lobby.seats_of(player):
            self.lobby.absent(table, player.id)
        self.gone(player)
        for table in self.lobby.kept_for(player):
            table.beginning.soon()

    # Asked for by visits (net.hub.visits.visitor_hub.VisitorHub)

    def welcome(self, visitor: Visitor) -> None:
        player = visitor.player
        if not visitor.identity.by_node:  # Their own node counts them.
            self.crowd.comes(player)
            self.comes_or_goes(player)
        asked = self.lobby.asked(player)
        seated = [table.room.number for table in reversed(self.lobby.seats_of(player))]
        seated += reversed(self.lobby.abroad.seated(player.id))
        seated.sort(key=lambda number: number not in asked)
        keyless = visitor.identity.is_guest or not self.players.identities.leads_to(visitor.identity.player, player)
        taken = self._taken(visitor)
        named = player.name, player.code, VERSION, self._notice
        visitor.session.deliver(
            Welcome(*named, tuple(seated), keyless, taken, NEWEST_KIND, player.language, player.learned)
        )
        if others := guest_games():
            visitor.session.deliver(GamesSeen(others))
        if self.lobby.abroad.nodes:
            self.show_nodes_to(visitor)
        visitor.turns = ()  # A welcome begins anew.
        self.show_turns_to(visitor)
        self.in_lobby.show(visitor)
        self.in_lobby.show_talk(visitor)
        for aside in self.lobby.aside.values():
            if player.id in aside.players:
                visitor.session.deliver(Announced(LOBBY, aside.sentence))

    def _taken(self, visitor: Visitor) -> str:
        """Return the name that the visitor has not got because somebody else has it."""
        if visitor.player.name != visitor.met_as:  # Another has been chosen since.
            return ""
        owner = self.players.owner_of_wish(visitor.player, visitor.identity.wished)
        return "" if owner is None else owner.name

    def become(self, visitor: Visitor, player: Player) -> None:
        if visitor.player is not player:
            self._gone(visitor.player)
        visitor.player = player
        self._take_over(visitor)

    def is_here(self, visitor: Visitor) -> bool:
        return self._visitors.get(visitor.session) is visitor

    def remember(self, player: Player, identity: str) -> None:
        self.kept.remember(player, identity)
        self.comes_or_goes(player)

    def unlink(self, visitor: Visitor, fingerprint: str) -> None:
        player = visitor.player

        def not_unlinked() -> None:
            visitor.session.deliver(Refusal(LOBBY, NOT_UNLINKED))

        self.kept.unlink(player, fingerprint, lambda record: self._unlinked(record, player), not_unlinked)

    def _unlinked(self, record: Unlinked, player: Player) -> None:
        self.key_unlinked(record.key.removeprefix(KEY))
        visitor = self.visitor_of(player)
        if visitor is not None and visitor.identity.player == record.key:
            self.send_away(player, UNLINKED)
        elif visitor is not None:
            self.welcome(visitor)
            self.show_keys_to(visitor)

    def show_keys_to(self, visitor: Visitor) -> None:
        shown = self.players.identities.shown(visitor.player, visitor.identity.player, self.environment.now())
        visitor.session.deliver(KeysSeen(shown))

    def show_turns_to(self, visitor: Visitor) -> None:
        turns.tell(visitor, self.lobby.asked(visitor.player))

    def _turn_changed(self, player_id: str, number: int) -> None:
        """Tell the player, unless they look at that table and see it, and show them the lobby anew if they look at it:
        it has such tables first."""
        player = self.players.with_id(player_id)
        visitor = None if player is None else self.visitor_of(player)
        if visitor is None or visitor.at == number:
            return
        self.show_turns_to(visitor)
        if visitor.at == LOBBY:
            self.in_lobby.changed()
