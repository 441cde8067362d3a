"""Finds where counters of Zargos should stand: settling, placing, reorganising, and boats to go further.

Each place is asked what it would bring to have so many there: what they keep, and what they may take in the next turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from core.bots.zargos.attacks import Campaign
from core.bots.zargos.outlook import BOAT, LANDING, LENGTH, PROMISE, Outlook, passages
from core.bots.zargos.taste import ADEPTS, Taste
from core.bots.zargos.throne import push
from core.zargos.cards import BOAT_PRICE, COUNTER_PRICE, DRAGONS, SPIDERS
from core.zargos.map.board import IN_REALM, REALM_OF, SEA
from core.zargos.map.geography import FLIGHTS, LAND, OUTSIDE, SEA_NEXT, SHORES, VOLCANIC, members
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.reorganising import MISTY

LATER: Final = 0.7
"""How much of its worth has what may be taken in the next turn …"""
OPTION: Final = 0.35
"""… and how much what is only one of several such things."""
DISTANT: Final = 0.15
"""The part of its worth that a counter loses with each province that it stands behind the front."""
FLEET: Final = 2
"""The number of boats with which a people buys no more."""
SAFE: Final = 0.15
"""The worth to a counter of being safe from attack at sea."""
FAR: Final = 6
"""The distance behind the front that counts where there is no way to it by land."""
PROMISING: Final = 0.4
"""A chance to take the throne for which all new counters are placed beside it."""
WORTH_A_STEP: Final = 0.3
"""The least that a step must bring …"""
WORTH_A_CARD: Final = 3.0
"""… and that a first step in the mist must bring more than any other."""
PORTIONS: Final = {1: (1,), 2: (1, 2), 3: (1, 3), 4: (2, 4)}
"""The portions that are tried in a place, by the size of the reserve."""


class Step(NamedTuple):
    """A group that goes from one of its own places to another, and what that brings."""

    worth: float
    source: int
    target: int
    size: int


NO_STEP: Final = Step(0.0, NOBODY, NOBODY, 0)


class Deployment:
    """A people's places in one position, and what counters are worth in each."""

    def __init__(self, board: ZargosBoard, people: int, taste: Taste = ADEPTS) -> None:
        self.campaign = Campaign(board, people, taste=taste)
        self.outlook: Outlook = self.campaign.outlook
        self.board, self.people = board, people
        self.places = [place for place, owner in enumerate(board.owner) if owner == people]
        if people == DRAGONS:
            self.places += [SEA + cell for cell in range(len(board.afloat))]
        self._targets: dict[int, list[int]] = {}
        self.support = self._support()
        self.behind = self._behind()
        self._added: dict[tuple[int, int], float] = {}

    def size(self, place: int) -> int:
        return self.board.strength[place] if place < SEA else self.board.afloat[place - SEA]

    def targets(self, place: int) -> list[int]:
        """Return what may be attacked from there by land or power."""
        known = self._targets.get(place)
        if known is None:
            wanted = self.campaign.wanted
            known = [each for each in self.outlook.near(self.people, place) if wanted >> each & 1]
            self._targets[place] = known
        return known

    def _support(self) -> dict[int, int]:
        """Return, by target, how many may come there from all places."""
        found: dict[int, int] = {}
        for place, free in self.outlook.stacks(self.people):
            for target in self.targets(place):
                found[target] = found.get(target, 0) + free
        return found

    def _behind(self) -> dict[int, int]:
        """Return, by province, how far it is to one with somebody else beside it."""
        found = {place: 0 for place in self.places if self.targets(place)}
        edge, distance = list(found), 0
        own = set(self.places)
        while edge:
            distance += 1
            edge = [n for n in {m for p in edge for m in self._beside(p)} if n in own and n not in found]
            found.update(dict.fromkeys(edge, distance))
        return found

    def _beside(self, place: int) -> tuple[int, ...]:
        return self.outlook.near(self.people, place)

    # The worth of counters

    def added(self, place: int, size: int) -> float:
        """Return what it changes that so many more stand there, or fewer, and nothing else."""
        known = self._added.get((place, size))
        if known is None:
            known = self._added[place, size] = self._alone(place, size) + self._offers(self.targets(place), size)
        return known

    def _alone(self, place: int, size: int) -> float:
        """Return what is kept, and how far it is to the front."""
        worth = -DISTANT * self.behind.get(place, FAR) * size
        if place >= SEA:
            worth += SAFE * size
        else:
            here = self.size(place)
            worth += self.outlook.danger(place, here) - self.outlook.danger(place, here + size)
        return worth

    def _offers(self, targets: Iterable[int], size: int) -> float:
        """Return what may be won by so many more, or is lost by so many fewer."""
        worth = 0.0
        for target in targets:
            before = self.support.get(target, 0)
            worth += self._offer(target, before + size) - self._offer(target, before)
        return OPTION * worth

    def _offer(self, target: int, size: int) -> float:
        return max(0.0, self.outlook.assault(target, size)) if size > 0 else 0.0

    def change(self, source: int, target: int, size: int) -> float:
        """Return what a step brings: what may be attacked from both places may be so after it too."""
        leaves, comes = self.targets(source), self.targets(target)
        worth = self._alone(source, -size) + self._alone(target, size)
        worth += self._offers([each for each in comes if each not in leaves], size)
        return worth + self._offers([each for each in leaves if each not in comes], -size)

    # Reorganisation

    def best_step(self, sources: Iterable[int], steps: int) -> Step:
        """Return the best of these groups' steps that need no boats."""
        found = [self.step(source, target) for source in sources for target in self._neighbours(source, steps)]
        return max(found, default=NO_STEP)

    def _neighbours(self, place: int, steps: int) -> list[int]:
        """§8.1, §12.4, §14.6 Return the places to which a group may go: in the mist all, without steps only by
        flying."""
        own = self.outlook.own & ~self.outlook.frozen & ~(1 << place)
        if steps == MISTY:
            return list(members(own))
        if not steps:
            return list(members(own & FLIGHTS[place]))
        found = [each for each in self.outlook.near(self.people, place) if own >> each & 1]
        return found + [SEA + cell for cell in self._cells(place)]

    def _cells(self, place: int) -> Iterable[int]:
        if self.people != DRAGONS or self.outlook.stilled >> DRAGONS & 1:
            return ()
        if place >= SEA:
            return members(SEA_NEXT[place - SEA] & ~self.outlook.stormy)
        return members(SHORES[place] & ~self.outlook.stormy) if OUTSIDE >> place & 1 else ()

    def step(self, source: int, target: int) -> Step:
        free = self.free(source)
        sizes = {free, (free + 1) // 2}
        return max(Step(self.change(source, target, size), source, target, size) for size in sizes)

    def free(self, place: int) -> int:
        """Return how many may step."""
        stays = 1 if place < SEA else 0
        free = self.size(place) - stays
        if self.board.settled:
            return min(free, self.size(place) - self.board.settled[place])
        return free

    # Placing

    def placing(self, reserve: int) -> tuple[int, int]:
        """Return where to place the next, and how many: where each brings most."""
        gate = self._for_the_throne(reserve)
        if gate != NOBODY:
            return gate, reserve
        best = (float("-inf"), 0, NOBODY)
        for place in self.places:
            if place >= SEA and not self.size(place):
                continue
            for size in PORTIONS.get(reserve, (2, (reserve + 1) // 2, reserve)):
                best = max(best, (self.added(place, size) / size, size, place))
        return best[2], best[1]

    def _for_the_throne(self, reserve: int) -> int:
        """Return where all of them are enough to take the throne in the next turn, or NOBODY."""
        found = push(self.outlook, self.people, reserve)
        if found.chance < PROMISING:
            return NOBODY
        gates = {source for source, _ in found.moves}
        return max(gates, key=self.size)


@lru_cache(maxsize=16)
def deployment(board: ZargosBoard, people: int, taste: Taste = ADEPTS) -> Deployment:
    """Return a people's deployment; kept for the next question about the same board."""
    return Deployment(board, people, taste)


# Settling (§3.5)


def settling(board: ZargosBoard, people: int, place: int) -> float:
    """Return what the next counter brings there: one's own nearby, and a realm that may become one's own."""
    if board.owner[place] == people:
        return 0.0
    realm = REALM_OF[place]
    holders = [board.owner[each] for each in IN_REALM[realm]]
    mine, empty = holders.count(people), holders.count(NOBODY)
    strangers = len(holders) - mine - empty
    worth = 2.0 * IS_CAPITAL[place] + 3.0 * mine / len(holders) - 0.8 * strangers / len(holders)
    worth += PROMISE[realm][0][len(holders)] / len(holders) if not strangers else 0.0
    beside = [board.owner[each] for each in members(LAND[place])]
    worth += 0.5 * beside.count(people) - 0.15 * (len(beside) - beside.count(people) - beside.count(NOBODY))
    if (people == SPIDERS and VOLCANIC >> place & 1) or (people == DRAGONS and SHORES[place]):
        worth += 1.0
    return worth + denying(board, people, realm, empty)


def denying(board: ZargosBoard, people: int, realm: int, empty: int) -> float:
    """Return what the last empty province of a realm is worth if all others are one enemy's."""
    holders = {board.owner[each] for each in IN_REALM[realm]} - {NOBODY, people}
    return 4.0 if empty == 1 and len(holders) == 1 else 0.0


# Boats (§13.1)


def boats_to_buy(board: ZargosBoard, people: int, most: int, taste: Taste = ADEPTS) -> int:
    """Return as many boats as the best passage needs that brings more than the counters for the same price."""
    if board.boats[people] >= FLEET:
        return 0
    here = deployment(board, people, taste)
    stay_at_home = (0.0, 0)
    sailing = [each for source, free in here.campaign.sources for each in _voyages(here, source, free, most)]
    return max([stay_at_home, *sailing], key=lambda voyage: voyage[0])[1]


def _voyages(here: Deployment, source: int, free: int, most: int) -> Iterator[tuple[float, int]]:
    """Yield what each length of passage from there would bring next turn, with the boats that are missing for it."""
    if source >= SEA or not SHORES[source]:
        return
    has, counters = here.board.boats[here.people], here.board.points[here.people] // COUNTER_PRICE
    assault, wanted = here.outlook.assault, here.campaign.wanted
    by_land = max([assault(each, free + counters) for each in here.targets(source)], default=0.0)
    for length in range(1, min(most + has, LENGTH) + 1):
        lacking = max(0, length - has)
        size = free + counters - BOAT_PRICE // COUNTER_PRICE * lacking
        targets = [each for each in passages(source, length, 0) if wanted >> each & 1]
        if size >= LANDING and targets:
            best = max([assault(each, size) for each in targets])
            yield LATER * (best - by_land) - BOAT * length, lacking
