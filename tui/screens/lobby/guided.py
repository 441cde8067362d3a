"""Offers the guided first games: a key wherever a game is chosen or read about, and a list of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.host.elsewhere import find_games
from tui.client import guided
from tui.games.about import titled
from tui.language import mark
from tui.lessons.lesson import lesson_of, taught
from tui.screens.form_page import FormPage
from tui.screens.page import PageSession
from tui.widgets.commands import Command
from tui.widgets.form import Field, Press

GUIDED: Final = Command("g", mark("A guided game: a deal with hints"), mark("guided"))


def commands(session: PageSession, game: str, *, hinted: bool = True) -> Sequence[Command]:
    """Return the command that begins the guided game of this one, where there is one and it can begin here. `hinted`:
    the status line names it; otherwise only the palette does."""
    if not session.may_learn or lesson_of(game) is None:
        return ()
    return (GUIDED if hinted else GUIDED._replace(short=""),)


def is_wished(session: PageSession, game: str, key: str) -> bool:
    """Begin the guided game if that is what the key is for. Return whether it was."""
    if key != GUIDED.key or not commands(session, game):
        return False
    session.learn(game)
    return True


class GuidedPage(FormPage):
    title = mark("Guided game")
    detail = mark("a deal with hints, against bots; leave whenever you like")

    def fields(self) -> list[Field]:
        find_games()
        games = [Press(game, titled(game), guided.minutes(game)) for game in taught()]
        return [*games, Press("back", mark("Back"))]

    def chosen(self, key: str) -> None:
        self.leave()
        if key != "back":
            self.session.learn(key)
