"""Says one of the choices in a game's own words, whatever shows it: those of a list by lines."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine import Choice
from tui.games import Scene
from tui.lines.asking import Question
from tui.lines.voices.voice import GuardedVoice, Voice


def in_words(voice: Voice, scene: Scene, choice: Choice) -> str:
    """Return the voice's own words for that choice, or else those of the options that lead to it."""
    part = voice.part if isinstance(voice, GuardedVoice) else voice
    say = getattr(part, "choice", None)
    if say is not None:
        return str(say(scene, choice))
    return ", ".join(next(_ways(voice.ask(scene), choice), ()))


def _ways(question: Question, choice: Choice) -> Iterator[tuple[str, ...]]:
    for option in question.options:
        if option.leads == choice:
            yield (option.words,)
        elif isinstance(option.leads, Question):
            yield from ((option.words, *rest) for rest in _ways(option.leads, choice))
