"""Lets in what clients send, in helpings: before any work for SSH is done, and whatever kind of packets it is.

asyncssh works off all that has come at once, in one turn of the loop, and answers whether anybody reads the answers. So
this stands between the socket and asyncssh. A little that comes where all is quiet goes straight on; anything else
waits until it is its turn: one helping a turn of the loop, by address, and there who has sent least comes first. Of how
much may be let in the smallest packets are the measure, which cost most for their size; what costs us more than its
bytes is charged.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextvars import Context, copy_context
from typing import Any, Final

from net import tuning
from net.host.counters import TALLY
from net.limits import Limits
from net.limits.allowance import Allowance

log = logging.getLogger(__name__)

AT_ONCE: Final = 512
"""Bytes that need not wait their turn, if nothing else does."""
HELPING: Final = 1024
"""Bytes of one helping, some twenty-five of the smallest packets: a millisecond or so."""
FULL: Final = 8 * 1024
"""While so many bytes wait, no more are read."""
SHARE: Final = 8
"""One connection's share is such a part of what its address may send at once …"""
SHARE_AGAIN: Final = 64
"""… and gets back such a part of what comes back in a second: less than each has where twenty flood."""
LEFT_TO_OTHERS: Final = 4
"""Such a part of what an address may send at once is kept for those of its connections that have some share left."""
_NODE: Final = 64 * 1024 * 1024
"""Bytes that another node of the house may send at once, and again in each second."""
SOON: Final = 0.005
"""Seconds before which nobody who has to wait is looked at again."""


class _Lane:
    """The connections of one address of which something waits."""

    def __init__(self) -> None:
        self.valves: list[Valve] = []
        self.sleep: asyncio.TimerHandle | None = None
        """The timer that wakes it, while it may not go on."""

    def wake(self) -> None:
        if self.sleep is not None:
            self.sleep.cancel()
            self.sleep = None


class FairQueue:
    """Decides whose turn it is, of all connections of which something waits."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lanes: dict[Allowance, _Lane] = {}
        self._awake: deque[Allowance] = deque()
        self._turns = False

    def line_up(self, valve: Valve) -> None:
        lane = self._lanes.get(valve.shared)
        if lane is None:
            lane = self._lanes[valve.shared] = _Lane()
            self._awake.append(valve.shared)
        elif lane.sleep is not None:  # This one may be allowed what the others must wait for.
            self._wake(valve.shared)
        lane.valves.append(valve)
        self._turn()

    def _turn(self) -> None:
        if not self._turns:
            self._turns = True
            self._loop.call_soon(self._next)

    def _next(self) -> None:
        self._turns = False
        while self._awake:
            shared = self._awake.popleft()
            valve = self._first(shared)
            if valve is not None:
                self._awake.append(shared)
                self._turns = True
                self._loop.call_soon(self._feed, valve, context=valve.context)
                return

    def _first(self, shared: Allowance) -> Valve | None:
        """Return the connection of that address with most left of its share, if it may go on at all; otherwise wake it
        when it may."""
        lane = self._lanes[shared]
        now = self._loop.time()
        while lane.valves:
            valve = max(lane.valves, key=lambda each: each.share.left(now))  # Of equals the first.
            size = valve.helping
            if size and not valve.own.lacks(now, size) and (wait := valve.shared_lacks(now, size)):
                lane.sleep = self._loop.call_later(max(wait, SOON), self._wake, shared)
                return None
            lane.valves.remove(valve)
            if not size:  # It has gone, or takes no answers, since it lined up.
                valve.in_line = False
            elif wait := valve.own.lacks(now, size):
                self._loop.call_later(max(wait, SOON), self.line_up, valve)
            else:
                valve.charge(size)
                return valve
        del self._lanes[shared]
        return None

    def _wake(self, shared: Allowance) -> None:
        self._lanes[shared].wake()
        self._awake.append(shared)
        self._turn()

    def _feed(self, valve: Valve) -> None:
        try:
            valve.feed()
        finally:
            if valve.helping:
                self.line_up(valve)
            else:
                valve.in_line = False
            self._turns = False
            self._turn()


class Valve(asyncio.Protocol):
    """The valve of one connection. asyncio takes it for the protocol; `inner` is asyncssh's connection."""

    def __init__(self, inner: Any, shared: Allowance, limits: Limits, fair_queue: FairQueue) -> None:
        self._inner = inner
        self._limits = limits
        self._fair_queue = fair_queue
        self._loop = asyncio.get_running_loop()
        self._transport: Any = None
        self._waiting = bytearray()
        self._ended = self._over = self._takes_nothing = self._paused = False
        self._patience: asyncio.TimerHandle | None = None
        self.shared = shared
        """The allowance of its address."""
        now = self._loop.time()
        self.own = Allowance(limits.sent, limits.sent_per_second, now)
        again = limits.sent_per_address_per_second / SHARE_AGAIN
        self.share = Allowance(limits.sent_per_address // SHARE, again, now)
        """This connection's share; of those that wait the one with most left of it comes first."""
        self.in_line = False
        self.context: Context
        """The context of the connection on whose behalf it is fed."""

    @property
    def unsent(self) -> int:
        """Bytes for which the kernel has no room yet."""
        return 0 if self._over else int(self._transport.get_write_buffer_size())

    @property
    def has_more(self) -> bool:
        """Whether something has come and waits for us."""
        return bool(self._waiting)

    @property
    def helping(self) -> int:
        """The number of bytes that it would be fed next."""
        gone = self._over or self._takes_nothing or self._transport.is_closing()
        return 0 if gone else min(HELPING, len(self._waiting))

    def shared_lacks(self, now: float, size: int) -> float:
        """Return the seconds until its address may send so much more."""
        return self.shared.lacks(now, size + self._leaving(now))

    def _leaving(self, now: float) -> int:
        """Return the bytes to leave to the others of the address: otherwise somebody who floods would drown out
        everybody else behind the same router."""
        return 0 if self.share.left(now) > 0 else self._limits.sent_per_address // LEFT_TO_OTHERS

    def open(self) -> None:
        """Let in whatever comes, from here on: it is another node of the house. Called while it is not in line."""
        now = self._loop.time()
        self.own = self.share = self.shared = Allowance(_NODE, _NODE, now)

    def charge(self, size: int) -> None:
        """Charge for what costs us as much as so many bytes of the smallest packets, and is being done."""
        now = self._loop.time()
        self.own.charge(now, size)
        self.share.charge(now, size)
        self.shared.charge(now, size)

    def may_spend(self, size: int) -> bool:
        """Charge for what can be done later, if it may be done now. Return whether it may."""
        now = self._loop.time()
        if not self.own.take(now, size):
            return False
        if not self.shared.take(now, size, self._leaving(now)):
            self.own.give_back(size)
            return False
        self.share.charge(now, size)
        return True

    def feed(self) -> None:
        size = self.helping
        piece = bytes(self._waiting[:size])
        del self._waiting[:size]
        if self._paused and len(self._waiting) < FULL // 2:
            self._paused = False
            self._transport.resume_reading()
        if not self._waiting:
            self._keep_calm()
        self._inner.data_received(piece)
        if self._ended and not self._waiting and not self._over:
            self._transport.close()

    # Called by asyncio

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self.context = copy_context()
        tuning.tune_transport(transport)
        transport.set_write_buffer_limits(self._limits.backlog, self._limits.backlog // 2)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if len(data) <= AT_ONCE and not self._waiting and not self._takes_nothing and self.may_spend(len(data)):
            self._inner.data_received(data)
            return
        self._waiting += data
        if self._patience is None:
            self._patience = self._loop.call_later(self._limits.flood, self._has_flooded)
        if len(self._waiting) >= FULL and not self._paused:
            self._paused = True
            self._transport.pause_reading()
        self._line_up()

    def eof_received(self) -> bool:
        """Take in what came before, then close."""
        self._ended = True
        return bool(self._waiting)

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self._waiting.clear()
        self._keep_calm()
        inner, self._inner = self._inner, None
        inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Read nothing more from a client that does not take our answers."""
        self._takes_nothing = True

    def resume_writing(self) -> None:
        self._takes_nothing = False
        self._line_up()

    # Parts

    def _line_up(self) -> None:
        if self.helping and not self.in_line:
            self.in_line = True
            self._fair_queue.line_up(self)

    def _keep_calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _has_flooded(self) -> None:
        """Cut off a connection that had more to read at any moment, for all that time. One with little to read only
        waits behind others."""
        if len(self._waiting) < FULL // 2:
            self._patience = self._loop.call_later(self._limits.flood, self._has_flooded)
            return
        self._patience = None
        TALLY.refused["floods"] += 1
        log.info("A client that sent without a pause was cut off.")
        self._transport.abort()


class Tap:
    """Makes the connection for asyncssh, which calls this a tunnel."""

    def __init__(self, sock: Any, shared: Allowance, limits: Limits, fair_queue: FairQueue) -> None:
        self._sock = sock
        self._shared = shared
        self._limits = limits
        self._fair_queue = fair_queue

    async def create_connection(self, factory: Any, _host: str, _port: int) -> tuple[Any, Any]:
        inner = factory()
        valve = Valve(inner, self._shared, self._limits, self._fair_queue)
        inner.set_extra_info(valve=valve)
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: valve, sock=self._sock)
        return transport, inner
