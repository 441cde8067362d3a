"""Characters of one's own: the file, its faults with their lines, and where they are chosen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.dragonstones.blanks.text import NONE, OURS, cards_of
from core.engine import Refused
from net.limits.toml_lines import lines_of
from tests.tui.meeting import guest, server
from tests.tui.playing import WatchedApp, at_screen, solo
from tui.characters import CharacterFiles, directory, load, offered, shown
from tui.cli import main
from tui.screens.lobby.game_fields import fault_of, option_picks
from tui.widgets.form import Form, Pick

DOCS = Path(__file__).parents[2] / "docs"

FINE = """
[[card]]
name = "Digger"
text = "Take a stone."
effects = [{ take = "any 1" }]
"""


DIGGER = "Digger: Take 1 stone of any colour. Its maker's words: “Take a stone.”"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


@pytest.fixture
def fine(file: Path) -> Path:
    file.write_text(FINE, "utf-8")
    return file


def faults(file: Path, text: str) -> list[str]:
    file.write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        load(file)
    return str(refused.value).splitlines()


def example() -> str:
    return (DOCS / "characters.md").read_text("utf-8").partition("```toml\n")[2].partition("```")[0]


# The file


def test_a_file_becomes_the_value_of_the_tables_option(file: Path) -> None:
    file.write_text(FINE, "utf-8")
    (card,) = cards_of(load(file))
    assert (card.name(), card.text()) == ("Digger", "Take a stone.")


def test_the_example_of_the_documentation_is_a_good_file(file: Path) -> None:
    file.write_text(example(), "utf-8")
    assert [card.name() for card in cards_of(load(file))] == ["Toll Collector", "Mason"]


@pytest.mark.parametrize(
    ("name", "place"), [("stonecutter.toml", 0), ("toll-keeper.toml", 1), ("storm-dragon.toml", 2)]
)
def test_the_houses_own_are_there_as_files_too(name: str, place: int) -> None:
    assert cards_of(load(DOCS / "characters" / name)) == (cards_of(OURS)[place],)


def test_each_fault_is_told_with_its_line_and_reason(file: Path) -> None:
    text = FINE + (
        "\n"
        "[[card]]\n"
        f'name = "{"x" * 25}"\n'
        "# a remark\n"
        'text = "Pay."\n'
        "effects = [\n"
        '  { take = "any 1" },\n'
        '  { pay = "any 1", points = 1 },\n'
        "]\n"
        "\n"
        "[[card]]\n"
        'name = "Nothing"\n'
        "[card.text]\n"
        'english = "None."\n'
    )
    assert faults(file, text) == [
        "mine.toml, line 8: card 2 name en: a line of 1 to 24 characters is wanted here.",
        "mine.toml, line 13: card 2 effects 2 pay: for that many points it is 'any 3' to 'any 8'.",
        "mine.toml, line 16: card 3 effects: a list of 1 to 3 effects is wanted here.",
        "mine.toml, line 19: card 3 text english: a language is two letters, such as en.",
    ]


def test_a_file_that_is_no_toml_is_told_with_its_line(file: Path) -> None:
    (sentence,) = faults(file, "[[card]]\nname = Digger\n")
    assert sentence.startswith("mine.toml, line 2: invalid value")


def test_a_file_without_cards_is_told_so_on_its_first_line(file: Path) -> None:
    assert faults(file, "") == ["mine.toml, line 1: card: a list of 1 to 6 tables [[card]] is wanted here."]


def test_a_file_that_cannot_be_read_is_a_sentence(file: Path) -> None:
    with pytest.raises(Refused, match="cannot be read: No such file"):
        load(file)
    assert "longer than 20000 bytes" in faults(file, "#" * 20_001)[0]
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Refused, match="not UTF-8 text"):
        load(file)
    assert faults(file, "a = " + "[" * 9000)


def test_more_text_than_can_travel_is_refused(file: Path) -> None:
    def cards(letter: str, languages: str, number: int) -> str:
        texts = ", ".join(f'{language} = "{letter * 160}"' for language in languages.split())
        rest = f'text = {{ {texts} }}\neffects = [{{ take = "any 1" }}]\n'
        return "".join(f'[[card]]\nname = "A {each}"\n{rest}' for each in range(number))

    assert "shorten" in faults(file, cards("x", "en fr de it es nl pl", 6))[0]
    assert "too long" in faults(file, cards("字", "en fr de it", 6))[0]


def test_no_fault_is_told_more_than_a_few_times_or_with_the_files_own_bytes(file: Path) -> None:
    found = faults(
        file, '"\\u202e\\u001b[2J" = 1\n' + "x1 = 1\nx2 = 1\nx3 = 1\nx4 = 1\nx5 = 1\nx6 = 1\nx7 = 1\nx8 = 1\n"
    )
    assert len(found) == 8
    assert all(line.isprintable() for line in found)


def test_the_line_of_a_key_that_is_not_there_is_that_of_what_is_around_it() -> None:
    text = "a = 1\n\n[[b]]\nc = [\n  1,\n  2,\n]\n"
    paths = [("b", 0, "c", 1), ("b", 0, "d"), ("b", 1), ("z",), ("a", "x"), ("b", 0, "c", "k")]
    assert list(lines_of(text, paths).values()) == [6, 3, 3, 1, 1, 4]


# Where they are chosen


def test_the_form_offers_none_the_houses_own_and_the_players_files(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(FINE, "utf-8")
    (tmp_path / "poor.toml").write_text("[[card]]\n", "utf-8")
    (tmp_path / "other.txt").write_text("")
    found = offered(CharacterFiles(tmp_path))
    words = [
        "the printed ones",
        "Sortilege's three",
        "Stonecutter",
        "Toll Keeper",
        "Storm Dragon",
        "good.toml",
        "poor.toml (faulty)",
    ]
    assert [each.word for each in found] == words
    assert [each.value for each in found[:2]] == [NONE, OURS]
    assert found[5].note == DIGGER
    assert (found[6].value, "line 1" in found[6].note) == ("", True)
    assert [each.word for each in offered(CharacterFiles())] == words[:5]
    assert [each.word for each in offered(CharacterFiles(tmp_path / "nowhere"))] == words[:5]


def test_of_many_faults_the_form_tells_the_first_ones_whole_and_how_many_follow(tmp_path: Path) -> None:
    path = tmp_path / "poor.toml"
    path.write_text('[[card]]\nname = "Ogre"\n' + "".join(f"key{number} = 1\n" for number in range(7)), "utf-8")
    with pytest.raises(Refused) as refused:
        load(path)
    every = str(refused.value.sentence).splitlines()
    note = offered(CharacterFiles(tmp_path))[-1].note
    told = [fault for fault in every if fault in note]
    assert 2 < len(told) < len(every)
    assert note == " ".join((*told, f"And {len(every) - len(told)} more."))


def test_a_faulty_file_cannot_be_chosen_for_a_table(tmp_path: Path) -> None:
    (tmp_path / "poor.toml").write_text("[[card]]\n", "utf-8")
    form = Form(option_picks("dragonstones", {}, CharacterFiles(tmp_path)))
    assert fault_of(form) == ""
    row = form.fields[0]
    assert isinstance(row, Pick)
    row.step(-1)
    assert "poor.toml, line 1" in fault_of(form)
    assert row.told == fault_of(form)


async def test_the_form_on_the_own_machine_shows_what_a_file_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = directory()
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text(FINE, "utf-8")
    (folder / "poor.toml").write_text("[[card]]\n", "utf-8")
    async with at_screen(WatchedApp()) as player:
        await player.sees("Play against bots")
        await player.press("enter")
        await player.turn("right", "‹ Fist of Dragonstones ›")
        await player.press("down", "down", "down")
        await player.turn("right", "‹ good.toml ›")
        await player.sees("Digger: Take 1 stone of any colour.")
        await player.turn("right", "‹ poor.toml (faulty) ›")
        await player.press("b")
        await player.sees("poor.toml, line 1: card 1 name", "Play against bots")
        await player.turn("left", "‹ good.toml ›")
        await player.press("b")
        await player.sees("Witch")


async def test_a_guest_chooses_among_the_houses_own_and_everybody_reads_the_names() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            await ada.press("n")
            await ada.turn("right", "‹ Fist of Dragonstones ›")
            await ada.press("down", "down", "down", "down")
            await ada.turn("left", "‹ Storm Dragon ›")
            await ada.sees("Storm Dragon: Name a colour: everybody loses")
            await ada.click("Make the table")
            await bo.sees("Fist of Dragonstones", "1/4")
            await bo.press("enter")
            await bo.sees("Characters", "Storm Dragon", "Turns")


def test_who_comes_to_a_table_reads_names_and_nothing_raw() -> None:
    assert shown("turns", "20") == "20"
    value = json.dumps({"card": [{"name": "Digger", "text": "Dig.", "effects": [{"draw": 1}]}]})
    assert shown("blanks", value) == "Digger"
    assert shown("blanks", "{\x1b[2J") == "unknown"
    assert shown("turns", "\x1b[2J") == "[2J"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["kampf", "--characters", "x.toml"], "Only dragonstones can have characters of your own, not kampf."),
        (["dragonstones", "--characters", "there-is-none.toml"], "there-is-none.toml cannot be read"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_the_command_tells_every_fault(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("[[card]]\n\n[[card]]\n", "utf-8")
    assert main(["play", "dragonstones", "--characters", str(file)]) == 2
    said = capsys.readouterr().err
    assert "mine.toml, line 1: card 1 name" in said
    assert "mine.toml, line 3: card 2 effects" in said


async def test_a_game_is_played_with_characters_of_ones_own() -> None:
    value = load(DOCS / "characters" / "storm-dragon.toml")
    async with at_screen(solo("dragonstones", options=(("blanks", value),))) as player:
        await player.sees("Witch")


# A file that the command names, on a server too


@pytest.mark.parametrize("command", [["host"], ["join", "somewhere"]])
def test_who_hosts_or_joins_is_told_every_fault_before_a_screen_is_opened(
    command: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("[[card]]\n", "utf-8")
    assert main([*command, "--characters", str(file)]) == 2
    assert "mine.toml, line 1: card 1 name" in capsys.readouterr().err


def test_a_server_alone_wants_no_characters(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(FINE, "utf-8")
    assert main(["host", "--headless", "--characters", str(file)]) == 2
    assert "A server without a screen makes no tables" in capsys.readouterr().err


def test_a_brought_file_is_chosen_at_first_and_can_be_left_out(file: Path) -> None:
    file.write_text(FINE, "utf-8")
    (row, *_) = option_picks("dragonstones", {}, CharacterFiles(brought=file))
    assert isinstance(row, Pick)
    assert (row.value, row.told) == (load(file), DIGGER)
    (row, *_) = option_picks("dragonstones", {"option:blanks": NONE}, CharacterFiles(brought=file))
    assert isinstance(row, Pick)
    assert row.value == NONE


async def test_a_player_on_a_server_makes_a_table_with_the_file_that_was_brought(fine: Path) -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            ada.app.session.characters = fine
            ada.app.session._guest = None  # as one who came by `sortilege join`
            await ada.press("n")
            await ada.turn("right", "‹ Fist of Dragonstones ›")
            await ada.sees("‹ mine.toml ›")
            await ada.click("Make the table")
            await bo.sees("Fist of Dragonstones", "1/4")
            await bo.press("enter")
            await bo.sees("Characters", "Digger")
