"""Shows the games of a server that are over: one's own, or the public ones with those who have won most of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.protocol.messages import Finished, FinishedSeen, GameSeen, Rewatch
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, LIT, QUIET, TEXT, Ink
from tui.client.guest_games import title_of
from tui.client.replays.finished import date_of, famous, lasted, players_of, result_of
from tui.language import _, mark, worded
from tui.screens.page import Page, PageSession, draw_frame, draw_notice
from tui.screens.replays.records import RecordsPage
from tui.widgets.commands import Command, in_status
from tui.widgets.emblems import draw_emblem, emblem_of

LOW: Final = 14
"""The rows below which a game has one line only."""
_WIDE, _TALL = 90, 3
_NOTHING: Final = (
    mark("No public game has been played to its end here yet."),
    mark("You have played no game to its end here yet. Those that you play are listed here, and can be seen again."),
)
_RECORDS: Final = Command("r", mark("Records: places, points and ratings of all"), mark("records"))
_ALONG: Final = (
    Command("up", mark("The game above"), mark("move")),
    Command("down", mark("The game below"), mark("move")),
    Command("pageup", mark("Later games")),
    Command("pagedown", mark("Earlier games")),
)


class FinishedPage(Page):
    smallest = (20, 7)
    fleeting = True

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._mine = True
        self._at = 0
        self._ask(0)

    def _ask(self, first: int) -> None:
        self.session.send(Finished(self._mine, max(0, first)))

    @property
    def _seen(self) -> FinishedSeen | None:
        seen = self.session.state.finished
        return seen if seen is not None and seen.mine == self._mine else None

    @property
    def _games(self) -> Sequence[GameSeen]:
        return () if self._seen is None else self._seen.games

    @property
    def selected(self) -> GameSeen | None:
        self._at = max(0, min(self._at, len(self._games) - 1))
        return self._games[self._at] if self._games else None

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        seen = self._seen
        title = mark("My finished games") if self._mine else mark("Finished games")
        detail = ""
        if seen is not None and seen.games:
            last = seen.first + len(seen.games)
            detail = _("{first} to {last} of {all}", first=seen.first + 1, last=last, all=max(seen.of, last))
        middle = draw_frame(canvas, self.session, title, detail, in_status(self.commands()))
        width = min(_WIDE, middle.width)
        inside = canvas.window(Rect((canvas.width - width) // 2, middle.y, width, middle.height))
        if seen is not None and not seen.games:
            for row, line in enumerate(wrap(worded(_NOTHING[self._mine]), width - 2)):
                inside.text(1, row, line, TEXT)
            return
        fame = [] if seen is None else famous(seen, self.session.state.games)
        lines = [line for each in fame for line in wrap(each, width - 2)]
        lines = lines[: max(0, inside.height // 3)] if inside.height > LOW else []
        above = len(lines) + 2 if lines else 0
        if lines:
            inside.heading(0, 0, _("Hall of fame"), inside.width)
        for row, line in enumerate(lines, 1):
            inside.text(1, row, line, TEXT, inside.width - 2)
        self._draw_list(inside.window(Rect(0, above, inside.width, inside.height - above)))
        draw_notice(canvas, self.session, canvas.height - 2)

    def _draw_list(self, canvas: Canvas) -> None:
        chosen, games = self.selected, self._games
        tall = _TALL if canvas.height > LOW else 1
        fit = max(1, canvas.height // tall)
        start = max(0, min(self._at - fit // 2, len(games) - fit))
        for row, each in enumerate(games[start : start + fit]):
            box = canvas.window(Rect(0, row * tall, canvas.width, min(tall, 2)))
            box.spot(box.whole, f"game:{start + row}")
            self._draw_one(box, each, each is chosen)

    def _draw_one(self, canvas: Canvas, game: GameSeen, focused: bool) -> None:
        if focused:
            canvas.fill(canvas.whole, Ink(bg=LIT))
            canvas.text(0, 0, "▸", ACCENT_STRONG)
        emblem = emblem_of(game.game)
        title = title_of(game.game, self.session.state.games)
        end = canvas.text(draw_emblem(canvas, 2, 0, emblem), 0, title, FOCUS if focused else emblem.title)
        won = game.own in game.winners
        end = canvas.text(end + 2, 0, result_of(game), ACCENT_STRONG if won else TEXT, max(0, canvas.width - end - 3))
        when = f"{date_of(game)} · {lasted(game)}"
        canvas.text(end + 2, 0, when, QUIET, max(0, canvas.width - end - 3), ">")
        if canvas.height > 1:
            canvas.text(2, 1, players_of(game), QUIET, canvas.width - 3)

    # Keys

    def commands(self) -> Sequence[Command]:
        along = _ALONG if len(self._games) > 1 or (self._seen is not None and self._seen.of > 1) else ()
        opens = (Command("enter", mark("See it once more"), mark("replay")),) if self._games else ()
        other = mark("The public ones") if self._mine else mark("My own")
        switch = Command("tab", other, mark("public") if self._mine else mark("mine"))
        return (*along, *opens, switch, _RECORDS, Command("escape", mark("Back"), mark("back")))

    def key(self, key: str, character: str | None) -> None:
        chosen, first = self.selected, 0 if self._seen is None else self._seen.first
        if key in {"escape", "q", "ctrl+c"}:
            self.leave()
        elif key in {"up", "down"}:
            self._go(self._at + (1 if key == "down" else -1))
        elif key == "pagedown" and self._seen is not None and first + len(self._games) < self._seen.of:
            self._ask(first + len(self._games))
        elif key == "pageup" and first:
            self._ask(first - len(self._games))
        elif key == "home":
            self._go(0)
        elif key == "end":
            self._go(len(self._games))
        elif key == "tab":
            self._mine, self._at = not self._mine, 0
            self._ask(0)
        elif key == "r":
            self.session.open(RecordsPage(self.session))
        elif key == "enter" and chosen is not None:
            self.session.send(Rewatch(chosen.table))

    def _go(self, to: int) -> None:
        self._at = max(0, min(to, len(self._games) - 1))

    def click(self, action: str) -> None:
        word, _colon, number = action.partition(":")
        if word != "game":
            super().click(action)
        elif self._at == int(number):
            self.key("enter", None)
        else:
            self._go(int(number))

    def scroll(self, lines: int) -> None:
        self.key("down" if lines > 0 else "up", None)
