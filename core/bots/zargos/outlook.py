"""Weighs what a position of Zargos is worth to one people: the provinces, and who may come for them.

All worths are in counters. The numbers were found by letting adepts play each other, and against apprentices.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from core.bots.zargos.counts import holdings, owned, stacks, strengths, totals
from core.bots.zargos.odds import clash, nearly
from core.bots.zargos.taste import ADEPTS, Taste
from core.zargos.cards import AMAZONS, PEOPLES, SPIDERS, WINGED
from core.zargos.magic.winds import lying_on, stilled_by
from core.zargos.map.board import CITY, IN_REALM, INNER, PROVINCES, REALM_OF, REALMS, SEA, ZARGOS
from core.zargos.map.geography import (
    COAST,
    EVERYWHERE,
    FLIGHTS,
    LAND,
    OUTSIDE,
    VORTICES,
    bits,
    members,
    sea_reach,
)
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL, worth
from core.zargos.war.forecast import forecast
from core.zargos.war.odds import Terms
from core.zargos.war.rows import Odds

CARD: Final = 2.0
"""The worth of a realm's magic card per turn, in points."""
NEARLY: Final = (1.0, 0.3, 0.1)
"""The part of what a whole realm adds that counts with all, all but one, and all but two of its provinces."""
VICTORY: Final = 60.0
FEEBLE: Final = 15
"""The number of counters with which a people does not think of the throne …"""
MIGHTY: Final = 40
"""… and the number with which it thinks of little else."""
REPUTATION: Final = (0.92, 1.31, 1.1, 0.85, 1.03, 0.82)
"""By people, how much stronger it is than it looks. Feared peoples are attacked, so these six numbers decide how often
each wins among adepts: see scripts/tournament zargos --all-adept."""
HATRED: Final = 4.0
"""Upper bound on the bonus for hurting the leading people."""
BOAT: Final = 2.5
"""The price of a boat in counters."""
WALLED: Final = (Terms(False), Terms(True))
"""The terms of a fight, by whether it is for a capital."""
LANDING: Final = 3
"""The number of counters from which on a passage by sea is thought of."""
LENGTH: Final = 2
"""The most sea cells between two coasts of a passage."""


def _promise(realm: int, size: int, capital: bool) -> float:
    """Return what a turn brings whoever holds so many provinces of a realm: points, and hopes of the whole."""
    provinces = IN_REALM[realm]
    base = worth(provinces[1]) * (size - capital) + worth(provinces[0]) * capital
    missing = len(provinces) - size
    if realm == ZARGOS or missing >= len(NEARLY) or not size:
        return float(base)
    whole = REALMS[realm].value - sum(map(worth, provinces)) + CARD
    return base + whole * NEARLY[missing]


def _promises(realm: int, capital: bool) -> tuple[float, ...]:
    return tuple(_promise(realm, size, capital) for size in range(len(IN_REALM[realm]) + 1))


PROMISE: Final = tuple((_promises(realm, False), _promises(realm, True)) for realm in range(len(REALMS)))
"""Promises by realm, whether its capital is held, and how many provinces are."""


def _near(people: int, place: int) -> tuple[int, ...]:
    if place >= SEA:
        return tuple(members(COAST[place - SEA]))
    power = FLIGHTS[place] if people == WINGED else VORTICES[place] if people == SPIDERS else 0
    return tuple(members(LAND[place] | power))


NOTHING: Final = [0] * len(PROVINCES)
PLACES: Final = range(SEA + len(COAST))
NEAR: Final = tuple(tuple(_near(people, place) for place in PLACES) for people in range(len(PEOPLES)))
"""By people and place, where it attacks from there while it has its power."""
POWERLESS: Final = tuple(_near(NOBODY, place) for place in PLACES)


@lru_cache(maxsize=2048)
def passages(place: int, length: int, stormy: int) -> tuple[int, ...]:
    """Return the coasts that lie so far across the sea."""
    return tuple(members(sea_reach(place, length, stormy)))


Threats = tuple[int, int]
Rival = tuple[int, int]
"""How many counters an enemy may bring, and which enemy."""
NO_RIVAL: Final[Rival] = (0, -2)


class Outlook:
    """Sees one position as one people does."""

    def __init__(self, board: ZargosBoard, people: int, taste: Taste = ADEPTS) -> None:
        self.board, self.people, self.taste = board, people, taste
        self.seat = board.seat_of[people]
        self.friends = bits(each for each, seat in enumerate(board.seat_of) if seat == self.seat)
        self.stilled = stilled_by(board.winds)
        self.frozen, self.stormy = lying_on(board.winds)
        self.left = board.terms.turns - board.turn
        self.horizon = 0.8 + 0.4 * min(self.left, 4)
        if board.terms.mean and not self.left:
            self.horizon *= 1 - len(board.counts) / len(board.order)
        self.price = min(1.0, 0.15 + 0.3 * self.left)
        """The worth of a counter: in the last turn nothing is bought any more."""
        self.own = owned(board, people)
        self.friendly = sum([owned(board, each) for each in members(self.friends)])
        self.held, self.capital = holdings(board)
        self.totals = totals(self.held, self.capital)
        self.enemies = tuple([each for each in board.order if not self.friends >> each & 1])
        self.strengths = strengths(board)
        self._stacks = stacks(board)
        self.weights = self._weights()
        self._reaches: dict[int, list[int]] | None = None
        self._rivals: dict[int, tuple[Rival, Rival]] = {}
        self._values: dict[int, float] = {}
        self._dangers: dict[tuple[int, int], float] = {}
        self._assaults: dict[tuple[int, int], float] = {}
        self._garrisons: dict[tuple[int, Threats], int] = {}
        self.hope = min(1.0, max(0.0, (self.strengths[people] - FEEBLE) / (MIGHTY - FEEBLE)))
        """How much it should care for the throne."""
        self.alarm: dict[int, float] = {}
        """By province of Zargos, what it is worth to keep an enemy from the throne there."""

    def _weights(self) -> list[float]:
        """Return, by people, how much its losses please; 1 for one of average strength."""
        weights = [0.0] * (len(PEOPLES) + 1)
        in_play = [each for each in self.board.order if not self.board.out >> each & 1]
        might = {each: REPUTATION[each] * (self.totals[each] + self.strengths[each] / 3) for each in in_play}
        average = sum(might.values()) / len(might)
        for each in self.enemies:
            weights[each] = min(HATRED, (might.get(each, 0.0) / average) ** 2)
        return weights

    # Worths

    def gain(self, place: int) -> float:
        """Return what it would be worth to hold a province more than now; and that its owner has it no more."""
        known = self._values.get(place)
        if known is None:
            known = self._values[place] = self._gain(place)
        return known

    def _gain(self, place: int) -> float:
        realm, capital, owner = REALM_OF[place], IS_CAPITAL[place], self.board.owner[place]
        promise, mine = PROMISE[realm], self.held[self.people][realm]
        has = self.capital[realm] == self.people
        points = promise[has or capital][mine + 1] - promise[has][mine]
        if owner != NOBODY:
            points += self.taste.denied * self.weights[owner] * self._lost(place, owner)
        return points * self.horizon + self._closer(place) + self.alarm.get(place, 0.0)

    def _lost(self, place: int, owner: int) -> float:
        realm, size = REALM_OF[place], self.held[owner][REALM_OF[place]]
        promise, has = PROMISE[realm], self.capital[realm] == owner
        return promise[has][size] - promise[has and not IS_CAPITAL[place]][size - 1]

    def _closer(self, place: int) -> float:
        """Return what a province of Zargos is worth on the way to the throne."""
        if OUTSIDE >> place & 1:
            return 0.0
        if place == CITY:
            return self.hope * self.taste.throne
        if place in INNER or not self.held[self.people][ZARGOS]:
            return self.hope * self.taste.gate
        return self.hope * self.taste.shore

    def loss(self, place: int) -> float:
        """Return what it costs to lose one's own province."""
        known = self._values.get(place)
        if known is None:
            lost = self._lost(place, self.people) * self.horizon + self._closer(place)
            known = self._values[place] = lost
        return known

    # Threats

    def threats(self, place: int, besides: int = NOBODY) -> Threats:
        """Return how many counters the two most dangerous enemies may bring to a province before one's next turn:
        enemies other than who is there, and without the stack in `besides`."""
        (first, enemy), (second, other) = self._rivals.get(place) or self._find_rivals(place)
        if besides == NOBODY:
            return first, second
        owner = self.board.owner[besides]
        if owner not in (enemy, other) or place not in self.near(owner, besides):
            return first, second
        away = self.board.strength[besides] - 1
        return (first - away, second) if owner == enemy else (first, second - away)

    def _find_rivals(self, place: int) -> tuple[Rival, Rival]:
        owner = self.board.owner[place]
        found = [(reach[place], enemy) for enemy, reach in self.reaches().items() if enemy != owner]
        first, second = sorted([*found, NO_RIVAL, NO_RIVAL], reverse=True)[:2]
        self._rivals[place] = first, second
        return first, second

    def reaches(self) -> dict[int, list[int]]:
        """Return the reaches by enemy that will still have a turn, and by province."""
        if self._reaches is None:
            self._reaches = {each: self.reach_of(each) for each in self._to_come()}
        return self._reaches

    def _to_come(self) -> tuple[int, ...]:
        """Return the enemies that will still have a turn: in the last turn only those who come later."""
        order = self.board.order
        if self.left:
            return self.enemies
        return tuple([each for each in order[order.index(self.people) + 1 :] if each in self.enemies])

    def reach_of(self, enemy: int) -> list[int]:
        """Return how many counters an enemy can bring to each province: by land and power all of them, by sea the
        largest group."""
        found, by_sea = NOTHING[:], NOTHING[:]
        length = min(self.board.boats[enemy], LENGTH)
        for place, free in self.stacks(enemy):
            for each in self.near(enemy, place):
                found[each] += free
            if length and place < SEA and free >= LANDING:
                for each in passages(place, length, 0):
                    by_sea[each] = max(by_sea[each], free)
        if not length:
            return found
        return [a + b for a, b in zip(found, by_sea, strict=True)]

    def stacks(self, people: int) -> list[tuple[int, int]]:
        """Return where a people has counters that may move, and how many."""
        return self._stacks[people]

    def near(self, people: int, place: int) -> tuple[int, ...]:
        return POWERLESS[place] if self.stilled >> people & 1 else NEAR[people][place]

    # Fights

    def odds(self, place: int, size: int, war: bool = False) -> Odds:
        """Return the odds of an attack with so many counters."""
        return forecast(self.board, self.people, place, size, war, nearly)

    def falls(self, place: int, enemies: int, size: int) -> float:
        """Return how likely so many enemies beat so many of one's own there."""
        if enemies < 1:
            return 0.0
        shot = self.people == AMAZONS and OUTSIDE >> place & 1 == 1
        return clash(enemies, size, WALLED[IS_CAPITAL[place]], shot).wins

    def safe(self, place: int, threats: Threats, size: int) -> float:
        """Return how likely so many still hold it at one's next turn."""
        first, second = threats
        if first < 1 and second < 1:
            return 1.0
        risk = self.taste.risk
        return (1.0 - risk * self.falls(place, first, size)) * (1.0 - risk * self.falls(place, second, size))

    def kept(self, place: int, size: float) -> float:
        """Return how likely it is held, once it has been taken."""
        return self.safe(place, self.threats(place), max(1, round(size)))

    def danger(self, place: int, size: int) -> float:
        """Return what one must expect to lose with so many counters left there."""
        known = self._dangers.get((place, size))
        if known is None:
            known = self._dangers[place, size] = self._danger(place, size, self.threats(place))
        return known

    def _danger(self, place: int, size: int, threats: Threats) -> float:
        return (1.0 - self.safe(place, threats, size)) * self.loss(place)

    def assault(self, place: int, size: int) -> float:
        """Return what it brings to attack a province with so many."""
        known = self._assaults.get((place, size))
        if known is None:
            known = self._assaults[place, size] = self._assault(place, size, self.odds(place, size))
        return known

    def warlike(self, place: int, size: int) -> float:
        """Return what such an attack brings with a Wind of War."""
        return self._assault(place, size, self.odds(place, size, True))

    def _assault(self, place: int, size: int, odds: Odds) -> float:
        fallen = size - odds.attackers_left
        worth = -self.taste.dear * self.price * fallen
        if odds.wins:
            worth += odds.wins * self.gain(place) * self.kept(place, odds.attackers_left / odds.wins)
        owner = self.board.owner[place]
        if owner != NOBODY:
            worth += self.taste.kill * self.weights[owner] * (self.board.strength[place] - odds.defenders_left)
        return worth

    def garrison(self, place: int, besides: int) -> int:
        """Return how many counters should stay in a province that others leave for that attack."""
        threats = self.threats(place, besides)
        if threats[0] < 1 and threats[1] < 1:
            return 1
        known = self._garrisons.get((place, threats))
        if known is None:
            sizes = [size for size in (1, 2, 3, 4, 5, 7) if size <= self.board.strength[place]]
            known = min(sizes, key=lambda size: self._danger(place, size, threats) + 0.4 * self.price * size)
            self._garrisons[place, threats] = known
        return known

    def targets(self) -> int:
        """Return the provinces that may be attacked: nobody attacks their own player's peoples."""
        return EVERYWHERE & ~self.friendly & ~self.frozen & ~self.board.assailed
