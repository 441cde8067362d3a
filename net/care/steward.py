"""What a host may do to those who are here: look who they are, tell them all, send one away, and keep one out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import Refused
from net.care.bans import AT, Ban, Bans
from net.hub import Hub
from net.players import Player
from net.text import clean_line

KICKED: Final = "The host has ended your line. Your seat is kept."
BANNED: Final = "The host has shut you out of this server."


class Steward:
    """Every order answers with a sentence, or is Refused with one."""

    def __init__(self, hub: Hub, bans: Bans) -> None:
        self._hub = hub
        self._bans = bans
        hub.shut_out = bans.sentence_for
        self._orders: dict[str, Callable[[str], str]] = {
            "people": lambda _: self._people(),
            "announce": self._announce,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "bans": lambda _: self._list(),
        }

    def order(self, what: str, argument: str) -> str:
        if what not in self._orders:
            raise Refused(f"This server does not know the order '{what[:32]}'.")
        return self._orders[what](argument)

    def _people(self) -> str:
        here = sorted((player.name, identity.is_guest) for player, identity in self._hub.people())
        lines = [f"{name}{'  (without a key)' if keyless else ''}" for name, keyless in here]
        return "\n".join(lines) or "Nobody is here."

    def _announce(self, text: str) -> str:
        words = clean_line(text)
        if not words:
            raise Refused("There is nothing to say.")
        return f"Told to {_counted(self._hub.announce(words))}."

    def _kick(self, name: str) -> str:
        player = self._named(name)
        if not self._hub.send_away(player, KICKED):
            raise Refused(f"{player.name} is not here now.")
        return f"{player.name} has been sent away, and may come back."

    def _ban(self, name: str) -> str:
        """By every key that they are known by; who is here without one, by the address."""
        player = self._named(name)
        whom = self._hub.players.identities_of(player)
        identity = next((identity for each, identity in self._hub.people() if each is player), None)
        keyless = identity is not None and identity.is_guest and identity.source
        if identity is not None and not identity.is_guest:  # A key that was unlinked is here too, and leads nowhere.
            whom.append(identity.player)
        if keyless:
            whom.append(AT + identity.source)  # type: ignore[union-attr]  # or keyless were False
        self._bans.add(whom, Ban(player.name, int(self._hub.world.now())))
        self._hub.send_away(player, BANNED)
        more = ", and so is every guest without a key from that address" if keyless else ""
        return f"{player.name} is shut out{more}. To let them in again: sortilege unban '{player.name}'"

    def _unban(self, name: str) -> str:
        if not self._bans.remove(name):
            raise Refused(f"Nobody called {name} is shut out.")
        return f"{name} may come in again."

    def _list(self) -> str:
        return "\n".join(f"{ban.name}  {whom}" for whom, ban in self._bans.all()) or "Nobody is shut out."

    def _named(self, name: str) -> Player:
        player = self._hub.players.named(name)
        if player is None:
            raise Refused(f"This server knows nobody called {name}.")
        return player


def _counted(count: int) -> str:
    return "one player" if count == 1 else f"{count} players"
