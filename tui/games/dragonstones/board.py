"""Puts the table of Fist of Dragonstones together."""

from __future__ import annotations

from tui.canvas.canvas import NOWHERE, Canvas, Rect
from tui.games import Scene
from tui.games.dragonstones import players, purse
from tui.games.dragonstones.characters import turn
from tui.games.dragonstones.plan import plan
from tui.games.dragonstones.prompts import needs_menu


def draw(canvas: Canvas, scene: Scene) -> Rect:
    """Draw the table. A menu takes the log's place while it is open, and that of one's own coins too where it is
    long."""
    found = plan(canvas.width, canvas.height, len(scene.names))
    players.draw(canvas.window(found.seats), scene, found.pitch)
    players.draw_bank(canvas.window(found.bank), scene)
    turn.draw_card(canvas.window(found.card), scene)
    turn.draw_turn(canvas.window(found.turn), scene, found.texts)
    opened = needs_menu(scene)
    if opened and not purse.fits_menu(scene, found.log.height):
        both = found.purse._replace(height=found.log.bottom - found.purse.y)
        purse.draw_menu(canvas.window(both), scene)
        return NOWHERE
    purse.draw(canvas.window(found.purse), scene)
    players.draw_flight(canvas, scene, found)
    if not opened:
        return found.log
    purse.draw_menu(canvas.window(found.log), scene)
    return NOWHERE
