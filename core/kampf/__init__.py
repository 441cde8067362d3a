"""The rules of Kampf der Magier."""

from typing import Final

from core.about import About
from core.sentences import mark

ABOUT: Final = About(
    "Kampf der Magier",
    range(2, 7),
    mark("Outdo the mage before you, or take all the cards."),
    mark("15 to 40 minutes"),
    fewest_win=True,
)
