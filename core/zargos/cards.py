"""The magic cards and the peoples: data only. A magic card is an int, its kind; equal cards are the same."""

from __future__ import annotations

from typing import Final

from core.sentences import mark

KNIGHTS, AMAZONS, MONKS, DRAGONS, SPIDERS, WINGED = range(6)
PEOPLES: Final = (
    mark("Knights"),
    mark("Amazons"),
    mark("Monks"),
    mark("Dragons"),
    mark("Spiders"),
    mark("Winged"),
)
THE_PEOPLES: Final = (
    mark("the Knights"),
    mark("the Amazons"),
    mark("the Monks"),
    mark("the Dragons"),
    mark("the Spiders"),
    mark("the Winged"),
)
"""As what does something, or has it done to it."""

(
    WAR,
    EARTH,
    MIST,
    ELSEWHERE,
    MADNESS,
    ICE,
    STORM,
    DEATH,
    TYPHOON,
    FLOODS,
    TIDAL_WAVE,
    EARTHQUAKE,
    ECLIPSE,
    HEAT_WAVE,
) = range(14)

KINDS: Final = (
    mark("Wind of War"),
    mark("Land Wind"),
    mark("Wind of Mist"),
    mark("Wind of Elsewhere"),
    mark("Wind of Madness"),
    mark("Wind of Ice"),
    mark("Wind of Storm"),
    mark("Wind of Death"),
    mark("Typhoon"),
    mark("Floods"),
    mark("Tidal Wave"),
    mark("Earthquake"),
    mark("Eclipse"),
    mark("Heat Wave"),
)
GREEN: Final = range(4)

COPIES: Final = (12, 4, 2, 2, 4, 4, 4, 2, 1, 1, 1, 1, 1, 1)
"""§2.5 By kind."""
DECK: Final = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))

AGAINST: Final = {
    TYPHOON: WINGED,
    FLOODS: KNIGHTS,
    TIDAL_WAVE: DRAGONS,
    EARTHQUAKE: SPIDERS,
    ECLIPSE: AMAZONS,
    HEAT_WAVE: MONKS,
}
"""§11.7 Whose power a card takes away."""
ONLY_BEFORE_ITS_TURN: Final = frozenset({TYPHOON, FLOODS})
"""§11.7 Played at another time they would do nothing."""
LASTING: Final = frozenset({ICE, STORM, *AGAINST})
"""§10.3 These lie on the table until the turn is over; the others have done all they do at once."""

HAND: Final = 3
"""§3.3, §10.2"""
MASTERS_CARDS: Final = 3
"""§7.4"""

MOST_STRENGTH: Final = 100
"""§2.1 A people's counters, all together: the box holds 312 small and large ones (Z4)."""
BOATS: Final = 15
BOAT_PRICE: Final = 5
COUNTER_PRICE: Final = 2


def first_counters(seats: int, peoples: int) -> int:
    """§3.4 Each people's, at the beginning."""
    if seats == 3:
        return 25
    return {4: 35, 5: 30, 6: 25}[peoples]


def deck(seat_of: tuple[int, ...]) -> tuple[int, ...]:
    """§2.6 The cards in play: none against a people that is nobody's."""
    return tuple([kind for kind in DECK if kind not in AGAINST or seat_of[AGAINST[kind]] >= 0])
