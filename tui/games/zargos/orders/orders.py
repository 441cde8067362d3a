"""Says what can be done on the map, in a sentence and by which keys. A plan is read out, its latest group with its
odds."""

from __future__ import annotations

from typing import Final

from core.engine import Choice
from core.zargos.choices import BOATS, CALL_MIST, FREE, REFRAIN, STAY, STOP_ATTACKING, STOP_REORGANISING, MoveTo
from core.zargos.map.board import CODES
from core.zargos.map.geography import OUTSIDE, members
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.reorganising import MISTY
from tui.games import Scene, capital
from tui.games.zargos.map import pointing, roaming, worth
from tui.games.zargos.orders import groups, moves, odds_line, settling
from tui.games.zargos.orders.moves import Move, Phase
from tui.games.zargos.telling.names import boats, of_folk, of_which, people_name, place_name
from tui.language import _, _n, _p, mark, worded
from tui.widgets.buttons import Offer

_AT_PLACE: Final = {
    Phase.ATTACK: mark("From {place}"),
    Phase.STEP: mark("From {place}"),
    Phase.PLACE: mark("Place in {place}"),
    Phase.SETTLE: mark("Settle in {place}"),
    Phase.FIGHT: mark("Fight for {place}"),
    Phase.VORTEX: mark("From {place}"),
    Phase.GIVE_WAY: mark("Go to {place}"),
}
_WAYS: Final = (("enter", "march:enter"), ("x", "march:way1"), ("y", "march:way2"))
_MEANS: Final = ("", mark("by boat"), mark("by Land Wind"), mark("by Elsewhere"))


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
            if not where:
                return _("You can't attack from anywhere.")
            return _("Attack from where? {can_send}", can_send=_sends(scene, place))
        case Phase.STEP:
            if not where:
                return _("No group of yours can move.")
            return _("{steps}. From where? {can_send}", steps=_steps(scene), can_send=_sends(scene, place))
        case Phase.PLACE:
            return _("Place {counters}: where? {place}.", counters=_left(scene), place=where)
        case Phase.SETTLE if settling.is_shown(scene):
            return settling.sentence(scene)
        case Phase.SETTLE:
            return _settling(scene, where)
        case Phase.FIGHT:
            return _("Next fight? {place}: {odds}.", place=CODES[place], odds=_fight(scene, place))
        case Phase.VORTEX:
            return _("Bring Spiders through the vortex from {place}?", place=where)
    return _("The Dragons give way to {place}.", place=where)


def _how_many(scene: Scene) -> str:
    """Ask for the number of a group of which the server knows all else."""
    ask, size = moves.question(scene), groups.number(scene)
    target = int(getattr(ask, "target", getattr(ask, "place", NOBODY)))
    move = Move(int(getattr(ask, "source", NOBODY)), target, size, FREE, 0)
    if moves.phase(scene) is Phase.ATTACK:
        return _("How many? {move}. {odds}.", move=arrow(move), odds=capital(_fight(scene, target, size)))
    return _("How many? {move}.", move=arrow(move))


def _steps(scene: Scene) -> str:
    """Say how much of the reorganisation is left, where it is not over."""
    left = int(getattr(moves.question(scene), "steps", 0))
    if left == MISTY:
        return _("A Wind of Mist")
    return _n("{count} step left", "{count} steps left", left) if left else _("Only flights are left")


def _settling(scene: Scene, where: str) -> str:
    """Ask where the next counter settles, and say how long it still goes on so: the rest is placed at once."""
    board: ZargosBoard = scene.board
    people = moves.people(scene)
    free = sum(scene.view.board.owner[place] == NOBODY for place in members(OUTSIDE))
    asked = _("Settle one of your {count} {people}: where? {place}.", count=board.reserve[people],
              people=people_name(people), place=where)  # fmt: skip
    return f"{asked} {_n('{count} province free.', '{count} provinces free.', free)}"


def _settle_more(scene: Scene) -> bool:
    board: ZargosBoard = scene.view.board
    return board.reserve[moves.people(scene)] > 1


def _sends(scene: Scene, place: int) -> str:
    return _("{place} can send {count}.", place=place_name(place), count=moves.movable(scene, place))


def _left(scene: Scene) -> str:
    board: ZargosBoard = scene.board
    people = moves.people(scene)
    return _n(
        "{count} counter of {people}",
        "{count} counters of {people}",
        board.reserve[people],
        people=of_folk(people, board, scene.seat),
    )


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
        return _("The group from {place} can't go anywhere.", place=CODES[source])
    way = f"{CODES[source]}→{place_name(place)}"
    size = moves.movable(scene, source)
    if moves.phase(scene) is Phase.ATTACK:
        return f"{of_which(way, _fight(scene, place, size))}."
    return _("{way}: {count} can go.", way=way, count=size)


def _planned(scene: Scene, planned: tuple[Move, ...]) -> str:
    """Say the latest group with its odds, then the others."""
    latest = planned[-1]
    text = arrow(latest)
    if moves.phase(scene) is Phase.ATTACK:
        text = of_which(text, _fight(scene, latest.target))
    elif moves.phase(scene) is Phase.PLACE and not moves.complete(scene):
        text += f"; {_('{counters} left', counters=_left(scene))}"
    elif moves.phase(scene) is Phase.STEP and not moves.complete(scene):
        text += f"; {_uncapital(_steps(scene))}"
    others = ", ".join(f"{arrow(move)}" for move in reversed(planned[:-1]))
    return _("{latest}. Also {others}.", latest=text, others=others) if others else f"{text}."


def _uncapital(words: str) -> str:
    """Return the beginning of a sentence as it stands behind another's."""
    return f"{words[:1].lower()}{words[1:]}"


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
        return [Offer("enter", _("Settle all of them so"), "march:enter"), Offer("escape", _("Undo"), "march:back")]
    found = [*_main_offers(scene), *_number_offers(scene)]
    if scene.picking.pending or STAY in scene.choices:
        found.append(Offer("escape", _("Undo"), "march:back"))
    if CALL_MIST in scene.choices:
        found.append(Offer("m", _("Wind of Mist"), "march:mist"))
    if STOP_REORGANISING in scene.choices and worth.behind(scene):
        found.append(Offer("g", _("Gather"), "march:gather"))
    if moves.phase(scene) is Phase.PLACE and moves.options(scene):
        found.append(Offer("g", _("Place them all"), "march:spread"))
    if moves.phase(scene) is Phase.SETTLE and _settle_more(scene):
        found.append(Offer("g", _("Settle the rest"), "march:rest"))
    if len(moves.options(scene)) > 1:
        found.append(Offer("tab", _("Next"), "march:next"))
    return [*found, roaming.BEGIN]


def _main_offers(scene: Scene) -> list[Offer]:
    if moves.choosing_size(scene) or scene.picking.menu >= 0:
        return [Offer("enter", _p("counters", "Take {count}", count=groups.number(scene)), "march:enter")]
    place = pointing.at(scene)
    if place < 0:
        return [Offer("enter", _end(scene), "march:enter")]
    found = _ways(scene, place)
    if STOP_ATTACKING in scene.choices:
        found.append(Offer("f", _end(scene), "march:finish"))
    if STOP_REORGANISING in scene.choices:
        found.append(Offer("e", _end(scene), "march:finish"))
    if REFRAIN in scene.choices:
        found.append(Offer("n", _("Bring nobody"), "march:finish"))
    return found


def _end(scene: Scene) -> str:
    """Return what sending the plan means."""
    attacked = len({move.target for move in moves.moves(scene)})
    match moves.phase(scene):
        case Phase.ATTACK:
            return _n("Make {count} attack", "Make {count} attacks", attacked) if attacked else _("No attack")
        case Phase.STEP:
            return _("End turn")
        case Phase.PLACE:
            return _("Place them")
    return _("Bring them")


def _ways(scene: Scene, place: int) -> list[Offer]:
    """Return the offers of Enter, and of other keys where there are other means."""
    found = moves.options(scene)[place]
    labels = (_first_way(scene, found[0]), *map(_other_way, found[1:]))
    return [Offer(key, label, action) for (key, action), label in zip(_WAYS, labels, strict=False)]


def _first_way(scene: Scene, choice: Choice) -> str:
    code = CODES[moves.place_of(choice)]
    if not isinstance(choice, MoveTo):
        return _(_AT_PLACE[moves.phase(scene)], place=code)
    if choice.means == FREE:
        return _("To {place}", place=code)
    price = boats(moves.boats(scene, choice)) if choice.means == BOATS else worded(_MEANS[choice.means])
    return _("To {place}, {by}", place=code, by=price)


def _other_way(choice: Choice) -> str:
    return worded(_MEANS[choice.means]) if isinstance(choice, MoveTo) else _("with a Wind of War")


def _number_offers(scene: Scene) -> list[Offer]:
    found = moves.sizes(scene)
    if len(found) < 2:
        return []
    return [Offer("plus", _("{number} of {most}", number=groups.number(scene), most=found[-1]), "march:more")]
