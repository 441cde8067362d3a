"""A voice that names its choices one by one, for games whose questions are short."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from core.engine import Choice
from core.telling import Event
from tui.games import Scene, Sheet
from tui.language import _
from tui.lines.asking import Option, Question, plain
from tui.lines.voices.counts import by_rows


class SimpleVoice(ABC):
    @abstractmethod
    def state(self, scene: Scene) -> Sequence[str]:
        """Tell all that can be seen, in sentences: what lies there, what each seat shows, one's own hand last."""

    @abstractmethod
    def question(self, scene: Scene) -> str:
        """Say what is asked, where something is asked of this player."""

    @abstractmethod
    def choice(self, scene: Scene, choice: Choice) -> str:
        """Name a choice in a few words, as different for every choice on offer as the choices are."""

    def ask(self, scene: Scene) -> Question:
        options = tuple(Option(self.choice(scene, each), each, self.names(each)) for each in scene.choices)
        return Question(self.question(scene), options, thread=self.thread(scene))

    def names(self, choice: Choice) -> tuple[str, ...]:
        """Return what may be typed for it besides these words; no other choice of the same question has the first of
        them."""
        return ()

    def thread(self, scene: Scene) -> str:
        """Return the same text for all questions of which one answer is put together; see Question."""
        return ""

    def hand(self, scene: Scene) -> Sequence[str]:
        return self.state(scene)

    def score(self, scene: Scene) -> Sequence[str]:
        return self.state(scene)

    def look(self, scene: Scene, at: str) -> Sequence[str]:
        """Tell what lies on the table, or what is known of a player of that name. A voice with places knows those,
        too."""
        wanted = plain(at)
        if not wanted:
            return self.table(scene)
        known = [
            line for seat, name in enumerate(scene.names) if plain(name) == wanted for line in self.seat(scene, seat)
        ]
        none = _("This game has no map, and no player called {name}. Without a name: what lies on the table.", name=at)
        return known or [none]

    def table(self, scene: Scene) -> Sequence[str]:
        """Tell what lies on the table."""
        return self.state(scene)

    @abstractmethod
    def seat(self, scene: Scene, seat: int) -> Sequence[str]:
        """Tell what everybody sees of a seat."""

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str | None:
        """Say what happened, in words to be heard; None: in the words of the game's face."""
        return None

    def counted(self, sheet: Sheet, scene: Scene) -> Sequence[str]:
        """Tell a count, with each number behind the head of its column."""
        return by_rows(sheet)
