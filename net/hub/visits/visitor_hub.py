"""Lists what a visit asks of its hub."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from net.host.environment import Environment
from net.hub.lobby import Lobby
from net.hub.session import Session
from net.hub.shown.in_lobby import InLobby
from net.limits import Limits
from net.nodes.passage import OwnerLines, Passage
from net.people.addresses import Addresses
from net.people.auth import Identity
from net.people.players import Player, Players
from net.protocol.messages import AnyUp
from net.ratings.record_book import RecordBook
from net.replays.handing import LookingBack
from net.seasons.holding import Seasons
from net.seasons.showing import Showing

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor


class VisitorHub(Protocol):
    """The part of net.hub.hub.Hub that a visit calls."""

    environment: Environment
    limits: Limits
    players: Players
    addresses: Addresses
    lobby: Lobby
    in_lobby: InLobby
    shut_out: Callable[[Identity], str]
    owner_lines: OwnerLines | None
    """The ways to tables of other nodes; None in a house of one."""
    looking_back: LookingBack
    book: RecordBook
    """The records of the games that were played to their end."""
    seasons: Seasons
    showing_seasons: Showing
    waiting: set[Passage]
    """The ways whose players wait for a table until some node has it."""

    def receive(self, session: Session, message: AnyUp) -> None: ...

    def lead(self, visitor: Visitor, owner: int, must: bool = False) -> None:
        """Tell the client, if it can do that, to come in at that node."""

    def welcome(self, visitor: Visitor) -> None: ...

    def show_turns_to(self, visitor: Visitor) -> None:
        """Tell where else this player is asked, if that has changed."""

    def remember(self, player: Player, identity: str) -> None:
        """Keep on disk that this identity is that player."""

    def become(self, visitor: Visitor, player: Player) -> None:
        """Make the visitor that player from here on; an older line of theirs is displaced."""

    def show_keys_to(self, visitor: Visitor) -> None: ...

    def unlink(self, visitor: Visitor, fingerprint: str) -> None:
        """Unlink that key from this player; all are told when it is on disk."""

    def is_here(self, visitor: Visitor) -> bool: ...

    def tell_player(self, player: str, text: str) -> None: ...
