"""The rules of Fist of Dragonstones."""

from typing import Final

from core.about import About
from core.sentences import mark

ABOUT: Final = About(
    "Fist of Dragonstones",
    range(3, 7),
    mark("Bid with a closed fist: win or lose, all pay."),
    mark("10 to 25 minutes"),
)
