"""The rules of Gargon."""

from typing import Final

from core.about import About

ABOUT: Final = About("Gargon", range(3, 6))
