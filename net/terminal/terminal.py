"""Gives a screen its player's terminal at the far end of a pty channel: bytes both ways, a size, a backlog, and three
hooks."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from core.sentences import mark
from net import tuning
from net.host.counters import TALLY
from net.host.locales import speaks_utf8
from net.limits import Limits
from net.people.invites import Destination, Where
from net.terminal.in_flight import Flight
from net.tuning import fast_path
from net.tuning.backpressure import Reading
from net.tuning.liveness import ByteCounts, LivenessProbe, ask

log = logging.getLogger(__name__)

USUAL = (80, 24)

TOO_SLOW = mark(
    "Your line was too slow for what went on, and has been closed. Your seat is kept: come back the same way, or by "
    "lines, which send less: ssh HOST plain."
)

DUMB = "dumb"
"""The name of a terminal that can't move its cursor: it gets lines, and so does anybody who asks for them."""

_EARLY = 256
"""Bytes of keys that are kept until there is a screen. Of lines all are, as many as the client may send at a time."""


def clamp(width: int, height: int, limits: Limits) -> tuple[int, int]:
    """Return a size that can be drawn, never larger than the terminal: a page says itself where it has too little room.
    Clients send 0 by 0 when they do not know, and anything when they mean harm."""
    if not width or not height:
        return USUAL
    return (
        min(width, limits.columns),
        min(height, limits.rows),
    )


A_SECOND: Final = 512 * 1024
"""A second of work is charged as so many bytes, four times what an address may send in one: those who press keys that
take long have a quarter of the time, all of one address together."""
MOST_CHARGED: Final = 0.25
"""No more seconds are charged at a time: whoever is the first to come to a game has it loaded for all."""


class Terminal:
    """One pty channel. Whoever draws on it sets the hooks, and takes them away when done."""

    def __init__(
        self, channel: Any, term: str, size: tuple[int, int], limits: Limits, end_within: Callable[[float], None]
    ) -> None:
        self._channel = channel
        self._limits = limits
        self._end_within = end_within
        self._early = bytearray()
        self._reading = Reading(channel)
        self._valve = channel.get_extra_info("valve")
        self._on_data: Callable[[bytes], None] | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._taken = 0
        self._loop = asyncio.get_running_loop()
        self._flight = Flight()
        self._probe = LivenessProbe(channel, limits.answer, self._byte_counts, self._gave_no_answer)
        self._probe.on_answer = self._answered
        self._greet()
        self.term = term
        self.env: Mapping[str, str] = tuning.environment(channel, limits.variables, limits.word)
        self.size = size
        self.destination: Destination | None = None
        """The table that its player has come for."""
        self.where: Where | None = None
        """The address by which others come here, as far as it is known."""
        self.low_bandwidth = False
        """Whether its player has asked for little to be sent."""
        self.utf8 = speaks_utf8(self.env)
        self.echoes = True
        """Whether we show what is typed; without a pty the client does."""
        self.bytes_in = 0
        self.bytes_out = 0
        self.closed = False
        self.leaving = False
        self.last_words = ""
        self.has_ended = False
        """Its client has said that it sends nothing more."""
        self._on_end: Callable[[], None] | None = None
        self.on_resize: Callable[[], None] | None = None
        self.on_hangup: Callable[[], None] | None = None
        self.on_taken: Callable[[], None] | None = None

    # Output

    def write(self, data: bytes) -> None:
        if self.closed or not data:
            return
        try:
            fast_path.write(self._channel, data)
        except OSError:  # The client has closed the channel, and the news has not come yet.
            self.closed = True
            return
        self.bytes_out += len(data)
        TALLY.bytes_down += len(data)
        self._mind_backlog()
        self._mind_flight(len(data))

    def lost(self) -> None:
        """Take note that the channel is gone: its client is asked nothing more, and can't be late with an answer."""
        self.closed = True
        self._probe.stop()

    @property
    def is_ready(self) -> bool:
        """Whether the client has what was sent, as far as one can tell; what comes now is not seen any later for it."""
        return not self._flight.is_asked and not self.backlog()

    @property
    def is_slow(self) -> bool:
        """Whether the line is too slow for several frames a second."""
        return self._flight.pace.is_slow

    @property
    def is_thin(self) -> bool:
        """Whether the line carries so little that fewer bytes are worth more than colours."""
        return self._flight.pace.is_thin

    @property
    def lag(self) -> float:
        """Seconds that the way there and back has taken at the least; 0 while nobody knows."""
        return self._flight.pace.way

    def backlog(self) -> int:
        """Return the bytes that neither the client nor the kernel has taken."""
        return 0 if self.closed else tuning.unsent(self._channel)

    def _mind_backlog(self) -> None:
        behind = self.backlog()
        if behind > self._limits.most:
            self._cut_off("too much unsent")
        elif behind > self._limits.backlog and self._watch is None:
            self._taken = self.bytes_out - behind
            self._watch = self._loop.call_later(self._limits.patience, self._look_again)

    def _look_again(self) -> None:
        self._watch = None
        behind = self.backlog()
        if behind > self._limits.backlog and self.bytes_out - behind <= self._taken:
            self._cut_off("nothing taken for too long")
        else:
            self._mind_backlog()

    def _mind_flight(self, size: int) -> None:
        now = self._loop.time()
        if self.closed:
            return
        if not self._flight.sent(now, size):
            self._probe.soon()
        elif self._probe.now():
            self._flight.asked(now)

    def _greet(self) -> None:
        """Ask before anything else: the answer tells how long the way is."""
        asked_at = self._loop.time()
        ask(self._channel, lambda: self._flight.pace.greeted(self._loop.time() - asked_at))

    def _answered(self) -> None:
        self._flight.answered(self._loop.time())
        if self._flight.pace.crawled_for() >= self._limits.crawl:
            log.info("A client was cut off: its line was too slow for too long.")
            self.hang_up(TOO_SLOW)
        elif self.on_taken is not None and not self.closed:
            self.on_taken()

    def _byte_counts(self) -> ByteCounts:
        return ByteCounts(self.bytes_out, self.backlog())

    def _gave_no_answer(self) -> None:
        self._cut_off("no answer for too long")

    def _cut_off(self, reason: str) -> None:
        log.info("A client was cut off: %s.", reason)
        connection = self._channel.get_connection()
        self.closed = True
        connection.abort()

    # Input

    @property
    def on_data(self) -> Callable[[bytes], None] | None:
        return self._on_data

    @on_data.setter
    def on_data(self, hook: Callable[[bytes], None] | None) -> None:
        """Set the hook. Keys that were pressed before the screen was there go to it first."""
        self._on_data = hook
        if hook is not None and self._early:
            early, self._early = bytes(self._early), bytearray()
            hook(early)

    def feed(self, data: bytes) -> None:
        self.bytes_in += len(data)
        if self._on_data is not None:
            self._on_data(data)
        elif self.term == DUMB:
            self._early += data
            self.pause_reading()
        else:
            self._early += data[: _EARLY - len(self._early)]

    @property
    def on_end(self) -> Callable[[], None] | None:
        return self._on_end

    @on_end.setter
    def on_end(self, hook: Callable[[], None] | None) -> None:
        """Set what is called when nothing more comes: what has come before may still be used. Without a hook that is
        the end."""
        self._on_end = hook
        if hook is not None and self.has_ended:
            hook()

    def end_input(self) -> None:
        """Note that nothing more comes. A script's lines may all be here before anything is asked; whoever draws
        screens has nobody to see them."""
        self.has_ended = True
        if self.term != DUMB:
            self.hang_up()
        elif self._on_end is not None:
            self._on_end()

    def pause_reading(self) -> None:
        """Pause. When it goes on, a window of the channel's more may come, even if it is paused anew with the first
        byte."""
        if not self.closed:
            self._reading.pause()

    def resume_reading(self) -> None:
        if not self.closed:
            self._reading.go_on()

    def may_spend(self, size: int) -> bool:
        """Tell whether the player may have something done for them now that is as much work as so many bytes are."""
        return self._valve is None or self._valve.may_spend(size)

    def charge(self, size: int) -> None:
        """Charge for what is done in any case."""
        if self._valve is not None:
            self._valve.charge(size)

    def worked(self, seconds: float) -> None:
        """Charge for so much work of ours that this terminal has asked for."""
        self.charge(int(min(seconds, MOST_CHARGED) * A_SECOND))

    def resize(self, width: int, height: int) -> None:
        self.size = clamp(width, height, self._limits)
        if self.on_resize is not None:
            self.on_resize()

    # The end

    def hang_up(self, sentence: str = "", grace: float | None = None) -> None:
        """Ask the drawing task to end: the screen is put right, then the sentence stands on it.

        After `grace` seconds (by default those of the limits) the session ends anyway.
        """
        self.last_words = self.last_words or sentence
        if self.leaving:
            return
        self.leaving = True
        self._end_within(self._limits.grace if grace is None else grace)
        if self.on_hangup is not None:
            self.on_hangup()

    def release(self) -> None:
        """Let go of hooks and timers, so that nothing keeps the screen alive."""
        self._on_data = self._on_end = self.on_resize = self.on_hangup = self.on_taken = None
        self._probe.stop()
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
