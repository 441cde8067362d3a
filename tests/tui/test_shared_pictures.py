"""Onlookers of one moment see one picture, drawn once; what a seat may see is drawn for that seat and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from core.engine import AnyGame, view
from core.registry import GAMES
from core.replay import Setup
from net.protocol.messages import Stepped, TableSeen
from tests.conformance.helpers.play import MANNERS, Table, moments, opening
from tests.gallery.rooms import Room, table_info
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.canvas.ink import ACCENT
from tui.client.log import Talk
from tui.games import face_of
from tui.screens.table import table as page
from tui.screens.table.drawing import draw_table
from tui.screens.table.sights import Draw, Pictures, Sight
from tui.screens.table.table import TablePage
from tui.screens.talk_box import TalkBox
from tui.screens.window import picture
from tui.served.painter import Painter
from tui.settings import Settings
from tui.widgets.textline import TextLine

SIZE: Final = 100, 40
SEATS: Final = 3
MOMENTS: Final = 12


class Counted(Pictures):
    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[Sight] = []

    def show(self, canvas: Canvas, sight: Sight, draw: Draw) -> None:
        def noted(canvas: Canvas, sight: Sight) -> None:
            self.drawn.append(sight)
            draw(canvas, sight)

        super().show(canvas, sight, noted)


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted = Counted()
    monkeypatch.setattr(page, "PICTURES", counted)
    return counted


class Watched:
    """A game by chance, seen from each seat and by two who look on."""

    def __init__(self, game: AnyGame, settings: Settings | None = None) -> None:
        self.game = game
        options = {option.key: option.default for option in game.options}
        self._table = Table(Setup(game, SEATS, options), 1, MANNERS[0])
        self.rooms = [Room(settings) for _ in range(SEATS + 2)]
        self.seats = [*range(SEATS), -1, -1]

    def play(self) -> Iterator[None]:
        state, _ = opening(self._table)
        info = table_info(self.game.name, ("Ada", "Bob", "Cleo"), "playing")
        seats = tuple(each._replace(away=-1, left=-1) for each in info.seats)
        info = info._replace(clock="", seats=seats)  # Nothing goes by while it is looked at.
        seen = self._views(state)
        for room, seat in zip(self.rooms, self.seats, strict=True):
            room.line.hear(TableSeen(info, seat, 0, seen[seat]))
        for number, moment in enumerate(moments(self._table)):
            if number == MOMENTS:
                return
            seen = self._views(moment.after)
            for room, seat in zip(self.rooms, self.seats, strict=True):
                events = moment.told.seen_by(seat if seat >= 0 else None)
                room.line.hear(Stepped(77, number + 1, events, seen[seat]))
            for room in self.rooms:
                assert room.session.state.table is not None
                if room.session.state.table.sheets:  # A count stands before the table.
                    room.session.state.table.sheets.clear()
                    room.session.pages.pop()
            yield

    def _views(self, state: Any) -> dict[int, Any]:
        """One for each place, as a server makes them."""
        return {seat: view(self.game, state, seat if seat >= 0 else None) for seat in {*self.seats}}

    def pictures(self) -> list[Canvas]:
        return [picture(room.session, *SIZE) for room in self.rooms]


def looks(canvas: Canvas) -> tuple[Any, ...]:
    """All that can be seen and hit."""
    return [canvas.runs(y) for y in range(canvas.height)], list(canvas._cells.spots)


def alone(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What each would see if nobody else were there."""
    found = []
    for room in watched.rooms:
        with monkeypatch.context() as patched:
            patched.setattr(page, "PICTURES", Pictures())
            found.append(looks(picture(room.session, *SIZE)))
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_everybody_sees_what_they_would_see_alone_and_onlookers_see_one_picture(
    game: AnyGame, pictures: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(game)
    for _ in watched.play():
        pictures.drawn.clear()
        shown = watched.pictures()
        assert [looks(canvas) for canvas in shown] == alone(watched, monkeypatch)
        assert [sight.scene.seat for sight in pictures.drawn] == [*range(SEATS), -1]
        assert all(picture.sight.scene.view.seat is None for picture in pictures._kept)
        *seats, one, other = shown
        assert all(canvas.common(5) is None for canvas in seats)
        assert one.common(5) is other.common(5) is not None


@pytest.mark.usefixtures("pictures")
def test_what_one_has_of_their_own_is_on_their_screen_alone() -> None:
    watched = Watched(GAMES["kampf"])
    one = watched.rooms[-2]
    for _ in watched.play():
        pass
    before = [looks(canvas) for canvas in watched.pictures()]
    one.session.state.notice = "This is for one alone, and it is so long that it takes another line of the screen " * 2
    noticed = watched.pictures()
    assert "for one alone" in str(noticed[-2])
    assert looks(noticed[-1]) == before[-1]
    one.session.state.notice = ""
    for room in (one, watched.rooms[0]):
        box = TalkBox(room.session)
        box.line = TextLine("nobody else may read this")
        room.session.open(box)
    written = watched.pictures()
    assert "nobody else" in str(written[-2])
    assert "nobody else" in str(written[0])
    assert looks(written[-1]) == before[-1]


def test_who_knows_something_else_sees_another_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody came later, so their log begins elsewhere; and one hears first that Bob has gone."""
    watched = Watched(GAMES["kampf"])
    for _ in watched.play():
        pass
    one, other = (room.session for room in watched.rooms[-2:])
    assert one.state.table is not None
    assert other.state.table is not None
    other.state.table.log.add(Talk("Cleo", "Heard by one."))
    shown = watched.pictures()
    assert "Heard by one." in str(shown[-1])
    assert [looks(canvas) for canvas in shown] == alone(watched, monkeypatch)
    one.state.table.log.add(Talk("Cleo", "Heard by one."))
    before = looks(picture(other, *SIZE))
    info = other.state.table.info
    other.state.table.shown(info._replace(seats=(info.seats[0], info.seats[1]._replace(away=90), info.seats[2])))
    assert looks(picture(one, *SIZE)) == before != looks(picture(other, *SIZE))


def test_other_windows_and_other_letters_are_other_pictures(pictures: Counted) -> None:
    watched = Watched(GAMES["gargon"])
    next(watched.play())
    one, other = (room.session for room in watched.rooms[-2:])
    other.settings = replace(other.settings, name="Bob", glyphs="ascii")
    for size in (SIZE, (101, 40), (100, 41)):
        shown = [picture(session, *size) for session in (one, other, one)]
        assert not str(shown[0]).isascii()
        assert str(shown[1]).isascii()
        assert looks(shown[0]) == looks(shown[2])
        assert {(canvas.width, canvas.height) for canvas in shown} == {size}
    assert len(pictures.drawn) == len(pictures) == 6


def test_what_was_coded_for_one_theme_is_not_shown_in_another() -> None:
    watched = Watched(GAMES["gargon"])
    next(watched.play())
    for room, theme in zip(watched.rooms[-2:], ("day", "contrast"), strict=True):
        room.session.settings = replace(room.session.settings, theme=theme)
    rows = []
    for canvas in watched.pictures()[-2:]:
        painter = Painter(SIZE, Depth.TRUE, "xterm")
        painter.put(canvas)
        rows.append([row.pens for row in painter._wanted])
    assert all(one != other for one, other in zip(*rows, strict=True))


def test_either_of_two_locks_keeps_a_seats_picture_from_others() -> None:
    """Whose the view is, and where its player sits: one of them is enough to have it drawn for that player alone."""
    watched = Watched(GAMES["kampf"])
    next(watched.play())
    own, public = (watched.rooms[at].session.pages[-1] for at in (0, -1))
    assert isinstance(own, TablePage)
    assert isinstance(public, TablePage)
    mine, anybodys = own.scene(), public.scene()
    scenes = (anybodys, mine._replace(seat=-1), anybodys._replace(seat=0), mine)
    prompt = public._prompt(anybodys)
    assert [Sight(each, own.table.face, prompt, ()).is_public for each in scenes] == [True, False, False, False]


def test_another_face_draws_another_picture() -> None:
    """That of a game has failed for one who looks on, and something plain draws for them."""
    watched, kept = Watched(GAMES["kampf"]), Pictures()
    drawn: list[Any] = []
    next(watched.play())
    page = watched.rooms[-1].session.pages[-1]
    assert isinstance(page, TablePage)
    sight = Sight(page.scene(), page.table.face, page._prompt(page.scene()), ())
    other = sight._replace(face=face_of("gargon"))
    for each in (sight, other, sight):
        kept.show(Canvas(*SIZE), each, lambda _canvas, sight: drawn.append(sight.part))
    assert drawn == [sight.part, other.part]


def test_no_more_is_kept_than_there_is_room_for() -> None:
    watched, kept = Watched(GAMES["gargon"]), Pictures(most=2 * SIZE[0] * SIZE[1])
    next(watched.play())
    table = watched.rooms[-1].session.pages[-1]
    assert isinstance(table, TablePage)
    sight = Sight(table.scene(), table.table.face, table._prompt(table.scene()), ())
    for words in range(5):
        other = sight._replace(prompt=sight.prompt._replace(sentence=str(words)))
        kept.show(Canvas(*SIZE), other, draw_table)
        assert len(kept) == min(2, words + 1)
    kept.forget()
    assert not len(kept)


def test_a_line_for_several_is_coded_for_each_depth_and_never_drawn_upon() -> None:
    common = Canvas(*SIZE)
    common.text(0, 1, "for all")
    common.text(0, 4, "in gold", ACCENT)
    common.spot(common.whole, "all")
    before = looks(common)
    common.freeze()
    pens = set()
    for depth in Depth:
        canvas, painter = Canvas(*SIZE), Painter(SIZE, depth, "xterm")
        canvas.lay(common)
        canvas.text(0, 0, f"for {depth.value} 日本")
        canvas.text(8, 1, "日")
        canvas.stamp(0, 2, Canvas(3, 1))
        painter.put(canvas)
        pens.add(painter._wanted[4].pens[0])
        assert canvas.common(3) is not None
        assert [canvas.common(y) for y in range(3)] == [None] * 3
    assert looks(common) == before
    assert len(pens) == len(Depth)
    for text in ("no", "日"):
        with pytest.raises(TypeError):
            common.text(0, 0, text)
