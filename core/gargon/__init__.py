"""The rules of Gargon."""

from typing import Final

from core.about import About

ABOUT: Final = About(
    "Gargon",
    range(3, 6),
    "All see which creatures you lay, but not how strong.",
    "20 to 30 minutes",
)
