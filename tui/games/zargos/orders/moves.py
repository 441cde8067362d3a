"""Reads what is asked on the map, what can be pointed at, and the moves that are planned and not sent.

A plan is nothing but `Picking.pending`, choices that the engine has found legal one after the other; here they are read
as moves. Nothing is kept beside them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from core.engine import Ask, Choice, Item, Refused, apply, choices, imagine, view
from core.zargos.choices import (
    BOATS,
    EARTH_WIND,
    ELSEWHERE_WIND,
    FREE,
    BringFrom,
    FightAt,
    GoTo,
    MoveFrom,
    MoveTo,
    PlaceAt,
    Send,
    Settle,
)
from core.zargos.game import ZARGOS
from core.zargos.magic.sea import GiveWay
from core.zargos.map.geography import sea_way
from core.zargos.settling.placing import ChoosePlace, PlaceHowMany
from core.zargos.settling.setting import SettleProvince
from core.zargos.view import ZargosBoard
from core.zargos.war.fighting import ChooseFight
from core.zargos.war.moving import AttackSize, AttackTarget, ChooseAttack
from core.zargos.war.powers import BringSize, ChooseVortex
from core.zargos.war.reorganising import ChooseGroup, StepSize, StepTarget
from tui.games import Scene
from tui.games.zargos.map.weather import weather
from tui.language import worded


class Phase(Enum):
    """The purposes of pointing at places."""

    NONE = ""
    ATTACK = "attack"
    STEP = "step"
    PLACE = "place"
    VORTEX = "vortex"
    SETTLE = "settle"
    GIVE_WAY = "give way"
    FIGHT = "fight"


_PHASES: Final[dict[type[Item], Phase]] = {
    ChooseAttack: Phase.ATTACK,
    AttackTarget: Phase.ATTACK,
    AttackSize: Phase.ATTACK,
    ChooseGroup: Phase.STEP,
    StepTarget: Phase.STEP,
    StepSize: Phase.STEP,
    ChoosePlace: Phase.PLACE,
    PlaceHowMany: Phase.PLACE,
    ChooseVortex: Phase.VORTEX,
    BringSize: Phase.VORTEX,
    SettleProvince: Phase.SETTLE,
    GiveWay: Phase.GIVE_WAY,
    ChooseFight: Phase.FIGHT,
}
_FROM: Final = (ChooseAttack, ChooseGroup)
_TO: Final = (AttackTarget, StepTarget)
_SIZES: Final = (AttackSize, StepSize, PlaceHowMany, BringSize)


class Move(NamedTuple):
    """A group as planned."""

    source: int
    """The place it leaves; -1: from the reserve."""
    target: int
    size: int
    means: int
    first: int
    """Where its choices begin among those that are pending."""


def phase(scene: Scene) -> Phase:
    """Return the phase of the question that the server waits for, if it is this seat's; whatever has been planned
    since."""
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    if not isinstance(ask, Ask) or scene.seat < 0 or scene.seat not in ask.seats:
        return Phase.NONE
    return _PHASES.get(type(ask), Phase.NONE)


def people(scene: Scene) -> int:
    """Return the people that is asked, whatever has been planned since; -1 for none."""
    return int(getattr(scene.view.agenda[-1] if scene.view.agenda else None, "people", -1))


def question(scene: Scene) -> Item | None:
    """Return what is asked after all that is planned."""
    agenda = (scene.now or scene.view).agenda
    return agenda[-1] if agenda else None


def complete(scene: Scene) -> bool:
    """Tell whether nothing can be added to the plan: after it something else is asked, or somebody else."""
    if phase(scene) is Phase.NONE or not scene.picking.pending:
        return False
    first, now = scene.view.agenda[-1], question(scene)
    people = getattr(first, "people", -1), getattr(now, "people", -1)
    if now is None or not scene.choices:
        return True
    return _PHASES.get(type(now)) is not phase(scene) or people[0] != people[1]


def _chooses(scene: Scene, *questions: type[Item]) -> bool:
    return phase(scene) is not Phase.NONE and isinstance(question(scene), questions) and not complete(scene)


def choosing_source(scene: Scene) -> bool:
    return _chooses(scene, *_FROM)


def choosing_target(scene: Scene) -> bool:
    return _chooses(scene, *_TO)


def choosing_size(scene: Scene) -> bool:
    """Tell whether a size is all the server asks; otherwise one is planned with the target, and altered afterwards."""
    return _chooses(scene, *_SIZES)


def source(scene: Scene) -> int:
    """Return from where the group goes whose target is being chosen; -1 for none."""
    return int(getattr(question(scene), "source", -1)) if choosing_target(scene) else -1


def place_of(choice: Choice) -> int:
    match choice:
        case MoveFrom(place) | MoveTo(place, _) | PlaceAt(place) | GoTo(place):
            return place
        case Settle(place) | BringFrom(place) | FightAt(place, _):
            return place
    return -1


def options(scene: Scene) -> dict[int, list[Choice]]:
    """Return what pointing at a place can mean now, by place."""
    found: dict[int, list[Choice]] = {}
    if phase(scene) is not Phase.NONE and not complete(scene):
        for choice in scene.choices:
            if place_of(choice) >= 0:
                found.setdefault(place_of(choice), []).append(choice)
    return found


def moves(scene: Scene) -> tuple[Move, ...]:
    """Return the plan, without a group whose target is still to be chosen."""
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    found: list[Move] = []
    start, first = int(getattr(ask, "source", -1)), 0
    for number, choice in enumerate(scene.picking.pending):
        match choice:
            case MoveFrom(place):
                start, first = place, number
            case MoveTo(place, means):
                found.append(Move(start, place, 1, means, first))
            case PlaceAt(place):
                found.append(Move(-1, place, 1, FREE, number))
            case BringFrom(place):
                found.append(Move(place, int(getattr(ask, "place", -1)), 1, FREE, number))
            case Send(size):
                found = [*found[:-1], _resized(found[-1], size)] if found else [_of_size_only(ask, size)]
    return tuple(found)


def _resized(move: Move, size: int) -> Move:
    return move._replace(size=size)


def _of_size_only(ask: Item | None, size: int) -> Move:
    """Return a move of which the server asked for nothing but the number."""
    target = getattr(ask, "target", getattr(ask, "place", -1))
    return Move(int(getattr(ask, "source", -1)), int(target), size, int(getattr(ask, "means", FREE)), 0)


def cost(scene: Scene, choice: Choice) -> str:
    """Return what a move costs: 2b boats; E or X a Land Wind or a Wind of Elsewhere."""
    if not isinstance(choice, MoveTo):
        return ""
    if choice.means == BOATS:
        return f"{boats(scene, choice)}b"
    return {EARTH_WIND: "E", ELSEWHERE_WIND: "X"}.get(choice.means, "")


def boats(scene: Scene, choice: MoveTo) -> int:
    return sea_way(source(scene), choice.place, weather(scene.view.board).stormy)


def movable(scene: Scene, place: int) -> int:
    """Return how many counters a planned group from there may have: an estimate for the eye, the engine decides."""
    board: ZargosBoard = scene.board
    return board.strength[place] - 1 if place < len(board.strength) else board.afloat[place - len(board.strength)]


# As the engine has it


def planned(scene: Scene, pending: tuple[Choice, ...]) -> Scene:
    """Return the moment with another plan, as the engine sees it, on a state imagined from the view."""
    state = imagine(ZARGOS, scene.view, random.Random(0))  # noqa: S311 - which cards are imagined can't matter
    for choice in pending:
        state, _told = apply(state, scene.seat, choice)
    now = view(ZARGOS, state, scene.seat) if pending else None
    return scene._replace(picking=scene.picking._replace(pending=pending), choices=choices(state, scene.seat), now=now)


def legal_after(scene: Scene, pending: tuple[Choice, ...]) -> Sequence[Choice]:
    """Return what can be answered after those choices."""
    return planned(scene, pending).choices


def refusal(scene: Scene, choice: Choice) -> str:
    """Return why that can't be done now; nothing if it can."""
    try:
        legal_after(scene, (*scene.picking.pending, choice))
    except Refused as reason:
        return worded(reason.sentence)
    return ""


def sizes(scene: Scene) -> range:
    """Return how many counters the latest group may have; none if there is no such group, or only one counter can
    go."""
    pending = scene.picking.pending
    found: Sequence[Choice] = ()
    if choosing_size(scene):
        found = scene.choices
    elif pending and isinstance(pending[-1], Send):
        found = legal_after(scene, pending[:-1])
    counts = [choice.count for choice in found if isinstance(choice, Send)]
    return range(counts[0], counts[-1] + 1) if counts else range(0)
