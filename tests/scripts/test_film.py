"""scripts/film: the film at the top of the README is of today's program, and shows in a browser what was filmed."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pyte
import pytest

from scripts.film import FOLDER, SIZE, TITLE, Film, asciicast, filmed
from scripts.strips import moving_svg
from tui.canvas.svg import CELL, LINE

SVG = "{http://www.w3.org/2000/svg}"
MOST = 300_000
"""Bytes of what the README shows."""
ALIKE = 0.8
"""So much of what is on the screens of the film that is kept is on those of today's."""
STEP = r"([\d.]+)%{transform:translateX\((-?\d+)px"
README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def film() -> Film:
    return filmed()


def screens(cast: str) -> list[list[str]]:
    """What a terminal shows that plays it."""
    _head, *events = [json.loads(line) for line in cast.splitlines()]
    screen, found = pyte.Screen(*SIZE), list[list[str]]()
    stream = pyte.Stream(screen)
    for _at, _kind, said in events[:-1]:
        stream.feed(said)
        found.append([line.rstrip() for line in screen.display])
    return found


def test_a_guest_comes_in_sits_down_plays_and_asks_what_a_card_is(film: Film) -> None:
    shown = screens(asciicast(film))
    assert shown == [frame.canvas.lines() for frame in film.frames]
    texts = ["\n".join(lines) for lines in shown]
    story = ("ssh -p 2222", "Lobby", "You were dealt", "You played", "A mage worth")
    first = [next(at for at, text in enumerate(texts) if words in text) for words in story]
    assert first == sorted(first)
    assert 20 < film.lasts < 60


def test_the_moving_picture_shows_each_picture_of_the_film_in_its_time(film: Film) -> None:
    svg = moving_svg(film.frames, film.lasts, TITLE)
    root = ET.fromstring(svg)
    width = SIZE[0] * CELL
    strips = {int(group.attrib["id"][1:]): group for group in root.findall(f"{SVG}g")}
    style = "".join(each.text or "" for each in root.findall(f"{SVG}style"))
    moves = {
        int(row): [(float(at), int(x) // -width) for at, x in re.findall(STEP, steps)]
        for row, steps in re.findall(r"@keyframes a(\d+) {(.*)}", style)
    }
    for frame, then in [*pairwise(film.frames)]:
        middle = 50 * (frame.at + then.at) / film.lasts
        for row, line in enumerate(frame.canvas.lines()):
            place = [at for since, at in moves.get(row, [(0.0, 0)]) if since <= middle][-1]
            assert text_at(strips[row], place, row) == line


def text_at(strip: ET.Element, place: int, row: int) -> str:
    """What stands on a strip where the screen would show it."""
    cells = [" "] * SIZE[0]
    for each in strip.findall(f"{SVG}text"):
        x = int(each.attrib["x"]) // CELL - place * SIZE[0]
        assert int(each.attrib["y"]) // LINE == row
        if 0 <= x < SIZE[0]:
            for at, character in enumerate(each.text or "", x):
                cells[at] = character if character != " " else cells[at]
    return "".join(cells).rstrip()


def test_what_is_kept_is_of_todays_program(film: Film) -> None:
    """It need not be the same to the last word; when this fails, scripts/film and a look at what it made are due."""
    today = {line for lines in screens(asciicast(film)) for line in lines}
    kept = {line for lines in screens((FOLDER / "film.cast").read_text("utf-8")) for line in lines}
    assert len(kept & today) >= ALIKE * len(kept | today), sorted(kept ^ today)
    moving = ET.fromstring((FOLDER / "film.svg").read_text("utf-8"))
    drawn = "".join(moving.itertext())
    words = {word for line in kept for word in line.split() if word.isalpha()}
    assert all(word in drawn for word in words)


def test_the_readme_shows_it_with_pictures_of_the_games_in_a_modest_size() -> None:
    shown = re.findall(r'(?:\]\(|src=")(docs/[\w/.-]+\.svg)', README)
    assert "docs/film.svg" in shown
    assert len(shown) >= 4
    assert sum((FOLDER.parent / name).stat().st_size for name in shown) <= MOST
    for name in shown:
        text = (FOLDER.parent / name).read_text("utf-8")
        assert not re.search(r"<script|href|url\(|@import|<image|<foreignObject", text), name
