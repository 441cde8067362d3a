"""Tells of a record that the disk or the database did not take: to its player, and to the log."""

from __future__ import annotations

import logging
from typing import Final

from core.sentences import mark
from net.host.counters import TALLY
from net.host.errors import outline
from net.store import Doubtful, Failing, Full, Gone, Paused, Unsettled

log = logging.getLogger(__name__)

PAUSED: Final = mark("Paused: the disk that keeps this table is full. Nothing is lost; try again when there is room.")
FAILING: Final = mark(
    "Paused: the disk that keeps this table accepts nothing now. Nothing is lost; try again in a while."
)
GONE: Final = mark("Paused: the host's database does not answer. Nothing is lost; try again when it is back.")
UNSETTLED: Final = mark(
    "Paused: the host's database does not answer. What you did last may have been taken or not: you see it when play "
    "goes on."
)
MOVING: Final = mark("This table is being moved to another server of this house; nothing has changed. Wait a moment.")
ELSEWHERE: Final = mark("Another server of this house plays this table now. Connect again to go on there.")
STARTS_ANEW: Final = mark(
    "The server can't trust its disk now, and has to start anew. What you did last may have been taken or not: you see "
    "it when you are back."
)
_SENTENCES: Final[dict[type[Exception], str]] = {
    Full: PAUSED,
    Failing: FAILING,
    Gone: GONE,
    Unsettled: UNSETTLED,
    Doubtful: STARTS_ANEW,
}
_COUNTED: Final = {
    Full: "disk full",
    Failing: "disk failing",
    Gone: "database gone",
    Unsettled: "database gone",
    Doubtful: "disk in doubt",
}


def told(error: Exception) -> str:
    """Return the sentence for the player where play will go on; empty for what should never happen."""
    return _SENTENCES.get(type(error), "")


def note(what: str, error: Exception) -> None:
    """Log an error, unless it is one that the store has logged already, once for all."""
    if isinstance(error, Paused | Doubtful):
        TALLY.refused[_COUNTED[type(error)]] += 1
    else:
        log.error("%s: %s", what, outline(error))


def note_refusal(sentence: str) -> None:
    """Log a refusal of what no player has wished for."""
    if sentence not in _SENTENCES.values() and sentence != MOVING:
        log.error("%s", sentence)
