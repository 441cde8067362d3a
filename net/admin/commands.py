"""Carries out a host's orders about those who are here: list them, tell them all, send one away, keep one out.

What is said is in rows of cells, so that whoever shows it can say each cell in the host's language, and align them."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

from core.engine import Refused
from core.sentences import mark, sentence
from net.admin.bans import AT, FROM, Ban, Bans
from net.hub.hub import Hub
from net.limits.gate import source
from net.people.auth import Identity
from net.people.players import Player
from net.people.text import clean_line
from net.seasons.orders import SeasonOrders
from net.store.health import Health

KICKED: Final = mark("The host has ended your line. Your seat is kept.")
LONGEST_NUMBER: Final = 12
BANNED: Final = mark("The host has shut you out of this server.")
Rows = tuple[tuple[str, ...], ...]
"""A row of one cell is a sentence."""


class HostCommands:
    """The orders of a host. Each returns what is to be said, or is Refused with a sentence."""

    def __init__(self, hub: Hub, bans: Bans, health: Health | None = None) -> None:
        self._hub = hub
        self._bans = bans
        hub.shut_out = bans.sentence_for
        self._orders: dict[str, Callable[[str], Rows]] = {
            "people": lambda _: self._people(),
            "announce": lambda text: _rows(self._announce(text)),
            "kick": lambda name: _rows(self._kick(name)),
            "look": lambda number: _rows(self._look(number)),
            "close": lambda number: _rows(self._close(number)),
            "ban": lambda name: _rows(self._ban(name)),
            "ban-address": lambda whose: _rows(self._ban_address(whose)),
            "unban": lambda name: _rows(self._unban(name)),
            "bans": lambda _: self._list(),
            "season": SeasonOrders(hub).order,
            "health": lambda _: _rows(health.sentence if health is not None else ""),
        }

    def order(self, what: str, argument: str) -> Rows:
        if what not in self._orders:
            raise Refused(sentence("This server does not know the order '{order}'.", order=what[:32]))
        return self._orders[what](argument)

    def _people(self) -> Rows:
        """List who is here, where each comes from and where they sit: for the host's eyes alone, and written down
        nowhere."""
        rows = sorted(self._person(player, identity) for player, identity in self._hub.people())
        return tuple(rows) or _rows(mark("Nobody is here."))

    def _person(self, player: Player, identity: Identity) -> tuple[str, ...]:
        rooms = [table.room for table in self._hub.lobby.seats_of(player)]
        seats = [
            sentence("table {table}, seat {seat}", table=room.number, seat=(room.seat_of(player.id) or 0) + 1)
            for room in rooms
        ]
        keyless = [mark("without a key")] if identity.is_guest else []
        return player.name, identity.source or mark("this machine"), *seats, *keyless

    def _announce(self, text: str) -> str:
        words = clean_line(text)
        if not words:
            raise Refused(mark("There is nothing to say."))
        count = self._hub.announce(words)
        return mark("Told to one player.") if count == 1 else sentence("Told to {count} players.", count=count)

    def _look(self, number: str) -> str:
        """Note in the table's log that the host looks, before anything hidden is shown."""
        table = self._hub.lobby.tables.get(int(number)) if number.isdecimal() else None
        if table is None:
            raise Refused(sentence("No table {number} is in play here.", number=number[:16]))
        refused: list[str] = []
        table.submit(lambda: table.room.look(int(self._hub.environment.now())), refused.append)
        if refused:
            raise Refused(refused[0])
        return mark("At the end of the game its players will read that you looked.")

    def _kick(self, name: str) -> str:
        player = self._named(name)
        if not self._hub.send_away(player, KICKED):
            raise Refused(sentence("{name} is not here now.", name=player.name))
        return sentence("{name} has been sent away, and may come back.", name=player.name)

    def _close(self, number: str) -> str:
        if not (number.isascii() and number.isdigit()):
            raise Refused(mark("Name the table by its number. To see the numbers: sortilege tables"))
        self._hub.at_tables.close(int(number[:LONGEST_NUMBER]))
        return sentence(
            "Table {number} is being closed. Those who sit there have been told; its log is kept.", number=number
        )

    def _ban(self, name: str) -> str:
        """Ban a player by every key they are known by; one who is here without a key, by the address."""
        player = self._named(name)
        whom = self._hub.players.identities.of(player)
        identity = next((identity for each, identity in self._hub.people() if each is player), None)
        keyless = identity is not None and identity.is_guest and identity.source
        if identity is not None and not identity.is_guest:  # A key that was unlinked is here too, and leads nowhere.
            whom.append(identity.player)
        if keyless:
            whom.append(AT + identity.source)  # type: ignore[union-attr]  # or keyless were False
        self._bans.add(whom, Ban(player.name, int(self._hub.environment.now())))
        self._hub.send_away(player, BANNED)
        if keyless:
            return sentence(
                "{name} is shut out, and so is every guest without a key from that address. To let them in again: "
                "sortilege unban '{name}'",
                name=player.name,
            )
        return sentence("{name} is shut out. To let them in again: sortilege unban '{name}'", name=player.name)

    def _ban_address(self, whose: str) -> str:
        """Ban an address, given itself or by a player who comes or last came from there: with or without a key nobody
        comes in from it."""
        address = self._address(whose)
        self._bans.add([FROM + address], Ban(address, int(self._hub.environment.now())))
        gone = [player for player, identity in self._hub.people() if identity.source == address]
        for player in gone:
            self._hub.send_away(player, BANNED)
        if len(gone) == 1:
            return sentence(
                "Everybody who comes from {address} is shut out; one player had to go. To let them in again: sortilege "
                "unban {address}",
                address=address,
            )
        return sentence(
            "Everybody who comes from {address} is shut out; {count} players had to go. To let them in again: "
            "sortilege unban {address}",
            address=address,
            count=len(gone),
        )

    def _address(self, whose: str) -> str:
        written = whose.removesuffix("/64")  # As `people` shows one of IPv6.
        try:
            ip_address(written)
        except ValueError:
            player = self._named(whose)
        else:
            return source(written)
        if not player.source:
            raise Refused(sentence("No address is known of {name}.", name=player.name))
        return player.source

    def _unban(self, name: str) -> str:
        if not self._bans.remove(name):
            raise Refused(sentence("Nobody called {name} is shut out.", name=name))
        return sentence("{name} may come in again.", name=name)

    def _list(self) -> Rows:
        rows = tuple((ban.name, _in_words(whom)) for whom, ban in self._bans.all())
        return rows or _rows(mark("Nobody is shut out."))

    def _named(self, name: str) -> Player:
        player = self._hub.players.named(name)
        if player is None:
            raise Refused(sentence("This server knows nobody called {name}.", name=name))
        return player


def _in_words(whom: str) -> str:
    """Return a key as it is written down, or an address with what is shut out there."""
    if whom.startswith(FROM):
        return sentence("all who come from {address}", address=whom.removeprefix(FROM))
    if whom.startswith(AT):
        return sentence("all without a key from {address}", address=whom.removeprefix(AT))
    return whom


def _rows(said: str) -> Rows:
    return ((said,),) if said else ()
