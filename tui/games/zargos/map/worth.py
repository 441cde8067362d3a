"""Ranks which place is worth pointing at first. It is only an order: what can be pointed at is the engine's word."""

from __future__ import annotations

from typing import Final

from core.zargos.cards import SPIDERS, WINGED
from core.zargos.choices import FREE, MoveTo
from core.zargos.map.board import IN_REALM, PROVINCES, REALM_OF, SEA
from core.zargos.map.geography import COAST, FLIGHTS, LAND, VORTICES, bits, members
from core.zargos.settling.setting import settling_worth
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL, worth
from core.zargos.war.forecast import forecast
from tui.games import Scene
from tui.games.zargos.orders import moves
from tui.games.zargos.orders.moves import Phase

_CARD: Final = 1.0
_BOAT: Final = 0.3
"""How much less a move seems worth for each boat that is spent."""


def sensible(scene: Scene) -> list[int]:
    """Return all places that can be pointed at, the best first."""
    return sorted(moves.options(scene), key=lambda place: (-_value(scene, place), place))


def _value(scene: Scene, place: int) -> float:
    kind = moves.phase(scene)
    if kind is Phase.ATTACK:
        return _as_target(scene, place) if moves.choosing_target(scene) else _as_source(scene, place)
    if kind is Phase.STEP:
        return _need(scene, place) - _back(scene, place) if moves.choosing_target(scene) else _spare(scene, place)
    if kind is Phase.SETTLE:
        return settling_worth(scene.board.owner, _people(scene), place)
    if kind is Phase.FIGHT:
        return _chance(scene, place, sum(attack.size for attack in scene.board.attacks if attack.target == place))
    return _need(scene, place) if kind is Phase.PLACE else float(moves.movable(scene, place))


def _people(scene: Scene) -> int:
    return int(getattr(moves.question(scene), "people", -1))


def _near(people: int, place: int) -> int:
    """Return where a group may go at no cost."""
    if place >= SEA:
        return COAST[place - SEA]
    return LAND[place] | (FLIGHTS[place] if people == WINGED else VORTICES[place] if people == SPIDERS else 0)


def _as_source(scene: Scene, place: int) -> float:
    board, people = scene.board, _people(scene)
    near = [each for each in members(_near(people, place)) if board.owner[each] != people]
    return max((_gain(scene, each, moves.movable(scene, place)) for each in near), default=0.0)


def _as_target(scene: Scene, place: int) -> float:
    choice = moves.options(scene)[place][0]
    price = moves.cost(scene, choice)
    spent = _BOAT * int(price[:-1]) if price.endswith("b") else _CARD if price else 0.0
    return _gain(scene, place, moves.movable(scene, moves.source(scene))) - spent


def _gain(scene: Scene, place: int, size: int) -> float:
    """Return how likely it is taken, times what that brings; with those who are on their way there already."""
    size += sum(move.size for move in moves.moves(scene) if move.target == place)
    return _chance(scene, place, size) * (1 + worth(place) + 2 * _share(scene, place))


def _chance(scene: Scene, place: int, size: int) -> float:
    return forecast(scene.view.board, _people(scene), place, size).wins if size > 0 else 0.0


def _share(scene: Scene, place: int) -> float:
    """Return how much of a realm this people has, and how little of it others have."""
    board: ZargosBoard = scene.board
    people, realm = _people(scene), IN_REALM[REALM_OF[place]]
    mine = sum(board.owner[each] == people for each in realm)
    others = sum(board.owner[each] not in (-1, people) for each in realm)
    return (mine - others / 2) / len(realm) + (board.owner[place] < 0) / 2


def _threat(board: ZargosBoard, people: int, place: int) -> int:
    """Return the counters of others at the border."""
    if place >= SEA:
        return 0
    return sum(board.strength[each] for each in members(LAND[place]) if board.owner[each] not in (-1, people))


def _need(scene: Scene, place: int) -> float:
    """Return how much more is at the border than in the place."""
    board: ZargosBoard = scene.board
    threat = _threat(board, _people(scene), place)
    there = board.strength[place] if place < SEA else board.afloat[place - SEA]
    return threat - there + 2.0 * (place < SEA and IS_CAPITAL[place]) if threat else -100.0 - there


def _back(scene: Scene, place: int) -> float:
    """Return a penalty for the place from which a group has just come."""
    return 1000.0 if any(move.source == place for move in moves.moves(scene)) else 0.0


def _spare(scene: Scene, place: int) -> float:
    """Return how much stands where nobody is at the border."""
    size = moves.movable(scene, place)
    return float(size) if not _threat(scene.board, _people(scene), place) else size - 100.0


# Placing


def spread(scene: Scene) -> dict[int, int]:
    """Return by province how many of the new counters go there, each where there is then the greatest need."""
    board: ZargosBoard = scene.board
    needs = {place: _need(scene, place) for place in moves.options(scene)}
    found: dict[int, int] = {}
    for _ in range(board.reserve[_people(scene)] if needs else 0):
        place = max(needs, key=lambda each: (needs[each], -each))
        needs[place] -= 1
        found[place] = found.get(place, 0) + 1
    return found


# Gathering


def behind(scene: Scene) -> list[int]:
    """Return where groups stand that are not at the border, the largest first."""
    return [place for place in sensible(scene) if _spare(scene, place) > 0]


def forward(scene: Scene) -> MoveTo | None:
    """Return the target that is nearest to the border, and there in the greatest need; None if that is no step
    forward."""
    board: ZargosBoard = scene.board
    far = _distances(board, _people(scene))
    found = [choice for choices in moves.options(scene).values() for choice in choices]
    free = [each for each in found if isinstance(each, MoveTo) and each.means == FREE and each.place in far]
    best = min(free, key=lambda each: (far[each.place], -_need(scene, each.place), each.place), default=None)
    return best if best and far[best.place] < far.get(moves.source(scene), len(far)) else None


def _distances(board: ZargosBoard, people: int) -> dict[int, int]:
    """Return how many of a people's provinces lie between each of them and somebody else."""
    mine = bits(place for place in PROVINCES if board.owner[place] == people)
    new = [place for place in members(mine) if _threat(board, people, place)]
    found = dict.fromkeys(new, 0)
    for place in new:
        for near in members(LAND[place] & mine):
            if near not in found:
                found[near] = found[place] + 1
                new.append(near)
    return found
