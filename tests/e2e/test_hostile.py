"""The short form of scripts/hostile: beside a flood honest people play on, newcomers come in, and memory stays."""

from __future__ import annotations

import json

import pytest

from scripts import hostile
from scripts.floods import KINDS
from scripts.hostile import AFTER, BUSY, LEAST_CPU, MORE, TIMES_CPU, TIMES_LOGIN, beside, misses

SECONDS, LEFT, QUIET = 3.0, 8.0, 2.0
LOGIN, ANSWER = 5.0, 400.0
"""Seconds and milliseconds that are much on any machine, even a busy one. Without bounds on what is sent they were
22 and 1700; the share of a core, 20 times that of the honest."""


@pytest.mark.parametrize("kind", ["typing", "global-requests"])
async def test_beside_a_flood_everybody_goes_on(kind: str) -> None:
    figures = await beside(kind, SECONDS, LEFT, QUIET, rounds=1)
    assert figures["login_s"] <= max(LOGIN, TIMES_LOGIN * figures["login_quiet_s"])
    assert figures["answer_p50_ms"] <= max(ANSWER, TIMES_LOGIN * figures["answer_p50_quiet_ms"])
    assert figures["server_cpu_share"] <= max(LEAST_CPU, TIMES_CPU * figures["server_cpu_quiet_share"])
    assert figures["rss_mb_more"] <= MORE
    assert figures["rss_mb_after"] <= AFTER


FINE = {
    "login_quiet_s": 0.01, "login_s": 0.9, "answer_p99_quiet_ms": 2.0, "answer_p99_ms": 6.0, "rss_mb_more": 30.0,
    "rss_mb_after": 5.0, "server_cpu_quiet_share": 0.1, "server_cpu_share": 1.0, "server_waited_share": 0.1,
}  # fmt: skip
TOO_MUCH = {"login_s": 1.1, "answer_p99_ms": 6.1, "rss_mb_more": 30.1, "rss_mb_after": 5.1}


def test_what_is_too_much_is_told() -> None:
    assert misses(FINE) == []
    for name, value in TOO_MUCH.items():
        assert misses({**FINE, name: value}) == [name]


def test_on_a_busy_machine_the_servers_own_work_is_judged() -> None:
    busy = {**FINE, **TOO_MUCH, "server_waited_share": BUSY + 0.01}
    assert misses(busy) == ["rss_mb_more", "rss_mb_after"]
    assert misses({**busy, "server_cpu_share": 1.01})[-1] == "server_cpu_share"


@pytest.mark.parametrize("given", [FINE, {**FINE, "rss_mb_after": 5.1}])
def test_the_script_fails_where_a_bound_is_missed(
    given: dict[str, float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def found(*_: object, **__: object) -> dict[str, float]:
        return given

    monkeypatch.setattr(hostile, "beside", found)
    with pytest.raises(SystemExit) as ended:
        hostile.main(["typing"])
    told = capsys.readouterr()
    assert json.loads(told.out) == {"typing": given}
    assert "typing: login_s 0.9, at most 1: kept" in told.err
    assert bool(ended.value.code) == ("rss_mb_after 5.1, at most 5: MISSED" in told.err) == bool(misses(given))


def test_every_kind_says_what_it_is() -> None:
    assert len(KINDS) == len({kind.about for kind in KINDS.values()})
    for name, kind in KINDS.items():
        assert kind.name == name
        assert kind.connections > 1
