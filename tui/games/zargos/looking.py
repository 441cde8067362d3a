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

KEYS: Final = """
# Keys of Zargos

| key | what it does |
| --- | --- |
| ← → ↑ ↓ | to the next place in that direction |
| Tab | to the next place that makes sense; Shift+Tab to the one before |
| T 3 | to the place with that code |
| / D A W | to the place whose name begins so |
| Enter | this place; a group is planned with all that can go |
| + − | more or fewer, or type the number; the wheel does it too |
| Esc | takes the latest group back |
| F | makes the attacks that are planned |
| E | ends the reorganisation, and the turn |
| G | moves groups from behind up to the border, as far as they can go |
| X Y | the same move by a card instead of boats; a fight with a Wind of War |
| H | your magic cards, and what they do |
| V | the peoples, and what a count now would bring |
| D | the dice of the latest fights, round by round |

While others are asked you may look around: the place under the cursor says whose it is, what it is worth and where it
leads. On the map a letter and a number are a people and its counters; ★ is a capital, ▲ a volcano, † a demon's die.
"""


def offers(scene: Scene) -> list[Offer]:
    fought = bool(fights.latest(scene))
    return [Offer(key, name, f"look:{key}") for key, (name, _) in _SHEETS.items() if key != "d" or fought]


def look(scene: Scene, key: str) -> Outcome | None:
    return Outcome(scene.picking, sheets=_SHEETS[key][1](scene)) if key in _SHEETS else None
