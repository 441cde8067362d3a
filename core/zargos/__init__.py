"""The rules of Zargos."""

from typing import Final

from core.about import About
from core.sentences import mark

ABOUT: Final = About(
    "Zargos",
    range(2, 7),
    mark("Six peoples, one planet, and demons at its Throne."),
    mark("60 to 150 minutes"),
)
