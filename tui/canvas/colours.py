"""Decides how many colours are shown: what the terminal says, or what the player has chosen."""

from __future__ import annotations

import os
from typing import Final

_SYSTEMS: Final = {"auto": "auto", "truecolor": "truecolor", "256": "256", "16": "standard", "none": "auto"}


def before_start(colours: str) -> None:
    """Set the number of colours. Textual reads it when it is imported."""
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", _SYSTEMS[colours])
