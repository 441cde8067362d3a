"""The guided games: each is played to its end on screens and by lines, in every language, and its hints are about what
lies on the table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

import pytest

from core.engine import Choice
from core.registry import GAMES
from net.protocol.messages import NEWEST_KIND, Answer, GiveOrder, Learned, MakeTable, TableSeen, TurnsSeen, Welcome
from net.solo.game import Game, begin
from scripts.lengths import seconds_of
from scripts.lessons import turns, usual
from tests.gallery.leftovers import left_in
from tests.gallery.rooms import STILL, Room, Stage, table_info
from tests.tui.lines.test_home import Paper
from tui.client.guided import is_new
from tui.client.session import ClientSession
from tui.client.stage import Home
from tui.games import Picking, Scene, Sheet
from tui.language import ENGLISH, languages, speaking
from tui.launch import Launch
from tui.lessons.guide import Guide
from tui.lessons.lesson import Lesson, Move, lesson_of, taught
from tui.lines import menus
from tui.lines.session import LineSession
from tui.screens.lobby.lobby import LobbyPage
from tui.screens.session import ScreenSession
from tui.screens.table.count import CountPage
from tui.screens.table.table import TablePage
from tui.screens.window import picture

GAMES_TAUGHT: Final = tuple(taught())
PATIENCE: Final = 60.0
"""Seconds that a test takes which fails."""


def lesson(game: str) -> Lesson:
    found = lesson_of(game)
    assert found is not None
    return found


def names_of(of: Lesson) -> list[str]:
    return [hint.name for hint in of.hints]


# The deal


def check(of: Lesson, deal: int) -> None:
    """All that the lesson wants to show comes up in that deal, in its order, and in as many minutes as it says."""
    met = [*islice(turns(of, deal), of.patience)]
    assert [turn.hint for turn in met if turn.hint] == names_of(of)
    assert round(seconds_of(of, met) / 60) == of.minutes


@pytest.mark.parametrize("game", GAMES_TAUGHT)
def test_each_deal_shows_what_its_lesson_tells_of(game: str) -> None:
    check(lesson(game), lesson(game).deal)


@pytest.mark.parametrize("game", GAMES_TAUGHT)
def test_another_deal_is_noticed(game: str) -> None:
    with pytest.raises(AssertionError):
        check(lesson(game), lesson(game).deal + 1)


# The session


class Awaited:
    """Waits until something has come over a session's line."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.changed.clear()
                await self.changed.wait()


class Theatre(Stage):
    def __init__(self, awaited: Awaited) -> None:
        self.awaited = awaited

    def redraw(self) -> None:
        self.awaited.changed.set()

    def recolour(self) -> None: ...


class Heard(Paper):
    def __init__(self, awaited: Awaited) -> None:
        super().__init__()
        self.awaited = awaited

    def turn(self) -> None:
        self.awaited.changed.set()

    def soon(self, do: Callable[[], None]) -> None:
        do()


def scene_of(session: ClientSession) -> Scene | None:
    table = session.state.table
    if table is None or table.view is None or table.is_on_its_way:
        return None
    scene = table.scene(Picking())
    return scene if scene.asked else None


def is_over(session: ClientSession) -> bool:
    table = session.state.table
    return table is not None and table.info.phase == "over"


def answer(session: ClientSession, move: Move) -> None:
    table = session.state.table
    assert table is not None
    assert table.view is not None
    with speaking(session.settings.reading_language):
        session.send(Answer(table.info.table, table.view.question, move))


def otherwise(guide: Guide, scene: Scene) -> Iterator[Choice]:
    """Yield answers that the lesson does not think of, and answers."""
    return (each for each in scene.choices if guide.objection((each,)))


async def asked(session: ClientSession, awaited: Awaited, before: int = -1) -> Scene | None:
    """The next question, `before` being the number of the one that has been answered; None when the game is over."""

    def is_there() -> bool:
        scene = scene_of(session)
        return is_over(session) or (scene is not None and scene.view.question != before)

    await awaited.until(is_there)
    return scene_of(session)


def read(session: ScreenSession, language: str) -> str:
    """All that stands on a small screen in that language, as if it had no lines."""
    session.change(replace(session.settings, language=language))
    return re.sub(r"\s+", " ", str(picture(session, 80, 24)))


def see(session: ScreenSession, guide: Guide) -> None:
    """What is said now can be read whole, in every language; behind a count, which any player ends by Enter."""
    while not isinstance(session.uppermost, TablePage):
        session.uppermost.key("enter", None)
    for language in languages():
        seen = read(session, language)
        with speaking(language):
            said = guide.says(keys=True)
        assert said
        assert said in seen, (language, said, seen)
    assert guide.says(keys=True)


@pytest.mark.parametrize("game", GAMES_TAUGHT)
async def test_each_is_played_on_screens_and_read_whole_in_every_language(game: str) -> None:
    awaited = Awaited()
    session = ScreenSession(Theatre(awaited), STILL, home=Home(pace=0))
    session.begin()
    session.learn(game)
    of, wrong = lesson(game), set()
    guide = session.guide
    assert guide is not None
    before = -1
    for _turn in range(of.patience):
        scene = await asked(session, awaited, before)
        hint = guide.hint
        if scene is None or (guide.is_over and hint is None):
            break
        see(session, guide)
        for each in islice(otherwise(guide, scene), 1):
            assert hint is not None
            answer(session, (each,))
            assert session.state.notice, "a wrong way is answered"
            session.state.notice = ""
            assert scene_of(session) == scene, "and asked again"
            wrong.add(hint.name)
        before = scene.view.question
        answer(session, usual(of, scene) if hint is None else hint.move(scene))
        see(session, guide)
    assert list(guide.shown) == names_of(of)
    assert wrong, "some answers are advised against"
    await asked(session, awaited, before)
    see(session, guide)
    assert game in session.settings.known
    await session.end()


async def test_no_hint_outlives_its_game() -> None:
    """Behind the last count it told whoever looked there to play on."""
    awaited = Awaited()
    session = ScreenSession(Theatre(awaited), STILL, home=Home(pace=0))
    session.begin()
    session.learn("kampf")
    guide, of, before = session.guide, lesson("kampf"), -1
    assert guide is not None
    title = "Guided game: Kampf der Magier"
    while (scene := await asked(session, awaited, before)) is not None:
        see(session, guide)
        assert title in read(session, ENGLISH)
        before = scene.view.question
        answer(session, usual(of, scene) if guide.hint is None else guide.hint.move(scene))
    assert session.guide is guide
    assert guide.says(keys=True) == guide.says(keys=False) == ""
    assert title not in read(session, ENGLISH)
    await session.end()


@pytest.mark.parametrize("kinds", [NEWEST_KIND, 33])
def test_without_settings_of_ones_own_the_server_keeps_what_was_played(kinds: int) -> None:
    """Who came by plain ssh was offered the guided game of what they had played at each visit."""
    made = Room()
    made.line.hear(Welcome("Ada", "three-word-code", "1", kinds=kinds, learned=("gargon",)))
    assert [is_new(made.session.settings, game) for game in ("gargon", "kampf")] == [False, True]
    made.line.hear(TableSeen(table_info("kampf", ("Ada", "Bob"), "playing"), 0, 0, None))
    made.session.send(Answer(77, 1, ()))
    told = [message for message in made.line.sent if isinstance(message, Learned)]
    assert told == ([Learned(("kampf",))] if kinds == NEWEST_KIND else [])
    assert not is_new(made.session.settings, "kampf")


def hear(session: LineSession, paper: Heard, scene: Scene) -> bool:
    """What is said now is heard in every language, and so is what the lesson says to another answer: what came in the
    language that was read, then the others. Return whether there was one."""
    guide = session.guide
    assert guide is not None
    first = next(otherwise(guide, scene), None)
    read = session.settings.language
    for language in (read, *(each for each in languages() if each != read)):
        if language != read:
            session.do(f"language {language}")
        with speaking(language):
            assert guide.hint is None or guide.says(keys=False) in paper.lines
            why = "" if first is None else guide.objection((first,))
        assert language == ENGLISH or list(left_in(paper.lines, language)) == []
        paper.lines.clear()
        if first is not None:
            answer(session, (first,))
            assert paper.lines[0] == why, "a wrong way is answered"
            assert len(paper.lines) > 2, "and asked again"
            assert scene_of(session) == scene
            paper.lines.clear()
    return first is not None


def hides_orders(session: LineSession) -> bool:
    """No standing order is listed that the lesson would refuse. Return whether there was one."""
    table, guide = session.state.table, session.guide
    assert table is not None
    assert guide is not None
    listed = [each for each in menus.now(session.state).options if isinstance(each.leads, GiveOrder)]
    refused = bool(guide.objection(()))
    assert len(listed) == (0 if refused else len(table.orders_now()))
    return refused and bool(table.orders_now())


@pytest.mark.parametrize("game", GAMES_TAUGHT)
async def test_each_is_played_by_lines_and_heard_in_every_language(game: str) -> None:
    awaited = Awaited()
    paper = Heard(awaited)
    language = languages()[GAMES_TAUGHT.index(game) % len(languages())]
    session = LineSession(paper, replace(STILL, language=language), home=Home(pace=0))
    session.begin()
    session.do(f"guided {GAMES.about(game).title}")
    of = lesson(game)
    guide = session.guide
    assert guide is not None
    before, wrong, hidden = -1, set[str](), 0
    for _turn in range(of.patience):
        scene = await asked(session, awaited, before)
        if scene is None or (guide.is_over and guide.hint is None):
            break
        if hear(session, paper, scene):
            assert guide.hint is not None
            wrong.add(guide.hint.name)
        hidden += hides_orders(session)
        before = scene.view.question
        answer(session, usual(of, scene) if guide.hint is None else guide.hint.move(scene))
    assert list(guide.shown) == names_of(of)
    assert wrong, "some answers are advised against"
    assert bool(hidden) == (game == "dragonstones"), "no hint of the others speaks of an order"
    await session.end()


# Beside a server


class Server:
    """Somebody else's, to its guest."""

    def __init__(self) -> None:
        self.game: Game = begin(None, "Host")
        self.launch = Launch(self.game.line, "connected", wire=True)


async def visiting(awaited: Awaited, server: Server) -> ScreenSession:
    session = ScreenSession(Theatre(awaited), STILL, server.launch)
    session.begin()
    await awaited.until(lambda: session.state.welcome is not None)
    return session


async def test_a_guest_of_a_server_learns_beside_it_and_is_back_in_its_lobby() -> None:
    awaited, server = Awaited(), Server()
    session = await visiting(awaited, server)
    name = session.state.name
    session.learn("kampf")
    await asked(session, awaited)
    assert isinstance(session.uppermost, TablePage)
    assert session.state.table is not None
    assert session.state.table.names[0] == name
    server.game.line.deliver(TurnsSeen((7,)))
    await awaited.until(lambda: "7" in session.state.notice)
    session.hang_up()
    assert session.launch is server.launch
    assert isinstance(session.uppermost, LobbyPage)
    assert len(session.pages) == 1
    assert session.state.turns == (7,), "what has come meanwhile is known"
    assert session.guide is None
    await session.end()
    await server.game.end()


async def test_its_end_leads_back_to_the_lobby_where_it_was_begun_in_one_and_home_otherwise() -> None:
    for server, back in ((Server(), "Back to the lobby"), (None, "Back home")):
        awaited = Awaited()
        if server is None:
            session = ScreenSession(Theatre(awaited), STILL, home=Home(pace=0))
            session.begin()
        else:
            session = await visiting(awaited, server)
        session.learn("kampf")
        await asked(session, awaited)
        assert session.state.table is not None
        session.state.table.sheets[:] = [Sheet("The end", (), (), (), final=True)]
        session.open(CountPage(session))
        assert f"Enter  {back}" in str(picture(session, 80, 24))
        await session.end()
        if server is not None:
            await server.game.end()


async def test_a_guided_game_ends_with_the_line_that_it_was_begun_beside() -> None:
    awaited, server = Awaited(), Server()
    session = await visiting(awaited, server)
    session.learn("kampf")
    await asked(session, awaited)
    server.game.line.end("The server stops.")
    await awaited.until(lambda: session.launch is None)
    assert session.last_words == "The server stops."
    await session.end()
    await server.game.end()


async def test_nobody_is_taken_from_a_table_for_a_guided_game() -> None:
    awaited, server = Awaited(), Server()
    session = await visiting(awaited, server)
    session.send(MakeTable("kampf", ("me", "novice")))
    await asked(session, awaited)
    assert not session.may_learn
    session.learn("kampf")
    assert session.launch is server.launch
    await session.end()
    await server.game.end()
