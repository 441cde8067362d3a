"""The rules of Zargos."""

from typing import Final

from core.about import About

ABOUT: Final = About(
    "Zargos",
    range(2, 7),
    "Six peoples, one planet, and demons at its Throne.",
    "60 to 150 minutes",
)
