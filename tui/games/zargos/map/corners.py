"""Draws the dark corners around the planet: whose turn it is and one's own numbers, keys, and the winds that blow."""

from __future__ import annotations

from typing import Final

from core.zargos.map.board import CITY
from core.zargos.view import ZargosBoard
from net.people.text import width_of
from tui.canvas.canvas import NOWHERE, Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, QUIET, STRONG, WARNING, Ink
from tui.games import Scene
from tui.games.zargos.map import looks
from tui.games.zargos.map.plan import Plan, corner_width
from tui.games.zargos.telling import looking, phases
from tui.games.zargos.telling.names import letters, people_name, shortly, target_name
from tui.language import _, _n, _p
from tui.widgets.buttons import key_name

_WIND: Final = "≈"


def draw(canvas: Canvas, found: Plan, scene: Scene) -> None:
    """Draw the corners: at the upper left the order and one's own numbers, where no panel shows them; at the upper
    right the winds; below, the keys of what can be called up."""
    if found.peoples == NOWHERE:
        _draw_order(canvas, scene, corner_width(found.globe, 0) - 2)
        for row, texts in enumerate(_own(scene), 1):
            room = corner_width(found.globe, row) - 2
            end = canvas.text(1, row, next((text for text in texts if width_of(text) <= room), ""), STRONG)
            canvas.thing(Rect(1, row, end - 1, 1), "own")
    _draw_weather(canvas, found.globe, scene)
    _draw_keys(canvas, found, scene)


def _draw_weather(canvas: Canvas, globe: Rect, scene: Scene) -> None:
    for row, (text, ink, key) in enumerate(_weather(scene)):
        width = max(0, corner_width(globe, row) - 2)
        canvas.text(globe.width - 1 - width, row, text, ink, width, ">")
        shown = min(width, width_of(text))
        canvas.thing(Rect(globe.width - 1 - shown, row, shown, 1), key)


def _draw_keys(canvas: Canvas, found: Plan, scene: Scene) -> None:
    """Draw keys from the bottom upwards, where the corner is widest; at the right where the hand lies at the left."""
    globe = found.globe
    right = found.hand != NOWHERE and found.hand.y < globe.bottom and found.hand.x < globe.width // 2
    for number, offer in enumerate(looking.offers(scene)):
        y = globe.bottom - 1 - number
        width = max(0, corner_width(globe, y) - 2)
        name = key_name(offer.key)
        text = f"{name} {looking.in_a_corner(offer.key)}"
        x = globe.width - 1 - width_of(text) if right else 1
        if width_of(text) <= width:
            canvas.pieces(x, y, (name, ACCENT), (text.removeprefix(name), QUIET))
            canvas.spot(Rect(x, y, width_of(text), 1), offer.action)


def _draw_order(canvas: Canvas, scene: Scene, width: int) -> None:
    now = phases.people_to_move(scene)
    x = 1
    for people in scene.view.board.order:
        if x + 2 > width:
            return
        canvas.text(x, 0, "▸" if people == now else " ", ACCENT_STRONG)
        out = scene.view.board.out >> people & 1
        canvas.thing(Rect(x, 0, 2, 1), f"people:{people}")
        x = canvas.text(x + 1, 0, "×" if out else letters()[people], QUIET if out else looks.ARMIES[people])


def _own(scene: Scene) -> list[tuple[str, ...]]:
    """Return points and boats of one's own peoples, and cards; each in words for wide corners and for narrow ones."""
    board: ZargosBoard = scene.view.board
    own = [people for people in board.order if board.seat_of[people] == scene.seat]
    if not own:
        return []
    points = " ".join(f"{letters()[people]}{_p('points', '{count}p', count=board.points[people])}" for people in own)
    if len(own) == 1:
        points = _p("points", "{count}p", count=board.points[own[0]])
    boats = sum(board.boats[people] for people in own)
    cards = len(board.hand)
    short = _p("points", "{count}p", count="/".join(str(board.points[people]) for people in own))
    with_boats = f"{points} {_p('boats', '{count}b', count=boats)}"
    in_hand = _n("{count} card", "{count} cards", cards)
    return [(with_boats, points, short), (in_hand, _p("cards", "{count}c", count=cards))]


def _weather(scene: Scene) -> list[tuple[str, Ink, str]]:
    """Return the winds of this turn, and who is the Master, each with the key of the thing it is."""
    board: ZargosBoard = scene.view.board
    found = []
    for number, (kind, target) in enumerate(board.winds):
        on = target_name(kind, target)
        name = shortly(kind)
        found.append((f"{_WIND} {name}{f': {on}' if on else ''}", WARNING, f"wind:{number}"))
    master = board.owner[CITY]
    if master >= 0:
        found.append((_("Master: {people}", people=people_name(master)), ACCENT, f"place:{CITY}"))
    return found
