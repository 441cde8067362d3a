"""A moment in a game of Gargon, made as the desk makes it; keys and clicks as the table's screen gives them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from core.engine import Choice, Event, State, apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from core.gargon.game import GARGON
from net.messages import SeatInfo, TableInfo
from tui.canvas import Canvas
from tui.desk import Seated
from tui.games import Outcome, Picking, Scene
from tui.games.gargon import FACE

NAMES = ("Anna", "Bob", "Chris", "David", "Eve")
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
    seen = view(GARGON, state, seat if seat >= 0 else None)
    infos = tuple(SeatInfo(name, "person") for name in names[: len(seen.board.backs)])
    info = TableInfo(1, "gargon", (), infos, "playing", False, 0, "")
    return Seated(info, seat, seen, FACE, past=tuple(past), recent=tuple(past)[-9:]).scene(picking)


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


def after(state: State, seat: int, *keys: str, past: Sequence[Event] = ()) -> After:
    """The moment after those keys, what was sent, and what was said last."""
    outcome = Outcome()
    for key in keys:
        outcome = done(scene_of(state, seat, outcome.picking, past), key)
    return After(scene_of(state, seat, outcome.picking, past), outcome.send, outcome.sentence)


def spots(canvas: Canvas) -> set[str]:
    """All that a mouse can hit; nothing to be hit is less than two columns wide."""
    return {canvas.hit(x, y) for y in range(canvas.height) for x in range(1, canvas.width, 2)} - {""}


def game(
    seats: int, seed: int, options: dict[str, str] | None = None, watcher: int | None = 0
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """A random game: every state, with what a seat saw on the way to it."""
    rng = Random(seed)
    state, told = start(GARGON, seats, options or {})
    while True:
        yield state, told.seen_by(watcher)
        if is_over(state):
            return
        shape = roll_due(state)
        if shape is not None:
            numbers = rng.sample(range(shape.sides), shape.size)
            state, told = apply_roll(state, numbers)
        else:
            seat = waiting_for(state)[0]
            state, told = apply(state, seat, rng.choice(choices(state, seat)))


def answered(state: State, seat: int, sent: Iterable[Choice]) -> State:
    """The engine's word that these are legal, one after the other."""
    for choice in sent:
        state, _told = apply(state, seat, choice)
    return state
