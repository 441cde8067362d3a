"""§5.3–5.4, §8.1–8.2, §12, §14 Where a group can go, and by what means: as sets of provinces, and of sea cells."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.engine import Choice
from core.zargos.cards import DRAGONS, EARTH, ELSEWHERE, SPIDERS, WINGED
from core.zargos.choices import BOATS, EARTH_WIND, ELSEWHERE_WIND, FREE, MOVE_TO, MoveTo
from core.zargos.map.board import SEA
from core.zargos.map.geography import (
    COAST,
    ELSEWHERE_REACHES,
    FLIGHTS,
    LAND,
    OUTSIDE,
    SEA_NEXT,
    SHORES,
    VORTICES,
    members,
    sea_reach,
)
from core.zargos.state import ZargosState
from core.zargos.war.forces import has_power

EARTH_CROSSES: Final = 3
"""§12.2"""


class Reach(NamedTuple):
    """Provinces by means; and sea cells, which only Dragons enter."""

    free: int
    boats: int
    earth: int
    elsewhere: int
    cells: int

    @property
    def without_cards(self) -> bool:
        """Whether a group gets anywhere by means that everybody can see."""
        return bool(self.free or self.boats or self.cells)

    def choices(self) -> list[Choice]:
        """List the ways to each target. A free way hides those that cost; boats and cards are offered side by side."""
        found: list[Choice] = [MOVE_TO[FREE][place] for place in members(self.free)]
        found += [MOVE_TO[FREE][SEA + cell] for cell in members(self.cells)]
        found += [MOVE_TO[BOATS][place] for place in members(self.boats)]
        found += [MOVE_TO[EARTH_WIND][place] for place in members(self.earth)]
        found += [MOVE_TO[ELSEWHERE_WIND][place] for place in members(self.elsewhere)]
        return found


def by_land_and_power(state: ZargosState, people: int, place: int) -> int:
    """§5.3, §14 The provinces next to a place, for this people."""
    if place >= SEA:
        return COAST[place - SEA]
    if people == WINGED and has_power(state, people):
        return LAND[place] | FLIGHTS[place]
    if people == SPIDERS and has_power(state, people):
        return LAND[place] | VORTICES[place]
    return LAND[place]


def cells_next_to(state: ZargosState, people: int, place: int) -> int:
    """§14.4 The sea cells into which Dragons may go from here, in reorganisation."""
    if people != DRAGONS or not has_power(state, people):
        return 0
    if place >= SEA:
        return SEA_NEXT[place - SEA] & ~state.stormy
    return SHORES[place] & ~state.stormy if OUTSIDE >> place & 1 else 0


def reach(state: ZargosState, people: int, place: int, wanted: int) -> Reach:
    """Return which of the wanted provinces a group can go to from here."""
    free = by_land_and_power(state, people, place) & wanted
    wanted &= ~free
    hand = state.hands[state.seat_of[people]]
    elsewhere = wanted & ELSEWHERE_REACHES if ELSEWHERE in hand else 0
    if place >= SEA:
        return Reach(free, 0, 0, elsewhere, 0)
    boats = sea_reach(place, state.boats[people], state.stormy) & wanted
    earth = sea_reach(place, EARTH_CROSSES, state.stormy) & wanted if EARTH in hand else 0
    return Reach(free, boats, earth, elsewhere, 0)


def needs_card(choice: Choice) -> bool:
    """§12 Whether it goes by a card that only its player sees."""
    return isinstance(choice, MoveTo) and choice.means in (EARTH_WIND, ELSEWHERE_WIND)


def lies_fast(state: ZargosState, place: int) -> bool:
    """§11.4–11.5 Nobody leaves a frozen province or a closed sea cell."""
    return bool(state.frozen >> place & 1 if place < SEA else state.stormy >> (place - SEA) & 1)
