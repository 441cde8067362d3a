"""The forces of the peoples and their worth: facts that several paragraphs need."""

from __future__ import annotations

from itertools import compress
from typing import Final

from core.zargos.cards import DRAGONS, PEOPLES
from core.zargos.map.board import CAPITALS, CITY, IN_REALM, PROVINCES, REALMS, SEA, ZARGOS
from core.zargos.state import NOBODY, ZargosState

IS_CAPITAL: Final = tuple(p in CAPITALS for p in PROVINCES)
_BITS: Final = tuple(1 << province for province in PROVINCES)


def provinces_of(state: ZargosState, people: int) -> int:
    """Return a people's provinces as a set. It is asked for with every move, so it is left to what is written in C."""
    return sum(compress(_BITS, map(people.__eq__, state.owner)))


def size_at(state: ZargosState, place: int) -> int:
    return state.strength[place] if place < SEA else state.afloat[place - SEA]


def movable(state: ZargosState, place: int) -> int:
    """§5.2, §8.3, §14.4 One stays behind, but nobody at sea; where each counter moves once, those that have not."""
    free = state.strength[place] - 1 if place < SEA else state.afloat[place - SEA]
    if state.settled:
        return min(free, size_at(state, place) - state.settled[place])
    return free


def take_from(state: ZargosState, place: int, size: int) -> None:
    if place < SEA:
        state.strength[place] -= size
    else:
        state.afloat[place - SEA] -= size


def add_to(state: ZargosState, place: int, size: int) -> None:
    if place < SEA:
        state.strength[place] += size
    else:
        state.afloat[place - SEA] += size


def lose(state: ZargosState, province: int, size: int) -> int:
    """Kill so many counters of a province, as far as there are any; an empty one belongs to nobody."""
    lost = min(size, state.strength[province])
    state.strength[province] -= lost
    if not state.strength[province]:
        state.owner[province] = NOBODY
    return lost


def strengths(state: ZargosState) -> list[int]:
    """Return, by people, all its counters, at sea and on their way too."""
    found = [0] * (len(PEOPLES) + 1)
    for owner, strength in zip(state.owner, state.strength, strict=True):
        found[owner] += strength
    found[DRAGONS] += sum(state.afloat)
    return found[:-1]


def has_power(state: ZargosState, people: int) -> bool:
    """§11.7"""
    return not state.stilled >> people & 1


def master(state: ZargosState) -> int:
    """§7.4"""
    return state.owner[CITY]


def points_of(state: ZargosState) -> tuple[int, ...]:
    """§9.1 By people."""
    points = [0] * len(PEOPLES)
    for realm, provinces in enumerate(IN_REALM):
        holders = [state.owner[province] for province in provinces]
        if realm != ZARGOS and holders[0] != NOBODY and holders.count(holders[0]) == len(holders):
            points[holders[0]] += REALMS[realm].value
        else:
            for province, people in zip(provinces, holders, strict=True):
                if people != NOBODY:
                    points[people] += worth(province)
    return tuple(points)


def worth(province: int) -> int:
    """§9.1 Of a single province."""
    return (2 if province >= IN_REALM[ZARGOS][0] else 1) * (2 if IS_CAPITAL[province] else 1)
