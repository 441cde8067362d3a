"""Both ends of the wire, in one hand."""

from __future__ import annotations

from core.engine import AnyGame
from net.protocol import messages as m
from net.protocol.codec import ClientEnd, ServerEnd
from net.protocol.hello import say_hello
from net.protocol.wire import CAP_DOWN, CAP_UP, FrameReader
from tests.net.samples import subject_named


def on_the_wire(frame: int) -> int:
    """A frame as one packet of SSH with AES-GCM: length, padding, the channel's header, and the tag."""
    inside = 1 + 9 + frame
    padding = 16 - inside % 16
    return 4 + inside + padding + (16 if padding < 4 else 0) + 16


class Line:
    """Both ends of one connection, with the frames between them."""

    def __init__(self) -> None:
        self.server, self.client = ServerEnd(subject_named), ClientEnd(subject_named)
        self._down, self._up = FrameReader(CAP_DOWN), FrameReader(CAP_UP)
        self._down.feed(say_hello())
        self._up.feed(say_hello())
        self.sizes: list[int] = []
        self._games: dict[int, AnyGame] = {}

    def down(self, message: m.AnyDown) -> m.AnyDown | None:
        frame = self.server.encode(message)
        self.sizes.append(len(frame))
        if isinstance(message, m.TableSeen):
            self._games[message.info.table] = subject_named(message.info.game)
        (raw,) = self._down.feed(frame)
        return self.client.decode(raw)

    def up(self, message: m.AnyUp) -> m.AnyUp:
        (raw,) = self._up.feed(self.client.encode(message))
        return self.server.decode(raw, self._games.get)
