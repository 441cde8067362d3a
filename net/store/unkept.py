"""Tells of a record that the disk did not take: to its player, and to the log."""

from __future__ import annotations

import logging
from typing import Final

from net.host.counters import TALLY
from net.host.errors import outline
from net.store import Doubtful, Failing, Full, Paused

log = logging.getLogger(__name__)

PAUSED: Final = "Paused: the host's disk is full. Nothing is lost; try again when there is room."
FAILING: Final = (
    "Paused: the host's disk takes nothing now. Nothing is lost, and the host has been told. Try again in a while."
)
STARTS_ANEW: Final = (
    "The server can't trust its disk now, and has to start anew. What you did last may have been taken or not: you see "
    "it when you are back."
)
_SENTENCES: Final[dict[type[Exception], str]] = {Full: PAUSED, Failing: FAILING, Doubtful: STARTS_ANEW}
_COUNTED: Final = {Full: "disk full", Failing: "disk failing", Doubtful: "disk in doubt"}


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
    if sentence not in _SENTENCES.values():
        log.error("%s", sentence)
