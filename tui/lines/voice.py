"""How a game is told and asked in lines: one module of this package for each game that can be played so.

A voice is to lines what a face (tui/games/__init__.py) is to screens, and like it has no state of its own. What happens
is told by the face's `say`; the voice adds what one sees at a glance on a screen, and names the choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol

from core.engine import Choice
from tui.games import Scene

GAMES: Final = ("kampf", "gargon")


class Voice(Protocol):
    def state(self, scene: Scene) -> Sequence[str]:
        """All that can be seen, in sentences: what lies there, what each seat shows, the own hand last."""

    def question(self, scene: Scene) -> str:
        """What is asked, where something is asked of this player."""

    def choice(self, scene: Scene, choice: Choice) -> str:
        """A few words, as different for every choice on offer as the choices are."""


def voice_of(game: str) -> Voice | None:
    if game not in GAMES:
        return None
    voice: Voice = import_module(f"tui.lines.{game}").VOICE
    return voice
