"""Shows the face of Gargon: see tui/games/__init__.py.

plan.py says where everything lies, looks.py how a card looks; board.py, hand.py and battles.py draw. answers.py turns
cards into choices, prompts.py says what can be done, words.py tells what happened, things.py says what each thing is,
counts.py counts, moments.py deals and fights. Here keys and clicks meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from core.gargon import ABOUT
from core.gargon.choices import DRAWS, FIGHTS, STOP, Draw, Fight
from core.gargon.memory import Fallen
from core.gargon.view import GargonBoard
from core.telling import Event
from tui.canvas.canvas import Canvas, Rect
from tui.games import Outcome, Prompt, Scene, Sheet, told
from tui.games.gargon import answers, board, counts, known, moments, prompts, things, words
from tui.games.gargon.hand import DIGITS
from tui.games.gargon.names import letters
from tui.games.moments import Moment
from tui.games.sizes import LARGEST
from tui.games.things import Thing
from tui.language import _, document, mark
from tui.widgets.emblems import emblem_of


def _lift(scene: Scene) -> Outcome:
    """Pick the card under the cursor, or do what Enter would where nothing is picked."""
    return answers.toggle(scene, answers.cursor(scene)) if _lifts(scene) else answers.enter(scene)


def _lifts(scene: Scene) -> bool:
    return answers.laying(scene) or not answers.mine(scene)


def _up(scene: Scene) -> Outcome:
    return _lift(scene) if _lifts(scene) and not _is_up(scene) else Outcome(scene.picking)


def _down(scene: Scene) -> Outcome:
    return _lift(scene) if _is_up(scene) else Outcome(scene.picking)


def _is_up(scene: Scene) -> bool:
    return answers.cursor(scene) in answers.lifted(scene)


def _undo(scene: Scene) -> Outcome:
    """Put back the card picked last."""
    return Outcome(scene.picking._replace(pending=scene.picking.pending[:-1], suggestion=-1, menu=-1))


def _look_at_won(scene: Scene) -> Outcome:
    """Show all piles that lie open for this player, one's own first."""
    seats = range(len(scene.names))
    own = [scene.seat] if scene.seat >= 0 else []
    return _look_at(scene, *own, *(seat for seat in seats if seat != scene.seat and _lies_open(scene)))


def _lies_open(scene: Scene) -> bool:
    """§8.4 Tell whether what others have won may be looked at; at the end it may (§7.1)."""
    return scene.view.board.terms.open_winnings or not scene.view.agenda


def _look_at(scene: Scene, *seats: int) -> Outcome:
    """§5.9 Show what was won. Nobody looks at what others have won, unless it lies open."""
    if not _lies_open(scene) and seats != (scene.seat,):
        return Outcome(scene.picking, sentence=_("You may look only at the cards you won yourself."))
    return Outcome(scene.picking, sheets=tuple(counts.won_cards(scene, seat) for seat in seats))


_KEYS: Final[dict[str, Callable[[Scene], Outcome]]] = {
    "left": lambda scene: answers.move(scene, -1),
    "right": lambda scene: answers.move(scene, 1),
    "space": _lift,
    "up": _up,
    "down": _down,
    "tab": lambda scene: answers.suggest(scene, 1),
    "shift+tab": lambda scene: answers.suggest(scene, -1),
    "enter": answers.enter,
    "undo": _undo,
    "p": answers.pass_round,
    "s": lambda scene: answers.answer(scene, STOP),
    "o": _look_at_won,
}


class GargonFace:
    emblem = emblem_of("gargon")
    largest = LARGEST
    lowest = 13

    @property
    def keys(self) -> str:
        return document("gargon/KEYS.md")

    def title(self, scene: Scene) -> tuple[str, str]:
        table: GargonBoard = scene.view.board
        if not table.round:
            return ABOUT.title, _("win creatures for their amulets, and the most of a kind")
        mix = _("any mix")
        if table.mix:
            mix = _("mix {mix}: {cards}", mix=words.mix_name(table.mix), cards=words.mix_in_short(table.mix))
        yours, others = mark("round {round}, started by you"), mark("round {round}, started by {name}")
        if not all(fan.left for fan in table.fans):
            yours, others = mark("the last round, started by you"), mark("the last round, started by {name}")
        return ABOUT.title, f"{told(table.starter, scene.names, scene.seat, yours, others, round=table.round)} · {mix}"

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        return board.draw(canvas, scene)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return words.say(event, names, me)

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return counts.sheet(event, scene)

    def strikes(self, event: Event, board: Any) -> tuple[int, str] | None:
        return words.strikes(event)

    def known(self, memory: Fallen, scene: Scene) -> tuple[Sheet, ...]:
        return known.known(memory, scene)

    def things(self, scene: Scene) -> Iterator[Thing]:
        return things.things(scene)

    def moments(self, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def prompt(self, scene: Scene) -> Prompt:
        return prompts.prompt(scene)

    def press(self, scene: Scene, key: str) -> Outcome | None:
        if key in _KEYS and key != "undo":
            return _KEYS[key](scene)
        if key == "escape":
            return Outcome(scene.picking._replace(suggestion=-1, menu=-1, pending=()))
        if key.upper() in letters():
            return _letter(scene, letters().index(key.upper()))
        return _digit(scene, DIGITS.index(key)) if len(key) == 1 and key in DIGITS else None

    def act(self, scene: Scene, action: str) -> Outcome | None:
        word, _colon, rest = action.partition(":")
        if word == "key":
            return _KEYS[rest](scene) if rest in _KEYS else None
        if word in _CLICKS and rest.isdigit():
            return _CLICKS[word](scene, int(rest))
        return None


def _letter(scene: Scene, colour: int) -> Outcome:
    """Take a creature's letter: let it fight, or go to its cards."""
    if answers.is_choice_of(scene, Fight):
        return answers.answer(scene, FIGHTS[colour])
    return answers.jump(scene, colour)


def _digit(scene: Scene, place: int) -> Outcome:
    """Take a digit: 1 and 2 are stacks where one draws, else cards."""
    if answers.is_choice_of(scene, Draw) and place < len(DRAWS):
        return answers.answer(scene, DRAWS[place])
    return answers.toggle(scene, place)


_CLICKS: Final[dict[str, Callable[[Scene, int], Outcome]]] = {
    "card": answers.toggle,
    "draw": lambda scene, stack: answers.answer(scene, DRAWS[stack]),
    "fight": lambda scene, colour: answers.answer(scene, FIGHTS[colour]),
    "won": _look_at,
}

FACE: Final = GargonFace()
