"""Finds who can take the throne of Zargos in one turn, with what chance, and by which moves (§15.1)."""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

from core.bots.zargos.odds import clash
from core.bots.zargos.outlook import VICTORY, WALLED, Outlook
from core.zargos.map.board import CITY, THRONE, ZARGOS
from core.zargos.map.geography import LAND, members
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.odds import demon_odds

ENOUGH: Final = 0.97
"""The chance with which any one province is sure enough."""
ALARMING: Final = 0.05
GATES: Final = {place: tuple(members(LAND[place])) for place in THRONE}
"""From where each is attacked: by land only, as cards and boats don't lead there, and without any power."""

Moves = dict[tuple[int, int], int]
"""How many go from where to where."""


class Push(NamedTuple):
    """An attack on all parts of the throne that a people lacks."""

    chance: float
    moves: Moves


NO_PUSH: Final = Push(0.0, {})


def push(outlook: Outlook, people: int, more: int = 0) -> Push:
    """Return the best that a people can do in one turn; `more` counters it will have placed before."""
    board = outlook.board
    if not outlook.held[people][ZARGOS]:
        return NO_PUSH
    sizes = {place: 0 for place in THRONE if board.owner[place] != people}
    if outlook.frozen >> CITY & 1:
        return NO_PUSH
    if people == outlook.people:
        for attack in board.attacks:
            if attack.target in sizes:
                sizes[attack.target] += attack.size
    pool = _pool(board, people, sizes)
    pool[max(pool, key=pool.__getitem__)] += more
    return _allocated(board, sizes, pool)


def _pool(board: ZargosBoard, people: int, sizes: dict[int, int]) -> dict[int, int]:
    """Count who can go, by place. From any province of Zargos some part of the throne can be attacked."""
    gates = {gate for place in sizes for gate in GATES[place]}
    return {gate: board.strength[gate] - 1 for gate in sorted(gates) if board.owner[gate] == people}


def _allocated(board: ZargosBoard, sizes: dict[int, int], pool: dict[int, int]) -> Push:
    """Give counters, one at a time, to the attack that is most in doubt."""
    moves: Moves = {}
    chances = {place: taken(board, place, size) for place, size in sizes.items()}
    open_still = set(sizes)
    while open_still:
        place = min(open_still, key=lambda each: (chances[each], sizes[each], each))
        gates = [gate for gate in GATES[place] if pool.get(gate)]
        if not gates or chances[place] >= ENOUGH:
            open_still.remove(place)
            continue
        gate = min(gates, key=lambda each: (sum(each in GATES[other] for other in open_still), -pool[each]))
        pool[gate] -= 1
        moves[gate, place] = moves.get((gate, place), 0) + 1
        sizes[place] += 1
        chances[place] = taken(board, place, sizes[place])
    return Push(prod(chances.values()), moves)


def taken(board: ZargosBoard, place: int, size: int) -> float:
    """Return how likely so many take it."""
    if not size:
        return 0.0
    if board.owner[place] == NOBODY:
        return demon_odds(size, place).wins
    return clash(size, board.strength[place], WALLED[place == CITY]).wins


def raise_alarm(outlook: Outlook) -> None:
    """Make whatever an enemy needs to take the throne in its next turn worth taking or holding."""
    for enemy in outlook.reaches():
        chance = danger_of(outlook, enemy)
        if chance > ALARMING:
            for place in THRONE:
                outlook.alarm[place] = outlook.alarm.get(place, 0.0) + chance * VICTORY / 3


def danger_of(outlook: Outlook, enemy: int) -> float:
    """Return how likely an enemy takes the throne when it is its turn again, with what it then has bought."""
    return push(outlook, enemy, outlook.totals[enemy] // 2).chance
