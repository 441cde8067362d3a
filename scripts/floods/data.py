"""Floods of data, within the window that the server grants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from net.protocol.codec import ClientEnd
from net.protocol.hello import say_hello
from net.protocol.messages import Ack
from scripts.floods.kind import Kind
from scripts.floods.line import CHANNEL_DATA, Line, string, uint32


def data_of(line: Line, data: bytes) -> bytes:
    line.window -= len(data)
    return bytes((CHANNEL_DATA,)) + uint32(line.channel) + string(data)


class Typing(Kind):
    name = "typing"
    about = "one-byte keys to a screen, every other an arrow that moves something"
    door = "screen"
    connections = 20
    KEYS: ClassVar = (*b"\x1b[B\x1b[Ax",)

    def payloads(self, line: Line) -> Sequence[bytes]:
        count = min(140, line.window) // len(self.KEYS) * len(self.KEYS)
        return [data_of(line, bytes((self.KEYS[number % len(self.KEYS)],))) for number in range(count)]


class Pasting(Kind):
    name = "pasting"
    about = "blocks of keys to a screen, as large as its window"
    door = "screen"

    def payloads(self, line: Line) -> Sequence[bytes]:
        size = min(line.window, 32_000) // 7 * 7
        return [data_of(line, bytes(Typing.KEYS) * (size // 7))] if size else []


class Frames(Kind):
    name = "frames"
    about = "the smallest messages of the native client, many in a packet"
    door = "frames"

    async def flood(self, line: Line) -> None:
        line.say([data_of(line, say_hello("flood"))])
        await super().flood(line)

    def payloads(self, line: Line) -> Sequence[bytes]:
        message = ClientEnd().encode(Ack(1, 1))
        count = min(line.window, 4096) // len(message)
        return [data_of(line, message * count)] if count else []
