"""The lobby: tables to sit at or to watch, who is here, and talk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from core.registry import GAMES
from net.messages import Enter, Sit, TableInfo
from net.text import clean_name
from tui.canvas import Canvas, Rect
from tui.games import Offer, Prompt
from tui.ink import ACCENT, ACCENT_STRONG, FOCUS, LIT, QUIET, STRONG, TEXT, Ink
from tui.screens.page import AGES, House, draw_frame, draw_notice
from tui.screens.talking import TalkingPage
from tui.widgets.logbook import draw_log
from tui.widgets.seats import lasting

_KEYS: Final = "C chat  Y name  R return  S settings  ? help  Q leave"
_ENDED: Final = {
    "over": "That game is over. You can look at how it ended.",
    "closed": "A fault of ours has closed that table. You can look at how far it came.",
}
_PHASES: Final = {"gathering": "gathering", "playing": "in play", "over": "over", "closed": "closed by a fault"}


class LobbyPage(TalkingPage):
    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.at = 0

    @property
    def tables(self) -> tuple[TableInfo, ...]:
        """Those that still gather first, the latest first."""
        gathering = {"gathering": 0, "playing": 1}
        return tuple(sorted(self.house.desk.tables, key=lambda each: (gathering.get(each.phase, 2), each.age)))

    @property
    def selected(self) -> TableInfo | None:
        tables = self.tables
        self.at = max(0, min(self.at, len(tables) - 1))
        return tables[self.at] if tables else None

    @property
    def ticks(self) -> float:
        return AGES if self.tables else 0.0

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        welcome = self.house.desk.welcome
        detail = f"you are {clean_name(welcome.name)}" if welcome is not None else "…"
        middle = draw_frame(canvas, self.house, "Lobby", detail, _KEYS)
        room = canvas.window(middle._replace(height=middle.height - 2))
        side = max(24, room.width // 3)
        head, lines = self._to_be_told()
        foot = len(lines) + 1 if lines else 0
        self._draw_tables(room.window(Rect(1, 1, room.width - side - 4, room.height - 1 - foot)))
        self._draw_side(room.window(Rect(room.width - side - 1, 1, side, room.height - 1 - foot)))
        if foot:
            _draw_foot(room.window(Rect(1, room.height - foot, room.width - 2, foot)), head, lines)
        self.draw_prompt(canvas, self.prompt())
        draw_notice(canvas, self.house, canvas.height - 2)

    def _draw_tables(self, canvas: Canvas) -> None:
        tables = self.tables
        canvas.heading(0, 0, "Tables", canvas.width, str(len(tables)) if tables else "")
        if not tables:
            canvas.text(0, 3, "No table yet. N makes one.", QUIET, canvas.width, "^")
            return
        selected, fit = self.selected, max(1, (canvas.height - 2) // 3)
        first = max(0, min(self.at - fit // 2, len(tables) - fit))
        for row, info in enumerate(tables[first : first + fit]):
            box = canvas.window(Rect(0, 2 + row * 3, canvas.width, 2))
            box.spot(box.whole, f"table:{first + row}")
            self._draw_one(box, info, info is selected)

    def _draw_one(self, canvas: Canvas, info: TableInfo, focused: bool) -> None:
        if focused:
            canvas.fill(canvas.whole, Ink(bg=LIT))
            canvas.text(0, 0, "▸", ACCENT_STRONG)
        taken = sum(seat.kind != "open" for seat in info.seats)
        title = GAMES[info.game].title if info.game in GAMES else info.game
        end = canvas.text(2, 0, title, FOCUS if focused else STRONG)
        end = canvas.text(end + 2, 0, f"{taken}/{len(info.seats)}", TEXT)
        if info.private:
            end = canvas.text(end + 2, 0, "by invitation", ACCENT)
        age = info.age + int(time.monotonic() - self.house.desk.tables_at)
        state = f"{_PHASES.get(info.phase, info.phase)} · {lasting(age)}"
        canvas.text(end + 1, 0, state, QUIET, canvas.width - end - 2, ">")
        seats = ", ".join(clean_name(seat.name) if seat.kind != "open" else "free" for seat in info.seats)
        canvas.text(2, 1, seats, QUIET, canvas.width - 3)

    def _draw_side(self, canvas: Canvas) -> None:
        people = self.house.desk.people
        canvas.heading(0, 0, "People", canvas.width, str(len(people)))
        shown = people[: max(3, canvas.height // 3)]
        for row, name in enumerate(shown):
            canvas.text(0, 1 + row, clean_name(name), TEXT, canvas.width)
        y = 1 + len(shown)
        if len(people) > len(shown):
            canvas.text(0, y, f"and {len(people) - len(shown)} more", QUIET)
            y += 1
        canvas.heading(0, y + 1, "Talk", canvas.width)
        draw_log(canvas.window(Rect(0, y + 2, canvas.width, canvas.height - y - 2)), self.house.desk.chat)

    def _to_be_told(self) -> tuple[str, tuple[str, ...]]:
        """What the host tells the guests, or what somebody without a key must know before the line drops."""
        if self.house.guests:
            return "Guests come in by one of these", self.house.guests
        code = self.house.desk.way_back
        if not code:
            return "", ()
        return "You came without a key: note your return code", (
            code,
            "If the line drops: connect again, press R, and enter it. Your seat is kept.",
        )

    # What can be done

    def _is_mine(self, info: TableInfo) -> bool:
        welcome = self.house.desk.welcome
        return welcome is not None and any(seat.kind == "person" and seat.name == welcome.name for seat in info.seats)

    def prompt(self) -> Prompt:
        offers = [Offer("n", "New table", ""), Offer("e", "Enter a code", "")]
        info = self.selected
        if info is None:
            return Prompt("Make a table, or enter the code of an invitation.", tuple(offers))
        watch = Offer("w", "Watch", "")
        if info.phase in _ENDED:
            key = "enter" if self._is_mine(info) else "w"
            return Prompt(_ENDED[info.phase], (Offer(key, "Look at it", ""), *offers))
        if self._is_mine(info):
            return Prompt("Your seat is kept there.", (Offer("enter", "Go to your seat", ""), *offers))
        if info.phase == "gathering" and any(seat.kind == "open" for seat in info.seats):
            return Prompt("A seat is free.", (Offer("enter", "Sit down", ""), watch, *offers))
        return Prompt("You can watch that table.", (watch, *offers))

    def key_of_page(self, key: str, character: str | None) -> None:
        if key in {"up", "down"}:
            self.at = max(0, min(self.at + (1 if key == "down" else -1), len(self.tables) - 1))
        elif key in {"enter", "w"}:
            self._go(key)
        else:
            self._open(key)

    def _go(self, key: str) -> None:
        info = self.selected
        offered = {offer.key for offer in self.prompt().offers}
        if info is None or key not in offered:
            return
        sits = key == "enter" and not self._is_mine(info)
        self.house.send(Sit(info.table) if sits else Enter(info.table))

    def _open(self, key: str) -> None:
        from tui.screens import lobbypages as pages

        opened = {
            "n": pages.NewTablePage,
            "e": pages.CodePage,
            "y": pages.NamePage,
            "r": pages.ReturnCodePage,
            "s": pages.SettingsPage,
            "question_mark": pages.HelpMenu,
            "f1": pages.HelpMenu,
            "q": pages.GoodbyePage,
            "ctrl+c": pages.GoodbyePage,
        }.get(key)
        if opened is not None:
            self.house.open(opened(self.house))

    def click(self, action: str) -> None:
        word, _, number = action.partition(":")
        if word != "table":
            super().click(action)
        elif int(number) == self.at:
            self._go("enter" if "enter" in {offer.key for offer in self.prompt().offers} else "w")
        else:
            self.at = int(number)

    def scroll(self, lines: int) -> None:
        self.key_of_page("down" if lines > 0 else "up", None)


def _draw_foot(canvas: Canvas, head: str, lines: Sequence[str]) -> None:
    canvas.heading(0, 0, head, canvas.width)
    for row, line in enumerate(lines):
        canvas.text(2, 1 + row, line, TEXT if line.endswith(".") else ACCENT_STRONG, canvas.width - 2)
