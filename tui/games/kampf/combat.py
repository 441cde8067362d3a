"""Draws the combat of Kampf der Magier: every play as cards, who laid it, what it makes, and the total to be beaten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.kampf.cards import BALL, JOKER
from core.kampf.state import Laid
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, QUIET, STRONG
from tui.games import Scene, listed
from tui.games.kampf.words import cards
from tui.widgets.cards import LATEST, USUAL, CardFace, CardLook, draw_fan, fan_width
from tui.widgets.digits import big_width, draw_big


class _Size(NamedTuple):
    """The size of one card, how far those of a play stand apart, and of the name below."""

    width: int
    height: int
    step: int
    name: int


_SMALL: Final = _Size(6, 4, 3, 8)
_LARGE: Final = _Size(8, 5, 4, 12)
_GAP: Final = 2


def card_face(card: int, value: int = 0, narrow: bool = False) -> CardFace:
    """Return a card's face. A joker in the combat shows what it stands for."""
    if card == JOKER:
        return CardFace("J", f"={value}" if value else "✦" if narrow else "joker")
    if card == BALL:
        return CardFace("B", "●" if narrow else "ball")
    return CardFace(str(card))


def draw_combat(canvas: Canvas, scene: Scene) -> None:
    board = scene.board
    if not board.combat:
        canvas.heading(0, 0, "Combat", canvas.width, f"stock {board.stock}")
        _draw_empty(canvas, scene)
        return
    size = _LARGE if canvas.height >= 20 and canvas.width >= 44 else _SMALL
    width = max(9, big_width(board.total) + 1)
    spread = Rect(0, 1, canvas.width - width - 1, canvas.height - 1)
    shown = _arranged(scene, size, spread.width, max(1, spread.height // (size.height + 1)))
    hidden = len(board.combat) - sum(len(row) for row in shown)
    title = f"Combat · {cards(sum(len(laid.cards) for laid in board.combat))}"
    canvas.heading(
        0, 0, f"{title}, {hidden} plays not shown" if hidden else title, canvas.width, f"stock {board.stock}"
    )
    _draw_total(canvas.window(Rect(spread.right + 1, 2, width, 5)), board.total)
    _draw_plays(canvas.window(spread), scene, size, shown, hidden)


def _draw_empty(canvas: Canvas, scene: Scene) -> None:
    opens = [scene.names[seat] for seat in scene.waiting]
    text = f"Nothing lies here yet. {listed(opens)} opens." if opens else ""
    if scene.seat in scene.waiting:
        text = "Nothing lies here yet. You open."
    canvas.text(0, canvas.height // 2, text, QUIET, canvas.width, "^")


def _draw_total(canvas: Canvas, total: int) -> None:
    canvas.text(0, 0, "to beat", QUIET, canvas.width, ">")
    draw_big(canvas, canvas.width - big_width(total), 1, total)


def _arranged(scene: Scene, size: _Size, width: int, rows: int) -> list[list[Laid]]:
    """Arrange the plays in rows, leaving the first ones out until the others fit."""
    plays: Sequence[Laid] = scene.board.combat
    for first in range(len(plays)):
        found: list[list[Laid]] = [[]]
        used = 0
        for laid in plays[first:]:
            if used and used + _width(scene, laid, size) > width + _GAP:
                found.append([])
                used = 0
            found[-1].append(laid)
            used += _width(scene, laid, size)
        if len(found) <= rows:
            return found
    return [list(plays[-1:])]


def _name(scene: Scene, laid: Laid) -> str:
    return "you" if laid.seat == scene.seat else scene.names[laid.seat]


def _width(scene: Scene, laid: Laid, size: _Size) -> int:
    """Return the width of the cards or the name below them, and the gap to the next play."""
    name = min(size.name, 1 + width_of(_name(scene, laid)))
    return max(fan_width(len(laid.cards), size.width, size.step), name) + _GAP


def _draw_plays(canvas: Canvas, scene: Scene, size: _Size, shown: Sequence[Sequence[Laid]], place: int) -> None:
    """Draw the plays in the order laid, with the last one marked."""
    total = len(scene.board.combat)
    for number, row in enumerate(shown):
        x = 0
        for laid in row:
            place += 1
            last = place == total
            look = LATEST if last else USUAL
            rect = Rect(x, number * (size.height + 1), _width(scene, laid, size) - _GAP, size.height + 1)
            _draw_play(canvas.window(rect._replace(width=rect.width + 1)), laid, size, look, last, _name(scene, laid))
            x += rect.width + _GAP


def _draw_play(canvas: Canvas, laid: Laid, size: _Size, look: CardLook, last: bool, name: str) -> None:
    """Draw a play: its cards over one another, what they make on the border, and whose they are."""
    value = laid.total // len(laid.cards)
    faces = [card_face(card, value, narrow=True) for card in laid.cards]
    width = fan_width(len(faces), size.width, size.step)
    draw_fan(canvas, Rect(0, 0, width, size.height), faces, look, step=size.step, width=size.width)
    canvas.text(1, size.height - 1, f"={laid.total}", ACCENT_STRONG if last else STRONG, width - 2, "^")
    canvas.text(0, size.height, f"▴{name}" if last else f" {name}", ACCENT if last else QUIET, canvas.width)
