"""Who is who: each seat's sign and ink, the same wherever its player is seen, and by whoever sees it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from core.engine import AnyGame, view
from core.registry import GAMES
from core.replay import Setup
from core.telling import Event
from net.people.text import PLAIN_SIGN, SIGN
from net.protocol.messages import LobbySeen, SeatInfo, TableInfo, TableSeen, Welcome
from tests.conformance.helpers.play import Table, moments
from tests.gallery.rooms import Room
from tests.tui.sitting import NAMES
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth, at_depth
from tui.canvas.ink import PLAYERS, Ink
from tui.client.log import Happened, Log, Reading, Talk
from tui.client.table import ClientTable
from tui.games import Cell, Picking, Sheet, face_of
from tui.games.generic import GenericFace
from tui.screens.table.count import CountPage
from tui.screens.window import picture
from tui.widgets.logbook import log_lines
from tui.widgets.players import PLAIN_SIGNS, SIGNS, player_ink, sign

SIZES = ((74, 17), (80, 19), (100, 25), (120, 35), (160, 45))


def test_no_two_seats_have_one_sign_or_one_ink_and_none_is_the_servers() -> None:
    assert len(set(SIGNS)) == len(set(PLAIN_SIGNS)) == len(set(PLAYERS)) == 6
    assert not {SIGN, PLAIN_SIGN, "»", "·"} & {*SIGNS, *PLAIN_SIGNS}
    for depth in (Depth.TRUE, Depth.MANY, Depth.FEW):
        assert len({at_depth(player_ink(seat), depth).fg for seat in range(6)}) == 6


def signed(canvas: Canvas) -> set[int]:
    """The seats whose sign stands somewhere in their ink."""
    signs = PLAIN_SIGNS if canvas.ascii else SIGNS
    cells = {(text, ink.fg) for y in range(canvas.height) for text, ink in canvas.cells(y)}
    return {seat for seat in range(6) if (signs[seat], PLAYERS[seat]) in cells}


def infos(seats: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(name, "person") for name in NAMES[:seats])


def seated(game: AnyGame, seats: int, seat: int, steps: int) -> ClientTable:
    """A game some way on, as that seat sees it, or an onlooker."""
    table = Table(Setup(game, seats, {option.key: option.default for option in game.options}), 3)
    info = TableInfo(1, game.name, (), infos(seats), "playing", False, 0, "")
    whose, past = seat if seat >= 0 else None, tuple[Event, ...]()
    *_, last = ((each.after, each.told.seen_by(whose)) for each in islice(moments(table), steps))
    for each in islice(moments(table), steps):
        past += each.told.seen_by(whose)
    return ClientTable(info, seat, view(game, last[0], whose), past=past, recent=past[-9:])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_every_seat_is_signed_on_every_board_for_everybody(game: AnyGame) -> None:
    seats = game.seats[-1]
    for seat in (-1, 0, seats - 1):
        table = seated(game, seats, seat, 40)
        faces: tuple[Any, ...] = (face_of(game.name), GenericFace(game, ""))
        for face in faces:
            for size in SIZES:
                for ascii_only in (False, True):
                    canvas = Canvas(*size, ascii_only=ascii_only)
                    face.draw(canvas, table.scene(Picking()))
                    found = signed(canvas)
                    wanted = set(range(seats))
                    if isinstance(face, GenericFace) and (game.name, size[1] >= 35) != ("kampf", True):
                        continue  # What is on its table may have to be scrolled.
                    if game.name == "zargos" and size[1] < 35:
                        continue  # The planet has all of it; the peoples are a key away.
                    assert wanted <= found, (face, seat, size, ascii_only, str(canvas))


def test_in_the_log_a_doer_has_sign_and_ink_and_no_sentence_takes_anothers() -> None:
    game = GAMES["kampf"]
    table = Table(Setup(game, 4, {"deals": "1", "open_piles": "no"}), 5)
    log, names = Log(500), NAMES[:4]
    for step, moment in enumerate(moments(table)):
        log.add(Happened(step, moment.told.seen_by(1), names, 1))
    log.add(Talk("Chris", "hello"))
    lines = [line for line in Reading(log, face_of("kampf")).lines(None, names=names) if not line.official]
    assert {line.seat for line in lines} >= {0, 1, 2, 3}
    for line in lines:
        (mark, ink), *_ = log_lines([line], 60)[0]
        plain = log_lines([line], 60, ascii_only=True)[0][0][0]
        if line.who:
            assert (line.seat, ink) == (2, player_ink(2))
        elif line.seat >= 0:
            assert mark.startswith(f"{sign(line.seat)} ")
            assert plain.startswith(f"{sign(line.seat, True)} ")
            assert ink == player_ink(line.seat)
            name = "You" if line.seat == 1 else names[line.seat]
            assert line.text[: line.lead] in {"", name}
        else:
            assert mark == "· "


def test_a_name_that_is_a_word_of_ours_marks_no_sentence_of_the_games() -> None:
    game, names = GAMES["kampf"], ("Deal", "Anna")
    table = Table(Setup(game, 2, {"deals": "1", "open_piles": "no"}), 5)
    log = Log(500)
    for step, moment in enumerate(moments(table)):
        log.add(Happened(step, moment.told.seen_by(None), names, -1))
    begun = [line for line in Reading(log, face_of("kampf")).lines(None, names=names) if line.text.startswith("Deal 1")]
    assert begun
    assert all(line.lead == 0 for line in begun)


def test_the_lobby_and_the_gathering_sign_the_seats() -> None:
    made = Room()
    made.line.hear(Welcome("Ada", "x-y-z", "1"))
    info = TableInfo(7, "kampf", (), (*infos(4), SeatInfo("", "open")), "gathering", False, 10, "ab" * 32)
    made.line.hear(LobbySeen((info,), ("Ada",)))
    assert signed(picture(made.session, 100, 30)) >= {0, 1, 2, 3}
    made.line.hear(TableSeen(info, 0, -1, None))
    assert signed(picture(made.session, 100, 30)) >= {0, 1, 2, 3}


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_count_signs_those_whom_it_counts(ascii_only: bool) -> None:
    rows = tuple((Cell(name, seat=seat), Cell(str(seat))) for seat, name in enumerate(NAMES))
    table = seated(GAMES["kampf"], 6, 0, 20)
    table.sheets = [Sheet("A count", ("", "points"), rows)]
    made = Room()
    made.session.state.table = table
    made.session.pages.append(CountPage(made.session))
    canvas = Canvas(80, 24, ascii_only=ascii_only)
    made.session.pages[-1].draw(canvas)
    assert signed(canvas) == set(range(6))
    assert all(name in str(canvas) for name in NAMES)


def test_the_ink_of_a_name_is_the_signs() -> None:
    assert [player_ink(seat) for seat in range(6)] == [Ink(colour) for colour in PLAYERS]
