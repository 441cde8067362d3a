"""The voice of every game that has none of its own; what its face is to screens, see tui/games/generic/."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine import AnyGame, Choice
from tui.games import Scene
from tui.games.generic import question
from tui.games.generic.board import facts, values
from tui.games.generic.words import Words
from tui.lines.simple import SimpleVoice


class GenericVoice(SimpleVoice):
    def __init__(self, game: AnyGame, note: str = "") -> None:
        """`note`: why it is heard in the place of another."""
        self._game = game
        self._note = note

    def state(self, scene: Scene) -> Sequence[str]:
        others = [seat for seat in range(len(scene.names)) if seat != scene.seat]
        seats = [*others, scene.seat] if scene.seat >= 0 else others
        known = [line for seat in seats for line in self._seat(scene, seat)]
        return [
            *filter(None, [self._note]),
            *self._values(scene, hidden=False),
            *known,
            *self._values(scene, hidden=True),
        ]

    def _values(self, scene: Scene, *, hidden: bool) -> list[str]:
        return [f"{name}: {said}." for name, said in values(scene, self._game, hidden=hidden)]

    def _seat(self, scene: Scene, seat: int) -> list[str]:
        said = ", ".join(facts(scene, self._game, seat))
        return [f"{Words(scene.names, scene.seat).seat(seat)}: {said}."] if said else []

    def hand(self, scene: Scene) -> Sequence[str]:
        """The fields in which one sees what others don't, and what else is known of oneself."""
        if scene.seat < 0:
            return ["You are watching: what others hold stays hidden."]
        return [*self._values(scene, hidden=True), *self._seat(scene, scene.seat)] or self.state(scene)

    def score(self, scene: Scene) -> Sequence[str]:
        return [line for seat in range(len(scene.names)) for line in self._seat(scene, seat)] or self.state(scene)

    def question(self, scene: Scene) -> str:
        return question(scene)

    def choice(self, scene: Scene, choice: Choice) -> str:
        return Words(scene.names, scene.seat).choice(choice)
