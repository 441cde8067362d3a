"""Draws the table of Kampf der Magier in a large window: the others sit round it, the combat lies in the middle.

Beside it stand the points of each deal, what has been laid in this combat, and the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.kampf.scoring import totals
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, FAINT, LINE, QUIET, RULE, STRONG, TEXT, WARNING, Ink
from tui.games import Scene
from tui.games.kampf import hand
from tui.games.kampf.combat import draw_combat
from tui.games.kampf.looks import card_face
from tui.games.kampf.things import POINTS, STOCK, play_key
from tui.games.sizes import Size
from tui.games.things import seat_key
from tui.language import _, _n, _p
from tui.widgets.cards import BACK, CardFace, draw_card
from tui.widgets.players import draw_player, player_ink, sign
from tui.widgets.seats import describe, fitting, is_away

_SEAT: Final = 5
"""Rows of an opponent."""
_BACK: Final = Ink(FAINT)
_PILE: Final = Ink(LINE)


class _Pile(NamedTuple):
    width: int
    height: int


_STOCK: Final = {Size.M: _Pile(10, 6), Size.L: _Pile(15, 11), Size.XL: _Pile(19, 13)}


def draw(canvas: Canvas, scene: Scene, size: Size) -> Rect:
    side = max(30, canvas.width * 3 // 10)
    width = canvas.width - side - 4
    held = hand.height(size)
    hand_top = canvas.height - held
    gap = int(size > Size.M)
    _draw_others(canvas.window(Rect(1, 0, width, _SEAT)), scene)
    combat = Rect(1, _SEAT + gap, width, hand_top - _SEAT - 1 - gap)
    pile = _STOCK[size]
    _draw_stock(canvas.window(Rect(1, combat.y + (combat.height - pile.height) // 2, *pile)), scene.board.stock)
    draw_combat(canvas.window(combat._replace(x=pile.width + 3, width=width - pile.width - 2)), scene, size)
    if scene.seat >= 0:
        own = canvas.window(Rect(1, hand_top - 1, width, 1))
        own.thing(own.whole, seat_key(scene.seat))
        end = draw_player(own, 0, 0, scene.seat, _p("within a sentence", "you"), width, scene.seat in scene.waiting)
        note = describe(scene.seats[scene.seat], False)
        said = " · ".join(filter(None, (note, facts(scene, scene.seat))))
        own.text(end + 2, 0, said, QUIET, width - end - 2)
    hand.draw(canvas.window(Rect(1, hand_top, width, held)), scene, size)
    return _draw_side(canvas.window(Rect(width + 3, 0, side, canvas.height)), scene, Rect(width + 3, 0, side, 0))


def _draw_stock(canvas: Canvas, count: int) -> None:
    """Draw the stock as a pile of backs, the thicker the more there are, and how many on it."""
    canvas.thing(canvas.whole, STOCK)
    layers = min(2, count // 12)
    for layer in range(layers, -1, -1):
        rect = Rect(layer, layers - layer, canvas.width - layers, canvas.height - layers)
        canvas.fill(rect, _PILE, "░" if count else " ")
        canvas.frame(rect, _PILE if count else RULE)
    canvas.text(0, canvas.height // 2, f" {count} ", STRONG, canvas.width - layers, "^")
    canvas.text(0, canvas.height // 2 + 1, f" {_('stock')} ", QUIET, canvas.width - layers, "^")


def facts(scene: Scene, seat: int) -> str:
    """Say what a seat has taken in this deal, and beside it the points of the deals before, which lack that yet."""
    board = scene.board
    return with_points(scene, seat, _("took {count}", count=board.taken[seat]))


def with_points(scene: Scene, seat: int, taken: str) -> str:
    scores = scene.board.scores
    if not scores:
        return taken
    points = totals(scores)[seat]
    if len(scores) >= scene.board.deal:  # This deal is counted in them.
        return _n("{count} point", "{count} points", points)
    return _("{taken} · {count} before", taken=taken, count=points)


# The others


def _draw_others(canvas: Canvas, scene: Scene) -> None:
    """Draw them clockwise from the left, as they play after oneself."""
    seats = len(scene.names)
    others = [(scene.seat + 1 + each) % seats for each in range(seats - (scene.seat >= 0))]
    pitch = canvas.width // len(others)
    for number, seat in enumerate(others):
        _draw_other(canvas.window(Rect(number * pitch, 0, pitch - 1, _SEAT)), scene, seat)


def _draw_other(canvas: Canvas, scene: Scene, seat: int) -> None:
    canvas.thing(canvas.whole, seat_key(seat))
    board, info = scene.board, scene.seats[seat]
    note, away = describe(info, False), is_away(info)
    end = draw_player(canvas, 0, 0, seat, scene.names[seat], canvas.width, seat in scene.waiting)
    if not away:
        canvas.text(end + 1, 0, note, QUIET, max(0, canvas.width - end - 1))
    # The points stand beside the table too; for how long somebody is away stands nowhere else.
    room = canvas.width - 2 - (width_of(note) + 3 if away else 0)
    wanted = (facts(scene, seat), _("took {count}", count=board.taken[seat]))
    said = next((each for each in wanted if width_of(each) <= room), "" if away else wanted[-1])
    x = canvas.text(2, 1, said, QUIET, canvas.width - 2)
    if away:
        between = " · " if said else ""
        canvas.text(x, 1, f"{between}{fitting(info, False, canvas.width - x - len(between))}", WARNING)
    x = _draw_backs(canvas, board.hand_sizes[seat])
    if board.tops and board.tops[seat]:
        draw_card(canvas, Rect(x + 1, 2, 6, 3), CardFace(card_face(board.tops[seat]).corner))


def _draw_backs(canvas: Canvas, count: int) -> int:
    """Draw backs side by side, so that a card more is a column more; return the column behind them."""
    if not count:
        return 2
    for row in range(2, _SEAT):
        canvas.text(2, row, BACK * count, _BACK)
    return 2 + count


# Beside the table


def _draw_side(canvas: Canvas, scene: Scene, at: Rect) -> Rect:
    """Draw points and history; return where the log goes."""
    y = _draw_scores(canvas, scene)
    y = _draw_history(canvas, scene, y + 1)
    return at._replace(y=y + 1, height=canvas.height - y - 1)


def _draw_scores(canvas: Canvas, scene: Scene) -> int:
    """Draw what each deal has cost each, and in all; the last deals where they are many."""
    board = scene.board
    canvas.thing(Rect(0, 0, canvas.width, 1), POINTS)
    shown = board.scores[-((canvas.width - 22) // 4) :]
    first, last = len(board.scores) - len(shown) + 1, len(board.scores)
    note = _("deals {first} to {last}, in all", first=first, last=last) if shown else ""
    canvas.heading(0, 0, _("Points"), canvas.width, note if len(board.scores) > 1 else "")
    sums = totals(board.scores) or (0,) * len(scene.names)
    for seat, name in enumerate(scene.names):
        draw_player(canvas, 0, 1 + seat, seat, _p("within a sentence", "you") if seat == scene.seat else name, 18)
        canvas.thing(Rect(0, 1 + seat, canvas.width, 1), seat_key(seat))
        x = canvas.width - 5
        canvas.text(x, 1 + seat, str(sums[seat]), STRONG, 5, ">")
        for points in reversed(shown):
            x -= 4
            canvas.text(x, 1 + seat, str(points[seat]), QUIET, 4, ">")
    return 1 + len(scene.names)


def _draw_history(canvas: Canvas, scene: Scene, y: int) -> int:
    """Draw the combat in the order laid: the player, the cards, and what they make."""
    plays = scene.board.combat
    room = max(3, (canvas.height - y) // 2)
    shown = plays[-(room - 1) :]
    canvas.heading(0, y, _("This combat"), canvas.width)
    if not plays:
        canvas.text(0, y + 1, _("Who opens lays cards of one value."), QUIET, canvas.width)
    for row, laid in enumerate(shown, y + 1):
        canvas.thing(Rect(0, row, canvas.width, 1), play_key(len(plays) - len(shown) + row - y - 1))
        name = _p("within a sentence", "you") if laid.seat == scene.seat else scene.names[laid.seat]
        text = f"{sign(laid.seat, canvas.ascii)} {name}"
        end = canvas.text(0, row, text, player_ink(laid.seat), canvas.width - 16)
        last = row == y + len(shown)
        canvas.text(end + 1, row, _cards(laid.cards), TEXT, max(0, canvas.width - end - 6))
        canvas.text(0, row, str(laid.total), ACCENT_STRONG if last else STRONG, canvas.width, ">")
    return y + 1 + max(1, len(shown))


def _cards(cards: Sequence[int]) -> str:
    return " ".join(card_face(card).corner for card in cards)
