"""Lists what players say most, each under a number: one key says it, and each is told it in their own language.

A number keeps its meaning for ever. What a server says in place of a phrase that a client does not know is English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PHRASES: Final[Mapping[int, str]] = {
    1: "Hello!",
    2: "Well played!",
    3: "Thank you.",
    4: "Sorry!",
    5: "One moment, please.",
    6: "I am back.",
    7: "It is your turn.",
    8: "Good game!",
    9: "Once more?",
}
"""As many as there are digits to say them by."""
