"""Shows the face of Fist of Dragonstones: see tui/games/__init__.py.

plan.py says where everything lies, looks.py how things look; players.py, purse.py and characters/ draw, board.py puts
them together. asking.py turns keys into answers, sensible.py knows which are worth suggesting, prompts.py says what can
be done, telling/ names things, says what happened and counts, reveal.py keeps the latest fists, moments.py opens them,
things.py says what each thing is. Here keys and clicks meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from core.dragonstones.choices import BeCharacter
from core.dragonstones.memory import Behind
from core.dragonstones.view import DragonBoard
from core.telling import Event
from tui.canvas.canvas import Canvas, Rect
from tui.games import Outcome, Prompt, Scene, Sheet
from tui.games.dragonstones import asking, board, looking, moments, players, prompts, things
from tui.games.dragonstones.looks import colour_keys
from tui.games.dragonstones.reveal import rows
from tui.games.dragonstones.telling import counts, known, words
from tui.games.moments import Moment
from tui.games.sizes import LARGEST
from tui.games.things import Thing
from tui.language import _, document
from tui.widgets.emblems import emblem_of

_MIXES: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "left": lambda scene: asking.change(scene, -1),
    "right": lambda scene: asking.change(scene, 1),
    "space": lambda scene: asking.toggle(scene, asking.part(scene)),
    "up": lambda scene: asking.next_part(scene, -1),
    "down": lambda scene: asking.next_part(scene, 1),
    "backspace": asking.clear,
}
_FISTS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    **_MIXES,
    "amulet": lambda scene: asking.toggle(scene, asking.AMULET),
    "black": lambda scene: asking.toggle(scene, asking.BLACK),
}
_PAYMENTS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {**_MIXES, "coins": asking.take_coins}
_MENUS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "left": lambda scene: asking.go(scene, -1),
    "right": lambda scene: asking.go(scene, 1),
    "up": lambda scene: asking.go(scene, -1),
    "down": lambda scene: asking.go(scene, 1),
    "space": asking.enter,
}
_BY_KIND: Final = {"fist": _FISTS, "pay": _PAYMENTS, "menu": _MENUS, "character": _MENUS}
_ALWAYS: Final[dict[str, Callable[[Scene], Outcome | None]]] = {
    "tab": lambda scene: asking.suggest(scene, 1),
    "shift+tab": lambda scene: asking.suggest(scene, -1),
    "enter": asking.enter,
}


class DragonstonesFace:
    emblem = emblem_of("dragonstones")
    largest = LARGEST
    lowest = 13

    @property
    def keys(self) -> str:
        return document("dragonstones/KEYS.md")

    def title(self, scene: Scene) -> tuple[str, str]:
        table: DragonBoard = scene.view.board
        turn = f"{_('turn {turn} of {turns}', turn=table.turn, turns=table.terms.turns)} · " if table.turn else ""
        holder = players.holder(scene)
        told = _("Doppelganger (D): {name}", name=holder) if holder else _("three points win")
        return _("Fist of Dragonstones"), turn + told

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        return board.draw(canvas, scene)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return words.say(event, names, me, board)

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return counts.sheet(event, scene)

    def strikes(self, event: Event, board: Any) -> tuple[int, str] | None:
        return words.strikes(event)

    def known(self, memory: Behind, scene: Scene) -> tuple[Sheet, ...]:
        return known.known(memory, scene)

    def things(self, scene: Scene) -> Iterator[Thing]:
        return things.things(scene)

    def moments(self, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def prompt(self, scene: Scene) -> Prompt:
        return prompts.prompt(scene)

    def press(self, scene: Scene, key: str) -> Outcome | None:
        kind = asking.kind(scene)
        if key == "escape":
            return asking.take_back(scene) or asking.clear(scene)
        if key == "i":
            return _look_further(scene)
        if key == "v":
            return looking.look(scene)
        if not kind:  # The Merchant has nothing left to sell, and is still to be paid.
            return asking.enter(scene) if key == "enter" and asking.basket(scene) else None
        found = _BY_KIND[kind].get(_done_by(kind, key)) or _ALWAYS.get(key)
        if found is not None:
            return found(scene)
        return _letter(scene, kind, key) if len(key) == 1 else None

    def act(self, scene: Scene, action: str) -> Outcome | None:
        word, _colon, rest = action.partition(":")
        if word == "key":
            return self.press(scene, rest)
        numbers = [int(number) for number in rest.split(":") if number.lstrip("-").isdigit()]
        return _CLICKS[word](scene, *numbers) if word in _CLICKS else None


def _done_by(kind: str, key: str) -> str:
    """Return what a key does, by its name in the tables above: some are the first letters of their words."""
    letters = {
        "fist": {asking.key_of(asking.AMULET): "amulet", asking.key_of(asking.BLACK): "black"},
        "pay": {asking.key_to_take_coins(): "coins"},
    }
    return letters.get(kind, {}).get(key, key)


def _letter(scene: Scene, kind: str, key: str) -> Outcome | None:
    """Take a digit for a number of coins or stones, a letter for a colour; in a menu either is a line."""
    if kind in {"menu", "character"}:
        return next((asking.given(scene, each.choice) for each in asking.options(scene) if each.key == key), None)
    if key.isdecimal():
        return asking.set_part(scene, asking.part(scene), int(key))
    colours = colour_keys()
    return asking.toggle(scene, colours.index(key)) if kind == "pay" and key in colours else None


def _look_further(scene: Scene) -> Outcome:
    """Look at the next of this turn's characters; after the last one, at none."""
    row = asking.looked_at(scene) + 1
    return asking.look(scene, row if row < len(rows(scene)) else row - 1)


def _look_or_choose(scene: Scene, row: int) -> Outcome | None:
    """Look at a clicked character's card, or choose its power where one is asked for."""
    found = rows(scene)
    if asking.kind(scene) == "character" and 0 <= row < len(found):
        return asking.answer(scene, BeCharacter(found[row].card))
    return asking.look(scene, row)


def _set(scene: Scene, part: int, count: int) -> Outcome | None:
    """Set a part to the clicked mark. The last full mark, clicked once more, is hollow again."""
    if asking.kind(scene) not in {"fist", "pay"}:
        return None
    return asking.set_part(scene, part, count - (asking.mix(scene)[part] == count))


def _more(scene: Scene, part: int) -> Outcome | None:
    return asking.toggle(scene, part) if asking.kind(scene) in {"fist", "pay"} else None


def _pick(scene: Scene, number: int) -> Outcome | None:
    return asking.given(scene, scene.choices[number]) if 0 <= number < len(scene.choices) else None


_CLICKS: Final[dict[str, Callable[..., Outcome | None]]] = {
    "set": _set,
    "more": _more,
    "pick": _pick,
    "look": _look_or_choose,
}

FACE: Final = DragonstonesFace()
