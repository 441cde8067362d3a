"""Draws the players: name, screen, stones, score die, spent gold and the latest fist that was opened; then the bank."""

from __future__ import annotations

from typing import Final

from core.dragonstones.cards import NOBODY
from core.dragonstones.state import Stake
from core.dragonstones.view import DragonBoard
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, FAINT, KEYCAP, QUIET, STRONG, TEXT, WARNING, Ink
from tui.games import Scene
from tui.games.dragonstones.looks import FAIRY, FULL, draw_closed, draw_die, draw_screen, draw_stones
from tui.games.dragonstones.plan import Columns, Plan, columns
from tui.games.dragonstones.reveal import Act, Reveal, act, reveal
from tui.games.dragonstones.telling.names import name_of
from tui.games.dragonstones.telling.words import fist, person, silver_fist
from tui.games.dragonstones.things import BANK, FISTS
from tui.games.things import seat_key
from tui.language import _, _n, _p
from tui.language.lists import listed
from tui.widgets.players import TURN, draw_sign, player_ink
from tui.widgets.seats import brief, fitting, is_away

_OPEN: Final = Ink(FAINT)
_NOTHING: Final = Act(Reveal())
_WIDE: Final = 54
"""Columns from which on coins are laid out as discs."""
_DISCS: Final = 6
"""So many coins are laid out one by one."""
_NAME: Final = 5
"""The least columns of a name beside the note that its player is away."""


def draw(canvas: Canvas, scene: Scene, pitch: int) -> None:
    at, shown = columns(canvas.width), reveal(scene)
    _draw_heading(canvas, scene, at, shown)
    for seat in range(len(scene.names)):
        window = canvas.window(Rect(0, 1 + seat * pitch, canvas.width, min(2, pitch)))
        _draw_seat(window, scene, seat, at, shown)


def _draw_heading(canvas: Canvas, scene: Scene, at: Columns, shown: Reveal) -> None:
    """Draw the columns' heads; over the fists the character for which they were opened."""
    canvas.thing(Rect(0, 0, canvas.width, 1), FISTS)
    canvas.heading(0, 0, _("Players"), at.stones - 1)
    canvas.text(at.stones, 0, _p("column", "stones"), QUIET, at.die - at.stones - 1)
    canvas.text(at.die, 0, _p("column, three letters", "pts"), QUIET)
    name = name_of(shown.card, scene.view.board) if shown.stakes else ""
    room, spent = canvas.width - at.fist, _p("column, five letters", "spent")
    bids = _p("column", "bids: ") if name else _p("column", "bids")
    if width_of(name) > room:  # A name is seen whole; what is before the screens goes without saying.
        canvas.text(max(at.spent, canvas.width - width_of(name)), 0, name, STRONG)
        return
    canvas.text(at.spent, 0, spent, QUIET)
    end = canvas.text(at.fist, 0, bids, QUIET) if width_of(name) + width_of(bids) <= room else at.fist
    canvas.text(end, 0, name, STRONG, canvas.width - end)


def _draw_seat(canvas: Canvas, scene: Scene, seat: int, at: Columns, shown: Reveal) -> None:
    canvas.thing(canvas.whole, seat_key(seat))
    board: DragonBoard = scene.board
    mark, ink = _mark(scene, seat)
    draw_sign(canvas, 0, 0, seat)
    canvas.text(1, 0, mark, ink)
    _draw_name(canvas.window(Rect(at.name, 0, at.stones - at.name - 1, canvas.height)), scene, seat)
    draw_stones(canvas, at.stones, 0, board.stones[seat], at.chip)
    draw_die(canvas, at.die, 0, board.scores[seat])
    told = act(scene) or _NOTHING
    if board.spent[seat]:
        canvas.text(at.spent, 0, f"{FAIRY}{board.spent[seat]}", ACCENT_STRONG if seat in told.paid else TEXT, 3)
    if seat in told.closed:
        draw_closed(canvas, at.fist, 0)
    elif shown.stakes:
        _draw_fist(canvas, at, shown, seat, told)
    if told.back and told.back[seat]:
        canvas.text(
            at.name, canvas.height - 1, f" {FAIRY}{told.back[seat]} ", ACCENT_STRONG, at.stones - at.name - 1, ">"
        )


def _mark(scene: Scene, seat: int) -> tuple[str, Ink]:
    """Return the mark of a seat: everybody waits for it, or its fist is held out already."""
    if seat in scene.waiting:
        return TURN, ACCENT_STRONG
    return ("✓", ACCENT) if seat in scene.view.answered else (" ", TEXT)


def _draw_name(canvas: Canvas, scene: Scene, seat: int) -> None:
    """Draw the name before the screen, or on it where there is but one row."""
    info, me = scene.seats[seat], seat == scene.seat
    away = is_away(info) and not me
    holder = " D" if seat == scene.view.board.doppelganger else ""
    behind = fitting(info, me, canvas.width - len(holder) - _NAME - 1) if away else brief(info, me)
    behind = f" {behind}" if canvas.height == 1 and behind else ""
    room = canvas.width - len(holder) - len(behind)
    end = canvas.text(0, 0, scene.names[seat], player_ink(seat, strong=True), room)
    end = canvas.text(end, 0, behind, WARNING if away else QUIET)
    canvas.text(end, 0, holder, ACCENT_STRONG)
    if canvas.height > 1:
        note = fitting(info, me, canvas.width - 2)
        fits = note and len(note) + 4 <= canvas.width
        shown = note if fits or info.kind == "person" else _p("on a screen", "bot")
        draw_screen(canvas, 0, 1, canvas.width, shown, WARNING if away else QUIET)
    else:
        canvas.text(end + len(holder) + 1, 0, "▒" * max(0, canvas.width - end - len(holder) - 1), Ink(FAINT))


def _draw_fist(canvas: Canvas, at: Columns, shown: Reveal, seat: int, told: Act) -> None:
    """§4.2 Draw what a fist held, in the second row in words; the winner has a star."""
    stake, silver = shown.stakes[seat], shown.silver.get(seat)
    room = canvas.width - at.fist
    won = seat == shown.winner
    ink = KEYCAP if seat in told.lit else ACCENT_STRONG if won else TEXT if any(stake) else QUIET
    parts = fist(stake)
    if canvas.height > 1:
        text = f"= {stake.strength}" if any(stake) else _p("fist", "empty")
        if silver:
            text = _("{bid}, tie {silver}", bid=text, silver=silver_fist(silver))
        canvas.text(at.fist, 0, f"{text}{' ★' if won else ''}", ink, room)
        _draw_words(canvas, at, shown, seat)
        return
    text = parts if stake == Stake(stake.strength, 0, False, False) or not any(stake) else f"{parts}={stake.strength}"
    if silver:
        text = _("{bid} tie {silver}", bid=stake.strength, silver=silver_fist(silver))
    canvas.text(at.fist, 0, f"{text}{' ★' if won else ''}", ink, room)


def _draw_words(canvas: Canvas, at: Columns, shown: Reveal, seat: int) -> None:
    stake = shown.stakes[seat]
    if not any(stake):
        return
    fairy, common = _p("after coins", "fairy"), _p("after coins", "common")
    x, kinds = at.stones, ((stake.fairy, fairy, ACCENT), (stake.common, common, TEXT))
    more = [_p("after coins", "amulet")] * stake.amulet + [_p("after coins", "black coin")] * stake.black
    if canvas.width < _WIDE:
        words = [_p("below a fist", "{count} fairy gold", count=stake.fairy)] if stake.fairy else []
        words += [_p("below a fist", "{count} common gold", count=stake.common)] if stake.common else []
        canvas.text(x, 1, ", ".join([*([listed(words)] if words else []), *more]), QUIET, canvas.width - x)
        return
    for count, name, ink in kinds:
        if count:
            discs = FULL * count if count <= _DISCS else f"{FULL}×{count}"
            x = canvas.text(x, 1, discs, ink) + 1
            x = canvas.text(x, 1, f"{name} ", QUIET) + 1
    canvas.text(x, 1, ", ".join(more), QUIET, max(0, canvas.width - x))


def draw_bank(canvas: Canvas, scene: Scene) -> None:
    """Draw the bank: its stones below everybody's, and its coins."""
    board: DragonBoard = scene.board
    canvas.thing(canvas.whole, BANK)
    at = columns(canvas.width)
    canvas.text(at.name, 0, _p("of coins and stones", "Bank"), STRONG)
    draw_stones(canvas, at.stones, 0, board.stones_in_bank, at.chip)
    fairy, common, silver = board.bank
    if canvas.height > 1:
        rest = (
            _n("{count} amulet", "{count} amulets", board.amulets) if board.amulets else _p("in the bank", "no amulets")
        )
        text = _(
            "{fairy} fairy gold, {common} common, {silver} silver, {amulets}",
            fairy=fairy, common=common, silver=silver, amulets=rest,
        )  # fmt: skip
        canvas.text(at.name, 1, text, QUIET, canvas.width - at.name)
    else:
        text = _(
            "{fairy}f {common}c {silver}s {amulets}a",
            fairy=fairy, common=common, silver=silver, amulets=board.amulets,
        )  # fmt: skip
        canvas.text(at.die, 0, text, TEXT, canvas.width - at.die)


def draw_flight(canvas: Canvas, scene: Scene, found: Plan) -> None:
    """Draw coins that are paid, on their way from each seat down to the bank."""
    told, at = act(scene) or _NOTHING, columns(found.seats.width)
    for seat in told.flying:
        start = found.seats.y + 1 + seat * found.pitch
        y = start + round((found.bank.y - start) * told.part)
        canvas.text(found.seats.x + at.fist - 2, y, FULL, ACCENT_STRONG)


def holder(scene: Scene) -> str:
    """Return who has the Doppelganger, by name."""
    seat = scene.view.board.doppelganger
    return "" if seat == NOBODY else person(seat, scene.names, scene.seat)
