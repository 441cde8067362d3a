"""Settles the rest of one's counters: all of them are shown first, then ordered, and settled turn by turn.

The others settle in between, so a place that is shown may be taken: what is ordered is to go where it is best then.
"""

from __future__ import annotations

from typing import Final

from core.zargos.map.board import CODES
from core.zargos.map.geography import OUTSIDE, members
from core.zargos.settling.setting import best_to_settle
from core.zargos.standing_orders import THE_REST
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from tui.games import Outcome, Scene
from tui.games.zargos.orders import moves
from tui.games.zargos.orders.moves import Phase
from tui.language import _

_SHOWN: Final = -1
"""In `Picking.chosen`: the rest is shown."""
_NAMED: Final = 9
"""Provinces that a sentence names."""


def is_shown(scene: Scene) -> bool:
    return moves.phase(scene) is Phase.SETTLE and _SHOWN in scene.picking.chosen


def show(scene: Scene) -> Outcome:
    return Outcome(scene.picking._replace(chosen=scene.picking.chosen | {_SHOWN}))


def without(scene: Scene) -> Scene:
    """Return the scene in which the rest is not shown."""
    return scene._replace(picking=scene.picking._replace(chosen=scene.picking.chosen - {_SHOWN}))


def give(scene: Scene) -> Outcome:
    return Outcome(without(scene).picking, order=THE_REST.name)


def rest(scene: Scene) -> list[int]:
    """Return where they would settle, one after the other, if nobody else took a place. It ends with the last free
    province, and the others settle as often."""
    board: ZargosBoard = scene.view.board
    people, owner, found = moves.people(scene), list(board.owner), []
    turns = -(-sum(owner[place] == NOBODY for place in members(OUTSIDE)) // len(board.order))
    for _turn in range(min(board.reserve[people], turns)):
        place = best_to_settle(owner, people)
        owner[place] = people
        found.append(place)
    return found


def sentence(scene: Scene) -> str:
    places = list(dict.fromkeys(rest(scene)))
    named = " ".join(CODES[place] for place in places[:_NAMED])
    more = " …" if len(places) > _NAMED else "."
    return _("Turn by turn, as long as they are free: {places}", places=f"{named}{more}")
