"""What all at a table are told when a place changes hands between a person and a bot."""

from __future__ import annotations

from net.clock import in_words
from net.records import Covered, Granted, Record, Returned
from net.room import Room
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
