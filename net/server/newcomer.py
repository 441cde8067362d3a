"""Watches a connection until it has logged in: what it has to say by when, and when it may lose its place.

A client says its version, then exchanges keys, both at once. Then its player may have to decide whether to trust our
host key, and to find a key's passphrase or an invitation, which takes a person's time. So a client that has exchanged
keys has that time; but after `Limits.login` seconds of it the gate counts it among those of its address that do not
begin to log in, of which there are few places.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from math import inf
from typing import Any, Final

import asyncssh

from core.sentences import mark
from net.host.counters import TALLY
from net.limits import Limits

GAVE_WAY: Final = mark("You had not logged in, and others are waiting for the place. Try again.")
"""Said to a connection that says nothing; in a siege also to one whose player thinks long about the host key."""
NO_VERSION: Final = mark("Your client did not send its version in time. This is an SSH server.")
NO_KEYS: Final = mark("No keys were exchanged in time. Try again.")
TOO_LATE: Final = mark("You took too long to log in, and your place was given to others. Try again.")


class Newcomer:
    """Is the gate's net.limits.gate.Stranger for one connection, and ends it when it is late."""

    def __init__(self, connection: Any, limits: Limits) -> None:
        self._connection = connection
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._spoke = self._loop.time()
        """When it was last told something that it has to answer before it has logged in."""
        self._keys_at = inf
        """When we had exchanged keys for the first time."""
        self._deadlines: list[asyncio.TimerHandle] = []
        self._expect(limits.version, self._must_have_a_version)
        self._expect(limits.login, self._must_have_keys)

    def told(self) -> None:
        """Note that it has been told something that it has to answer."""
        self._spoke = self._loop.time()

    def has_keys(self) -> None:
        """Note that keys have been exchanged. Only the first time counts."""
        if self._keys_at == inf:
            self._keys_at = self._spoke = self._loop.time()
            self._expect(self._limits.decision, self._must_be_known)

    def done(self) -> None:
        """Stop watching: it has logged in, or gone."""
        for each in self._deadlines:
            each.cancel()
        self._deadlines.clear()
        self._connection = None

    # net.limits.gate.Stranger

    def is_on_its_way(self) -> bool:
        return self._keys_at <= self._loop.time() < self._keys_at + self._limits.login

    def awaited_since(self) -> float:
        return inf if self._waits_for_us() else self._spoke

    def give_way(self) -> None:
        TALLY.refused["strangers gave way"] += 1
        self._disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, GAVE_WAY)

    # Deadlines

    def _expect(self, seconds: float, check: Callable[[], None]) -> None:
        """Set a timer in an empty context: a timer that was stopped keeps its context until it would have been due."""
        self._deadlines.append(self._loop.call_later(seconds, check, context=Context()))

    def _waits_for_us(self) -> bool:
        valve = None if self._connection is None else self._connection.get_extra_info("valve")
        return valve is not None and valve.has_more

    def _must_have_a_version(self) -> None:
        """End a connection without a version, however many bytes of it have come. Bytes that we have not looked at yet
        may hold it."""
        if self._waits_for_us():
            self._expect(self._limits.version, self._must_have_a_version)
        elif self._connection.get_extra_info("client_version") is None:
            TALLY.refused["no version"] += 1
            self._disconnect(asyncssh.DISC_PROTOCOL_ERROR, NO_VERSION)

    def _must_have_keys(self) -> None:
        if self._waits_for_us():
            self._expect(self._limits.version, self._must_have_keys)
        elif self._keys_at == inf:
            TALLY.refused["no keys"] += 1
            self._disconnect(asyncssh.DISC_PROTOCOL_ERROR, NO_KEYS)

    def _must_be_known(self) -> None:
        TALLY.refused["not logged in"] += 1
        self._disconnect(asyncssh.DISC_BY_APPLICATION, TOO_LATE)

    def _disconnect(self, code: int, sentence: str) -> None:
        if self._connection is not None:
            self._connection.disconnect(code, sentence)
