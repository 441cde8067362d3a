"""Plans where a people of Zargos attacks: one group at a time, each weighed against what is on its way already.

A move is asked for in small questions, and a bot remembers nothing; so each of them finds the same plan again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from core.bots.zargos.outlook import BOAT, LANDING, LENGTH, Outlook, passages
from core.bots.zargos.taste import ADEPTS, Taste
from core.bots.zargos.throne import push, raise_alarm
from core.zargos.cards import EARTH, ELSEWHERE, KNIGHTS
from core.zargos.choices import BOATS, EARTH_WIND, ELSEWHERE_WIND, FREE
from core.zargos.map.board import SEA, THRONE
from core.zargos.map.geography import ELSEWHERE_REACHES, LAND, OUTSIDE, members, sea_way
from core.zargos.view import ZargosBoard
from core.zargos.war.targets import EARTH_CROSSES

DARING: Final = 0.45
"""The chance from which on a people tries to take the throne at once …"""
LAST_CHANCE: Final = 0.15
"""… and the lower one where otherwise an enemy takes it, or the game is over."""
PRESSING: Final = 5.0
"""The alarm that makes a chance the last."""
WORTHWHILE: Final = 0.3
"""The least that an attack must bring."""
SPARED: Final = 0.12
"""The cost of sending a counter that might attack elsewhere …"""
CHAINED: Final = -0.03
"""… which is no cost to Knights, as they go on from where they have won."""
CHAIN: Final = 0.6
"""How much of its worth counts for what they may take then, as they may not get there."""
EARTH_CARD: Final = 2.0
ELSEWHERE_CARD: Final = 3.0


class Road(NamedTuple):
    """One way for a group to reach a target, and its cost in counters."""

    source: int
    means: int
    cost: float


class Move(NamedTuple):
    """The next group."""

    source: int
    target: int
    means: int
    size: int


class Campaign:
    """A people's attacks in one position."""

    def __init__(
        self,
        board: ZargosBoard,
        people: int,
        wave: int = 0,
        closed: tuple[int, ...] = (),
        taste: Taste = ADEPTS,
    ) -> None:
        self.outlook = outlook = Outlook(board, people, taste)
        self.board, self.people, self.wave = board, people, wave
        raise_alarm(outlook)
        self.wanted = outlook.targets()
        stacks = outlook.stacks(people)
        self.sources = [each for each in stacks if each[0] not in closed and not self._lies_fast(each[0])]
        self._free: dict[tuple[int, int], int] = {}
        self.spared = (CHAINED if people == KNIGHTS and not outlook.stilled >> KNIGHTS & 1 else SPARED) * outlook.price
        self.committed: dict[int, int] = {}
        for attack in board.attacks:
            self.committed[attack.target] = self.committed.get(attack.target, 0) + attack.size

    def _lies_fast(self, place: int) -> bool:
        frozen, stormy = self.outlook.frozen, self.outlook.stormy
        return bool(frozen >> place & 1 if place < SEA else stormy >> (place - SEA) & 1)

    # Roads

    def roads(self) -> dict[int, list[Road]]:
        """Return the roads to each target."""
        found: dict[int, list[Road]] = {}
        for source, free in self.sources:
            for target, means, cost in self.ways(source, free):
                found.setdefault(target, []).append(Road(source, means, cost))
        return found

    def ways(self, source: int, free: int) -> list[tuple[int, int, float]]:
        """Return the targets from there, by what means, and what each costs."""
        wanted = self.wanted
        if self.wave:
            lands = members(LAND[source] & OUTSIDE & wanted) if OUTSIDE >> source & 1 else ()
            return [(target, FREE, 0.0) for target in lands]
        near = [target for target in self.outlook.near(self.people, source) if wanted >> target & 1]
        found = [(target, FREE, 0.0) for target in near]
        if free >= LANDING:
            found += self._passages(source, near)
        return found

    def _passages(self, source: int, near: list[int]) -> list[tuple[int, int, float]]:
        board, stormy, hand = self.board, self.outlook.stormy, self.board.hand
        far = self.wanted & ~sum(1 << target for target in near)
        found: list[tuple[int, int, float]] = []
        if source < SEA and board.boats[self.people]:
            for target in passages(source, min(LENGTH, board.boats[self.people]), stormy):
                if far >> target & 1:
                    found.append((target, BOATS, BOAT * sea_way(source, target, stormy)))
        if source < SEA and EARTH in hand:
            crossed = passages(source, EARTH_CROSSES, stormy)
            found += [(target, EARTH_WIND, EARTH_CARD) for target in crossed if far >> target & 1]
        if ELSEWHERE in hand:
            found += [(target, ELSEWHERE_WIND, ELSEWHERE_CARD) for target in members(far & ELSEWHERE_REACHES)]
        return found

    # Sizes

    def spare(self, source: int, target: int) -> int:
        """Return how many leave there for that attack: garrisons stay, except what is only needed against the target
        itself."""
        known = self._free.get((source, target))
        if known is None:
            known = self._free[source, target] = self._spare(source, target)
        return known

    def _spare(self, source: int, target: int) -> int:
        if source >= SEA:
            return self.board.afloat[source - SEA]
        return max(0, self.board.strength[source] - self.outlook.garrison(source, target))

    def needed(self, target: int, least: int, most: int) -> int:
        """Return how many, of those that may attack, should."""
        assault, spared = self.outlook.assault, self.spared
        return max(range(least, most + 1), key=lambda size: (assault(target, size) - spared * size, -size))

    # Plans

    def best(self) -> Move | None:
        return self._to_the_throne() or self._best_attack()

    def _to_the_throne(self) -> Move | None:
        """Return a move to the throne, all at once, where the chance is good, or the last."""
        if self.wave:
            return None
        found = push(self.outlook, self.people)
        pressed = not self.outlook.left or max(self.outlook.alarm.values(), default=0.0) > PRESSING
        begun = any(each in self.committed for each in THRONE)
        least = LAST_CHANCE if pressed or begun else DARING
        if found.chance < least or not found.moves:
            return None
        (source, target), size = min(found.moves.items())
        return Move(source, target, FREE, size)

    def _best_attack(self) -> Move | None:
        found = [self._attack(target, roads) for target, roads in self.roads().items()]
        worth, target, road, most = max(found, default=(0.0, 0, Road(0, 0, 0.0), 0))
        if worth < WORTHWHILE:
            return None
        return Move(road.source, target, road.means, self.size(road.source, target, most))

    def _attack(self, target: int, roads: list[Road]) -> tuple[float, int, Road, int]:
        """Return the best that can be added to what is on its way there: its worth, the first group, and all
        together."""
        committed = self.committed.get(target, 0)
        before = self.outlook.assault(target, committed) if committed else 0.0
        near = [road for road in roads if not road.cost]
        most = committed + sum([self.spare(road.source, target) for road in near])
        found = []
        if most > committed:
            first = max(near, key=lambda road: self.spare(road.source, target))
            worth = self.outlook.assault(target, most) - before
            worth += self._chained(target, most) - self._chained(target, committed)
            found.append((worth, target, first, most))
        for road in roads:
            if road.cost and (size := self.spare(road.source, target)) >= LANDING:
                worth = self.outlook.assault(target, most + size) - before - road.cost
                found.append((worth, target, road, most + size))
        return max(found, default=(0.0, target, roads[0], committed))

    def _chained(self, target: int, size: int) -> float:
        """§14.1 Return the worth of what Knights who win there with so many may take next."""
        if self.spared > 0 or not size or not OUTSIDE >> target & 1:
            return 0.0
        left = int(self.outlook.odds(target, size).attackers_left) - 1
        if left < 1:
            return 0.0
        beyond = members(LAND[target] & OUTSIDE & self.wanted)
        best = max([self.outlook.assault(each, left) for each in beyond if each != target], default=0.0)
        return CHAIN * max(0.0, best)

    def size(self, source: int, target: int, most: int) -> int:
        """Return the size of that group's part."""
        committed = self.committed.get(target, 0)
        wanted = self.needed(target, committed + 1, max(most, committed + 1)) - committed
        return max(1, min(wanted, self.spare(source, target)))


@lru_cache(maxsize=64)
def next_attack(
    board: ZargosBoard, people: int, wave: int, closed: tuple[int, ...], taste: Taste = ADEPTS
) -> Move | None:
    """Return the next attack; kept for the next question about the same board."""
    return Campaign(board, people, wave, closed, taste).best()


def group_size(board: ZargosBoard, people: int, source: int, target: int, taste: Taste = ADEPTS) -> int:
    """Return how many go there, when boats or a card have already been paid."""
    campaign = Campaign(board, people, taste=taste)
    committed = campaign.committed.get(target, 0)
    near = [each for each, _ in campaign.sources if target in campaign.outlook.near(people, each)]
    most = committed + sum([campaign.spare(each, target) for each in {*near, source}])
    return campaign.size(source, target, most)
