"""What is said when something goes wrong: to the person who started us, to a player, and to the log."""

from __future__ import annotations

import traceback

CRASHED = "Something went wrong on our side, and this session is over. The game goes on: connect again to return to it."


class Unable(Exception):
    """What was asked for cannot be done; its text is a sentence that says what to do next."""


def outline(error: BaseException) -> str:
    """Where it happened and of which kind, for the log. Never the message: it may show a hand of cards."""
    frames = [f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in traceback.extract_tb(error.__traceback__)]
    return " < ".join([type(error).__qualname__, *reversed(frames[-6:])])
