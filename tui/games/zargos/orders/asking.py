"""Asks the questions that are not answered on the map: what is on offer, which of it is marked, and what keys do.

Every question is a list of options, one of which is marked; Enter answers it. The marked option first costs nothing:
passing, no boats, the dice as they lie. An option's own key marks it; where it is a plain yes or no, it answers.

The red window (§11.1) asks everybody who holds any card, and passing is one Enter, or none by a standing order
(core/zargos/standing_orders.py): whoever gives one, with a red card or without, is seen to pass as a person does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from core.engine import Choice, Item
from core.zargos.cards import ICE, MADNESS, STORM, WAR
from core.zargos.choices import (
    AddCard,
    Agree,
    BuyBoats,
    ChoosePeople,
    OfferTo,
    PlayRed,
    PutBack,
    Refrain,
    ShowCards,
    ThrowAgain,
)
from core.zargos.magic import dealing, exchanging
from core.zargos.magic.winds import RedWindow
from core.zargos.map.board import REALM_OF, SEA
from core.zargos.map.geography import SEA_PAIRS
from core.zargos.settling import buying, ordering
from core.zargos.war import fighting, powers
from tui.games import Outcome, Scene
from tui.games.zargos.telling import phases
from tui.games.zargos.telling.names import boats, card_name, card_on, keys, people_name
from tui.language import _, _p, mark, worded

ASKS: Final[tuple[type[Item], ...]] = (
    ordering.ChoosePeoples,
    RedWindow,
    fighting.DefendWithWar,
    powers.MonksDecide,
    dealing.PutCardsBack,
    buying.Purchase,
    exchanging.MakeOffer,
    exchanging.AddToOffer,
    exchanging.AnswerOffer,
    exchanging.TakeAnswer,
)
"""All other questions are marching.py's."""

_DIGITS: Final = "1234567890"


def handles(scene: Scene) -> bool:
    return phases.mine(scene) and isinstance(phases.ask_of(scene), ASKS) and bool(scene.choices)


class Option(NamedTuple):
    key: str
    label: str
    at_once: bool
    """Whether its key answers; otherwise it marks."""


def option(scene: Scene, number: int) -> Option:
    each = scene.choices[number]
    match each:
        case ChoosePeople(people):
            return Option(keys()[people], people_name(people), False)
        case ThrowAgain(shown):
            return Option(str(shown), _("The {shown} again", shown=shown), True)
        case PutBack(kind) | AddCard(kind):
            return Option(_digit(scene, number), card_name(kind), False)
        case OfferTo(seat):
            return Option(_digit(scene, number), _("To {name}", name=scene.names[seat]), False)
        case PlayRed(kind, target):
            return Option("", card_on(kind, target), False)
        case BuyBoats(wanted):
            return Option(str(wanted) if wanted < 10 else "", boats(wanted) if wanted else _("No boats"), False)
    return Option(_answer_key(each), plain_label(scene, each), True)


def _answer_key(each: Choice) -> str:
    if isinstance(each, ShowCards):
        return _p("key to show cards", "s")
    return _p("key for no", "n") if isinstance(each, Refrain) else _p("key for yes", "y")


def plain_label(scene: Scene, each: Choice) -> str:
    """Return the label of a yes or no, in the words of the question."""
    ask = phases.ask_of(scene)
    if isinstance(each, Refrain):
        return worded(_REFUSALS[type(ask)]) if ask else ""
    if isinstance(each, ShowCards):
        empty = isinstance(ask, exchanging.AnswerOffer) and not scene.view.board.replied
        return _("Take it as a gift") if empty else _p("cards", "Show them")
    return _p("an offer", "Take it") if isinstance(each, Agree) else card_name(WAR)


_REFUSALS: Final[dict[type[Item], str]] = {
    RedWindow: mark("Let it pass"),
    fighting.DefendWithWar: mark("Fight without"),
    powers.MonksDecide: mark("Keep the dice"),
    exchanging.MakeOffer: mark("No offer"),
    exchanging.AddToOffer: mark("Take it back"),
    exchanging.AnswerOffer: mark("Decline"),
    exchanging.TakeAnswer: mark("Leave it"),
}


def _digit(scene: Scene, number: int) -> str:
    """Return the digit of an option, counted among the options of its kind."""
    kind = type(scene.choices[number])
    place = sum(1 for each in scene.choices[:number] if type(each) is kind)
    return _DIGITS[place] if place < len(_DIGITS) else ""


# The marked option


def mark_at(scene: Scene) -> int:
    """Return the marked option: at first the first, which costs nothing in the engine's order; but what has been put
    together is shown."""
    menu = scene.picking.menu
    return menu if 0 <= menu < len(scene.choices) else 0


def marked(scene: Scene) -> Choice:
    return scene.choices[mark_at(scene)]


def to_mark(scene: Scene, number: int) -> Outcome:
    return Outcome(scene.picking._replace(menu=number))


def step(scene: Scene, by: int) -> Outcome:
    return to_mark(scene, (mark_at(scene) + by) % len(scene.choices))


def suggest(scene: Scene, by: int) -> Outcome:
    """Go to the next suggestion, as Tab does; what is marked already is the first."""
    return step(scene, by) if scene.picking.menu >= 0 else to_mark(scene, mark_at(scene))


def enter(scene: Scene) -> Outcome:
    return Outcome(send=(marked(scene),))


def pick(scene: Scene, number: int) -> Outcome | None:
    """Take a click on a line: it marks the line, another one answers."""
    if not 0 <= number < len(scene.choices):
        return None
    return enter(scene) if number == mark_at(scene) else to_mark(scene, number)


# Red cards: a card, and what it is played on


def kinds(scene: Scene) -> list[int]:
    """Return the red cards that can be played now."""
    return list(dict.fromkeys(each.kind for each in scene.choices if isinstance(each, PlayRed)))


def plays(scene: Scene, kind: int) -> list[int]:
    """Return the options with that card."""
    return [number for number, each in enumerate(scene.choices) if isinstance(each, PlayRed) and each.kind == kind]


def kind_marked(scene: Scene) -> int:
    """Return the card of the option that is marked, or -1."""
    each = marked(scene)
    return each.kind if isinstance(each, PlayRed) else -1


def take_kind(scene: Scene, kind: int) -> Outcome:
    """Mark that card, or, if it is marked, its next target."""
    return along(scene, 1) if kind == kind_marked(scene) else to_mark(scene, plays(scene, kind)[0])


def along(scene: Scene, by: int) -> Outcome:
    """Go from target to target of one card; from passing to the first card."""
    kind = kind_marked(scene)
    if kind < 0:
        return to_mark(scene, plays(scene, kinds(scene)[0])[0]) if kinds(scene) else Outcome(scene.picking)
    found = plays(scene, kind)
    return to_mark(scene, found[(found.index(mark_at(scene)) + by) % len(found)])


def aim(scene: Scene, place: int) -> Outcome:
    """Take a click on the map: aim the marked card, or the first that can, at this realm or these waters."""
    kind = kind_marked(scene)
    wanted = [kind] if kind >= 0 else kinds(scene)
    found = [number for each in wanted for number in plays(scene, each) if place in places_of(scene.choices[number])]
    if not found:
        return Outcome(scene.picking._replace(looked=place), sentence=_("You have no red card to play there now."))
    behind = [number for number in found if number > mark_at(scene)]
    return to_mark(scene, (behind or found)[0])


def places_of(each: Choice) -> list[int]:
    """Return what a red card would be played on, where that is somewhere."""
    if not isinstance(each, PlayRed):
        return []
    if each.kind in (MADNESS, ICE):
        return [place for place, realm in enumerate(REALM_OF) if realm == each.target]
    return [SEA + cell for cell in SEA_PAIRS[each.target]] if each.kind == STORM else []


# Keys


def press(scene: Scene, key: str) -> Outcome | None:
    if key == "escape":
        return Outcome(scene.picking._replace(menu=-1))
    if isinstance(phases.ask_of(scene), RedWindow) and (red := _press_red(scene, key)) is not None:
        return red
    found = next((number for number in range(len(scene.choices)) if option(scene, number).key == key), -1)
    if found >= 0:
        at_once = option(scene, found).at_once
        return Outcome(send=(scene.choices[found],)) if at_once else to_mark(scene, found)
    return _KEYS[key](scene) if key in _KEYS else None


def _press_red(scene: Scene, key: str) -> Outcome | None:
    held = kinds(scene)
    if key in _DIGITS and _DIGITS.index(key) < len(held):
        return take_kind(scene, held[_DIGITS.index(key)])
    return along(scene, -1 if key == "left" else 1) if key in {"left", "right"} else None


_KEYS: Final[dict[str, Callable[[Scene], Outcome]]] = {
    "enter": enter,
    "tab": lambda scene: suggest(scene, 1),
    "shift+tab": lambda scene: suggest(scene, -1),
    "right": lambda scene: step(scene, 1),
    "down": lambda scene: step(scene, 1),
    "left": lambda scene: step(scene, -1),
    "up": lambda scene: step(scene, -1),
}
