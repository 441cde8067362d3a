"""Tells who meets an attack, and the odds of the fight, in words.

The odds are exact, but for what players may still decide in the fight (core/zargos/war/odds.py).
"""

from __future__ import annotations

from core.zargos.cards import AMAZONS
from core.zargos.magic.winds import stilled_by
from core.zargos.map.board import CODES
from core.zargos.map.geography import OUTSIDE
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.odds import forecast
from core.zargos.war.rounds import demon_dice


def line(board: ZargosBoard, place: int, attackers: int, war: bool = False) -> str:
    """Return a line such as "7 against 4 behind walls: 83% to take it"."""
    owner, outside = board.owner[place], OUTSIDE >> place & 1
    if owner < 0 and outside:
        return f"nobody is in {CODES[place]}: {attackers} will take it"
    odds = forecast(board, place, attackers, war)
    return f"{attackers} against {foes(board, place)}: {percent(odds.wins)} to take it"


def foes(board: ZargosBoard, place: int) -> str:
    """Return whom an attack meets there, and what helps them."""
    owner, outside = board.owner[place], OUTSIDE >> place & 1
    if owner < 0:
        return f"{demon_dice(place)} dice of demons"
    shooting = owner == AMAZONS and outside and not stilled_by(board.winds) >> AMAZONS & 1
    helped = [words for words, there in (("shooting", shooting), ("behind walls", IS_CAPITAL[place])) if there]
    return " ".join((str(board.strength[place]), *helped))


def percent(chance: float) -> str:
    """Write a chance in percent, never as certain where it is not."""
    if 0 < chance < 0.005:
        return "under 1%"
    if 0.995 <= chance < 1:
        return "over 99%"
    return f"{chance:.0%}"
