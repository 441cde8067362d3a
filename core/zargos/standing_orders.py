"""Lists what a player of Zargos may wish not to be asked for a while."""

from __future__ import annotations

from typing import Final

from core.engine import Order
from core.sentences import mark
from core.zargos.cards import PEOPLES
from core.zargos.state import ZargosState

NO_RED_BEFORE_NEXT: Final = Order("red people", mark("No red card before the next people's turn"))
NO_RED_THIS_TURN: Final = Order("red turn", mark("No red card for the rest of this turn"))
NO_RED_UNTIL_ATTACKED: Final = Order("red", mark("No red card until I am attacked"))
NO_WAR_BEFORE_NEXT: Final = Order("war people", mark("No Wind of War before the next people's turn"))
NO_WAR_THIS_TURN: Final = Order("war turn", mark("No Wind of War for the rest of this turn"))
NO_OFFERS: Final = Order("offers", mark("No offers of cards until I say so"))
NO_BOATS: Final = Order("boats", mark("No boats until I say so"))
THE_REST: Final = Order("settle", mark("Settle the rest of my counters for me"))

_EACH_PEOPLE: Final = frozenset({NO_RED_BEFORE_NEXT.name, NO_WAR_BEFORE_NEXT.name})
_EACH_TURN: Final = frozenset({NO_RED_THIS_TURN.name, NO_WAR_THIS_TURN.name})


def moment(state: ZargosState, order: str, people: int) -> int:
    """Return the number by which an order is over: with that people's turn, with all peoples', or never by itself."""
    if order in _EACH_PEOPLE:
        return state.turn * len(PEOPLES) + people
    return state.turn if order in _EACH_TURN else 0
