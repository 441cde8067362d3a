"""Shows a session whose pages the server draws, on the terminal of a plain ssh player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events

from core.engine import Choice
from tui.canvas.calls import Calls, notices_of
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.games import Scene
from tui.language import _
from tui.launch import Launch
from tui.lines.voices.voice import voice_of
from tui.lines.voices.wording import in_words
from tui.screens.session import ScreenSession
from tui.screens.window import next_look, picture, take
from tui.served.colour import depth_of
from tui.served.pane import Pane
from tui.settings import FULL, Settings, language_of

if TYPE_CHECKING:
    from net.terminal import Terminal


class ServedStage:
    """tui.screens.session.Screen."""

    def __init__(self, terminal: Terminal, launch: Launch, motion: str = FULL) -> None:
        self._terminal = terminal
        self._depth = depth_of(terminal.term, terminal.env)
        settings = Settings(narrow=not terminal.utf8, spoken=language_of(terminal.env), motion=motion)
        settings = replace(settings, low_bandwidth=terminal.low_bandwidth)
        self.session = ScreenSession(self, settings, launch)
        self.pane = Pane(terminal, self._depth, self._draw, self._take, self._hides)
        notices = notices_of(terminal.term, terminal.env)
        if terminal.low_bandwidth:
            self._spare()
        self._calls = Calls(terminal.term, notices, ascii_only=not terminal.utf8)
        self.pane.aside = lambda: self._calls.due(self.session.settings)
        self.pane.parting = self._calls.leave

    @property
    def last_words(self) -> str:
        return self.session.last_words

    @property
    def language(self) -> str:
        return self.session.settings.reading_language

    async def show(self) -> None:
        """Run until the player leaves, or the line ends."""
        try:
            await self.pane.show(self._begin)
        finally:
            await self.session.end()
            self.session.let_go()

    def _begin(self) -> None:
        self.session.begin()

    def _spare(self) -> None:
        """Send as little as can be: whatever changes has few colours, and changes together."""
        if self._depth is not Depth.NONE:
            self._depth = Depth.FEW
        self.pane.spare(self._depth_wished)

    def _draw(self, width: int, height: int) -> Canvas:
        if self._terminal.is_thin and not self.session.settings.low_bandwidth:
            self.session.settings = replace(self.session.settings, low_bandwidth=True)
            self._spare()
            if not self.session.state.notice:
                self.session.say(_("This line is slow: fewer colours from now on, and nothing that moves."))
        canvas = picture(self.session, width, height)
        self.pane.cancel("tick")
        if seconds := next_look(self.session):
            self.pane.after("tick", seconds, self.pane.redraw)
        return canvas

    def _hides(self) -> bool:
        """Tell whether players see from their own seat what others don't, on whatever page."""
        table = self.session.state.table
        return table is not None and table.seat >= 0 and table.view is not None

    def _take(self, event: events.Event) -> bool:
        return take(self.session, event, self.pane.canvas)

    # Asked for by the session

    def redraw(self) -> None:
        self.pane.redraw()

    def draw_anew(self) -> None:
        self.pane.repaint()

    def recolour(self) -> None:
        self.pane.set_depth(self._depth_wished)

    @property
    def _depth_wished(self) -> Depth:
        colours = self.session.settings.colours
        return self._depth if colours == "auto" else Depth(colours)

    def copy(self, text: str) -> bool:
        return self.pane.copy(text)

    @property
    def is_slow(self) -> bool:
        return self._terminal.is_slow

    @property
    def lag(self) -> float:
        return self._terminal.lag

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def is_own(self) -> bool:
        return False

    def save_picture(self) -> str:
        return _("Pictures are saved by sortilege join, which draws on your own machine.")

    def go_to_shell(self) -> bool:
        return False

    def call(self, words: str, *, aloud: bool) -> None:
        self._calls.wish(words, aloud=aloud)
        self.pane.redraw()

    def soon(self, do: Callable[[], None]) -> None:
        self.pane.soon(do)

    def leave(self, sentence: str, status: int) -> None:
        self.pane.leave()

    def in_words(self, game: str, scene: Scene, choice: Choice) -> str:
        return in_words(voice_of(game), scene, choice)

    def traffic(self, launch: Launch) -> tuple[int, int]:
        """Return what has crossed the wire, as this player's end counts it."""
        return self._terminal.bytes_out, self._terminal.bytes_in
