"""Plans the quest for the throne of Zargos (§15.1): an army gathers on a coast, sails, and takes what it lacks of the
throne, mostly from demons; all new counters join it there.

An adept thinks of the throne when it happens to stand beside it, which is late, if ever. Demons strike once and don't
strike back later; whoever comes early, with all that settling has left over, finds nobody else there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from core.bots.zargos.attacks import Move
from core.bots.zargos.counts import holdings, totals
from core.bots.zargos.outlook import Outlook
from core.bots.zargos.throne import GATES, push, taken
from core.zargos.cards import COUNTER_PRICE, DRAGONS, MOST_STRENGTH
from core.zargos.choices import BOATS, FREE
from core.zargos.magic.winds import DEATH_SPARES
from core.zargos.map.board import CITY, IN_REALM, INNER, REALM_OF, SEA, THRONE, ZARGOS
from core.zargos.map.geography import COAST, LAND, OUTSIDE, SHORES, members
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard

DARING: Final = 0.4
"""The chance from which on all that is missing of the throne is attacked at once."""
SURE: Final = 0.94
"""The chance with which one part of it is taken before the others."""
LANDED: Final = 0.7
"""The chance from which on an army sails."""
FLEET: Final = 9
"""The number of counters with which it sails first …"""
REINFORCEMENT: Final = 5
"""… and with which others follow."""
NEEDED: Final = {place: 9 if place == CITY else 7 for place in THRONE}
"""The number of counters that each part of the throne takes, about."""
CROWD: Final = DEATH_SPARES + 1
"""The number of counters in one province of Zargos from which on others go elsewhere."""
AT_SEA: Final = 3
"""How many counters in Zargos it is worth to need no boats."""
PATIENCE: Final = 5
"""The number of turns within which it must be within reach."""
OPENING: Final = 3
"""The first turn in which it may be given up."""
ISLANDS: Final = tuple(
    realm
    for realm, provinces in enumerate(IN_REALM)
    if all(REALM_OF[each] == realm != ZARGOS for place in provinces for each in members(LAND[place]))
)
"""The realms to which nobody comes by land."""
WHOLE: Final = IN_REALM[ZARGOS]
SHORE: Final = tuple(place for place in WHOLE if place not in THRONE)


def _landings(place: int) -> tuple[int, ...]:
    """Return where an army may land that sails from there across one sea cell, or is in it."""
    if place >= SEA:
        return tuple(each for each in SHORE if COAST[place - SEA] >> each & 1)
    return tuple(each for each in SHORE if OUTSIDE >> place & 1 and SHORES[place] & SHORES[each])


def _near_the_throne(place: int) -> int:
    """Return how many parts of the throne can be attacked from there."""
    return sum([place in gates for gates in GATES.values()])


LANDINGS: Final = {place: found for place in range(SEA + len(COAST)) if (found := _landings(place))}


class Quest:
    """A people's way to the throne in one position; groups that are on their way are put back first, so that the same
    plan is found after each of its moves."""

    def __init__(self, board: ZargosBoard, people: int) -> None:
        self.board, self.people = _before(board), people
        self.camps = [place for place in WHOLE if self.board.owner[place] == people]
        """Its provinces of Zargos."""
        self.missing = [place for place in THRONE if self.board.owner[place] != people]
        self.harbour = self._harbour()
        """From where its army sails, or NOBODY."""
        self._begun = {(attack.source, attack.target) for attack in board.attacks}

    def size(self, place: int) -> int:
        return self.board.strength[place] if place < SEA else self.board.afloat[place - SEA]

    def free(self, place: int) -> int:
        """Return how many may leave."""
        return self.size(place) - (1 if place < SEA else 0)

    def _harbour(self) -> int:
        """Return the largest group of Dragons at sea, or the largest and safest one on a coast."""
        if self.people == DRAGONS:
            afloat = [place for place in LANDINGS if place >= SEA and self.size(place)]
            if afloat:
                return max(afloat, key=self.size)
        coasts = [place for place in LANDINGS if place < SEA and self.board.owner[place] == self.people]
        return max(coasts, key=lambda each: (self.size(each), -self._menace(each)), default=NOBODY)

    def _menace(self, place: int) -> int:
        board = self.board
        around = [each for each in members(LAND[place]) if board.owner[each] not in (self.people, NOBODY)]
        return sum([board.strength[each] - 1 for each in around])

    @property
    def camp(self) -> int:
        """Return where new counters go, or NOBODY: in Zargos near the throne and where the Wind of Death spares them;
        before the landing to where the army sails from."""
        return max(self.camps, key=self._rank_of_camp, default=self.harbour)

    def _rank_of_camp(self, place: int) -> tuple[bool, bool, int]:
        return self.size(place) < CROWD, place in INNER, self.size(place)

    def portion(self) -> int:
        """Return how many are placed there together."""
        room = CROWD - self.size(self.camp)
        return room if self.camps and room > 0 else MOST_STRENGTH

    @property
    def army(self) -> frozenset[int]:
        """The places whose counters serve nothing else."""
        return frozenset({*self.camps, self.harbour} - {NOBODY})

    def hopeful(self) -> bool:
        """Return whether the throne can be had in a few turns. Whoever else has come to Zargos must be beaten there
        first: several who go for the throne keep each other from it, and those who stay at home win."""
        board, rivals = self.board, self._rivals()
        if board.turn < OPENING and not rivals:
            return True
        has = sum([self.free(place) for place in self.camps])
        if self.harbour != NOBODY and self.free(self.harbour) >= FLEET:
            has += self.free(self.harbour) - NEEDED[INNER[0]] // 2
        left = min(board.terms.turns - board.turn, PATIENCE)
        has += left * (totals(*holdings(board))[self.people] // COUNTER_PRICE)
        return has >= rivals + sum([NEEDED[place] for place in self.missing])

    def _rivals(self) -> int:
        """Count the other players' counters in Zargos."""
        seats, owner = (*self.board.seat_of, NOBODY), self.board.owner
        own = (seats[self.people], NOBODY)
        return sum([self.board.strength[place] for place in WHOLE if seats[owner[place]] not in own])

    def readiness(self) -> tuple[int, int, int]:
        """Rank it among those of one player: who is in Zargos, who needs no boats, whose army is the largest."""
        landed = sum([self.size(place) for place in self.camps])
        waiting = self.free(self.harbour) if self.harbour != NOBODY else NOBODY
        return landed + AT_SEA * (self.people == DRAGONS), waiting, self.people

    def is_safe(self, place: int) -> bool:
        """Return whether an empty province lies on an island of one's own: it pays until the army is there."""
        realm = REALM_OF[place]
        holders = {self.board.owner[each] for each in IN_REALM[realm]}
        return realm in ISLANDS and self.board.owner[place] == NOBODY and holders <= {self.people, NOBODY}

    # Attacks

    def next_move(self) -> Move | None:
        """Return the next of this turn's moves in Zargos and to it."""
        return next((move for move in self._moves() if (move.source, move.target) not in self._begun), None)

    def _moves(self) -> list[Move]:
        return [*self._ashore(), *self._landing()]

    def _ashore(self) -> list[Move]:
        """Return the attacks of those who are in Zargos: on all that is missing, or on what is sure to be taken while
        something is left for later."""
        found = push(Outlook(self.board, self.people), self.people)
        if found.chance >= DARING:
            return [Move(source, target, FREE, size) for (source, target), size in sorted(found.moves.items())]
        free = {place: self.free(place) for place in self.camps}
        moves: list[Move] = []
        for target in self._order():
            if len({move.target for move in moves}) < len(self.missing) - 1:
                moves += self._attack(target, free)
        return moves

    def _order(self) -> list[int]:
        """Return the missing parts, those held by few first and the City last."""
        return sorted(self.missing, key=lambda place: (place == CITY, self.board.strength[place], place))

    def _attack(self, target: int, free: dict[int, int]) -> list[Move]:
        """Return how those who are free take it surely, and count them as gone; or nothing."""
        gates = [place for place in free if place in GATES[target] and free[place]]
        gates.sort(key=lambda place: (self._leads_to(place), -free[place]))
        most = sum([free[place] for place in gates])
        size = next((size for size in range(1, most + 1) if taken(self.board, target, size) >= SURE), 0)
        moves = []
        for gate in gates:
            part = min(free[gate], size)
            if part:
                moves.append(Move(gate, target, FREE, part))
                free[gate] -= part
                size -= part
        return moves

    def _leads_to(self, place: int) -> int:
        """Return how many of the missing parts can be attacked from there."""
        return sum([place in GATES[each] for each in self.missing])

    def _landing(self) -> list[Move]:
        """Return the passage of the army, where it will probably get ashore."""
        harbour = self.harbour
        if harbour == NOBODY or (harbour < SEA and not self.board.boats[self.people]):
            return []
        size = self.free(harbour)
        shores = [place for place in LANDINGS[harbour] if place not in self.camps]
        if not shores or size < (REINFORCEMENT if self.camps else FLEET):
            return []
        target = max(shores, key=lambda place: self._landed(place, size))
        if taken(self.board, target, size) < LANDED:
            return []
        return [Move(harbour, target, FREE if harbour >= SEA else BOATS, size)]

    def _landed(self, place: int, size: int) -> tuple[float, int, int, int]:
        """Rank where to land: where it succeeds, and more of the throne is near."""
        return round(taken(self.board, place, size), 1), _near_the_throne(place), -self.board.strength[place], place

    # Reorganisation, purchases

    def step(self, sources: Iterable[int]) -> tuple[int, int] | None:
        """Return from where the largest of these groups steps nearer, and where to."""
        steps = [(self.size(source), source, target) for source in sources if (target := self._step(source)) != NOBODY]
        return max(steps)[1:] if steps else None

    def _step(self, source: int) -> int:
        if source in SHORE:
            gates = [place for place in self.camps if place in INNER and LAND[source] >> place & 1]
            return max(gates, key=lambda place: (self._leads_to(place), self.size(place)), default=NOBODY)
        if self.people == DRAGONS and source == self.harbour and source < SEA and not self.camps:
            cells = [place for place in LANDINGS if place >= SEA and SHORES[source] >> (place - SEA) & 1]
            return max(cells, key=lambda cell: max(map(_near_the_throne, LANDINGS[cell])))
        return NOBODY

    def stepping(self, source: int, target: int) -> int:
        """Return how many of those who can should step: neither place is left crowded, if that can be."""
        if target not in self.camps:
            return MOST_STRENGTH
        return max(1, CROWD - self.size(target), self.size(source) - CROWD)

    def boats(self) -> int:
        """Return how many boats to buy: one for the army that has none."""
        if self.harbour == NOBODY or self.people == DRAGONS or self.board.boats[self.people]:
            return 0
        return int(not self.camps or self.free(self.harbour) >= REINFORCEMENT)


def _before(board: ZargosBoard) -> ZargosBoard:
    """Return the board as it was before anybody left to attack."""
    if not board.attacks:
        return board
    strength, afloat = list(board.strength), list(board.afloat)
    for attack in board.attacks:
        if attack.source < SEA:
            strength[attack.source] += attack.size
        else:
            afloat[attack.source - SEA] += attack.size
    return board._replace(strength=tuple(strength), afloat=tuple(afloat), attacks=())


@lru_cache(maxsize=16)
def quest(board: ZargosBoard, people: int) -> Quest | None:
    """Return the people's quest if there is hope. Of several peoples of one player one goes at a time, as all parts of
    the throne must be held by one people (§15.1), and the others stay at home and pay. It is kept for the next question
    about the same board. In a duel there is none: both peoples of the only rival fall upon those at home."""
    if is_duel(board):
        return None
    going = next((each for each in _the_readiest_first(board, board.seat_of[people]) if each.hopeful()), None)
    return going if going and going.people == people else None


def is_duel(board: ZargosBoard) -> bool:
    """Return whether two players lead all peoples, several each."""
    return len(board.hand_sizes) == 2 < len(board.order)


def _the_readiest_first(board: ZargosBoard, seat: int) -> list[Quest]:
    """Return the quests of a player's peoples, whether there is hope or not."""
    quests = [Quest(board, people) for people, leader in enumerate(board.seat_of) if leader == seat]
    return sorted(quests, key=Quest.readiness, reverse=True)
