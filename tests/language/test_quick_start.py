"""The first pages in three languages say the same, and call things as the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.messages import FOLDER, ROOMS, read
from tui.language import languages

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH = (DOCS / "quick-start.md").read_text("utf-8")


def text_in(language: str) -> str:
    return (DOCS / f"quick-start.{language}.md").read_text("utf-8")


@pytest.fixture(params=[each for each in languages() if each != "en"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_each_has_the_same_parts_commands_keys_and_links(language: str) -> None:
    own = text_in(language)
    for part in (r"^##? ", r"^\| ", r"^```sh\n(.*?)^```"):
        found, english = (re.findall(part, text, re.MULTILINE | re.DOTALL) for text in (own, ENGLISH))
        assert found == english
    pages = {match for match in re.findall(r"\]\(([\w./-]+)\)", own) if "quick-start" not in match}
    assert pages == {match for match in re.findall(r"\]\(([\w./-]+)\)", ENGLISH) if "quick-start" not in match}


def test_what_is_written_bold_is_called_so_by_the_program(language: str) -> None:
    said = {
        message.id: message.string
        for room in ROOMS
        for message in read(FOLDER / language / f"{room}.po", language)
        if isinstance(message.id, str) and not message.context
    }
    english, own = (re.findall(r"\*\*(.+?)\*\*", text, re.DOTALL) for text in (ENGLISH, text_in(language)))
    assert [said[each] for each in english] == own


def test_the_readme_leads_to_each() -> None:
    readme = (DOCS.parent / "README.md").read_text("utf-8")
    assert all(f"docs/quick-start.{name}" in readme for name in ("md", "de.md", "fr.md"))
