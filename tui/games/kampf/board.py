"""The table of Kampf der Magier: seats at the left, the combat in the middle, the own hand below, room for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.engine import Event
from core.kampf import events as happened
from core.kampf.cards import BALL, JOKER
from core.kampf.scoring import totals
from core.kampf.state import Laid
from tui.canvas import Canvas, Rect
from tui.games import Scene, listed
from tui.games.kampf import answers
from tui.games.kampf.words import cards
from tui.ink import ACCENT, ACCENT_STRONG, QUIET, STRONG, TEXT, Ink
from tui.widgets.cards import DIM, LATEST, LIFTED, USUAL, CardFace, CardLook, draw_card, draw_fan, fan_width
from tui.widgets.digits import big_width, draw_big
from tui.widgets.seats import SeatLine, draw_seats

HAND_HEIGHT: Final = 7
_CARD: Final = 7
_LAID: Final = 6
_LAID_HEIGHT: Final = 5
"""Four rows of card and one for a name."""


def lying(scene: Scene) -> int:
    """How many cards the combat has."""
    return sum(len(laid.cards) for laid in scene.board.combat)


def draw(canvas: Canvas, scene: Scene) -> Rect:
    wide = canvas.width >= 110
    seats = 34 if wide else 28
    log = max(34, canvas.width // 4) if wide else 0
    top = canvas.height - HAND_HEIGHT - wide
    _draw_seats(canvas.window(Rect(1, 0, seats, top)), scene)
    combat = Rect(seats + 3, 0, canvas.width - seats - 4 - (log + 2 if log else 0), top)
    _draw_combat(canvas.window(combat), scene)
    hand_width = _draw_hand(canvas.window(Rect(1, top + wide, canvas.width - log - 2, HAND_HEIGHT)), scene)
    if wide:
        return Rect(canvas.width - log - 1, 0, log, canvas.height)
    return Rect(hand_width + 3, top, canvas.width - hand_width - 4, HAND_HEIGHT)


def _draw_seats(canvas: Canvas, scene: Scene) -> None:
    board = scene.board
    sums = totals(board.scores) or (0,) * len(scene.names)
    lines = []
    for seat, taken in enumerate(board.taken):
        notes = [f"took {taken}", f"{sums[seat]} {'points' if canvas.width > 30 else 'pts'}"]
        if board.tops and board.tops[seat]:
            notes[0] += f", top {_corner(board.tops[seat])}"
        lines.append(SeatLine(seat, board.hand_sizes[seat], " · ".join(notes)))
    draw_seats(canvas, scene, lines)


def _corner(card: int) -> str:
    return {JOKER: "J", BALL: "B"}.get(card, str(card))


def _face(card: int, value: int = 0, narrow: bool = False) -> CardFace:
    """A joker in the combat shows what it stands for."""
    if card == JOKER:
        return CardFace("J", f"={value}" if value else "✦" if narrow else "joker")
    if card == BALL:
        return CardFace("B", "●" if narrow else "ball")
    return CardFace(str(card))


# The combat


def _draw_combat(canvas: Canvas, scene: Scene) -> None:
    board = scene.board
    stock = f"stock {board.stock}"
    canvas.heading(0, 0, f"Combat · {cards(lying(scene))}" if board.combat else "Combat", canvas.width, stock)
    if not board.combat:
        _draw_empty(canvas, scene)
        return
    width = max(9, big_width(board.total) + 1)
    spread = Rect(0, 1, canvas.width - width - 1, canvas.height - 1)
    _draw_total(canvas.window(Rect(spread.right + 1, 2, width, 5)), board.total)
    _draw_plays(canvas.window(spread), scene)


def _draw_empty(canvas: Canvas, scene: Scene) -> None:
    opens = [scene.names[seat] for seat in scene.waiting]
    text = f"Nothing lies here yet. {listed(opens)} opens." if opens else ""
    if scene.seat in scene.waiting:
        text = "Nothing lies here yet. You open."
    canvas.text(0, canvas.height // 2, text, QUIET, canvas.width, "^")


def _draw_total(canvas: Canvas, total: int) -> None:
    canvas.text(0, 0, "to beat", QUIET, canvas.width, ">")
    draw_big(canvas, canvas.width - big_width(total), 1, total)


def _draw_plays(canvas: Canvas, scene: Scene) -> None:
    """The latest plays that find room, in the order laid, the last marked."""
    plays: Sequence[Laid] = scene.board.combat
    height = _LAID_HEIGHT + (canvas.height >= 3 * (_LAID_HEIGHT + 1))
    rows = max(1, canvas.height // height)
    shown = _arranged(plays, canvas.width, rows)
    hidden = len(plays) - sum(len(row) for row in shown)
    fresh = _fresh(scene.recent)
    place = hidden
    for number, row in enumerate(shown):
        x = 0
        for laid in row:
            place += 1
            mark = place == len(plays), place > len(plays) - fresh
            x += _draw_play(canvas, x, number * height, laid, scene, *mark)
    if hidden:
        canvas.text(0, canvas.height - 1, f"… {hidden} earlier", QUIET)


def _fresh(recent: Sequence[Event]) -> int:
    """How many plays this player has not answered yet."""
    count = 0
    for event in recent:
        count = 0 if isinstance(event, happened.Took) else count
        count += isinstance(event, happened.Played | happened.BallPlayed)
    return count


def _arranged(plays: Sequence[Laid], width: int, rows: int) -> list[list[Laid]]:
    """Plays in rows, the first ones left out until all find room."""
    for first in range(len(plays)):
        found: list[list[Laid]] = [[]]
        used = 0
        for laid in plays[first:]:
            if used and used + _play_width(laid) > width + 2:
                found.append([])
                used = 0
            found[-1].append(laid)
            used += _play_width(laid)
        if len(found) <= rows:
            return found
    return [list(plays[-1:])]


def _play_width(laid: Laid) -> int:
    return fan_width(len(laid.cards), _LAID, 3) + 3


def _draw_play(canvas: Canvas, x: int, y: int, laid: Laid, scene: Scene, last: bool, fresh: bool) -> int:
    """Its cards over one another, what they make on the border, and whose they are; returns the width."""
    look = LATEST if last else CardLook(USUAL.border if fresh else DIM.border)
    value = laid.total // len(laid.cards)
    faces = [_face(card, value, narrow=True) for card in laid.cards]
    width = fan_width(len(faces), _LAID, 3)
    rect = Rect(x, y, width, _LAID_HEIGHT - 1)
    draw_fan(canvas, rect, faces, look, width=_LAID)
    canvas.text(x + 1, rect.bottom - 1, f"={laid.total}", _sum_ink(last), width - 2, "^")
    name = "you" if laid.seat == scene.seat else scene.names[laid.seat]
    canvas.text(x, rect.bottom, f"▴{name}" if last else f" {name}", ACCENT if last else QUIET, width + 1)
    return _play_width(laid)


def _sum_ink(last: bool) -> Ink:
    return ACCENT_STRONG if last else STRONG


# The own hand


def _draw_hand(canvas: Canvas, scene: Scene) -> int:
    """Five rows of cards, one above for those lifted, one below for digits; returns the width used."""
    if scene.seat < 0:
        canvas.text(0, 2, "You are watching: the hands stay hidden.", QUIET)
        return 48
    gap = 0 if scene.board.tops and canvas.width < 60 else 1
    x = 0
    lifted = answers.chosen(scene)
    for place in answers.places(scene):
        if place == answers.TOP:
            x = max(x + 2, 6 * (_CARD + gap) + 1)
        _draw_held(canvas, x, place, scene, place in lifted)
        x += _CARD + gap
    return max(x - gap, 6 * (_CARD + gap) - gap + (_CARD + 2 if scene.board.tops else 0))


def _draw_held(canvas: Canvas, x: int, place: int, scene: Scene, lifted: bool) -> None:
    offered = answers.on_offer(scene, place)
    look = LIFTED if lifted else USUAL if offered or not scene.asked else DIM
    rect = Rect(x, 0 if lifted else 1, _CARD, 5)
    draw_card(canvas, rect, _face(answers.card_at(scene, place)), look)
    if place == answers.TOP and not lifted:
        canvas.text(x, 0, "pile", QUIET, _CARD, "^")
    canvas.spot(Rect(x, 0, _CARD, HAND_HEIGHT), f"card:{place}")
    digit = str(place + 1) if offered else "·"
    if place == scene.picking.cursor and scene.asked:
        canvas.text(x, 6, f"▸{digit}◂", ACCENT_STRONG, _CARD, "^")
    else:
        canvas.text(x, 6, digit, TEXT if offered else QUIET, _CARD, "^")
