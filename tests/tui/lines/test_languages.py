"""Lines in the language of whoever hears them, and commands by its words as by the English ones."""

from __future__ import annotations

import asyncio
import re
from unittest.mock import Mock

import pytest

from tests.gallery.leftovers import left_in
from tests.gallery.replays import replay_of
from tests.gallery.rooms import STILL
from tests.served.ssh_server import until
from tests.tui.lines.test_home import Paper
from tui.client.stage import Home
from tui.language import _, languages, speaking, worded
from tui.launch import Hosting, Launch
from tui.lines.asking import named, plain
from tui.lines.commands import COMMANDS
from tui.lines.session import LineSession
from tui.lines.typed import meant, words
from tui.settings import Settings


@pytest.mark.parametrize("language", languages())
def test_every_command_is_typed_by_its_own_words_and_by_the_english_ones(language: str) -> None:
    with speaking(language):
        assert set(words()) == set(COMMANDS) - {""}
        typed = [(" ".join(plain(word)), command) for command in words() for word in named(command, words()[command])]
        assert len(set(typed)) == len({word for word, _command in typed}), "one word is two commands"
        assert all(" " not in word and meant(word) == command for word, command in typed)


@pytest.mark.parametrize("language", languages())
def test_the_help_names_words_that_are_commands(language: str) -> None:
    with speaking(language):
        for command in COMMANDS.values():
            for word in re.findall(r"(?:^|[.;] )(\w+)(?: [^ :]+)? ?:", worded(command.help)):
                assert meant(word.lower()) in COMMANDS, word


@pytest.mark.parametrize(
    ("language", "offered", "command"),
    [("de", "1: gegen Bots spielen, auf diesem Rechner.", "hilfe"), ("fr", "4: quitter.", "règles")],
)
def test_a_session_speaks_the_language_of_its_player(language: str, offered: str, command: str) -> None:
    paper = Paper()
    session = LineSession(paper, Settings(spoken=language))
    session.begin()
    assert offered in paper.heard()
    session.do(command)
    own = paper.heard()
    session.do(meant_in(language, command))
    assert paper.heard() == own
    session.do("language english")
    assert "1: play against bots, on this machine." in paper.heard()
    session.do(f"language {language}")
    assert offered in paper.heard()


async def test_what_was_waited_for_is_told_in_the_language_that_is_read_by_then() -> None:
    paper = Paper()
    door = asyncio.get_running_loop().create_future()

    async def open_server(_name: str, _wish: Hosting) -> Launch:
        await door
        return Launch(Mock(), "hosting", guests=("ssh here",))

    session = LineSession(paper, Settings(spoken="de"), home=Home(open_server=open_server))
    session.begin()
    session.do("2")
    session.speak("fr")
    paper.heard()
    door.set_result(None)
    await until(lambda: "ssh here" in paper.lines)
    assert paper.heard()[0] == "Les invités entrent par l'une de ces commandes :"
    await session.end()


def test_a_replay_is_told_in_the_language_that_is_read_by_then() -> None:
    paper = Paper()
    session = LineSession(paper, STILL)
    session.begin()
    session.watch(replay_of("gargon", (0,), STILL))
    for _moment in range(6):
        session.do("next")
    paper.heard()
    for language in ("de", "fr"):
        session.do(f"language {language}")
        with speaking(language):
            heard = paper.heard()
            assert f"1: {_('the next moment')}." in heard, "numbers mean what they meant"
        session.do("log")
        session.do("1")
        session.do("1")
        assert list(left_in([*heard, *paper.heard()], language)) == []


def test_a_replay_ends_with_the_game_beside_it_and_its_numbers_mean_the_same_at_each_moment() -> None:
    paper = Paper()
    session = LineSession(paper, STILL)
    session.begin()
    replay = replay_of("kampf", (0,), STILL)
    session.watch(replay)
    leaves, asked = set(), set()
    for moment in range(2, 40):
        session.do(f"to {moment}")
        session.do("how it stands")
        leaves |= {line.partition(":")[0] for line in paper.heard() if line.endswith(": leave the replay.")}
        asked.add(replay.table.seat in replay.table.waiting)
    assert asked == {True, False}
    assert len(leaves) == 1
    session._line_dropped()
    assert session.replay is None


def meant_in(language: str, word: str) -> str:
    with speaking(language):
        return meant(word)
