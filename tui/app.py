"""Shows the session's uppermost page on one surface, and gives it keys and clicks: Textual's part."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from textual import events
from textual.app import WINDOWS, App, ComposeResult
from textual.driver import Driver
from textual.timer import Timer

import tui.served.environment  # noqa: F401 - Textual reads its settings when it is imported
from core.engine import Choice
from net.host.errors import not_ignored
from net.people.text import clean
from net.solo.shelf import Shelf
from tui.canvas.calls import Calls, notices_of
from tui.canvas.clipboard import has_clipboard
from tui.canvas.depths import Depth
from tui.canvas.svg import to_svg
from tui.canvas.themes import Theme
from tui.client.nearby import LookAround
from tui.client.stage import Home
from tui.games import Scene
from tui.hosting import as_host
from tui.language import _
from tui.launch import Launch, look_around
from tui.lines.voices.voice import voice_of
from tui.lines.voices.wording import in_words
from tui.screens.session import ScreenSession
from tui.screens.window import next_look, picture, take
from tui.settings import Settings
from tui.terminal.writer import TerminalCaughtUp, TerminalLost
from tui.widgets.keyboard import use_on_windows
from tui.widgets.surface import Surface

Start = Callable[[ScreenSession], None]
"""Does something as soon as there is a screen: plays, hosts, joins."""

LONGEST_WORDS: Final = 1000
_DEPTHS: Final = {"256": Depth.MANY, "standard": Depth.FEW, "windows": Depth.FEW}
"""By Rich's names."""


class SortilegeApp(App[str]):
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: #0d1017; }"

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        keep: Path | None = None,
        guest: Launch | None = None,
        start: Start | None = None,
        pace: float | None = None,
        shelf: Shelf | None = None,
        look_around: LookAround | None = None,
    ) -> None:
        """Make the app. `pace` is how long a bot of a solo game waits before its move; the hub's own by default.
        `shelf` is where such games are kept, `look_around` looks for servers on this machine's networks."""
        super().__init__(_driver_of_this_machine())
        self.session = ScreenSession(self, settings or Settings(), guest, Home(keep, pace, as_host, shelf, look_around))
        self._start = start
        term = os.environ.get("TERM", "")
        self._calls = Calls(term, notices_of(term, os.environ), ascii_only=self.session.settings.ascii)
        self._look: Timer | None = None
        """The timer that draws the picture anew for the time alone."""

    # Textual

    def compose(self) -> ComposeResult:
        yield Surface()

    def on_mount(self) -> None:
        self._mind_signals()
        self.recolour()
        self.session.begin()
        start, self._start = self._start, None
        if start is not None:
            self.session.carry_out(start)

    async def on_unmount(self) -> None:
        self._tell_terminal(self._calls.leave())
        await self.session.end()

    def _mind_signals(self) -> None:
        """End in order when the window is closed, say: a host's guests are told first, and all is saved."""
        for each in not_ignored("SIGHUP", "SIGTERM"):
            with suppress(NotImplementedError, RuntimeError, ValueError):  # Where a loop minds none.
                asyncio.get_running_loop().add_signal_handler(each, self.exit)

    async def on_event(self, event: events.Event) -> None:
        """Give keys and clicks to the uppermost page; everything else is Textual's."""
        if isinstance(event, events.InputEvent | events.Paste):
            if take(self.session, event, self._surface.canvas):
                self.redraw()
            return
        if isinstance(event, TerminalLost):
            self.exit()
            return
        await super().on_event(event)
        if isinstance(event, events.Resize | TerminalCaughtUp):
            self.redraw()
        elif isinstance(event, Driver.SignalResume):  # The shell has written over the screen.
            self.draw_anew()

    # Asked for by the session (tui.screens.session.Screen)

    @property
    def _surface(self) -> Surface:
        return self.query_one(Surface)

    @property
    def _depth(self) -> Depth:
        """As the terminal, or the player, has said before Textual was imported; none at all, at any time."""
        if self.session.settings.colours == "none" or self.no_color:
            return Depth.NONE
        return _DEPTHS.get(self.console.color_system or "", Depth.TRUE)

    @property
    def _is_behind(self) -> bool:
        """Tell whether the terminal is slow to take what it has been given; of a Windows console nobody knows."""
        return getattr(self._driver, "is_behind", False)

    def redraw(self) -> None:
        if self._is_behind:  # The newest picture is drawn when it takes one again: TerminalCaughtUp.
            return
        if self.session.pages and self.screen.is_running:
            self._surface.show(picture(self.session, *self.size), self._depth)
            self._look_again(next_look(self.session))

    def _look_again(self, seconds: float) -> None:
        if self._look is not None:
            self._look.stop()
        self._look = self.set_timer(seconds, self.redraw) if seconds else None

    def draw_anew(self) -> None:
        self.refresh(layout=True)
        self.redraw()

    def recolour(self) -> None:
        """Let the terminal's own numbers through, where they are wished or there are no others."""
        theme = self.session.settings.theme
        self.ansi_color = theme == Theme.TERMINAL.value or self._depth in {Depth.MANY, Depth.FEW}

    def copy(self, text: str) -> bool:
        can = has_clipboard(os.environ.get("TERM", ""))
        if can:
            self.copy_to_clipboard(text)
        return can

    @property
    def is_slow(self) -> bool:
        return False

    @property
    def lag(self) -> float:
        return 0.0

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def is_own(self) -> bool:
        return True

    def save_picture(self) -> str:
        return keep_picture(to_svg(picture(self.session, *self.size), self._depth is Depth.NONE))

    def go_to_shell(self) -> bool:
        can = self._driver is not None and self._driver.can_suspend
        self.action_suspend_process()
        return can

    def call(self, words: str, *, aloud: bool) -> None:
        self._calls.wish(words, aloud=aloud)
        self._tell_terminal(self._calls.due(self.session.settings))

    def _tell_terminal(self, sequences: str) -> None:
        """Write to the terminal beside the picture, which Textual draws."""
        if sequences and self._driver is not None and not self.is_headless:
            self._driver.write(sequences)

    def soon(self, do: Callable[[], None]) -> None:
        self.call_later(do)

    def leave(self, sentence: str, status: int) -> None:
        self.exit(sentence, return_code=status)

    def in_words(self, game: str, scene: Scene, choice: Choice) -> str:
        return in_words(voice_of(game), scene, choice)

    def traffic(self, launch: Launch) -> tuple[int, int]:
        """Return what has crossed the wire, as this player's end counts it."""
        return launch.connection.bytes_down, launch.connection.bytes_up


def _driver_of_this_machine() -> type[Driver] | None:
    """Return our own driver of terminals; none for Windows, where Textual's is used."""
    if WINDOWS:
        use_on_windows()
        return None
    from tui.terminal.driver import OwnDriver

    return OwnDriver


def keep_picture(svg: str) -> str:
    """Write a picture where the platform keeps pictures, or else where the program was started; never over another
    file."""
    import platformdirs

    name = time.strftime("sortilege-%Y%m%d-%H%M%S")
    for folder in (platformdirs.user_pictures_path(), Path.cwd()):
        for number in ("", *(f"-{at}" for at in range(2, 100))):
            path = folder / f"{name}{number}.svg"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(svg)
            except FileExistsError:
                continue
            except OSError:
                break
            return _("Saved as {path}", path=path)
    return _("The picture could not be saved: neither the pictures folder nor the current one takes a file.")


def run(settings: Settings, keep: Path | None, start: Start | None = None, shelf: Shelf | None = None) -> int:
    """Run the app on one's own terminal. Return the exit status."""
    app = SortilegeApp(settings, keep=keep, start=start, shelf=shelf, look_around=look_around)
    words = app.run()
    if words:  # A server's, perhaps.
        with suppress(OSError):  # The terminal is gone.
            sys.stderr.write(f"sortilege: {clean(words, LONGEST_WORDS)}\n")
    return app.return_code or 0
