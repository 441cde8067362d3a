"""Tells who has which place at a table: a person or a bot, its maker, two from one address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from core.sentences import mark, sentence
from net.logs.kinds import Record
from net.people.names import STRANGER, apart, clean_name, listed, objection
from net.protocol.messages import BY_WAITING, BY_WISH
from net.tables.clock import in_words
from net.tables.records import Covered, Granted, Returned, Sat, Unrated, Watched
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair
from net.tables.timer import Timer

MOST_LOOKS: Final = 3
"""How many looks of a host are told with their times."""


def told(room: Room, timer: Timer, record: Record) -> str:
    """Return a sentence about a record, or nothing where no place is concerned."""
    if isinstance(record, Watched):
        return (
            mark("Everybody may look on here.")
            if record.allowed
            else mark("Nobody may look on here while the game is played.")
        )
    if isinstance(record, Unrated):
        return mark("This game is not rated: two of its seats come from one address.")
    if not isinstance(record, Covered | Granted | Returned):
        return ""
    name = room.chairs[record.seat].name
    if isinstance(record, Granted):
        return sentence("{name} is given {time} more.", name=name, time=in_words(record.seconds))
    if isinstance(record, Returned):
        return sentence("{name} is back, and plays again.", name=name)
    if record.why == BY_WISH:
        return sentence("{name} has asked a bot to play on for them.", name=name)
    if record.why == BY_WAITING:
        return sentence("{name} has not answered. A bot plays for them until they press a key.", name=name)
    if timer.is_spent(record.seat):
        return sentence(
            "{name}'s time is up: a bot plays for them to the end, unless the others give them time.", name=name
        )
    return sentence("A bot plays for {name} until they are back.", name=name)


def name(room: Room, record: Record, name_of: Callable[[str], str]) -> None:
    """Rename somebody who sits down to what they are called by now: while the disk wrote it they may have taken another
    name, and another player theirs."""
    if isinstance(record, Sat):
        chair = room.chairs[record.seat]
        chair.name = name_of(chair.player) or chair.name


def name_seats(chairs: Iterable[Chair], name_of: Callable[[str], str]) -> None:
    """Name the people of a table: known players as they are called now, others as the log has them, told apart."""
    persons = [(chair, chair.player or chair.held) for chair in chairs if chair.player or chair.held]
    known = {player: name for _, player in persons if (name := name_of(player))}
    names = [*known.values()]
    for chair, player in persons:
        if player not in known:
            name = clean_name(chair.name)
            names.append(apart(STRANGER if objection(name) else name, names))
        chair.name = known.get(player) or names[-1]


def looked(room: Room) -> str:
    """Return the sentence that tells, at the end of a game, that the host looked at what was hidden in it."""
    if room.phase not in ("over", "closed") or not room.looks:
        return ""
    times = listed([time.strftime("%d %b %H:%M", time.gmtime(at)) for at in room.looks[:MOST_LOOKS]])
    others = len(room.looks) - MOST_LOOKS
    if others <= 0:
        return sentence("The host looked at what was hidden in this game, on {times} (UTC).", times=times)
    if others == 1:
        return sentence("The host looked at what was hidden in this game, on {times} (UTC) and once more.", times=times)
    return sentence(
        "The host looked at what was hidden in this game, on {times} (UTC) and {others} more times.",
        times=times,
        others=others,
    )


def is_maker(room: Room, seat: int) -> bool:
    """Tell whether that seat's player made the table. If its maker was forgotten it has none."""
    return bool(room.chairs[seat].player) and room.chairs[seat].player == room.made.maker_id


def near(room: Room, source_of: Callable[[str], str]) -> set[int]:
    """Return the seats whose players come, or came last, from one address: a household looks like one person twice."""
    persons = [(seat, chair.player) for seat, chair in enumerate(room.chairs) if chair.kind == PERSON]
    sources = {seat: source for seat, player in persons if (source := source_of(player))}
    counts = Counter(sources.values())
    return {seat for seat, source in sources.items() if counts[source] > 1}
