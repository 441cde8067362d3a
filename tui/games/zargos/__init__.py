"""The face of Zargos: see tui/games/__init__.py.

words.py tells what happened, asking.py asks what is not asked on the map. Here keys and clicks meet them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.engine import Event
from core.zargos.planet import SMALL
from core.zargos.view import ZargosBoard
from tui.canvas import NOWHERE, Canvas, Rect
from tui.games import Offer, Outcome, Prompt, Scene, Sheet, listed
from tui.games.zargos import asking, words


class ZargosFace:
    def title(self, scene: Scene) -> tuple[str, str]:
        board: ZargosBoard = scene.view.board
        return "Zargos", f"turn {board.turn} of {board.terms.turns}" if board.turn else "before the first turn"

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        board: ZargosBoard = scene.view.board
        for y, row in enumerate(SMALL.rows):
            for x, place in enumerate(row):
                if 0 <= place < len(board.owner):
                    canvas.text(x, y, words.LETTERS[board.owner[place]] if board.owner[place] >= 0 else "·")
        return NOWHERE if canvas.height < 30 else Rect(0, canvas.height - 8, canvas.width, 8)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return words.say(event, names, me, board)

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return None

    def prompt(self, scene: Scene) -> Prompt:
        if not scene.choices:
            names = [scene.names[seat] for seat in scene.waiting]
            return Prompt(f"Waiting for {listed(names)}." if scene.view.agenda else "The game is over.")
        option = asking.options(scene)[asking.mark(scene)]
        offers = (Offer("enter", option.label, "key:enter"), Offer("tab", "Suggest", "key:tab"))
        return Prompt(f"{type(scene.view.agenda[-1]).__name__}: {option.label}?", offers, urgent=True)

    def press(self, scene: Scene, key: str) -> Outcome | None:
        if not scene.choices:
            return None
        if key in {"tab", "right", "down"}:
            return asking.suggest(scene, 1)
        if key in {"shift+tab", "left", "up"}:
            return asking.suggest(scene, -1)
        return asking.enter(scene) if key == "enter" else None

    def act(self, scene: Scene, action: str) -> Outcome | None:
        word, _, rest = action.partition(":")
        return self.press(scene, rest) if word == "key" else None


FACE: Final = ZargosFace()
