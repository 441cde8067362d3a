"""scripts/pictures: a picture of each screen in each look, of what it says it shows."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from core.registry import GAMES
from scripts.pictures import ENDS, FOLDER, LOOKS, PAGES, SCENES, main
from tui.canvas.svg import CELL, LINE

MOST = 2_000_000
"""Bytes of all pictures that are kept."""
ALIKE = 0.8


@pytest.mark.parametrize("name", ["lobby", "kampf"])
def test_a_screen_is_drawn_in_every_look(name: str, tmp_path: Path) -> None:
    main(["--to", str(tmp_path), "--only", name])
    found = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert found.keys() == {f"{name}-{look.name}.svg" for look in LOOKS}
    for file, svg in found.items():
        root = ET.fromstring(svg)
        size = int(root.attrib["width"]) // CELL, int(root.attrib["height"]) // LINE
        assert size == ((80, 24) if "-S-" in file else (120, 40))
        assert "Bertrand" in svg
        assert "ascii" not in file or svg.replace("×", "").isascii()
        assert alike(svg, (FOLDER / file).read_text("utf-8")), f"{file} is of an older program: scripts/pictures"
    assert len(set(found.values())) == len(LOOKS)


def alike(one: str, other: str) -> bool:
    """Whether nearly the same words stand in both."""
    words, others = ({*" ".join(ET.fromstring(each).itertext()).split()} for each in (one, other))
    return len(words & others) >= ALIKE * len(words | others)


def test_the_pictures_that_are_kept_are_those_of_all_screens_and_no_more() -> None:
    names = {f"{name}-{look.name}.svg" for name in (*PAGES, *SCENES, *ENDS) for look in LOOKS}
    kept = list(FOLDER.iterdir())
    assert {path.name for path in kept} == names
    assert sum(path.stat().st_size for path in kept) <= MOST
    assert {*SCENES} == {*GAMES}
