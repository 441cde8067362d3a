"""Shows a count until a key is pressed; the game goes on behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from net.people.text import width_of
from net.protocol.messages import Again, Leave, Rewatch
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import PANEL, QUIET, RULE, Ink
from tui.games import Sheet
from tui.games.moments import LONGEST
from tui.language import _, mark, worded
from tui.screens.box import draw_box
from tui.screens.page import Page, PageSession
from tui.screens.table.again import AGAIN, LOOK_BACK, OTHERS, SEASON, again_offers, show_season
from tui.screens.table.playback import LateKeys, Playback
from tui.screens.table.podium import ALL, PodiumFrame, draw_podium, rising
from tui.screens.table.podium import rows as podium_rows
from tui.screens.talk_box import TalkBox
from tui.screens.talking import TALK, in_number
from tui.widgets.buttons import PRESS, SKIP, Offer, draw_offers, in_rows
from tui.widgets.commands import Command, of_offers
from tui.widgets.players import BEFORE, draw_player

_ASKED: Final = 4
"""Rows of a table's prompt, its notice and its status line."""
_TIGHT, _AIRY = 4, 8
"""Rows of a box besides what it says: its frame and the head of the count, and those that are left empty."""


class CountPage(Page):
    covers = False
    smallest = (40, 12)  # A row's name and its numbers, and a few rows of them.

    def __init__(self, session: PageSession, plays: bool = False) -> None:
        """Begin; with `plays` the end of a game has just come, and is seen happening."""
        super().__init__(session)
        self._is_raised = not plays
        self._play: Playback[PodiumFrame] | None = None
        self._slips = LateKeys(session)

    @property
    def is_told(self) -> bool:
        """Whether the last of the counts is seen: then the log may tell it too."""
        return self.sheet is None or (self.sheet.final and self._is_raised)

    @property
    def is_playing(self) -> bool:
        return self._play is not None

    @property
    def ticks(self) -> float:
        return 0.0 if self._play is None else self._play.left(self.session.now())

    def elapse(self) -> None:
        """Let those who have won step onto the podium, as soon as all else is counted."""
        sheet = self.sheet
        if self._is_raised or sheet is None or not sheet.final:
            return
        if self._play is None and sheet.places and self.session.plays:
            self._play = Playback.begin(rising(sheet.places), self.session.now(), LONGEST)
        elif self._play is None or self._play.frame(self.session.now()) is None:
            self._raise()

    def _raise(self, key: str = "") -> None:
        self._is_raised, self._play = True, None
        self._slips.ended(key)

    def skip(self, key: str) -> bool:
        if self._play is None:
            return self._slips.is_one(key)
        self._raise(key)
        return True

    @property
    def sheet(self) -> Sheet | None:
        table = self.session.state.table
        return table.sheets[0] if table is not None and table.sheets else None

    @property
    def _rest(self) -> list[Sheet]:
        """The sheets that are shown one after the other, as the rounds of a fight; never the end of a game."""
        table = self.session.state.table
        return [] if table is None else list(takewhile(lambda sheet: not sheet.final, table.sheets))

    def offers(self) -> Sequence[Offer]:
        return self._answers() if self._play is None else SKIP

    def _answers(self) -> Sequence[Offer]:
        if self.sheet is None or not self.sheet.final:
            go_on = Offer("enter", mark("Go on"), "next")
            skip = (Offer("escape", mark("Skip the rest"), "skip"),) if len(self._rest) > 1 else ()
            return (go_on, *skip, *self._talk)
        is_home = self.session.is_solo and not self.session.lobby_waits
        back = mark("Back home") if is_home else mark("Back to the lobby")
        see = Offer("escape", mark("See the table"), "next")
        return (*self._again[0], Offer("enter", back, "back"), see, LOOK_BACK, *self._talk)

    @property
    def _again(self) -> tuple[tuple[Offer, ...], str]:
        table = self.session.state.table
        return ((), "") if table is None else again_offers(self.session, table)

    @property
    def _talk(self) -> Sequence[Offer]:
        """Here one says what one has to say about the game."""
        table = self.session.state.table
        if self.session.is_solo or table is None:
            return ()
        words = _("Talk ({count} new)", count=in_number(table.unread)) if table.unread else mark("Talk")
        return (Offer(TALK, words, "talk"),)

    def commands(self) -> Sequence[Command]:
        return of_offers(self.offers())

    def draw(self, canvas: Canvas) -> None:
        self.elapse()
        sheet = self.sheet
        if sheet is None:
            return
        widths = _widths(sheet)
        width = min(canvas.width - 2, max(sum(widths) + 2 * len(widths) + 6, 66))
        agreed = self._again[1] if sheet.final else ""
        notes = [line for sentence in (*sheet.sentences, agreed) for line in wrap(worded(sentence), width - 6)]
        offers = in_rows(self._answers(), width - 6)
        lines = len(sheet.rows) + len(notes) + len(offers)
        unit = _unit(sheet, canvas.height - lines - _AIRY)
        if not unit and self._play is not None:  # There is no room for what would be played.
            self._raise()
        above = podium_rows(unit) + 1 if unit else 0
        rect, airy = self._place(canvas, width, lines + above)
        draw_box(canvas, rect, sheet.title)
        inside = canvas.window(rect.inside(3, 1 + airy))
        now = None if self._play is None else self._play.frame(self.session.now())
        if unit:
            draw_podium(inside.window(Rect(0, 0, inside.width, above)), sheet.places, unit, now or ALL)
        if self._play is not None:
            offers = [list(SKIP)]
            canvas.spot(canvas.whole, f"{PRESS}{SKIP[0].key}")
        else:
            _draw_table(inside.window(Rect(0, above, inside.width, inside.height - above)), sheet, widths)
            for row, line in enumerate(notes, above + len(sheet.rows) + 2 + airy):
                inside.text(0, row, line, QUIET)
        for row, beside in enumerate(offers, inside.height - len(offers)):
            inside.fill(Rect(0, row, inside.width, 1), Ink(bg=PANEL))
            draw_offers(inside, 0, row, beside)

    def _place(self, canvas: Canvas, width: int, lines: int) -> tuple[Rect, bool]:
        """Return where the box stands, and whether it has rows to leave empty. While the game goes on, what is asked is
        seen below it, wherever there is room for both."""
        above, below = (0, 0) if self.sheet is None or self.sheet.final else (1, _ASKED)
        room = canvas.height - above - below
        if lines + _TIGHT > room:
            above, room = 0, canvas.height
        airy = lines + _AIRY <= room
        height = min(room, lines + (_AIRY if airy else _TIGHT))
        y = above + max(0, (room - height) // 2 - (above == 0))
        return Rect((canvas.width - width) // 2, y, width, height), airy

    def key(self, key: str, character: str | None) -> None:
        if self._play is not None:
            self._raise(key)
            return
        sheet = self.sheet
        action = next((offer.action for offer in self.offers() if offer.key == key), "")
        if key in {"q", "ctrl+c"} and sheet is not None and sheet.final:
            action = "back"  # As everywhere else.
        if action == "talk":
            self.session.open(TalkBox(self.session))
        if action == "talk" or (sheet is not None and sheet.final and not action):
            return
        if action == LOOK_BACK.action:
            self._look_back()
            return
        if action == SEASON:
            self._show_season()
            return
        if action in {AGAIN, OTHERS}:  # The count stays: the others may think about it.
            self._play_again(action == OTHERS)
            return
        for _sheet in self._rest[1:] if action == "skip" else ():
            self._next()
        self._next()
        if action == "back":
            self._back()

    def _play_again(self, others: bool) -> None:
        table = self.session.state.table
        if table is not None:
            self.session.send(Again(table.info.table, others))

    def _show_season(self) -> None:
        table = self.session.state.table
        if table is not None:
            show_season(self.session, table)

    def _look_back(self) -> None:
        table = self.session.state.table
        if table is not None:
            self.session.send(Rewatch(table.info.table))

    def _next(self) -> None:
        table = self.session.state.table
        if table is not None and table.sheets:
            table.sheets.pop(0)
        if self.sheet is None:
            self.leave()

    def _back(self) -> None:
        table = self.session.state.table
        if self.session.is_solo:
            self.session.hang_up()
        elif table is not None:
            self.session.send(Leave(table.info.table))


def _unit(sheet: Sheet, room: int) -> int:
    """Return how many rows the lowest step of the podium may have: two, one, or none."""
    return next((unit for unit in (2, 1) if sheet.places and podium_rows(unit) + 1 <= room), 0)


def _widths(sheet: Sheet) -> list[int]:
    rows = [[*sheet.columns], *([cell.text for cell in row] for row in sheet.rows)]
    signs = [BEFORE * any(row[at].seat >= 0 for row in sheet.rows if at < len(row)) for at in range(len(sheet.columns))]
    return [max(width_of(row[at]) for row in rows if at < len(row)) + signs[at] for at in range(len(sheet.columns))]


def _draw_table(canvas: Canvas, sheet: Sheet, widths: Sequence[int]) -> None:
    """Draw the first column and names at the left, the others right-aligned, as sums are written."""
    x = 0
    for at, (title, width) in enumerate(zip(sheet.columns, widths, strict=True)):
        named = any(cells[at].seat >= 0 for cells in sheet.rows if at < len(cells))
        canvas.text(x, 0, title, QUIET, width, ">" if at and not named else "<")
        for row, cells in enumerate(sheet.rows):
            if at < len(cells) and cells[at].seat >= 0:
                draw_player(canvas, x, row + 2, cells[at].seat, cells[at].text, width)
            elif at < len(cells):
                canvas.text(x, row + 2, cells[at].text, cells[at].ink, width, ">" if at else "<")
        x += width + 2
    canvas.across(1, RULE, 0, min(canvas.width, x - 2))
