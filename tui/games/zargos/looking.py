"""What can be called up whenever one likes, where the screen has no room for it: by a key that no question uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tui.games import Offer, Outcome, Scene, Sheet
from tui.games.zargos import cards, counts, fights, panels

_SHEETS: Final[dict[str, tuple[str, Callable[[Scene], tuple[Sheet, ...]]]]] = {
    "h": ("Hand", lambda scene: (cards.hand_sheet(scene),)),
    "v": ("Peoples", lambda scene: (panels.peoples_sheet(scene), counts.count_sheet(scene))),
    "d": ("Dice", fights.sheets),
}
"""By key. On the map, letters with which a code begins are for its places (pointing.py)."""


def offers(scene: Scene) -> list[Offer]:
    fought = bool(fights.latest(scene))
    return [Offer(key, name, f"look:{key}") for key, (name, _) in _SHEETS.items() if key != "d" or fought]


def look(scene: Scene, key: str) -> Outcome | None:
    return Outcome(scene.picking, sheets=_SHEETS[key][1](scene)) if key in _SHEETS else None
