"""Draws the table of Gargon: both stacks, and every seat with its backs, its cards on the table and its won pile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.gargon import events as happened
from core.gargon.cards import COLOURS
from core.gargon.choices import Draw
from core.gargon.view import Fan, GargonBoard
from core.telling import Event
from net.people.text import width_of
from tui.canvas.canvas import NOWHERE, Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, FAINT, KEYCAP, LINE, PANEL, QUIET, STRONG, TEXT, WARNING, Ink
from tui.games import Scene
from tui.games.gargon import answers, battles, hand
from tui.games.gargon.looks import (
    BACKS,
    GLYPHS,
    SIDES,
    beads,
    draw_block,
    draw_card,
    draw_pile,
    draw_tile,
    foot,
)
from tui.games.gargon.names import back, letter, letters, name, stack_name
from tui.games.gargon.plan import HUGE, LARGE, SMALL, Plan, make_room, plan
from tui.games.gargon.things import MIX, creature_key, laid_key, stack_key
from tui.games.gargon.words import cards, mix_name
from tui.games.things import seat_key
from tui.language import _, _p
from tui.widgets.players import TURN, draw_sign, player_ink, turn_ink
from tui.widgets.seats import brief, describe, fitting, is_away

_UNKNOWN: Final = Ink(FAINT, PANEL)
_LAID: Final = {SMALL: 4, LARGE: 5, HUGE: 9}
"""Columns from one card on the table to the next."""


def draw(canvas: Canvas, scene: Scene) -> Rect:
    board: GargonBoard = scene.view.board
    found = make_room(plan(canvas.width, canvas.height, len(scene.names)), len(board.hand), canvas.width)
    _draw_fans(canvas.window(found.fans), scene)
    if found.heading:
        _draw_heading(canvas.window(found.seats._replace(y=found.seats.y - 1, height=1)), scene, found)
    for seat in range(len(scene.names)):
        rect = Rect(found.seats.x, found.seats.y + seat * found.pitch, found.seats.width, found.scale.seat)
        _draw_seat(canvas.window(rect), scene, seat, found)
    battles.draw(canvas.window(found.battles), scene)
    if scene.seat >= 0 and found.won != NOWHERE:
        _draw_won(canvas.window(found.won), scene)
    hand.draw(canvas.window(found.hand), scene, found.scale)
    return found.log


def _draw_won(canvas: Canvas, scene: Scene) -> None:
    """Draw one's own won cards by creature, with their amulets as beads to be counted."""
    board: GargonBoard = scene.view.board
    pile = board.won[scene.seat]
    canvas.thing(Rect(0, 0, canvas.width, 1), seat_key(scene.seat))
    canvas.heading(0, 0, _("You have won"), canvas.width, cards(len(pile)))
    values = 3 + max(width_of(name(colour)) for colour in COLOURS)
    for colour in COLOURS:
        canvas.thing(Rect(0, 1 + colour, canvas.width, 1), creature_key(colour))
        held = sorted(card for card in pile if card >> 4 == colour)
        ink = SIDES[colour] if held else QUIET
        canvas.text(0, 1 + colour, f"{GLYPHS[colour]} {name(colour)}", ink, values - 1)
        canvas.text(values, 1 + colour, " ".join(str(card & 15) for card in held), TEXT, canvas.width - values - 14)
        canvas.text(0, 1 + colour, " ".join(beads(card, board.terms) for card in held), ink, canvas.width, ">")


# The stacks


def _draw_fans(canvas: Canvas, scene: Scene) -> None:
    half = (canvas.width - 2) // 2
    for stack, fan in enumerate(scene.view.board.fans):
        _draw_fan(canvas.window(Rect(stack * (half + 2), 0, half, canvas.height)), scene, stack, fan)


def _draw_fan(canvas: Canvas, scene: Scene, stack: int, fan: Fan) -> None:
    """Draw a stack: backs over one another in the order in which they lie. The last one is drawn next and lies
    whole."""
    canvas.thing(canvas.whole, stack_key(stack))
    choice = Draw(stack)
    if choice in scene.choices:
        canvas.spot(canvas.whole, f"draw:{stack}")
    _draw_label(canvas, stack, fan, choice in scene.choices, answers.marked(scene) == choice)
    if not fan.left:
        canvas.text(0, 1, "╶" * 9, Ink(LINE))
        return
    step = max(1, min(3, (canvas.width - 2) // len(fan.colours)))
    first = max(0, fan.left + 2 - canvas.width)  # a window under 80 columns hides the lowest cards of a full stack
    signs = letters()
    for place, colour in enumerate(map(back, fan.colours[first : fan.left])):
        width = step if first + place < fan.left - 1 else step + 2
        canvas.fill(Rect(place * step, 1, width, canvas.height - 1), BACKS[colour])
        canvas.text(place * step, 1, signs[colour], BACKS[colour])
    top = Rect((fan.left - first - 1) * step, 1, step + 2, canvas.height - 1)
    _draw_top(canvas.window(top), back(fan.colours[fan.left - 1]), choice in scene.choices)


def _draw_top(canvas: Canvas, colour: int, offered: bool) -> None:
    """Draw the top card, set off by its sides, so that it is seen without colours too."""
    ink, right = BACKS[colour], canvas.width - 1
    for y in range(canvas.height):
        canvas.text(0, y, "▸" if offered and not y else "│", ink)
        canvas.text(right, y, "◂" if offered and not y else "│", ink)
    canvas.text(1, 0, letter(colour), ink)
    canvas.text(right - 1, canvas.height - 1, GLYPHS[colour], ink)


def _draw_label(canvas: Canvas, stack: int, fan: Fan, offered: bool, marked: bool) -> None:
    x = 0
    if offered:
        canvas.text(0, 0, f" {stack + 1} ", KEYCAP)
        x = 4
    if fan.colours and not fan.left:
        told = _("Stack {stack} has run out: the last round", stack=stack + 1)
        canvas.text(x, 0, told, WARNING, canvas.width - x)
        return
    title = stack_name(stack)
    x = canvas.text(x, 0, f"▸{title}◂" if marked else title, ACCENT_STRONG if marked else STRONG)
    if fan.left:
        left = _("{count} left", count=fan.left) if offered else _("{count} left, top at the right", count=fan.left)
        canvas.text(x, 0, f" · {left}", QUIET, canvas.width - x)


# The seats


def _draw_heading(canvas: Canvas, scene: Scene, found: Plan) -> None:
    """Draw the round, and what the columns are."""
    board: GargonBoard = scene.view.board
    backs, laid = _columns(found)
    canvas.thing(canvas.whole, MIX)
    canvas.heading(0, 0, _("Round {round}", round=board.round) if board.round else _("Table"), canvas.width)
    canvas.text(backs, 0, f" {_('in hand')} ", QUIET)
    told = _("laid: {mix}", mix=mix_name(board.mix)) if board.mix else _p("of cards", "laid")
    canvas.text(laid, 0, f" {told} ", QUIET)


def _columns(found: Plan) -> tuple[int, int]:
    """Return where a seat's backs and its cards on the table begin."""
    return (17, 33) if found.scale is SMALL else (18, 40)


def _draw_seat(canvas: Canvas, scene: Scene, seat: int, found: Plan) -> None:
    canvas.thing(canvas.whole, seat_key(seat))
    turn = answers.turn(scene) == seat
    backs, laid = _columns(found)
    if turn:
        canvas.fill(Rect(0, 0, backs - 1, canvas.height), Ink(bg=PANEL))
    draw_sign(canvas, 0, 0, seat)
    _draw_name(canvas.window(Rect(1, 0, backs - 2, canvas.height)), scene, seat, turn)
    _draw_backs(canvas, backs, scene, seat, found)
    _draw_laid(canvas, laid, scene, seat, found)


def _draw_name(canvas: Canvas, scene: Scene, seat: int, turn: bool) -> None:
    """Draw the name above what was won; who is away is told behind that, where it is never cut."""
    info, me = scene.seats[seat], seat == scene.seat
    away = is_away(info) and not me
    note, short = describe(info, me), brief(info, me)
    room = canvas.width - (len(short) + 1 if short else 0) - 1
    canvas.text(0, 0, TURN if turn else " ", ACCENT_STRONG)
    end = canvas.text(1, 0, scene.names[seat], turn_ink(seat) if turn else player_ink(seat), room)
    shown = note if not away and canvas.height > 2 and len(note) < canvas.width - end else short
    canvas.text(end + 1, 0, shown, QUIET, canvas.width - end - 1)
    won = scene.view.board.won_sizes[seat]
    fresh = any(_won_by(event) == seat for event in scene.recent)
    left = int(canvas.height > 2)
    x = canvas.text(left, 1, _("won {count}", count=won), ACCENT if fresh else TEXT if won else QUIET)
    canvas.spot(canvas.whole, f"won:{seat}")
    state = _state(scene.view.board, seat)
    if away:
        canvas.text(x + 1, 1, fitting(info, me, canvas.width - x - 1), WARNING)
    elif state:
        canvas.text(x, 1, f" · {state}", QUIET, canvas.width - x)
    if canvas.height > 2:
        held = sum(scene.view.board.backs[seat])
        canvas.text(left, 2, _("{count} in hand", count=held), QUIET)


def _won_by(event: Event) -> int:
    if isinstance(event, happened.Fought):
        return event.winner
    return event.seat if isinstance(event, happened.WonAlone) else -1


def _state(board: GargonBoard, seat: int) -> str:
    """Return a seat's part in this round."""
    if seat in board.passed:
        return _p("of a player", "passed")
    return _p("of a player", "starts") if board.round and seat == board.starter else ""


def _draw_backs(canvas: Canvas, x: int, scene: Scene, seat: int, found: Plan) -> None:
    """§1.3 Draw a small pile of backs for each colour, always at the same place; what has just come has a +."""
    wide = 2 if found.scale is SMALL else 3
    counts = scene.view.board.backs[seat]
    drawn = {colour for event in scene.recent for colour in _drawn_by(event, seat)}
    for colour in COLOURS:
        rect = Rect(x + colour * wide, 0, wide, canvas.height)
        if counts[colour]:
            draw_pile(canvas, rect, colour, counts[colour], colour in drawn)
        else:
            canvas.text(rect.x, canvas.height - 1, "·", Ink(LINE), wide, ">")
    if found.scale is SMALL:
        canvas.text(x + 6 * wide + 1, 1, str(sum(counts)), QUIET, 2, ">")


def _drawn_by(event: Event, seat: int) -> Iterable[int]:
    if isinstance(event, happened.Drew) and event.seat == seat:
        return (event.colour,)
    return (event.card >> 4,) if isinstance(event, happened.DrewCard) and event.seat == seat else ()


def _draw_laid(canvas: Canvas, x: int, scene: Scene, seat: int, found: Plan) -> None:
    """Draw the cards on the table: face down by colour, face up with the value. What is only picked so far has no
    colour for the others."""
    board: GargonBoard = scene.view.board
    own = seat == scene.seat
    wide = _LAID[found.scale]
    for place, card in enumerate(board.face_up[seat] or (board.own_laid if own else ())):
        counts = foot(card, board.terms) if found.scale is SMALL else beads(card, board.terms)
        _draw_card(canvas, x + place * wide, card >> 4, str(card & 15), counts, found)
        canvas.thing(Rect(x + place * wide, 0, wide, canvas.height), laid_key(seat, place))
        if board.turned and own:
            canvas.spot(Rect(x + place * wide, 0, wide, canvas.height), f"fight:{card >> 4}")
    if not own:
        for place, colour in enumerate(board.face_down[seat]):
            _draw_card(canvas, x + place * wide, colour, "?", "", found)
            canvas.thing(Rect(x + place * wide, 0, wide, canvas.height), laid_key(seat, place))
        for place in range(board.picked[seat]):
            canvas.thing(Rect(x + place * wide, 0, wide, canvas.height), laid_key(seat, place))
            canvas.fill(Rect(x + place * wide, 0, wide - 1, canvas.height), _UNKNOWN, "░")


def _draw_card(canvas: Canvas, x: int, colour: int, value: str, foot: str, found: Plan) -> None:
    if found.scale is HUGE:
        draw_tile(canvas, x, 0, colour, value, foot)
    elif found.scale is SMALL:
        draw_block(canvas, x, 0, colour, value)
    else:
        draw_card(canvas, Rect(x, 0, 5, 3), colour, value, foot)
