"""Draws on one player's ssh terminal as on a pane of glass: what stands behind it is drawn when a frame is due, and the
cells that changed are sent; keys and clicks go the other way.

No thread, no task and no signal: everything happens in the loop's own turns, one event a turn, so that a player whose
fingers are quick keeps nobody waiting.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events, messages
from textual.message import Message

from tui.canvas.canvas import Canvas
from tui.canvas.clipboard import has_clipboard, sequence
from tui.canvas.depths import Depth
from tui.served.input import Intake
from tui.served.painter import LARGE, Painter

if TYPE_CHECKING:
    # For its name alone: what is drawn has nothing to do with asyncssh.
    from net.terminal import Terminal

# The other screen, no wrapping at the edge, clicks (1000) in readable numbers (1006), movements while a button is down
# (1002) but never others (1003), marked pastes. The question about synchronised output comes before the clearing, for
# some terminals print a part of it.
ENTER = "\x1b[?1049h\x1b[?2026$p\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?2004h\x1b[m\x1b[2J\x1b[H"
LEAVE = "\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l"
BEGIN_SYNC, END_SYNC = "\x1b[?2026h", "\x1b[?2026l"

LOOK_AGAIN = 0.05
FRAME = 0.05
QUICK = 1 / 60
"""The least time between a frame and the next, which answers a key."""
AT_ONCE = 0.001
"""Seconds that an answer to a key waits for what the hub, in this process, says to it in its next turns."""
SETTLE = 0.01
HEAL = 0.4
UNHURRIED = 0.5
"""The least time between frames on a thin line, and from when the last has come to the next, unless it answers a key:
what happens meanwhile is drawn together, and a line that is left in peace now and then counts as keeping up."""
REST = 0.5
"""Seconds between frames for a player who has used up the keys they may press."""
WORK = 1024
"""The cost of a frame, in bytes of the smallest packets (net/server/valve.py)."""
MOST_WAITING = 64
WORTH_SYNC = 256
EVEN = 64
"""The steps in which a frame's length is filled up: it tells of the hand that it shows, and in steps of a packet it
tells less."""
EVEN_AT = 50
"""The first step: with this and what SSH adds a packet is full."""
NOTHING = b"\0"
"""Takes no place and changes nothing on any terminal: they were once given such bytes to have time for a long
movement."""

Draw = Callable[[int, int], Canvas]
Take = Callable[[events.Event], bool]
"""Takes an event. Returns whether there may be something new to see."""
Hides = Callable[[], bool]
"""Returns whether what is drawn is not for everybody's eyes."""


def evened(sent: bytes) -> bytes:
    """Fill up what is sent, in steps that SSH's packets have room for."""
    return sent + NOTHING * ((EVEN_AT - len(sent)) % EVEN)


class Pane:
    def __init__(
        self, terminal: "Terminal", depth: Depth, draw: Draw, take: Take, hides: Hides = lambda: False
    ) -> None:
        self.terminal = terminal
        self.canvas = Canvas(0, 0)
        """The canvas that was drawn last, which says what a click means."""
        self.frames = 0
        self._draw = draw
        self._take = take
        self._hides = hides
        self._loop = asyncio.get_running_loop()
        self._painter = Painter(terminal.size, depth, terminal.term)
        self._intake = Intake(terminal, self._deliver, lambda: len(self._waiting) >= MOST_WAITING)
        self._waiting: deque[events.Event] = deque()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._size = terminal.size
        self._active = False
        self._greeting = ""
        self._syncs = False
        self._unhurried = False
        self._copied = ""
        """The thing that the terminal is asked to keep, with the next frame."""
        self.aside: Callable[[], str] = str
        """Asked with each frame what the terminal is to be told besides the picture."""
        self.parting: Callable[[], str] = str
        """The same at the end."""
        self._last_frame = self._last_input = self._last_press = 0.0
        self._over = asyncio.Event()
        self._crash: Exception | None = None

    # Life

    async def show(self, begin: Callable[[], None]) -> None:
        """Run until the player, the line or the caller of `leave` ends it. Raise what has gone wrong meanwhile."""
        if self.terminal.leaving or self.terminal.closed:
            return
        self._open()
        self._try(begin)
        self.after("frame", SETTLE, self._send_frame)  # unless what it shows comes before
        try:
            await self._over.wait()
        finally:
            self._close()
        crash, self._crash = self._crash, None
        if crash is not None:
            raise crash

    def leave(self) -> None:
        self._over.set()

    def soon(self, do: Callable[[], None]) -> None:
        """Run it in a turn of its own, if the pane is still there."""
        self._loop.call_soon(self._try, do)

    def after(self, name: str, delay: float, do: Callable[[], None], *, again: bool = False) -> None:
        """Set a timer, one of each name; `again` lets the newest call decide, otherwise the first does."""
        if again:
            self.cancel(name)
        if self._active and name not in self._timers:
            self._timers[name] = self._loop.call_later(delay, self._ring, name, do)

    def cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _ring(self, name: str, do: Callable[[], None]) -> None:
        del self._timers[name]
        self._try(do)

    def _try(self, do: Callable[[], None]) -> None:
        """Run it; what fails ends this session, and nothing else in the loop."""
        if self._active:
            try:
                do()
            except Exception as error:  # noqa: BLE001 - `show` raises it again
                self._crash = self._crash or error
                self._over.set()

    def _open(self) -> None:
        self._active = True
        self._greeting = ENTER
        self._last_frame = self._loop.time() - FRAME
        self.terminal.on_hangup = self.leave
        self.terminal.on_resize = self._resized
        self.terminal.on_taken = self._taken
        self.terminal.on_data = self._intake.feed

    def _close(self) -> None:
        self._active = False
        self._intake.stop()
        self._waiting.clear()
        self.terminal.on_data = self.terminal.on_resize = self.terminal.on_hangup = self.terminal.on_taken = None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        # The heavy parts go now; the garbage collector finds the hollow rest.
        self.canvas = Canvas(0, 0)
        self._painter.forget()
        if not self._greeting:
            self._send(self.parting() + LEAVE)

    # Output

    def redraw(self) -> None:
        """Have what is shown drawn anew, once, with the next frame, whatever happens until then."""
        self.after("frame", self._until_next_frame(), self._send_frame, again=True)

    def _until_next_frame(self) -> float:
        """Return the seconds until the next frame. The answer to a key comes at once. What others do may wait for what
        they do next, in the same frame, and so may a mouse that is moving."""
        now = self._loop.time()
        pause = UNHURRIED if self._unhurried else FRAME
        return max(AT_ONCE, self._last_frame + (QUICK if self._answers(now) else pause) - now)

    def _answers(self, now: float) -> bool:
        return not self._waiting and (self._last_press > self._last_frame or now < self._last_press + FRAME)

    def _send_frame(self) -> None:
        if not self.terminal.is_ready or self._must_rest():
            self.after("frame", LOOK_AGAIN, self._send_frame)
            return
        self._paint()
        data = self._painter.changes()
        copied, self._copied = self._copied + self.aside(), ""
        if data or copied:
            self.frames += 1
            self._last_frame = self._loop.time()
            if self._syncs and len(data) >= WORTH_SYNC:
                data = BEGIN_SYNC + data + END_SYNC
            self._send(copied + data)

    def _must_rest(self) -> bool:
        """Tell whether to wait. What others do is shown for nothing; what is pressed and resized counts against the
        player's allowance."""
        if self._last_input <= self._last_frame or self.terminal.may_spend(WORK):
            return False
        if self._loop.time() < self._last_frame + REST:
            return True
        self.terminal.charge(WORK)
        return False

    def _taken(self) -> None:
        """Send a frame, as the client has the last one. What has become of the game meanwhile comes at once, all of it
        together."""
        if "frame" in self._timers:
            pause = UNHURRIED if self._unhurried and not self._answers(self._loop.time()) else 0.0
            self.after("frame", max(pause, self._until_next_frame()), self._send_frame, again=True)

    def _paint(self) -> None:
        width, height = self._size
        self.canvas = self._draw(width, height)
        self._painter.put(self.canvas)
        if width * height > LARGE:
            self.canvas.forget_cells()

    def repaint(self) -> None:
        """Send everything again: at its player's wish, and when a resize has settled, in which terminals lose cells."""
        self._painter.forget()
        self.after("frame", 0, self._send_frame, again=True)

    def spare(self, depth: Depth) -> None:
        """Send less from now on: that depth for whatever changes, and fewer frames."""
        self._unhurried = True
        self._painter.thin(depth)

    def set_depth(self, depth: Depth) -> None:
        """Take the user's own choice of colours, at any time."""
        self._painter.recolour(depth)
        self.redraw()

    def copy(self, text: str) -> bool:
        """Return whether there is a clipboard, as far as we know. Of what is copied in one frame the last counts."""
        if not has_clipboard(self.terminal.term):
            return False
        self._copied = sequence(text)
        self.redraw()
        return True

    def _send(self, data: str) -> None:
        """Send a frame; the modes go with the first, in one packet."""
        greeting, self._greeting = self._greeting, ""
        sent = (greeting + data).encode("utf-8", "replace")
        self.terminal.write(evened(sent) if self._hides() else sent)

    # Input

    def _deliver(self, message: Message) -> None:
        if isinstance(message, messages.TerminalSupportsSynchronizedOutput):
            self._syncs = True
        elif (
            self._waiting and isinstance(message, events.MouseMove) and isinstance(self._waiting[-1], events.MouseMove)
        ):
            self._waiting[-1] = message  # Only where the mouse ended up counts.
        elif isinstance(message, events.Event):
            self._waiting.append(message)
            if len(self._waiting) == 1:
                self.soon(self._take_next)

    def _take_next(self) -> None:
        event = self._waiting.popleft()
        if self._waiting:
            self.soon(self._take_next)
        self._last_input = self._loop.time()
        if not isinstance(event, events.MouseMove):
            self._last_press = self._last_input
        if self._take(event):
            self.redraw()

    # Size

    def _resized(self) -> None:
        """Take a new size. The first change counts at once, further ones after a pause that grows with the work they
        make."""
        if "resize" not in self._timers:
            width, height = self._size = self.terminal.size
            self._last_input = self._last_press = self._loop.time()
            self._painter.resize((width, height))
            self.redraw()
            self.after("resize", 0.1 + width * height / 50_000, self._resized_since)
        self.after("heal", HEAL, self.repaint, again=True)

    def _resized_since(self) -> None:
        if self._size != self.terminal.size:
            self._resized()
