"""The short form of scripts/hostile: beside a flood honest people play on, newcomers come in, and memory stays."""

from __future__ import annotations

import pytest

from scripts.floods import KINDS
from scripts.hostile import LOGIN, TIMES_ANSWER, TIMES_LOGIN, beside

SHORT = {"seconds": 3.0, "after": 1.0, "quiet": 2.0}
COARSE = 60.0
"""Milliseconds that most answers may take on a machine that has much else to do, where 1 of 100 says nothing."""
MORE, AFTER = 30, 10
"""Megabytes; the whole form, which waits longer, asks for 5 afterwards."""


@pytest.mark.parametrize("kind", ["typing", "global-requests"])
async def test_beside_a_flood_everybody_goes_on(kind: str) -> None:
    figures = await beside(kind, **SHORT)
    assert figures["login_s"] <= max(LOGIN, TIMES_LOGIN * figures["login_quiet_s"])
    assert figures["answer_p50_ms"] <= max(COARSE, TIMES_ANSWER * figures["answer_p50_quiet_ms"])
    assert figures["rss_mb_more"] <= MORE
    assert figures["rss_mb_after"] <= AFTER


def test_every_kind_says_what_it_is() -> None:
    assert len(KINDS) == len({kind.about for kind in KINDS.values()})
    for name, kind in KINDS.items():
        assert kind.name == name
        assert kind.connections > 1
