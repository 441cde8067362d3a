"""The table of Fist of Dragonstones, put together."""

from __future__ import annotations

from tui.canvas import NOWHERE, Canvas, Rect
from tui.games import Scene
from tui.games.dragonstones import players, purse, turn
from tui.games.dragonstones.plan import plan
from tui.games.dragonstones.prompts import needs_menu


def draw(canvas: Canvas, scene: Scene) -> Rect:
    """A menu takes the log's place for as long as it is open."""
    found = plan(canvas.width, canvas.height, len(scene.names))
    players.draw(canvas.window(found.seats), scene, found.pitch)
    players.draw_bank(canvas.window(found.bank), scene)
    purse.draw(canvas.window(found.purse), scene)
    turn.draw_card(canvas.window(found.card), scene)
    turn.draw_turn(canvas.window(found.turn), scene, found.texts)
    if not needs_menu(scene):
        return found.log
    purse.draw_menu(canvas.window(found.log), scene)
    return NOWHERE
