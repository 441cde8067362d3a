"""Plans groups of an army: begun with a source, whole with a target and a number, taken back, sent.

Pointing at a target plans the whole group at once; its number can be changed as long as it is the latest. All is
derived from the scene, and every choice is one that the engine has found legal.
"""

from __future__ import annotations

from typing import Final

from core.engine import Choice
from core.zargos.choices import (
    CALL_MIST,
    MOVE_FROM,
    REFRAIN,
    SEND,
    STAY,
    STOP_ATTACKING,
    STOP_REORGANISING,
    MoveFrom,
    MoveTo,
    PlaceAt,
    Send,
    Settle,
)
from core.zargos.map.board import CODES
from net.protocol.messages import MOST_CHOICES
from tui.games import Outcome, Scene
from tui.games.zargos.map import pointing, worth
from tui.games.zargos.orders import moves, settling
from tui.games.zargos.orders.moves import Phase
from tui.games.zargos.telling.names import folk, place_name
from tui.language import _

_ROOM: Final = MOST_CHOICES - 4
"""The most choices that may be planned before they are sent."""
_AT_ONCE: Final = frozenset({Phase.SETTLE, Phase.GIVE_WAY, Phase.FIGHT})
"""Phases in which one choice is the whole answer."""
_ENDS: Final = 0
"""Stands in `picking.chosen` when it has been asked whether the turn shall end without a move."""


def click(scene: Scene, place: int) -> Outcome:
    """Do what the cursor and Enter would do there; take another source, where the group has no target yet."""
    if place in moves.options(scene):
        return choose(scene, place)
    if moves.choosing_target(scene):
        if place == moves.source(scene):
            return take_back(scene)
        other = _without_latest(scene)
        if MoveFrom(place) in moves.legal_after(scene, other):
            return _begun(scene, (*other, MoveFrom(place)))
    if moves.phase(scene) is not Phase.NONE:
        return refused(scene, place)
    return pointing.look(scene, place)


def refused(scene: Scene, place: int) -> Outcome:
    """Look at it, with the reason why it can't be chosen."""
    return pointing.look(scene, place, sentence=why_not(scene, place))


def why_not(scene: Scene, place: int) -> str:
    sample = next((found[0] for found in moves.options(scene).values()), None)
    if isinstance(sample, MoveFrom | Settle | PlaceAt) and (other := _other_there(scene, place)) >= 0:
        return _(
            "{place} is held by {people}.", place=place_name(place), people=folk(other, scene.view.board, scene.seat)
        )
    if isinstance(sample, MoveFrom) and _is_empty(scene, place):
        return _("You have nobody in {place}.", place=place_name(place))
    if isinstance(sample, MoveFrom):
        return moves.refusal(scene, MoveFrom(place))
    if isinstance(sample, MoveTo):
        return moves.refusal(scene, MoveTo(place, sample.means))
    return _("{place} can't be chosen now.", place=place_name(place))


def _other_there(scene: Scene, place: int) -> int:
    """Return the people that holds that province, if it is not the one that is asked; else -1."""
    owner = (scene.now or scene.view).board.owner
    there = owner[place] if place < len(owner) else -1
    return -1 if there == getattr(moves.question(scene), "people", -1) else there


def _is_empty(scene: Scene, place: int) -> bool:
    owner = (scene.now or scene.view).board.owner
    return place < len(owner) and owner[place] < 0


def enter(scene: Scene) -> Outcome:
    """Confirm. A number that was typed stands; else what the cursor is at is chosen, or the plan is sent, when it is
    complete or nothing more can be chosen."""
    if settling.is_shown(scene):
        return settling.give(scene)
    if scene.picking.menu >= 0 and not moves.choosing_size(scene):
        return Outcome(scene.picking._replace(menu=-1))
    if moves.choosing_size(scene):
        return _plan(scene, SEND[number(scene)])
    if moves.complete(scene):
        return finish(scene)
    return choose(scene, pointing.at(scene)) if moves.options(scene) else finish(scene)


def choose(scene: Scene, place: int, way: int = 0) -> Outcome:
    """Point at that place; `way` is the means, where there are several."""
    found = moves.options(scene)[place]
    choice = found[min(way, len(found) - 1)]
    if moves.phase(scene) in _AT_ONCE:
        return Outcome(send=(choice,))
    if len(scene.picking.pending) >= _ROOM:
        return Outcome(scene.picking, sentence=_("That is as much as can be planned at once: send it first."))
    return _plan(scene, choice)


def _plan(scene: Scene, choice: Choice) -> Outcome:
    """Plan a choice, with as many counters as can go where a number is asked."""
    pending = (*scene.picking.pending, choice)
    after = moves.legal_after(scene, pending)
    largest = after[-1] if after else None
    if not isinstance(choice, Send) and isinstance(largest, Send):
        pending = (*pending, largest)
    return _begun(scene, pending)


def _begun(scene: Scene, pending: tuple[Choice, ...]) -> Outcome:
    """Return the plan as begun. The cursor goes to what is sensible next; where a group has stepped to, it may step
    on."""
    stays = moves.phase(scene) is Phase.STEP and isinstance(pending[-1], Send | MoveTo)
    to = next((place for each in reversed(pending) if (place := moves.place_of(each)) >= 0), scene.picking.cursor)
    picking = scene.picking._replace(cursor=to, suggestion=pointing.BY_HAND if stays else -1)
    return Outcome(picking._replace(pending=pending, menu=-1, typed="", looked=-1))


def _without_latest(scene: Scene) -> tuple[Choice, ...]:
    pending = scene.picking.pending
    starts = [number for number, choice in enumerate(pending) if not isinstance(choice, MoveTo | Send)]
    return pending[: starts[-1]] if starts else ()


def take_back(scene: Scene) -> Outcome:
    """Take back the latest group, planned or begun; a group that the server knows of stays after all."""
    if settling.is_shown(scene):
        return Outcome(settling.without(scene).picking)
    pending = scene.picking.pending
    if not pending and STAY in scene.choices:
        return Outcome(send=(STAY,))
    cursor = next((moves.place_of(choice) for choice in pending[len(_without_latest(scene)) :]), scene.picking.cursor)
    picking = scene.picking._replace(cursor=cursor, suggestion=pointing.BY_HAND, menu=-1, typed="", looked=-1)
    return Outcome(picking._replace(pending=_without_latest(scene)))


def finish(scene: Scene) -> Outcome:
    """Send all that is planned, and that this is all."""
    pending = scene.picking.pending
    if moves.complete(scene):
        return Outcome(send=pending)
    if STOP_REORGANISING in scene.choices and not pending and _may_be_a_slip(scene):
        sure = scene.picking._replace(chosen=scene.picking.chosen | {_ENDS})
        return Outcome(sure, sentence=_("You could still move. E again ends your turn."))
    for stop in (STOP_ATTACKING, STOP_REORGANISING, REFRAIN):
        if stop in scene.choices:
            return Outcome(send=(*pending, stop))
    if moves.choosing_target(scene):
        where = _("Where does the group from {place} go?", place=CODES[moves.source(scene)])
        return Outcome(scene.picking, sentence=where)
    return Outcome(scene.picking, sentence=_("All counters have to be placed first."))


def _may_be_a_slip(scene: Scene) -> bool:
    """Return whether the turn would end though something could be moved, and that has not been asked."""
    return bool(moves.options(scene)) and _ENDS not in scene.picking.chosen and scene.is_soon_settled


def gather(scene: Scene) -> Outcome:
    """Bring groups that stand behind nearer to the border, as long as that costs neither boats nor cards."""
    later = scene
    while moves.choosing_source(later) and len(later.picking.pending) < _ROOM:
        pending = _forward(later)
        if not pending:
            break
        later = moves.planned(scene, pending)
    if later is scene:
        return Outcome(scene.picking, sentence=_("Nobody behind the border can come nearer to it."))
    return _begun(scene, later.picking.pending)


def _forward(scene: Scene) -> tuple[Choice, ...]:
    """Return the plan with one group more."""
    for place in worth.behind(scene):
        begun = moves.planned(scene, (*scene.picking.pending, MOVE_FROM[place]))
        target = worth.forward(begun)
        if target is not None:
            return _plan(begun, target).picking.pending
    return ()


def spread(scene: Scene) -> Outcome:
    """Plan all new counters that are left, where they are needed most: they are seen before they are sent."""
    later = scene
    for place, size in worth.spread(scene).items():
        if len(later.picking.pending) >= _ROOM or place not in moves.options(later):
            break
        found = _with_number(_plan(later, moves.options(later)[place][0]), size)
        later = moves.planned(later, found.picking.pending)
    return _begun(scene, later.picking.pending) if later is not scene else Outcome(scene.picking)


def mist(scene: Scene) -> Outcome | None:
    return _plan(scene, CALL_MIST) if CALL_MIST in scene.choices else None


# Numbers


def number(scene: Scene) -> int:
    """Return the number of the latest group, or of the one that would be sent."""
    if moves.choosing_size(scene):
        most = moves.sizes(scene)[-1]
        return scene.picking.menu if 0 < scene.picking.menu <= most else most
    planned = moves.moves(scene)
    return planned[-1].size if planned else 0


def change(scene: Scene, step: int) -> Outcome:
    return _set(scene, number(scene) + step, False)


def turn(scene: Scene, step: int) -> Outcome | None:
    """Turn the wheel, which is turned by mistake too."""
    return change(scene, step) if moves.sizes(scene) else None


def digit(scene: Scene, figure: int) -> Outcome | None:
    """Take a digit. Typed one after the other they make a number; where a target is yet to be chosen, it is that at the
    cursor."""
    placing = moves.phase(scene) is Phase.PLACE and not scene.picking.pending
    if moves.options(scene) and (placing or moves.choosing_target(scene)):
        return _with_number(choose(scene, pointing.at(scene)), figure)
    typed = max(scene.picking.menu, 0) * 10 + figure
    most = max(moves.sizes(scene), default=0)
    return _set(scene, typed if typed <= most else figure, True) if most else None


def _with_number(planned: Outcome, number: int) -> Outcome:
    pending = planned.picking.pending
    if not pending or not isinstance(pending[-1], Send):
        return planned
    size = max(1, min(number, pending[-1].count))
    return planned._replace(picking=planned.picking._replace(pending=(*pending[:-1], SEND[size]), menu=size))


def _set(scene: Scene, wanted: int, typed: bool) -> Outcome:
    found = moves.sizes(scene)
    if not found:
        if moves.moves(scene):
            only = _("No other number can go.")
        else:
            only = _("Choose a target first, then how many go there.")
        return Outcome(scene.picking, sentence=only)
    wanted = max(found[0], min(wanted, found[-1]))
    if moves.choosing_size(scene):
        return Outcome(scene.picking._replace(menu=wanted))
    picking = scene.picking._replace(menu=wanted if typed else -1, typed="")
    return Outcome(picking._replace(pending=(*scene.picking.pending[:-1], SEND[wanted])))
