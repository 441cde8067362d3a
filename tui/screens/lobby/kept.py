"""Shows the games against bots that are kept: one goes on with one of them, or deletes it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, LIT, QUIET, TEXT, WARNING, Ink
from tui.client.kept import OPEN, left_ago, move_in, others_in, progress_of, title_of
from tui.language import _, mark, worded
from tui.screens.box import BoxPage
from tui.screens.page import Page, PageSession, draw_frame
from tui.widgets.buttons import PRESS, Offer, key_name
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


class KeptPage(Page):
    smallest = (20, 7)
    fleeting = True

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._at = 0
        self._number = 0
        """The number of the game that is marked; 0 until somebody moves the mark."""
        self._fit = 1
        session.kept.look()

    @property
    def _games(self) -> Sequence[KeptGame]:
        return self.session.kept.games

    @property
    def selected(self) -> KeptGame | None:
        self._set()
        return self._games[self._at] if self._games else None

    def _set(self) -> None:
        """Keep the mark on its game, whatever has come or gone before it, or else at its place."""
        numbers = [each.number for each in self._games]
        if self._number in numbers:
            self._at = numbers.index(self._number)
        self._at = max(0, min(self._at, len(numbers) - 1))

    def _go(self, to: int) -> None:
        self._at = max(0, min(to, len(self._games) - 1))
        self._number = self._games[self._at].number if self._games else 0

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        games, commands = self._games, in_status(self.commands())
        detail = mark("games that you have left, the latest first") if games else ""
        middle = draw_frame(canvas, self.session, mark("Continue"), detail, commands)
        margin = _MARGIN if canvas.width > 40 else 0
        width = min(WIDE, middle.width - 2 * margin)
        inside = canvas.window(Rect((canvas.width - width) // 2, middle.y, width, middle.height))
        if games:
            self._draw_list(inside)
            return
        for row, line in enumerate(wrap(worded(self.session.kept.trouble or _NOTHING), width - 2)):
            inside.text(1, row + (inside.height > LOW), line, WARNING if self.session.kept.trouble else TEXT)

    def _draw_list(self, canvas: Canvas) -> None:
        self._set()
        games = self._games
        tall = _TALL if canvas.height > LOW else 1
        self._fit = fit = max(1, (canvas.height - 2) // tall)
        start = max(0, min(self._at - fit // 2, len(games) - fit))
        if start:
            _draw_more(canvas, 0, _("▴ {count} before: {key}", count=start, key=key_name("pageup")), "pageup")
        for row, each in enumerate(games[start : start + fit]):
            box = canvas.window(Rect(0, 1 + row * tall, canvas.width, min(tall, 2)))
            box.spot(box.whole, f"game:{each.number}")
            _draw_one(box, each, each is games[self._at], self.session.kept.is_open(each))
        if (behind := len(games) - start - fit) > 0:
            _draw_more(
                canvas,
                canvas.height - 1,
                _("▾ {count} more: {key}", count=behind, key=key_name("pagedown")),
                "pagedown",
            )

    # Keys

    def commands(self) -> Sequence[Command]:
        along = _ALONG if len(self._games) > 1 else ()
        return (*along, *(_OPENS if self._games else ()), _BACK)

    def key(self, key: str, character: str | None) -> None:
        moves = {
            "up": self._at - 1,
            "down": self._at + 1,
            "pageup": self._at - self._fit,
            "pagedown": self._at + self._fit,
            "home": 0,
            "end": len(self._games) - 1,
        }
        chosen = self.selected
        if key in {"escape", "q", "ctrl+c"}:
            self.leave()
        elif key in moves:
            self._go(moves[key])
        elif chosen is not None and key == "enter":
            self.session.go_on_with(chosen)
        elif chosen is not None and key in {"d", "delete"}:
            self.session.open(DeletePage(self.session, chosen))

    def click(self, action: str) -> None:
        word, _colon, number = action.partition(":")
        if word != "game":
            super().click(action)
        elif (chosen := self.selected) is not None and chosen.number == int(number):
            self.session.go_on_with(chosen)
        else:
            self._number = int(number)
            self._set()

    def scroll(self, lines: int) -> None:
        self.key("down" if lines > 0 else "up", None)


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
    if focused:
        canvas.fill(canvas.whole, Ink(bg=LIT))
        canvas.text(0, 0, "▸", ACCENT_STRONG)
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


def _draw_more(canvas: Canvas, y: int, words: str, key: str) -> None:
    end = canvas.text(2, y, words, QUIET, canvas.width - 3)
    canvas.spot(Rect(0, y, end, 1), f"{PRESS}{key}")
