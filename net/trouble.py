"""How trouble is logged: where it happened and of which kind, never its message, which may show a hand of cards."""

from __future__ import annotations

import traceback

CRASHED = "Something went wrong on our side, and this session is over. The game goes on: connect again to return to it."


def outline(error: BaseException) -> str:
    frames = [f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in traceback.extract_tb(error.__traceback__)]
    return " < ".join([type(error).__qualname__, *reversed(frames[-6:])])
