"""In which language a player reads what characters do: what is found out, what is chosen, and what is shown."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest

from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.view import DragonBoard
from core.engine import View, read_options, view
from tests.language.test_laws import heard
from tests.tui.meeting import guest, server
from tests.tui.playing import WatchedApp, at_screen
from tui.characters import in_language
from tui.cli import main
from tui.language.catalogues import Catalogue
from tui.settings import Settings, language_of


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH@euro"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "../../x"}, "en"),
    ],
)
def test_the_language_is_what_the_environment_says(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_what_the_player_has_chosen_goes_before_the_environment_and_alone_is_kept(tmp_path: Path) -> None:
    chosen = Settings(language="fr", spoken="de")
    assert (chosen.reading_language, Settings(spoken="de").reading_language) == ("fr", "de")
    chosen.keep(tmp_path / "settings.json")
    assert Settings.read(tmp_path / "settings.json") == Settings(language="fr")
    (tmp_path / "settings.json").write_text('{"language": "klingon"}', "utf-8")
    assert Settings.read(tmp_path / "settings.json").reading_language == "en"


def named(seen: View[DragonBoard]) -> tuple[str, str]:
    (card,) = seen.board.terms.blanks
    return card.name(), card.text()


def seen_with(card: dict[str, object]) -> View[DragonBoard]:
    value = json.dumps({"card": [{**card, "effects": [{"draw": 1}]}]})
    state = DRAGONSTONES.setup(3, read_options(DRAGONSTONES, {"blanks": value}))
    return view(DRAGONSTONES, state, 0)


def test_what_is_seen_of_a_table_names_the_characters_in_the_players_language() -> None:
    seen = seen_with({"name": {"fr": "Péager", "de": "Zöllner"}, "text": {"de": "Nimm.", "en": "Take."}})
    assert named(in_language(seen, "de")) == ("Zöllner", "Nimm.")
    assert named(in_language(seen, "en")) == ("Péager", "Take.")
    assert named(in_language(seen, "it")) == ("Péager", "Nimm.")


def test_a_name_that_players_have_written_can_not_climb_over_other_lines() -> None:
    """Marks that stand above and below a letter may be as many as a name has room for."""
    name, _ = named(in_language(seen_with({"name": "Z" + "\u0336\u0301" * 11, "text": "Take."}), "en"))
    assert len(name) <= 3


def test_what_has_no_such_characters_is_left_as_it_is() -> None:
    plain = view(DRAGONSTONES, DRAGONSTONES.setup(3, read_options(DRAGONSTONES, {})), 0)
    assert in_language(plain, "de") is plain


@pytest.mark.parametrize("arguments", [["play", "dragonstones"], ["host"], ["join", "somewhere"]])
def test_a_language_that_is_none_is_a_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*arguments, "--lang", "klingon"])
    assert end.value.code == 2
    assert "a language is two letters, such as de; not 'klingon'" in capsys.readouterr().err


async def test_everybody_reads_a_tables_characters_in_their_own_language() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            ada.app.session.change(Settings(name="Ada", language="de"))
            await ada.press("n")
            await ada.turn("right", "‹ Fist of Dragonstones ›")
            await ada.press("down", "down", "down", "down")
            await ada.turn("left", "‹ Sturmdrache ›")
            await ada.sees("Sturmdrache: Nenne eine Farbe")
            await ada.click("Den Tisch aufmachen")
            await ada.sees("Charaktere", "Sturmdrache")
            await bo.sees("Fist of Dragonstones", "1/4")
            await bo.press("enter")
            await bo.sees("Characters", "Storm Dragon")


async def test_the_language_is_chosen_in_the_settings() -> None:
    async with at_screen(WatchedApp(Settings(name="Ada", spoken="fr"))) as player:
        await player.sees("Réglages")
        await player.click("Réglages")
        await player.sees("comme ici : français")
        await player.press("down", "right", "right")
        await player.sees("Einstellungen", "‹ Deutsch ›")
        await player.press("left", "left")
        await player.sees("Réglages")


async def test_the_language_is_chosen_on_the_first_screen_by_a_key() -> None:
    async with at_screen(WatchedApp(Settings(name="Ada"))) as player:
        await player.sees("Play against bots", "English · Deutsch · français")
        await player.press("l", "down", "enter")
        await player.sees("Gegen Bots spielen")
        await player.press("l")
        await player.sees("Sprache", "français")


async def test_the_first_start_asks_for_a_language_and_a_name_and_never_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    async with at_screen(WatchedApp(Settings(is_new=True, spoken="fr"), keep=path)) as player:
        await player.sees("Bienvenue", "‹ français ›", "celui d'ici")
        await player.press("down", "left")
        await player.sees("Willkommen", "Dein Name")
        await player.press("down", *"Ada", "enter", "enter")
        await player.sees("Gegen Bots spielen")
    kept = Settings.read(path)
    assert (kept.name, kept.language, kept.is_new) == ("Ada", "de", False)
    for key in ("enter", "escape"):
        path.unlink()
        async with at_screen(WatchedApp(Settings(is_new=True, spoken="fr"), keep=path)) as player:
            await player.press(key)
            await player.sees("Jouer contre des bots")
        assert not Settings.read(path).is_new, "who would not answer is not asked again"


async def test_whoever_was_on_the_way_somewhere_is_asked_at_the_next_start(tmp_path: Path) -> None:
    kept = Settings(is_new=True, address="example:2222")
    kept.keep(tmp_path / "settings.json")
    assert Settings.read(tmp_path / "settings.json").is_new


async def test_the_language_is_chosen_in_the_lobby_by_a_key() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada:
            await ada.press("l", "down", "enter")
            await ada.sees("du bist Ada", "Neuer Tisch")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "kampf", "--bots", "9"], "Kampf der Magier ist für 2 bis 6 Spieler, mit dir; nicht 10."),
        (["play", "chess"], "Es gibt kein Spiel „chess“"),
        (["join"], "Es fehlt: HOST"),
        (["join", "host", "-p", "1"], "Unbekannte Argumente: -p 1.\nMehr dazu: sortilege join --help"),
        (["host", "--port", "x"], "Argument --port: „x“ ist keine ganze Zahl."),
        (["verify", "there-is-none.json"], "there-is-none.json kann nicht gelesen werden"),
        (["turns", "host:port"], "„port“ ist kein Port."),
        (["completion", "csh"], "'csh' gibt es nicht"),
    ],
)
def test_the_command_speaks_the_machines_language(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with suppress(SystemExit):
        main(arguments)
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["play"], ["host"], ["join"], ["ban"]])
def test_help_says_nothing_in_english(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    english = list[str]()
    with heard(Catalogue, english.append), pytest.raises(SystemExit):
        main([*command, "--help"])
    shown = capsys.readouterr().out
    assert shown.startswith("Aufruf: sortilege")
    assert not re.search(r"\b(the|and|usage|options|default|exit)\b", re.sub(r"--\S+|\{.*?\}", "", shown)), shown
    assert english == []
