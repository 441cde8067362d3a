"""Tells of the keys that lead to a player, in words."""

from __future__ import annotations

from typing import Final

from net.protocol.messages import KeyInfo

WHAT_IT_MEANS: Final = (
    "Whoever comes with it will be a stranger until you link it again. Your return code changes, too."
)
HERE: Final = "It is the key that you came with: this line ends, and you come back with another."
NO_KEY: Final = "No key leads to you. Make one with ssh-keygen and come with it; then it can be linked."


def used(key: KeyInfo) -> str:
    last = "this one" if key.here else f"used {_ago(key.last)}"
    return f"{last}, linked {_ago(key.since)}"


def _ago(days: int) -> str:
    if days < 0:
        return "long ago"
    return ("today", "yesterday")[days] if days < 2 else f"{days} days ago"
