"""Who is who: identities, names, return codes, and the one line each player has at a time. Sans-IO."""

from __future__ import annotations

import base64
import hashlib
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from core.engine import Refused
from net.records import Known
from net.session import Session
from net.text import clean_name

CODE_BYTES: Final = 10
"""80 bits: a return code or an invitation can't be guessed at the rate that a connection may try."""

RESERVED: Final = ("server", "sortilege", "host")


@dataclass(slots=True, eq=False)
class Player:
    id: str
    name: str
    code: str
    session: Session | None = None


def new_code(secret: Callable[[int], bytes]) -> str:
    """Four groups of four letters and digits, to be read aloud."""
    text = base64.b32encode(secret(CODE_BYTES)).decode().lower()
    return "-".join(text[start : start + 4] for start in range(0, 16, 4))


def _digest(code: str) -> bytes:
    """Codes are looked up by a hash, so that no comparison's time tells how much of a guess was right."""
    return hashlib.sha256(code.strip().lower().encode()).digest()


def same_name(one: str, other: str) -> bool:
    return _skeleton(one) == _skeleton(other)


def _skeleton(name: str) -> str:
    """What two names must differ in: not in case, width or accents alone, nor in 0 for O and 1 or I for l."""
    flat = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(character for character in flat if character.isalnum())
    return plain.translate(str.maketrans("01i", "oll"))


class Players:
    """Everybody whom this server has met. An id is the identity first met with; other keys may lead to it by a code."""

    def __init__(self, secret: Callable[[int], bytes]) -> None:
        self._secret = secret
        self._by_identity: dict[str, Player] = {}
        self._by_code: dict[bytes, Player] = {}
        self._logged: dict[str, Known] = {}
        """What the log holds, by identity."""

    def fold(self, record: Known) -> None:
        """A record read back: a new player, a new name, or another identity of a known one (the same code)."""
        player = self.with_code(record.code)
        if player is None:
            player = Player(record.player, record.name, record.code)
        player.name = record.name
        self._add(player, record.player)
        self._logged[record.player] = record

    def met(self, identity: str, wished: str) -> Player:
        """The player of that identity, a new one if it was never seen."""
        if identity not in self._by_identity:
            name = self._free(clean_name(wished) or "guest")
            self._add(Player(identity, name, new_code(self._secret)), identity)
        return self._by_identity[identity]

    def with_code(self, code: str) -> Player | None:
        """The player who was given that return code."""
        return self._by_code.get(_digest(code))

    def remembered(self, player: Player, identity: str) -> Known | None:
        """What the log must know now: this player as they are, by that identity; None if it knows already."""
        known = Known(identity, player.name, player.code)
        if self._logged.get(identity) == known:
            return None
        self._logged[identity] = known
        self._by_identity[identity] = player
        return known

    def forget_stranger(self, player: Player) -> None:
        """Somebody left who never sat down: neither name nor code is kept."""
        if player.id not in self._logged:
            self._by_identity.pop(player.id, None)
            self._by_code.pop(_digest(player.code), None)

    def rename(self, player: Player, wished: str) -> None:
        name = clean_name(wished)
        if not name:
            raise Refused("A name needs at least one letter or digit.")
        if not same_name(name, player.name) and not self._is_free(name):
            raise Refused(f"The name {name} is taken.")
        player.name = name

    def _add(self, player: Player, identity: str) -> None:
        self._by_code[_digest(player.code)] = player
        self._by_identity[identity] = player

    def online(self) -> list[Player]:
        return [player for player in self._by_code.values() if player.session is not None]

    def _is_free(self, name: str) -> bool:
        taken = [*RESERVED, *(player.name for player in self._by_code.values())]
        return not any(same_name(name, other) for other in taken)

    def _free(self, name: str) -> str:
        """The wished name, or the next with a number."""
        tried, number = name, 1
        while not self._is_free(tried):
            number += 1
            tried = f"{name}-{number}"
        return tried
