"""Asks which options of a game are to be otherwise than its rules have them, before a table of it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from core import engine
from core.registry import game_named
from tui import characters, options
from tui.characters import CharacterFiles
from tui.language import _
from tui.language.lists import listed
from tui.lines.asking import Option, Question

Chosen = tuple[tuple[str, str], ...]
"""Options by their keys, with their values."""
Then = Callable[[Chosen], Question]
"""Goes on with those that have been chosen."""


def otherwise(game: str, files: CharacterFiles, then: Then, chosen: Chosen) -> Option:
    """Return what leads to that question. `files`: where characters to choose from may lie."""
    return Option(_("choose options of the game first"), partial(which, game, files, then, chosen))


def in_words(game: str, chosen: Chosen, language: str) -> str:
    """Say what has been chosen."""
    return listed([_said(game, key, value, language) for key, value in chosen])


def _said(game: str, key: str, value: str, language: str) -> str:
    return _("{fact}: {value}", fact=options.titled(key), value=options.shown(game, key, value, language))


def which(game: str, files: CharacterFiles, then: Then, chosen: Chosen) -> Question:
    """Ask for an option, each with what it is now."""
    now = dict(chosen)
    rows = [
        Option(
            _said(game, each.key, now.get(each.key, each.default), files.language),
            partial(_how, game, each, files, then, chosen),
        )
        for each in game_named(game).options
    ]
    return Question(
        _("Which option do you want to change?"), (*rows, Option(_("go on with these"), partial(then, chosen)))
    )


def _how(game: str, option: engine.Option, files: CharacterFiles, then: Then, chosen: Chosen) -> Question:
    def as_(value: str) -> Callable[[], Question]:
        return partial(which, game, files, then, tuple({**dict(chosen), option.key: value}.items()))

    offered = _offered(game, option, files)
    values = tuple(Option(words, as_(value), number=_own_number(value)) for words, value in offered)
    return Question(options.note(game, option), values)


def _own_number(value: str) -> int:
    """Return what a value is called where that is a number, or -1: "6" is not to be chosen by another one."""
    return int(value) if value.isascii() and value.isdigit() else -1


def _offered(game: str, option: engine.Option, files: CharacterFiles) -> Sequence[tuple[str, str]]:
    """Return its values, each with its words; of players' own characters those that can be read."""
    if (game, option.key) == (characters.GAME, characters.OPTION):
        return [(each.word, each.value) for each in characters.offered(files) if each.value]
    return list(zip(options.words(game, option), option.values, strict=True))
