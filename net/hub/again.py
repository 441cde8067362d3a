"""One more game of those who have played at a table: who is asked, who has agreed, what the new table is like. Sans-IO.

The first who wishes it makes the table. There the seats of the others are kept for them, and each of them is asked: at
the old table, and wherever else they look. Nobody is seated who has not agreed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import Refused
from core.sentences import mark
from net.people.players import Player
from net.protocol.messages import AGAIN, UNRATED, MakeTable, Vote
from net.tables.onlookers import NextGame
from net.tables.records import Held
from net.tables.room import Room
from net.tables.seats.chair import OPEN, PERSON
from net.tables.table import Table

ME: Final = "me"
NOT_OVER: Final = mark("You can ask for another game when this one is over.")

Then = Callable[[Table | Exception], None]


class Rematches:
    """Knows which table follows which, by their numbers."""

    def __init__(self, tables: dict[int, Table]) -> None:
        self._tables = tables
        self._after: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._waiting: dict[int, list[Then]] = {}
        """Those who want to go to a table that is on its way to the disk, by the number of the one before it."""
        self._asked: dict[int, set[str]] = {}
        """By the number of a table, the players who have had the others asked."""

    def after(self, table: Table) -> int | None:
        """Return the table where those gather who sat there, or that is being made for them."""
        return self._after.get(table.room.number)

    def is_waited_for(self, table: Table, then: Then) -> bool:
        """Tell whether there is a next table, or will be: `then` is told of it."""
        if (number := self.after(table)) is None:
            return False
        if table.room.number in self._waiting:
            self._waiting[table.room.number].append(then)
        else:
            then(self._tables[number])
        return True

    def begins(self, table: Table, number: int, then: Then) -> None:
        """Note that it is being made."""
        self._after[table.room.number], self._before[number] = number, table.room.number
        self._waiting[table.room.number] = [then]

    def made(self, table: Table, new: Table | Exception) -> None:
        waiting = self._waiting.pop(table.room.number, [])
        if isinstance(new, Exception):
            self.forget(table)
        else:
            self.changed(new)
        for then in waiting:
            then(new)

    def forget(self, table: Table) -> None:
        """Note that there is no table after that one."""
        self._waiting.pop(table.room.number, None)
        if (number := self._after.pop(table.room.number, None)) is not None:
            self._before.pop(number, None)

    def may_ask(self, table: Table, player: Player) -> bool:
        """Return whether this player may have the others asked for one more game after that one: once. Else they could
        make tables and leave them, and call the others away from whatever they do, as often as they like."""
        if table.room.number not in self._tables:  # Everybody has left it: nobody asks from there again.
            return True
        asked = self._asked.setdefault(table.room.number, set())
        is_first = player.id not in asked
        asked.add(player.id)
        return is_first

    def drop(self, table: Table) -> None:
        """Note that it is there no more. Those who wait for the next wait on."""
        self._asked.pop(table.room.number, None)
        if (number := self._after.pop(table.room.number, None)) is not None:
            self._before.pop(number, None)
        if (before := self._before.pop(table.room.number, None)) is not None:
            self._after.pop(before, None)
            if before in self._tables:
                self._tables[before].follow(NextGame())

    def changed(self, table: Table) -> None:
        """Show those who still look at the table before it who has agreed."""
        old = self._tables.get(self._before.get(table.room.number, 0))
        if old is not None:
            old.follow(next_game(old.room, table.room))


def next_game(old: Room, new: Room) -> NextGame:
    """Return what the old table shows of the new one."""
    agreed = tuple(seat for seat in old.persons if new.seat_of(old.chairs[seat].player) is not None)
    asked = sum(new.held_for(old.chairs[seat].player) is not None for seat in old.persons)
    return NextGame(new.number, Vote(AGAIN, agreed, asked) if new.phase == "gathering" else None)


def wish_for(old: Room, player: Player, others: bool) -> tuple[MakeTable, list[Held]]:
    """Return the table that somebody makes for one more game, and the seats that are kept there. Bots come along; with
    others every seat but one's own is for anybody."""
    if old.phase != "over":
        raise Refused(NOT_OVER)
    made = old.made
    kinds, held = [], []
    for seat, chair in enumerate(old.chairs):
        mine = chair.kind == PERSON and chair.player == player.id
        kinds.append(ME if mine else OPEN if others or chair.kind == PERSON else chair.kind)
        if chair.kind == PERSON and chair.player and not mine and not others:
            held.append(Held(seat, chair.player, chair.name))
    options = tuple(sorted(old.setup.options.items()))
    terms = made.private, made.clock, made.unwatched, made.wait, made.recall
    unrated = made.rated == UNRATED
    return MakeTable(made.game, tuple(kinds), options, *terms, opened=made.opened, unrated=unrated), held
