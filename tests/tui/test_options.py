"""Options in words that a newcomer understands, and as short as the place beside the seats."""

from __future__ import annotations

from core.registry import GAMES
from tests.tui.playing import WatchedApp, at_screen
from tui import options
from tui.language import languages, speaking
from tui.rules import rules_of

PLACE = 19


def test_what_is_a_word_of_the_house_is_shown_in_others() -> None:
    assert options.word("gargon", "zeros", "round") == "lost in a round"
    assert options.word("kampf", "deals", "players") == "one for each player"
    assert options.word("kampf", "deals", "3") == "3"
    assert options.word("dragonstones", "blanks", "none") == "the printed ones", "A game without characters?"


def test_every_value_has_a_word_of_its_own_that_fits() -> None:
    for game in GAMES.values():
        for option in game.options:
            words = options.words(game.name, option)
            assert len(set(words)) == len(option.values), option
            assert all(0 < len(word) <= PLACE for word in words), words


def test_no_word_is_for_a_value_that_there_is_not() -> None:
    there = {(game.name, option.key): set(option.values) for game in GAMES.values() for option in game.options}
    for place, words in options._WORDS.items():
        assert set(words) <= there[place], place


def test_what_a_server_made_up_is_cleaned() -> None:
    assert "\x1b" not in options.shown("kampf", "deals", "\x1b[2Jmany")
    assert "\x1b" not in options.shown("nothing we know", "deals", "\x1b[2Jmany")
    assert options.shown("kampf", "deals", "players") == "one for each player"


async def test_a_form_shows_the_words() -> None:
    async with at_screen(WatchedApp()) as player:
        await player.press("p")
        await player.turn("right", "‹ Gargon ›")
        assert "‹ as in the edition ›" in player.screen


def test_the_note_of_a_row_names_no_value_as_the_command_line_does() -> None:
    for game in GAMES.values():
        for option in game.options:
            note = options.note(game.name, option)
            assert not any(f"'{value}'" in note for value in (*option.values, *(each.key for each in game.options)))


def test_the_note_of_a_row_names_the_paragraph_about_it_in_every_language() -> None:
    for name in languages():
        with speaking(name):
            for game in GAMES.values():
                for option in game.options:
                    place = options.note(game.name, option).rpartition(" (")[2].removesuffix(")")
                    assert f"\n{place} " in rules_of(game.name), f"{game.name} {option.key} in {name}: {place}"
