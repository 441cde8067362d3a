"""Every page that there is, in every room where it can be opened and looks otherwise, with its cursor at every place
that differs.

Found by looking for the classes: a page whose maker wants more than a session needs a line in `_MAKERS`, and without it
the test fails that asks whether every class hangs here.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import tui
from core.bots import LEVELS
from core.registry import GAMES
from net.protocol.messages import (
    EntrantInfo,
    Fame,
    FinishedSeen,
    GameSeen,
    KeysSeen,
    MeetingInfo,
    RecordSeen,
    RecordsSeen,
    SeasonInfo,
    SeasonSeen,
)
from tests.gallery.replays import replay_of
from tests.gallery.rooms import KEYS, LONG, LONGEST_NAMES, ROOMS, room
from tui.canvas.canvas import Canvas
from tui.screens.anywhere.palette import PalettePage
from tui.screens.anywhere.pointing import PointingPage
from tui.screens.books.reading import ReadingPage
from tui.screens.books.rulings import RulingsPage
from tui.screens.books.short import ShortPage
from tui.screens.form_page import FormPage
from tui.screens.help import HelpPage
from tui.screens.home import HomePage
from tui.screens.keys_pages import KeysPage, UnlinkPage
from tui.screens.lobby.joining import InvitationPage, TrustPage
from tui.screens.lobby.kept import DeletePage, KeptPage
from tui.screens.lobby.lobby import LobbyPage
from tui.screens.lobby.seasons import SeasonLeavingPage, SeasonPage, SeasonsPage
from tui.screens.page import Page
from tui.screens.replays.finished import DeletePastPage, FinishedPage
from tui.screens.replays.page import ReplayPage
from tui.screens.replays.records import RecordsPage
from tui.screens.session import ScreenSession
from tui.screens.table.count import CountPage
from tui.screens.table.gathering import GatheringPage
from tui.screens.table.table import TablePage
from tui.screens.talk_box import TalkBox
from tui.screens.window import picture
from tui.widgets.form import Form, Pick, Write
from tui.widgets.textline import TextLine


class Exhibit(NamedTuple):
    """A screen as it stands, to be drawn at any size."""

    name: str
    session: ScreenSession
    pages: tuple[Page, ...]

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def drawn(self, width: int, height: int) -> Canvas:
        """Pages that stand in one room take turns in it."""
        self.session.pages[:] = self.pages
        return picture(self.session, width, height)


@cache
def page_classes() -> frozenset[type[Page]]:
    """All of which no other is made: those that are opened."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found: set[type[Page]] = set()
    waiting: list[type[Page]] = [Page]
    for each in waiting:
        below = [kind for kind in each.__subclasses__() if kind.__module__.startswith("tui.")]
        waiting += below
        if not below:
            found.add(each)
    return frozenset(found)


@cache
def plain_pages() -> frozenset[type[Page]]:
    """Those that are made of a session alone."""
    return frozenset(each for each in page_classes() - set(_MAKERS) if _wants(each) == ["session"])


def _wants(kind: type[Page]) -> list[str]:
    wanted = inspect.signature(kind).parameters.values()
    return [each.name for each in wanted if each.default is each.empty]


Made = tuple[str, Page]


def _keys(session: ScreenSession) -> Iterator[Made]:
    page = KeysPage(session)
    yield "none", page
    full = KeysPage(session)
    full.heard(KeysSeen(KEYS))
    yield "many", full


def _helps(session: ScreenSession) -> Iterator[Made]:
    for game in GAMES:
        yield game, HelpPage(session, game)
    marked = HelpPage(session, "gargon", "§4.4")
    marked.draw(Canvas(80, 24))
    marked.key("tab", None)
    yield "at a mark", marked


def _rulings(session: ScreenSession) -> Iterator[Made]:
    yield "of Zargos", RulingsPage(session, "zargos", "Z73", lambda _place: None)


def _gatherings(session: ScreenSession) -> Iterator[Made]:
    table = session.state.table
    if table is not None and table.view is None:
        yield "", GatheringPage(session)


def _home(session: ScreenSession) -> Iterator[Made]:
    if session.at_home:
        yield "", HomePage(session)


def _kept(session: ScreenSession) -> Iterator[Made]:
    if session.at_home:
        for key in ("home", "down", "pagedown", "end") if session.kept.games else ("home",):
            page = KeptPage(session)
            page.key(key, None)
            yield key, page


def _lobby(session: ScreenSession) -> Iterator[Made]:
    if not session.at_home:
        for key in ("home", "pagedown", "end"):
            page = LobbyPage(session)
            page.key_of_page(key, None)
            yield key, page


def _finished(session: ScreenSession) -> Iterator[Made]:
    """None yet, one's own, and the public ones with those who have won most; as wide and as odd as a server may send
    them."""
    names = (*LONGEST_NAMES[:4], "Ada")
    for mine in (True, False):
        games = tuple(
            GameSeen(at, [*GAMES, "无"][at % 5], 10 ** (3 * at), 7**at, names, (at,) * 5, (at % 4, 9), at % 6 - 1)
            for at in range(20)
        )
        fame = tuple(Fame(game, name, 9, 10) for game in GAMES for name in names)
        page = FinishedPage(session)
        if not mine:
            page.key("tab", None)
        for key, shown in (("none", ()), ("home", games), ("end", games)):
            copied = _copy(page)
            seen = FinishedSeen(shown, mine, 40, 77, () if mine else fame)
            copied.session = _seeing(session, seen)
            copied.key(key, None)
            yield f"{'mine' if mine else 'public'} {key}", copied


WIDEST_GAME = GameSeen(1, "dragonstones", 1_000_000_000, 1, LONGEST_NAMES, (99,) * len(LONGEST_NAMES), (0,), 1)


def _seasons(session: ScreenSession) -> Iterator[Made]:
    """None, and as many as there can be, as wide and as odd as a server may send them."""
    infos = tuple(season_info(at) for at in range(9))
    for key, shown in (("none", ()), ("home", infos), ("down", infos)):
        page = _copy(SeasonsPage(session))
        page.session, page.session.state = (other := _copy(session)), (state := _copy(session.state))
        other.state, state.seasons = state, shown
        page.key(key, None)
        yield key, page


def season_info(at: int, phase: str = "") -> SeasonInfo:
    kind = ("round-robin", "swiss", "rotation", "无")[at % 4]
    shown = phase or ("open", "waiting", "playing", "over")[at % 4]
    return SeasonInfo(
        10**at,
        "无" * 15 if at % 2 else "Winter",
        [*GAMES, "无"][at % 5],
        kind,
        2 + at % 5,
        shown,
        at,
        32,
        at,
        at,
        at > 4,
    )


def _season(session: ScreenSession) -> Iterator[Made]:
    names = [*LONGEST_NAMES[:4], "", "Ada"]
    entrants = tuple(
        EntrantInfo(at, names[at % 6], "adept" if at % 6 == 4 else "", at == 5, at + 1, 10**at % 999, at, at, at)
        for at in range(32)
    )
    games = (
        *(MeetingInfo((at, at + 1, at + 2), "waiting", (at,), table=41 * (at == 0)) for at in range(0, 9, 3)),
        MeetingInfo((9, 10), "playing"),
        MeetingInfo((11, 12), "over", ranks=(1, 2), scores=(7, 30)),
        MeetingInfo((13, 14, 15), "over", ranks=(0, 1, 1)),
        MeetingInfo((16, 99), "over", ranks=(0, 0)),
    )
    for phase in ("open", "playing", "over"):
        round_ = 0 if phase == "open" else 3
        own = -1 if phase == "open" else 0
        info = season_info(2, phase)._replace(season=7, round=round_, rounds=5)
        table, shown = 41 * (phase == "playing"), games if round_ else ()
        seen = SeasonSeen(info, entrants, round_, shown, (17, 18), own, table, 400_000, 604_800, "", "adept")
        page = _copy(SeasonPage(session, 7))
        other, state = _copy(session), _copy(session.state)
        state.season, other.state, page.session = seen, state, other
        for key in ("up", "pagedown"):
            page.key(key, None)
            yield f"{phase} {key}", page


def _seeing(session: ScreenSession, seen: FinishedSeen) -> Any:
    """The same session with another list: pages of one room take turns in it."""
    other, state = _copy(session), _copy(session.state)
    state.finished, other.state = seen, state
    return other


def _records(session: ScreenSession) -> Iterator[Made]:
    """The list of a game and a card, of nobody and of players as odd as a server may tell of."""
    names = (*LONGEST_NAMES[:4], "Ada")
    rows = tuple(
        RecordSeen("kampf", names[at % 5], "", 10 ** (at % 5), 9**at, (at, 2, 10**at), at, -(7**at), 8**at)
        for at in range(20)
    )
    bots = tuple(RecordSeen("kampf", "", level, 0, 1234) for level in (*LEVELS, "无"))
    card = tuple(rows[at]._replace(game=game, others=(1,) * 6) for at, game in enumerate([*GAMES, "无"]))
    page = RecordsPage(session)
    for key, shown in (("none", ()), ("home", rows), ("end", rows)):
        copied = _copy(page)
        copied.session = _told(session, RecordsSeen(shown, "kampf", "", 3, 40, 77, bots, ("kampf", "无")))
        copied.key(key, None)
        yield f"list {key}", copied
    page.key("tab", None)
    for name, shown in (("none", ()), ("own", card), ("other", (card[0]._replace(ranks=()),))):
        copied = _copy(page)
        copied.session = _told(session, RecordsSeen(shown, "", LONGEST_NAMES[0], 0 if name == "own" else -1))
        yield f"card {name}", copied


def _told(session: ScreenSession, seen: RecordsSeen) -> Any:
    other, state = _copy(session), _copy(session.state)
    state.records, other.state = seen, state
    return other


def _replays(session: ScreenSession) -> Iterator[Made]:
    """One in whose middle a moment is being named, and one of which all eyes are lent, at its end."""
    for seats in ((0,), (1, 0, 2), (-1,)):
        page = ReplayPage(session, replay_of("gargon", seats, session.settings))
        for key in ("pagedown", "2") if len(seats) == 1 else ("end",):
            page.key(key, key if key.isdigit() else None)
        yield f"{len(seats)} eyes", page


_NOWHERE: Final[Any] = SimpleNamespace(done=lambda: True)
"""Nobody waits for an answer."""
_MAKERS: Final[dict[type[Page], Callable[[ScreenSession], Iterable[Made]]]] = {
    KeysPage: _keys,
    HelpPage: _helps,
    RulingsPage: _rulings,
    ShortPage: lambda session: [(game, ShortPage(session, game)) for game in GAMES],
    GatheringPage: _gatherings,
    HomePage: _home,
    LobbyPage: _lobby,
    TrustPage: lambda session: [
        ("", TrustPage(session, f"{'long.' * 40}example:65535", KEYS[0].fingerprint, _NOWHERE))
    ],
    InvitationPage: lambda session: [("", InvitationPage(session, LONG, _NOWHERE))],
    PalettePage: lambda session: [("", PalettePage(session, session.pages[-1]))],
    UnlinkPage: lambda session: [("", UnlinkPage(session, KEYS[0]))],
    KeptPage: _kept,
    FinishedPage: _finished,
    SeasonsPage: _seasons,
    SeasonPage: _season,
    SeasonLeavingPage: lambda session: [("", SeasonLeavingPage(session, 7))],
    RecordsPage: _records,
    ReplayPage: _replays,
    DeletePage: lambda session: [("", DeletePage(session, each)) for each in session.kept.games[:2]],
    DeletePastPage: lambda session: [("", DeletePastPage(session, WIDEST_GAME))] if session.kept.games else [],
    # These are shown by games (tests/gallery/tables.py).
    TablePage: lambda _session: [],
    CountPage: lambda _session: [],
    PointingPage: lambda _session: [],
}


BOOKS: Final = (HelpPage, KeysPage, ReplayPage, RulingsPage, ShortPage)
LIBRARIES: Final = ("home", "quiet", "hostile")
"""The rooms where those hang, which are the longest and look alike in all that have the same settings."""


def pages_in(name: str) -> Iterator[Exhibit]:
    """Each page before or over what stands in that room."""
    made = room(name)
    below = tuple(made.session.pages)
    for kind in sorted(page_classes(), key=lambda each: each.__name__):
        if issubclass(kind, BOOKS) and name not in LIBRARIES:
            continue
        if kind in _MAKERS:
            pages = _MAKERS[kind](made.session)
        elif kind in plain_pages():
            pages = [("", kind(made.session))]
        else:
            continue
        for words, page in pages:
            for state, shown in _states(page):
                title = " ".join(f"{kind.__name__} {words} {state} in {name}".split())
                yield Exhibit(title, made.session, (*below, shown))


def _states(page: Page) -> Iterator[Made]:
    """What its player may be about to do there."""
    yield "", page
    form = next((each for each in vars(page).values() if isinstance(each, Form)), None)
    if form is not None:
        yield from _rows(page, form)
    if isinstance(page, ReadingPage):
        for first in (40, 1_000_000):
            other = _copy(page)
            other.first = first
            other.sought = "e"
            yield f"line {first}", other
        other = _copy(page)
        other.writing = TextLine(LONG[:60])
        yield "searching", other
    if isinstance(page, TalkBox):
        for place in (-1, 20):
            talking = _copy(page)
            talking.line = TextLine(LONG[:150], place=place)
            yield f"writing {place}", talking


def _rows(page: Page, form: Form) -> Iterator[Made]:
    """Each row in focus; lines that are written full, values that are chosen from the longest."""
    for at, each in enumerate(form.fields):
        other = _copy(page)
        kept = [_full(field) if number == at else field for number, field in enumerate(form.fields)]
        place = next(name for name, value in vars(page).items() if value is form)
        setattr(other, place, Form(kept, at, form.pitch))
        yield f"row {each.key}", other


def _full(field: Any) -> Any:
    if isinstance(field, Write):
        full = TextLine("", field.line.most)
        for character in LONG * 2:
            full.insert(character)
        return Write(field.key, field.label, full, field.note, field.hint)
    if isinstance(field, Pick):
        longest = max(range(len(field.values)), key=lambda at: len((field.words or field.values)[at]))
        return Pick(field.key, field.label, field.values, field.words, longest, field.note, field.notes)
    return field


def _copy(page: Any) -> Any:
    other = object.__new__(type(page))
    other.__dict__.update(vars(page))
    return other


def all_pages() -> Iterator[Exhibit]:
    for name in ROOMS:
        yield from pages_in(name)


__all__ = ["Exhibit", "FormPage", "all_pages", "page_classes", "pages_in"]
