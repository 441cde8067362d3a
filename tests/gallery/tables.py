"""Tables of every game in every phase that they can be in: games are played by chance, and whoever looks on at the
first of each kind of moment is kept, as they see it.

A kind of moment is what is asked (or the end), whether this seat is asked, waits or only watches, and what its player
has begun. Which questions there are is found by looking for the classes: the test fails for one that never came.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

import core
from core.engine import AnyGame, Ask, State, is_over, view, waiting_for
from core.memory import memory_of, remembers
from core.replay import Setup
from core.telling import Event, Tellings
from net.protocol.messages import (
    AGAIN,
    BY_ABSENCE,
    BY_CLOCK,
    BY_WAITING,
    BY_WISH,
    FOR_BOTS,
    LEFT,
    LINE_LOST,
    SILENT,
    Recalled,
    Said,
    Stepped,
    TableSeen,
    Vote,
)
from tests.conformance.helpers.play import MANNERS, Table, moments, opening
from tests.gallery.pages import Exhibit
from tests.gallery.rooms import HOSTILE, LONG, LONGEST_NAMES, Room, table_info
from tui.client import guided
from tui.client.table import ClientTable
from tui.games import Picking
from tui.games.moments import Frame, moments_of
from tui.lessons.guide import Guide
from tui.lessons.lesson import Lesson, lesson_of
from tui.lines import menus, telling
from tui.lines.asking import Numbers, paths, told
from tui.lines.voices.voice import voice_of
from tui.screens.logs import LogPage
from tui.screens.session import ScreenSession
from tui.screens.table.count import CountPage
from tui.screens.table.leaving import LeavePage
from tui.screens.table.playback import Playback
from tui.screens.table.podium import PodiumFrame, rising
from tui.screens.table.table import TablePage
from tui.screens.talk_box import TalkBox
from tui.widgets.textline import TextLine

KEYS: Final = ("space", "right", "down", "tab", "1", "2", "s", "g", "b", "left", "enter", "a", "0")
"""Whatever these mean in a game; the keys of its offers besides."""
TRIES: Final = 8
KNOWN: Final = {3: "at first", 60: "early", 200: "in the middle"}
"""By steps, when what a seat knows is shown."""
CALLED_UP: Final = {"zargos": "huv", "dragonstones": "v"}
"""Keys of sheets that can be looked at whenever one likes, also from where one looks around."""


class Kind(NamedTuple):
    """Of two moments of one kind one is enough."""

    game: str
    seats: int
    asked: str
    role: str
    begun: str


def questions(game: AnyGame) -> set[str]:
    """The names of all that this game can ask."""
    package = f"core.{game.name}"
    for module in pkgutil.walk_packages([f"{core.__path__[0]}/{game.name}"], f"{package}."):
        import_module(module.name)
    found: set[str] = set()
    waiting: list[type[Any]] = [Ask]
    for each in waiting:
        below = each.__subclasses__()
        waiting += below
        if not any(_is_in(kind, package) for kind in below) and _is_in(each, package):
            found.add(each.__name__)
    return found


def _is_in(kind: type[Any], package: str) -> bool:
    """Each class with slots has a forerunner without them, which is nobody's."""
    return kind.__module__.startswith(f"{package}.") and getattr(sys.modules[kind.__module__], kind.__name__) is kind


@lru_cache(maxsize=1)
def own_characters() -> str:
    """Of the players' own: as many and as long as may be, in letters that take two columns."""
    words = {"en": "日本" * 80, "de": "각" * 160}
    card = {"name": {"en": "長い名前" * 6, "de": "각" * 24}, "text": words, "effects": [{"take": "any 1"}] * 3}
    return json.dumps({"card": [card] * 6}, ensure_ascii=False)


def tables(game: AnyGame, seeds: range, seats: tuple[int, ...] = ()) -> Iterator[Table]:
    for count in seats or tuple(game.seats):
        for seed in seeds:
            rng = Random(f"{game.name} {count} {seed}")
            options = {option.key: rng.choice(option.values) for option in game.options}
            if "blanks" in options and seed % 2:
                options["blanks"] = own_characters()
            yield Table(Setup(game, count, options), seed, MANNERS[seed % len(MANNERS)])


Look = Callable[[], ScreenSession]
"""Hangs a moment up; done only where it is the first of its kind."""


class Viewer:
    """One line at a table: its client hears of each step, as from a server."""

    def __init__(self, table: Table, seat: int, hostile: bool) -> None:
        self._game, count, options = table.setup
        self._seat = seat
        self._hostile = hostile
        self._where = self._room()
        names = LONGEST_NAMES[:count] if hostile else ("Ada", "Bob", "Cleo", "Dan", "Eve", "Flo")[:count]
        self._info = table_info(self._game.name, names, "playing", options=tuple(options.items()))
        self._step = 0
        self._heard: tuple[Event, ...] = ()
        self._remembers = memory_of(self._game)
        self._hung = set[str]()
        self._memory: Any = None

    def begins(self, state: State) -> None:
        seen = self._view(state)
        self._memory = self._remembers.begin(seen)
        self._where.line.hear(TableSeen(self._info, self._seat, 0, seen))

    def steps(self, state: State, told: Tellings) -> None:
        self._step += 1
        events = self._heard = told.seen_by(self._whose)
        self._memory = self._remembers.hear(self._memory, events, self._view(state))
        self._where.line.hear(Stepped(77, self._step, events, self._view(state)))
        if self._hostile and self._step % 3 == 0:
            self._where.line.hear(Said(77, self._info.seats[0].name, LONG))

    def _room(self) -> Room:
        return Room(HOSTILE) if self._hostile else Room()

    @property
    def _whose(self) -> int | None:
        return self._seat if self._seat >= 0 else None

    def _view(self, state: State) -> Any:
        return view(self._game, state, self._whose)

    @property
    def table(self) -> ClientTable:
        table = self._where.session.state.table
        assert table is not None
        return table

    # What is to be seen now

    def looks(self, state: State, rng: Random) -> Iterator[tuple[Kind, Look]]:
        asked = "the end" if is_over(state) else type(state.agenda[-1]).__name__
        is_asked = self._seat in waiting_for(state)
        role = "watches" if self._seat < 0 else "is asked" if is_asked else "waits"

        def kind(begun: str, of: str = asked) -> Kind:
            return Kind(self._game.name, self._table_seats, of, role, begun)

        for words, frame in self._frames():
            yield kind(words, "a moment"), partial(self._happening, frame)
        for at, sheet in enumerate(self.table.sheets):
            yield kind(f"{at}", f"count: {sheet.title}"), partial(self._counting, at)
            for number, now in enumerate(rising(sheet.places) if sheet.places else ()):
                if number in {0, 2, 5}:
                    yield kind(f"podium {number}", "the end"), partial(self._rising, at, now)
        yield kind(""), self._looking
        if is_asked:
            yield kind("begun"), partial(self._begun, rng, 2)
            yield kind("begun further"), partial(self._begun, rng, TRIES)
            yield from ((kind(f"hint {name}", "a guided game"), look) for name, look in self._hints())
        for words, page in (("the log", LogPage), ("leaving", LeavePage)):
            yield kind(words, "any"), partial(self._opened, page)
        yield kind("talking", "any"), self._talking
        yield kind("pointing"), self._pointing
        yield kind("absent", "any"), self._absent
        yield from ((kind(words, "any"), look) for words, look in (*self._people(), *self._called_up()))
        if is_over(state):
            for again in ((), (Vote(AGAIN, (0,), 1),)):
                yield kind(f"again {len(again)}"), partial(self._again, again)

    def _called_up(self) -> Iterator[tuple[str, Look]]:
        for key in CALLED_UP.get(self._game.name, ""):
            yield f"called up {key}", partial(self._pressed, "space", "left", key)
        if self._seat >= 0 and remembers(self._game):
            when = next((words for most, words in KNOWN.items() if self._step <= most), "late")
            yield f"known {when}", self._knowing

    def _people(self) -> Iterator[tuple[str, Look]]:
        """Who is away, who has asked, and for whom a bot plays."""
        for how, words in ((LINE_LOST, "offline"), (LEFT, "left"), (SILENT, "silent")):
            yield f"others {words}", partial(self._others_away, how, ())
        yield "others away, a vote", partial(self._others_away, LEFT, (Vote(FOR_BOTS, (0, 1), 1),))
        for why in (BY_CLOCK, BY_ABSENCE, BY_WISH, BY_WAITING):
            yield f"covered {why}", partial(self._covered, why)

    def _hints(self) -> Iterator[tuple[str, Look]]:
        """The hints of the guided game that would be due now, with the names and the options of this table."""
        lesson = lesson_of(self._game.name)
        left = [hint for hint in lesson.hints if hint.name not in self._hung] if lesson is not None else []
        scene = self.table.scene(Picking()) if left else None
        for hint in left:
            if scene is not None and lesson is not None and hint.when(scene):
                self._hung.add(hint.name)
                yield hint.name, partial(self._guided, replace(lesson, hints=(hint,)))

    def _guided(self, lesson: Lesson) -> ScreenSession:
        session = self._looking()
        guide = session.state.guide = Guide(lesson)
        guided.look(guide, session.state)
        assert guide.hint is not None
        return session

    @property
    def _table_seats(self) -> int:
        return len(self._info.seats)

    def _looking(self) -> ScreenSession:
        """A table of its own: what is pressed there changes nothing here."""
        session = self._room().session
        session.state.notice = ""
        table = copy(self.table)
        table.log, table.sheets, table._offer = table.log.copy(), [], None
        vars(table).pop("_reading", None)
        session.state.table = table
        session.pages.append(TablePage(session))
        return session

    def _frames(self) -> Iterator[tuple[str, Frame]]:
        """The first frame, one in the middle and the last of what has just happened, where it is a moment."""
        table = self.table
        if table.before is None:
            return
        before = table.moment_before(table.before)
        for moment in moments_of(table.face, before, table.moment(), self._heard):
            for words, at in (("first", 0), ("middle", len(moment.frames) // 2), ("last", -1)):
                frame = moment.frames[at]
                yield f"{type(frame.scene.act).__name__} {words}", frame

    def _happening(self, frame: Frame) -> ScreenSession:
        session = self._looking()
        page = session.pages[-1]
        assert isinstance(page, TablePage)
        page._moments._last = frame
        return session

    def _counting(self, at: int) -> ScreenSession:
        session = self._looking()
        assert session.state.table is not None
        session.state.table.sheets = self.table.sheets[at:]
        session.pages.append(CountPage(session))
        return session

    def _rising(self, at: int, now: PodiumFrame) -> ScreenSession:
        """The podium, before all of them stand there."""
        session = self._counting(at)
        page = session.pages[-1]
        assert isinstance(page, CountPage)
        page._is_raised, page._play = False, Playback([now], [1.0])
        return session

    def _opened(self, page: type[LogPage | LeavePage]) -> ScreenSession:
        session = self._looking()
        session.pages.append(page(session))
        return session

    def _pointing(self) -> ScreenSession:
        session = self._looking()
        session.pages[-1].key("ctrl+e", None)
        return session

    def _talking(self) -> ScreenSession:
        session = self._looking()
        page = TalkBox(session)
        page.line = TextLine(LONG[:150])
        session.pages.append(page)
        return session

    def _knowing(self) -> ScreenSession:
        """What this seat knows by now, called up."""
        session = self._looking()
        session.pages[-1].heard(Recalled(77, self._step, self._memory))
        assert isinstance(session.pages[-1], CountPage)
        return session

    def _absent(self) -> ScreenSession:
        """All are away, a bot plays for each, and time runs short."""
        session = self._looking()
        table = session.state.table
        assert table is not None
        gone = tuple(each._replace(kind="person", away=90_000, cover="apprentice", left=9) for each in table.info.seats)
        table.info = table.info._replace(seats=gone)
        session.state.notice = LONG
        return session

    def _others_away(self, how: int, votes: tuple[Vote, ...]) -> ScreenSession:
        """All others are, for long or for a moment, and it is they who are waited for."""
        session = self._looking()
        table = session.state.table
        assert table is not None
        seats = tuple(
            each if seat == self._seat else each._replace(kind="person", cover="", away=90 * 61 ** (seat % 3), how=how)
            for seat, each in enumerate(table.info.seats)
        )
        table.info = table.info._replace(seats=seats, votes=votes, wait=3600)
        return session

    def _covered(self, why: int) -> ScreenSession:
        session = self._looking()
        table = session.state.table
        assert table is not None
        played = tuple(each._replace(kind="person", cover="adept", why=why, left=-1) for each in table.info.seats)
        table.info = table.info._replace(seats=played)
        return session

    def _again(self, votes: tuple[Vote, ...]) -> ScreenSession:
        """The game is over, and somebody wants another; the count stands before it, if there is one."""
        session = self._looking()
        table = session.state.table
        assert table is not None
        table.info = table.info._replace(phase="over", again=len(votes), votes=votes)
        table.sheets = self.table.sheets[:]
        if table.sheets:
            session.pages.append(CountPage(session))
        return session

    def _pressed(self, *keys: str) -> ScreenSession:
        session = self._looking()
        for key in keys:
            session.pages[-1].key(key, key if len(key) == 1 else None)
        return session

    def _begun(self, rng: Random, presses: int) -> ScreenSession:
        """A selection under way; now and then it was sent, and is on its way."""
        session = self._looking()
        for _ in range(presses):
            page = session.pages[-1]
            if not isinstance(page, TablePage):
                break
            offers = [offer.key for offer in page._prompt(page.scene()).offers]
            key = rng.choice([*offers, *KEYS])
            page.key(key, key if len(key) == 1 else None)
        return session


def exhibits(table: Table, known: set[Kind]) -> Iterator[tuple[Kind, Exhibit]]:
    """What is new in this game, from its first seat, its last, and from outside."""
    hostile = bool(table.seed % 2)
    viewers = [Viewer(table, seat, hostile) for seat in (0, table.setup.seats - 1, -1)]
    state, _told = opening(table)
    for viewer in viewers:
        viewer.begins(state)
    rng = Random(table.seed)
    for moment in moments(table):
        for viewer in viewers:
            viewer.steps(moment.after, moment.told)
            for kind, look in viewer.looks(moment.after, rng):
                if kind not in known:
                    known.add(kind)
                    shown = look()
                    title = " ".join(f"{' '.join(map(str, kind))} of {table}".split())
                    yield kind, Exhibit(title, shown, tuple(shown.pages))
            viewer.table.sheets.clear()


def lines_of(exhibit: Exhibit) -> Iterator[str]:
    """What the same moment is by lines, where it can be: all that is said, and every choice that is offered."""
    table = exhibit.session.state.table
    assert table is not None
    yield from telling.gathering(table.info, exhibit.session.settings.reading_language, {})
    voice = voice_of(table.info.game)
    scene = table.scene(Picking())
    yield from (*voice.state(scene), *voice.hand(scene), *voice.score(scene), *voice.look(scene, ""))
    menu = menus.now(exhibit.session.state)
    yield menu.sentence
    yield from told(Numbers().of(menu))
    yield from (option.words for way in paths(menu) for option in way)
    for sheet in table.sheets:
        yield from voice.counted(sheet, scene)
