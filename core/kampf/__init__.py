"""The rules of Kampf der Magier."""

from typing import Final

from core.about import About

ABOUT: Final = About("Kampf der Magier", range(2, 7))
