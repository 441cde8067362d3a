"""Reads several answers typed in one line: from where, to where and how many, as B3 T4 6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import Choice
from tui.games import Scene
from tui.lines.asking import Option, Question, is_called, plain
from tui.lines.voices.voice import Voice

MOST: Final = 8
"""The most words; each may need another look ahead."""


def read(voice: Voice, scene_after: Callable[[tuple[Choice, ...]], Scene], typed: str) -> tuple[Choice, ...]:
    """Return the answers to the question and to those that follow it, if the words are just these; else nothing.
    `scene_after` returns the moment as if some answers had been sent."""
    words, given = plain(typed), tuple[Choice, ...]()
    if not 1 < len(words) <= MOST:
        return ()
    question: Question | None = voice.ask(scene_after(()))
    while words and question is not None:
        found, size = _first(question, words)
        if found is None:
            return ()
        words = words[size:]
        if isinstance(found.leads, Question):
            question = found.leads
        elif isinstance(found.leads, Choice):
            given = (*given, found.leads)
            question = _next(voice, scene_after(given)) if words else None
        else:
            return ()
    return given if not words and question is None else ()


def _next(voice: Voice, scene: Scene) -> Question | None:
    return voice.ask(scene) if scene.asked else None


def _first(question: Question, words: list[str]) -> tuple[Option | None, int]:
    """Return the option that the first words call, as many of them as can be; a number has to be an amount."""
    for size in range(len(words), 0, -1):
        found = [option for option in question.options if is_called(option, words[:size])]
        if size == 1 and words[0].isdecimal():
            found = [option for option in question.options if option.range and option.number == int(words[0])]
        if len(found) == 1:
            return found[0], size
    return None, 0
