"""Armies on the move: a source, a target, a number, one after the other, and sent together.

Pointing at a target plans the whole group at once; its number can be changed as long as it is the latest. All is
derived from the scene, and every choice is one that the engine has found legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import Choice
from core.zargos.board import CODES
from core.zargos.cards import PEOPLES
from core.zargos.choices import (
    CALL_MIST,
    REFRAIN,
    SEND,
    STAY,
    STOP_ATTACKING,
    STOP_REORGANISING,
    MoveFrom,
    MoveTo,
    Send,
)
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from net.messages import MOST_CHOICES
from tui.games import Offer, Outcome, Prompt, Scene
from tui.games.zargos import moves, oddsline, pointing, worth
from tui.games.zargos.globe import Marks
from tui.games.zargos.happened import changed
from tui.games.zargos.moves import Move, Phase
from tui.games.zargos.words import count, place_name

_ROOM: Final = MOST_CHOICES - 4
"""So many choices may be planned before they are sent."""


# What is shown


def marks(scene: Scene) -> Marks:
    """Cursor, what can be chosen and for what, the plan, and where something has happened."""
    board: ZargosBoard = scene.view.board
    return Marks(
        pointing.at(scene),
        moves.source(scene),
        targets(scene),
        tuple((move.source, move.target, move.size) for move in moves.moves(scene)),
        changed(scene.recent),
        board.fight.place,
    )


def targets(scene: Scene) -> dict[int, str]:
    """Of what can be pointed at, what is worth a light: not the many empty provinces of the beginning."""
    if moves.phase(scene) is Phase.SETTLE:
        return {}
    return {place: moves.cost(scene, found[0]) for place, found in moves.options(scene).items()}


# What is done


def act(scene: Scene, action: str) -> Outcome | None:
    """place:12 is a click, march:finish and the like are offers."""
    word, _, rest = action.partition(":")
    if word == "place" and rest.isdigit():
        return click(scene, int(rest))
    if word == "march" and moves.phase(scene) is not Phase.NONE:
        return _ACTIONS[rest](scene) if rest in _ACTIONS else None
    return None


def press(scene: Scene, key: str) -> Outcome | None:
    """Keys that are no offer's: the cursor's always, the others while something is asked on the map."""
    if key in pointing.DIRECTIONS:
        return pointing.go(scene, key)
    if moves.phase(scene) is Phase.NONE:
        return pointing.typed(scene, key)
    if key in _KEYS and not scene.picking.typed:
        return _KEYS[key](scene)
    found = pointing.typed(scene, key)
    return found or (_digit(scene, int(key)) if key.isdigit() and len(key) == 1 else None)


def click(scene: Scene, place: int) -> Outcome:
    """What the cursor and Enter would do there; another source, where the group has no target yet."""
    if place in moves.options(scene):
        return choose(scene, place)
    if moves.choosing_target(scene):
        if place == moves.source(scene):
            return take_back(scene)
        other = _without_latest(scene)
        if MoveFrom(place) in moves.legal_after(scene, other).choices:
            return Outcome(scene.picking._replace(pending=(*other, MoveFrom(place)), menu=-1, typed=""))
    if moves.phase(scene) is not Phase.NONE and not moves.complete(scene):
        return Outcome(scene.picking, sentence=_why_not(scene, place))
    return pointing.put(scene, place)


def _why_not(scene: Scene, place: int) -> str:
    sample = next((found[0] for found in moves.options(scene).values()), None)
    if isinstance(sample, MoveFrom):
        return moves.refusal(scene, MoveFrom(place))
    if isinstance(sample, MoveTo):
        return moves.refusal(scene, MoveTo(place, sample.means))
    return f"{place_name(place)} can't be chosen now."


def enter(scene: Scene) -> Outcome:
    """A number that was typed stands; else what the cursor is at is chosen, or the plan is sent, when it is complete
    or nothing more can be chosen."""
    if scene.picking.menu >= 0 and not moves.choosing_size(scene):
        return Outcome(scene.picking._replace(menu=-1))
    if moves.choosing_size(scene):
        return _plan(scene, SEND[_number(scene)])
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
        return Outcome(scene.picking, sentence="That is as much as can be planned at once: send it first.")
    return _plan(scene._replace(picking=scene.picking._replace(cursor=place)), choice)


_AT_ONCE: Final = frozenset({Phase.SETTLE, Phase.GIVE_WAY, Phase.FIGHT})


def _plan(scene: Scene, *chosen: Choice) -> Outcome:
    """With as many counters as can go, where a number is asked."""
    pending = (*scene.picking.pending, *chosen)
    after = moves.legal_after(scene, pending).choices
    largest = after[-1] if after else None
    if not isinstance(chosen[-1], Send) and isinstance(largest, Send):
        pending = (*pending, largest)
    return Outcome(scene.picking._replace(pending=pending, menu=-1, typed="", suggestion=-1))


def _without_latest(scene: Scene) -> tuple[Choice, ...]:
    pending = scene.picking.pending
    starts = [number for number, choice in enumerate(pending) if not isinstance(choice, MoveTo | Send)]
    return pending[: starts[-1]] if starts else ()


def take_back(scene: Scene) -> Outcome:
    """The latest group, planned or begun; a group that the server knows of stays after all."""
    pending = scene.picking.pending
    if not pending and STAY in scene.choices:
        return Outcome(send=(STAY,))
    cursor = next((moves.place_of(choice) for choice in pending[len(_without_latest(scene)) :]), scene.picking.cursor)
    return Outcome(scene.picking._replace(pending=_without_latest(scene), cursor=cursor, menu=-1, typed=""))


def finish(scene: Scene) -> Outcome:
    """Send all that is planned, and that this is all."""
    pending = scene.picking.pending
    if moves.complete(scene):
        return Outcome(send=pending)
    for stop in (STOP_ATTACKING, STOP_REORGANISING, REFRAIN):
        if stop in scene.choices:
            return Outcome(send=(*pending, stop))
    if moves.choosing_target(scene):
        return Outcome(scene.picking, sentence=f"Where does the group from {CODES[moves.source(scene)]} go?")
    return Outcome(scene.picking, sentence="All counters have to be placed first.")


def _mist(scene: Scene) -> Outcome | None:
    return _plan(scene, CALL_MIST) if CALL_MIST in scene.choices else None


# Numbers


def _number(scene: Scene) -> int:
    """Of the latest group, or the one that would be sent."""
    if moves.choosing_size(scene):
        most = moves.sizes(scene)[-1]
        return scene.picking.menu if 0 < scene.picking.menu <= most else most
    planned = moves.moves(scene)
    return planned[-1].size if planned else 0


def _more(scene: Scene, step: int) -> Outcome:
    return _set(scene, _number(scene) + step, False)


def _digit(scene: Scene, digit: int) -> Outcome | None:
    """Digits typed one after the other make a number."""
    typed = max(scene.picking.menu, 0) * 10 + digit
    most = max(moves.sizes(scene), default=0)
    return _set(scene, typed if typed <= most else digit, True) if most else None


def _set(scene: Scene, number: int, typed: bool) -> Outcome:
    found = moves.sizes(scene)
    if not found:
        return Outcome(scene.picking, sentence="Choose a target first; then its number can be changed.")
    number = max(found[0], min(number, found[-1]))
    menu = number if typed or moves.choosing_size(scene) else -1
    if moves.choosing_size(scene):
        return Outcome(scene.picking._replace(menu=menu))
    return Outcome(scene.picking._replace(pending=(*scene.picking.pending[:-1], SEND[number]), menu=menu, typed=""))


_KEYS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "enter": enter,
    "space": enter,
    "tab": lambda scene: pointing.cycle(scene, 1),
    "shift+tab": lambda scene: pointing.cycle(scene, -1),
    "plus": lambda scene: _more(scene, 1),
    "equals_sign": lambda scene: _more(scene, 1),
    "minus": lambda scene: _more(scene, -1),
    "scroll_up": lambda scene: _more(scene, 1),
    "scroll_down": lambda scene: _more(scene, -1),
    "backspace": take_back,
    "escape": take_back,
}
_ACTIONS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "enter": enter,
    "next": lambda scene: pointing.cycle(scene, 1),
    "more": lambda scene: _more(scene, 1),
    "less": lambda scene: _more(scene, -1),
    "back": take_back,
    "finish": finish,
    "mist": _mist,
    "way1": lambda scene: choose(scene, pointing.at(scene), 1),
    "way2": lambda scene: choose(scene, pointing.at(scene), 2),
}


# What can be done


def prompt(scene: Scene) -> Prompt | None:
    if moves.phase(scene) is Phase.NONE:
        return None
    return Prompt(_sentence(scene), tuple(_offers(scene)), urgent=True)


def _sentence(scene: Scene) -> str:
    if moves.choosing_target(scene):
        return _to(scene, pointing.at(scene))
    planned = moves.moves(scene)
    if planned:
        return _planned(scene, planned)
    return _asking(scene)


def _asking(scene: Scene) -> str:
    """Before anything is planned."""
    place = pointing.at(scene)
    where = place_name(place) if place >= 0 else ""
    match moves.phase(scene):
        case Phase.ATTACK:
            return f"Attack from where? {_sends(scene, place)}" if where else "You can't attack from anywhere."
        case Phase.STEP:
            return f"Regroup from where? {_sends(scene, place)}" if where else "Nobody can be moved."
        case Phase.PLACE:
            return f"Place {_left(scene)}: where? {where}."
        case Phase.SETTLE:
            return f"Settle one of {_left(scene)}: {where}."
        case Phase.FIGHT:
            return f"Which fight is next? {CODES[place]}: {_fight(scene, place)}."
        case Phase.VORTEX:
            return f"Bring Spiders through the vortex from {where}?" if where else "Bring how many Spiders?"
    return f"The Dragons give way to {where}."


def _sends(scene: Scene, place: int) -> str:
    return f"{place_name(place)} can send {moves.movable(scene, place)}."


def _left(scene: Scene) -> str:
    board: ZargosBoard = scene.board
    people = int(getattr(scene.view.agenda[-1], "people", NOBODY))
    return f"{count(board.reserve[people], 'counter')} of your {PEOPLES[people]}"


def _fight(scene: Scene, place: int, size: int = 0) -> str:
    """The odds with all who are on their way there, and so many more."""
    board: ZargosBoard = scene.view.board
    size += sum(attack.size for attack in board.attacks if attack.target == place)
    size += sum(move.size for move in moves.moves(scene) if move.target == place)
    return oddsline.line(board, place, size)


def _to(scene: Scene, place: int) -> str:
    source = moves.source(scene)
    way = f"From {CODES[source]} to {place_name(place)}"
    size = moves.movable(scene, source)
    return f"{way}: {_fight(scene, place, size)}." if moves.phase(scene) is Phase.ATTACK else f"{way}: {size} can go."


def _planned(scene: Scene, planned: tuple[Move, ...]) -> str:
    """The latest group with its odds, then the others."""
    latest = planned[-1]
    text = arrow(latest)
    if moves.phase(scene) is Phase.ATTACK:
        text += f": {_fight(scene, latest.target)}"
    elif moves.phase(scene) is Phase.PLACE and not moves.complete(scene):
        text += f", {_left(scene)} left"
    others = ", ".join(f"{arrow(move)}" for move in reversed(planned[:-1]))
    return f"{text}. Also {others}." if others else f"{text}."


def arrow(move: Move) -> str:
    """B3→T4 6"""
    start = CODES[move.source] if move.source >= 0 else ""
    return f"{start}→{CODES[move.target]} {move.size}"


def _offers(scene: Scene) -> list[Offer]:
    found = [*_main_offers(scene), *_number_offers(scene)]
    if scene.picking.pending or STAY in scene.choices:
        found.append(Offer("escape", "Take back", "march:back"))
    if len(moves.options(scene)) > 1:
        found.append(Offer("tab", "Next", "march:next"))
    return found


def _main_offers(scene: Scene) -> list[Offer]:
    place = pointing.at(scene)
    found = []
    if moves.complete(scene):
        found.append(Offer("enter", "Send", "march:enter"))
    elif moves.choosing_size(scene):
        found.append(Offer("enter", f"Send {_number(scene)}", "march:enter"))
    elif place >= 0:
        found += _ways(scene, place)
    else:
        found.append(Offer("enter", "Go on", "march:enter"))
    if STOP_ATTACKING in scene.choices:
        planned = len(moves.moves(scene))
        found.append(Offer("f", f"Make {count(planned, 'attack')}" if planned else "No attack", "march:finish"))
    if STOP_REORGANISING in scene.choices:
        found.append(Offer("e", "End the turn", "march:finish"))
    if CALL_MIST in scene.choices:
        found.append(Offer("m", "Wind of Mist", "march:mist"))
    if REFRAIN in scene.choices:
        found.append(Offer("n", "Nobody", "march:finish"))
    return found


_VERBS: Final = {
    Phase.PLACE: "Place in",
    Phase.SETTLE: "Settle in",
    Phase.FIGHT: "Fight for",
    Phase.VORTEX: "From",
    Phase.GIVE_WAY: "Go to",
}
_WAYS: Final = (("enter", "march:enter"), ("x", "march:way1"), ("y", "march:way2"))
_MEANS: Final = ("", "by boat", "Wind of Earth", "of Elsewhere")


def _ways(scene: Scene, place: int) -> list[Offer]:
    """Enter, and other keys where there are other means."""
    found = []
    for (key, action), choice in zip(_WAYS, moves.options(scene)[place], strict=False):
        if isinstance(choice, MoveTo):
            price = f"{count(moves.boats(scene, choice), 'boat')}" if choice.means == 1 else _MEANS[choice.means]
            label = f"To {CODES[place]}{', ' if price else ''}{price}"
        elif isinstance(choice, MoveFrom):
            label = f"From {CODES[place]}"
        else:
            label = f"{_VERBS[moves.phase(scene)]} {CODES[place]}"
            label += " with a Wind of War" if getattr(choice, "war", False) else ""
        found.append(Offer(key, label, action))
    return found


def _number_offers(scene: Scene) -> list[Offer]:
    found = moves.sizes(scene)
    if len(found) < 2:
        return []
    return [Offer("plus", f"− {_number(scene)} of {found[-1]}", "march:more")]


__all__ = ["act", "arrow", "click", "marks", "press", "prompt", "targets", "worth"]
