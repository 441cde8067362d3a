"""The questions that are not answered on the map: what is on offer, which of it is marked, and what keys do.

Every question is a list of options, one of which is marked; Enter answers it. Tab marks the one that is sensible first,
which never costs anything, then the others.

The red window (§11.1) asks everybody who holds any card, and passing is one Enter. There is no passing for the rest of
the round by itself: the table sees who has answered, so a seat that answers at once every time would tell that its
player has decided beforehand, which is sensible for who holds no red card and for nobody else. Holding it back on the
server until a time is over would slow down every turn of the game for all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.engine import Choice
from core.zargos import choices as choice
from core.zargos.cards import KINDS, PEOPLES
from core.zargos.winds import RedWindow
from tui.games import Outcome, Scene
from tui.games.zargos.words import LETTERS, count, place_name, target_name

_KEYS: Final = "1234567890abdefgijkmnopstuvwxyz"


class Option(NamedTuple):
    key: str
    choice: Choice
    label: str


def options(scene: Scene) -> list[Option]:
    """In the engine's order, each with its key."""
    keys = [_own_key(each) for each in scene.choices]
    free = iter([key for key in _KEYS if key not in keys])
    return [
        Option(key or next(free, ""), each, label(scene, each)) for key, each in zip(keys, scene.choices, strict=True)
    ]


def _own_key(each: Choice) -> str:
    match each:
        case choice.ChoosePeople(people):
            return LETTERS[people].lower()
        case choice.Refrain() | choice.StopAttacking() | choice.StopReorganising() | choice.StayThere():
            return "n"
        case choice.ThrowAgain(shown):
            return str(shown)
        case choice.ShowCards() | choice.Agree() | choice.BlowWar():
            return "y"
    return ""


def label(scene: Scene, each: Choice) -> str:
    """A few words for a button or a line of a menu."""
    match each:
        case choice.ChoosePeople(people):
            return PEOPLES[people]
        case choice.PlayRed(kind, target):
            on = target_name(kind, target)
            return f"{KINDS[kind]}{f': {on}' if on else ''}"
        case choice.PutBack(kind) | choice.AddCard(kind):
            return KINDS[kind]
        case choice.BuyBoats(boats):
            return count(boats, "boat") if boats else "no boats"
        case choice.ThrowAgain(shown):
            return f"throw the {shown} again"
        case choice.OfferTo(seat):
            return f"to {scene.names[seat]}"
    return _of_words(scene, each) or _of_map(each)


def _of_words(scene: Scene, each: Choice) -> str:
    match each:
        case choice.BlowWar():
            return "play a Wind of War"
        case choice.Agree():
            return "agree"
        case choice.ShowCards():
            return "that is all"
        case choice.Refrain():
            return "pass" if isinstance(scene.view.agenda[-1], RedWindow) else "no"
    return ""


def _of_map(each: Choice) -> str:
    match each:
        case choice.MoveFrom(place) | choice.PlaceAt(place) | choice.GoTo(place):
            return place_name(place)
        case choice.Settle(place) | choice.BringFrom(place):
            return place_name(place)
        case choice.MoveTo(place, means):
            return f"{place_name(place)}{('', ' by boat', ' (Earth)', ' (Elsewhere)')[means]}"
        case choice.FightAt(place, war):
            return f"{place_name(place)}{' with War' if war else ''}"
        case choice.Send(size):
            return str(size)
        case choice.CallMist():
            return "Wind of Mist"
    return "no more"


def mark(scene: Scene) -> int:
    menu = scene.picking.menu
    return menu if 0 <= menu < len(scene.choices) else 0


def marked(scene: Scene) -> Choice:
    return scene.choices[mark(scene)]


def go(scene: Scene, step: int) -> Outcome:
    return Outcome(scene.picking._replace(menu=(mark(scene) + step) % len(scene.choices)))


def suggest(scene: Scene, step: int) -> Outcome:
    """Tab: what is sensible first, then the next."""
    if scene.picking.menu < 0:
        return Outcome(scene.picking._replace(menu=mark(scene)))
    return go(scene, step)


def pick(scene: Scene, number: int) -> Outcome | None:
    return Outcome(send=(scene.choices[number],)) if 0 <= number < len(scene.choices) else None


def enter(scene: Scene) -> Outcome:
    return Outcome(send=(marked(scene),))
