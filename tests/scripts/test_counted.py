"""scripts/bench counted: what is told of a job is one more of what it does, and more of it than before fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.registry import GAMES
from scripts import bench
from scripts.benches import counted
from scripts.benches.parts import counted_jobs

LOG = "==7== Cachegrind\n==7== \n==7== I   refs:      1,234,567,890\n"
START = 5_000_000


@pytest.mark.parametrize("more", [1.0, 1.04, 1.2])
def test_set_up_falls_away_and_what_takes_more_than_before_fails(
    more: float, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Path("other")

    @contextmanager
    def checked_out(commit: str) -> Iterator[Path]:
        assert commit == "abc"
        yield other

    def done(state: counted.State, job: str, times: int) -> counted.Count:
        assert job in counted.JOBS
        start, each = (START, 1000) if state.root is other else (3 * START, round(1000 * more))
        return counted.Count(7 * times, start + 7 * times * each)

    monkeypatch.setattr(counted, "checked_out", checked_out)
    monkeypatch.setattr(counted, "counted", done)
    monkeypatch.setattr("shutil.which", lambda _: "valgrind")
    ended = 0
    try:
        bench.main(["counted", "--against", "abc", "--jobs", "press", "answer.tables_20"])
    except SystemExit as end:
        ended = int(end.code or 0)
    found = json.loads(capsys.readouterr().out)["counted"]
    assert found["figures"]["press"] == {"before": 1000, "after": round(1000 * more), "times": more}
    assert [*found["worse"]] == (["press", "answer.tables_20"] if more > 1.05 else [])
    assert bool(ended) == (more > 1.05)


def test_a_language_is_held_against_english_by_pictures_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read = []

    def done(state: counted.State, job: str, times: int) -> counted.Count:
        read.append((job, state.language))
        return counted.Count(times, times * (1000 if state.language == "en" else 1010))

    monkeypatch.setattr(counted, "counted", done)
    monkeypatch.setattr("shutil.which", lambda _: "valgrind")
    bench.main(["counted", "--language", "fr"])
    found = json.loads(capsys.readouterr().out)["counted"]
    assert {*read} == {(f"draw.{game}", language) for game in GAMES for language in ("en", "fr")}
    assert {each["times"] for each in found["figures"].values()} == {1.01}


def test_a_picture_is_drawn_in_the_language_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(counted_jobs.READ_IN, "fr")
    counted_jobs._pictures.cache_clear()
    assert counted_jobs.draw("kampf", 1) == counted_jobs.PICTURES
    assert {each.session.settings.language for each in counted_jobs._pictures("kampf")} == {"fr"}
    counted_jobs._pictures.cache_clear()


def test_the_count_is_read_from_what_valgrind_writes() -> None:
    assert counted.instructions_in(LOG) == 1_234_567_890
    with pytest.raises(ValueError, match="nothing"):
        counted.instructions_in("==7== Killed\n")


def test_each_job_that_can_be_asked_for_is_there_and_does_more_the_second_time() -> None:
    assert set(counted.JOBS) == set(counted_jobs.jobs())
    assert all(0 < times.few < times.more for times in counted.JOBS.values())
    name = "read_back.kampf"
    once, twice = (counted_jobs.jobs()[name](times, "") for times in counted.JOBS[name])
    assert isinstance(once, int)
    assert twice == 2 * once
