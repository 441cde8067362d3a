"""Calls up what the screen has no room for: by keys that no question uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tui.games import Outcome, Scene, Sheet
from tui.games.zargos.telling import cards, counts, fights, panels, since
from tui.widgets.buttons import Offer

_SHEETS: Final[dict[str, tuple[str, Callable[[Scene], tuple[Sheet, ...]]]]] = {
    "h": ("Hand", lambda scene: (cards.hand_sheet(scene),)),
    "v": ("Peoples", lambda scene: (panels.peoples_sheet(scene), counts.count_sheet(scene))),
    "d": ("Dice", fights.sheets),
    "u": ("News", lambda scene: (since.sheet(scene),)),
}
"""Sheets by key. On the map, letters with which a code begins are for its places (map/pointing.py)."""

KEYS: Final = """
# Keys of Zargos

| key | what it does |
| --- | --- |
| ← → ↑ ↓ | to the next place in that direction that can be chosen |
| Tab | to the next place that makes sense; Shift+Tab goes back |
| Space | look around: the arrows lead everywhere, until Space or Esc |
| T 3 | to the place with that code; if it can't be chosen, you look |
| / D A W | to the place whose name or code begins so (L is the log: / L 3) |
| Enter | this place; a group is planned with all that can go |
| + − | more or fewer, or type the number; the wheel does it too |
| Esc | back from looking around; else takes the latest group back |
| F | makes the attacks that are planned |
| E | ends the reorganisation, and the turn |
| G | moves groups from behind nearer to the border |
| G | settles the rest, or places all new counters; you see it first |
| X Y | moves by a card instead of boats; fights with a Wind of War |
| H | your magic cards, and what they do |
| V | the peoples, and what a count now would bring |
| D | the dice of the latest fights, round by round |
| U | what the others have done since your last turn |

You may look around at any time, in your own turn and in others': the place in the frame says whose it is, what it is
worth and where it leads, and who stands there. On the map 14K are fourteen counters of the Knights, and below stands
the province's code; ★ is a capital, ▲ a volcano, † a demon's die, and thick lines part the realms. What can be chosen
is lit; of an attack its chance stands there too. Underlined is where something has happened since your last answer.
"""


def offers(scene: Scene) -> list[Offer]:
    return [Offer(key, name, f"look:{key}") for key, (name, _) in _SHEETS.items() if _is_there(scene, key)]


def _is_there(scene: Scene, key: str) -> bool:
    """Return whether there is anything to call up: onlookers have no hand, and dice come with the first fight."""
    if key == "h":
        return scene.seat >= 0
    return key != "d" or bool(fights.latest(scene))


def look(scene: Scene, key: str) -> Outcome | None:
    known = key in _SHEETS and (key != "h" or scene.seat >= 0)
    return Outcome(scene.picking, sheets=_SHEETS[key][1](scene)) if known else None
