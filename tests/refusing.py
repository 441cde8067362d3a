"""What a player is told whose answer changes nothing."""

from __future__ import annotations

from core.engine import Choice, Refused, State, apply


def refusal(state: State, seat: int, choice: Choice) -> str:
    try:
        apply(state, seat, choice)
    except Refused as refused:
        return str(refused)
    raise AssertionError("It was not refused.")
