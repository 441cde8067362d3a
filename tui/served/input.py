"""Makes keys and clicks of a player's bytes, at a pace that leaves room for the others."""

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterable
from time import thread_time
from typing import TYPE_CHECKING

from textual import constants, events, messages
from textual.message import Message

from tui.widgets.keyboard import KeyParser

if TYPE_CHECKING:
    # For its name alone: keys have nothing to do with asyncssh.
    from net.terminal import Terminal

_BEGIN_PASTE = "\x1b[200~"
_END_PASTE = "\x1b[201~"
LONGEST_PASTE = 4096

_ESCAPE = "\x1b"
_GOES_ON = ("[", "O", _ESCAPE)
"""The bytes that may follow an ESC, if it's the first piece of a key that a line tore apart."""

# The parser also understands reports about the terminal (its size, its focus, the cursor) that nobody has asked for. A
# client that says it is 60,000 columns wide in that way must not be believed.
_WANTED = (
    events.Key, events.Paste, events.MouseDown, events.MouseMove, events.MouseUp, events.MouseScrollUp,
    events.MouseScrollDown, events.MouseScrollLeft, events.MouseScrollRight,
    messages.TerminalSupportsSynchronizedOutput,
)  # fmt: skip


def _is_idle_move(message: Message) -> bool:
    """Tell whether it moved with no button down, and so was not asked for."""
    return isinstance(message, events.MouseMove) and not message.button


def _is_written_escape(message: Message) -> bool:
    """Tell whether it is Alt and a letter, which the parser gives as a circumflex and that letter."""
    return isinstance(message, events.Key) and message.character == "^"


class Keys:
    """Turns bytes into messages; knows no clock but the parser's own."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._parser = KeyParser()
        self._tail = ""
        self._pasting = False
        self._pasted = 0
        self._holds_escape = False
        self.dropping = False

    def feed(self, data: bytes) -> list[Message]:
        text = self._decode(data)
        if self.dropping:
            text = self._behind_paste(text)
        before = self._escape_before(text)
        self._measure_paste(text)
        if self._pasted > LONGEST_PASTE:
            self._drop_paste()
            return []
        if not text:
            return []
        self._holds_escape = text.endswith(_ESCAPE)
        received = self._parse(lambda: self._parser.feed(text))
        return [*before, *(each for each in received if "^" in text or not _is_written_escape(each))]

    def tick(self) -> list[Message]:
        """Let time pass: an ESC that stands alone is the key."""
        received = self._parse(self._parser.tick)
        self._holds_escape = self._holds_escape and not received
        return received

    def _escape_before(self, text: str) -> list[Message]:
        """Return the key Esc, if the parser waits behind an ESC, and what comes next doesn't belong to it.

        Alt and a letter come in one piece. The parser would take Esc and then a letter for the same.
        """
        if not self._holds_escape or self._pasting or not text or text.startswith(_GOES_ON):
            return []
        self._parser = KeyParser()
        return [events.Key("escape", _ESCAPE)]

    def _parse(self, step: Callable[[], Iterable[Message]]) -> list[Message]:
        try:
            return [message for message in step() if isinstance(message, _WANTED) and not _is_idle_move(message)]
        except Exception:  # noqa: BLE001 - whatever bytes the parser stumbles over, the session goes on
            self._parser = KeyParser()
            return []

    def _measure_paste(self, text: str) -> None:
        seen = self._tail + text
        self._tail = seen[1 - len(_END_PASTE) :]
        begin, end = seen.rfind(_BEGIN_PASTE), seen.rfind(_END_PASTE)
        if begin > end:
            self._pasting, self._pasted = True, len(seen) - begin
        elif end >= 0:
            self._pasting, self._pasted = False, 0
        elif self._pasting:
            self._pasted += len(text)

    def _drop_paste(self) -> None:
        """Drop the paste: the parser would hold it back until its end, however long it is."""
        self._parser = KeyParser()
        self._pasting, self._pasted = False, 0
        self.dropping = True

    def _behind_paste(self, text: str) -> str:
        seen = self._tail + text
        end = seen.find(_END_PASTE)
        if end < 0:
            self._tail = seen[1 - len(_END_PASTE) :]
            return ""
        self.dropping = False
        self._tail = ""
        return seen[end + len(_END_PASTE) :]


class Intake:
    """Feeds the keys of one terminal to `deliver`, a few bytes at a time, and stops reading while there are more. A key
    may be much work: others are heard in between, and have most of the time."""

    PACE = 0.02
    ROOM = 100
    AT_ONCE = 0.01
    """Seconds of work in one turn, and one key more; the keys behind wait …"""
    REST = 3
    """… for so many times as long as it took."""
    ROOM_WHILE_DROPPING = 2048
    WORK = 48
    """The cost of a key, in bytes of the smallest packets (net/server/valve.py)."""

    def __init__(self, terminal: "Terminal", deliver: Callable[[Message], None], is_busy: Callable[[], bool]) -> None:
        self._terminal = terminal
        self._deliver = deliver
        self._is_busy = is_busy
        self._loop = asyncio.get_running_loop()
        self._keys = Keys()
        self._pending = bytearray()
        self._ready: deque[Message] = deque()
        """Keys that were made of bytes, and have not been handed on."""
        self._spent = 0.0
        """Seconds of work that keys have been since there was room anew."""
        self._room = self.ROOM
        self._paused = False
        self._refill_timer: asyncio.TimerHandle | None = None
        self._escape_timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def feed(self, data: bytes) -> None:
        if not self._stopped:
            self._pending += data
            self._work()

    def stop(self) -> None:
        self._stopped = True
        self._pending.clear()
        self._ready.clear()
        for timer in (self._refill_timer, self._escape_timer):
            if timer is not None:
                timer.cancel()
        self._pause(False)

    def _work(self) -> None:
        if self._is_resting():
            self._pause(self._has_more)
            return
        if self._read() and not self._is_busy():
            self._hand_on()
        if self._is_resting() and self._refill_timer is not None:
            self._refill_timer.cancel()
            self._refill_timer = None
        if self._refill_timer is None and not self._stopped:
            rest = self.REST * self._spent if self._is_resting() else 0.0
            self._refill_timer = self._loop.call_later(self.PACE + rest, self._refill)
        self._pause(self._has_more)

    def _is_resting(self) -> bool:
        """Tell whether the last keys were so much work that the next ones wait."""
        return self._spent >= self.AT_ONCE

    @property
    def _has_more(self) -> bool:
        return bool(self._pending or self._ready)

    def _read(self) -> bool:
        """Make keys of some bytes, unless there are some left. Return whether any may be handed on."""
        if self._ready:
            return self._terminal.may_spend(self.WORK)
        take = 0 if self._is_busy() else min(self._room, len(self._pending))
        if not take or not (self._keys.dropping or self._terminal.may_spend(take * self.WORK)):
            return False
        chunk = bytes(self._pending[:take])
        del self._pending[:take]
        self._room -= take
        self._ready += self._keys.feed(chunk)
        self._arm_escape()
        return True

    def _refill(self) -> None:
        self._refill_timer, self._spent = None, 0.0
        self._room = self.ROOM_WHILE_DROPPING if self._keys.dropping else self.ROOM
        if self._has_more:
            self._work()

    def _pause(self, pause: bool) -> None:
        if pause != self._paused:
            self._paused = pause
            if pause:
                self._terminal.pause_reading()
            else:
                self._terminal.resume_reading()

    def _arm_escape(self) -> None:
        if self._escape_timer is not None:
            self._escape_timer.cancel()
        # A little later than the parser's own delay, which it measures by another clock.
        self._escape_timer = self._loop.call_later(constants.ESCAPE_DELAY + 0.01, self._escape)

    def _escape(self) -> None:
        self._escape_timer = None
        if not self._has_more:
            self._ready += self._keys.tick()
            self._hand_on()

    def _hand_on(self) -> None:
        """Hand on what is ready, as far as it takes no longer than it may."""
        while self._ready and not self._is_resting():
            began = thread_time()
            self._deliver(self._ready.popleft())
            spent = thread_time() - began
            self._spent += spent
            self._terminal.worked(spent)
