"""What the server says is told from all that players say by a sign and a word that they can't write."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.people.names import clean_name
from net.people.text import LINE_WIDTH, PLAIN_SIGN, SIGN, clean_line, clean_talk, width_of
from tui.canvas.canvas import Canvas, plain
from tui.client.stage import NO_HOME
from tui.consoles.own import Console
from tui.language import speaking
from tui.lines.telling import NARROWEST, broken, entry
from tui.settings import Settings
from tui.widgets.logbook import SERVER, LogLine, draw_log

GUTTER = 2
EVIL = "Bye.\x1b]52;c;cm0gLXJm\x07\x9b2J\r\n1: quit\u202e\u2028"
"""Sets the clipboard, clears the screen, forges a line."""
TRIES = (SIGN, PLAIN_SIGN, "│", "┃", "▌", "¦", "❘", "｜", "◈", "»", "·", "▸", "Server: ", f"{SIGN} Server:", "x" * 70)
TALK = st.lists(st.one_of(st.sampled_from(TRIES), st.text(max_size=30)), max_size=8).map(" ".join)
TOLD = st.builds(lambda text: LogLine(clean_line(f"Tea {text}"), official=True), TALK)
SAID = st.builds(lambda text, who: LogLine(clean_talk(text), clean_name(who) or "guest"), TALK, st.text(max_size=16))
HAPPENED = st.just(LogLine("Anna played a 12, and Bert took three cards of the stock and a crystal ball."))
LOG = st.lists(st.one_of(TOLD, SAID, HAPPENED), max_size=6)


def drawn(entries: list[LogLine], width: int, ascii_only: bool) -> list[str]:
    """As a screen without colours shows it."""
    canvas = Canvas(width, 200, ascii_only=ascii_only)
    draw_log(canvas, entries)
    return [line for line in canvas.lines() if line]


@given(TALK)
def test_no_line_of_talk_holds_the_servers_sign_in_either_set_of_glyphs(text: str) -> None:
    said = clean_talk(text)
    assert SIGN not in said
    assert all(plain(character) != PLAIN_SIGN for character in said)
    assert clean_talk(said) == said
    assert width_of(said) <= LINE_WIDTH


def test_ordinary_talk_stays_as_it_is() -> None:
    for words in ("Shall we? 3/4 of us are in :-)", "« Oui », dit-il.", "Größer als 50 %!", "はい、どうぞ"):
        assert clean_talk(words) == words


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, SIGN), (True, PLAIN_SIGN)])
@given(entries=LOG, width=st.integers(24, 80))
def test_a_line_begins_with_the_servers_sign_if_and_only_if_the_server_says_it(
    ascii_only: bool, sign: str, entries: list[LogLine], width: int
) -> None:
    lines = drawn(entries, width, ascii_only)
    theirs = [line for line in lines if line.startswith(sign)]
    alone = [line for each in entries if each.official for line in drawn([each], width, ascii_only)]
    assert theirs == alone
    assert [line for line in theirs if line.startswith(f"{sign} {SERVER}: ")] or not theirs


@given(entries=LOG, width=st.integers(24, 80))
def test_whose_a_line_is_stands_where_nothing_written_is_ever_drawn(entries: list[LogLine], width: int) -> None:
    marks = {line[:GUTTER] for line in drawn(entries, width, False)}
    assert marks <= {"» ", "· ", "▸ ", f"{SIGN} ", "  "}
    heads = [line for line in drawn(entries, width, False) if line.startswith("»")]
    assert len(heads) == sum(bool(each.who) for each in entries)


@given(entries=LOG, width=st.one_of(st.just(0), st.integers(NARROWEST, 90)))
def test_by_lines_only_the_servers_begin_with_its_word(entries: list[LogLine], width: int) -> None:
    for each in entries:
        lines = broken(entry(each), width)
        begins = [line.startswith(f"{SERVER}: ") for line in lines]
        assert begins[0] is each.official
        assert not any(begins[1:])
        assert all(line.startswith("  ") for line in lines[1:])
        assert not width or all(width_of(line) <= width for line in lines)
        assert "".join("".join(lines).split()) == "".join(entry(each).split())


LIKE_THE_SIGN = {"◆", "◊", "⧫", "⬪", "◇", "⟡", "🞙"}


def test_no_diamond_of_unicode_stands_in_talk() -> None:
    """But on playing cards."""
    drawn_like = {
        each
        for each in map(chr, range(0x110000))
        if ("DIAMOND" in (name := unicodedata.name(each, "")) or "LOZENGE" in name) and "PLAYING CARD" not in name
    }
    assert drawn_like >= LIKE_THE_SIGN
    assert {each for each in drawn_like if each in clean_talk(f"a {each} b")} == set()


@given(st.text(), st.integers(0, 90))
def test_no_line_holds_what_a_terminal_obeys(text: str, width: int) -> None:
    """Whatever a server says to a client that plays by lines."""
    for hostile in (text, f"{text}{EVIL}"):
        assert all(line.isprintable() for line in broken(hostile, width))


async def test_the_last_words_of_a_server_are_one_line_on_ones_own_terminal() -> None:
    console = Console(Settings(), None, NO_HOME)
    console.leave(EVIL, 0)
    said = console._due.get_nowait()
    assert said is not None
    assert said.endswith(b"\n")
    assert said.decode()[:-1].isprintable()


def test_a_log_that_begins_within_a_sentence_says_so() -> None:
    """Else the rest of it would read as a sentence of its own."""
    canvas = Canvas(24, 3)
    told = "Turn 2 is over: spent fairy gold returns behind the screens."
    draw_log(canvas, [LogLine(told), LogLine("The Witch is put up.")])
    assert canvas.lines()[0].startswith("… ")
    assert canvas.lines()[0].strip("… ") in told
    assert "· The Witch is put up." in canvas.lines()
    draw_log(canvas, [LogLine("A."), LogLine("The Witch is put up.")])
    assert not any(line.startswith("…") for line in canvas.lines()[:2])


def test_a_name_in_the_log_is_parted_from_what_it_says_as_the_readers_language_does() -> None:
    entries = [LogLine("Hm.", "Dervla", seat=2), LogLine("Bonsoir.", official=True)]
    for language, wanted in (("fr", ["» Dervla : Hm.", f"{SIGN} Serveur : Bonsoir."]), ("en", ["» Dervla: Hm."])):
        with speaking(language):
            assert [line.rstrip() for line in drawn(entries, 60, ascii_only=False)][: len(wanted)] == wanted
