"""Counts what lies on the board of Zargos, by peoples, once for every position that an adept looks at."""

from __future__ import annotations

from itertools import compress
from typing import Final

from core.zargos.cards import DRAGONS, PEOPLES
from core.zargos.map.board import IN_REALM, PROVINCES, REALM_OF, REALMS, SEA, ZARGOS
from core.zargos.view import ZargosBoard

BITS: Final = tuple(1 << place for place in PROVINCES)


def owned(board: ZargosBoard, people: int) -> int:
    return sum(compress(BITS, map(people.__eq__, board.owner)))


def holdings(board: ZargosBoard) -> tuple[list[list[int]], list[int]]:
    """Return, by people and realm, how many provinces it has, and by realm who has the capital."""
    held = [[0] * len(REALMS) for _ in range(len(PEOPLES) + 1)]
    for place, owner in enumerate(board.owner):
        held[owner][REALM_OF[place]] += 1
    return held, [board.owner[provinces[0]] for provinces in IN_REALM]


def totals(held: list[list[int]], capital: list[int]) -> list[int]:
    """§9.1 Return, by people, the points it would now be given."""
    found = []
    for people in range(len(PEOPLES)):
        points = 0
        for realm, size in enumerate(held[people]):
            if size == len(IN_REALM[realm]) and realm != ZARGOS:
                points += REALMS[realm].value
            else:
                points += (size + (capital[realm] == people)) * (2 if realm == ZARGOS else 1)
        found.append(points)
    return found


def stacks(board: ZargosBoard) -> list[list[tuple[int, int]]]:
    """Return, by people, the places that a group may leave, with its size."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(len(PEOPLES) + 1)]
    for place, (owner, size) in enumerate(zip(board.owner, board.strength, strict=True)):
        if size > 1:
            found[owner].append((place, size - 1))
    found[DRAGONS] += [(SEA + cell, size) for cell, size in enumerate(board.afloat) if size]
    return found


def strengths(board: ZargosBoard) -> list[int]:
    """Return, by people, its counters except those on their way."""
    found = [0] * (len(PEOPLES) + 1)
    for size, owner in zip(board.strength, board.owner, strict=True):
        found[owner] += size
    found[DRAGONS] += sum(board.afloat)
    return found
