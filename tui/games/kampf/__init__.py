"""Shows the face of Kampf der Magier, the model for the others: see tui/games/__init__.py.

board.py draws, answers.py turns cards into choices, words.py speaks, things.py says what each thing is, moments.py
deals; here keys and clicks meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from core.engine import Choice
from core.kampf import ABOUT
from core.kampf.cards import BALL
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.memory import Taken
from core.telling import Event
from tui.canvas.canvas import Canvas, Rect
from tui.games import Outcome, Prompt, Scene, Sheet, capital
from tui.games.kampf import answers, board, known, moments, things, words
from tui.games.moments import Moment
from tui.games.sizes import LARGEST
from tui.games.things import Thing
from tui.language import _, _n, _p, document
from tui.language.lists import listed
from tui.widgets.buttons import Offer
from tui.widgets.emblems import emblem_of

_KEYS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "left": lambda scene: answers.move(scene, -1),
    "right": lambda scene: answers.move(scene, 1),
    "tab": lambda scene: answers.suggest(scene, 1),
    "shift+tab": lambda scene: answers.suggest(scene, -1),
    "space": lambda scene: _lift(scene, "space"),
    "enter": answers.enter,
    "take": answers.take,
    "ball": answers.ball,
}


def _done_by(key: str) -> str:
    """Return what a key does, by its name in the table above: two are the first letters of their words."""
    return {_key_to_take(): "take", answers.key_of(BALL): "ball"}.get(key, key)


def _key_to_take() -> str:
    return _p("key to take the cards", "t")


class KampfFace:
    emblem = emblem_of("kampf")
    largest = LARGEST
    lowest = 13

    @property
    def keys(self) -> str:
        return document("kampf/KEYS.md")

    def title(self, scene: Scene) -> tuple[str, str]:
        board = scene.board
        ends = board.deal and not board.stock and scene.view.agenda
        told = _("no stock: the first empty hand ends it") if ends else _("a point for each card taken; fewest win")
        if not board.deal:
            return ABOUT.title, told
        return ABOUT.title, f"{_('deal {deal} of {deals}', deal=board.deal, deals=board.deals)} · {told}"

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        return board.draw(canvas, scene)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return words.say(event, names, me)

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return words.sheet(event, scene)

    def strikes(self, event: Event, board: Any) -> tuple[int, str] | None:
        return words.strikes(event)

    def known(self, memory: Taken, scene: Scene) -> tuple[Sheet, ...]:
        return known.known(memory, scene)

    def things(self, scene: Scene) -> Iterator[Thing]:
        return things.things(scene)

    def moments(self, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def prompt(self, scene: Scene) -> Prompt:
        if not scene.asked:
            return Prompt(_waiting(scene))
        found = answers.candidates(scene)
        if scene.picking.menu >= 0:
            return Prompt(_("What does the joker stand for?"), _values(found), urgent=True)
        sentence = _what_it_makes(scene, found) or _half_chosen(scene) or _need(scene)
        return Prompt(sentence, tuple(_offers(scene, found)), urgent=True)

    def press(self, scene: Scene, key: str) -> Outcome | None:
        if (done := _done_by(key)) in _KEYS:
            return _KEYS[done](scene)
        if key in {"up", "down"}:
            return _lift(scene, key)
        if key == "escape" and scene.picking != scene.picking._replace(chosen=frozenset(), suggestion=-1, menu=-1):
            return Outcome(scene.picking._replace(chosen=frozenset(), suggestion=-1, menu=-1))
        if scene.picking.menu >= 0 and key.isdecimal() and len(key) == 1:
            return _name_value(scene, int(key))
        return answers.by_key(scene, key)

    def act(self, scene: Scene, action: str) -> Outcome | None:
        word, _colon, rest = action.partition(":")
        if word == "card":
            return _toggle(scene, int(rest))
        if word == "value":
            return _name_value(scene, int(rest))
        return _KEYS[rest](scene) if word == "key" and rest in _KEYS else None


FACE: Final = KampfFace()


def _waiting(scene: Scene) -> str:
    if scene.waiting:
        told = _("Waiting for {names}.", names=listed([scene.names[seat] for seat in scene.waiting]))
    else:
        told = _("The cards are dealt.") if scene.view.agenda else _("The game is over.")
    return f"{_('You are watching.')} {told}" if scene.seat < 0 else told


def _what_it_makes(scene: Scene, found: tuple[Choice, ...]) -> str:
    """Say the one answer that is chosen."""
    if not found:
        return ""
    first = found[0]
    if isinstance(first, Take):
        return _("Take the {cards}, and open the next combat?", cards=words.cards(answers.lying(scene)))
    if isinstance(first, PlayBall):
        return _("Play the crystal ball? It repeats the total for the next player to beat.")
    assert isinstance(first, Play)
    if len(found) > 1:
        return _n(
            "A joker stands for a value that you name.",
            "Two jokers stand for a value that you name.",
            first.jokers,
        )
    cards = words.play_name(first.value, first.mages, first.jokers)
    laid = first.mages + first.jokers
    return capital(_n("{cards} makes {total}.", "{cards} make {total}.", laid, cards=cards, total=first.total))


def _need(scene: Scene) -> str:
    """Say what has to be done, and by which keys."""
    if scene.board.combat and not any(isinstance(choice, Play) for choice in scene.choices):
        return answers.describe_need(scene)
    if not scene.board.combat:
        return _("You open the combat: choose cards of one value, by the keys below them.")
    total = scene.board.total
    return _("Beat {total}: make {needed} or more, by the keys below your cards.", total=total, needed=total + 1)


def _half_chosen(scene: Scene) -> str:
    if not scene.picking.chosen:
        return ""
    return _("That is not enough yet: add to it, {needed} or more are needed.", needed=scene.board.total + 1)


def _values(found: tuple[Choice, ...]) -> tuple[Offer, ...]:
    return tuple(
        Offer(str(play.value), _("makes {total}", total=play.total), f"value:{play.value}")
        for play in found
        if isinstance(play, Play)
    )


def _offers(scene: Scene, found: tuple[Choice, ...]) -> list[Offer]:
    offers = []
    first = found[0] if found else None
    if len(found) > 1:
        offers.append(Offer("enter", _("Name the value"), "key:enter"))
    elif isinstance(first, Play):
        offers.append(Offer("enter", _("Play {total}", total=first.total), "key:enter"))
    elif first is not None:
        label = _p("cards", "Take") if isinstance(first, Take) else _("Play the ball")
        offers.append(Offer("enter", label, "key:enter"))
    elif any(isinstance(choice, Play) for choice in scene.choices):
        offers.append(Offer("space", _("Choose"), "key:space"))
    offers.append(Offer("tab", _("Next"), "key:tab"))
    if any(isinstance(choice, PlayBall) for choice in scene.choices):
        offers.append(Offer(answers.key_of(BALL), _("Ball"), "key:ball"))
    if any(isinstance(choice, Take) for choice in scene.choices):
        cards = words.cards(answers.lying(scene))
        offers.append(Offer(_key_to_take(), _("Take {cards}", cards=cards), "key:take"))
    return offers


def _lift(scene: Scene, key: str) -> Outcome | None:
    """Move a card to the chosen ones or back, by Space; up and down say which."""
    places = answers.places(scene)
    if scene.picking.menu >= 0 or not places:
        return Outcome(scene.picking)
    # Where the last card of the hand has just been played, the one before it.
    place = min(places, key=lambda each: abs(each - scene.picking.cursor))
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
    return Outcome(scene.picking, sentence=_("Only a value that beats the total will do."))
