"""Draws the card that is auctioned or used, and all of this turn's characters with what has become of them."""

from __future__ import annotations

from typing import Final

from core.dragonstones.bidding import BreakTie, OpenFists
from core.dragonstones.cards import NOBODY
from core.dragonstones.powers.drawing import DrawOrStop
from core.dragonstones.powers.flow import Question
from core.dragonstones.view import DragonBoard
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect, cut, wrap
from tui.canvas.ink import ACCENT, ACCENT_STRONG, CARD, FAINT, GOLD, KEYCAP, PALE, QUIET, TEXT, WHITE, Ink
from tui.games import Scene, told
from tui.games.dragonstones import asking
from tui.games.dragonstones.characters import portraits
from tui.games.dragonstones.prompts import odds
from tui.games.dragonstones.reveal import Row, act, fates, rows
from tui.games.dragonstones.telling.names import name_of
from tui.games.dragonstones.telling.treasure import stones
from tui.games.dragonstones.telling.words import person, text_of
from tui.games.dragonstones.things import TURN, character_key
from tui.language import _, _p, mark
from tui.widgets.players import player_ink, sign

_SIGNED: Final = 5
"""The least columns of a player who has used a character: the sign, and a beginning of the name."""
_LEAST: Final = 24
"""The columns that a text needs beside a portrait."""
_EDGE: Final = Ink(FAINT, CARD)
_NAME: Final = Ink(WHITE, CARD, bold=True)
_TEXT: Final = Ink(PALE, CARD)
_NOTE: Final = Ink(GOLD, CARD)


def shown(scene: Scene) -> int:
    """Return the character whose card lies open: the marked, the one looked at, the one in use, or the one
    auctioned."""
    if (now := act(scene)) is not None and now.joins != NOBODY:
        return now.joins
    marked = asking.marked(scene) if asking.kind(scene) == "character" else None
    if marked is not None:
        return int(getattr(marked, "card", NOBODY))
    found, row = rows(scene), asking.looked_at(scene)
    if 0 <= row < len(found):
        return found[row].card
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    return ask.card if isinstance(ask, Question) else int(scene.view.board.auction.card)


def draw_card(canvas: Canvas, scene: Scene) -> None:
    card, board = shown(scene), scene.view.board
    canvas.fill(canvas.whole, _TEXT)
    if card != NOBODY:
        canvas.thing(canvas.whole, character_key(card))
    looking = asking.looked_at(scene) >= 0
    canvas.frame(canvas.whole, _EDGE, "double" if looking else "round")
    if card == NOBODY:
        none = _("No character yet") if scene.view.agenda or not board.turn else _("No character any more")
        canvas.text(2, canvas.height // 2, none, _TEXT, canvas.width - 4, "^")
        return
    canvas.text(2, 0, f" {name_of(card, board)} ", _NAME, canvas.width - 4)
    inside = canvas.window(canvas.whole.inside(2, 1))
    notes = _risk(scene)
    beside = inside.width - portraits.WIDTH - 2
    lines = wrap(text_of(card, board), beside) if beside >= _LEAST else []
    if lines and len(lines) + len(notes) <= inside.height and inside.height >= portraits.HEIGHT:
        portrait = Rect(beside + 2, (inside.height - portraits.HEIGHT) // 2, portraits.WIDTH, portraits.HEIGHT)
        portraits.draw(inside.window(portrait), portraits.portrait_of(card, board))
    else:
        lines = wrap(text_of(card, board), inside.width)
    for row, line in enumerate(lines):
        inside.text(0, row, line, _TEXT)
    wrapped = [line for note in notes for line in wrap(note, inside.width)]
    if len(lines) + len(wrapped) <= inside.height:
        notes = wrapped
    for row, line in enumerate(reversed(notes)):
        inside.text(0, inside.height - 1 - row, line, _NOTE, inside.width)
    canvas.text(2, canvas.height - 1, f" {_state(scene, looking)} ", _NOTE, canvas.width - 4)
    canvas.spot(canvas.whole, "look:-1")


def _state(scene: Scene, looking: bool) -> str:
    """Say what is being done with it."""
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    if (now := act(scene)) is not None and now.joins != NOBODY:
        return _("joins this turn")
    if looking:
        return _("looked at: Esc")
    if isinstance(ask, OpenFists):
        return _("auctioned now")
    if isinstance(ask, BreakTie):
        return _("tied: silver decides")
    if isinstance(ask, Question):
        return told(ask.seat, scene.names, scene.seat, mark("you use it"), mark("{name} uses it"))
    return _p("character", "the last one") if ask is None else _p("character", "over")


def _risk(scene: Scene) -> list[str]:
    """§7.17 Say what the Rainbow Dragon has brought so far, and what the next stone would risk."""
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    if not isinstance(ask, DrawOrStop):
        return []
    bad, every, percent = odds(ask, scene.view.board)
    risk = _(_RISKS[ask.danger], percent=percent, bad=bad, every=every)
    return [_("Drawn {stones}.", stones=stones(ask.drawn)), risk]


_RISKS: Final = (
    mark("Risk {percent}%: {bad} of {every} red"),
    mark("Risk {percent}%: {bad} of {every} blue"),
    mark("Risk {percent}%: {bad} of {every} yellow"),
)

# The turn


def draw_turn(canvas: Canvas, scene: Scene, texts: bool) -> None:
    """Draw each at its place through the whole turn; only its mark and its fate change."""
    board: DragonBoard = scene.view.board
    found = rows(scene)
    done = _("{done} of {all}", done=len(board.put_up), all=len(found)) if found else ""
    canvas.heading(0, 0, _("Turn {turn}", turn=board.turn) if board.turn else _("Characters"), canvas.width, done)
    canvas.thing(Rect(0, 0, canvas.width, 1), TURN)
    keys, y = _keys(scene), 1
    below = _texts(canvas, scene, found, texts)
    apart = int(len(found) + sum(map(len, below)) + len(found) < canvas.height)
    for place, (row, lines) in enumerate(zip(found, below, strict=True)):
        window = canvas.window(Rect(0, y, canvas.width, 1 + len(lines)))
        _draw_row(window, scene, place, row, keys.get(row.card, ""))
        for number, line in enumerate(lines):
            window.text(4, 1 + number, line, QUIET)
        y += window.height + apart


def _texts(canvas: Canvas, scene: Scene, found: list[Row], texts: bool) -> list[list[str]]:
    """Return the texts below the names, where there is room: whole, or what one line takes."""
    width = canvas.width - 4
    whole = [text_of(row.card, scene.view.board) if texts else "" for row in found]
    wrapped = [wrap(text, width) for text in whole]
    if len(found) + sum(map(len, wrapped)) < canvas.height:
        return wrapped
    return [[cut(text, width)] for text in whole]


def _keys(scene: Scene) -> dict[int, str]:
    """Return the keys of the characters where one of them is chosen."""
    if asking.kind(scene) != "character":
        return {}
    return {getattr(option.choice, "card", NOBODY): option.key for option in asking.options(scene)}


def _draw_row(canvas: Canvas, scene: Scene, place: int, row: Row, key: str) -> None:
    board: DragonBoard = scene.view.board
    now = row.order > 0 and row.order == len(board.put_up) and _undecided(scene)
    marked = (bool(key) and shown(scene) == row.card) or asking.looked_at(scene) == place
    sign_of = "▸" if now or marked else "✓" if row.order else "·"
    canvas.text(0, 0, sign_of, ACCENT_STRONG if now or marked else QUIET)
    if key:
        canvas.text(1, 0, key.upper(), KEYCAP)
    ink, x = ACCENT_STRONG if now or marked else QUIET if row.order else TEXT, 2 + bool(key)
    fate = _p("put up", "now") if now else _fate(scene, row, canvas.ascii)
    name = name_of(row.card, board)
    room = _room_of(fate, canvas.width, canvas.width - x - width_of(name) - 1)
    canvas.text(x, 0, name, ink, canvas.width - x - room - bool(fate))
    used = player_ink(row.user) if row.user != NOBODY else QUIET
    canvas.text(canvas.width - room, 0, fate, ACCENT if now else used, room)
    canvas.spot(canvas.whole, f"look:{place}")
    canvas.thing(canvas.whole, character_key(row.card))


def _room_of(fate: str, width: int, left: int) -> int:
    """Return the columns for a fate. Fates stand below one another; a longer one begins further left where the name
    leaves it room."""
    usual = (8 if width < 40 else 14) if fate else 0
    if left < usual:  # Of a long name more is seen beside a short fate, and all of it where a player's sign finds room.
        if width_of(fate) >= usual:
            return left if left >= _SIGNED else usual
        return max(width_of(fate), min(left, usual))
    return max(usual, min(width_of(fate), left))


def _undecided(scene: Scene) -> bool:
    return bool(scene.view.agenda) and isinstance(scene.view.agenda[-1], OpenFists | BreakTie)


def _fate(scene: Scene, row: Row, ascii_only: bool) -> str:
    if row.user != NOBODY:
        return f"{sign(row.user, ascii_only)} {person(row.user, scene.names, scene.seat)}"
    return fates().get(row.fate, "") or (_p("used by", "nobody") if row.order else "")
