"""What a player's screens have between them: the stack of pages, the desk, and the one line to a hub.

It knows no Textual: a stage (the app) draws for it and calls it back. Nothing here knows a game.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from net.host.errors import UserError
from net.protocol.messages import AnyDown, AnyUp, Claim, Enter, MakeTable, Welcome
from tui.characters import spoken
from tui.client.state import ClientState
from tui.launch import SOLO, Hosting, Joining, Launch, alone, as_guest, as_host, own_name
from tui.screens.page import Page
from tui.settings import Settings


class Stage(Protocol):
    """What the household asks of the app."""

    def redraw(self) -> None: ...

    def recolour(self) -> None:
        """The settings of colours and glyphs have changed."""

    def soon(self, do: Callable[[], None]) -> None:
        """In the app's own task, when it has done what it is at."""

    def leave(self, sentence: str, status: int) -> None: ...

    def traffic(self, way: Launch) -> tuple[int, int]: ...


class ClientSession:
    """tui.screens.page.House."""

    def __init__(
        self, stage: Stage, settings: Settings, keep: Path | None, guest: Launch | None, pace: float | None
    ) -> None:
        self.settings = settings
        self.desk = ClientState()
        self.pages: list[Page] = []
        self.way: Launch | None = None
        self.last_words = ""
        self.cramped = False
        """Whether the window was too small for the uppermost page when it was drawn last."""
        self.by_command = False
        """A command asked for this way: if it can't be taken, there is no home screen to go back to."""
        self.characters: Path | None = None
        self._stage = stage
        self._keep = keep
        self._guest = guest
        self._pace = pace
        self._state = ""
        self._wish: MakeTable | None = None
        self._inbox: deque[AnyDown] = deque()
        self._visited = False
        self._going: asyncio.Task[None] | None = None
        self._endings: set[asyncio.Future[None]] = set()

    def begin(self) -> None:
        """The first page: the home screen, or the lobby of somebody else's server."""
        if self._guest is not None:
            self._take_way(self._guest)
        else:
            from tui.screens.home import HomePage

            self.pages.append(HomePage(self))

    async def end(self) -> None:
        """However it ends: the line is closed, and a server has saved, before the loop is gone."""
        if self._going is not None:
            self._going.cancel()
        self._drop_way()
        for ending in list(self._endings):
            await ending

    # What pages ask for

    @property
    def line(self) -> str:
        return "" if self.way is None else self._state or self.way.kind

    @property
    def traffic(self) -> tuple[int, int] | None:
        return None if self.way is None or not self.way.wire else self._stage.traffic(self.way)

    @property
    def guests(self) -> tuple[str, ...]:
        return () if self.way is None else self.way.guests

    @property
    def at_home(self) -> bool:
        return self._guest is None

    def open(self, page: Page) -> None:
        self.pages.append(page)

    def close(self, page: Page) -> None:
        if page in self.pages:
            self.pages.remove(page)

    def redraw(self) -> None:
        self._stage.redraw()

    def send(self, message: AnyUp) -> None:
        if isinstance(message, Claim):
            self._visited = False  # Whoever comes back by a code wants the seat, as whoever comes back by a line.
        if self.way is not None:
            self.way.connection.send(message)

    def say(self, sentence: str) -> None:
        self.desk.notice = sentence

    def change(self, settings: Settings) -> None:
        self.settings = settings
        if self._keep is not None:
            settings.keep(self._keep)
        self._stage.recolour()

    def play(self, wish: MakeTable, seed: int | None = None) -> None:
        self._wish = wish
        self._take_way(alone(own_name(self.settings.name), seed, self._pace))
        self.send(wish)

    def play_again(self) -> None:
        """With other cards: the same ones twice would be no game."""
        if self._wish is not None:
            self.play(self._wish)

    def host(self, wish: Hosting) -> None:
        self._go(as_host(own_name(self.settings.name), wish), "Starting the server …")

    def join(self, address: str, data: Path | None = None, invitation: str = "") -> None:
        from tui.screens.lobby.joining import ask_invitation, ask_trust

        async def trust(where: str, fingerprint: str) -> bool:
            return await ask_trust(self, where, fingerprint)

        async def invited(sentence: str) -> str:
            return await ask_invitation(self, sentence)

        wish = Joining(address, trust, invited, data, invitation)
        self._go(as_guest(own_name(self.settings.name), wish, self._line_state), "Connecting …")

    def hang_up(self) -> None:
        self._drop_way()
        if not self.at_home:
            self.quit()

    def quit(self) -> None:
        self._stage.leave(self.last_words, 0)

    # Taking a way, and leaving it

    def _go(self, way: Awaitable[Launch], meanwhile: str) -> None:
        """Take a way that needs a moment; the screen stays alive, and a trouble is a sentence."""
        if self._going is not None and not self._going.done():
            return

        async def go() -> None:
            try:
                self._take_way(await way)
            except UserError as reason:
                self._could_not(str(reason))
            self.redraw()

        self.desk.notice = meanwhile
        self._going = asyncio.create_task(go())

    def _could_not(self, sentence: str) -> None:
        self.desk.notice = sentence
        if self.by_command:
            self._stage.leave(sentence, 1)

    def _take_way(self, way: Launch) -> None:
        self._drop_way()
        self.by_command = False
        self.way, self._visited = way, way.kind == SOLO
        self.desk = ClientState()
        if way.kind != SOLO:
            from tui.screens.lobby.lobby import LobbyPage

            self.pages = [*self.pages[:1], LobbyPage(self)]
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

    # What comes over the line

    def _heard(self, message: AnyDown) -> None:
        """In the loop's own turn; taken in together with what else has come, then drawn once."""
        self._inbox.append(message)
        if len(self._inbox) == 1:
            self._stage.soon(self._take_in)

    def _take_in(self) -> None:
        news = False
        while self._inbox:
            message = self._inbox.popleft()
            news = self.desk.is_news(message) or news
            self.desk.take(spoken(message, self.settings.tongue))
            self._arrange()
            if isinstance(message, Welcome):
                self._come_back(message)
            if self.pages:
                self.pages[-1].heard(message)
        if news:
            self.redraw()

    def _come_back(self, welcome: Welcome) -> None:
        """The first thing after a welcome is the table where this player's seat waits."""
        if not self._visited and welcome.seated:
            self.send(Enter(welcome.seated[0]))
        self._visited = True

    def _arrange(self) -> None:
        """The page of the table that the desk has: gathering or playing; none where there is no table."""
        from tui.screens.table.gathering import GatheringPage
        from tui.screens.table.table import TablePage

        table = self.desk.table
        place = next((at for at, page in enumerate(self.pages) if isinstance(page, GatheringPage | TablePage)), None)
        if table is None:
            self.pages = self.pages if place is None else self.pages[:place]
            return
        wanted: type[Page] = GatheringPage if table.view is None else TablePage
        if place is None:
            self.pages.append(wanted(self))
        elif not isinstance(self.pages[place], wanted):
            self.pages[place:] = [wanted(self)]

    def _line_state(self, sentence: str) -> None:
        self._state = sentence
        self._stage.soon(self.redraw)

    def _ended(self, sentence: str) -> None:
        self._stage.soon(lambda: self._line_over(sentence))

    def _line_over(self, sentence: str) -> None:
        self.last_words = sentence
        self._drop_way()
        self.desk.notice = sentence
        if self.at_home:
            self.redraw()
        else:
            self.quit()

    def let_go(self) -> None:
        """A session that has ended keeps nothing alive."""
        self.pages.clear()
        self.way = self._guest = None
        self.desk = ClientState()
