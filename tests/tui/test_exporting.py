"""A replay as a page, an asciicast, a picture: what its moments look like, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pyte
import pytest

from tests.gallery.replays import replay_of
from tests.gallery.rooms import STILL
from tui.client.replays.replay import Replay
from tui.questions.exporting import KINDS, SIZE, asciicast, drawn, export, page


@pytest.fixture
def replay() -> Replay:
    return replay_of("dragonstones", (0,), STILL)


def shown(replay: Replay) -> list[list[str]]:
    """Draw every moment, and return its lines."""
    found = []
    for at in range(replay.moments):
        replay.to(at)
        found.append(drawn(replay).lines())
    return found


class Reader(HTMLParser):
    """Keeps the text, and what might be loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.scripts, self.loads = "", list[str](), list[str]()
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.loads += [name for name, _ in attrs if name in {"src", "href", "data", "action", "srcset"}]
        self.loads += [tag] * (tag in {"link", "img", "iframe", "object", "embed", "base", "form"})

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            self.scripts.append(data)
        else:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


def text_of(row: str) -> str:
    reader = Reader()
    reader.feed(row)
    return reader.text.rstrip()


def test_the_page_holds_every_moment_as_it_is_drawn_and_loads_nothing(replay: Replay) -> None:
    text = page(replay)
    reader = Reader()
    reader.feed(text)
    data = json.loads(reader.scripts[0])
    rows = [text_of(row) for row in data["rows"]]
    assert [[rows[number] for number in frame] for frame in data["frames"]] == shown(replay)
    assert reader.loads == []
    assert not re.search(r"https?:|url\(|@import|fetch\(|XMLHttp|WebSocket", text)
    assert "default-src 'none'" in text
    assert "</script" not in reader.scripts[0]
    assert len(data["rows"]) < len(data["frames"]) * SIZE[1] / 2, "each line stands in it once"


def test_a_terminal_that_plays_the_asciicast_shows_every_moment(replay: Replay) -> None:
    head, *events = [json.loads(line) for line in asciicast(replay).splitlines()]
    assert (head["version"], head["width"], head["height"]) == (2, *SIZE)
    assert [each[0] for each in events] == sorted(each[0] for each in events)
    screen = pyte.Screen(*SIZE)
    stream = pyte.Stream(screen)
    for (_time, kind, said), lines in zip(events[:-1], shown(replay), strict=True):
        assert kind == "o"
        stream.feed(said)
        assert [line.rstrip() for line in screen.display] == lines


def test_each_kind_is_written_by_the_name_of_its_file_and_never_over_another(replay: Replay, tmp_path: Path) -> None:
    for kind in KINDS:
        export(replay, tmp_path / f"game{kind}", 7)
        with pytest.raises(FileExistsError):
            export(replay, tmp_path / f"game{kind}", 7)
    replay.to(7)
    assert (tmp_path / "game.txt").read_text("utf-8") == f"{drawn(replay)}\n"
    assert (tmp_path / "game.svg").read_text("utf-8").startswith("<svg")


def test_an_export_is_drawn_of_what_its_seat_saw_alone() -> None:
    """That file holds the others' eyes, too: nothing of them is in it."""
    alone, lent = replay_of("dragonstones", (1,), STILL), replay_of("dragonstones", (1, 0, 2), STILL)
    assert asciicast(alone) == asciicast(lent)
