"""Reads what a server says of its own loop and answers, by the metrics that a monitor reads."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

PATIENCE: Final = 30.0


class Late(NamedTuple):
    answers: float
    p99_ms: float
    """The bucket in which it lies, by its end."""


class Lateness:
    """Between two looks."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}/metrics"
        self._before: dict[float, float] = {}
        self._answers = 0.0

    def begin(self) -> None:
        self._answers, self._before = self._look()

    def end(self) -> Late:
        answers, now = self._look()
        since = {bound: count - self._before.get(bound, 0.0) for bound, count in now.items()}
        beats = since[inf]
        p99 = min(bound for bound, count in since.items() if count >= 0.99 * beats)
        return Late(answers - self._answers, round(p99 * 1e3, 1))

    def _look(self) -> tuple[float, dict[float, float]]:
        with urlopen(self._address, timeout=PATIENCE) as page:
            text = page.read().decode()
        answers, buckets = 0.0, dict[float, float]()
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                if sample.name == "sortilege_answers_total":
                    answers = sample.value
                elif sample.name == "sortilege_loop_late_seconds_bucket":
                    buckets[float(sample.labels["le"])] = sample.value
        return answers, buckets
