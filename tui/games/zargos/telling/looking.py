"""Calls up what the screen has no room for: by keys that no question uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tui.games import Outcome, Scene, Sheet
from tui.games.zargos.telling import cards, counts, fights, panels, since
from tui.language import _p, mark
from tui.widgets.buttons import Offer

_SHEETS: Final[dict[str, tuple[str, Callable[[Scene], tuple[Sheet, ...]]]]] = {
    "h": (mark("Hand"), lambda scene: (cards.hand_sheet(scene),)),
    "v": (mark("Peoples"), lambda scene: (panels.peoples_sheet(scene), counts.count_sheet(scene))),
    "d": (mark("Dice"), fights.sheets),
    "u": (mark("News"), lambda scene: (since.sheet(scene),)),
}
"""Sheets by key. On the map, letters with which a code begins are for its places (map/pointing.py)."""


def offers(scene: Scene) -> list[Offer]:
    return [Offer(key, name, f"look:{key}") for key, (name, _) in _SHEETS.items() if _is_there(scene, key)]


def in_a_corner(key: str) -> str:
    """Return what that key calls up, as it stands behind the key in a corner of the screen."""
    return {
        "h": _p("in a corner", "hand"),
        "v": _p("in a corner", "peoples"),
        "d": _p("in a corner", "dice"),
        "u": _p("in a corner", "news"),
    }[key]


def _is_there(scene: Scene, key: str) -> bool:
    """Return whether there is anything to call up: onlookers have no hand, and dice come with the first fight."""
    if key == "h":
        return scene.seat >= 0
    return key != "d" or bool(fights.latest(scene))


def look(scene: Scene, key: str) -> Outcome | None:
    known = key in _SHEETS and (key != "h" or scene.seat >= 0)
    return Outcome(scene.picking, sheets=_SHEETS[key][1](scene)) if known else None
