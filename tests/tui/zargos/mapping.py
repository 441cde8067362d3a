"""The map alone, of a scene as the desk makes it: its drawing, and its keys and clicks."""

from __future__ import annotations

from typing import NamedTuple

from core.engine import Choice, State
from tests.tui.sitting import NOTHING
from tests.tui.zargos.sitting import scene_of
from tui.canvas import Canvas
from tui.games import Outcome, Picking, Scene
from tui.games.zargos import globe, marching


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
