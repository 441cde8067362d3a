"""Shows the face of Kampf der Magier, the model for the others: see tui/games/__init__.py.

board.py draws, answers.py turns cards into choices, words.py speaks, moments.py deals; here keys and clicks meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from core.engine import Choice
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.memory import Taken
from core.telling import Event
from tui.canvas.canvas import Canvas, Rect
from tui.games import Outcome, Prompt, Scene, Sheet, listed
from tui.games.kampf import answers, board, known, moments, words
from tui.games.moments import Moment
from tui.games.sizes import LARGEST
from tui.widgets.buttons import Offer
from tui.widgets.emblems import emblem_of

_KEYS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "left": lambda scene: answers.move(scene, -1),
    "right": lambda scene: answers.move(scene, 1),
    "tab": lambda scene: answers.suggest(scene, 1),
    "shift+tab": lambda scene: answers.suggest(scene, -1),
    "space": lambda scene: _lift(scene, "space"),
    "enter": answers.enter,
    "t": answers.take,
    "b": answers.ball,
}


class KampfFace:
    emblem = emblem_of("kampf")
    largest = LARGEST
    keys = """
# Keys of this game

| key | what it does |
| --- | --- |
| 1 … 9 | choose the card of that value; once more, another one of it; at last put them back |
| W X Y Z | the same with 10, 11, 12 and 13 |
| J | a joker |
| B | a crystal ball; once more, or Enter, plays it |
| T | take the cards; five or more by T once more, or Enter |
| P | the top of your pile, where piles are open |
| ← → Space | move along the cards, and choose one or put it back; ↑ and ↓ too |

The key of each card stands below it. A card that can't be played now is dim and has none.
""".strip()

    def title(self, scene: Scene) -> tuple[str, str]:
        board = scene.board
        deal = f"deal {board.deal} of {board.deals} · " if board.deal else ""
        ends = board.deal and not board.stock and scene.view.agenda
        told = "no stock: the first empty hand ends it" if ends else "a point for each card taken; fewest win"
        return "Kampf der Magier", f"{deal}{told}"

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        return board.draw(canvas, scene)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return words.say(event, names, me)

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return words.sheet(event, scene)

    def known(self, memory: Taken, scene: Scene) -> tuple[Sheet, ...]:
        return known.known(memory, scene)

    def moments(self, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def prompt(self, scene: Scene) -> Prompt:
        if not scene.asked:
            return Prompt(_waiting(scene))
        found = answers.candidates(scene)
        if scene.picking.menu >= 0:
            return Prompt("What does the joker stand for?", _values(found), urgent=True)
        sentence = _what_it_makes(scene, found) or _half_chosen(scene) or _need(scene)
        return Prompt(sentence, tuple(_offers(scene, found)), urgent=True)

    def press(self, scene: Scene, key: str) -> Outcome | None:
        if key in _KEYS:
            return _KEYS[key](scene)
        if key in {"up", "down"}:
            return _lift(scene, key)
        if key == "escape" and scene.picking != scene.picking._replace(chosen=frozenset(), suggestion=-1, menu=-1):
            return Outcome(scene.picking._replace(chosen=frozenset(), suggestion=-1, menu=-1))
        if scene.picking.menu >= 0 and key.isdecimal() and len(key) == 1:
            return _name_value(scene, int(key))
        return answers.by_key(scene, key)

    def act(self, scene: Scene, action: str) -> Outcome | None:
        word, _, rest = action.partition(":")
        if word == "card":
            return _toggle(scene, int(rest))
        if word == "value":
            return _name_value(scene, int(rest))
        return _KEYS[rest](scene) if word == "key" and rest in _KEYS else None


FACE: Final = KampfFace()


def _waiting(scene: Scene) -> str:
    watching = "You are watching. " if scene.seat < 0 else ""
    if not scene.waiting:
        return f"{watching}The game is over." if not scene.view.agenda else f"{watching}The cards are dealt."
    return f"{watching}Waiting for {listed([scene.names[seat] for seat in scene.waiting])}."


def _what_it_makes(scene: Scene, found: tuple[Choice, ...]) -> str:
    """Say the one answer that is chosen."""
    if not found:
        return ""
    first = found[0]
    if isinstance(first, Take):
        return f"Take the {words.cards(answers.lying(scene))}, and open the next combat?"
    if isinstance(first, PlayBall):
        return "Play the crystal ball? It repeats the total for the next player to beat."
    assert isinstance(first, Play)
    if len(found) > 1:
        return f"{'A joker stands' if first.jokers == 1 else 'Two jokers stand'} for a value that you name."
    return f"{words.play_name(first.value, first.mages, first.jokers).capitalize()} make{_s(first)} {first.total}."


def _s(play: Play) -> str:
    return "s" if play.mages + play.jokers == 1 else ""


def _need(scene: Scene) -> str:
    """Say what has to be done, and by which keys."""
    if len(scene.choices) == 1 and scene.board.combat:
        return answers.describe_need(scene)
    if not scene.board.combat:
        return "You open the combat: choose cards of one value, by the keys below them."
    return f"Beat {scene.board.total}: make {scene.board.total + 1} or more, by the keys below your cards."


def _half_chosen(scene: Scene) -> str:
    if not scene.picking.chosen:
        return ""
    return f"That is not enough yet: add to it, {scene.board.total + 1} or more are needed."


def _values(found: tuple[Choice, ...]) -> tuple[Offer, ...]:
    return tuple(
        Offer(str(play.value), f"makes {play.total}", f"value:{play.value}") for play in found if isinstance(play, Play)
    )


def _offers(scene: Scene, found: tuple[Choice, ...]) -> list[Offer]:
    offers = []
    first = found[0] if found else None
    if len(found) > 1:
        offers.append(Offer("enter", "Name the value", "key:enter"))
    elif isinstance(first, Play):
        offers.append(Offer("enter", f"Play {first.total}", "key:enter"))
    elif first is not None:
        offers.append(Offer("enter", "Take" if isinstance(first, Take) else "Play the ball", "key:enter"))
    elif any(isinstance(choice, Play) for choice in scene.choices):
        offers.append(Offer("space", "Choose", "key:space"))
    offers.append(Offer("tab", "Next", "key:tab"))
    if any(isinstance(choice, PlayBall) for choice in scene.choices):
        offers.append(Offer("b", "Ball", "key:b"))
    if any(isinstance(choice, Take) for choice in scene.choices):
        offers.append(Offer("t", f"Take {words.cards(answers.lying(scene))}", "key:t"))
    return offers


def _lift(scene: Scene, key: str) -> Outcome | None:
    """Move a card to the chosen ones or back, by Space; up and down say which."""
    place = scene.picking.cursor
    if scene.picking.menu >= 0 or place not in answers.places(scene):
        return Outcome(scene.picking)
    lifted = place in answers.chosen(scene)
    return (
        Outcome(scene.picking) if (key == "up" and lifted) or (key == "down" and not lifted) else _toggle(scene, place)
    )


def _toggle(scene: Scene, place: int) -> Outcome | None:
    return answers.toggle(scene, place) if place in answers.places(scene) else None


def _name_value(scene: Scene, value: int) -> Outcome:
    named = [play for play in answers.candidates(scene) if isinstance(play, Play) and play.value == value]
    if named:
        return Outcome(send=(named[0],))
    return Outcome(scene.picking, sentence="Only a value that beats the total will do.")
