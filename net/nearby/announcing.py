"""Announces a server on the networks that its machine is in, until it is told to stop. Whatever goes wrong with it
costs nobody anything: an address can always be typed."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from net.host.errors import outline
from net.nearby.announcement import Announcement
from net.nearby.responder import Reply, Responder
from net.nearby.sockets import Interface, NearbySocket, announced, open_socket, own_interfaces

log = logging.getLogger(__name__)

AGAIN: Final = 1.0
"""Seconds until it is told a second time; and in which all are told at most once, however many ask."""
DELAY: Final = (0.02, 0.12)
"""Seconds that an answer for all waits: others answer, too."""
LOOK: Final = 10.0
"""Seconds between looks at what there is to tell, and by which ways; what has not changed is not told again."""


class Announcer:
    def __init__(self, what: Callable[[], Announcement], only: frozenset[str] | None = None) -> None:
        """Announce what `what` returns. `only` names the ways out to be used; by default all that lead to others."""
        self._what = what
        self._only = only
        self._responder = Responder(what)
        self._ways: dict[Interface, NearbySocket] = {}
        self._ears: dict[Interface, asyncio.Task[None]] = {}
        self._told_at: dict[Interface, float] = {}
        self._due: set[Interface] = set()
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._announce())

    async def _announce(self) -> None:
        told: Announcement | None = None
        while True:
            try:
                new = self._find_ways()
                what = self._what()
                for key in list(self._ways) if what != told else new:
                    self._tell_soon(key)
                    self._loop.call_later(AGAIN + DELAY[1], self._tell_soon, key)
                told = what
            except Exception as fault:  # noqa: BLE001 - what is announced is nobody's game
                log.warning("The server could not be announced on its network: %s", outline(fault))
            await asyncio.sleep(LOOK)

    def _find_ways(self) -> list[Interface]:
        """Open ways that have come, and close those that have gone. Return the new ones."""
        there = announced(own_interfaces(self._only))
        for key in [each for each, way in self._ways.items() if there.get(each) != way.own]:
            self._ears.pop(key).cancel()
            self._ways.pop(key).sock.close()
        new = [key for key in there if key not in self._ways]
        for key in new:
            with suppress(OSError):
                way = self._ways[key] = open_socket(key.number, there[key])
                self._ears[key] = self._loop.create_task(way.listen(partial(self._hear, key)))
        return [key for key in new if key in self._ways]

    def _hear(self, key: Interface, data: bytes, source: tuple[str, int]) -> None:
        way = self._ways.get(key)
        reply: Reply | None = self._responder.hear(data, source, way.own) if way is not None else None
        if way is None or reply is None:
            return
        if reply.to_all:
            self._tell_soon(key)
        else:
            way.tell(reply.data, source)

    def _tell_soon(self, key: Interface) -> None:
        """Tell all by that way, once for all who have asked meanwhile."""
        if key in self._due:
            return
        self._due.add(key)
        wait = max(random.uniform(*DELAY), self._told_at.get(key, 0.0) + AGAIN - self._loop.time())  # noqa: S311
        self._loop.call_later(wait, self._tell, key)

    def _tell(self, key: Interface) -> None:
        self._due.discard(key)
        if (way := self._ways.get(key)) is not None:
            self._told_at[key] = self._loop.time()
            way.tell_all(self._responder.told(way.own))

    def close(self) -> None:
        """Take back what was told, and stop."""
        self._task.cancel()
        for ear in self._ears.values():
            ear.cancel()
        for way in self._ways.values():
            way.tell_all(self._responder.goodbye(way.own))
            way.sock.close()
        self._ways.clear()
