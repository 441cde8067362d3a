"""Knows by which words commands are typed: in English, and in the language of whoever types them."""

from __future__ import annotations

from collections.abc import Mapping

from tui.language import _p, kept_by_language
from tui.lines.asking import named, plain


def meant(word: str) -> str:
    """Return the command that this word means; one that means none stays as it is."""
    return _typed().get(" ".join(plain(word)), word)


def word_for(command: str) -> str:
    """Return the word by which a command is called in the language of the context."""
    return next(iter(named(command, words()[command])[1:]), command)


@kept_by_language(8)
def _typed() -> Mapping[str, str]:
    """Return the commands by all words that are typed for them."""
    typed = {" ".join(plain(word)): command for command, said in words().items() for word in named(command, said)}
    return {**typed, **{command: command for command in words()}}


@kept_by_language(8)
def words() -> Mapping[str, str]:
    """Return for each command what may be typed in its place in the language of the context."""
    return {
        "help": _p("typed", "help"),
        "back": _p("typed", "back"),
        "hand": _p("typed", "hand"),
        "score": _p("typed", "score"),
        "who": _p("typed", "who"),
        "map": _p("typed", "map"),
        "known": _p("typed", "known"),
        "advice": _p("typed", "advice"),
        "log": _p("typed", "log"),
        "words": _p("typed", "words"),
        "rules": _p("typed", "rules"),
        "why": _p("typed", "why"),
        "what": _p("typed", "what"),
        "ruling": _p("typed", "ruling"),
        "short": _p("typed", "short"),
        "guided": _p("typed", "guided"),
        "say": _p("typed", "say"),
        "share": _p("typed", "share"),
        "phrase": _p("typed", "phrase"),
        "onlookers": _p("typed", "onlookers"),
        "lobby": _p("typed", "lobby"),
        "finished": _p("typed", "finished"),
        "seasons": _p("typed", "seasons"),
        "season": _p("typed", "season"),
        "enrol": _p("typed", "enrol"),
        "withdraw": _p("typed", "withdraw"),
        "records": _p("typed", "records"),
        "replay": _p("typed", "replay"),
        "bot": _p("typed", "bot"),
        "name": _p("typed", "name"),
        "code": _p("typed", "code"),
        "return": _p("typed", "return"),
        "keys": _p("typed", "keys"),
        "link": _p("typed", "link"),
        "bell": _p("typed", "bell"),
        "remarks": _p("typed", "remarks"),
        "quit": _p("typed", "quit"),
        "language": _p("typed", "language"),
        "home": _p("typed", "home"),
    }
