"""The short form of scripts/hostile: beside a flood honest people play on, newcomers come in, and memory stays."""

from __future__ import annotations

import pytest

from scripts.floods import KINDS
from scripts.hostile import TIMES_LOGIN, beside, misses

SHORT = {"seconds": 3.0, "after": 1.0, "quiet": 2.0}
LOGIN, ANSWER = 5.0, 400.0
"""Seconds and milliseconds that are much on any machine, even a busy one. Without bounds on what is sent they were
22 and 1700; the share of a core, 20 times that of the honest."""
TIMES_CPU = 10
MORE, AFTER = 30, 10
"""Megabytes; the whole form, which waits longer, asks for 5 afterwards."""


@pytest.mark.parametrize("kind", ["typing", "global-requests"])
async def test_beside_a_flood_everybody_goes_on(kind: str) -> None:
    figures = await beside(kind, **SHORT)
    assert figures["login_s"] <= max(LOGIN, TIMES_LOGIN * figures["login_quiet_s"])
    assert figures["answer_p50_ms"] <= max(ANSWER, TIMES_LOGIN * figures["answer_p50_quiet_ms"])
    assert figures["server_cpu_share"] <= TIMES_CPU * figures["server_cpu_quiet_share"]
    assert figures["rss_mb_more"] <= MORE
    assert figures["rss_mb_after"] <= AFTER


def test_what_is_too_much_is_told() -> None:
    fine = {
        "login_quiet_s": 0.01, "login_s": 0.9, "answer_p99_quiet_ms": 2.0, "answer_p99_ms": 6.0,
        "rss_mb_more": 30.0, "rss_mb_after": 5.0,
    }  # fmt: skip
    assert misses(fine) == []
    for name, value in {"login_s": 1.1, "answer_p99_ms": 6.1, "rss_mb_more": 30.1, "rss_mb_after": 5.1}.items():
        assert misses({**fine, name: value}) == [name]


def test_every_kind_says_what_it_is() -> None:
    assert len(KINDS) == len({kind.about for kind in KINDS.values()})
    for name, kind in KINDS.items():
        assert kind.name == name
        assert kind.connections > 1
