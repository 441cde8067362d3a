"""Moves the cursor on the planet: arrows jump to the next place in a direction, Tab to the next sensible one, letters
and digits to a code or a name. Where something is asked it stands only on what can be chosen."""

from __future__ import annotations

import unicodedata
from typing import Final

from core.zargos.map.board import BOARD, CODES, PLACES, SEAS
from core.zargos.map.planet import LARGE
from tui.games import Outcome, Scene
from tui.games.zargos.map import labels, worth
from tui.games.zargos.orders import moves
from tui.games.zargos.orders.moves import Phase

BY_HAND: Final = 0
"""Stands in `suggestion` once the cursor was moved since the question came."""
DIRECTIONS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
SLASH: Final = "/"
"""Begins a name whose first letter would mean something else."""
_LETTER_KEYS: Final = frozenset(code[0].lower() for code in CODES)
"""The letters with which codes begin."""
_SCREENS: Final = frozenset("clq")
"""The screen's own keys, unless a name goes on with them."""
_ROUND: Final = 2.0
"""How much farther away a place seems for being off the straight line."""

_MIDDLES: Final = tuple(labels.middle((LARGE.width, LARGE.height), place) for place in PLACES)


def places(scene: Scene) -> list[int]:
    """Return where the cursor may stand."""
    return list(moves.options(scene)) or list(PLACES)


def at(scene: Scene) -> int:
    """Return where the cursor is: where it was put, or at the most sensible place; -1 if it is not shown."""
    cursor, by_hand = scene.picking.cursor, scene.picking.suggestion == BY_HAND
    found = moves.options(scene)
    if not found:
        return cursor if by_hand and moves.phase(scene) is Phase.NONE else -1
    return cursor if by_hand and cursor in found else worth.sensible(scene)[0]


def put(scene: Scene, place: int, typed: str = "") -> Outcome:
    return Outcome(scene.picking._replace(cursor=place, suggestion=BY_HAND, menu=-1, typed=typed))


def go(scene: Scene, key: str) -> Outcome:
    """Move to the nearest place in that direction."""
    here = at(scene)
    if here < 0:
        return put(scene, scene.picking.cursor)
    return put(scene, nearest(here, DIRECTIONS[key], places(scene)))


def nearest(here: int, direction: tuple[int, int], found: list[int]) -> int:
    """Return the place that one would mean; the same one if there is none."""

    def price(place: int) -> float:
        ahead, aside = _seen_from(here, place, direction)
        return ahead + _ROUND * aside

    straight = [place for place in found if _lies_ahead(here, place, direction, 1.0)]
    ahead = straight or [place for place in found if _lies_ahead(here, place, direction, 4.0)]
    return min(ahead, key=price, default=here)


def _seen_from(here: int, place: int, direction: tuple[int, int]) -> tuple[float, float]:
    """Return how far ahead and how far aside a place lies."""
    down = labels.TALL * (_MIDDLES[place][0] - _MIDDLES[here][0])
    across = _MIDDLES[place][1] - _MIDDLES[here][1]
    ahead, aside = (down, across) if direction[0] else (across, down)
    return ahead * sum(direction), abs(aside)


def _lies_ahead(here: int, place: int, direction: tuple[int, int], slant: float) -> bool:
    ahead, aside = _seen_from(here, place, direction)
    return place != here and ahead > 0 and aside <= slant * ahead


def cycle(scene: Scene, step: int) -> Outcome:
    """Go to the next sensible place, as Tab does."""
    found = worth.sensible(scene)
    if not found:
        return Outcome(scene.picking)
    return put(scene, found[(found.index(at(scene)) + step) % len(found)])


def typed(scene: Scene, key: str) -> Outcome | None:
    """Take a letter or digit of a code or name; None if it is none. One that does not go on begins anew."""
    if key == "slash":
        return Outcome(scene.picking._replace(typed=SLASH, menu=-1))
    if len(key) != 1 or not key.isalnum():
        return None
    before, key = scene.picking.typed, key.lower()
    goes_on = _to(scene, before + key) if before else None
    return goes_on or (_to(scene, key) if key in _LETTER_KEYS and not (before and key in _SCREENS) else None)


def begun(scene: Scene, key: str) -> int:
    """Return the place whose code is whole with that digit, though it can't be chosen; -1 if the digit is a number."""
    code = scene.picking.typed.removeprefix(SLASH) + key
    return next((place for place in PLACES if scene.picking.typed and _has_code(place, code)), -1)


def _to(scene: Scene, text: str) -> Outcome | None:
    name = text.removeprefix(SLASH)
    hit = find(scene, name)
    return put(scene, hit, "" if _is_whole(scene, hit, name) else text) if hit >= 0 else None


def _is_whole(scene: Scene, hit: int, text: str) -> bool:
    """Tell whether a code is complete, and not the beginning of another: s1 may become s12, where that can be chosen
    too."""
    longer = any(place != hit and _code_begins(place, text) for place in places(scene))
    return _has_code(hit, text) and not longer


def find(scene: Scene, text: str) -> int:
    """Return the place with that code, or the first one whose code or name begins so; what can be chosen goes first."""
    found = worth.sensible(scene)
    rest = [place for place in places(scene) if place not in found]
    for begins in (_has_code, _code_begins, _name_begins):
        for place in (*found, *rest):
            if begins(place, text):
                return place
    return -1


def _has_code(place: int, text: str) -> bool:
    return CODES[place].lower() == text


def _code_begins(place: int, text: str) -> bool:
    return CODES[place].lower().startswith(text)


def _name_begins(place: int, text: str) -> bool:
    return any(name.startswith(text) for name in _NAMES[place])


def _typeable(name: str) -> str:
    """Return a name's letters alone, without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.lower()) if letter.isalnum())


_NAMES: Final = tuple(
    (_typeable(name), _typeable(name.lower().removeprefix("the ")))
    for name in (*(province.name for province in BOARD), *(sea.name for sea in SEAS))
)
"""Names by place, with and without "the" before them."""
