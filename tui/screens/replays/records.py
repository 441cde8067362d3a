"""Shows what everybody's games have come to on a server: a list for each game, and a card for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.registry import GAMES
from net.people.names import clean_name
from net.protocol.messages import Records, RecordSeen, RecordsSeen
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, QUIET, TEXT, Ink
from tui.client.guest_games import title_of
from tui.client.replays.records import how_kept, of_bots, on_the_card, places, won
from tui.language import _, _p, mark
from tui.screens.list_page import ServedListPage, column, draw_sentence
from tui.screens.page import PageSession, draw_frame, draw_notice
from tui.widgets.commands import Command, in_status
from tui.widgets.emblems import draw_emblem, emblem_of

_COLUMNS: Final = (24, 33, 42, 58)
"""The first columns of rating, victories, places and points, behind the name."""
_ALONG: Final = (
    Command("up", mark("The player above"), mark("move")),
    Command("down", mark("The player below"), mark("move")),
    Command("pageup", mark("Better ones")),
    Command("pagedown", mark("Those behind them")),
)
_GAMES: Final = (
    Command("left", mark("The game before"), mark("game")),
    Command("right", mark("The next game"), mark("game")),
)


class RecordsPage(ServedListPage[RecordSeen]):
    """The list of one game, or the card of one player."""

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._game = ""
        """The game whose list is looked at; empty: a card is."""
        self._name = ""
        """The player whose card it is; empty: oneself."""
        self._ask(next(iter(GAMES)))

    def _ask(self, game: str, name: str = "", first: int = 0) -> None:
        if game != self._game or first != self.first:
            self.go(0)
        self._game, self._name = game, name
        self.session.send(Records(game, name, max(0, first)))

    @property
    def seen(self) -> RecordsSeen | None:
        seen = self.session.state.records
        return seen if seen is not None and seen.game == self._game else None

    @property
    def rows(self) -> Sequence[RecordSeen]:
        """The rows of a list; none while a card is looked at, which has no mark."""
        return self.seen.rows if self.seen is not None and self._game else ()

    def ask_from(self, first: int) -> None:
        self._ask(self._game, first=first)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        hints = in_status(self.commands())
        middle = draw_frame(canvas, self.session, mark("Records"), self._detail(), hints, emblem_of(self._game))
        inside = column(canvas, middle)
        if self.seen is None:
            pass
        elif self._game:
            self._draw_list(inside, self.seen)
        else:
            self._draw_card(inside, self.seen)
        draw_notice(canvas, self.session, canvas.height - 2)

    def _detail(self) -> str:
        seen = self.seen
        if seen is None:
            return ""
        if not self._game:
            return _("your own") if seen.own == 0 else clean_name(seen.name)
        title = title_of(self._game, self.session.state.games)
        last = seen.first + len(seen.rows)
        return (
            _("{game}, {first} to {last} of {all}", game=title, first=seen.first + 1, last=last, all=max(seen.of, last))
            if seen.rows
            else title
        )

    def _draw_list(self, canvas: Canvas, seen: RecordsSeen) -> None:
        bots = wrap(of_bots(seen), canvas.width - 2)
        below = len(bots) + 1 if bots and canvas.height > len(bots) + 2 else 0
        above = int(bool(self.rows))
        if self.rows:
            _draw_heading(canvas, 0)
        area = canvas.window(Rect(0, above, canvas.width, max(0, canvas.height - above - below)))
        if not self.rows:
            draw_sentence(area, _("Nobody has finished a rated game of it here yet."))
        self.draw_rows(area, tall=1)
        for y, text in enumerate(bots[:below]):
            canvas.text(1, canvas.height - below + 1 + y, text, QUIET)

    def draw_row(self, canvas: Canvas, place: int, focused: bool) -> None:
        own = self.seen is not None and place == self.seen.own
        _draw_row(canvas, self.rows[place], ACCENT_STRONG if own else FOCUS if focused else TEXT)

    def _draw_card(self, canvas: Canvas, seen: RecordsSeen) -> None:
        if not seen.rows:
            draw_sentence(canvas, _("You have finished no game here yet."))
        y = 0
        for row in seen.rows:
            heading, *lines = on_the_card(row, self.session.state.games)
            emblem = emblem_of(row.game)
            canvas.text(draw_emblem(canvas, 1, y, emblem), y, heading, emblem.title, canvas.width - 6)
            rest = [part for line in lines for part in wrap(line, canvas.width - 3)]
            for at, line in enumerate(rest, y + 1):
                canvas.text(3, at, line, TEXT)
            y += len(rest) + 2
        for at, line in enumerate(wrap(how_kept(seen), canvas.width - 2), y):
            canvas.text(1, at, line, QUIET)

    # Keys

    def commands(self) -> Sequence[Command]:
        back = Command("escape", mark("Back"), mark("back"))
        if not self._game:
            return (Command("tab", mark("Back to the lists"), mark("lists")), back)
        along = _ALONG if len(self.rows) > 1 else ()
        opens = (Command("enter", mark("That player in all games"), mark("player")),) if self.rows else ()
        return (*along, *_GAMES, *opens, Command("tab", mark("My own records"), mark("mine")), back)

    def key(self, key: str, character: str | None) -> None:
        if key == "tab":
            self._ask("" if self._game else next(iter(GAMES)))
        elif key in {"left", "right"}:
            if self._game:
                self._ask(self._beside(1 if key == "right" else -1))
        else:
            super().key(key, character)

    def open_row(self, row: RecordSeen) -> None:
        self._ask("", row.name)

    def _beside(self, step: int) -> str:
        """Return the game next to the one that is looked at: of ours, and of those that the server has records of."""
        told = () if self.seen is None else self.seen.games
        games: list[str] = list(dict.fromkeys((*GAMES, *told)))
        at = games.index(self._game) if self._game in games else 0
        return games[(at + step) % len(games)]


def _draw_heading(canvas: Canvas, y: int) -> None:
    words = _p("heading", "Rating"), _("Won"), _("Places"), _("Points: mean, best")
    for x, word, end in zip(_COLUMNS, words, (*_COLUMNS[1:], canvas.width), strict=True):
        canvas.text(x, y, word, QUIET, max(0, min(end, canvas.width) - x - 1))


def _draw_row(canvas: Canvas, row: RecordSeen, ink: Ink) -> None:
    end = canvas.text(2, 0, f"{row.place}.", QUIET)
    start = max(end + 1, 6)
    canvas.text(start, 0, clean_name(row.name), ink, max(0, _COLUMNS[0] - start - 1))
    points = f"{round(row.points / row.scored)} · {row.best}" if row.scored > 0 else ""
    texts = str(row.rating), f"{won(row.ranks)}/{sum(row.ranks)}", places(row.ranks), points
    for x, text, end in zip(_COLUMNS, texts, (*_COLUMNS[1:], canvas.width), strict=True):
        canvas.text(x, 0, text, ink if x == _COLUMNS[0] else QUIET, max(0, min(end, canvas.width) - x - 1))
