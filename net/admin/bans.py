"""Keeps the list of those who may not come in: by key where there is one, by address where somebody comes without.

A key is what a player is known by. Those who come without one can only be told from others by where they come from, so
such a ban lets everybody from there in who has a key. Where somebody makes one key after the other, an address may be
shut out altogether, and a household with it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from core.sentences import mark, sentence
from net.host.errors import UserError
from net.host.paths import read_kept, write_private
from net.people.auth import Identity

log = logging.getLogger(__name__)

NAME: Final = "banned.json"
AT: Final = "at:"
"""Begins what stands for all who come from an address without a key."""
FROM: Final = "from:"
"""Begins what stands for all who come from an address, whatever they have."""

_REMEDY: Final = mark("Mend it, or remove it to let everybody in.")

SENTENCE: Final = mark("The host of this server has shut you out.")
FROM_THERE: Final = mark("The host of this server has shut out everybody who comes from your address.")
KEYLESS: Final = mark(
    "Guests without a key can't come in from your address now. Make one with ssh-keygen, and come with it."
)


class Ban(NamedTuple):
    name: str
    """The player's name when the ban was made."""
    at: int
    """Seconds since the epoch."""


class NotUnderstood(Exception):
    """Raised for a text that is no list of bans, with the reason."""


class Bans:
    """The bans of one server, kept in a file of its data directory, which a host may read and edit while no server
    runs."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._bans: dict[str, Ban] = _read(path)
        self.changed: Callable[[Mapping[str, Ban | None]], None] = lambda _: None
        """Told which bans the host has made, and which (None) lifted."""

    def sentence_for(self, identity: Identity) -> str:
        """Return the sentence that tells this one why they don't come in; empty for those who may."""
        if identity.player in self._bans:
            return SENTENCE
        if FROM + identity.source in self._bans:
            return FROM_THERE
        return KEYLESS if identity.is_guest and AT + identity.source in self._bans else ""

    def add(self, whom: list[str], ban: Ban) -> None:
        self._keep({**self._bans, **dict.fromkeys(whom, ban)})
        self.changed(dict.fromkeys(whom, ban))

    def remove(self, name: str) -> int:
        """Lift every ban of that name or address. Return how many there were."""
        kept = {whom: ban for whom, ban in self._bans.items() if name not in (ban.name, whom, _address(whom))}
        if gone := self._bans.keys() - kept.keys():
            self._keep(kept)
            self.changed(dict.fromkeys(gone))
        return len(gone)

    def take_in(self, changes: Mapping[str, Ban | None]) -> None:
        """Note what the host has done at another node of the house. It counts even if it can't be written here: the
        house keeps it."""
        merged = {**self._bans, **changes}
        kept = {whom: ban for whom, ban in merged.items() if ban is not None}
        if kept != self._bans:
            self._bans = kept
            self._keep(kept)

    def all(self) -> list[tuple[str, Ban]]:
        return sorted(self._bans.items(), key=lambda each: each[1].at)

    def beside(self, older: bytes) -> bytes:
        """Return the bans of an older file and these; these alone if the file can't be understood."""
        bans = self._bans
        try:
            bans = {**_understood(older), **bans}
        except NotUnderstood:
            log.warning("The bans in the backup can't be understood, and were left out.")
        return json.dumps(bans, indent=1).encode()

    def _keep(self, bans: dict[str, Ban]) -> None:
        """Write the bans to disk before they count: a ban that the next start would have forgotten is none."""
        write_private(self._path, json.dumps(bans, indent=1).encode())
        self._bans = bans


def as_line(ban: Ban | None) -> bytes:
    """Return a ban as the nodes of a house tell it to each other; nothing for one that was lifted."""
    return b"" if ban is None else json.dumps(ban).encode()


def of_line(content: bytes) -> Ban | None:
    """Return the ban that a line tells. One that can't be read shuts out too."""
    if not content:
        return None
    try:
        name, at = json.loads(content)
        return Ban(str(name), int(at))
    except (ValueError, TypeError):
        return Ban("", 0)


def _address(whom: str) -> str:
    return whom.removeprefix(AT).removeprefix(FROM)


def _read(path: Path) -> dict[str, Ban]:
    if not path.exists():
        return {}
    try:
        return _understood(read_kept(path, _REMEDY))
    except NotUnderstood as error:
        raise UserError(
            sentence("{path} can't be understood ({error}). {remedy}", path=path, error=error, remedy=_REMEDY)
        ) from error


def _understood(content: bytes) -> dict[str, Ban]:
    """Parse what people may have written into such a file: any JSON, or none."""
    try:
        return {str(whom): Ban(str(name), int(at)) for whom, (name, at) in json.loads(content).items()}
    except RecursionError as error:
        raise NotUnderstood(mark("there are too many brackets within brackets")) from error
    except (ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise NotUnderstood(error) from error
