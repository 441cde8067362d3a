"""Tells who meets an attack, and the odds of the fight, in words.

The odds are exact, but for a defender's Wind of War, of which nobody knows (core/zargos/war/forecast.py).
"""

from __future__ import annotations

from core.zargos.cards import AMAZONS, MONKS, PEOPLES
from core.zargos.magic.winds import stilled_by
from core.zargos.map.board import CODES
from core.zargos.map.geography import OUTSIDE
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.forecast import about_to_begin, forecast, through_the_vortex
from core.zargos.war.rounds import demon_dice
from tui.language import _, _n, _p, worded


def line(board: ZargosBoard, people: int, place: int, attackers: int, war: bool = False) -> str:
    """Tell the odds as "7 against 4 behind walls: 83% to take it"."""
    owner, outside = board.owner[place], OUTSIDE >> place & 1
    if owner < 0 and outside:
        return _("nobody is in {place}: {attackers} will take it", place=CODES[place], attackers=attackers)
    chance = percent(forecast(board, people, place, attackers, war).wins)
    return _(
        "{attackers} against {foes}: {chance} to take it", attackers=attackers, foes=foes(board, place), chance=chance
    )


def to_take(board: ZargosBoard, people: int, place: int, attackers: int) -> str:
    """Say how likely so many take it."""
    return percent(forecast(board, people, place, attackers).wins)


def foes(board: ZargosBoard, place: int) -> str:
    """Return whom an attack meets there, and what helps them."""
    owner, outside = board.owner[place], OUTSIDE >> place & 1
    if owner < 0:
        dice = demon_dice(place)
        return _n("{count} die of demons", "{count} dice of demons", dice)
    stilled = stilled_by(board.winds)
    coming = through_the_vortex(board, place)
    found = [str(board.strength[place])]
    found += [_("and {count} by the vortex", count=coming)] if coming else []
    found += [_("shooting")] if owner == AMAZONS and outside and not stilled >> AMAZONS & 1 else []
    found += [worded(PEOPLES[MONKS])] if owner == MONKS and outside and not stilled >> MONKS & 1 else []
    found += [_("behind walls")] if IS_CAPITAL[place] else []
    return " ".join(found)


def short(board: ZargosBoard, people: int, place: int, attackers: int) -> str:
    """96%, as it stands on the map."""
    return brief(forecast(board, people, place, attackers).wins)


def to_hold(board: ZargosBoard, war: bool = False) -> str:
    """Say how likely the defender of the present fight holds the province: without a Wind of War, or with one."""
    return percent(about_to_begin(board, int(war)).holds)


def brief(chance: float) -> str:
    """Like `percent`, in four columns."""
    if 0 < chance < 0.005:
        return _p("a chance in four columns", "<1%")
    if 0.995 <= chance < 1:
        return _p("a chance in four columns", ">99%")
    return _p("a chance in four columns", "{percent}%", percent=round(100 * chance))


def percent(chance: float) -> str:
    """Write a chance in percent, never as certain where it is not."""
    if 0 < chance < 0.005:
        return _("under 1%")
    if 0.995 <= chance < 1:
        return _("over 99%")
    return _p("a chance", "{percent}%", percent=round(100 * chance))
