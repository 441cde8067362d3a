"""Asks which game is to be learnt by a guided one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tui.client import guided
from tui.games.about import titled
from tui.language import _, _p
from tui.lessons.lesson import taught
from tui.lines.asking import Option, Question, named

if TYPE_CHECKING:
    from tui.lines.session import LineSession


def offer(session: LineSession, number: int = -1) -> tuple[Option, ...]:
    """Return the option that leads to the guided games. They are asked for behind it, so that the name of a game means
    the game itself here."""
    new = guided.is_newcomer(session.settings)
    words = _("first time? learn a game in a few minutes, with hints") if new else _("play a guided game, with hints")
    names = named("guided", _p("typed", "guided"))
    return (Option(words, lambda: session.ask_further(which(session)), names, number),)


def which(session: LineSession) -> Question:
    games = [(game, titled(game)) for game in taught()]
    return Question(
        _("Which game do you want to learn?"),
        tuple(
            Option(
                _("{game}, {minutes}", game=title, minutes=guided.minutes(game)), partial(session.learn, game), (title,)
            )
            for game, title in games
        ),
    )
