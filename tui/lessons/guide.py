"""Leads one player through a lesson: which hint is due, and which answer had better be another."""

from __future__ import annotations

from tui.games import Scene
from tui.language import worded
from tui.lessons.lesson import Hint, Lesson, Move


class Guide:
    """Leads one player through a lesson, by what they see."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.table = 0
        """The number of its table; another that follows it is played alone."""
        self.shown: tuple[str, ...] = ()
        """The names of the hints that have come, in their order."""
        self._asked = 0
        self._scene: Scene | None = None
        self._question = -1
        self._hint: Hint | None = None
        self._last: Hint | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be told."""
        return len(self.shown) == len(self.lesson.hints) or self._asked > self.lesson.patience

    def look(self, scene: Scene) -> None:
        """Take in what the player sees now: a new question may be a point of the lesson."""
        self._scene, question = scene, scene.view.question
        if not scene.asked or question == self._question:
            return
        self._question, self._last = question, self._hint or self._last
        self._hint = None
        if not self.is_over:
            self._hint = next((each for each in self.lesson.hints if self._is_due(each, scene)), None)
        self._asked += 1
        if self._hint is not None:
            self.shown = (*self.shown, self._hint.name)

    def _is_due(self, hint: Hint, scene: Scene) -> bool:
        return hint.name not in self.shown and bool(hint.when(scene))

    def took_back(self) -> None:
        """Note that the player has taken an answer back: what was said before it is said again."""
        last = self._hint or self._last
        if last is not None and self.shown[-1:] == (last.name,):
            self.shown = self.shown[:-1]

    @property
    def hint(self) -> Hint | None:
        """The point at which the player is."""
        return self._hint

    @property
    def place(self) -> tuple[int, int]:
        """The number of hints that have come, and of all."""
        return len(self.shown), len(self.lesson.hints)

    @property
    def _is_at_hint(self) -> bool:
        """Whether the question is still asked to which the hint belongs."""
        scene = self._scene
        return scene is not None and scene.asked and scene.view.question == self._question

    def objection(self, move: Move) -> str:
        """Return why the lesson would rather have another answer; empty where this one will do. A standing order, which
        comes without one, would pass by what a hint with such a reason wants to show."""
        scene, hint = self._scene, self._hint
        if scene is None or hint is None or not self._is_at_hint:
            return ""
        if move and (move == hint.move(scene) or hint.fits(scene, move)):
            return ""
        return hint.otherwise(scene)

    def says(self, *, keys: bool) -> str:
        """Return what is said now; `keys`: with those of the screens. Once the game is over that is nothing."""
        scene, hint = self._scene, self._hint
        if scene is None or not scene.waiting:
            return ""
        if hint is not None and self._is_at_hint:
            said = hint.says(scene)
            return f"{said} {hint.keys(scene)}".strip() if keys else said
        if self.is_over and hint is None:
            return worded(self.lesson.ending)
        last = hint or self._last
        if not scene.asked and last is not None and last.then:
            return worded(last.then)
        return worded(self.lesson.meanwhile)
