"""Shows the lobby's list of tables. A server shows a page of them; another is asked for when the mark comes near its
edge."""

from __future__ import annotations

import time
from typing import Final

from net.people.names import clean_name
from net.people.text import width_of
from net.protocol.messages import Browse, LobbySeen, SeatInfo, TableInfo
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, FOCUS, QUIET, TEXT, WARNING
from tui.client.guest_games import lacking, title_of
from tui.language import _, mark, worded
from tui.screens.list_page import draw_mark, draw_more
from tui.screens.page import PageSession
from tui.widgets.buttons import key_name
from tui.widgets.emblems import draw_emblem, emblem_of
from tui.widgets.players import player_ink, sign
from tui.widgets.seats import is_free, is_kept, lasting

ROWS: Final = 3
"""Rows of the screen for one table."""
NEAR: Final = 8
"""How many tables before the edge of what we know the next page is asked for, or sooner on a low screen."""
BEHIND: Final = 10
"""How many tables before the one that is asked for are asked for too, so that one can go both ways from it."""
YOUR_MOVE: Final = mark("● your move")
_SIT_DOWN: Final = mark("● sit down")
"""Said of a table where the player has to answer, and of one where their season waits for them to come."""
_TITLE: Final = 7
"""The column where titles begin, behind the widest emblem."""
_RECALL: Final = mark("what I know")
_STATE: Final = 22
"""Columns for how a table stands, at the end of its row."""
_PHASES: Final = {
    "gathering": mark("gathering"),
    "playing": mark("in play"),
    "over": mark("over"),
    "closed": mark("closed by a fault"),
}


class TableList:
    def __init__(self, session: PageSession) -> None:
        self._session = session
        self._seen: LobbySeen | None = None
        """The page in which the mark was set last."""
        self._at = 0
        self._number = 0
        """The number of the table that is marked: others come and go before it. 0 until somebody moves the mark: up to
        then it stands on the first, whichever that is."""
        self._wanted: int | None = None
        """The place for the mark, as soon as it is known what stands there."""
        self._asked: LobbySeen | None = None
        """The page that was shown when another was asked for, so that it is not asked for twice."""
        self._fit = 1

    @property
    def _lobby(self) -> LobbySeen:
        return self._session.state.lobby

    @property
    def selected(self) -> TableInfo | None:
        self._catch_up()
        at = self._at - self._lobby.first
        return self._lobby.tables[at] if 0 <= at < len(self._lobby.tables) else None

    # Where the mark is

    def move(self, by: int) -> None:
        self._go(self._at + by)

    def turn(self, by: int) -> None:
        """Move by whole screens."""
        self._go(self._at + by * self._fit)

    def to_end(self, *, last: bool) -> None:
        self._go(self._session.state.tables_in_all if last else 0)

    def select(self, number: int) -> None:
        numbers = [info.table for info in self._lobby.tables]
        if number in numbers:
            self._go(self._lobby.first + numbers.index(number))

    def heard(self, *, refused: bool = False) -> None:
        """Note that what is shown has changed; or that nothing comes of what was asked for."""
        if refused:
            self._asked = self._wanted = None
        self._catch_up()
        if not refused:
            self._look_ahead(self._at)

    def _go(self, to: int) -> None:
        self._catch_up()
        to = max(0, min(to, self._session.state.tables_in_all - 1))
        self._wanted = to
        self._set()
        self._look_ahead(to)

    def _catch_up(self) -> None:
        if self._seen is not self._lobby:
            self._seen = self._lobby
            self._set()

    def _set(self) -> None:
        """Set the mark on the table that is wanted, or on the one where it was, or else at its place."""
        lobby = self._lobby
        last = lobby.first + len(lobby.tables) - 1
        numbers = [info.table for info in lobby.tables]
        moved = self._number > 0 or self._wanted is not None
        if self._wanted is not None and lobby.first <= self._wanted <= last:
            self._at, self._wanted = self._wanted, None
        elif self._number in numbers:
            self._at = lobby.first + numbers.index(self._number)
        self._at = max(lobby.first, min(self._at, last))
        self._number = numbers[self._at - lobby.first] if numbers and moved else 0

    def _look_ahead(self, to: int) -> None:
        lobby, near = self._lobby, min(NEAR, self._fit)
        end = lobby.first + len(lobby.tables)
        before = lobby.first > 0 and to < lobby.first + near
        behind = end < self._session.state.tables_in_all and to >= end - near
        if (before or behind) and self._asked is not lobby:
            self._asked = lobby
            self._session.send(Browse(max(0, to - BEHIND)))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        selected, lobby, of = self.selected, self._lobby, self._session.state.tables_in_all
        self._fit = fit = max(1, (canvas.height - 2) // ROWS)
        start = max(lobby.first, min(self._at - fit // 2, lobby.first + len(lobby.tables) - fit))
        rows = lobby.tables[start - lobby.first :][:fit]
        behind = of - start - len(rows)
        where = str(of or "")
        if len(rows) < of:
            where = _("{first}-{last} of {all}", first=start + 1, last=start + len(rows), all=of)
        canvas.heading(0, 0, _("Tables"), canvas.width, where)
        if not rows:
            canvas.text(0, 3, _("No table yet. N makes one."), QUIET, canvas.width, "^")
        if start:
            draw_more(canvas, 1, _("▴ {count} before: {key}", count=start, key=key_name("pageup")), "pageup")
        for row, info in enumerate(rows):
            box = canvas.window(Rect(0, 2 + row * ROWS, canvas.width, ROWS - 1))
            box.spot(box.whole, f"table:{info.table}")
            self._draw_one(box, info, info is selected)
        if behind > 0:
            draw_more(
                canvas, 1 + fit * ROWS, _("▾ {count} more: {key}", count=behind, key=key_name("pagedown")), "pagedown"
            )

    def _draw_one(self, canvas: Canvas, info: TableInfo, focused: bool) -> None:
        if focused:
            draw_mark(canvas)
        taken = sum(seat.kind != "open" for seat in info.seats)
        games = self._session.state.games
        title, lacks = title_of(info.game, games), lacking(info.game, games)
        emblem = emblem_of(info.game)
        draw_emblem(canvas, 2, 0, emblem)
        end = canvas.text(_TITLE, 0, title, FOCUS if focused else emblem.title)
        end = canvas.text(end + 2, 0, f"{taken}/{len(info.seats)}", TEXT)
        asked = info.table in self._session.state.turns
        phase, tag = worded(_phase(info, asked)), _tag(info)
        below = end + 3 + width_of(tag) + width_of(phase) >= canvas.width
        if tag and not below:
            end = canvas.text(end + 2, 0, tag, ACCENT)
        if info.recall and info.phase == "gathering" and end + 2 + width_of(worded(_RECALL)) + _STATE <= canvas.width:
            end = canvas.text(end + 2, 0, worded(_RECALL), ACCENT)
        age = info.age + int(time.monotonic() - self._session.state.tables_at)
        room, both = canvas.width - end - 2, f"{phase} · {lasting(age)}"
        state = both if width_of(both) <= room else phase
        canvas.text(end + 1, 0, state, ACCENT_STRONG if asked else QUIET, room, ">")
        if lacks:
            canvas.text(2, 1, lacks, WARNING, canvas.width - 3)
            return
        seats = canvas.window(Rect(2, 1, canvas.width - 3, 1))
        after = _draw_seats(seats, info)
        if below and after + width_of(tag) <= seats.width:
            seats.text(0, 0, tag, ACCENT, seats.width, ">")


def _phase(info: TableInfo, asked: bool) -> str:
    """Return how a table stands, marked: what it wants of the player goes before all else."""
    if asked:
        return _SIT_DOWN if info.phase == "gathering" else YOUR_MOVE
    return _PHASES.get(info.phase, info.phase)


def _tag(info: TableInfo) -> str:
    """Return why not everybody sees a table; empty where they do."""
    if info.season:
        return _("season {number}", number=info.season)
    return _("by invitation") if info.private else ""


def _draw_seats(canvas: Canvas, info: TableInfo) -> int:
    """Draw everybody behind the sign that is theirs at this table. Return the column where more finds room."""
    x = 0
    for seat, each in enumerate(info.seats):
        taken = each.kind != "open"
        canvas.text(x, 0, sign(seat, canvas.ascii), player_ink(seat) if taken else QUIET)
        x = canvas.text(x + 2, 0, _seat(each), QUIET, max(0, canvas.width - x - 2)) + 2
    return x


def _seat(info: SeatInfo) -> str:
    """Name whoever sits there; a player for whom it is kept has not agreed yet."""
    return _("free") if is_free(info) else f"{clean_name(info.name)}{'?' if is_kept(info) else ''}"
