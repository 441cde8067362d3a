"""The rules of Gargon."""

from typing import Final

from core.about import About
from core.sentences import mark

ABOUT: Final = About(
    "Gargon",
    range(3, 6),
    mark("All see your creatures, but not how strong."),
    mark("20 to 30 minutes"),
)
