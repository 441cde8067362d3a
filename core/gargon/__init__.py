"""The rules of Gargon."""

from typing import Final

from core.about import About
from core.sentences import mark

ABOUT: Final = About(
    "Gargon",
    range(3, 6),
    mark("All see which creatures you lay, but not how strong."),
    mark("20 to 30 minutes"),
)
