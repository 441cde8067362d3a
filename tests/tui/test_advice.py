"""Advice for a player, by all doors: of what that seat knows, in words, and to nobody who plays with people."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from core.bots.advising import Advised
from core.bots.bot import Asked
from core.engine import view, waiting_for
from core.memory import Remembering, memory_of
from core.registry import GAMES
from net.hub.hub import Hub
from net.protocol.messages import (
    NEWEST_KIND,
    RATED,
    Answer,
    MakeTable,
    Recall,
    Recalled,
    SeatInfo,
    Sit,
    TableChanged,
    TableSeen,
    Welcome,
)
from net.replays.reading import Reel
from tests.gallery.rooms import STILL, Line, Room
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.replays.test_replays import looked_back
from tests.net.samples import begun, seen
from tests.net.tables.test_archmages import log, room_of
from tests.tui.lines.playing import TABLES, Table, questions
from tui.client.bots.advising import GUESSES, NOT_ASKED, NOT_HERE, NOTHING, SEAT_NOT_ASKED, THINKING, is_among_bots
from tui.client.replays.replay import Replay
from tui.consoles.turns import Turns, Typist
from tui.games import Picking
from tui.language import languages, speaking
from tui.launch import Launch
from tui.lines.commands import do
from tui.lines.session import LineSession
from tui.lines.voices.voice import voice_of
from tui.lines.voices.wording import in_words
from tui.screens.replays.page import ReplayPage
from tui.screens.table.count import CountPage
from tui.screens.table.table import TablePage
from tui.screens.window import picture

BOTS = "adept", "archmage"


def at_table(game: str = "kampf", others: tuple[str, ...] = BOTS, *, recall: bool = False) -> tuple[Room, TableSeen]:
    made = Room()
    made.line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    seats = len(others) + 1
    state = begun(GAMES[game], seats, Random(1))
    seat = waiting_for(state)[0]
    people = [SeatInfo(f"Bot {number}", kind) for number, kind in enumerate(others)]
    people.insert(seat, SeatInfo("Ada", "person"))
    shown = seen(GAMES[game], seats, state, seat)
    shown = replace(shown, info=shown.info._replace(recall=recall, seats=tuple(people), phase="playing"))
    made.line.hear(shown)
    return made, shown


def status(made: Room) -> str:
    return picture(made.session, 80, 24).lines()[-1]


def press(made: Room, key: str) -> None:
    made.session.uppermost.key(key, None)


def type_key(made: Room, key: str) -> None:
    """Press it as on a keyboard: a notice is gone then."""
    made.session.state.notice = ""
    press(made, key)


def keys(made: Room) -> set[str]:
    return {each.key for each in made.session.uppermost.commands()}


def told(made: Room) -> tuple[str, ...]:
    page = made.session.uppermost
    assert isinstance(page, CountPage)
    assert page.sheet is not None
    return page.sheet.sentences


class Later:
    """Lets a line think until the test says that it has an answer."""

    def __init__(self, line: Line) -> None:
        self.asked: list[Asked] = []
        self.thens: list[Callable[[Any], None]] = []
        line.advise = self  # type: ignore[method-assign]

    def __call__(self, question: Asked, then: Callable[[Any], None]) -> None:
        self.asked.append(question)
        self.thens.append(then)


@pytest.mark.parametrize("game", ["kampf", "gargon", "dragonstones", "zargos"])
def test_a_key_shows_what_an_archmage_would_do_until_another(game: str) -> None:
    made, _ = at_table(game)
    before = made.session.uppermost
    assert "ctrl+o" in keys(made)
    press(made, "ctrl+o")
    sentences = told(made)
    assert sentences[0].startswith("1. ")
    assert "of 100 games" in sentences[0]
    assert sentences[-1] == GUESSES
    press(made, "enter")
    assert made.session.uppermost is before


@pytest.mark.parametrize("others", [("adept", "person"), ("open", "adept")])
def test_nobody_is_advised_where_people_play_or_may_come(others: tuple[str, ...]) -> None:
    made, _ = at_table(others=others)
    later = Later(made.line)
    assert "ctrl+o" not in keys(made)
    press(made, "ctrl+o")
    assert not later.asked
    assert isinstance(made.session.uppermost, TablePage)
    assert made.session.state.notice == NOT_HERE
    table, heard = made.session.state.table, list[str]()
    assert table is not None
    made.session.advising.wish(table, heard.extend)
    assert heard == [NOT_HERE]
    assert not later.asked


@pytest.mark.parametrize("phase", ["gathering", "over", "closed"])
def test_advice_is_for_a_game_that_is_being_played(phase: str) -> None:
    """What one knows of a game that is over is asked of nobody; its replay has advice of its own."""
    made, shown = at_table(recall=True)
    later = Later(made.line)
    made.line.hear(replace(shown, info=shown.info._replace(phase=phase)))
    sent = len(made.line.sent)
    table, heard = made.session.state.table, list[str]()
    assert table is not None
    made.session.advising.wish(table, heard.extend)
    assert heard == [NOT_HERE]
    assert (len(made.line.sent), later.asked) == (sent, [])


@pytest.mark.parametrize("counts", [{"rated": RATED}, {"season": 7}], ids=["rated", "of a season"])
def test_nobody_is_advised_in_a_game_that_counts(counts: dict[str, Any]) -> None:
    made, shown = at_table()
    assert "ctrl+o" in keys(made)
    made.line.hear(replace(shown, info=shown.info._replace(**counts)))
    assert "ctrl+o" not in keys(made)
    table, heard = made.session.state.table, list[str]()
    assert table is not None
    made.session.advising.wish(table, heard.extend)
    assert heard == [NOT_HERE]


def test_it_is_thought_with_what_the_player_knows_by_now_where_the_table_tells() -> None:
    made, shown = at_table(recall=True)
    later = Later(made.line)
    press(made, "ctrl+o")
    assert made.line.sent[-1] == Recall(shown.info.table)
    assert not later.asked
    assert shown.view is not None
    memory = memory_of(GAMES["kampf"]).begin(shown.view)
    made.line.hear(Recalled(shown.info.table, 3, memory))
    assert isinstance(made.session.uppermost, TablePage), "what one knows was not asked for"
    assert [(each.memory, each.seen) for each in later.asked] == [(memory, shown.view)]
    made.line.hear(Recalled(shown.info.table, 3, memory))
    assert isinstance(made.session.uppermost, CountPage), "now it was"


def test_nobody_is_advised_against_whoever_came_before_it_was_known_what_one_knows() -> None:
    made, shown = at_table(recall=True)
    later = Later(made.line)
    press(made, "ctrl+o")
    seats = tuple(
        each if at == shown.seat else each._replace(kind="person") for at, each in enumerate(shown.info.seats)
    )
    made.line.hear(TableChanged(shown.info._replace(seats=seats)))
    assert shown.view is not None
    made.line.hear(Recalled(shown.info.table, 3, memory_of(GAMES["kampf"]).begin(shown.view)))
    assert not later.asked
    assert told(made) == (NOT_HERE,)


def test_nothing_is_thought_about_a_question_that_was_answered_before_it_was_known_what_one_knows() -> None:
    made, shown = at_table(recall=True)
    later = Later(made.line)
    press(made, "ctrl+o")
    table = made.session.state.table
    assert table is not None
    assert shown.view is not None
    table.view = shown.view._replace(question=shown.view.question + 1)
    made.line.hear(Recalled(shown.info.table, 3, memory_of(GAMES["kampf"]).begin(shown.view)))
    assert not later.asked
    assert isinstance(made.session.uppermost, TablePage)
    assert made.session.state.notice == ""


def test_it_is_said_that_it_is_being_thought_and_told_once_when_it_comes() -> None:
    """Processes that think may have to be started first, and asking twice makes them no quicker."""
    made, _ = at_table()
    later = Later(made.line)
    press(made, "ctrl+o")
    press(made, "ctrl+o")
    assert len(later.asked) == 1
    assert isinstance(made.session.uppermost, TablePage)
    assert made.session.state.notice == THINKING
    later.thens[0]((Advised((later.asked[0].choices[0],), 50),))
    assert "wins about 50 of 100 games" in told(made)[0]
    assert made.session.state.notice == ""
    assert len(later.asked) == 1, "nor does it think twice"
    press(made, "enter")
    assert isinstance(made.session.uppermost, TablePage), "it is told once"


def test_none_that_comes_too_late_is_shown_and_what_was_asked_meanwhile_is_thought_next() -> None:
    made, shown = at_table()
    later = Later(made.line)
    press(made, "ctrl+o")
    table = made.session.state.table
    assert table is not None
    assert shown.view is not None
    table.view = shown.view._replace(question=shown.view.question + 1)
    press(made, "ctrl+o")
    assert len(later.asked) == 1, "one thought at a time"
    later.thens[0]((Advised((later.asked[0].choices[0],), 50),))
    assert isinstance(made.session.uppermost, TablePage)
    assert len(later.asked) == 2
    later.thens[1](RuntimeError("it has died"))
    assert told(made)[0] == NOTHING


def test_what_comes_when_its_player_has_begun_something_covers_nothing_and_waits_for_the_key() -> None:
    made, _ = at_table()
    later = Later(made.line)
    type_key(made, "ctrl+o")
    type_key(made, "escape")
    before = made.session.uppermost
    later.thens[0]((Advised((later.asked[0].choices[0],), 50),))
    assert made.session.uppermost is before
    assert made.session.state.notice == "What an archmage would do is found: Ctrl+O shows it."
    type_key(made, "ctrl+o")
    assert "wins about 50 of 100 games" in told(made)[0]
    assert len(later.asked) == 1, "it is not thought twice"


@pytest.mark.parametrize("key", ["c", "question_mark", "ctrl+e"])
def test_what_comes_behind_a_box_is_said_when_the_box_is_closed(key: str) -> None:
    made, _ = at_table()
    later = Later(made.line)
    type_key(made, "ctrl+o")
    type_key(made, key)
    assert not isinstance(made.session.uppermost, TablePage)
    later.thens[0]((Advised((later.asked[0].choices[0],), 50),))
    assert made.session.state.notice == ""
    type_key(made, "escape")
    assert isinstance(made.session.uppermost, TablePage)
    assert made.session.state.notice == "What an archmage would do is found: Ctrl+O shows it."
    type_key(made, key)
    type_key(made, "escape")
    assert made.session.state.notice == "", "it is said once"


def test_whoever_is_asked_nothing_is_told_so() -> None:
    made, shown = at_table()
    later = Later(made.line)
    assert shown.view is not None
    made.line.hear(replace(shown, view=shown.view._replace(answered=(shown.seat,))))
    press(made, "ctrl+o")
    assert not later.asked
    assert made.session.state.notice == NOT_ASKED


def test_what_was_found_is_told_again_at_once_until_something_is_answered() -> None:
    made, shown = at_table(recall=True)
    later = Later(made.line)
    assert shown.view is not None
    for question in (shown.view.question, shown.view.question + 1):
        table = made.session.state.table
        assert table is not None
        table.view = shown.view._replace(question=question)
        press(made, "ctrl+o")
        made.line.hear(Recalled(shown.info.table, 3, memory_of(GAMES["kampf"]).begin(shown.view)))
        later.thens[-1]((Advised((later.asked[-1].choices[0],), question),))
        first = told(made)
        press(made, "enter")
        sent = len(made.line.sent)
        press(made, "ctrl+o")
        assert (told(made), len(made.line.sent)) == (first, sent)
        press(made, "enter")
    assert len(later.asked) == 2


def test_what_one_knows_is_asked_for_once_for_one_advice() -> None:
    """What comes unasked would be shown as a page of its own."""
    made, shown = at_table(recall=True)
    later = Later(made.line)
    press(made, "ctrl+o")
    press(made, "ctrl+o")
    assert made.line.sent.count(Recall(shown.info.table)) == 1
    assert shown.view is not None
    made.line.hear(Recalled(shown.info.table, 3, memory_of(GAMES["kampf"]).begin(shown.view)))
    assert len(later.asked) == 1


def test_advice_sends_nothing_and_answers_nothing() -> None:
    made, _ = at_table()
    sent = list(made.line.sent)
    press(made, "ctrl+o")
    assert made.line.sent == sent
    assert not any(isinstance(each, Answer) for each in sent)


@pytest.mark.parametrize("table", TABLES, ids=[table.game for table in TABLES])
def test_every_choice_is_said_in_words_in_every_language(table: Table) -> None:
    voice = voice_of(table.game)
    for language in languages():
        with speaking(language):
            said = [in_words(voice, each.scene, choice) for each in questions(table.game)[::23]
                    for choice in each.scene.choices]  # fmt: skip
            assert all(said)
            assert not any("{" in each or "Choice" in each for each in said)


GAMES_OF_THREE = "kampf", "gargon", "dragonstones"


def watched(
    game: str, others: tuple[str, ...] = BOTS, most: int = 600, *, unrated: bool = False
) -> tuple[Replay, list[Any]]:
    """Return the replay of a game, and all that its player's seat knew one after the other."""
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable(game, ("me", *others), (("deals", "1"),) if game == "kampf" else (), unrated=unrated))
    if "open" in others:
        bert = Screen(hub, "Bert")
        bert.send(Sit(anna.table))
        play_on([anna, bert], world, most)
    else:
        play_on([anna], world, most)
    remembering = Remembering(room_of(hub, anna.table).setup, (0,))
    known = [moment_of(remembering)]
    for record in log(world, anna.table, game):
        remembering.note(record)
        known.append(moment_of(remembering))
    return Replay(Reel.of(looked_back(world, anna, anna.table)), "en"), known


def moment_of(remembering: Remembering) -> tuple[Any, str]:
    """Return what the first seat knows and sees."""
    return remembering.memories[0], repr(view(remembering._game, remembering._course.state, 0))


@pytest.mark.parametrize("game", GAMES_OF_THREE)
def test_in_a_replay_it_is_thought_with_what_the_seat_knew_then(game: str) -> None:
    replay, known = watched(game)
    assert replay.table.view is not None
    assert replay.may_advise
    at, last, memory = 0, replay.moments - 1, None
    for moment in sorted({*range(0, last, 1 + last // 12), last}):
        replay.to(moment)
        memory = replay.memory()
        while known[at] != (memory, repr(replay.table.view)):  # Never something that it knew before, or only later.
            at += 1
    assert known[-1][0] == memory


def test_in_a_game_that_goes_on_with_people_or_is_rated_a_replay_gives_no_advice() -> None:
    replay, _ = watched("kampf", ("open", "adept"), 12, unrated=True)
    assert not replay.may_advise
    assert replay.memory() is None
    assert not watched("kampf", BOTS, 12)[0].may_advise
    assert watched("kampf", BOTS, 12, unrated=True)[0].may_advise


def test_a_key_of_a_replay_shows_what_an_archmage_would_have_done() -> None:
    replay, _ = watched("kampf")
    made = Room()
    page = ReplayPage(made.session, replay)
    made.session.open(page)
    while replay.table.seat not in replay.table.waiting:
        assert "A advice" not in status(made)
        press(made, "right")
    assert "A advice" in status(made)
    at = replay.at
    press(made, "a")
    assert told(made)[-1].startswith("It has seen no more")
    press(made, "enter")
    assert made.session.uppermost is page
    assert replay.at == at


class Heard:
    """A console that keeps what is said."""

    columns = 80

    def __init__(self) -> None:
        self.said: list[str] = []
        self.turns = 0

    def say(self, lines: Any) -> None:
        self.said.extend(lines)

    def turn(self) -> None:
        self.turns += 1

    def soon(self, do: Callable[[], None]) -> None:
        do()

    def call(self, words: str, *, aloud: bool) -> None: ...


def test_in_a_replay_a_seat_that_is_not_asked_is_told_so_by_the_key_and_by_lines() -> None:
    replay, _ = watched("kampf")
    made = Room()
    later = Later(made.line)
    page = ReplayPage(made.session, replay)
    made.session.open(page)
    while replay.table.seat in replay.table.waiting:
        press(made, "right")
    press(made, "a")
    assert page.session.state.notice == SEAT_NOT_ASKED
    console = Heard()
    lines = LineSession(console, STILL, Launch(made.line, "connected", wire=True))  # type: ignore[arg-type]
    lines.begin()
    lines.watch(replay)
    console.said.clear()
    lines.do("advice")
    assert console.said == [SEAT_NOT_ASKED]
    assert not later.asked


def test_by_lines_it_is_told_and_a_script_waits_for_it() -> None:
    line, console = Room().line, Heard()
    said = console.said
    session = LineSession(console, STILL, Launch(line, "connected", wire=True))  # type: ignore[arg-type]
    session.begin()
    made, shown = at_table()
    line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    line.hear(shown)
    later = Later(line)
    said.clear()
    assert do(session, "advice")
    script = Turns(session, Typist.SCRIPT)
    script.add(["hand", ""])

    def goes_on() -> bool:
        return script.may_take

    assert not goes_on()
    assert said == [THINKING]
    turns = console.turns
    assert shown.view is not None
    choice = made.session.state.table.scene(Picking()).choices[0]  # type: ignore[union-attr]
    later.thens[0]((Advised((choice,), 40, ("You keep your high cards for later.",)),))
    assert "wins about 40 of 100 games" in said[1]
    assert said[2] == "You keep your high cards for later."
    assert goes_on()
    assert console.turns == turns + 1


def test_is_among_bots_only_where_every_other_seat_is_a_bots() -> None:
    for others, among in ((BOTS, True), (("adept", "person"), False), (("open", "novice"), False)):
        table = at_table(others=others)[0].session.state.table
        assert table is not None
        assert is_among_bots(table) == among
