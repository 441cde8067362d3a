"""Knows all players: identities, names, return codes, and the one line each has at a time. Sans-IO."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from itertools import count as count_up
from typing import Final

from core.engine import Refused
from net.hub.session import Session
from net.limits import Allowance, Limits
from net.people.addresses import share_of_records
from net.people.auth import KEY, guest
from net.people.confusables import alike, rough, skeleton
from net.people.names import STRANGER, clean_name, objection
from net.people.text import clean
from net.protocol.messages import KeyInfo
from net.tables.records import Came, Known, OfPlayers, Unlinked

CODE_BYTES: Final = 10
"""80 bits: a return code can't be guessed at the rate at which a connection may try."""

LINK_WITHIN: Final = 600.0
"""Seconds for which a code to link another key is good."""
DAY: Final = 86400
FEW: Final = 10
"""Numbers behind a name are tried in order up to this one."""
CROWDED: Final = 32
"""How many nearly alike names a new one is compared with; where there are more, it counts as taken."""


@dataclass(slots=True, eq=False)
class Player:
    id: str
    name: str
    code: str
    wishes: Allowance
    """The allowance of whatever is written down, or told to a whole lobby. Answers are not counted."""
    plans: Allowance
    """The allowance of answers behind the first in one message: each is work for the engine, though all may be
    dropped."""
    talk: Allowance
    share: Allowance
    """This player's part of what those of one address may have written, which nobody else there can use up."""
    session: Session | None = None
    source: str = ""
    """The address of the last line; empty for this machine's own seats, and after a restart."""
    stranger: bool = True
    """Whether the log knows nothing of this player yet."""


def new_code(secret: Callable[[int], bytes]) -> str:
    """Return a new code of four groups of four letters and digits, to be read aloud."""
    text = base64.b32encode(secret(CODE_BYTES)).decode().lower()
    return "-".join(text[start : start + 4] for start in range(0, 16, 4))


_MISREAD: Final = str.maketrans("018", "olb", "- ")
"""Digits as which people misread letters of a code: codes hold none of these digits."""


def plain_code(code: str) -> str:
    """Return a code as it was made, however it was written down or typed: in capitals, with spaces, without its
    hyphens."""
    return code.strip().lower().translate(_MISREAD)[:64]


def _digest(code: str) -> bytes:
    """Return the hash by which a code is looked up, so that no comparison's time tells how much of a guess was
    right."""
    return hashlib.sha256(plain_code(code).encode()).digest()


def _day(now: float) -> int:
    return int(now) // DAY * DAY


def _days(then: int, today: int) -> int:
    """Return how many days ago it was; -1 where nobody wrote it down."""
    return max(0, today - then) // DAY if then else -1


class Players:
    """Everybody whom this server has met. An id is the identity first met; a code makes other keys lead to it.

    A key that its player has unlinked leads to nobody: whoever comes by it is a stranger each time, until it is linked
    again.
    """

    def __init__(self, secret: Callable[[int], bytes], limits: Limits) -> None:
        self._secret = secret
        self._limits = limits
        self._by_id: dict[str, Player] = {}
        self._by_identity: dict[str, Player] = {}
        self._by_code: dict[bytes, Player] = {}
        self._links: dict[bytes, tuple[Player, float]] = {}
        """Codes for another key with their player and when they end; one for each player."""
        self._by_name: dict[str, list[Player]] = {}
        """Players by what nearly alike names have in common: searching through all, some hundred guests would stop the
        server."""
        self._logged: dict[str, Known | None] = {}
        """The record that the log holds of each identity; None where it could not be written."""
        self._unlinked: set[str] = set()
        self._since: dict[str, int] = {}
        """The day on which an identity came to lead to its player; 0 where nobody wrote it down."""
        self._came: dict[str, int] = {}
        """The day on which a key was used last."""

    def fold(self, record: OfPlayers) -> Player | None:
        """Fold in a record read back: a player, a name, one more identity of a known one (the same code), or one less.

        Return the player; None for one who has been forgotten.
        """
        if isinstance(record, Known):
            return self._fold_known(record)
        whose = self._by_identity.get(record.key)
        if isinstance(record, Came):
            self._came[record.key] = record.at
        elif whose is not None:
            self._part(record)
        return whose

    def _fold_known(self, record: Known) -> Player:
        player = self.with_code(record.code)
        if player is None:
            player = self._new(record.player, "", record.code)
        self._add(player, record.player)
        self._name(player, self._readable(record, player))
        self._logged[record.player] = record
        self._since[record.player] = record.at
        player.stranger = False
        return player

    def met(self, identity: str, wished: str) -> Player:
        """Return the player of that identity, a new one if it was never seen or leads to nobody any more."""
        if identity in self._unlinked:
            identity = guest(self._secret(8), wished).player
        if identity not in self._by_identity:
            name = clean_name(wished, self._limits.name)
            name = self._free(STRANGER if objection(name) else name, self._any_numbers())
            player = self._new(identity, name, new_code(self._secret))
            self._add(player, identity)
            self._name(player, player.name)
        return self._by_identity[identity]

    def with_code(self, code: str) -> Player | None:
        """Return the player who was given that return code."""
        return self._by_code.get(_digest(code))

    def link_code(self, player: Player, now: float) -> str:
        """Make a code with which one more key becomes this player's; an older one is void."""
        self.check_keys(player)
        others = self._links.items()
        self._links = {digest: (whose, end) for digest, (whose, end) in others if whose is not player and now < end}
        code = new_code(self._secret)
        self._links[_digest(code)] = (player, now + LINK_WITHIN)
        return code

    def linked_by(self, code: str, now: float) -> Player | None:
        """Return the player to whom that code links a key. It is used up."""
        player, end = self._links.pop(_digest(code), (None, now))
        return player if now < end else None

    def check_keys(self, player: Player, identity: str = "") -> None:
        """Refuse one more key where enough lead to that player already."""
        known = self.keys_of(player)
        if identity not in known and len(known) >= self._limits.keys:
            raise Refused("As many keys as this server allows lead to that player already.")

    def with_id(self, player_id: str) -> Player | None:
        return self._by_id.get(player_id)

    def of_identity(self, identity: str) -> Player | None:
        """Return the player whom that identity leads to; nobody is met by asking."""
        player = self._by_identity.get(identity)
        return player if player is not None and self.leads(identity, player) else None

    def name_of(self, player_id: str) -> str:
        """Return the name of the player with that id; empty if it is not known any more."""
        player = self._by_id.get(player_id)
        return player.name if player is not None else ""

    def source_of(self, player_id: str) -> str:
        """Return the address that they came from last; empty where it is not known."""
        player = self._by_id.get(player_id)
        return player.source if player is not None else ""

    def is_here(self, player_id: str) -> bool:
        """Return whether that player has a line to this server."""
        player = self._by_id.get(player_id)
        return player is not None and player.session is not None

    def named(self, name: str) -> Player | None:
        """Return the player of this name, or else of one that looks like it."""
        exactly = (player for player in self._by_id.values() if player.name == name)
        return next(exactly, None) or next((each for each in self._nearly(name) if alike(each.name, name)), None)

    def owner_of_wish(self, player: Player, wished: str) -> Player | None:
        """Return the other player who has the name that this stranger wished for, and did not get for that."""
        name = clean_name(wished, self._limits.name)
        if not player.stranger or name == player.name or objection(name):
            return None
        other = self.named(name)
        return None if other is player or other is None or other.stranger else other

    def identities_of(self, player: Player) -> list[str]:
        """Return the identities by which this server would know them again."""
        return [identity for identity in self._by_identity if self.leads(identity, player)]

    def leads(self, identity: str, player: Player) -> bool:
        """Tell whether that identity leads to that player."""
        return self._by_identity.get(identity) is player and identity not in self._unlinked

    def known_by(self, player: Player, otherwise: str) -> str:
        """Return an identity under which that player may be written down: one that leads there already, or else the
        other."""
        if self.leads(player.id, player):
            return player.id
        return next(iter(self.identities_of(player)), otherwise)

    def remembered(self, player: Player, identity: str, now: float) -> Known | None:
        """Return the record by which the log knows this player by that identity; None if it does already.

        For a key it says since when it leads there, for a guest when they were last here for more than a look.
        """
        if identity not in self._since or not self.leads(identity, player) or not identity.startswith(KEY):
            self._since[identity] = _day(now)
        known = Known(identity, player.name, player.code, self._since[identity])
        if self._logged.get(identity) == known:
            return None
        self._logged[identity] = known
        self._add(player, identity)
        player.stranger = False
        return known

    def told(self) -> dict[str, tuple[str, str, frozenset[tuple[str, bool, int, int]]]]:
        """Return all that is known of those who are written down, by their ids."""
        ways: dict[str, set[tuple[str, bool, int, int]]] = {}
        for each, player in self._by_identity.items():
            way = (each, each in self._unlinked, self._since.get(each, 0), self._came.get(each, 0))
            ways.setdefault(player.id, set()).add(way)
        known = (player for player in self._by_id.values() if not player.stranger)
        return {each.id: (each.name, plain_code(each.code), frozenset(ways.get(each.id, ()))) for each in known}

    def forget(self, player_id: str) -> None:
        """Forget a player whom the log does not hold any more."""
        player = self._by_id[player_id]
        self._by_identity = {each: whose for each, whose in self._by_identity.items() if whose is not player}
        player.stranger = True
        self.forget_stranger(player)

    def not_kept(self, record: Known) -> None:
        """Note that the disk did not take a record: it is written at the next occasion."""
        if self._logged.get(record.player) == record:
            self._logged[record.player] = None

    def forget_stranger(self, player: Player) -> None:
        """Forget somebody who has left without ever sitting down, or is another player now: neither name nor code is
        kept."""
        if player.stranger:
            if self._by_identity.get(player.id) is player:
                del self._by_identity[player.id]
            self._by_id.pop(player.id, None)
            self._by_code.pop(_digest(player.code), None)
            self._unname(player)

    def rename(self, player: Player, wished: str) -> None:
        plain = clean(wished, self._limits.name)
        name = clean_name(wished, self._limits.name)
        if name == player.name:
            return
        if skeleton(name) and not self._is_free(name, player):
            raise Refused(f"The name {name} is taken.")
        if why_not := objection(name):
            raise Refused(why_not)
        if name != plain.replace(" ", "-").replace("’", "'"):
            raise Refused(f"A name is one word of letters, digits, hyphens and apostrophes, such as {name}.")
        self._name(player, name)

    # Keys

    def is_keyless(self, player_id: str) -> bool:
        """Tell whether no key leads to that player; to one who was forgotten nothing does."""
        player = self._by_id.get(player_id)
        identities = self._by_identity
        return player is None or not any(each.startswith(KEY) and self.leads(each, player) for each in identities)

    def keys_of(self, player: Player) -> list[str]:
        return [each for each in self.identities_of(player) if each.startswith(KEY)]

    def keys_shown(self, player: Player, here: str, now: float) -> tuple[KeyInfo, ...]:
        """Return the keys as their player may see them; `here` is the identity by which they came."""
        return tuple(self._key_shown(key, here, _day(now)) for key in self.keys_of(player))

    def _key_shown(self, key: str, here: str, today: int) -> KeyInfo:
        since, came = self._since.get(key, today), self._came.get(key, 0)
        last = today if key == here else max(since, came)
        return KeyInfo(key.removeprefix(KEY), _days(since, today), _days(last, today), key == here)

    def came(self, identity: str, now: float) -> Came | None:
        """Return the record of a visit: its day, for a key that the log knows."""
        player, today = self._by_identity.get(identity), _day(now)
        if player is None or player.stranger or not identity.startswith(KEY) or identity in self._unlinked:
            return None
        before, self._came[identity] = self._came.get(identity), today
        return None if before == today else Came(identity, today)

    def check_unlink(self, player: Player, fingerprint: str) -> None:
        keys = self.keys_of(player)
        if KEY + fingerprint not in keys:
            raise Refused("No such key leads to you.")
        if len(keys) == 1:
            raise Refused("No other key leads to you. Link another first, or only a code could bring you back.")

    def unlink(self, player: Player, fingerprint: str) -> Unlinked:
        """Make that key lead to nobody from here on. Somebody else who used it may know the return code, and have asked
        for a code to link another key: both are void."""
        self.check_unlink(player, fingerprint)
        record = Unlinked(KEY + fingerprint, new_code(self._secret))
        self._part(record)
        return record

    def _part(self, record: Unlinked) -> None:
        player = self._by_identity[record.key]
        self._unlinked.add(record.key)
        self._logged.pop(record.key, None)
        self._links = {code: link for code, link in self._links.items() if link[0] is not player}
        self._recode(player, record.code)

    def link_again(self, player: Player, key: str, code: str) -> None:
        """Undo an unlinking that the disk did not take."""
        self._recode(player, code)
        self._add(player, key)

    def _recode(self, player: Player, code: str) -> None:
        del self._by_code[_digest(player.code)]
        player.code = code
        self._by_code[_digest(code)] = player

    def _new(self, identity: str, name: str, code: str) -> Player:
        limits = self._limits
        player = self._by_id[identity] = Player(
            identity,
            name,
            code,
            wishes=Allowance(limits.wishes, limits.wishes_per_second),
            plans=Allowance(limits.plans, limits.plans_per_second),
            talk=Allowance(limits.talk, limits.talk_per_second),
            share=share_of_records(limits),
        )
        return player

    def _add(self, player: Player, identity: str) -> None:
        self._by_code[_digest(player.code)] = player
        self._by_identity[identity] = player
        self._unlinked.discard(identity)

    # Names

    def _readable(self, record: Known, player: Player) -> str:
        """Return a name of an older log as it can be now. Of several that have come to look alike the first has the
        name, and the others a number with it, the same ones at each start."""
        name = clean_name(record.name, self._limits.name)
        if name == player.name:
            return name
        self._unname(player)
        digests = (hashlib.sha256(f"{record.player} {count}".encode()).digest() for count in count_up())
        numbers = (int.from_bytes(digest[:3], "big") for digest in digests)
        return self._free(STRANGER if objection(name) else name, numbers)

    def _name(self, player: Player, name: str) -> None:
        self._unname(player)
        player.name = name
        for each in rough(name):
            self._by_name.setdefault(each, []).append(player)

    def _unname(self, player: Player) -> None:
        for each in rough(player.name):
            if player in (near := self._by_name.get(each, [])):
                near.remove(player)
            if not near:
                self._by_name.pop(each, None)

    def _nearly(self, name: str) -> list[Player]:
        return [player for each in rough(name) for player in self._by_name.get(each, ())]

    def _is_free(self, name: str, player: Player | None = None) -> bool:
        near = self._nearly(name)
        if len(near) > CROWDED:
            return False
        return all(each is player or not alike(each.name, name) for each in near)

    def _free(self, name: str, numbers: Iterator[int]) -> str:
        """Return the wished name, or the next with a number."""
        if self._is_free(name):
            return name
        numbered = (self._numbered(name, number) for number in chain(range(2, FEW), numbers))
        return next(filter(self._is_free, numbered))

    def _numbered(self, name: str, number: int) -> str:
        """Return the name with that number, cut so that the number fits: otherwise two would look the same once they
        are cut."""
        tail = f"-{number}"
        return clean_name(name, self._limits.name - len(tail)) + tail

    def _any_numbers(self) -> Iterator[int]:
        """Yield random numbers: where many have the same name, counting to the next free number would take ever
        longer."""
        while True:
            yield int.from_bytes(self._secret(3), "big")
