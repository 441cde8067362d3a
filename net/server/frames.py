"""Opens the native door: one channel that carries frames, as the hub's session.

The way from the channel to the hub and back is calls alone, no task and no queue: at a hundred tables it is walked
thousands of times a second. What a client does not take is never heaped up: a line that lags behind gets no more steps,
and when it has caught up the hub shows it everything at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Any, Final

from core.engine import AnyGame
from net import tuning
from net.host.counters import TALLY
from net.host.errors import CRASHED, outline
from net.people.auth import Identity
from net.protocol.codec import ServerEnd
from net.protocol.hello import (
    CAPABILITIES,
    COUNTING,
    FILLING,
    LOBBY_BY_DIFFERENCES,
    NODES,
    SENTENCES,
    Agreed,
    hear_hello,
    say_hello,
)
from net.protocol.messages import Ack, AnyDown, Bye, LobbySeen, Stepped, TableChanged, TableSeen
from net.protocol.wire import FrameReader, Raw, WireError
from net.tuning import fast_path
from net.tuning.backpressure import Reading
from net.tuning.liveness import ByteCounts, LivenessProbe

if TYPE_CHECKING:
    from net.server.context import ServerContext

log = logging.getLogger(__name__)

SLICE: Final = 256
"""How many bytes are searched for messages at a time …"""
AT_ONCE: Final = 32
"""… until so many were found; then it is others' turn in the loop."""
LOOK: Final = 0.1
"""Seconds between looks at a lagging line."""
UNHEARD: Final = 64
"""The most steps that may be on their way to a client that acknowledges; kernels and proxies hide how many there
are."""
CAUGHT_UP: Final = 32
"""The most that may be on their way to one that has caught up: clients acknowledge so many at once."""
CALM: Final = 5.0
"""Seconds within which a line that lags again has never quite caught up."""
GRACE: Final = 5.0
"""Seconds for the last words to go out."""

# Said anew by `again`.
_SHOWN_AGAIN: Final = frozenset({Stepped, TableSeen, TableChanged, LobbySeen})


class FrameLine:
    def __init__(self, context: ServerContext, identity: Identity, channel: Any, drop: Callable[[], None]) -> None:
        self._context = context
        self._identity = identity
        self._channel = channel
        self._drop = drop
        self._loop = asyncio.get_running_loop()
        self._reader = FrameReader(context.limits.frame, context.limits.depth)
        self._codec = ServerEnd()
        self._reading = Reading(channel)
        self._unread = bytearray()
        self._later: asyncio.Handle | None = None
        self._pending: list[bytes] = []
        self._greeted = False
        self._over = False
        self._lag: Lag | None = None
        self._lags_since = self._lagged_at = -inf
        self._probe = LivenessProbe(
            channel, context.limits.answer, lambda: ByteCounts(self.written, self.unsent), self.cut_off
        )
        self._acknowledges = False
        self._unheard: deque[int] = deque()
        self._heard_of = 0
        """How many steps have been acknowledged."""
        self._sent = -1
        """The last step that was not skipped."""
        self._second = 0.0
        self._in_second = 0
        self.written = 0

    # From the client

    def start(self) -> None:
        self._channel.write(say_hello())

    def data_received(self, data: bytes) -> None:
        TALLY.bytes_up += len(data)
        if not self._over:
            self._unread += data
            if self._later is None:
                self._read()

    def _read(self) -> None:
        """Take in what has come, no faster than anybody plays; the rest waits, here and with the client."""
        self._later = None
        taken = 0
        while self._unread and not self._over:
            if wait := self._must_wait():
                self._later = self._loop.call_later(wait, self._read)
                break
            if taken >= AT_ONCE:
                self._later = self._loop.call_soon(self._read)
                break
            piece = bytes(self._unread[:SLICE])
            del self._unread[:SLICE]
            taken += self._take_in(piece)
        self._pause(bool(self._unread))

    def _must_wait(self) -> float:
        """Return for how many seconds to wait before more is taken in."""
        now = self._loop.time()
        if now - self._second >= 1:
            self._second, self._in_second = now, 0
        return 0.0 if self._in_second < self._context.limits.messages else self._second + 1 - now

    def _take_in(self, piece: bytes) -> int:
        """Take in a piece. Return how many messages were in it."""
        try:
            frames = self._reader.feed(piece)
            self._in_second += len(frames)
            for raw in frames:
                if self._over:
                    break
                self._take(raw)
            return len(frames)
        except WireError as fault:
            log.info("A line was ended for what came over it.")
            self.end(fault.args[0])
            self._loop.call_later(LOOK, self._drop)
        except Exception as error:  # noqa: BLE001 - one line's trouble ends with that line
            log.error("A line crashed: %s", outline(error))
            self.end(CRASHED)
        return 0

    def _pause(self, pause: bool) -> None:
        if pause and not self._over:
            self._reading.pause()
        elif self._reading.is_paused:
            self._reading.go_on()

    def _take(self, raw: Raw) -> None:
        if not self._greeted:
            self._greet(raw)
            return
        message = self._codec.decode(raw, self._game_at)
        if type(message) is Ack:
            self._heard(message)
        else:
            self._context.hub.receive(self, message)

    def _greet(self, raw: Raw) -> None:
        hello = self._agree(raw)
        wished, moves = hello.name or self._identity.wished, NODES in hello.capabilities
        self._come_in(self._identity._replace(wished=wished, has=hello.games, moves=moves))

    def _agree(self, raw: Raw) -> Agreed:
        hello = hear_hello(raw, CAPABILITIES, at_server=True)
        self._codec.fills = FILLING in hello.capabilities
        self._codec.counts = COUNTING in hello.capabilities
        self._codec.translates = SENTENCES in hello.capabilities
        self._codec.takes_differences = LOBBY_BY_DIFFERENCES in hello.capabilities
        return hello

    def _come_in(self, identity: Identity) -> None:
        self._greeted = True
        self._context.hub.connect(identity, self)

    def _game_at(self, table: int) -> AnyGame | None:
        return self._context.hub.game_at(self, table)

    def _heard(self, ack: Ack) -> None:
        self._acknowledges = True
        while self._unheard and self._unheard[0] <= ack.step:
            self._unheard.popleft()
            self._heard_of += 1

    # From the hub

    def deliver(self, message: AnyDown) -> None:
        kind = type(message)
        if self._over or (self._lag is not None and kind in _SHOWN_AGAIN):
            return
        if isinstance(message, Bye):
            self.end(message.sentence)
            return
        try:
            self._pending.append(self._codec.encode(message))
        except Exception as error:  # noqa: BLE001 - the hub must not hear of one line's trouble
            log.error("A message could not be sent: %s", outline(error))
            self.end(CRASHED)
            return
        if kind is Stepped:
            self._sent = message.step  # type: ignore[union-attr]
            self._unheard.append(self._sent)
        elif kind is TableSeen:  # Steps are counted by table: what was not acknowledged of the last one never will be.
            self._sent = message.step  # type: ignore[union-attr]
            self._unheard.clear()
        if len(self._pending) == 1:
            self._context.outbox.add(self)

    def end(self, sentence: str) -> None:
        if self._over:
            return
        self._pending.append(self._codec.encode(Bye(sentence)))
        self.flush()
        if not self._over:
            self._let_go()
            self._channel.exit(0)
            self._loop.call_later(GRACE, self._channel.abort)

    def flush(self) -> None:
        if self._over or not self._pending:
            return
        data = b"".join(self._pending)
        self._pending.clear()
        try:
            fast_path.write(self._channel, data)
        except OSError:  # The client has closed the channel, and the news has not come yet.
            self.lost()
            return
        self.written += len(data)
        TALLY.bytes_down += len(data)
        unsent = self.unsent
        if unsent > self._context.limits.most:
            self.cut_off()
        elif self._lag is None and self._behind(unsent, UNHEARD):
            self._lag = Lag(self)
        if not self._over:
            self._probe.soon()

    def lost(self) -> None:
        if not self._over:
            self._let_go()

    def _let_go(self) -> None:
        """End the line. The hub hears of it in the loop's next turn: it may be the hub that is calling now."""
        self._over = True
        self._pending.clear()
        self._unread.clear()
        if self._later is not None:
            self._later.cancel()
        self._pause(False)
        self._probe.stop()
        if self._lag is not None:
            self._lag.stop()
        if self._greeted:
            self._loop.call_soon(self._leave)

    def _leave(self) -> None:
        try:
            self._context.hub.disconnect(self)
        except Exception as error:  # noqa: BLE001 - this line is over as it is
            log.error("The hub could not let go of a line: %s", outline(error))

    # A client that does not keep up

    @property
    def unsent(self) -> int:
        return 0 if self._over else tuning.unsent(self._channel)

    @property
    def patience(self) -> float:
        """Seconds for which it may take nothing."""
        limits = self._context.limits
        return min(limits.patience, limits.answer) if self.unsent > limits.backlog else limits.answer

    @property
    def crawl(self) -> float:
        """Seconds for which it may lag, whatever it takes."""
        return self._context.limits.crawl

    @property
    def taken(self) -> int:
        """Grows whenever the client takes or acknowledges anything."""
        return self.written - self.unsent + self._heard_of

    def _behind(self, unsent: int, unheard: int) -> bool:
        if not self._acknowledges:
            self._unheard.clear()
        return unsent > self._context.limits.lagging or len(self._unheard) > unheard

    def lags_for(self, now: float) -> float:
        """Return for how many seconds it has not stayed caught up; asked again and again while it lags."""
        if now - self._lagged_at > CALM:
            self._lags_since = now
        self._lagged_at = now
        return now - self._lags_since

    def look(self) -> bool:
        """Return whether it still lags; if not, everything is shown anew."""
        if self._behind(self.unsent, CAUGHT_UP):
            return True
        self._lag = None
        self._unheard.clear()
        try:
            self._context.hub.again(self, self._sent)
        except Exception as error:  # noqa: BLE001 - one line's trouble ends with that line
            log.error("A line could not be brought up to date: %s", outline(error))
            self.end(CRASHED)
        return False

    def cut_off(self) -> None:
        log.info("A client did not keep up and was cut off.")
        self.lost()
        self._drop()


class Lag:
    """Looks after a line that has fallen behind, until it has caught up or is given up."""

    def __init__(self, line: FrameLine) -> None:
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._taken = line.taken
        self._since = self._loop.time()
        self._timer = self._loop.call_later(LOOK, self._look)

    def stop(self) -> None:
        self._timer.cancel()

    def _look(self) -> None:
        line, now = self._line, self._loop.time()
        if line.taken > self._taken:
            self._taken, self._since = line.taken, now
        if now - self._since >= line.patience or line.lags_for(now) >= line.crawl:
            line.cut_off()
        elif line.look():
            self._timer = self._loop.call_later(LOOK, self._look)
