"""How many colours are shown: what the terminal says, or what the player has chosen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tui.app import SortilegeApp

_SYSTEMS: Final = {"auto": "auto", "truecolor": "truecolor", "256": "256", "16": "standard", "none": "auto"}


def before_start(colours: str) -> None:
    """Textual reads it when it is imported."""
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", _SYSTEMS[colours])


def set_colours(app: SortilegeApp, colours: str) -> None:
    """While the app runs."""
    from tui.served.colour import Depth, depth_of

    if app.terminal is not None:
        auto = depth_of(app.terminal.term, app.terminal.env)
        app.set_depth(auto if colours == "auto" else Depth(colours))
