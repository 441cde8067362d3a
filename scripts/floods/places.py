"""Floods of what everybody wants a place of: before the login, in the lobby, among the names."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, cycle
from typing import ClassVar, Final

from net.protocol.codec import ClientEnd
from net.protocol.hello import say_hello
from net.protocol.messages import (
    Again,
    AnyUp,
    Cover,
    Decline,
    Enter,
    Finished,
    GiveOrder,
    Here,
    LetWatch,
    MakeTable,
    Recall,
    Rename,
    Rewatch,
    Say,
    Speak,
    TakeBack,
)
from scripts.floods.data import data_of
from scripts.floods.kind import PAUSE, Kind
from scripts.floods.line import Line, string

VERSION: Final = b"SSH-2.0-flood\r\n"
APART: Final = 0.02


def bare(payload: bytes) -> bytes:
    """Return a packet from before keys are exchanged."""
    padding = 8 - (5 + len(payload)) % 8 + 8
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)


def half_a_login() -> bytes:
    """Return all that a client says until it asks its player whether the host key is right."""
    lists = (b"curve25519-sha256", b"ssh-ed25519", *[b"aes128-ctr"] * 2, *[b"hmac-sha2-256"] * 2, *[b"none"] * 2)
    offer = b"\x14" + os.urandom(16) + b"".join(map(string, (*lists, b"", b""))) + bytes(5)
    return VERSION + bare(offer) + bare(b"\x1e" + string(os.urandom(32)))


class HalfOpen(Kind):
    name = "half-open"
    about = "connections of three addresses that say nothing, a byte now and then, or half a login"
    connections = 60
    ADDRESSES: ClassVar[Iterator[str]] = cycle(("127.0.0.2", "127.0.0.3", "127.0.0.4"))
    WORDS: ClassVar = cycle((b"", b"SSH-2.0-", VERSION, None))
    THEN: ClassVar[dict[bytes | None, bytes]] = {b"": b"", b"SSH-2.0-": b"S"}
    IGNORE: ClassVar = bare(b"\2" + string(b""))

    async def run(self, port: int, address: str) -> None:
        words, address = next(self.WORDS), next(self.ADDRESSES)
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
                try:
                    writer.write(half_a_login() if words is None else words)
                    gone = asyncio.ensure_future(reader.read())
                    while not (await asyncio.wait({gone}, timeout=PAUSE))[0]:
                        writer.write(self.THEN.get(words, self.IGNORE))
                    await gone
                finally:
                    writer.close()
            await asyncio.sleep(PAUSE / 5)


class Guests(Kind):
    """Guest after guest, each with some wishes."""

    door = "frames"
    connections = 12
    NUMBERS: ClassVar = count()

    def wishes(self) -> list[AnyUp]:
        raise NotImplementedError

    async def flood(self, line: Line) -> None:
        line.say([data_of(line, say_hello("flood"))])
        for wish in self.wishes():
            await asyncio.sleep(APART)
            if line.is_lost:
                return
            line.say([data_of(line, ClientEnd().encode(wish))])
        await asyncio.sleep(APART)


class Tables(Guests):
    name = "tables"
    about = "guests who make six tables each and go"

    def wishes(self) -> list[AnyUp]:
        return [MakeTable("kampf", ("me", "open"))] * 6


class Names(Guests):
    name = "names"
    about = "guests who take one name after another and go"

    def wishes(self) -> list[AnyUp]:
        return [Rename(f"flood{next(self.NUMBERS)}x") for _ in range(29)]


class Wishes(Kind):
    name = "wishes"
    about = "all that can be wished at a table, and talk: at their own, and at any other"
    door = "frames"
    TABLES: ClassVar[Iterator[int]] = cycle(range(1, 40))

    async def flood(self, line: Line) -> None:
        table = ClientEnd().encode(MakeTable("kampf", ("me", "adept")))
        line.say([data_of(line, say_hello("flood")), data_of(line, table)])
        await super().flood(line)

    def payloads(self, line: Line) -> Sequence[bytes]:
        table = next(self.TABLES)
        wishes: tuple[AnyUp, ...] = (
            Enter(table),
            Rewatch(table),
            Finished(mine=False),
            Speak("de"),
            Cover(table, 0),
            Cover(table, 0, ends=True),
            Cover(table),
            TakeBack(table, 0),
            GiveOrder(table, 0, 0),
            LetWatch(table, allowed=False),
            Again(table),
            Decline(table),
            Recall(table),
            Here(table),
            Say(table, "", 1),
            Say(0, "flood"),
        )
        data = b"".join(map(ClientEnd().encode, wishes))
        return [data_of(line, data)] if len(data) <= line.window else []
