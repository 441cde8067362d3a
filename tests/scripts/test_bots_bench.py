"""`scripts/bench bots` in a short form: bots think beside a timer and beside people, and both are measured."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from scripts import bench


def test_a_timer_and_people_are_measured_beside_tables_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):  # So short a look may find too much.
        bench.main(["bots", "--tables", "1", "--seconds", "3", "--rounds", "1", "--people", "8"])
    found = json.loads(capsys.readouterr().out.splitlines()[-1])["bots"]
    assert found["none"]["steps"] == 0
    assert min(found["adept"]["steps"], found["archmage"]["steps"]) > 0
    people = found["people"]
    assert people["people"] == 8
    for kind in ("none", "adept", "archmage"):
        assert 0 < found[kind]["p50_ms"] <= found[kind]["p99_ms"]
        assert 0 < people[kind]["p50_ms"] <= people[kind]["p99_ms"]
    assert people["times"] == pytest.approx(people["archmage"]["p99_ms"] / people["none"]["p99_ms"], abs=0.01)
