"""scripts/load in its short form: that it plays, by both doors, and measures what it says."""

from __future__ import annotations

import json

import pytest

from scripts import load
from scripts.benches.parts.crowd import EVERY
from scripts.benches.parts.load import SEATS


@pytest.mark.parametrize(("door", "players"), [("native", 8), ("plain", 4)])
def test_the_load_is_played_and_measured(door: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    load.main(["--short", "--doors", door])
    found = json.loads(capsys.readouterr().out.splitlines()[-1])[door]
    assert found["logins_per_s"] > 0
    (stage,) = found["stages"]
    assert stage["players"] == players
    assert 0 < stage["answers_per_s"] <= 2 * players / SEATS / EVERY
    assert 0 < stage["answer_p50_ms"] <= stage["answer_p99_ms"] <= stage["p99_ms"]
    assert 0 < stage["key_p50_ms"] <= stage["key_p99_ms"] <= stage["p99_ms"]
    assert stage["quiet_p99_ms"] <= stage["p99_ms"]
    assert found["players"] == (players if stage["p99_ms"] <= load.MOST_MS else 0)
    assert found["players_in_quiet_seconds"] == (players if stage["quiet_p99_ms"] <= load.MOST_MS else 0)
