"""The voice of every game that has none of its own; what its face is to screens, see tui/games/generic/."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine import AnyGame, Choice
from tui.games import Scene
from tui.games.generic import question
from tui.games.generic.board import facts, values
from tui.games.generic.words import Words


class GenericVoice:
    def __init__(self, game: AnyGame, note: str = "") -> None:
        """`note`: why it is heard in the place of another."""
        self._game = game
        self._note = note

    def state(self, scene: Scene) -> Sequence[str]:
        words = Words(scene.names, scene.seat)
        others = [seat for seat in range(len(scene.names)) if seat != scene.seat]
        seats = [*others, scene.seat] if scene.seat >= 0 else others
        common, own = (
            [f"{name}: {said}." for name, said in values(scene, self._game, hidden=hidden)] for hidden in (False, True)
        )
        known = [(words.seat(seat), ", ".join(facts(scene, self._game, seat))) for seat in seats]
        return [*filter(None, [self._note]), *common, *(f"{name}: {said}." for name, said in known if said), *own]

    def question(self, scene: Scene) -> str:
        return question(scene)

    def choice(self, scene: Scene, choice: Choice) -> str:
        return Words(scene.names, scene.seat).choice(choice)
