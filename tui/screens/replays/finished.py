"""Shows the games that are over: of a server one's own, or the public ones with those who have won most of them; at
home one's own against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.protocol.messages import Finished, FinishedSeen, GameSeen, Rewatch
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, QUIET, TEXT
from tui.client.guest_games import title_of
from tui.client.replays.finished import date_of, famous, lasted, players_of, result_of
from tui.language import _, mark, worded
from tui.screens.box import BoxPage
from tui.screens.list_page import ServedListPage, column, draw_sentence
from tui.screens.page import PageSession, draw_frame, draw_notice
from tui.screens.replays.records import RecordsPage
from tui.widgets.buttons import Offer
from tui.widgets.commands import Command, in_status
from tui.widgets.emblems import draw_emblem, emblem_of

LOW: Final = 14
"""The rows below which a game has one line only."""
_TALL: Final = 3
_NOTHING: Final = (
    mark("No public game that is over is kept here."),
    mark("None of your finished games is kept here. Those that you play are listed here, and can be seen again."),
)
_RECORDS: Final = Command("r", mark("Records: places, points and ratings of all"), mark("records"))
_DELETE: Final = Command("d", mark("Delete it"), mark("delete"))
_ALONG: Final = (
    Command("up", mark("The game above"), mark("move")),
    Command("down", mark("The game below"), mark("move")),
    Command("pageup", mark("Later games")),
    Command("pagedown", mark("Earlier games")),
)


class DeletePastPage(BoxPage):
    title = mark("Delete this game?")
    fleeting = True

    def __init__(self, session: PageSession, game: GameSeen) -> None:
        super().__init__(session)
        self._game = game

    def sentences(self) -> Sequence[str]:
        title = title_of(self._game.game, self.session.state.games)
        what = _("{game}, {date}: {players}.", game=title, date=date_of(self._game), players=players_of(self._game))
        others = _("Games that you played before or after it without leaving go with it.")
        return (what, others, _("It can't be brought back."))

    def offers(self) -> Sequence[Offer]:
        return (Offer("d", mark("Delete it"), "delete"), Offer("escape", mark("Keep it"), "keep"))

    def choose(self, action: str) -> None:
        self.leave()
        if action == "delete":
            self.session.delete_past(self._game.table)


class FinishedPage(ServedListPage[GameSeen]):
    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._mine = True
        self.ask_from(0)

    def ask_from(self, first: int) -> None:
        self.session.send(Finished(self._mine, max(0, first)))

    @property
    def seen(self) -> FinishedSeen | None:
        seen = self.session.state.finished
        return seen if seen is not None and seen.mine == self._mine else None

    @property
    def rows(self) -> Sequence[GameSeen]:
        return () if self.seen is None else self.seen.games

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        seen = self.seen
        title = mark("My finished games") if self._mine else mark("Finished games")
        detail = ""
        if seen is not None and seen.games:
            last = seen.first + len(seen.games)
            detail = _("{first} to {last} of {all}", first=seen.first + 1, last=last, all=max(seen.of, last))
        middle = draw_frame(canvas, self.session, title, detail, in_status(self.commands()))
        inside = column(canvas, middle)
        if seen is not None and not seen.games:
            draw_sentence(inside, worded(_NOTHING[self._mine]))
            return
        fame = [] if seen is None else famous(seen, self.session.state.games)
        lines = [line for each in fame for line in wrap(each, inside.width - 2)]
        lines = lines[: max(0, inside.height // 3)] if inside.height > LOW else []
        above = len(lines) + 2 if lines else 0
        if lines:
            inside.heading(0, 0, _("Hall of fame"), inside.width)
        for row, line in enumerate(lines, 1):
            inside.text(1, row, line, TEXT, inside.width - 2)
        area = inside.window(Rect(0, above, inside.width, inside.height - above))
        self.draw_rows(area, tall=_TALL if area.height > LOW else 1)
        draw_notice(canvas, self.session, canvas.height - 2)

    def draw_row(self, canvas: Canvas, place: int, focused: bool) -> None:
        game = self.rows[place]
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
        along = _ALONG if max(len(self.rows), self.of) > 1 else ()
        opens = (Command("enter", mark("See it once more"), mark("replay")),) if self.rows else ()
        others = self._of_server() if self.session.has_line else (_DELETE,) if self.rows else ()
        return (*along, *opens, *others, Command("escape", mark("Back"), mark("back")))

    def _of_server(self) -> Sequence[Command]:
        other = mark("The public ones") if self._mine else mark("My own")
        return Command("tab", other, mark("public") if self._mine else mark("mine")), _RECORDS

    def key(self, key: str, character: str | None) -> None:
        if key == "tab" and self.session.has_line:
            self._mine = not self._mine
            self.go(0)
            self.ask_from(0)
        elif key == "r" and self.session.has_line:
            self.session.open(RecordsPage(self.session))
        elif key in {"d", "delete"} and not self.session.has_line and (row := self.selected) is not None:
            self.session.open(DeletePastPage(self.session, row))
        else:
            super().key(key, character)

    def open_row(self, row: GameSeen) -> None:
        self.session.send(Rewatch(row.table))
