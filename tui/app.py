"""The app: one surface, a stack of pages, one line to a hub. It decides which page is seen, and nothing about games."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

import tui.served.environment  # noqa: F401 - Textual reads its settings when it is imported
from net.messages import AnyDown, AnyUp, Enter, MakeTable, Welcome
from net.trouble import Unable
from tui.canvas import Canvas
from tui.desk import Desk
from tui.screens.page import Page
from tui.served.app import ServedApp
from tui.settings import Settings
from tui.ways import SOLO, Way, alone, as_guest, as_host, own_name
from tui.widgets.surface import Surface

Start = Callable[["SortilegeApp"], None]
"""What to do as soon as there is a screen: play, host, join."""


class SortilegeApp(ServedApp[str]):
    CSS = "Screen { background: #0d1017; }"
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        keep: Path | None = None,
        guest: Way | None = None,
        start: Start | None = None,
        pace: float | None = None,
    ) -> None:
        """`pace`: how long a bot waits before its move; the hub's own by default."""
        super().__init__()
        self.settings = settings or Settings()
        self.desk = Desk()
        self.last_words = ""
        self.pages: list[Page] = []
        self.way: Way | None = None
        self._keep = keep
        self._guest = guest
        self._start = start
        self._pace = pace
        self._state = ""
        self._seed: int | None = None
        self._wish: MakeTable | None = None
        self._inbox: deque[AnyDown] = deque()
        self._visited = False
        self._going: asyncio.Task[None] | None = None
        self._endings: set[asyncio.Future[None]] = set()

    # Textual

    def compose(self) -> ComposeResult:
        yield Surface()

    def on_mount(self) -> None:
        if self._guest is not None:
            self._take_way(self._guest)
        else:
            from tui.screens.home import HomePage

            self.pages.append(HomePage(self))
            if self._start is not None:
                self._start(self)

    async def on_event(self, event: events.Event) -> None:
        """Keys and clicks go to the uppermost page; everything else is Textual's."""
        match event:
            case events.Key():
                self._key(event)
            case events.MouseDown():
                self._click(event)
            case events.MouseScrollUp() | events.MouseScrollDown():
                self.pages[-1].scroll(-3 if isinstance(event, events.MouseScrollUp) else 3)
            case events.Paste():
                self.pages[-1].paste(event.text)
            case events.MouseEvent():
                return
            case _:
                await super().on_event(event)
                if not isinstance(event, events.Resize):
                    return
        self.redraw()

    def _key(self, event: events.Key) -> None:
        self.desk.notice = ""
        if self.pages:
            self.pages[-1].key(event.key, event.character)

    def _click(self, event: events.MouseDown) -> None:
        action = self._surface.hit(event.x, event.y)
        if action and self.pages:
            self.desk.notice = ""
            self.pages[-1].click(action)

    # Drawing

    @property
    def _surface(self) -> Surface:
        return self.query_one(Surface)

    def redraw(self) -> None:
        """The uppermost page, and below it what a box leaves to be seen."""
        if not self.pages or not self.screen.is_running:
            return
        width, height = self.size
        canvas = Canvas(width, height, ascii_only=self.settings.ascii)
        first = max((at for at, page in enumerate(self.pages) if page.covers), default=0)
        for page in self.pages[first:]:
            page.draw(canvas)
        surface = self._surface
        surface.colourless = self._is_colourless()
        surface.show(canvas)

    def _is_colourless(self) -> bool:
        return self.settings.colours == "none" or self.no_color

    # What pages ask for (tui.screens.page.House)

    @property
    def line(self) -> str:
        if self.way is None:
            return ""
        return self._state or self.way.kind

    @property
    def traffic(self) -> tuple[int, int] | None:
        if self.way is None or not self.way.wire:
            return None
        if self.terminal is not None:
            return self.terminal.bytes_out, self.terminal.bytes_in
        return self.way.connection.bytes_down, self.way.connection.bytes_up

    @property
    def guests(self) -> tuple[str, ...]:
        return self.way.guests if self.way is not None else ()

    @property
    def at_home(self) -> bool:
        return self._guest is None

    def open(self, page: Page) -> None:
        self.pages.append(page)

    def close(self, page: Page) -> None:
        if page in self.pages:
            self.pages.remove(page)
        if not self.pages:
            self.quit()

    def send(self, message: AnyUp) -> None:
        if self.way is not None:
            self.way.connection.send(message)

    def say(self, sentence: str) -> None:
        self.desk.notice = sentence

    def change(self, settings: Settings) -> None:
        self.settings = settings
        if self._keep is not None:
            settings.keep(self._keep)
        self.apply_colours()

    def apply_colours(self) -> None:
        """The choice holds at once, on one's own terminal and on a distant one."""
        from tui.colours import set_colours

        set_colours(self, self.settings.colours)
        self._surface.forget()

    def play(self, wish: MakeTable, seed: int | None = None) -> None:
        self._wish, self._seed = wish, seed
        self._take_way(alone(own_name(self.settings.name), seed, self._pace))
        self.send(wish)

    def play_again(self) -> None:
        """Another seed than before: the same cards twice would be no game."""
        if self._wish is not None:
            wish = self._wish
            self._drop_way()
            self.play(wish)

    def host(self, port: int, data: Path | None = None) -> None:
        self._go(as_host(own_name(self.settings.name), port, data), "Starting the server …")

    def join(self, address: str, data: Path | None = None) -> None:
        from tui.screens.joining import ask_trust

        async def trust(where: str, fingerprint: str) -> bool:
            return await ask_trust(self, where, fingerprint)

        self._go(as_guest(own_name(self.settings.name), address, trust, self._line_state, data), "Connecting …")

    def hang_up(self) -> None:
        self._drop_way()
        if not self.at_home:
            self.quit()

    def quit(self) -> None:
        self.exit(self.last_words)

    async def on_unmount(self) -> None:
        """However the app ends: the line is closed, a server saves, before the loop is gone."""
        if self._going is not None:
            self._going.cancel()
        self._drop_way()
        for ending in list(self._endings):
            await ending

    # The line

    def _go(self, way: Awaitable[Way], meanwhile: str) -> None:
        """Take a way that needs a moment; the screen stays alive, and a trouble is a sentence on it."""
        if self._going is not None and not self._going.done():
            return

        async def go() -> None:
            try:
                self._take_way(await way)
            except Unable as reason:
                self.desk.notice = str(reason)
            self.redraw()

        self.desk.notice = meanwhile
        self._going = asyncio.create_task(go())

    def _take_way(self, way: Way) -> None:
        from tui.screens.lobby import LobbyPage

        self._drop_way()
        self.way, self._visited = way, way.kind == SOLO
        self.desk = Desk()
        if way.kind != SOLO:
            self.pages = [page for page in self.pages[:1] if page.covers and self.at_home]
            self.pages.append(LobbyPage(self))
        way.connection.listen(self._heard, self._ended)

    def _drop_way(self) -> None:
        """Back to the first page; the line ends behind it."""
        way, self.way = self.way, None
        if way is None:
            return
        self.pages = self.pages[:1]
        self._state = ""
        self._inbox.clear()
        self.desk.table = None
        ending = asyncio.ensure_future(way.end())
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)

    def _line_state(self, sentence: str) -> None:
        self._state = sentence
        self.call_later(self.redraw)

    def _heard(self, message: AnyDown) -> None:
        """In the loop's own turn; taken in together with what else has come, then drawn once."""
        self._inbox.append(message)
        if len(self._inbox) == 1:
            self.call_later(self._take_in)

    def _take_in(self) -> None:
        while self._inbox:
            message = self._inbox.popleft()
            self.desk.take(message)
            self._arrange()
            if isinstance(message, Welcome):
                self._come_back(message)
            if self.pages:
                self.pages[-1].heard(message)
        self.redraw()

    def _come_back(self, welcome: Welcome) -> None:
        """The first thing after a welcome is the table where this player's seat waits."""
        if not self._visited and welcome.seated:
            self.send(Enter(welcome.seated[0]))
        self._visited = True

    def _ended(self, sentence: str) -> None:
        self.call_later(self._line_over, sentence)

    def _line_over(self, sentence: str) -> None:
        self.last_words = sentence
        self._drop_way()
        if self.at_home:
            self.desk.notice = sentence
            self.redraw()
        else:
            self.exit(sentence)

    def _arrange(self) -> None:
        """The page of the table that the desk has: gathering or playing; none when there is no table."""
        from tui.screens.gathering import GatheringPage
        from tui.screens.table import TablePage

        table = self.desk.table
        kinds = GatheringPage | TablePage
        place = next((at for at, page in enumerate(self.pages) if isinstance(page, kinds)), None)
        if table is None:
            self.pages = self.pages if place is None else self.pages[:place]
            return
        wanted: type[Page] = GatheringPage if table.view is None else TablePage
        if place is None:
            self.pages.append(wanted(self))
        elif not isinstance(self.pages[place], wanted):
            self.pages[place:] = [wanted(self)]

    def let_go(self) -> None:
        """A session that has ended keeps nothing alive."""
        self.pages.clear()
        self.way = self._guest = self._start = None
        self.desk = Desk()


def run(settings: Settings, keep: Path | None, start: Start | None = None) -> int:
    """The app on one's own terminal."""
    from tui.colours import before_start

    before_start(settings.colours)
    app = SortilegeApp(settings, keep=keep, start=start)
    words: Any = app.run()
    if words:
        import sys

        sys.stderr.write(f"{words}\n")
    return app.return_code or 0
