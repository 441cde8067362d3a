"""Knows where a house can be come in by: the server that the player has trusted, and the others that it has told of.

What it tells is believed as far as the key of another goes: nothing but a server with that key is ever logged in to,
no code that asks for one is answered there, and no server leads a client nearer than it was reached itself: to the
player's own machine or network from far away.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from net.client.address import parse_address
from net.client.dial import Target
from net.client.reach import Reach, reach_of
from net.host.errors import UserError
from net.protocol.messages import MOST_NODES, GoTo, NodesSeen

LONGEST: Final = 300
"""The most letters of an address."""


class Nodes:
    def __init__(self, target: Target) -> None:
        self.here = target
        """The node to which the line goes, or went."""
        self._first = target
        self._others: tuple[Target, ...] = ()
        self._nearest = Reach.WORLD

    def reached(self, number: str) -> None:
        """Take in where the first server was found, which bounds where it may lead."""
        if number:
            self._nearest = reach_of(number)

    def hear(self, message: NodesSeen) -> None:
        told = (self._told(address, key) for address, key in message.nodes[:MOST_NODES])
        self._others = tuple(target for target in told if target is not None)

    def led_to(self, message: GoTo) -> Target | None:
        """Return where the server wishes us to come in; None if that is here, or nowhere that we would go."""
        target = self._told(message.address, message.key)
        return None if target is None or target.address == self.here.address else target

    def next(self, attempt: int) -> Target:
        """Return where to try for the so-maniest time: here, where we came in first, and then at the others in turn."""
        every = {each.address: each for each in (self.here, self._first, *self._others)}
        return list(every.values())[(attempt - 1) % len(every)]

    def is_trusted(self, target: Target) -> bool:
        """Tell whether the player has chosen that server: a key that is not its own ends the game."""
        return target is self._first

    def _told(self, address: str, key: str) -> Target | None:
        if not key.startswith("SHA256:") or len(address) > LONGEST:
            return None
        try:
            there = parse_address(address)
        except UserError:
            return None
        if there == self._first.address:
            return self._first
        return replace(self._first, address=there, key=key, nearest=self._nearest, invitation="", ask_invitation=None)
