"""Shows help: the keys of the table, the rules as the game's RULES.md tells them, and how to play with others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from net.host.elsewhere import find_games
from tui.canvas.canvas import wrap
from tui.canvas.ink import TEXT
from tui.characters import of_table
from tui.games import face_of
from tui.games.about import titled, titles
from tui.language import _, document, kept_by_language, mark, worded
from tui.rules import rules_of, short_of
from tui.screens.books.book import BookPage
from tui.screens.books.reading import ReadingPage
from tui.screens.books.rulings import RulingsPage
from tui.screens.form_page import FormPage
from tui.screens.lobby.guided import GuidedPage, commands, is_wished
from tui.screens.page import PageSession
from tui.widgets.commands import Command
from tui.widgets.form import Field, Press
from tui.widgets.reader import Lines, linked, read

INDEX: Final = "## Index"
"""The chapter of a rule book that lists its words."""
_TO_KEYS: Final = Command("home", mark("To the beginning: the game in short, and the keys"), mark("beginning"))
_TO_INDEX: Final = Command("i", mark("The index of the rules"), mark("index"))
_OTHERS: Final = "with others"
_GUIDED: Final = "guided"
_DIM: Final = mark("Cards that can't be played now are dim and have no number.")
_ABOUT: Final = "help"
"""The folder of the documents on keys and on playing with others (tui/language/)."""


class HelpPage(BookPage):
    """Begins with the game in short and the keys, and opens at the paragraph that governs what is asked."""

    title = mark("Help")

    def __init__(self, session: PageSession, game: str, at: str = "") -> None:
        super().__init__(session, at)
        self._game = game

    def about(self) -> str:
        return _("{game} in short, the keys, and the rules", game=titled(self._game))

    def lines(self, width: int) -> Lines:
        return [*self._characters(width), *_written(self._game, width)]

    def commands(self) -> Sequence[Command]:
        if self.writing is not None:
            return super().commands()
        index = (_TO_INDEX,) if INDEX in rules_of(self._game) else ()
        others = [each for each in super().commands() if each.key != _TO_KEYS.key]
        return (_TO_KEYS, *index, *commands(self.session, self._game, hinted=False), *others)

    def key(self, key: str, character: str | None) -> None:
        if key == "i" and self.writing is None:
            self.go_to(INDEX.lstrip("# "))
        elif self.writing is not None or not is_wished(self.session, self._game, key):
            super().key(key, character)

    def follow(self, place: str) -> None:
        if place.startswith("§"):
            self.go_to(place)
        else:
            self.session.open(RulingsPage(self.session, self._game, place, self.go_to))

    def _characters(self, width: int) -> Lines:
        """Return lines about the characters of the table that this was opened at. What players have written is not read
        as a document of ours."""
        table = self.session.state.table
        if table is None or table.info.game != self._game:
            return []
        about = of_table(table.info.options, self.session.settings.reading_language)
        lines: Lines = [[(line, TEXT)] for each in about for line in wrap(each, width, 2)]
        return [*read(f"# {_('Characters of this table')}", width), [], *lines, [], []] if lines else []


class TogetherPage(ReadingPage):
    title = mark("Help")
    detail = mark("playing with others")

    def lines(self, width: int) -> Lines:
        return read(document(f"{_ABOUT}/TOGETHER.md"), width)


@kept_by_language(32)
def _written(game: str, width: int) -> Lines:
    """Return keys and rules. A game with keys of its own has them first."""
    own = getattr(face_of(game), "keys", "")
    keys, hand = document(f"{_ABOUT}/KEYS.md"), document(f"{_ABOUT}/HAND.md")
    keys = keys.replace("{hand}\n", "" if own else hand).replace("{dim}", "" if own else f"\n{worded(_DIM)}")
    rules = re.sub(r"^## ", lambda head: f"{_contents(game)}\n\n{head[0]}", rules_of(game), count=1, flags=re.MULTILINE)
    written = [read(part.strip(), width) for part in (short_of(game), own, keys) if part]
    written.append(linked(read(rules, width)))
    return [line for part in written for line in ([], [], *part)][2:]


def _contents(game: str) -> str:
    chapters = re.findall(r"^## (.+)", rules_of(game), re.MULTILINE)
    return _("In here: {chapters}.", chapters=" · ".join(chapters))


class HelpMenu(FormPage):
    """Asks, from the home screen and the lobby, about what help is wanted."""

    title = mark("Help")
    detail = mark("keys and rules")

    def fields(self) -> list[Field]:
        find_games()
        games = [Press(name, title, mark("keys and rules")) for name, title in titles().items()]
        return [
            *games,
            *([Press(_GUIDED, mark("Guided game"), mark("a deal with hints"))] if self.session.may_learn else []),
            Press(_OTHERS, mark("Playing with others"), mark("host, lobby, coming back")),
            Press("back", mark("Back")),
        ]

    def chosen(self, key: str) -> None:
        if key == "back":
            self.leave()
        elif key == _GUIDED:
            self.session.open(GuidedPage(self.session))
        elif key == _OTHERS:
            self.session.open(TogetherPage(self.session))
        else:
            self.session.open(HelpPage(self.session, key))
