"""Tells which places are near each other, as sets: an int with a bit for each province, or for each sea cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from core.zargos.map.board import BOARD, CELLS, IN_REALM, INNER, PLACE, PROVINCES, SEAS, STRAITS, VOLCANOES, ZARGOS


def bits(members: Iterable[int]) -> int:
    return sum(1 << each for each in set(members))


def members(some: int) -> Iterator[int]:
    """Yield the members, the lowest first."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


EVERYWHERE: Final = bits(PROVINCES)
REALM: Final = tuple(map(bits, IN_REALM))
ZARGOS_BITS: Final = REALM[ZARGOS]
OUTSIDE: Final = EVERYWHERE & ~ZARGOS_BITS
VOLCANIC: Final = bits(VOLCANOES)
ELSEWHERE_REACHES: Final = EVERYWHERE & ~bits((PLACE["Z0"], *INNER))
"""§12.3"""

LAND: Final = tuple(bits(PLACE[code] for code in province.land) for province in BOARD)
SHORES: Final = tuple(bits(province.seas) for province in BOARD)
"""By province: the sea cells that border it."""
COASTAL: Final = bits(province for province in PROVINCES if SHORES[province])
COAST: Final = tuple(bits(p for p in PROVINCES if SHORES[p] >> cell & 1) for cell in CELLS)
"""By sea cell: the provinces that border it."""
SEA_NEXT: Final = tuple(bits(sea.seas) for sea in SEAS)
SEA_PAIRS: Final = tuple((one, two) for one in CELLS for two in SEAS[one].seas if one < two)
"""§11.5 What a Wind of Storm can close."""


def _flights(province: int) -> int:
    """§14.6 One or two provinces away, or across a strait; never in Zargos."""
    reach = LAND[province]
    for each in members(reach):
        reach |= LAND[each]
    for one, two in STRAITS:
        reach |= bits({one, two}) if province in (one, two) else 0
    return reach & OUTSIDE & ~(1 << province) if OUTSIDE >> province & 1 else 0


FLIGHTS: Final = tuple(map(_flights, PROVINCES))
VORTICES: Final = tuple(VOLCANIC & ~(1 << p) if VOLCANIC >> p & 1 else 0 for p in PROVINCES)
"""§14.5"""


def coasts(cells: int) -> int:
    """Return the provinces that border any of these sea cells."""
    found = 0
    for cell in members(cells):
        found |= COAST[cell]
    return found


def spread(cells: int) -> int:
    """Return these sea cells and their neighbours."""
    found = cells
    for cell in members(cells):
        found |= SEA_NEXT[cell]
    return found


@lru_cache(maxsize=8192)
def sea_reach(province: int, length: int, closed: int) -> int:
    """§5.4 The coasts to which a chain of so many cells leads, or a shorter one, past closed cells."""
    cells = SHORES[province] & ~closed
    if not length or not cells:
        return 0
    for _ in range(length - 1):
        cells = spread(cells) & ~closed
    return coasts(cells) & ~(1 << province)


def sea_way(province: int, target: int, closed: int) -> int:
    """§5.4 How many cells the shortest chain has; there is one."""
    length = 1
    while not sea_reach(province, length, closed) >> target & 1:
        length += 1
    return length
