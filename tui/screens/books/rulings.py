"""Shows the rulings of a game, each with its reason and the paragraphs that are marked with it."""

from __future__ import annotations

from collections.abc import Callable

from tui.games.about import titled
from tui.language import _, kept_by_language, mark
from tui.rules import about_rulings, rulings_of
from tui.screens.books.book import BookPage
from tui.screens.page import PageSession
from tui.widgets.reader import Lines, linked, read, row_of


class RulingsPage(BookPage):
    title = mark("Rulings")

    def __init__(self, session: PageSession, game: str, at: str, to_paragraph: Callable[[str], None]) -> None:
        super().__init__(session, at)
        self._game, self._to_paragraph = game, to_paragraph

    def about(self) -> str:
        return _("on {game}, with their reasons", game=titled(self._game))

    def lines(self, width: int) -> Lines:
        return _written(self._game, width)

    def follow(self, place: str) -> None:
        if row_of(self.lines(80), place) >= 0:
            self.go_to(place)
        else:
            self.leave()
            self._to_paragraph(place)


@kept_by_language(32)
def _written(game: str, width: int) -> Lines:
    parts = [about_rulings(game)]
    for each in rulings_of(game).values():
        parts += [f"## {each.number}", f"**{each.question}** {each.answer}", each.reason]
        parts.append(_("Marked with it: {paragraphs}.", paragraphs=", ".join(each.where)))
    return linked(read("\n\n".join(parts), width))
