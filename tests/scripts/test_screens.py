"""scripts/screens: the parts are the whole, what is done is not done again, and what is wrong is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import screens
from scripts.screens import ALL, HEIGHTS, LATTICE, PARTS, WIDTHS, Found, Journal, Work, dealt
from tests.gallery.pages import Exhibit, pages_in
from tui.canvas.canvas import Canvas

WORK = Work("quiet", "", 0, "lattice", 3)


@pytest.mark.parametrize("sizes", [ALL, LATTICE], ids=["all", "lattice"])
def test_the_parts_are_the_whole_and_each_is_of_all_kinds(sizes: list[tuple[int, int]]) -> None:
    parts = [dealt(sizes, part) for part in range(PARTS)]
    assert sorted(size for part in parts for size in part) == sizes
    for part in parts:
        assert len({width for width, _ in part}) > 30
        assert len({height for _, height in part}) > 10


def test_the_lattice_is_every_width_and_every_height() -> None:
    assert {(width, height) for height in HEIGHTS for width in range(1, 201)} <= set(LATTICE)
    assert {(width, height) for width in WIDTHS for height in range(1, 61)} <= set(LATTICE)
    assert len(set(LATTICE)) == len(LATTICE) == 2450


class Ill(Exhibit):
    """Fails at one size only, in the way that its name says."""

    def drawn(self, width: int, height: int) -> Canvas:
        while (width, height) == (7, 5):
            assert self.name != "fault", "it fails"
        return Canvas(width, height)


@pytest.mark.parametrize("way", ["fault", "no end"])
def test_what_fails_at_one_size_is_found_and_named(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "PATIENCE", 0.1)
    exhibit, found = Ill(*next(pages_in("quiet"))._replace(name=way)), Found()
    for size in [(6, 5), (7, 4)]:
        assert found.draw(exhibit, *size)
    assert not found.draw(exhibit, 7, 5)
    (failure,) = found.failures
    assert failure.startswith(f"{way} at 7×5: ")
    assert found.drawings == 3


def test_what_is_done_is_kept_for_the_same_program_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, found = tmp_path / "journal", Found(pages={"quiet": 9}, drawings=5, slowest=0.01, which="it", failures=["no"])
    Journal(path).add(WORK, found)
    Journal(path).add(WORK._replace(part=4), Found(asked={"kampf": ["Play"]}))
    assert Journal(path).done == {WORK: found, WORK._replace(part=4): Found(asked={"kampf": ["Play"]})}
    monkeypatch.setattr(screens, "_program", lambda: "another")
    with pytest.raises(SystemExit, match="another state"):
        Journal(path)


def test_pages_are_drawn_and_told_and_the_second_time_stand_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(screens, "ROOMS", ("gathering",))
    words = ["--sample", "1", "--only", "pages", "--jobs", "1", "--journal", str(tmp_path / "journal")]
    figures = []
    for _ in range(2):
        with pytest.raises(SystemExit) as ended:
            screens.main(words)
        assert ended.value.code == 0
        figures.append(json.loads(capsys.readouterr().out))
    assert figures[0]["drawings"] == figures[0]["pages"] == len(list(pages_in("gathering")))
    assert figures[1] == figures[0]
    assert len((tmp_path / "journal").read_text().splitlines()) == 1
