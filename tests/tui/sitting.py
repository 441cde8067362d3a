"""A moment in a game as the client makes it; keys as the table's screen gives them, and what a mouse can hit there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from core.engine import AnyGame, Choice, State, View, view
from core.replay import Setup
from core.telling import Event
from net.protocol.messages import SeatInfo, TableInfo
from tests.conformance.helpers.play import Table, moments, opening
from tui.canvas.canvas import NOWHERE, Canvas
from tui.client.table import ClientTable
from tui.games import Face, Outcome, Picking, Scene

NAMES = ("Anna", "Bob", "Chris", "David", "Eve", "Flo")
LONG_NAMES = (
    "Wolfeschlegelste",
    "Bartholomäus III",
    "Chrysanthemum 12",
    "Maximiliana Fünf",
    "Theodosius Sechs",
    "Florentinus Acht",
)
"""As long as a name may be."""
SMALL, LARGE, HUGE = (80, 19), (120, 35), (150, 41)
"""What is left of 80×24, of 120×40 and of the largest table for the board."""
WIDEST = (200, 60)
SIZES = (SMALL, LARGE, WIDEST, (74, 17), (80, 35), (120, 19))
NOTHING = Picking()


class After(NamedTuple):
    scene: Scene
    sent: tuple[Choice, ...]
    sentence: str


class Sitting(NamedTuple):
    """Some players of one game, each before their screen."""

    game: AnyGame
    face: Face
    of_seats: Callable[[Any], Sequence[object]]
    """Something of the board that each seat has one of."""
    options: Mapping[str, str]
    """Of a random game, where it is not told others."""

    def scene_of(
        self,
        state: State,
        seat: int,
        picking: Picking = NOTHING,
        past: Sequence[Event] = (),
        names: Sequence[str] = NAMES,
    ) -> Scene:
        seen = view(self.game, state, seat if seat >= 0 else None)
        infos = tuple(SeatInfo(name, "person") for name in names[: len(self.of_seats(seen.board))])
        return self._seated(seen, seat, infos, past).scene(picking)

    def _seated(self, seen: View[Any], seat: int, infos: tuple[SeatInfo, ...], past: Sequence[Event]) -> ClientTable:
        info = TableInfo(1, self.game.name, (), infos, "playing", False, 0, "")
        seated = ClientTable(info, seat, seen, past=tuple(past), recent=tuple(past)[-9:])
        seated.face = self.face
        return seated

    def drawn(self, scene: Scene, size: tuple[int, int] = SMALL, ascii_only: bool = False) -> Canvas:
        canvas = Canvas(*size, ascii_only=ascii_only)
        self.face.draw(canvas, scene)
        return canvas

    def check_drawn(self, scene: Scene) -> None:
        """Within each size, with room for the log at the right down to the bottom or none; at the widest in ASCII."""
        for size in SIZES:
            canvas = Canvas(*size, ascii_only=size == WIDEST)
            room = self.face.draw(canvas, scene)
            assert room == NOWHERE or (0 < room.x < room.right <= size[0] and room.bottom == size[1]), (size, room)
            assert str(canvas).isascii() or size != WIDEST, size

    def done(self, scene: Scene, key: str) -> Outcome:
        """What a key does: an offer first, as the screen does it."""
        offer = next((each for each in self.face.prompt(scene).offers if each.key == key), None)
        if offer is not None and offer.why:
            return Outcome(scene.picking, sentence=offer.why)
        outcome = self.face.act(scene, offer.action) if offer else self.face.press(scene, key)
        assert outcome is not None, key
        return outcome

    def after(self, scene: Scene, *keys: str) -> After:
        """The moment after those keys, what was sent, and what was said last."""
        outcome = Outcome(scene.picking)
        for key in keys:
            outcome = self.done(scene, key)
            scene = self._picked(scene, outcome.picking)
        return After(scene, outcome.send, outcome.sentence)

    def _picked(self, scene: Scene, picking: Picking) -> Scene:
        """That moment with something else picked; what is legal then is for the client to say."""
        if picking.pending == scene.picking.pending:
            return scene._replace(picking=picking)
        return self._seated(scene.view, scene.seat, scene.seats, scene.past).scene(picking)

    def played(
        self, seats: int, seed: int, options: Mapping[str, str] | None = None, watcher: int | None = 0
    ) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """A random game: every state, with what a seat saw on the way to it."""
        table = Table(Setup(self.game, seats, options or self.options), seed)
        state, told = opening(table)
        yield state, told.seen_by(watcher)
        for moment in moments(table):
            yield moment.after, moment.told.seen_by(watcher)


def spots(canvas: Canvas) -> set[str]:
    """All that a mouse can hit."""
    return {canvas.hit(x, y) for y in range(canvas.height) for x in range(canvas.width)} - {""}
