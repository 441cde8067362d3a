"""Knows which identity leads to which player, since when, and which keys lead to nobody any more. Sans-IO.

A player has any number of identities: the one first met, and whatever a code has made lead to them since. A key that
its player has unlinked leads to nobody: whoever comes by it is a stranger each time, until it is linked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from net.people.auth import KEY
from net.people.records import Came
from net.protocol.messages import KeyInfo

DAY: Final = 86400


class Person(Protocol):
    id: str
    stranger: bool


P = TypeVar("P", bound=Person)
T = TypeVar("T")


class Way(NamedTuple):
    """One identity, as it is told of a player."""

    identity: str
    is_unlinked: bool
    since: int
    """The day on which it came to lead there; 0 where nobody wrote it down."""
    came: int
    """The day on which it was used last; 0 where nobody wrote it down."""


class Identities(Generic[P]):
    def __init__(self) -> None:
        self._players: dict[str, P] = {}
        self._unlinked: set[str] = set()
        self._since: dict[str, int] = {}
        self._came: dict[str, int] = {}

    def player(self, identity: str) -> P | None:
        """Return the player whom that identity leads to; nobody is met by asking."""
        return None if self.is_unlinked(identity) else self._players.get(identity)

    def owner(self, identity: str) -> P | None:
        """Return the player whose identity it is, even if they have unlinked it."""
        return self._players.get(identity)

    def is_unlinked(self, identity: str) -> bool:
        return identity in self._unlinked

    def leads_to(self, identity: str, player: P) -> bool:
        """Tell whether that identity leads to that player."""
        return self.player(identity) is player

    def of(self, player: P) -> list[str]:
        """Return the identities by which this server would know them again."""
        return [each for each, whose in self._players.items() if whose is player and each not in self._unlinked]

    def keys_of(self, player: P) -> list[str]:
        return [each for each in self.of(player) if each.startswith(KEY)]

    def is_keyless(self, player: P) -> bool:
        return not self.keys_of(player)

    def known_by(self, player: P, otherwise: str) -> str:
        """Return an identity under which that player may be written down: one that leads there already, or else the
        other."""
        if self.leads_to(player.id, player):
            return player.id
        return next(iter(self.of(player)), otherwise)

    def ways(self) -> Iterator[tuple[P, Way]]:
        """Return everything that is known, of each player."""
        for each, player in self._players.items():
            yield player, Way(each, each in self._unlinked, self._since.get(each, 0), self._came.get(each, 0))

    def shown(self, player: P, here: str, now: float) -> tuple[KeyInfo, ...]:
        """Return the keys as their player may see them; `here` is the identity by which they came."""
        return tuple(self._shown(key, here, _day(now)) for key in self.keys_of(player))

    def _shown(self, key: str, here: str, today: int) -> KeyInfo:
        since, came = self._since.get(key, today), self._came.get(key, 0)
        last = today if key == here else max(since, came)
        return KeyInfo(key.removeprefix(KEY), _days(since, today), _days(last, today), key == here)

    # Changes

    def add(self, identity: str, player: P) -> None:
        """Make an identity lead to that player from here on."""
        self._players[identity] = player
        self._unlinked.discard(identity)

    def part(self, identity: str) -> None:
        """Make a key lead to nobody from here on."""
        self._unlinked.add(identity)

    def since(self, identity: str, player: P, now: float) -> int:
        """Return the day to write down: for a key since when it leads there, for a guest when they were last here."""
        if identity not in self._since or not self.leads_to(identity, player) or not identity.startswith(KEY):
            self._since[identity] = _day(now)
        return self._since[identity]

    def read_since(self, identity: str, day: int) -> None:
        """Note what was written down."""
        self._since[identity] = day

    def read_came(self, came: Came) -> None:
        self._came[came.key] = came.at

    def came(self, identity: str, now: float) -> Came | None:
        """Return the record of a visit: its day, for a key that the log knows; None where it is there already."""
        player, today = self.player(identity), _day(now)
        if player is None or player.stranger or not identity.startswith(KEY):
            return None
        before, self._came[identity] = self._came.get(identity), today
        return None if before == today else Came(identity, today)

    def forget(self, player: P) -> None:
        """Forget who has left without ever sitting down."""
        if self._players.get(player.id) is player:
            del self._players[player.id]

    def forget_wholly(self, player: P) -> None:
        """Forget somebody whom the log does not hold any more, by whichever way they came."""
        self._players = {each: whose for each, whose in self._players.items() if whose is not player}

    def undoing(self, identity: str, is_there: Callable[[P], bool]) -> Callable[[], None]:
        """Return what brings back all that is noted of that identity now, if its player is still there then."""
        since, came = self._since.get(identity), self._came.get(identity)
        whose, was_unlinked = self._players.get(identity), identity in self._unlinked

        def undo() -> None:
            put_back(self._since, identity, since)
            put_back(self._came, identity, came)
            put_back(self._players, identity, whose if whose is not None and is_there(whose) else None)
            if was_unlinked:
                self._unlinked.add(identity)

        return undo


def put_back(known: dict[str, T], key: str, value: T | None) -> None:
    """Have it stand there again, or nothing where nothing was."""
    if value is None:
        known.pop(key, None)
    else:
        known[key] = value


def _day(now: float) -> int:
    return int(now) // DAY * DAY


def _days(then: int, today: int) -> int:
    """Return how many days ago it was; -1 where nobody wrote it down."""
    return max(0, today - then) // DAY if then else -1
