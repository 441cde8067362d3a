"""Tells what the magic cards and the peoples' powers do, in a sentence each, and draws one's own hand."""

from __future__ import annotations

from typing import Final

from core.zargos.cards import AGAINST, GREEN, HAND, KINDS, ONLY_BEFORE_ITS_TURN, PEOPLES, TIDAL_WAVE
from core.zargos.view import ZargosBoard
from tui.canvas.canvas import Canvas, wrap
from tui.canvas.ink import QUIET, STRONG, TEXT, Ink
from tui.games import Cell, Scene, Sheet

_RED: Final = Ink("#e08a8a", bold=True)
_GREEN: Final = Ink("#7fc47a", bold=True)
_CORNER: Final = 26
"""The width below which the hand lies in a corner of the planet, and has no rule above it."""
_EFFECTS: Final = (
    "One more die for a whole fight, attacking or defending; not against demons.",
    "One group crosses up to three sea cells without boats, to attack or to reorganise.",
    "When you reorganise, any group goes to any province of yours, each counter once.",
    "One group goes from anywhere to any province but the four in the middle of Zargos.",
    "Every province of one realm loses half a die, whoever holds it.",
    "Nobody moves or fights in, into or out of one realm in the coming turn.",
    "Two neighbouring sea cells are closed for the coming turn; Dragons there give way.",
    "In every province all counters beyond seven die; the sea is spared.",
)
_TIDAL_WAVE: Final = (
    "All Dragons at sea are thrown onto the nearest province of theirs, and are lost if they have none. "
    "In the coming turn, whoever's it is, the Dragons have no power and can't go to sea."
)
POWERS: Final = (
    "They may move and fight again and again in their turn, but no province twice.",
    "When they are attacked, they shoot first: the attacker loses a third of what their dice show, in a capital half.",
    "Once in each round of their fights they may have one die thrown again.",
    "They live at sea without boats, attack every coast there, and nobody attacks them; but at sea they score nothing.",
    "All volcanoes are neighbours to them, to attack, to move and to bring help in defence.",
    "They fly up to two provinces far, over anything, or across a strait.",
)
"""Powers by people."""


def effect(kind: int) -> str:
    if kind not in AGAINST:
        return _EFFECTS[kind]
    if kind == TIDAL_WAVE:
        return _TIDAL_WAVE
    when = "played only before their own turn" if kind in ONLY_BEFORE_ITS_TURN else "for the coming turn, whoever's"
    return f"The {PEOPLES[AGAINST[kind]]} lose their power: {when}."


def is_red(kind: int) -> bool:
    return kind not in GREEN


def sign(kind: int) -> str:
    """Return the sign that says red or green without a colour."""
    return "■" if is_red(kind) else "▲"


def kind_ink(kind: int) -> Ink:
    return _RED if is_red(kind) else _GREEN


def draw_hand(canvas: Canvas, scene: Scene, texts: bool) -> None:
    """Draw one's own cards, one below the other, with what they do where there is room."""
    board: ZargosBoard = scene.view.board
    if canvas.width < _CORNER:
        canvas.text(0, 0, "Your magic cards", STRONG)
    else:
        canvas.heading(0, 0, "Your magic cards", canvas.width)
    if scene.seat < 0:
        canvas.text(0, 1, "hidden", QUIET, canvas.width)
        return
    y = 1
    for kind in board.hand:
        canvas.text(0, y, sign(kind), kind_ink(kind))
        canvas.text(2, y, KINDS[kind], STRONG, canvas.width - 2)
        y += 1
        if texts:
            for line in wrap(effect(kind), canvas.width - 2):
                canvas.text(2, y, line, QUIET)
                y += 1
    if not board.hand:
        canvas.text(0, 1, "none", QUIET, canvas.width)
    elif texts:
        canvas.text(0, y, "▲ green  ■ red", QUIET, canvas.width)


def hand_sheet(scene: Scene) -> Sheet:
    """Return the same as a sheet, called up by a key where there is no room."""
    hand = scene.view.board.hand
    rows = tuple(
        (Cell(f"{sign(kind)} {KINDS[kind]}", STRONG), Cell("red" if is_red(kind) else "green", TEXT)) for kind in hand
    )
    sentences = tuple(f"{KINDS[kind]}: {effect(kind)}" for kind in dict.fromkeys(hand))
    if len(hand) > HAND:
        sentences = ("What each of them does is told when you have to put one back.",)
    elif not hand:
        sentences = ("You hold no magic card. After a count, one is dealt for each realm card.",)
    return Sheet(f"Your magic cards ({len(hand)} of {HAND})", ("card", "colour"), rows, sentences)
