"""What a face draws for one player shows nothing of what another holds.

On a server one face draws for everybody, and keeps parts of pictures for the next. Two worlds that look the same to a
seat are drawn for the others first, and then for this seat: cell for cell and word for word it must see the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.engine import State, imagine, view
from core.registry import GAMES
from tests.tui.lines.playing import TABLES, Table, questions, scene_of
from tui.canvas.canvas import Canvas
from tui.games import Face, Scene, face_of
from tui.games.things import Thing, things_of

every_game = pytest.mark.parametrize("table", TABLES, ids=[table.game for table in TABLES])
ONE_IN = 24
"""So many states are drawn."""
SIZES = (80, 22), (132, 44)
KEYS = ("tab", "v", "1", "enter")


def shows_nothing_of_what_others_hold(face: Face, table: Table) -> int:
    """Return in how many of the worlds that were compared something else was hidden."""
    rng, subject, differed = Random(7), GAMES[table.game], 0
    for number, asked in enumerate(questions(table.game)[::ONE_IN]):
        size = SIZES[number % len(SIZES)]
        for seat in (asked.scene.seat, None):
            other = imagine(subject, view(subject, asked.state, seat), rng)
            differed += other != asked.state
            one, two = (shown_to(face, table, state, seat, size) for state in (asked.state, other))
            assert one == two, f"Seat {seat} is shown what it may not know"
    return differed


def shown_to(face: Face, table: Table, state: State, seat: int | None, size: tuple[int, int]) -> list[Any]:
    """All that is drawn for a seat after all the others there."""
    for each in (*range(table.seats), None):
        if each != seat:
            shown(face, scene_of(table.game, table.seats, state, each), size)
    return shown(face, scene_of(table.game, table.seats, state, seat), size)


def shown(face: Face, scene: Scene, size: tuple[int, int]) -> list[Any]:
    canvas = Canvas(*size)
    face.draw(canvas, scene)
    pressed = [outcome.sentence for key in KEYS if (outcome := face.press(scene, key)) is not None]
    return [
        face.title(scene),
        face.prompt(scene),
        pressed,
        [(thing.key, thing.name, thing.told) for thing in things_of(face, scene)],
        canvas.things,
        *(canvas.runs(y) for y in range(size[1])),
    ]


@every_game
def test_of_what_is_hidden_nothing_is_drawn(table: Table) -> None:
    assert shows_nothing_of_what_others_hold(face_of(table.game), table) > 3


class Peeping:
    """Keeps a card of the one for whom it has drawn last, and draws it for the next."""

    def __init__(self, face: Face, where: str) -> None:
        self._face, self._where = face, where
        self._kept = ""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        drawn: Callable[..., Any] = getattr(self._face, name)
        if name != self._where:
            return drawn

        def peep(*about: Any) -> Any:
            scene = next(each for each in about if isinstance(each, Scene))
            before, self._kept = self._kept, str(scene.board)
            found = drawn(*about)
            if name == "draw":
                about[0].text(0, 0, before)
                return found
            if name == "prompt":
                return found._replace(sentence=f"{found.sentence} {before}")
            if name == "things":
                return [*found, Thing("peeped", before, before)]
            return (*found, before)

        return peep


@pytest.mark.parametrize("where", ["draw", "prompt", "title", "things"])
def test_a_face_that_draws_a_hidden_card_is_found(where: str) -> None:
    with pytest.raises(AssertionError, match="is shown"):
        shows_nothing_of_what_others_hold(Peeping(face_of("kampf"), where), TABLES[0])
