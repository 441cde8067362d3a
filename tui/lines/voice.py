"""How a game is told and asked in lines: by a module of its own in this package, or by its names alone (generic.py).

A voice is to lines what a face (tui/games/__init__.py) is to screens, and like it has no state of its own. What happens
is told by the face's `say`; the voice adds what one sees at a glance on a screen, and names the choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.engine import Choice
from core.registry import GAMES
from tui.games import Scene
from tui.games.guarded import INSTEAD_OF_VOICE, Failed, Guarded, part_of
from tui.lines.generic import GenericVoice


class Voice(Protocol):
    def state(self, scene: Scene) -> Sequence[str]:
        """All that can be seen, in sentences: what lies there, what each seat shows, the own hand last."""

    def question(self, scene: Scene) -> str:
        """What is asked, where something is asked of this player."""

    def choice(self, scene: Scene, choice: Choice) -> str:
        """A few words, as different for every choice on offer as the choices are."""


class GuardedVoice(Guarded[Voice]):
    """One table's."""

    def state(self, scene: Scene) -> Sequence[str]:
        return self._ask(lambda voice: voice.state(scene))

    def question(self, scene: Scene) -> str:
        return self._ask(lambda voice: voice.question(scene))

    def choice(self, scene: Scene, choice: Choice) -> str:
        return self._ask(lambda voice: voice.choice(scene, choice))


def voice_of(game: str) -> Voice:
    """The voice of a game of the list, for one table: VOICE in a module of its own, imported when first wanted, or the
    generic one. Whatever fails in it, the table goes on with that one."""
    entry = GAMES.entries[game]
    module = f"{entry.module}.voice" if entry.package else f"tui.lines.{game}"
    try:
        own = part_of(module, "VOICE")
    except Failed:
        return GenericVoice(GAMES[game], INSTEAD_OF_VOICE)
    if own is None:
        return GenericVoice(GAMES[game])
    return GuardedVoice(own, GenericVoice(GAMES[game], INSTEAD_OF_VOICE), module)
