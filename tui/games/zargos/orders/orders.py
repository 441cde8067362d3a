"""Says what can be done on the map, in a sentence and by which keys. A plan is read out, its latest group with its
odds."""

from __future__ import annotations

from typing import Final

from core.engine import Choice
from core.zargos.cards import PEOPLES
from core.zargos.choices import BOATS, CALL_MIST, FREE, REFRAIN, STAY, STOP_ATTACKING, STOP_REORGANISING, MoveTo
from core.zargos.map.board import CODES
from core.zargos.map.geography import OUTSIDE, members
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.reorganising import MISTY
from tui.games import Scene
from tui.games.zargos.map import pointing, roaming, worth
from tui.games.zargos.orders import groups, moves, odds_line, settling
from tui.games.zargos.orders.moves import Move, Phase
from tui.games.zargos.telling.words import count, place_name
from tui.widgets.buttons import Offer

_VERBS: Final = {
    Phase.ATTACK: "From",
    Phase.STEP: "From",
    Phase.PLACE: "Place in",
    Phase.SETTLE: "Settle in",
    Phase.FIGHT: "Fight for",
    Phase.VORTEX: "From",
    Phase.GIVE_WAY: "Go to",
}
_WAYS: Final = (("enter", "march:enter"), ("x", "march:way1"), ("y", "march:way2"))
_MEANS: Final = ("", "by boat", "by Land Wind", "by Elsewhere")


def sentence(scene: Scene) -> str:
    if moves.choosing_size(scene):
        return _how_many(scene)
    if moves.choosing_target(scene):
        return _to(scene, pointing.at(scene))
    planned = moves.moves(scene)
    return _planned(scene, planned) if planned else _asking(scene, pointing.at(scene))


def _asking(scene: Scene, place: int) -> str:
    """Say what is asked before anything is planned."""
    where = place_name(place) if place >= 0 else ""
    match moves.phase(scene):
        case Phase.ATTACK:
            return f"Attack from where? {_sends(scene, place)}" if where else "You can't attack from anywhere."
        case Phase.STEP:
            return f"{_steps(scene)}. From where? {_sends(scene, place)}" if where else "No group of yours can move."
        case Phase.PLACE:
            return f"Place {_left(scene)}: where? {where}."
        case Phase.SETTLE if settling.is_shown(scene):
            return settling.sentence(scene)
        case Phase.SETTLE:
            return f"{_settle(scene)}: where? {where}. {_free(scene)}"
        case Phase.FIGHT:
            return f"Next fight? {CODES[place]}: {_fight(scene, place)}."
        case Phase.VORTEX:
            return f"Bring Spiders through the vortex from {where}?"
    return f"The Dragons give way to {where}."


def _how_many(scene: Scene) -> str:
    """Ask for the number of a group of which the server knows all else."""
    ask, size = moves.question(scene), groups.number(scene)
    target = int(getattr(ask, "target", getattr(ask, "place", NOBODY)))
    move = Move(int(getattr(ask, "source", NOBODY)), target, size, FREE, 0)
    fight = f" {_fight(scene, target, size)}." if moves.phase(scene) is Phase.ATTACK else ""
    return f"How many? {arrow(move)}.{fight}"


def _steps(scene: Scene) -> str:
    """Say how much of the reorganisation is left, where it is not over."""
    left = int(getattr(moves.question(scene), "steps", 0))
    if left == MISTY:
        return "A Wind of Mist"
    return f"{count(left, 'step')} left" if left else "Only flights are left"


def _settle(scene: Scene) -> str:
    board: ZargosBoard = scene.board
    people = moves.people(scene)
    return f"Settle one of your {board.reserve[people]} {PEOPLES[people]}"


def _settle_more(scene: Scene) -> bool:
    board: ZargosBoard = scene.view.board
    return board.reserve[moves.people(scene)] > 1


def _free(scene: Scene) -> str:
    """Say how long it still goes on so: the rest is placed at once."""
    free = sum(scene.view.board.owner[place] == NOBODY for place in members(OUTSIDE))
    return f"{count(free, 'province')} free."


def _sends(scene: Scene, place: int) -> str:
    return f"{place_name(place)} can send {moves.movable(scene, place)}."


def _left(scene: Scene) -> str:
    board: ZargosBoard = scene.board
    people = moves.people(scene)
    return f"{count(board.reserve[people], 'counter')} of your {PEOPLES[people]}"


def _fight(scene: Scene, place: int, size: int = 0) -> str:
    """Tell the odds with all who are on their way there, and so many more."""
    return odds_line.line(scene.view.board, moves.people(scene), place, size + _on_their_way(scene, place))


def _on_their_way(scene: Scene, place: int) -> int:
    board: ZargosBoard = scene.view.board
    size = sum(attack.size for attack in board.attacks if attack.target == place)
    return size + sum(move.size for move in moves.moves(scene) if move.target == place)


def odds_at(scene: Scene, place: int) -> str:
    """Write the odds on the map: of an attack with all that can go, or of a fight that is chosen now; else nothing."""
    kind = moves.phase(scene)
    if kind is Phase.ATTACK and moves.choosing_target(scene):
        size = moves.movable(scene, moves.source(scene))
    elif kind is Phase.FIGHT:
        size = 0
    else:
        return ""
    return odds_line.short(scene.view.board, moves.people(scene), place, size + _on_their_way(scene, place))


def _to(scene: Scene, place: int) -> str:
    source = moves.source(scene)
    if place < 0:
        return f"The group from {CODES[source]} can't go anywhere."
    way = f"{CODES[source]}→{place_name(place)}"
    size = moves.movable(scene, source)
    return f"{way}: {_fight(scene, place, size)}." if moves.phase(scene) is Phase.ATTACK else f"{way}: {size} can go."


def _planned(scene: Scene, planned: tuple[Move, ...]) -> str:
    """Say the latest group with its odds, then the others."""
    latest = planned[-1]
    text = arrow(latest)
    if moves.phase(scene) is Phase.ATTACK:
        text += f": {_fight(scene, latest.target)}"
    elif moves.phase(scene) is Phase.PLACE and not moves.complete(scene):
        text += f"; {_left(scene)} left"
    elif moves.phase(scene) is Phase.STEP and not moves.complete(scene):
        text += f"; {_steps(scene).lower()}"
    others = ", ".join(f"{arrow(move)}" for move in reversed(planned[:-1]))
    return f"{text}. Also {others}." if others else f"{text}."


def arrow(move: Move) -> str:
    """Return a move as an arrow: "B3→T4 6"."""
    return (
        f"{CODES[move.source]}→{CODES[move.target]} {move.size}"
        if move.source >= 0
        else f"{CODES[move.target]} +{move.size}"
    )


def offers(scene: Scene) -> list[Offer]:
    """Return the offers, the most needed first: on a small screen there is room for four or five."""
    if settling.is_shown(scene):
        return [Offer("enter", "Settle all of them so", "march:enter"), Offer("escape", "Undo", "march:back")]
    found = [*_main_offers(scene), *_number_offers(scene)]
    if scene.picking.pending or STAY in scene.choices:
        found.append(Offer("escape", "Undo", "march:back"))
    if CALL_MIST in scene.choices:
        found.append(Offer("m", "Wind of Mist", "march:mist"))
    if STOP_REORGANISING in scene.choices and worth.behind(scene):
        found.append(Offer("g", "Gather", "march:gather"))
    if moves.phase(scene) is Phase.PLACE and moves.options(scene):
        found.append(Offer("g", "Place them all", "march:spread"))
    if moves.phase(scene) is Phase.SETTLE and _settle_more(scene):
        found.append(Offer("g", "Settle the rest", "march:rest"))
    if len(moves.options(scene)) > 1:
        found.append(Offer("tab", "Next", "march:next"))
    return [*found, roaming.BEGIN]


def _main_offers(scene: Scene) -> list[Offer]:
    if moves.choosing_size(scene) or scene.picking.menu >= 0:
        return [Offer("enter", f"Take {groups.number(scene)}", "march:enter")]
    place = pointing.at(scene)
    if place < 0:
        return [Offer("enter", _end(scene), "march:enter")]
    found = _ways(scene, place)
    if STOP_ATTACKING in scene.choices:
        found.append(Offer("f", _end(scene), "march:finish"))
    if STOP_REORGANISING in scene.choices:
        found.append(Offer("e", _end(scene), "march:finish"))
    if REFRAIN in scene.choices:
        found.append(Offer("n", "Bring nobody", "march:finish"))
    return found


def _end(scene: Scene) -> str:
    """Return what sending the plan means."""
    attacked = len({move.target for move in moves.moves(scene)})
    match moves.phase(scene):
        case Phase.ATTACK:
            return f"Make {count(attacked, 'attack')}" if attacked else "No attack"
        case Phase.STEP:
            return "End turn"
        case Phase.PLACE:
            return "Place them"
    return "Bring them"


def _ways(scene: Scene, place: int) -> list[Offer]:
    """Return the offers of Enter, and of other keys where there are other means."""
    found = moves.options(scene)[place]
    labels = (_first_way(scene, found[0]), *map(_other_way, found[1:]))
    return [Offer(key, label, action) for (key, action), label in zip(_WAYS, labels, strict=False)]


def _first_way(scene: Scene, choice: Choice) -> str:
    code = CODES[moves.place_of(choice)]
    if isinstance(choice, MoveTo):
        price = count(moves.boats(scene, choice), "boat") if choice.means == BOATS else _MEANS[choice.means]
        return f"To {code}{', ' if price else ''}{price}"
    return f"{_VERBS[moves.phase(scene)]} {code}"


def _other_way(choice: Choice) -> str:
    return _MEANS[choice.means] if isinstance(choice, MoveTo) else "with a Wind of War"


def _number_offers(scene: Scene) -> list[Offer]:
    found = moves.sizes(scene)
    if len(found) < 2:
        return []
    return [Offer("plus", f"{groups.number(scene)} of {found[-1]}", "march:more")]
