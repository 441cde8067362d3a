"""The costs of moments: bytes on a plain terminal's line, and the drawing for a crowd that looks on."""

from __future__ import annotations

import pytest

from core.engine import AnyGame
from core.registry import GAMES
from tests.tui.moments.staging import SIZE, Seat, Sights, sights, staged
from tui.canvas.depths import Depth
from tui.screens.window import picture
from tui.served.painter import Painter
from tui.served.pane import evened

__all__ = ["sights"]

SEATS = 4
BUDGET = 3_000
"""Bytes of a moment, over those of the change that it leads to."""
ENVELOPE = 48
"""SSH adds so much to each frame, about."""
LARGE = 120, 40
ENOUGH = 30
"""Moments of a game."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))


class Line:
    """A terminal of 256 colours, as most of plain ssh are."""

    def __init__(self, seat: Seat, still: bool, size: tuple[int, int]) -> None:
        self._session = (seat.still if still else seat.played).session
        self._size = size
        self._hides = seat.seat >= 0
        self._painter = Painter(size, Depth.MANY, "xterm-256color")

    def sends(self) -> int:
        """A frame; returns its bytes."""
        self._painter.put(picture(self._session, *self._size))
        data = self._painter.changes().encode()
        return len(evened(data) if self._hides else data) + ENVELOPE if data else 0


@games
@pytest.mark.parametrize("size", [SIZE, LARGE], ids=str)
def test_a_moment_costs_a_plain_terminal_at_most_3_kb(game: AnyGame, size: tuple[int, int]) -> None:
    lines: dict[int, tuple[Line, Line]] = {}
    costs = []
    for watching, _heard in staged(game, SEATS, (0, -1), seed=4):
        for number, seat in watching.items():
            played, still = lines.setdefault(number, (Line(seat, False, size), Line(seat, True, size)))
            moves = seat.is_playing()
            spent = played.sends()
            while seat.is_playing():
                seat.wait()
                spent += played.sends()
            direct = still.sends()
            if moves:
                costs.append(spent - direct)
            seat.close_counts()
            while seat.is_playing():
                seat.wait()
                played.sends()
            played.sends(), still.sends()
        if len(costs) >= ENOUGH:
            break
    assert costs
    assert max(costs) <= BUDGET, sorted(costs)


@games
def test_a_crowd_that_looks_on_sees_each_frame_drawn_once(game: AnyGame, sights: Sights) -> None:
    frames = 0
    for watching, _heard in staged(game, SEATS, (-1, -2, -3), seed=5):
        seats = list(watching.values())
        assert len({seat.is_playing() for seat in seats}) == 1
        while seats[0].is_playing():
            sights.drawn.clear()
            shown = [picture(seat.played.session, *SIZE) for seat in seats]
            assert len(sights.drawn) <= 1  # A tie breathes: it has looked like that before.
            assert len({id(canvas.common(5)) for canvas in shown}) == 1
            frames += 1
            for seat in seats:
                seat.wait()
        if frames >= 4 * ENOUGH:
            break
        for seat in seats:
            seat.close_counts()
            while seat.is_playing():
                seat.wait()
                picture(seat.played.session, *SIZE)
    assert frames or game.name == "zargos"
