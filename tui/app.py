"""The app: shows the household's uppermost page on one surface, and gives it keys and clicks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from textual import events
from textual.app import ComposeResult

import tui.served.environment  # noqa: F401 - Textual reads its settings when it is imported
from net.text import clean
from tui.canvas import Canvas
from tui.colours import set_colours
from tui.household import Household
from tui.served.app import ServedApp
from tui.settings import Settings
from tui.ways import Way
from tui.widgets.surface import Surface

Start = Callable[[Household], None]
"""What to do as soon as there is a screen: play, host, join."""

_WHEEL = 3
_TICK = 20.0
"""Seconds between looks at the clock: few bytes where somebody is away, none where nobody is."""

LONGEST_WORDS: Final = 1000


class SortilegeApp(ServedApp[str]):
    CSS = "Screen { background: #0d1017; }"

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        keep: Path | None = None,
        guest: Way | None = None,
        start: Start | None = None,
        pace: float | None = None,
    ) -> None:
        """`pace`: how long a bot of a solo game waits before its move; the hub's own by default."""
        super().__init__()
        self.household = Household(self, settings or Settings(), keep, guest, pace)
        self._start = start

    # Textual

    def compose(self) -> ComposeResult:
        yield Surface()

    def on_mount(self) -> None:
        self.household.begin()
        self.set_interval(_TICK, self.tick)
        start, self._start = self._start, None
        if start is not None:
            self.household.by_command = True
            start(self.household)

    async def on_unmount(self) -> None:
        await self.household.end()

    async def on_event(self, event: events.Event) -> None:
        """Keys and clicks go to the uppermost page; everything else is Textual's."""
        if isinstance(event, events.InputEvent | events.Paste):
            if self.household.pages and self._takes(event):
                self.redraw()
            return
        await super().on_event(event)
        if isinstance(event, events.Resize):
            self.redraw()

    def _takes(self, event: events.Event) -> bool:
        """Whether there may be something new to see."""
        page, desk = self.household.pages[-1], self.household.desk
        match event:
            case events.Key(key=key, character=character):
                desk.notice = ""
                page.key(key, character)
            case events.MouseDown(x=x, y=y):
                action = self._surface.hit(x, y)
                if not action:
                    return False
                desk.notice = ""
                page.click(action)
            case events.MouseScrollUp() | events.MouseScrollDown():
                page.scroll(-_WHEEL if isinstance(event, events.MouseScrollUp) else _WHEEL)
            case events.Paste(text=text):
                page.paste(text)
            case _:
                return False
        return True

    def tick(self) -> None:
        """Ages and absences grow while nothing happens."""
        if any(page.tells_time for page in self.household.pages[-2:]):
            self.redraw()

    # What the household asks for (tui.household.Stage)

    @property
    def _surface(self) -> Surface:
        return self.query_one(Surface)

    def redraw(self) -> None:
        """The uppermost page, and below it what a box leaves to be seen."""
        pages, settings = self.household.pages, self.household.settings
        if not pages or not self.screen.is_running:
            return
        canvas = Canvas(*self.size, ascii_only=settings.ascii)
        first = max((at for at, page in enumerate(pages) if page.covers), default=0)
        for page in pages[first:]:
            page.draw(canvas)
        self._surface.show(canvas, colourless=settings.colours == "none" or self.no_color)

    def recolour(self) -> None:
        set_colours(self, self.household.settings.colours)

    def soon(self, do: Callable[[], None]) -> None:
        self.call_later(do)

    def leave(self, sentence: str, status: int) -> None:
        self.exit(sentence, return_code=status)

    def traffic(self, way: Way) -> tuple[int, int]:
        """What has crossed the wire, as this player's end counts it."""
        if self.terminal is not None:
            return self.terminal.bytes_out, self.terminal.bytes_in
        return way.connection.bytes_down, way.connection.bytes_up


def run(settings: Settings, keep: Path | None, start: Start | None = None) -> int:
    """The app on one's own terminal."""
    app = SortilegeApp(settings, keep=keep, start=start)
    words = app.run()
    if words:  # A server's, perhaps.
        sys.stderr.write(f"sortilege: {clean(words, LONGEST_WORDS)}\n")
    return app.return_code or 0
