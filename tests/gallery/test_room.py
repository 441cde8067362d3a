"""Room is for the game: at every size a board has no more than a fifth of it empty, in most moments of its main phases.

Empty is where a card of that size with a margin would find room: a rectangle of blanks on the bare ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from core.engine import AnyGame, is_over, view, waiting_for
from core.registry import GAMES
from core.replay import Setup
from net.protocol.messages import SeatInfo, TableInfo
from tests.conformance.helpers.play import Table, moments, opening
from tests.tui.sitting import NAMES
from tui.canvas.canvas import NOWHERE, Canvas, Rect
from tui.canvas.ink import NIGHT, Ink
from tui.client.table import ClientTable
from tui.games import Picking, Scene
from tui.games.sizes import LEAST, Size

CARDS: Final = {Size.S: (11, 7), Size.M: (13, 8), Size.L: (17, 11), Size.XL: (19, 13)}
"""Columns and rows of what would find room: a card of that size with its margin."""
EMPTY: Final = 0.25
"""Of a board so much may be empty at most: Kampf's for two in the first deal, when there is little to say of a seat."""
BOARDS: Final = {size: (80, 19) if size is Size.S else LEAST[size] for size in Size}
LOG: Final = 0.35
"""Of a board the log may be so much."""


SHOWS: Final[dict[str, Callable[[Any], bool]]] = {
    "kampf": lambda board: len(board.combat) >= 2 and min(board.hand_sizes) >= 5,
    "gargon": lambda board: len(board.hand) >= 6 and sum(map(bool, (*board.face_down, *board.face_up))) >= 2,
    "dragonstones": lambda board: board.turn >= 2,
    "zargos": lambda board: board.turn >= 2,
}
"""When a game has something to show: neither before its first cards lie, nor when nearly all are gone."""


def scenes(game: AnyGame, seats: int) -> Iterator[Scene]:
    """Yield the main phases: a player who is asked in the middle of a game, each question as often as it comes."""
    for seed in range(6):
        yield from _played(game, seats, seed)


def _played(game: AnyGame, seats: int, seed: int) -> Iterator[Scene]:
    table = Table(Setup(game, seats, {option.key: option.default for option in game.options}), seed)
    state, told = opening(table)
    seen = told.seen_by(0)
    for moment in moments(table):
        seen = (*seen, *moment.told.seen_by(0))[-200:]
        state = moment.after
        if not is_over(state) and 0 in waiting_for(state) and SHOWS[game.name](view(game, state, 0).board):
            names = NAMES[:seats]
            info = TableInfo(
                1, game.name, (), tuple(SeatInfo(each, "person") for each in names), "playing", False, 0, ""
            )
            yield ClientTable(info, 0, view(game, state, 0), past=seen, recent=seen[-9:]).scene(Picking())


def drawn(scene: Scene, face: Any, size: Size) -> tuple[Canvas, Rect]:
    canvas = Canvas(*BOARDS[size])
    return canvas, face.draw(canvas, scene)


def blanks(canvas: Canvas, log: Rect) -> list[list[bool]]:
    """By row: where nothing is drawn, and the log has not its place."""
    return [
        [
            text in {" ", ""} and ink.bg == NIGHT and not ink.reverse and not log.holds(x, y)
            for x, (text, ink) in enumerate(canvas.cells(y))
        ]
        for y in range(canvas.height)
    ]


def empty(blank: list[list[bool]], card: tuple[int, int]) -> int:
    """How many cells lie in some rectangle of blanks that is as large as a card."""
    width, height = card
    found: set[tuple[int, int]] = set()
    rows = len(blank)
    for y in range(rows - height + 1):
        run = 0
        for x in range(len(blank[0])):
            run = run + 1 if all(blank[y + down][x] for down in range(height)) else 0
            if run >= width:
                found |= {(across, y + down) for across in range(x - width + 1, x + 1) for down in range(height)}
    return len(found)


def share(canvas: Canvas, log: Rect, size: Size) -> float:
    return empty(blanks(canvas, log), CARDS[size]) / (canvas.width * canvas.height)


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_a_board_is_full_at_every_size(game: AnyGame, size: Size) -> None:
    rng = Random(game.name)
    for seats in (game.seats[0], game.seats[-1]):
        shares = []
        for scene in islice(scenes(game, seats), 0, 30, 3):
            canvas, log = drawn(scene, face(game), size)
            assert log.width * log.height <= LOG * canvas.width * canvas.height
            shares.append(share(canvas, log, size))
        assert shares, rng
        assert sorted(shares)[len(shares) // 2] <= EMPTY, (seats, [f"{each:.2f}" for each in shares])


def face(game: AnyGame) -> Any:
    from tui.games import face_of

    return face_of(game.name)


def test_a_bare_board_is_found_empty() -> None:
    canvas = Canvas(120, 35)
    assert share(canvas, NOWHERE, Size.L) == 1.0
    canvas.fill(Rect(0, 0, 120, 35), Ink(), "x")
    assert share(canvas, NOWHERE, Size.L) == 0.0
    canvas.fill(Rect(10, 10, *CARDS[Size.L]), Ink())
    assert share(canvas, NOWHERE, Size.L) == 17 * 11 / (120 * 35)
    canvas.text(12, 12, "a word", Ink())
    assert share(canvas, NOWHERE, Size.L) == 0.0
