"""Tells what the magic cards and the peoples' powers do, in a sentence each, and draws one's own hand."""

from __future__ import annotations

from typing import Final

from core.zargos.cards import AGAINST, GREEN, HAND, ONLY_BEFORE_ITS_TURN, TIDAL_WAVE
from core.zargos.view import ZargosBoard
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import QUIET, STRONG, TEXT, Ink
from tui.games import Cell, Scene, Sheet
from tui.games.zargos.telling.names import at_first, card_name
from tui.language import _, _p, mark, worded

_RED: Final = Ink("#e08a8a", bold=True)
_GREEN: Final = Ink("#7fc47a", bold=True)
_CORNER: Final = 26
"""The width below which the hand lies in a corner of the planet, and has no rule above it."""
_EFFECTS: Final = (
    mark("One more die for a whole fight, attacking or defending; not against demons."),
    mark("One group crosses up to three sea cells without boats, to attack or to reorganise."),
    mark("When you reorganise, any group goes to any province of yours, each counter once."),
    mark("One group goes from anywhere to any province but the four in the middle of Zargos."),
    mark("Every province of one realm loses half a die, whoever holds it."),
    mark("Nobody moves or fights in, into or out of one realm in the coming turn."),
    mark("Two neighbouring sea cells are closed for the coming turn; Dragons there give way."),
    mark("In every province all counters beyond seven die; the sea is spared."),
)
_TIDAL_WAVE: Final = mark(
    "All Dragons at sea are thrown onto the nearest province of theirs, and are lost if they have none. "
    "In the coming turn, whoever's it is, the Dragons have no power and can't go to sea."
)
_POWERS: Final = (
    mark("They may move and fight again and again in their turn, but no province twice."),
    mark(
        "When they are attacked, they shoot first: the attacker loses a third of what their dice show, "
        "in a capital half."
    ),
    mark("Once in each round of their fights they may have one die thrown again."),
    mark(
        "They live at sea without boats, attack every coast there, and nobody attacks them; "
        "but at sea they score nothing."
    ),
    mark("All volcanoes are neighbours to them, to attack, to move and to bring help in defence."),
    mark("They fly up to two provinces far, over anything, or across a strait."),
)
"""Powers by people."""


def effect(kind: int) -> str:
    if kind not in AGAINST:
        return worded(_EFFECTS[kind])
    if kind == TIDAL_WAVE:
        return worded(_TIDAL_WAVE)
    people = at_first(AGAINST[kind])
    if kind in ONLY_BEFORE_ITS_TURN:
        return _("{people} lose their power: played only before their own turn.", people=people)
    return _("{people} lose their power: for the coming turn, whoever's.", people=people)


def power(people: int) -> str:
    """Say what a people can do that others can't."""
    return worded(_POWERS[people])


def colour(kind: int) -> str:
    return _p("magic card", "red") if is_red(kind) else _p("magic card", "green")


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
        canvas.text(0, 0, _("Your magic cards"), STRONG, canvas.width)
    else:
        canvas.heading(0, 0, _("Your magic cards"), canvas.width)
    if scene.seat < 0:
        canvas.text(0, 1, _p("cards", "hidden"), QUIET, canvas.width)
        return
    y = 1
    for number, kind in enumerate(board.hand):
        canvas.text(0, y, sign(kind), kind_ink(kind))
        end = canvas.text(2, y, card_name(kind), STRONG, canvas.width - 2)
        canvas.thing(Rect(0, y, end, 1), f"card:{number}")
        y += 1
        if texts:
            for line in wrap(effect(kind), canvas.width - 2):
                canvas.thing(Rect(0, y, canvas.width, 1), f"card:{number}")
                canvas.text(2, y, line, QUIET)
                y += 1
    if not board.hand:
        canvas.text(0, 1, _p("cards", "none"), QUIET, canvas.width)
    elif texts:
        canvas.text(0, y, _("▲ green  ■ red"), QUIET, canvas.width)


def hand_sheet(scene: Scene) -> Sheet:
    """Return the same as a sheet, called up by a key where there is no room."""
    hand = scene.view.board.hand
    rows = tuple((Cell(f"{sign(kind)} {card_name(kind)}", STRONG), Cell(colour(kind), TEXT)) for kind in hand)
    sentences = tuple(_("{card}: {effect}", card=card_name(kind), effect=effect(kind)) for kind in dict.fromkeys(hand))
    if len(hand) > HAND:
        sentences = (_("What each of them does is told when you have to put one back."),)
    elif not hand:
        sentences = (_("You hold no magic card. After a count, one is dealt for each realm card."),)
    title = _("Your magic cards ({held} of {most})", held=len(hand), most=HAND)
    return Sheet(title, (_("card"), _("colour")), rows, sentences)
