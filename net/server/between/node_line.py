"""Opens the door to other nodes of the house: one channel for each of their guests who plays at a table of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from net.people.auth import Identity
from net.protocol.between import hear_behalf
from net.protocol.messages import AnyDown, GamesSeen, LobbySeen, TalkSeen, TurnsSeen, Welcome
from net.protocol.wire import Raw
from net.server.frames import FrameLine

if TYPE_CHECKING:
    from net.server.context import ServerContext

SUBSYSTEM: Final = "sortilege-node@1"

_OF_THEIR_OWN: Final = frozenset({Welcome, LobbySeen, TalkSeen, TurnsSeen, GamesSeen})
"""The messages that a guest gets from the node that their line has come to."""


class NodeLine(FrameLine):
    """A line of one player, for whom another node speaks. To the hub it is as any other."""

    def __init__(self, context: ServerContext, identity: Identity, channel: Any) -> None:
        super().__init__(context, identity, channel, channel.abort)
        self._agreed = False

    def _greet(self, raw: Raw) -> None:
        if not self._agreed:
            self._agree(raw)
            self._agreed = True
            return
        behalf = hear_behalf(raw)
        self._come_in(Identity(behalf.identity, behalf.name, behalf.source, behalf.has, by_node=True))

    @property
    def unsent(self) -> int:
        """Bytes that wait in this channel: those of the connection are mostly others'."""
        return 0 if self._over else int(self._channel.get_write_buffer_size())

    def deliver(self, message: AnyDown) -> None:
        if type(message) not in _OF_THEIR_OWN:
            super().deliver(message)
