"""The rules of Kampf der Magier."""

from typing import Final

from core.about import About

ABOUT: Final = About(
    "Kampf der Magier",
    range(2, 7),
    "Outdo the mage before you, or take all the cards.",
    "15 to 40 minutes",
)
