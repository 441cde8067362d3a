"""Keeps the invitation of a private server: one code for all who come in for the first time, and the keys that have
come.

Both lie in the data directory, for its owner's eyes only. Who has come in with a key needs the code no more, even when
it is another by then; a host who removes the code's file gets a new one at the next start, and who removes a key's line
from the list asks that key again.
"""

from __future__ import annotations

import base64
import hmac
import logging
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final

from core.sentences import mark, sentence
from net.host.errors import UserError
from net.host.paths import check_private, read_kept, write_private
from net.people.codes import plain_code
from net.people.names import clean_name

log = logging.getLogger(__name__)

CODE: Final = "invitation"
INVITED: Final = "invited_keys"
BYTES: Final = 8
"""64 bits: at the rate of wrong guesses that one address has, a million addresses need more than 30,000 years."""
MOST_KEYS: Final = 10_000
"""The most keys that are kept, in case the code becomes known to somebody who makes keys without end."""

_WRITTEN: Final = re.compile(r"[a-z2-7]{13}")


class Invitation:
    def __init__(self, data: Path, secret: Callable[[int], bytes]) -> None:
        self._path = data / INVITED
        self.code = _kept(data / CODE, secret)
        """The code as it is said: in groups, to be read aloud."""
        self._keys = listed(self._path)
        self.changed: Callable[[Mapping[str, str | None]], None] = lambda _: None
        """Told the names of keys that have come with the code, and (None) which are asked for it again."""

    def fits(self, guess: str) -> bool:
        """Compare in constant time: nothing tells how much of the guess was right."""
        return hmac.compare_digest(plain_code(guess).encode(), plain_code(self.code).encode())

    def knows(self, fingerprint: str) -> bool:
        return fingerprint in self._keys

    def remember(self, fingerprint: str, name: str) -> None:
        """Keep a key that was proved by somebody who came in with the code."""
        if len(self._keys) < MOST_KEYS and fingerprint not in self._keys:
            self._keep({**self._keys, fingerprint: clean_name(name)})
            self.changed({fingerprint: clean_name(name)})

    def ask_again(self, fingerprint: str) -> None:
        """Forget a key that its player has unlinked: perhaps it is in other hands."""
        if fingerprint in self._keys:
            self._keep({key: name for key, name in self._keys.items() if key != fingerprint})
            self.changed({fingerprint: None})

    def keys(self) -> dict[str, str]:
        """Return the names of all that were invited, by their keys."""
        return dict(self._keys)

    def take_in(self, changes: Mapping[str, str | None]) -> None:
        """Note which keys have come at another node of the house, and which are asked again. These count here even if
        they can't be written: the house keeps them."""
        merged = {**self._keys, **changes}
        keys = {key: name for key, name in merged.items() if name is not None}
        if keys != self._keys:
            self._keep(keys)
            self._keys = keys

    def _keep(self, keys: dict[str, str]) -> None:
        try:
            write_private(self._path, _lines(keys))
        except OSError as error:
            log.error("The list of invited keys could not be written: %s", error.strerror)
            return
        self._keys = keys


def strike_off(data: Path, fingerprints: Collection[str]) -> None:
    """Take keys off the list while no server runs: they belong to somebody who is to be forgotten."""
    path = data / INVITED
    invited = listed(path)
    left = {each: called for each, called in invited.items() if each not in fingerprints}
    if left != invited:
        write_private(path, _lines(left))


def _kept(path: Path, secret: Callable[[int], bytes]) -> str:
    """Return the code, which is made once."""
    if not path.exists():
        made = base64.b32encode(secret(BYTES)).decode().lower().rstrip("=")
        write_private(path, f"{made[:4]}-{made[4:8]}-{made[8:]}\n".encode())
    content = read_kept(path, mark("Remove it, and a new one is made."))
    check_private(path)
    code = content.decode("utf-8", "replace").strip()
    if not _WRITTEN.fullmatch(plain_code(code)):
        raise UserError(sentence("{path} no longer holds an invitation. Remove it, and a new one is made.", path=path))
    return code


def _lines(keys: Mapping[str, str]) -> bytes:
    return "".join(f"{fingerprint} {name}\n" for fingerprint, name in keys.items()).encode()


def listed(path: Path) -> dict[str, str]:
    """Return the names of the keys that have come, by their fingerprints."""
    if not path.exists():
        return {}
    content = read_kept(path, mark("Remove it, and everybody is asked for the invitation once more."))
    split = (line.partition(" ") for line in content.decode("utf-8", "replace").splitlines())
    return {fingerprint: name for fingerprint, _, name in split if fingerprint.startswith("SHA256:")}
