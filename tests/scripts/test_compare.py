"""scripts/bench compare: what has become worse is named, whichever way its figure counts, and the script fails."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from scripts import bench
from scripts.benches import compare

BEFORE = {"engine": {"kampf": {"decisions_per_s": 1000, "clone_us": 2.0}, "rounds": 3, "games": ["kampf"]}}


def worse(**figures: float) -> dict[str, float]:
    """Names and times of what is worse than in BEFORE."""
    after = {"engine": {"kampf": {**BEFORE["engine"]["kampf"], **figures}, "rounds": 9}}  # type: ignore[dict-item]
    old, new = ({name: [value] for name, value in compare.flat(each)} for each in (BEFORE, after))
    found: dict[str, float] = compare.compared(old, new, 1.05)["worse"]
    return {name.rpartition(".")[2]: times for name, times in found.items()}


def test_more_time_and_less_speed_are_worse_and_a_count_is_neither() -> None:
    assert worse() == worse(clone_us=1.0) == worse(decisions_per_s=2000) == worse(clone_us=2.09) == {}
    assert [*worse(clone_us=2.2)] == ["clone_us"]
    assert [*worse(decisions_per_s=900)] == ["decisions_per_s"]
    assert worse(clone_us=4.0)["clone_us"] == pytest.approx(2, rel=0.01)


def test_the_best_of_all_rounds_counts() -> None:
    found = compare.compared({"p50_ms": [5.0, 1.0]}, {"p50_ms": [1.0, 9.0]}, 1.05)
    assert found == {"worse": {}, "figures": {"p50_ms": {"before": 1.0, "after": 1.0}}}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("answers_per_s", True), ("kampf.ratio", True), ("rss_mb_per_session", False), ("cpu_us_per_answer", False)],
)
def test_more_is_better_of_what_is_done_in_a_second_alone(name: str, wanted: bool) -> None:
    assert compare.is_better_when_more(name) is wanted


@pytest.mark.parametrize("slower", [1.0, 2.0])
def test_both_sides_are_run_by_turns_and_a_worse_one_fails(
    slower: float, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other, runs = Path("other"), list[Path]()

    @contextmanager
    def checked_out(commit: str) -> Iterator[Path]:
        assert commit == "abc"
        yield other

    def measured(root: Path, name: str) -> Mapping[str, Any]:
        runs.append(root)
        return {name: {"us": 3.0 * (1.0 if root is other else slower)}}

    monkeypatch.setattr(compare, "checked_out", checked_out)
    monkeypatch.setattr(compare, "measured", measured)
    ended = 0
    try:
        bench.main(["compare", "--against", "abc", "--benches", "engine", "--rounds", "2"])
    except SystemExit as end:
        ended = int(end.code or 0)
    assert runs == [other, compare.ROOT, compare.ROOT, other]
    found = json.loads(capsys.readouterr().out)["compare"]
    assert bool(found["worse"]) == bool(ended) == (slower > 1)


def test_every_option_has_a_word_of_help() -> None:
    parser = argparse.ArgumentParser()
    compare.arguments(parser)
    assert parser.parse_args(["--against", "x"]).benches == [*compare.BENCHES]
