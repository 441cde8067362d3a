"""Finds the servers that announce themselves on this machine's networks, for as long as somebody looks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Final, NamedTuple

from net.nearby.announcement import KIND, Announcement, found
from net.nearby.datagrams import PTR, Malformed, Number, question, read
from net.nearby.sockets import NearbySocket, open_socket, own_interfaces

MOST: Final = 64
"""The most servers that are listed."""
MOST_OF_ONE: Final = 8
"""The most of which one machine may tell: it would leave no room for others."""
ASKS: Final = (0.0, 0.5, 1.5)
"""The seconds after which it is asked at first …"""
ASKS_AGAIN: Final = 10.0
"""… and how often later."""


class Place(NamedTuple):
    host: str
    port: int


class _Heard(NamedTuple):
    what: Announcement
    until: float
    source: str


class Known:
    """Keeps what has been heard, in bounds, until it no longer holds. Sans-IO."""

    def __init__(self) -> None:
        self._heard: dict[Place, _Heard] = {}

    def hear(self, data: bytes, source: str, now: float) -> bool:
        """Take in a datagram. Return whether it has changed anything."""
        try:
            told = read(data)
        except Malformed:
            return False
        if not told.is_answer:
            return False
        source = str(ip_address(source))
        before = self.servers(now)
        for each in found(told, source):
            place = Place(each.host, each.what.port)
            if place in self._heard and self._heard[place].source == place.host != source:
                continue  # Of a machine that speaks for itself nobody else says where it is, or that it has gone.
            if not each.seconds:
                self._heard.pop(place, None)
            elif place in self._heard or self._has_room_for(source):
                self._heard[place] = _Heard(each.what, now + each.seconds, source)
        return self.servers(now) != before

    def _has_room_for(self, source: str) -> bool:
        by = Counter(each.source for each in self._heard.values())
        return len(self._heard) < MOST and by[source] < MOST_OF_ONE

    def servers(self, now: float) -> dict[Place, Announcement]:
        """Return the servers that are there, in one order."""
        for place in [each for each, heard in self._heard.items() if heard.until <= now]:
            del self._heard[place]
        return {place: self._heard[place].what for place in sorted(self._heard)}


class Finder:
    def __init__(self, changed: Callable[[], None], only: frozenset[str] | None = None) -> None:
        """Look for servers, and call `changed` whenever others are known. `only` names the ways out to be used."""
        self._changed = changed
        self._known = Known()
        self._ways: list[NearbySocket] = []
        self._loop = asyncio.get_running_loop()
        for key, own in own_interfaces(only).items():
            with suppress(OSError):
                self._ways.append(_opened(key.number, own))
        self._tasks = [self._loop.create_task(way.listen(self._hear)) for way in self._ways]
        self._tasks.append(self._loop.create_task(self._ask()))

    @property
    def servers(self) -> dict[Place, Announcement]:
        return self._known.servers(self._loop.time())

    def _hear(self, data: bytes, source: tuple[str, int]) -> None:
        if self._known.hear(data, source[0], self._loop.time()):
            self._changed()

    async def _ask(self) -> None:
        begun = self._loop.time()
        for seconds in ASKS:
            await asyncio.sleep(begun + seconds - self._loop.time())
            self._ask_all()
        while True:
            await asyncio.sleep(ASKS_AGAIN)
            self._ask_all()

    def _ask_all(self) -> None:
        for way in self._ways:
            way.tell_all(question(KIND, PTR))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for way in self._ways:
            way.sock.close()
        self._ways.clear()


def _opened(index: int, own: Number) -> NearbySocket:
    """Open that way where mDNS is spoken, or else at a port of our own, to which answers come as well."""
    try:
        return open_socket(index, own)
    except OSError:
        return open_socket(index, own, 0)
