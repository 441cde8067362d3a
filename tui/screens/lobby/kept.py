"""Shows the games against bots that are kept: one goes on with one of them, or deletes it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, QUIET, TEXT, WARNING
from tui.client.kept import OPEN, left_ago, move_in, others_in, progress_of, title_of
from tui.language import _, mark, worded
from tui.screens.box import BoxPage
from tui.screens.list_page import ListPage, column, draw_more
from tui.screens.page import PageSession, draw_frame
from tui.widgets.buttons import Offer, key_name
from tui.widgets.commands import Command, in_status
from tui.widgets.emblems import NONE, draw_emblem, emblem_of

if TYPE_CHECKING:
    from net.solo.shelf import KeptGame

LOW: Final = 14
"""The rows below which a game has one line only."""
WIDE: Final = 76
"""Columns of the list at most."""
_TALL, _MARGIN = 3, 2
_NOTHING: Final = mark("No game is kept here. Play against bots: each game is kept from your first answer on.")
_OPENS: Final = (
    Command("enter", mark("Go on with it"), mark("go on")),
    Command("d", mark("Delete it"), mark("delete")),
)
_ALONG: Final = (
    Command("up", mark("The game above"), mark("move")),
    Command("down", mark("The game below"), mark("move")),
    Command("pageup", mark("Games left later")),
    Command("pagedown", mark("Games left earlier")),
)
_BACK: Final = Command("escape", mark("Back"), mark("back"))


class KeptPage(ListPage["KeptGame"]):
    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._number = 0
        """The number of the game that is marked; 0 until somebody moves the mark."""
        session.kept.look()

    @property
    def rows(self) -> Sequence[KeptGame]:
        return self.session.kept.games

    def go(self, to: int) -> None:
        super().go(to)
        self._number = self.rows[self._at].number if self.rows else 0

    def _settle(self) -> None:
        """Keep the mark on its game, whatever has come or gone before it, or else at its place."""
        numbers = [each.number for each in self.rows]
        if self._number in numbers:
            self._at = numbers.index(self._number)
        super()._settle()

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        detail = mark("games that you have left, the latest first") if self.rows else ""
        middle = draw_frame(canvas, self.session, mark("Continue"), detail, in_status(self.commands()))
        margin = _MARGIN if canvas.width > 40 else 0
        inside = column(canvas, middle, min(WIDE, middle.width - 2 * margin))
        if self.rows:
            self._draw_list(inside)
            return
        for row, line in enumerate(wrap(worded(self.session.kept.trouble or _NOTHING), inside.width - 2)):
            inside.text(1, row + (inside.height > LOW), line, WARNING if self.session.kept.trouble else TEXT)

    def _draw_list(self, canvas: Canvas) -> None:
        tall = _TALL if canvas.height > LOW else 1
        shown = self.draw_rows(canvas.window(Rect(0, 1, canvas.width, canvas.height - 2)), tall)
        if before := shown.start:
            draw_more(canvas, 0, _("▴ {count} before: {key}", count=before, key=key_name("pageup")), "pageup")
        if (behind := len(self.rows) - shown.stop) > 0:
            draw_more(
                canvas,
                canvas.height - 1,
                _("▾ {count} more: {key}", count=behind, key=key_name("pagedown")),
                "pagedown",
            )

    def draw_row(self, canvas: Canvas, place: int, focused: bool) -> None:
        game = self.rows[place]
        _draw_one(canvas, game, focused, self.session.kept.is_open(game))

    # Keys

    def commands(self) -> Sequence[Command]:
        along = _ALONG if len(self.rows) > 1 else ()
        return (*along, *(_OPENS if self.rows else ()), _BACK)

    def key(self, key: str, character: str | None) -> None:
        if key in {"d", "delete"}:
            if (chosen := self.selected) is not None:
                self.session.open(DeletePage(self.session, chosen))
        else:
            super().key(key, character)

    def open_row(self, row: KeptGame) -> None:
        self.session.go_on_with(row)


class DeletePage(BoxPage):
    title = mark("Delete this game?")
    fleeting = True

    def __init__(self, session: PageSession, game: KeptGame) -> None:
        super().__init__(session)
        self._game = game

    def sentences(self) -> Sequence[str]:
        ago = left_ago(self._game, time.time())
        what = _("{game}, {others}; left {ago}.", game=title_of(self._game), others=others_in(self._game), ago=ago)
        return (what, _("It can't be brought back."))

    def offers(self) -> Sequence[Offer]:
        return (Offer("d", mark("Delete it"), "delete"), Offer("escape", mark("Keep it"), "keep"))

    def choose(self, action: str) -> None:
        self.leave()
        if action == "delete":
            self.session.delete_kept(self._game)


def _draw_one(canvas: Canvas, game: KeptGame, focused: bool, is_open: bool) -> None:
    emblem = NONE if game.standing is None else emblem_of(game.standing.game)
    move = move_in(game)
    end = canvas.text(draw_emblem(canvas, 2, 0, emblem), 0, title_of(game), FOCUS if focused else emblem.title)
    room = max(0, canvas.width - end - 3)
    left = worded(OPEN) if is_open else left_ago(game, time.time())
    canvas.text(end + 2, 0, left, WARNING if is_open else QUIET, room, ">")
    if canvas.height > 1:
        end = canvas.text(2, 1, others_in(game), QUIET, canvas.width - 3)
        stands = " · ".join(filter(None, (progress_of(game), move)))
        own = game.standing is not None and game.standing.seat in game.standing.waiting
        canvas.text(end + 2, 1, stands, ACCENT_STRONG if own else QUIET, max(0, canvas.width - end - 3), ">")
