"""The map alone, of a scene as the client makes it: its drawing, its keys and clicks, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.engine import Choice, State, apply
from core.zargos.map.board import PLACE
from core.zargos.state import ZargosState
from tests.tui.sitting import NOTHING
from tests.tui.zargos.sitting import scene_of
from tests.zargos.table import word
from tui.canvas.canvas import Canvas
from tui.games import Outcome, Picking, Scene
from tui.games.zargos.map import globe, roaming
from tui.games.zargos.orders import marching, moves, orders


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


def said(choices: Iterable[Choice]) -> str:
    return ", ".join(map(word, choices))


def plan(scene_after: After) -> str:
    return ", ".join(orders.arrow(move) for move in moves.moves(scene_after.scene))


def offered(found: After) -> dict[str, str]:
    prompt = marching.prompt(found.scene)
    assert prompt is not None
    return {offer.key: offer.label for offer in prompt.offers if offer != roaming.BEGIN}


def answered(state: State, seat: int, sent: Iterable[Choice]) -> ZargosState:
    """The engine's word that these are legal, one after the other."""
    for choice in sent:
        state, _told = apply(state, seat, choice)
    assert isinstance(state, ZargosState)
    return state


def click(code: str) -> str:
    return f"place:{PLACE[code]}"
