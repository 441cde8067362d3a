"""The cursor on the planet: arrows jump to the next place in a direction, Tab to the next sensible one, letters and
digits to a code or a name.

Where something is asked, arrows and Tab lead to what can be chosen. A code or a click leads anywhere; so do arrows
after Space (roaming.py). What is looked at like that may not be what can be chosen: then nothing else is chosen, until
one goes back, and the answer's own cursor stays where it was.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

from core.zargos.map.board import BOARD, CODES, PLACES, SEAS
from core.zargos.map.planet import LARGE
from tui.games import Outcome, Scene
from tui.games.zargos.map import labels, worth
from tui.games.zargos.orders import moves

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


def at(scene: Scene) -> int:
    """Return what Enter would choose: what is looked at, where the cursor was put, or the most sensible place; -1 if
    nothing can be chosen."""
    cursor, looked = scene.picking.cursor, scene.picking.looked
    found = moves.options(scene)
    if not found:
        return -1
    if looked in found:
        return looked
    return cursor if scene.picking.suggestion == BY_HAND and cursor in found else worth.sensible(scene)[0]


def elsewhere(scene: Scene) -> int:
    """Return the place that is looked at though it can't be chosen, or -1."""
    return -1 if scene.picking.looked in moves.options(scene) else scene.picking.looked


def put(scene: Scene, place: int) -> Outcome:
    """Put the answer's cursor there."""
    return Outcome(scene.picking._replace(cursor=place, suggestion=BY_HAND, menu=-1, typed="", looked=-1))


def look(scene: Scene, place: int, typed: str = "", sentence: str = "") -> Outcome:
    return Outcome(scene.picking._replace(looked=place, typed=typed), sentence=sentence)


def go(scene: Scene, key: str) -> Outcome:
    """Go to the nearest place in that direction: of those that can be chosen, or of all while one looks around."""
    looked = scene.picking.looked
    if looked >= 0:
        return look(scene, nearest(looked, DIRECTIONS[key], list(PLACES)))
    if moves.options(scene):
        return put(scene, nearest(at(scene), DIRECTIONS[key], list(moves.options(scene))))
    return Outcome(scene.picking) if moves.complete(scene) else look(scene, scene.picking.cursor)


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


def _to(scene: Scene, text: str) -> Outcome | None:
    """Put the answer's cursor where a whole code leads that can be chosen; else one looks, and types on."""
    name = text.removeprefix(SLASH)
    hit = find(scene, name)
    if hit < 0:
        return None
    legal = moves.options(scene)
    if _is_whole(legal, hit, name):
        return put(scene, hit) if hit in legal else look(scene, hit)
    return look(scene, hit, text)


def _is_whole(legal: Collection[int], hit: int, text: str) -> bool:
    """Tell whether a code is no other's beginning: s1 may become s12, where that can be chosen, or where s1
    can't be."""
    among = legal if hit in legal else PLACES
    return _has_code(hit, text) and not any(place != hit and _code_begins(place, text) for place in among)


def find(scene: Scene, text: str) -> int:
    """Return the place with that code, or the first one whose code or name begins so; what can be chosen goes first."""
    found = worth.sensible(scene)
    rest = [place for place in PLACES if place not in found]
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
