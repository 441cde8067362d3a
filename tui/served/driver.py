"""Textual's driver for one ssh terminal: no thread, no signal, none of the server's own terminal.

Sends only cells that changed, one write a frame, and no frame at all while the client is behind.
"""

import asyncio
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from textual import events, messages
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from tui.served.colour import Depth
from tui.served.input import Intake
from tui.served.painter import Painter

if TYPE_CHECKING:
    from tui.served.app import ServedApp

# The other screen, no wrapping at the edge, clicks (1000) in readable numbers (1006) but never movements (1003), marked
# pastes. The question about synchronised output comes before the clearing, for some terminals print a part of it.
ENTER = "\x1b[?1049h\x1b[?2026$p\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[m\x1b[2J\x1b[H"
LEAVE = "\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l"
BEGIN_SYNC, END_SYNC = "\x1b[?2026h", "\x1b[?2026l"

MOST_UNSENT = 8 * 1024
LOOK_AGAIN = 0.05
FRAME = 0.05
SETTLE = 0.01
HEAL = 0.4
MOST_WAITING = 64
WORTH_SYNC = 256


class ServedDriver(Driver):
    def __init__(
        self, app: "ServedApp[Any]", *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        assert app.terminal is not None
        super().__init__(app, debug=False, mouse=mouse, size=app.terminal.size)
        self.terminal = app.terminal
        self.frames = 0
        self._painter = Painter(app.terminal.size, app.depth, app.terminal.term)
        self._intake = Intake(app.terminal, self._deliver, lambda: app.message_queue_size >= MOST_WAITING)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._active = False
        self._greeting = ""
        self._painted: Screen[Any] | None = None
        self._settling = False
        self._syncs = False
        self._last_frame = self._last_input = 0.0

    # Output

    def show(self, update: Any) -> None:
        self._painter.draw(update)
        self._after("frame", self._until_next_frame(), self._send_frame, again=True)

    def _until_next_frame(self) -> float:
        """The answer to a key comes at once. What others do may wait for what they do next, in the same frame."""
        if self._last_input > self._last_frame:
            return 0
        return max(0.0, self._last_frame + FRAME - self._loop.time())

    def may_paint(self, screen: Screen[Any]) -> bool:
        """A new screen lays itself out and paints itself several times; only the last is worth drawing."""
        if screen is self._painted or screen is not self._app.screen:
            return True
        if not self._settling:
            self._after("settle", SETTLE, lambda: self._app.call_later(self._paint_settled), again=True)
        return False

    def _paint_settled(self) -> None:
        if self._active and self._app.screen_stack:
            screen = self._app.screen
            self._settling = True
            screen._on_timer_update()  # what would be due in a moment, so that it is not painted again for it
            self._settling = False
            self._painted = screen
            screen._compositor_refresh()

    def _send_frame(self) -> None:
        if not self._active:
            return
        if self.terminal.backlog() > MOST_UNSENT:
            self._after("frame", LOOK_AGAIN, self._send_frame)
            return
        data = self._painter.changes()
        if data:
            self.frames += 1
            self._last_frame = self._loop.time()
            if self._syncs and len(data) >= WORTH_SYNC:
                data = BEGIN_SYNC + data + END_SYNC
            self._send(data)

    def repaint(self) -> None:
        """Send everything again: on Ctrl-L, and when a resize has settled, for terminals may lose a cell in one."""
        self._painter.forget()
        self._after("frame", 0, self._send_frame)

    def set_depth(self, depth: Depth) -> None:
        """The caller must have the app draw everything again."""
        self._painter.depth = depth

    def write(self, data: str) -> None:
        """What Textual sends besides frames: the bell, and text for the player's clipboard."""
        if self._active and self.terminal.backlog() <= MOST_UNSENT:
            self._send(data)

    def _send(self, data: str) -> None:
        """The modes go with the first frame, in one packet."""
        greeting, self._greeting = self._greeting, ""
        self.terminal.write((greeting + data).encode("utf-8", "replace"))

    # Input

    def send_message(self, message: Message) -> None:
        """The base class makes a task and a future of every message, for drivers that live in a thread."""
        self._app.post_message(message)

    def _deliver(self, message: Message) -> None:
        if isinstance(message, messages.TerminalSupportsSynchronizedOutput):
            self._syncs = True
        elif isinstance(message, events.Key) and message.key == "ctrl+l":
            self.repaint()
        elif not isinstance(message, events.MouseEvent) or self._is_on_screen(message):
            self._last_input = self._loop.time()
            message.set_sender(self._app)
            self._app.post_message(message)

    def _is_on_screen(self, event: events.MouseEvent) -> bool:
        width, height = self.terminal.size
        return event.x < width and event.y < height

    # Size

    def _resized(self) -> None:
        """The first change counts at once, further ones after a pause that grows with the work they make."""
        if "resize" not in self._timers:
            width, height = self._size = self.terminal.size
            self._painter.resize((width, height))
            self._app.post_message(events.Resize(Size(width, height), Size(width, height)))
            self._after("resize", 0.1 + width * height / 50_000, self._resized_since)
        self._after("heal", HEAL, self.repaint, again=True)

    def _resized_since(self) -> None:
        if self._size != self.terminal.size:
            self._resized()

    # Life

    def start_application_mode(self) -> None:
        self._active = True
        self._greeting = ENTER
        self.terminal.on_data = self._intake.feed
        self.terminal.on_resize = self._resized
        if self._size != self.terminal.size:
            self._resized()

    def disable_input(self) -> None:
        self._intake.stop()

    def stop_application_mode(self) -> None:
        """May be called again: every way out of a session comes through here at least once."""
        if not self._active:
            return
        self._active = False
        self._intake.stop()
        self.terminal.on_data = self.terminal.on_resize = None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if not self._greeting:
            self._send(LEAVE)

    def close(self) -> None:
        self.stop_application_mode()

    def _after(self, name: str, delay: float, call: Any, again: bool = False) -> None:
        """One timer of each name; `again` lets the newest call decide, otherwise the first does."""
        running = self._timers.get(name)
        if running is not None and not again:
            return
        if running is not None:
            running.cancel()

        def ring() -> None:
            self._timers.pop(name, None)
            call()

        self._timers[name] = self._loop.call_later(delay, ring)

    # What must never act on the server

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """The base class opens a browser here."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_how: Any) -> None:
        """The base class writes a file here."""
        binary.close()
