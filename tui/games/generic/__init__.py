"""Shows every game that has no face of its own: its board as labelled values, its choices as a list.

All of it is read off the view; nothing is known of the game but its names (words.py). It is good for a first evening
with a new game, and it stands in where a face has failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.engine import AnyGame
from core.telling import Event
from tui.canvas.canvas import Canvas, Rect
from tui.games import Cell, Outcome, Prompt, Scene, Sheet
from tui.games.generic.board import draw, ending, result_of
from tui.games.generic.things import things
from tui.games.generic.words import Words, spoken
from tui.games.things import Thing
from tui.language import _, _n, document, mark
from tui.language.lists import listed
from tui.widgets.buttons import Offer

_STEPS = {
    "up": -1,
    "down": 1,
    "scroll_up": -1,
    "scroll_down": 1,
    "shift+tab": -1,
    "tab": 1,
    "pageup": -10,
    "pagedown": 10,
    "home": -10_000,
    "end": 10_000,
}
_LINES = {"left": -3, "right": 3}


class GenericFace:
    smallest = (20, 14)
    """Columns and rows: it is a list, and needs no more."""

    def __init__(self, game: AnyGame, note: str = "") -> None:
        """Make a face. `note` says why it is shown in the place of another."""
        self._game = game
        self._note = note

    @property
    def keys(self) -> str:
        return document("help/LIST.md")

    def title(self, scene: Scene) -> tuple[str, str]:
        return self._game.title, self._note or _n("{count} player", "{count} players", len(scene.names))

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        return draw(canvas, scene, self._game)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return Words(names, me).event(event)

    def things(self, scene: Scene) -> Iterator[Thing]:
        return things(scene, self._game)

    def prompt(self, scene: Scene) -> Prompt:
        if not scene.asked:
            return Prompt(self._waiting(scene))
        marked = scene.choices[_place(scene)]
        sentence = f"{question(scene)} {_sentence(Words(scene.names, scene.seat).choice(marked))}"
        return Prompt(
            sentence, (Offer("enter", mark("Do it"), "enter"), Offer("tab", mark("Next"), "tab")), urgent=True
        )

    def _waiting(self, scene: Scene) -> str:
        watching = f"{_('You are watching.')} " if scene.seat < 0 else ""
        if scene.waiting:
            names = listed([scene.names[seat] for seat in scene.waiting])
            return f"{watching}{_('Waiting for {names}.', names=names)}"
        if scene.view.agenda:
            return f"{watching}{_('Chance decides.')}"
        return f"{watching}{_('The game is over.')} {ending(scene, self._game)}"

    def press(self, scene: Scene, key: str) -> Outcome | None:
        picking = scene.picking
        if key in _STEPS and scene.asked:
            return Outcome(picking._replace(cursor=_within(scene, _place(scene) + _STEPS[key]), typed=""))
        if key in _LINES or key in _STEPS:
            lines = max(0, max(0, picking.suggestion) + _LINES.get(key, _STEPS.get(key, 0)))
            return Outcome(picking._replace(suggestion=min(lines, 10_000)))
        if key == "enter" and scene.asked:
            return Outcome(send=(scene.choices[_place(scene)],))
        if len(key) == 1 and key.isdecimal() and key.isascii() and scene.asked:
            return Outcome(_typed(scene, key))
        return None

    def act(self, scene: Scene, action: str) -> Outcome | None:
        """Take a click: on a choice it marks that, on the marked one it does it."""
        word, _colon, rest = action.partition(":")
        if word != "choice" or not rest.isdecimal() or not scene.asked:
            return self.press(scene, action) if action in ("enter", "tab") else None
        place = _within(scene, int(rest))
        return self.press(scene, "enter") if place == _place(scene) else Outcome(scene.picking._replace(cursor=place))

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        """Return the count, behind the last thing that has happened in the game."""
        if scene.view.agenda or not scene.recent or scene.recent[-1] is not event:
            return None
        result = result_of(scene, self._game)
        order = sorted(range(len(result.scores)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
        rows = tuple((Cell(scene.names[seat], seat=seat), Cell(str(result.scores[seat]))) for seat in order)
        return Sheet(self._game.title, ("", _("Score")), rows, (ending(scene, self._game),), final=True, whole=False)


def question(scene: Scene) -> str:
    """Say what is asked, by the name that the rules have for it."""
    if not scene.view.agenda:
        return _("Your turn.")
    return _("Your turn: {question}.", question=spoken(type(scene.view.agenda[-1]).__name__))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}?"


def _within(scene: Scene, place: int) -> int:
    return max(0, min(place, len(scene.choices) - 1))


def _place(scene: Scene) -> int:
    """Return where the mark stands; another question may have fewer choices."""
    return _within(scene, scene.picking.cursor)


def _typed(scene: Scene, digit: str) -> Any:
    """Move the mark to the number that is being typed; a digit with which it would be none begins another."""
    number = next((each for each in (scene.picking.typed + digit, digit) if 0 < int(each) <= len(scene.choices)), "")
    return scene.picking._replace(typed=number, cursor=int(number) - 1) if number else scene.picking._replace(typed="")
