"""Tells and asks a game in lines: by a module of its own in this folder, or by its names alone (generic.py).

A voice is to lines what a face (tui/games/__init__.py) is to screens, and like it has no state of its own. What happens
is told by the voice, or else in the words of the face; the voice adds what one sees at a glance on a screen, and asks.
One that needs no questions of several parts is a SimpleVoice (simple.py), which has all but the first three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from core.engine import Choice
from core.registry import GAMES
from core.telling import Event
from net.host.watchdog import Stuck
from tui.games import Face, Scene, Sheet
from tui.games.guarded import INSTEAD_OF_VOICE, Failed, Guarded, part_of
from tui.lines.asking import Question
from tui.lines.voices.generic import GenericVoice


class Voice(Protocol):
    def state(self, scene: Scene) -> Sequence[str]:
        """Tell all that can be seen, in sentences: what lies there, what each seat shows, one's own hand last."""

    def ask(self, scene: Scene) -> Question:
        """Ask what is asked of this player, where something is: every legal choice is one option, or behind one."""

    def hand(self, scene: Scene) -> Sequence[str]:
        """Tell what only this player sees, and what is the player's own."""

    def score(self, scene: Scene) -> Sequence[str]:
        """Tell how the game stands."""

    def look(self, scene: Scene, at: str) -> Sequence[str]:
        """Tell what lies on the table, or what is known of a place, a card or a player of that name."""

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str | None:
        """Say what happened, in words to be heard; None: in the words of the game's face."""

    def counted(self, sheet: Sheet, scene: Scene) -> Sequence[str]:
        """Tell a count in sentences, row by row."""


class GuardedVoice(Guarded[Voice]):
    """Guards the voice of one table."""

    def state(self, scene: Scene) -> Sequence[str]:
        return self._ask(lambda voice: voice.state(scene))

    def ask(self, scene: Scene) -> Question:
        return self._guarded(self._ask(lambda voice: voice.ask(scene)))

    def _guarded(self, question: Question) -> Question:
        """Return the question so that what is typed is understood by the plain words, too, here and in the questions
        after it."""
        read = question.read
        options = tuple(
            option._replace(leads=self._guarded(option.leads)) if isinstance(option.leads, Question) else option
            for option in question.options
        )
        return question._replace(options=options, read=None if read is None else partial(self._read, read))

    def _read(self, read: Callable[[str], Choice | None], typed: str) -> Choice | None:
        """Read with the voice's own words. If that fails nothing is understood, and from the next question on the plain
        words ask."""
        try:
            return read(typed)
        except Stuck:
            raise
        except Exception as error:  # noqa: BLE001 - a game's own words, of whatever kind
            self._failed(error)
            return None

    def hand(self, scene: Scene) -> Sequence[str]:
        return self._ask(lambda voice: voice.hand(scene))

    def score(self, scene: Scene) -> Sequence[str]:
        return self._ask(lambda voice: voice.score(scene))

    def look(self, scene: Scene, at: str) -> Sequence[str]:
        return self._ask(lambda voice: voice.look(scene, at))

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str | None:
        return self._ask(lambda voice: voice.say(event, names, me, board))

    def counted(self, sheet: Sheet, scene: Scene) -> Sequence[str]:
        return self._ask(lambda voice: voice.counted(sheet, scene))


class Heard:
    """Makes a sentence of an event: in the voice's words, or else in the face's. See tui.client.log.Teller."""

    def __init__(self, voice: Voice, face: Face) -> None:
        self._voice = voice
        self._face = face

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        said = self._voice.say(event, names, me, board)
        return self._face.say(event, names, me, board) if said is None else said


def voice_of(game: str) -> Voice:
    """Return the voice of a game of the list, for one table: VOICE in a module of its own, imported when first wanted,
    or the generic one. Whatever fails in it, the table goes on with the generic one."""
    entry = GAMES.entries[game]
    module = f"{entry.module}.voice" if entry.package else f"tui.lines.voices.{game}"
    try:
        own = part_of(module, "VOICE")
    except Failed:
        return GenericVoice(GAMES[game], INSTEAD_OF_VOICE)
    if own is None:
        return GenericVoice(GAMES[game])
    return GuardedVoice(own, GenericVoice(GAMES[game], INSTEAD_OF_VOICE), module)
