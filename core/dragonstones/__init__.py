"""The rules of Fist of Dragonstones."""

from typing import Final

from core.about import About

ABOUT: Final = About(
    "Fist of Dragonstones",
    range(3, 7),
    "Bid with a closed fist: win or lose, all pay.",
    "10 to 25 minutes",
)
