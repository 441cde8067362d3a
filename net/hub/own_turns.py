"""Answers where it is somebody's turn, for a prompt or a timer: a line for each table, and a status. Sans-IO.

Who asks does not come in: no line is displaced, nobody sees it, and nobody is met by it. Only the key that signed is
looked at, and all that is told is of tables where its player sits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from core.registry import GAMES
from core.sentences import Value, mark, sentence
from net.people.auth import Identity
from net.people.names import clean_name
from net.protocol.messages import TableInfo
from net.tables.clock import in_words
from net.tables.seats.chair import OPEN, PERSON
from net.tables.table import Table

if TYPE_CHECKING:
    from net.hub.hub import Hub

SOME, NONE, UNKNOWN = 0, 1, 2
"""The exit status: asked somewhere, asked nowhere, or it can't be told."""
NO_KEY: Final = mark("Only a key tells who you are: come with the one that you play with.")


class Answer(NamedTuple):
    status: int
    lines: tuple[str, ...]


def told_turns(hub: Hub, identity: Identity) -> Answer:
    if why_not := hub.shut_out(identity):
        return Answer(UNKNOWN, (why_not,))
    if identity.is_guest:
        return Answer(UNKNOWN, (NO_KEY,))
    player = hub.players.identities.player(identity.player)
    if player is None:
        return Answer(NONE, ())
    here = [_line(hub.lobby.tables[number], player.id) for number in hub.lobby.turns.of(player.id)]
    there = [
        _line_of_another(hub.lobby.abroad.row(number), player.name) for number in hub.lobby.abroad.asked(player.id)
    ]
    lines = (*here, *there)
    return Answer(SOME if lines else NONE, lines)


def _line(table: Table, player: str) -> str:
    """Return the number, the game, the others who sit there, and how long there is to answer where the table has a
    clock."""
    room, seat = table.room, table.room.seat_of(player)
    theirs = [chair for chair in room.chairs if player not in (chair.player, chair.held)]
    others = [clean_name(chair.name) for chair in theirs if chair.name]
    bots = sum(chair.kind != OPEN and not chair.player for chair in room.chairs)
    left = -1 if seat is None else table.timer.left(seat)
    values: dict[str, Value] = {
        "number": room.number,
        "title": mark(room.setup.game.title),
        "names": _those(others, bots),
    }
    if left >= 0:
        return sentence("{number} {title} with {names}; {time} left", **values, time=_about(left))
    return sentence("{number} {title} with {names}", **values)


def _line_of_another(row: TableInfo, name: str) -> str:
    """Return the same of another node's table, which tells no clocks."""
    people = [seat.name for seat in row.seats if seat.kind == PERSON and seat.name != name]
    bots = sum(seat.kind not in (OPEN, PERSON) for seat in row.seats)
    title = mark(GAMES[row.game].title) if row.game in GAMES.entries else row.game
    names = _those(people, bots)
    return sentence("{number} {title} with {names}", number=row.table, title=title, names=names)


def _those(others: Sequence[str], bots: int) -> str:
    those: str = ", ".join(others)
    if bots:
        playing = mark("a bot") if bots == 1 else sentence("{count} bots", count=bots)
        those = sentence("{names}, {bots}", names=those, bots=playing) if those else playing
    return those


def _about(seconds: int) -> str:
    """Return whole days, hours or minutes, whichever there is at least one of."""
    size = next((size for size in (86400, 3600, 60) if seconds >= size), 1)
    return in_words(seconds - seconds % size)
