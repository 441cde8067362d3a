"""The catalogues say what the code says, with the same places, and each .mo is what its .po compiles to."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scripts import messages
from tui.language import _, _n, catalogues, document, languages, own_name, speaking

CODE = """
from tui.language import _, _n, _p, mark

def said(count, name):
    return _("Hello, {name}", name=name) + _n("{count} card", "{count} cards", count) + f"{_('inside')}"

TITLE = mark("Settings")
"""
FULL = """
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Hello, {name}"
msgstr "Hallo, {name}"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "eine Karte"
msgstr[1] "{count} Karten"

msgid "inside"
msgstr "innen"

msgid "Settings"
msgstr "Einstellungen"
"""


def test_the_catalogues_say_all_that_is_said_and_nothing_else() -> None:
    assert list(messages.faults(list(messages.ROOMS))) == []


@pytest.fixture
def house(tmp_path: Path) -> Callable[..., list[str]]:
    """A house of one module, in German: returns what is wrong with a catalogue of it."""
    folder = tmp_path / "tui" / "language"
    (folder / "de").mkdir(parents=True)
    for package in ("core", "net"):
        (tmp_path / package).mkdir()
    (tmp_path / "tui" / "screens").mkdir()
    (tmp_path / "tui" / "screens" / "one.py").write_text(CODE)

    def wrong(catalogue: str, compiled: bool = True) -> list[str]:
        path = folder / "de" / "screens.po"
        path.write_text(catalogue)
        if compiled:
            messages.compile_all(["screens"], folder)
        return list(messages.faults(["screens"], folder, tmp_path))

    return wrong


def test_what_is_wrong_with_a_catalogue_is_found(house: Callable[..., list[str]]) -> None:
    assert house(FULL) == []
    planted = {
        "lacks 'inside'": FULL.replace('msgid "inside"', 'msgid "outside"'),
        "nobody says": f'{FULL}\nmsgid "gone"\nmsgstr "weg"\n',
        "is not translated": FULL.replace('"innen"', '""'),
        "other places": FULL.replace("Hallo, {name}", "Hallo, {namens}"),
        "other places ": FULL.replace("{count} Karten", "viele Karten"),
        "with a blank": FULL.replace('"innen"', '"innen "'),
    }
    for fault, catalogue in planted.items():
        assert any(fault.strip() in each for each in house(catalogue)), fault
    assert house(FULL) == []
    assert any("another's" in each for each in house(FULL.replace("innen", "drinnen"), compiled=False))


def test_one_english_text_is_one_in_each_language_wherever_it_stands() -> None:
    known: dict[messages.Key, tuple[str, object]] = {}
    one, other = Catalog(locale="de"), Catalog(locale="de")
    one.add("Back", "Zurück")
    other.add("Back", "Rücken")
    assert not [fault for each in one if each.id for fault in messages._other_elsewhere("a", each, known)]
    assert [fault for each in other if each.id for fault in messages._other_elsewhere("b", each, known)]


def test_a_document_whose_english_has_changed_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "tui" / "language"
    for language in ("en", "de"):
        (folder / language / "help").mkdir(parents=True)
    english, german = (folder / language / "help" / "KEYS.md" for language in ("en", "de"))
    english.write_text("# Keys\n")
    german.write_text(f"{catalogues.OF}{messages.sum_of(english)} -->\n# Tasten\n")
    assert list(messages._documents_behind(folder, tmp_path)) == []
    english.write_text("# More keys\n")
    assert len(list(messages._documents_behind(folder, tmp_path))) == 1


def test_words_that_are_not_marked_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "bare.py"
    path.write_text(
        '"""A docstring of words."""\nNOTE = "Some words here."\nKEY = "row:1"\nGOOD = _("Words that are marked.")\n'
        'def f(n):\n    return f"{n} cards are left"\n'
    )
    assert [text for _line, text in messages.bare(path)] == ["Some words here.", "{} cards are left"]


def test_another_language_is_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fourth, made up: a dozen messages and a document, and it is spoken; what it lacks is English."""
    folder = tmp_path / "language"
    shutil.copytree(messages.FOLDER / "en", folder / "en")
    (folder / "eo" / "kampf").mkdir(parents=True)
    (folder / "eo" / "name.txt").write_text("Esperanto\n")
    (folder / "eo" / "kampf" / "KEYS.md").write_text("# Klavoj\n")
    catalogue = messages.read(folder / "eo" / "kampf.po", "eo")
    dozen = ("Combat", "Next", "Choose", "Back", "Help", "Quit", "Settings", "Log", "Join", "Host", "Language")
    for word in dozen:
        catalogue.add(word, f"{word.lower()}o")
    catalogue.add(("{count} card", "{count} cards"), ("{count} karto", "{count} kartoj"))
    messages.write(folder / "eo" / "kampf.po", catalogue)
    messages.compile_all(["kampf"], folder)
    monkeypatch.setattr(catalogues, "_FOLDERS", folder)
    forget = (catalogues.languages, catalogues.catalogue_of, catalogues.own_name)
    try:
        for each in forget:
            each.cache_clear()
        assert languages() == ("en", "eo")
        assert own_name("eo") == "Esperanto"
        with speaking("eo"):
            assert (_("Combat"), _("Points")) == ("combato", "Points")
            assert _n("{count} card", "{count} cards", 2) == "2 kartoj"
            assert document("kampf/KEYS.md") == "# Klavoj\n"
            assert document("help/KEYS.md").startswith("# Keys at the table")
    finally:
        for each in forget:
            each.cache_clear()
