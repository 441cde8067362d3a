"""Tells Fist of Dragonstones in lines: asking.py puts questions, telling.py tells what there is and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.dragonstones.cards import FIRST_BLANK
from core.dragonstones.choices import Bid, BidSilver
from core.dragonstones.view import DragonBoard
from core.engine import Choice
from core.telling import Event
from tui.games import Scene, Sheet
from tui.games.dragonstones.prompts import in_fist
from tui.games.dragonstones.telling import aloud
from tui.games.dragonstones.telling.names import name_of
from tui.language import _
from tui.lines.asking import Question, plain
from tui.lines.voices.dragonstones import asking, telling


class DragonstonesVoice:
    def state(self, scene: Scene) -> Sequence[str]:
        others = [aloud.seat(scene, seat) for seat in range(len(scene.names)) if seat != scene.seat]
        return [*telling.table(scene), *others, *self.hand(scene)]

    def ask(self, scene: Scene) -> Question:
        return asking.ask(scene)

    def choice(self, scene: Scene, choice: Choice) -> str:
        return asking.in_words(scene, choice)

    def hand(self, scene: Scene) -> Sequence[str]:
        if scene.seat < 0:
            return [_("You are watching: what lies behind the screens stays hidden.")]
        own = scene.view.own
        closed = [_("Your fist is closed: {what}.", what=in_fist(own))] if isinstance(own, Bid | BidSilver) else []
        return [aloud.seat(scene, scene.seat), asking.held(scene.board), *closed]

    def score(self, scene: Scene) -> Sequence[str]:
        return telling.score(scene)

    def look(self, scene: Scene, at: str) -> Sequence[str]:
        """Tell of a character, with its text, or of a player; without a name of the table."""
        wanted = plain(at)
        if not wanted:
            return telling.table(scene)
        seats = [seat for seat, name in enumerate(scene.names) if plain(name) == wanted]
        if seats:
            return [aloud.seat(scene, seat) for seat in seats]
        board: DragonBoard = scene.board
        found = [
            card
            for card in range(FIRST_BLANK + len(board.terms.blanks))
            if plain(name_of(card, board))[: len(wanted)] == wanted
        ]
        return [telling.character(scene, card) for card in found] or [
            _("No character or player is called {name}.", name=at)
        ]

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str | None:
        return telling.say(event, names, me, board)

    def counted(self, sheet: Sheet, scene: Scene) -> Sequence[str]:
        return [f"{sheet.title}.", *self.score(scene), *sheet.sentences]


VOICE: Final = DragonstonesVoice()
