"""Carries out a host's orders about those who are here: list them, tell them all, send one away, keep one out."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

from core.engine import Refused
from net.admin.bans import AT, FROM, Ban, Bans
from net.hub.hub import Hub
from net.limits import source
from net.people.auth import Identity
from net.people.players import Player
from net.people.text import clean_line
from net.store.health import Health

KICKED: Final = "The host has ended your line. Your seat is kept."
LONGEST_NUMBER: Final = 12
BANNED: Final = "The host has shut you out of this server."


class HostCommands:
    """The orders of a host. Each returns a sentence, or is Refused with one."""

    def __init__(self, hub: Hub, bans: Bans, health: Health | None = None) -> None:
        self._hub = hub
        self._bans = bans
        hub.shut_out = bans.sentence_for
        self._orders: dict[str, Callable[[str], str]] = {
            "people": lambda _: self._people(),
            "announce": self._announce,
            "kick": self._kick,
            "look": self._look,
            "close": self._close,
            "ban": self._ban,
            "ban-address": self._ban_address,
            "unban": self._unban,
            "bans": lambda _: self._list(),
            "health": lambda _: health.sentence if health is not None else "",
        }

    def order(self, what: str, argument: str) -> str:
        if what not in self._orders:
            raise Refused(f"This server does not know the order '{what[:32]}'.")
        return self._orders[what](argument)

    def _people(self) -> str:
        """List who is here, where each comes from and where they sit: for the host's eyes alone, and written down
        nowhere."""
        rows = sorted(self._person(player, identity) for player, identity in self._hub.people())
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in rows]
        return "\n".join(line.rstrip() for line in lines) or "Nobody is here."

    def _person(self, player: Player, identity: Identity) -> tuple[str, str, str]:
        tables = self._hub.lobby.seats_of(player)
        seats = [f"table {table.room.number}, seat {(table.room.seat_of(player.id) or 0) + 1}" for table in tables]
        facts = [*seats, "without a key"] if identity.is_guest else seats
        return player.name, identity.source or "this machine", "; ".join(facts)

    def _announce(self, text: str) -> str:
        words = clean_line(text)
        if not words:
            raise Refused("There is nothing to say.")
        return f"Told to {_counted(self._hub.announce(words))}."

    def _look(self, number: str) -> str:
        """Note in the table's log that the host looks, before anything hidden is shown."""
        table = self._hub.lobby.tables.get(int(number)) if number.isdecimal() else None
        if table is None:
            raise Refused(f"No table {number[:16]} is in play here.")
        refused: list[str] = []
        table.submit(lambda: table.room.look(int(self._hub.environment.now())), refused.append)
        if refused:
            raise Refused(refused[0])
        return "At the end of the game its players will read that you looked."

    def _kick(self, name: str) -> str:
        player = self._named(name)
        if not self._hub.send_away(player, KICKED):
            raise Refused(f"{player.name} is not here now.")
        return f"{player.name} has been sent away, and may come back."

    def _close(self, number: str) -> str:
        if not (number.isascii() and number.isdigit()):
            raise Refused("Name the table by its number. To see the numbers: sortilege tables")
        self._hub.close_table(int(number[:LONGEST_NUMBER]))
        return f"Table {number} is being closed. Those who sit there have been told; its log is kept."

    def _ban(self, name: str) -> str:
        """Ban a player by every key they are known by; one who is here without a key, by the address."""
        player = self._named(name)
        whom = self._hub.players.identities_of(player)
        identity = next((identity for each, identity in self._hub.people() if each is player), None)
        keyless = identity is not None and identity.is_guest and identity.source
        if identity is not None and not identity.is_guest:  # A key that was unlinked is here too, and leads nowhere.
            whom.append(identity.player)
        if keyless:
            whom.append(AT + identity.source)  # type: ignore[union-attr]  # or keyless were False
        self._bans.add(whom, Ban(player.name, int(self._hub.environment.now())))
        self._hub.send_away(player, BANNED)
        more = ", and so is every guest without a key from that address" if keyless else ""
        return f"{player.name} is shut out{more}. To let them in again: sortilege unban '{player.name}'"

    def _ban_address(self, whose: str) -> str:
        """Ban an address, given itself or by a player who comes or last came from there: with or without a key nobody
        comes in from it."""
        address = self._address(whose)
        self._bans.add([FROM + address], Ban(address, int(self._hub.environment.now())))
        gone = [player for player, identity in self._hub.people() if identity.source == address]
        for player in gone:
            self._hub.send_away(player, BANNED)
        again = f"To let them in again: sortilege unban {address}"
        return f"Everybody who comes from {address} is shut out; {_counted(len(gone))} had to go. {again}"

    def _address(self, whose: str) -> str:
        written = whose.removesuffix("/64")  # As `people` shows one of IPv6.
        try:
            ip_address(written)
        except ValueError:
            player = self._named(whose)
        else:
            return source(written)
        if not player.source:
            raise Refused(f"No address is known of {player.name}.")
        return player.source

    def _unban(self, name: str) -> str:
        if not self._bans.remove(name):
            raise Refused(f"Nobody called {name} is shut out.")
        return f"{name} may come in again."

    def _list(self) -> str:
        return "\n".join(f"{ban.name}  {_in_words(whom)}" for whom, ban in self._bans.all()) or "Nobody is shut out."

    def _named(self, name: str) -> Player:
        player = self._hub.players.named(name)
        if player is None:
            raise Refused(f"This server knows nobody called {name}.")
        return player


def _in_words(whom: str) -> str:
    """Return a key as it is written down, or an address with what is shut out there."""
    for mark, words in ((FROM, "all who come from"), (AT, "all without a key from")):
        if whom.startswith(mark):
            return f"{words} {whom.removeprefix(mark)}"
    return whom


def _counted(count: int) -> str:
    return "one player" if count == 1 else f"{count} players"
