"""Draws the combat of Kampf der Magier: every play as cards, who laid it, what it makes, and the total to be beaten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.kampf.state import Laid
from core.kampf.view import KampfBoard
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import Scene
from tui.games.kampf.looks import card_face, drawn_face
from tui.games.kampf.things import STOCK, TOTAL, play_key
from tui.games.kampf.words import cards
from tui.games.sizes import Size
from tui.language import _, _n, _p
from tui.language.lists import listed
from tui.widgets.cards import LATEST, USUAL, CardLook, draw_fan, fan_width
from tui.widgets.digits import big_width, draw_big
from tui.widgets.players import player_ink, sign


class _Size(NamedTuple):
    """The size of one card, how far those of a play stand apart, and of the name below."""

    width: int
    height: int
    step: int
    name: int


_SMALL: Final = _Size(6, 4, 3, 8)
_LARGE: Final = _Size(8, 5, 4, 12)
_DRAWN: Final = {
    _Size(15, 11, 6, 15): Size.XL,
    _Size(13, 9, 6, 13): Size.L,
    _Size(9, 6, 5, 13): Size.M,
}
"""With a drawing, the largest first."""
_GAP: Final = 2


def draw_combat(canvas: Canvas, scene: Scene, window: Size) -> None:
    board = scene.board
    note = _("stock {count}", count=board.stock) if window is Size.S else ""  # In larger ones it lies beside.
    canvas.thing(Rect(0, 0, canvas.width, 1), TOTAL)
    canvas.thing(Rect(canvas.width - width_of(note), 0, width_of(note), 1), STOCK)
    if not board.combat:
        canvas.heading(0, 0, _("Combat"), canvas.width, note)
        _draw_empty(canvas, scene)
        return
    width = max(9, big_width(board.total) + 1)
    spread = Rect(0, 1, canvas.width - width - 1, canvas.height - 1)
    size = _size(canvas, scene, spread, window)
    shown = _arranged(scene, size, spread.width, max(1, spread.height // (size.height + 1)))
    hidden = len(board.combat) - sum(len(row) for row in shown)
    canvas.heading(0, 0, _title(board, hidden, canvas.width - len(note) - 2), canvas.width, note)
    _draw_total(canvas.window(Rect(spread.right + 1, 2, width, 5)), board.total)
    _draw_plays(canvas.window(spread), scene, size, shown, hidden)


def _title(board: KampfBoard, hidden: int, room: int) -> str:
    """Return how much lies there, and how many of the first plays can't be seen, in as many words as fit."""
    title = f"{_('Combat')} · {cards(sum(len(laid.cards) for laid in board.combat))}"
    if not hidden:
        return title
    plays = _n("{count} earlier play", "{count} earlier plays", hidden)
    forms = (f"{title}, {plays}", f"{title}, {_('{count} earlier', count=hidden)}")
    return next((each for each in forms if width_of(each) <= room), title)


def _size(canvas: Canvas, scene: Scene, spread: Rect, window: Size) -> _Size:
    """Return the size of the largest cards that all find room; in small windows it is always the same."""
    for size, least in _DRAWN.items():
        rows = spread.height // (size.height + 1)
        if window >= least and rows:
            shown = _arranged(scene, size, spread.width, rows)
            fits = all(sum(_width(scene, laid, size) for laid in row) <= spread.width + _GAP for row in shown)
            if fits and sum(map(len, shown)) == len(scene.board.combat):
                return size
    return _LARGE if canvas.height >= 20 and canvas.width >= 44 else _SMALL


def _draw_empty(canvas: Canvas, scene: Scene) -> None:
    opens = [scene.names[seat] for seat in scene.waiting]
    text = _("Nothing lies here yet. {name} opens.", name=listed(opens)) if opens else ""
    if scene.seat in scene.waiting:
        text = _("Nothing lies here yet. You open.")
    canvas.text(0, canvas.height // 2, text, QUIET, canvas.width, "^")


def _draw_total(canvas: Canvas, total: int) -> None:
    canvas.thing(canvas.whole, TOTAL)
    canvas.text(0, 0, _("to beat"), QUIET, canvas.width, ">")
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
    return _p("within a sentence", "you") if laid.seat == scene.seat else scene.names[laid.seat]


def _width(scene: Scene, laid: Laid, size: _Size) -> int:
    """Return the width of the cards or the name below them, and the gap to the next play."""
    name = min(size.name, 1 + width_of(_name(scene, laid)))
    return max(fan_width(len(laid.cards), size.width, size.step), name) + _GAP


def _draw_plays(canvas: Canvas, scene: Scene, size: _Size, shown: Sequence[Sequence[Laid]], place: int) -> None:
    """Draw the plays in the order laid, in the middle where the cards have drawings."""
    total = len(scene.board.combat)
    middle = size in _DRAWN
    rows = len(shown) if middle else canvas.height // (size.height + 1)
    top = (canvas.height - rows * (size.height + 1) + 1) // 2
    for number, row in enumerate(shown):
        x = max(0, (canvas.width - sum(_width(scene, laid, size) for laid in row)) // 2) if middle else 0
        for laid in row:
            place += 1
            last = place == total
            look = LATEST if last else USUAL
            rect = Rect(x, top + number * (size.height + 1), _width(scene, laid, size) - _GAP, size.height + 1)
            canvas.thing(rect, play_key(place - 1))
            _draw_play(canvas.window(rect._replace(width=rect.width + 1)), laid, size, look, _name(scene, laid))
            x += rect.width + _GAP


def _draw_play(canvas: Canvas, laid: Laid, size: _Size, look: CardLook, name: str) -> None:
    """Draw a play: its cards over one another, what they make on the border, and whose they are."""
    value = laid.total // len(laid.cards)
    drawn = _DRAWN.get(size)
    faces = [
        card_face(card, value, narrow=True) if drawn is None else drawn_face(card, value, drawn) for card in laid.cards
    ]
    width = fan_width(len(faces), size.width, size.step)
    draw_fan(canvas, Rect(0, 0, width, size.height), faces, look, step=size.step, width=size.width)
    canvas.text(1, size.height - 1, f"={laid.total}", ACCENT_STRONG if look is LATEST else STRONG, width - 2, "^")
    canvas.text(0, size.height, f"{sign(laid.seat, canvas.ascii)}{name}", player_ink(laid.seat), canvas.width)
