"""Shows a game on one screen: what one wants, what one does, how it ends, how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.games.about import titled
from tui.language import _, mark
from tui.rules import short_of
from tui.screens.books.reading import ReadingPage
from tui.screens.help import HelpPage
from tui.screens.lobby.guided import commands, is_wished
from tui.screens.page import PageSession
from tui.widgets.commands import Command
from tui.widgets.reader import Lines, read

IN_SHORT: Final = Command("i", mark("The game in short"), mark("in short"))
_RULES: Final = Command("r", mark("All the rules, and the keys"), mark("rules"))


class ShortPage(ReadingPage):
    title = mark("In short")

    def __init__(self, session: PageSession, game: str) -> None:
        super().__init__(session)
        self._game = game

    def about(self) -> str:
        return titled(self._game)

    def lines(self, width: int) -> Lines:
        """Return the text; its heading stands in the head of the screen."""
        text = short_of(self._game).partition("\n\n")[2]
        return read(text or _("Nobody has written {game} in short.", game=titled(self._game)), width)

    def commands(self) -> Sequence[Command]:
        return super().commands() if self.writing is not None else self._own()

    def _own(self) -> Sequence[Command]:
        return (_RULES, *commands(self.session, self._game), *super().commands())

    def key(self, key: str, character: str | None) -> None:
        if key == "r" and self.writing is None:
            self.session.open(HelpPage(self.session, self._game))
        elif self.writing is not None or not is_wished(self.session, self._game, key):
            super().key(key, character)
