"""Who has which place at a table, as all there are told: a person or a bot, its maker, two from one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from net.clock import in_words
from net.records import Covered, Granted, Record, Returned
from net.room import PERSON, Room
from net.timer import Timer


def told(room: Room, timer: Timer, record: Record) -> str:
    """A sentence, or nothing where no place is concerned."""
    if not isinstance(record, Covered | Granted | Returned):
        return ""
    name = room.chairs[record.seat].name
    if isinstance(record, Granted):
        return f"{name} is given {in_words(record.seconds)}."
    if isinstance(record, Returned):
        return f"{name} is back, and plays again."
    if timer.is_spent(record.seat):
        return f"{name}'s time is over: a bot plays for them to the end, unless the others give them time."
    return f"A bot plays for {name} until they are back."


def is_maker(room: Room, seat: int) -> bool:
    """A table of which somebody was forgotten has neither maker nor player there."""
    return bool(room.chairs[seat].player) and room.chairs[seat].player == room.made.maker_id


def near(room: Room, source_of: Callable[[str], str]) -> set[int]:
    """The seats whose players come, or came last, from one address: a household looks like one person twice."""
    persons = [(seat, chair.player) for seat, chair in enumerate(room.chairs) if chair.kind == PERSON]
    sources = {seat: source for seat, player in persons if (source := source_of(player))}
    counts = Counter(sources.values())
    return {seat for seat, source in sources.items() if counts[source] > 1}
