"""Makes the codes by which players link another key to themselves: each good for ten minutes, and once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from net.people.codes import digest, new_code

LINK_WITHIN: Final = 600.0
"""Seconds for which such a code is good."""


class LinkCodes:
    def __init__(self, secret: Callable[[int], bytes]) -> None:
        self._secret = secret
        self._codes: dict[bytes, tuple[str, float]] = {}
        """By their hashes, the codes' players and when they end; one for each player. A used one has no player."""
        self.told: Callable[[bytes, str], None] = lambda _code, _player: None
        """Told the hash of each code with its player's id, and without one when it is used up."""

    def make(self, player: str, now: float) -> str:
        """Make a code with which one more key becomes this player's; an older one is void."""
        code = new_code(self._secret)
        self.note(digest(code), player, now, now + LINK_WITHIN)
        self.told(digest(code), player)
        return code

    def note(self, code: bytes, player: str, now: float, end: float) -> None:
        """Note the hash of a code, or without a player that it is used up; the player's older one is void."""
        if player and not self._codes.get(code, (player, end))[0]:
            return  # Used at one node before another tells that it was made.
        self._codes = {each: of for each, of in self._codes.items() if of[0] != (player or None) and now < of[1]}
        self._codes[code] = player, end

    def use(self, code: str, now: float) -> str:
        """Use a code up. Return the id of the player to whom it links a key; empty where it is good for none."""
        player, end = self._codes.get(digest(code), ("", now))
        if not player or now >= end:
            return ""
        self.note(digest(code), "", now, end)
        self.told(digest(code), "")
        return player

    def void(self, player: str) -> None:
        """Make a player's code good for nothing."""
        self._codes = {code: of for code, of in self._codes.items() if of[0] != player}
