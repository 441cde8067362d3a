"""The map alone: a scene as the desk makes it, with what is planned, and the keys and clicks of the map."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from core.engine import Choice, Event, State, apply, choices, imagine, view, waiting_for
from core.zargos.game import ZARGOS
from net.messages import SeatInfo
from tui.canvas import Canvas
from tui.games import Outcome, Picking, Scene
from tui.games.zargos import globe, marching

NAMES = ("Anna", "Bob", "Chris", "David", "Eve", "Flo")
NOTHING = Picking()


def scene_of(state: State, seat: int, picking: Picking = NOTHING, past: Sequence[Event] = ()) -> Scene:
    """With what is legal after the plan, and what the board would be then."""
    seen = view(ZARGOS, state, seat if seat >= 0 else None)
    names = NAMES[: len(seen.board.hand_sizes)]
    later = imagine(ZARGOS, seen, Random(0))
    for choice in picking.pending:
        later, _told = apply(later, seat, choice)
    now = view(ZARGOS, later, seat) if picking.pending else None
    legal = choices(later, seat) if seat >= 0 else ()
    infos = tuple(SeatInfo(name, "person") for name in names)
    return Scene(seen, seat, names, infos, legal, waiting_for(state), tuple(past), picking, now, tuple(past))


def drawn(scene: Scene, size: tuple[int, int] = (80, 19), ascii_only: bool = False) -> Canvas:
    canvas = Canvas(*size, ascii_only=ascii_only)
    globe.draw(canvas, canvas.whole, scene, marching.marks(scene))
    return canvas


class After(NamedTuple):
    scene: Scene
    sent: tuple[Choice, ...]
    sentence: str

    @property
    def prompt(self) -> str:
        prompt = marching.prompt(self.scene)
        assert prompt is not None
        return prompt.sentence


def done(scene: Scene, key: str) -> Outcome:
    """What a key, or a click at `place:12`, does: an offer first, as the screen does it."""
    if ":" in key:
        outcome = marching.act(scene, key)
    else:
        prompt = marching.prompt(scene)
        offer = next((each for each in prompt.offers if each.key == key), None) if prompt else None
        if scene.picking.typed:
            offer = None
        outcome = marching.act(scene, offer.action) if offer else marching.press(scene, key)
    assert outcome is not None, key
    return outcome


def after(state: State, seat: int, *keys: str, picking: Picking = NOTHING) -> After:
    outcome = Outcome(picking)
    for key in keys:
        outcome = done(scene_of(state, seat, outcome.picking), key)
    return After(scene_of(state, seat, outcome.picking), outcome.send, outcome.sentence)
