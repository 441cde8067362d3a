"""Runs a player's session on a screen: the stack of pages, and what comes over the line shown on them.

It knows no Textual: a stage (the app, or a terminal of plain ssh) draws for it and calls it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from core.engine import Choice
from net.protocol.messages import AnyDown, TableInfo
from tui.canvas.clipboard import to_copy
from tui.client.calling import elsewhere
from tui.client.session import ClientSession
from tui.client.stage import NO_HOME, Home, Stage
from tui.client.table import ClientTable
from tui.games import Scene
from tui.language import _, _n
from tui.launch import Launch
from tui.screens.anywhere.pointer import Pointer
from tui.screens.page import Page
from tui.settings import FULL, Settings

if TYPE_CHECKING:
    from net.client.address import Address
    from tui.client.replays.replay import Replay


_SHORT: Final = 100
"""The most characters of what is told again when it is copied."""


class Screen(Stage, Protocol):
    """Draws pages."""

    def redraw(self) -> None: ...

    def draw_anew(self) -> None:
        """Draw every cell, whether it has changed or not."""

    def recolour(self) -> None:
        """Draw by the settings of colours and glyphs, which have changed."""

    def copy(self, text: str) -> bool:
        """Ask the terminal to keep it in its clipboard; false where it has none."""

    @property
    def is_slow(self) -> bool:
        """Whether its line is too slow for pictures that move."""

    @property
    def lag(self) -> float:
        """Seconds that its line takes there and back, at the least."""

    def now(self) -> float: ...

    @property
    def is_own(self) -> bool:
        """Whether it is drawn on the player's own machine, where files can be kept and programs be stopped."""

    def in_words(self, game: str, scene: Scene, choice: Choice) -> str:
        """Say one of the choices."""

    def save_picture(self) -> str:
        """Keep what is shown as a file. Return the sentence that tells where."""

    def go_to_shell(self) -> bool:
        """Stop this program until the shell lets it go on; false where nothing can."""


class ScreenSession(ClientSession):
    """A session on a screen; what its pages ask for is tui.screens.page.PageSession."""

    def __init__(self, screen: Screen, settings: Settings, guest: Launch | None = None, home: Home = NO_HOME) -> None:
        super().__init__(screen, settings, guest, home)
        self.pages: list[Page] = []
        self.cramped = False
        """Whether the window was too small for the uppermost page when it was drawn last."""
        self.pointer = Pointer()
        self._screen = screen

    # Asked for by pages

    @property
    def uppermost(self) -> Page:
        return self.pages[-1]

    def open(self, page: Page) -> None:
        self.pages.append(page)

    def close(self, page: Page) -> None:
        if page in self.pages:
            was_uppermost = page is self.pages[-1]
            self.pages.remove(page)
            if was_uppermost and self.pages:
                self.pages[-1].uncovered()

    @property
    def lobby_waits(self) -> bool:
        return self.lines.aside is not None

    def redraw(self) -> None:
        self._screen.redraw()

    def draw_anew(self) -> None:
        self._screen.draw_anew()

    @property
    def plays(self) -> bool:
        return self.settings.motion == FULL and not self.settings.low_bandwidth and not self._screen.is_slow

    @property
    def lag(self) -> float:
        return self._screen.lag

    def now(self) -> float:
        return self._screen.now()

    def copy(self, text: str) -> None:
        """Copy a text, and say it again if it is one short line: many a terminal lets nobody at its clipboard."""
        text = to_copy(text)
        lines = text.count("\n") + 1
        told = _n("{count} line.", "{count} lines.", lines) if lines > 1 or len(text) > _SHORT else text
        if not text:
            self.say(_("There is nothing there to copy."))
        elif self._screen.copy(text):
            self.say(_("Copied, if your terminal allows it: {text}", text=told))
        else:
            self.say(_("This terminal has no clipboard. To copy: {text}", text=told))

    @property
    def on_own_machine(self) -> bool:
        return self._screen.is_own

    def save_picture(self) -> None:
        self.say(self._screen.save_picture())

    def suspend(self) -> None:
        """Stop for a while, but not while others play here: their evening would stop."""
        others = 0 if self.launch is None else self.launch.others()
        if not self._screen.is_own:
            self.say(_("To leave this for a moment: Enter, then ~ and Ctrl+Z; that is ssh's own way."))
        elif others:
            self.say(
                _n(
                    "A guest is here, and Ctrl+Z would stop this server. Open another window instead.",
                    "{count} guests are here, and Ctrl+Z would stop this server. Open another window instead.",
                    others,
                )
            )
        elif not self._screen.go_to_shell():
            self.say(_("This terminal has no shell to go back to."))

    def change(self, settings: Settings) -> None:
        super().change(settings)
        self._screen.recolour()

    def _wear(self, settings: Settings) -> None:
        super()._wear(settings)
        for page in self.pages:
            page.speak(settings.reading_language)

    def _in_words(self, table: ClientTable, scene: Scene, choice: Choice) -> str:
        return self._screen.in_words(table.info.game, scene, choice)

    # Told by the session

    def _show_home(self) -> None:
        from tui.screens.home import HomePage

        self.pages.append(HomePage(self))
        if self.settings.is_new:
            from tui.screens.anywhere.welcome import WelcomePage

            self.pages.append(WelcomePage(self))

    def _line_opened(self, launch: Launch) -> None:
        """Open the first page: of a server the lobby; a solo game has its table alone."""
        from tui.screens.lobby.lobby import LobbyPage

        if not self.is_solo:
            self.pages = [*self.pages[:1], LobbyPage(self)]

    def _line_dropped(self) -> None:
        self.pages = self.pages[:1]

    def line_resumed(self, launch: Launch) -> None:
        if self.at_home:  # For a guest the lobby is the first page, which stays.
            self._line_opened(launch)
        self.redraw()

    def _told_aside(self, sentence: str) -> None:
        self.say(sentence)
        self.redraw()

    def line_changed(self) -> None:
        self.redraw()

    def _nearby_changed(self) -> None:
        self.redraw()

    def kept_changed(self) -> None:
        self.redraw()

    def _told_of_turns(self, new: frozenset[int]) -> None:
        if sentence := elsewhere(self.state, new):
            self.say(sentence)
            self.redraw()

    def _hear(self, message: AnyDown, before: TableInfo | None) -> None:
        self._arrange()
        if self.pages:
            self.pages[-1].heard(message)

    def _caught_up(self, news: bool) -> None:
        if news:
            self.redraw()

    def _arrange(self) -> None:
        """Put up the page of the table that there is: gathering or playing; none where there is no table."""
        from tui.screens.table.gathering import GatheringPage
        from tui.screens.table.table import TablePage

        table = self.state.table
        place = next((at for at, page in enumerate(self.pages) if page.is_of_line), None)
        if table is None:
            self.pages = self.pages if place is None else self.pages[:place]
            return
        wanted: type[Page] = GatheringPage if table.view is None else TablePage
        if place is None:
            self.pages = [*(page for page in self.pages if not page.fleeting), wanted(self)]
        elif not isinstance(self.pages[place], wanted) or _number(self.pages[place]) != table.info.table:
            self.pages[place:] = [wanted(self)]

    def watch(self, replay: Replay) -> None:
        from tui.screens.replays.page import ReplayPage

        self.open(ReplayPage(self, replay))

    async def _trust(self, where: Address, fingerprint: str) -> bool:
        from tui.screens.lobby.joining import ask_trust

        return await ask_trust(self, str(where), fingerprint)

    async def _ask_invitation(self, sentence: str) -> str:
        from tui.screens.lobby.joining import ask_invitation

        return await ask_invitation(self, sentence)

    def let_go(self) -> None:
        self.pages.clear()
        super().let_go()


def _number(page: Page) -> int:
    """Return the number of the table that a page shows: after one game comes another, at another table."""
    return int(getattr(page, "number", 0))
