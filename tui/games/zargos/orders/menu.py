"""Draws a list over the middle of the map, where peoples or cards are chosen and the map is not what one looks at."""

from __future__ import annotations

from core.zargos.choices import ChoosePeople
from core.zargos.magic import dealing, exchanging
from core.zargos.settling import ordering
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import CARD, FAINT, FOCUS, KEYCAP, PALE, WHITE, Ink
from tui.games import Scene
from tui.games.zargos.map import looks
from tui.games.zargos.orders import asking
from tui.games.zargos.telling import cards, phases
from tui.games.zargos.telling.names import letters
from tui.language import _, mark, worded

_WIDTH = 64
_EDGE = Ink(FAINT, CARD)
_LINE = Ink(WHITE, CARD)
_TEXT = Ink(PALE, CARD)
_TITLES = {
    ordering.ChoosePeoples: mark("Lead a people"),
    dealing.PutCardsBack: mark("Put a magic card back"),
    exchanging.MakeOffer: mark("Offer magic cards"),
    exchanging.AddToOffer: mark("Your offer"),
    exchanging.AnswerOffer: mark("An offer to you"),
}


def is_open(scene: Scene) -> bool:
    return asking.handles(scene) and type(phases.ask_of(scene)) in _TITLES


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw a line each, and below them what the marked one does."""
    ask = phases.ask_of(scene)
    text = _text(scene)
    lines = wrap(text, _WIDTH - 6)
    size = canvas.middle(_WIDTH, len(scene.choices) + len(lines) + (3 if lines else 2))
    canvas.fill(size, _TEXT)
    canvas.cover(size)
    canvas.frame(size, _EDGE)
    canvas.text(size.x + 2, size.y, f" {worded(_TITLES[type(ask)])} ", Ink(WHITE, CARD, bold=True))
    inside = canvas.window(size.inside(2, 1))
    for number in range(len(scene.choices)):
        _draw_option(inside, scene, number)
    for row, line in enumerate(lines):
        inside.text(1, inside.height - len(lines) + row, line, _TEXT)


def _text(scene: Scene) -> str:
    choice = asking.marked(scene)
    if isinstance(choice, ChoosePeople):
        return f"{cards.power(choice.people)} {_('No power reaches into Zargos.')}"
    kind = getattr(choice, "kind", -1)
    return cards.effect(kind) if kind >= 0 else ""


def _draw_option(canvas: Canvas, scene: Scene, number: int) -> None:
    option, choice = asking.option(scene, number), scene.choices[number]
    here = number == asking.mark_at(scene)
    canvas.text(0, number, "▸" if here else " ", _LINE)
    if option.key:
        canvas.text(2, number, f" {option.key.upper()} ", KEYCAP)
    canvas.text(6, number, option.label, FOCUS if here else _LINE, canvas.width - 6)
    kind = getattr(choice, "kind", -1)
    if kind >= 0:
        canvas.text(28, number, f"{cards.sign(kind)} {cards.colour(kind)}", _TEXT)
    if isinstance(choice, ChoosePeople):
        canvas.text(28, number, f" {letters()[choice.people]} ", looks.ARMIES[choice.people])
    canvas.spot(Rect(0, number, canvas.width, 1), f"pick:{number}", f"option:{number}")
