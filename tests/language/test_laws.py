"""The faults that a language is most easily forgotten in: a sentence that is kept for everybody, a session that says
something outside of its language, a picture that is shared with who reads another."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import islice
from types import CodeType, FunctionType
from typing import Any
from unittest.mock import patch

import tui.language
from core.registry import GAMES
from net.protocol.messages import Say
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.sizes import forget
from tests.gallery.tables import exhibits, tables
from tests.tui.meeting import guest, server
from tests.tui.playing import WatchedApp, at_screen
from tui.canvas.canvas import Canvas
from tui.games import Prompt
from tui.games.moments import Frame, Moment
from tui.language import _, language, speaking
from tui.language.catalogues import Catalogue, Translated
from tui.screens.table.sights import Pictures, Sight
from tui.settings import Settings

SAYING = ("text", "text_in", "counted", "counted_in")


@contextmanager
def heard(kind: type[Catalogue], note: Callable[[str], None]) -> Iterator[None]:
    """Note each English text that is said by a catalogue of this kind."""
    was = {name: vars(kind)[name] for name in SAYING}

    def noting(name: str) -> Any:
        def say(self: Catalogue, *words: Any) -> str:
            note(str(words))
            return str(was[name](self, *words))

        return say

    with patch.multiple(kind, **{name: noting(name) for name in SAYING}):
        yield


# A sentence that is kept for everybody


def kept_code() -> dict[CodeType, str]:
    """The functions of ours whose results are kept, whoever asks; those that are kept by language are not."""
    found = {}
    for each in gc.get_objects():
        inner = getattr(each, "__wrapped__", None) if type(each).__name__ == "_lru_cache_wrapper" else None
        if isinstance(inner, FunctionType) and inner.__module__ != tui.language.__name__:
            found[inner.__code__] = f"{inner.__module__}.{inner.__qualname__}"
    return found


def kept_for_all(draw: Callable[[], object]) -> set[str]:
    """Draw, and return the kept functions in which something was said, by themselves or by what they call."""
    kept, found = kept_code(), set[str]()

    def look(_words: str) -> None:
        frame: Any = sys._getframe(2)
        while frame.f_code is not kept_for_all.__code__:
            if frame.f_code in kept:
                found.add(kept[frame.f_code])
            frame = frame.f_back

    with speaking("de"), heard(Translated, look):
        draw()
    return found


def some() -> Iterator[Exhibit]:
    with speaking("de"):
        yield from islice(list(pages_in("home")), 0, None, 8)
        for game in GAMES.values():
            table = next(iter(tables(game, range(1), (game.seats[0],))))
            yield from [exhibit for _kind, exhibit in islice(exhibits(table, set()), 8)]


def drawn(exhibit: Exhibit) -> None:
    exhibit.session.settings = Settings(language="de")
    exhibit.session.state.speak("de")
    exhibit.drawn(80, 24)


def all_drawn(shown: list[Exhibit]) -> None:
    for each in shown:
        drawn(each)


def test_nothing_is_said_within_what_is_kept_for_everybody() -> None:
    shown = list(some())
    forget()
    assert kept_for_all(partial(all_drawn, shown)) == set()


def test_a_sentence_that_is_kept_is_found_however_deep_it_is_said() -> None:
    def says() -> str:
        return _("Back")

    @lru_cache(maxsize=2)
    def keeps() -> str:
        return says()

    assert kept_for_all(keeps) == {f"{__name__}.{keeps.__wrapped__.__qualname__}"}
    assert keeps() == "Zurück", "which an English player would read"


# A session that says something outside of its language


async def test_a_session_says_nothing_outside_of_its_language() -> None:
    """From the first screen through a game against bots and a server's lobby, and back; by keys, by time, by news."""
    english = list[str]()
    with heard(Catalogue, english.append):
        async with at_screen(WatchedApp(Settings(name="Ada", language="de"))) as ada:
            await ada.press("p")
            await ada.sees("Gegen Bots spielen")
            await ada.press("b")
            await ada.sees("Verlauf")
            await ada.press("tab", "enter", "question_mark", "escape", "ctrl+p", "escape", "ctrl+z", "q")
            await ada.sees("Den Tisch verlassen?")
            await ada.press("enter")
            await ada.sees("Fortsetzen" if ada.app.session.kept.games else "Gastgeber sein")
    assert english == []


async def test_a_guest_reads_the_lobby_in_one_language() -> None:
    with server() as hub:
        async with guest(hub, "Bo") as bo:
            bo.app.session.change(Settings(name="Bo", language="fr"))
            english = list[str]()
            with heard(Catalogue, english.append):
                await bo.press("n")
                await bo.sees("Nouvelle table")
                await bo.press("escape", "r", "escape", "c")
                bo.app.session.send(Say(0, "Bonjour"))
                await bo.sees("Bonjour")
    assert english == []


# A picture that is shared with who reads another


def public() -> Sight:
    """Something that everybody may see, in whose log and prompt nothing is said."""
    game = GAMES["kampf"]
    table = next(iter(tables(game, range(1), (game.seats[0],))))
    for _kind, exhibit in exhibits(table, set()):
        seen = exhibit.session.state.table
        if seen is not None and seen.view is not None and seen.seat < 0:
            return Sight(seen.moment(), seen.face, Prompt(""), ())
    raise AssertionError("nobody watches")


def test_a_picture_is_shared_by_those_alone_who_read_one_language() -> None:
    sight, pictures = public(), Pictures()
    drawn: list[str] = []

    def draw(canvas: Canvas, _sight: Sight) -> None:
        drawn.append(language())
        canvas.text(0, 0, _("Back"))

    shown = []
    for each in ("en", "de", "en", "de", "fr"):
        canvas = Canvas(20, 2)
        with speaking(each):
            pictures.show(canvas, sight, draw)
        shown.append(str(canvas).split()[0])
    assert drawn == ["en", "de", "fr"]
    assert shown == ["Back", "Zurück", "Back", "Zurück", "Retour"]


def test_moments_are_shared_by_those_alone_who_read_one_language() -> None:
    sight, pictures = public(), Pictures()

    class Face:
        def moments(self, _before: Any, after: Any, _events: Any) -> list[Moment]:
            return [Moment((Frame(after, 1.0, _("Back")),))]

    face: Any = Face()
    said = []
    for each in ("en", "de", "en"):
        with speaking(each):
            (moment,) = pictures.moments(face, None, sight.scene, ())
        said.append(moment.frames[0].sentence)
    assert said == ["Back", "Zurück", "Back"]
