"""Serves figures of a running server to a monitor, in Prometheus' form, on a port of this machine only.

They tell how many and how fast, and name nobody: not a player, not a table, not a card.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from core.sentences import sentence
from net.host.counters import BOUNDS, TALLY, Times
from net.host.errors import UserError, outline
from net.hub.hub import Hub
from net.store.health import STATES, Health

log = logging.getLogger(__name__)

HOST: Final = "127.0.0.1"
BEAT: Final = 0.25
"""Seconds between looks at how late the loop is."""
PATIENCE: Final = 5.0
MOST: Final = 8
"""How many callers are answered at a time; each is an open file of the server's."""
LONGEST: Final = 8192
"""The most bytes of a request."""
STEP: Final = 16 * 1024
"""Sent and received bytes are rounded down to such steps: exact counts, read often, would tell how long a single
message was, and so perhaps what was in it."""


def roughly(count: int) -> int:
    return count - count % STEP


class Metrics:
    """Serves until it is closed. Everything runs on the loop, where nothing changes while it is counted, and without a
    thread."""

    def __init__(self, hub: Hub, connections: Callable[[], int], health: Health | None = None) -> None:
        self._hub = hub
        self._connections = connections
        self._health = health or Health()
        self._loop = asyncio.get_running_loop()
        self._lag = Times()
        self._registry = CollectorRegistry()
        self._registry.register(_Counted(self._all))
        self._here: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._beat: asyncio.TimerHandle | None = None

    async def serve(self, port: int) -> int:
        """Start serving and return the port. Raise UserError if it is taken."""
        try:
            self._server = await asyncio.start_server(self._asked, HOST, port, limit=LONGEST)
        except OSError as error:
            raise UserError(
                sentence(
                    "Port {port} for --metrics cannot be opened ({error}). Take another.",
                    port=port,
                    error=error.strerror,
                )
            ) from error
        self._beat = self._loop.call_later(BEAT, self._late, self._loop.time() + BEAT)
        taken: int = self._server.sockets[0].getsockname()[1]
        return taken

    async def close(self) -> None:
        assert self._server is not None
        assert self._beat is not None
        self._beat.cancel()
        self._server.close()
        for writer in list(self._here):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _asked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._here) >= MOST:
            writer.close()
            return
        self._here.add(writer)
        try:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                async with asyncio.timeout(PATIENCE):
                    head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answer(head))
                async with asyncio.timeout(PATIENCE):
                    await writer.drain()
        finally:
            self._here.discard(writer)
            writer.close()

    def _answer(self, head: bytes) -> bytes:
        """Return the same page whatever path is asked for: a monitor's path is a matter of its own settings."""
        if not head.startswith(b"GET "):
            return _page("405 Method Not Allowed", b"This page can be read, and nothing else.\n")
        try:
            return _page("200 OK", generate_latest(self._registry))
        except Exception as error:  # noqa: BLE001 - a monitor's trouble is nobody else's
            log.error("The figures could not be gathered: %s", outline(error))
            return _page("500 Internal Server Error", b"")

    def _late(self, due: float) -> None:
        now = self._loop.time()
        self._lag.add(max(0.0, now - due))
        self._beat = self._loop.call_later(BEAT, self._late, now + BEAT)

    def _all(self) -> list[Metric]:
        tables = self._hub.lobby.tables.values()
        return [
            GaugeMetricFamily("sortilege_connections", "Lines that are up", self._connections()),
            GaugeMetricFamily("sortilege_players", "Players who are here", len(self._hub.people())),
            _by(
                GaugeMetricFamily("sortilege_tables", "Tables", labels=["game", "phase"]),
                Counter((table.room.made.game, table.room.phase) for table in tables),
            ),
            self._store(),
            CounterMetricFamily("sortilege_answers", "Answers that were taken", TALLY.answers),
            _histogram("sortilege_answer_seconds", "From an answer to everybody's screen", TALLY.told),
            _by(
                CounterMetricFamily("sortilege_refused", "What was refused", labels=["what"]),
                Counter({(what,): count for what, count in TALLY.refused.items()}),
            ),
            CounterMetricFamily("sortilege_sent_bytes", "Bytes to players, before SSH", roughly(TALLY.bytes_down)),
            CounterMetricFamily("sortilege_received_bytes", "Bytes from players, before SSH", roughly(TALLY.bytes_up)),
            _histogram("sortilege_loop_late_seconds", "How late the loop turns", self._lag),
        ]

    def _store(self) -> Metric:
        told = "1 for how the disk of the tables is: play is paused unless it is well"
        family = GaugeMetricFamily("sortilege_store", told, labels=["state"])
        return _by(family, Counter({(state,): int(state == self._health.state) for state in STATES}))


class _Counted(Collector):
    def __init__(self, count: Callable[[], list[Metric]]) -> None:
        self._count = count

    def describe(self) -> Iterator[Metric]:
        """Return nothing in advance, so that the registry need not count to know the names."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        return iter(self._count())


def _page(status: str, body: bytes) -> bytes:
    kind = CONTENT_TYPE_LATEST if body else "text/plain"
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body


def _by(family: Any, counts: Counter[Any]) -> Metric:
    for labels, count in sorted(counts.items()):
        family.add_metric(labels, count)
    metric: Metric = family
    return metric


def _histogram(name: str, told: str, times: Times) -> Metric:
    family = HistogramMetricFamily(name, told)
    buckets, seen = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), times.buckets, strict=True):
        seen += count
        buckets.append((bound, float(seen)))
    family.add_metric((), buckets, times.total)
    return family
