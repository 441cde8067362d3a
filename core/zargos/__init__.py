"""The rules of Zargos."""

from typing import Final

from core.about import About

ABOUT: Final = About("Zargos", range(2, 7))
