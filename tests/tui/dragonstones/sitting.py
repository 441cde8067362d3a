"""A moment in a game of Fist of Dragonstones as the desk makes it, keys and clicks as the table's screen gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from core.dragonstones.game import DRAGONSTONES
from core.engine import Choice, Event, State, apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from net.messages import SeatInfo
from tui.canvas import Canvas
from tui.games import Outcome, Picking, Scene
from tui.games.dragonstones import FACE

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
SMALL, LARGE = (80, 19), (120, 35)
"""What is left of 80×24 and 120×40 for the board."""
NOTHING = Picking()


def scene_of(
    state: State,
    seat: int,
    picking: Picking = NOTHING,
    past: Sequence[Event] = (),
    names: Sequence[str] = NAMES,
) -> Scene:
    seen = view(DRAGONSTONES, state, seat if seat >= 0 else None)
    names = tuple(names[: len(seen.board.scores)])
    infos = tuple(SeatInfo(name, "person") for name in names)
    legal = choices(state, seat) if seat >= 0 else ()
    return Scene(seen, seat, names, infos, legal, waiting_for(state), tuple(past)[-9:], picking, None, tuple(past))


def drawn(scene: Scene, size: tuple[int, int] = SMALL, ascii_only: bool = False) -> Canvas:
    canvas = Canvas(*size, ascii_only=ascii_only)
    FACE.draw(canvas, scene)
    return canvas


def done(scene: Scene, key: str) -> Outcome:
    """What a key does: an offer first, as the screen does it."""
    offer = next((each for each in FACE.prompt(scene).offers if each.key == key), None)
    if offer is not None and offer.why:
        return Outcome(scene.picking, sentence=offer.why)
    outcome = FACE.act(scene, offer.action) if offer else FACE.press(scene, key)
    assert outcome is not None, key
    return outcome


class After(NamedTuple):
    scene: Scene
    sent: tuple[Choice, ...]
    sentence: str


def seated(state: State, scene: Scene) -> Scene:
    """That moment with what is pending: what is legal after it, and what is seen then, as the desk works it out."""
    for choice in scene.picking.pending:
        state, _ = apply(state, scene.seat, choice)
    now = view(DRAGONSTONES, state, scene.seat) if scene.picking.pending else None
    return scene._replace(choices=choices(state, scene.seat), now=now)


def after(scene: Scene, *keys: str) -> After:
    """The moment after those keys, what was sent, and what was said last."""
    outcome = Outcome(scene.picking)
    for key in keys:
        outcome = done(scene, key)
        scene = scene._replace(picking=outcome.picking)
    return After(scene, outcome.send, outcome.sentence)


def spots(canvas: Canvas) -> set[str]:
    """All that a mouse can hit."""
    return {canvas.hit(x, y) for y in range(canvas.height) for x in range(canvas.width)} - {""}


def game(
    seats: int, seed: int, options: dict[str, str] | None = None, watcher: int | None = 0
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """A random game: every state, with what a seat saw on the way to it."""
    rng = Random(seed)
    state, told = start(DRAGONSTONES, seats, options or {"blanks": "house"})
    while True:
        yield state, told.seen_by(watcher)
        if is_over(state):
            return
        shape = roll_due(state)
        if shape is not None:
            pool = range(shape.sides)
            numbers = rng.sample(pool, shape.size) if shape.distinct else rng.choices(pool, k=shape.size)
            state, told = apply_roll(state, numbers)
        else:
            seat = waiting_for(state)[0]
            state, told = apply(state, seat, rng.choice(choices(state, seat)))
