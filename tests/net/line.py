"""Both ends of the wire, in one hand."""

from __future__ import annotations

from net import messages as m
from net.codec import ClientEnd, ServerEnd
from net.hello import say_hello
from net.wire import CAP_DOWN, CAP_UP, FrameReader
from tests.net.tables import subject_named


class Line:
    """Both ends of one connection, with the frames between them."""

    def __init__(self) -> None:
        self.server, self.client = ServerEnd(subject_named), ClientEnd(subject_named)
        self._down, self._up = FrameReader(CAP_DOWN), FrameReader(CAP_UP)
        self._down.feed(say_hello())
        self._up.feed(say_hello())
        self.sizes: list[int] = []

    def down(self, message: m.AnyDown) -> m.AnyDown | None:
        frame = self.server.encode(message)
        self.sizes.append(len(frame))
        (raw,) = self._down.feed(frame)
        return self.client.decode(raw)

    def up(self, message: m.AnyUp) -> m.AnyUp:
        (raw,) = self._up.feed(self.client.encode(message))
        return self.server.decode(raw)
