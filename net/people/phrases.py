"""Lists what players say most, each under a number: one key says it, and each is told it in their own language.

A number keeps its meaning for ever. What a server says in place of a phrase that a client does not know is English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.sentences import mark

PHRASES: Final[Mapping[int, str]] = {
    1: mark("Hello!"),
    2: mark("Well played!"),
    3: mark("Thank you."),
    4: mark("Sorry!"),
    5: mark("One moment, please."),
    6: mark("I am back."),
    7: mark("It is your turn."),
    8: mark("Good game!"),
    9: mark("Once more?"),
}
"""As many as there are digits to say them by."""
