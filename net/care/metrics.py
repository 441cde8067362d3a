"""Figures of a running server for a monitor, in Prometheus' form, on a port of this machine only.

They tell how many and how fast, and name nobody: not a player, not a table, not a card.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any, Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from net.hub import Hub
from net.tally import BOUNDS, TALLY, Times
from net.trouble import Unable

HOST: Final = "127.0.0.1"
BEAT: Final = 0.25
"""Seconds between looks at how late the loop is."""
PATIENCE: Final = 5.0


class Metrics:
    """Serves until it is closed."""

    def __init__(self, hub: Hub, connections: Callable[[], int], port: int) -> None:
        """Raises Unable if the port is taken."""
        self._hub = hub
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        self._lag = Times()
        registry = CollectorRegistry()
        registry.register(_OnTheLoop(self._loop, self._all))
        try:
            self._server, self._thread = _served(port, registry)
        except OSError as error:
            raise Unable(f"Port {port} for --metrics cannot be opened ({error.strerror}). Take another.") from error
        self.port: int = self._server.server_port
        self._beat = self._loop.call_later(BEAT, self._late, self._loop.time() + BEAT)

    async def close(self) -> None:
        self._beat.cancel()
        await asyncio.to_thread(self._server.shutdown)
        self._server.server_close()
        self._thread.join()

    def _late(self, due: float) -> None:
        now = self._loop.time()
        self._lag.add(max(0.0, now - due))
        self._beat = self._loop.call_later(BEAT, self._late, now + BEAT)

    def _all(self) -> list[Metric]:
        """On the loop: nothing changes while it is counted."""
        tables = self._hub.lobby.tables.values()
        return [
            GaugeMetricFamily("sortilege_connections", "Lines that are up", self._connections()),
            GaugeMetricFamily("sortilege_players", "Players who are here", len(self._hub.people())),
            _by(
                GaugeMetricFamily("sortilege_tables", "Tables", labels=["game", "phase"]),
                Counter((table.room.made.game, table.room.phase) for table in tables),
            ),
            CounterMetricFamily("sortilege_answers", "Answers that were taken", TALLY.answers),
            _histogram("sortilege_answer_seconds", "From an answer to everybody's screen", TALLY.told),
            _by(
                CounterMetricFamily("sortilege_refused", "What was refused", labels=["what"]),
                Counter({(what,): count for what, count in TALLY.refused.items()}),
            ),
            CounterMetricFamily("sortilege_sent_bytes", "Bytes to players, before SSH", TALLY.bytes_down),
            CounterMetricFamily("sortilege_received_bytes", "Bytes from players, before SSH", TALLY.bytes_up),
            _histogram("sortilege_loop_late_seconds", "How late the loop turns", self._lag),
        ]


class _OnTheLoop(Collector):
    """Asked in a thread of the HTTP server, answered by the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, count: Callable[[], list[Metric]]) -> None:
        self._loop = loop
        self._count = count

    def describe(self) -> Iterator[Metric]:
        """Nothing in advance: the registry need not count to know the names."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        async def counted() -> list[Metric]:
            return self._count()

        return iter(asyncio.run_coroutine_threadsafe(counted(), self._loop).result(PATIENCE))


def _served(port: int, registry: CollectorRegistry) -> tuple[Any, Thread]:
    server, thread = start_http_server(port, HOST, registry)
    return server, thread


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
