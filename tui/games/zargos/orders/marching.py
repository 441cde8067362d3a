"""Asks what is answered on the map: the answers' keys, clicks and words come together here.

moves.py knows what is asked and reads the plan, map/pointing.py moves the cursor, groups.py plans, orders.py says what
can be done; map/worth.py finds what is sensible, odds_line.py the odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from core.zargos.view import ZargosBoard
from tui.games import Outcome, Prompt, Scene
from tui.games.zargos.map import pointing, roaming
from tui.games.zargos.map.globe import Marks, Target
from tui.games.zargos.map.happened import changed
from tui.games.zargos.orders import groups, moves, orders, settling
from tui.games.zargos.orders.moves import Phase

_Doing = Callable[[Scene], Outcome | None]


def marks(scene: Scene) -> Marks:
    """Return the cursor, what can be chosen and for what, the plan, and where something has happened."""
    board: ZargosBoard = scene.view.board
    spread = moves.phase(scene) in (Phase.SETTLE, Phase.PLACE)
    return Marks(
        scene.picking.looked if scene.picking.looked >= 0 else pointing.at(scene),
        moves.source(scene),
        {} if spread else targets(scene),
        frozenset(moves.options(scene)) if moves.phase(scene) is Phase.PLACE else frozenset(),
        _plan(scene),
        changed(scene.recent),
        board.fight.place,
    )


def _plan(scene: Scene) -> tuple[tuple[int, int, int], ...]:
    """Return from where, where to and how many go by what is planned, or settle all together."""
    if settling.is_shown(scene):
        return tuple((-1, place, size) for place, size in Counter(settling.rest(scene)).items())
    return tuple((move.source, move.target, move.size) for move in moves.moves(scene))


def targets(scene: Scene) -> dict[int, Target]:
    """Return what can be chosen, with the odds where that is an attack or a fight, and what it costs."""
    return {
        place: Target(orders.odds_at(scene, place), moves.cost(scene, found[0]))
        for place, found in moves.options(scene).items()
    }


def prompt(scene: Scene) -> Prompt | None:
    if moves.phase(scene) is Phase.NONE:
        return None
    if pointing.elsewhere(scene) >= 0:
        return roaming.prompt(groups.why_not(scene, pointing.elsewhere(scene)))
    return Prompt(orders.sentence(scene), tuple(orders.offers(scene)), urgent=True)


def act(scene: Scene, action: str) -> Outcome | None:
    """Carry out an action: place:12 is a click, march:finish and the like are offers."""
    word, _, rest = action.partition(":")
    if word == "place" and rest.isdigit():
        return groups.click(scene, int(rest))
    if word == "roam":
        return roaming.act(scene, rest)
    if word == "march" and rest in _ACTIONS and moves.phase(scene) is not Phase.NONE:
        return _ACTIONS[rest](scene)
    return None


def press(scene: Scene, key: str) -> Outcome | None:
    """Keys that are no offer's: the cursor's always, the others while something is asked on the map."""
    scene = settling.without(scene)
    if key == "space" or (key == "escape" and scene.picking.looked >= 0):
        return roaming.toggle(scene)
    if key in pointing.DIRECTIONS:
        return pointing.go(scene, key)
    if moves.phase(scene) is Phase.NONE:
        return pointing.typed(scene, key)
    if pointing.elsewhere(scene) >= 0 and (key in _ANSWERS or (key.isdecimal() and not scene.picking.typed)):
        return groups.refused(scene, pointing.elsewhere(scene))
    if key in _KEYS and not (scene.picking.typed and len(key) == 1):
        return _KEYS[key](scene)
    found = pointing.typed(scene, key)
    if found is None and key.isdecimal() and len(key) == 1:
        return groups.digit(scene, int(key))
    at = -1 if found is None or found.picking.typed else found.picking.looked
    return found if found is None or at < 0 else found._replace(sentence=groups.why_not(scene, at))


def _finish(scene: Scene) -> Outcome | None:
    """Finish, unless there is something else to do: then Enter ends what is asked, and the key that does it elsewhere
    still does."""
    return None if moves.options(scene) else groups.finish(scene)


def _next(scene: Scene) -> Outcome:
    return pointing.cycle(scene, 1)


def _more(scene: Scene) -> Outcome:
    return groups.change(scene, 1)


def _less(scene: Scene) -> Outcome:
    return groups.change(scene, -1)


_KEYS: Final[dict[str, _Doing]] = {
    "enter": groups.enter,
    "tab": _next,
    "shift+tab": lambda scene: pointing.cycle(scene, -1),
    "plus": _more,
    "equals_sign": _more,
    "minus": _less,
    "scroll_up": lambda scene: groups.turn(scene, 1),
    "scroll_down": lambda scene: groups.turn(scene, -1),
    "backspace": groups.take_back,
    "escape": groups.take_back,
    "f": _finish,
    "e": _finish,
}
_ANSWERS: Final = frozenset({*_KEYS} - {"tab", "shift+tab"})
"""Keys that mean the answer, which is not what is looked at."""
_ACTIONS: Final[dict[str, _Doing]] = {
    "enter": groups.enter,
    "next": _next,
    "more": _more,
    "back": groups.take_back,
    "finish": groups.finish,
    "mist": groups.mist,
    "gather": groups.gather,
    "spread": groups.spread,
    "rest": settling.show,
    "way1": lambda scene: groups.choose(scene, pointing.at(scene), 1),
    "way2": lambda scene: groups.choose(scene, pointing.at(scene), 2),
}
