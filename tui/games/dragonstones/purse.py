"""Draws what lies behind one's own screen, and what of it goes into the fist; or the stones to be paid; or a menu."""

from __future__ import annotations

from typing import Final

from core.dragonstones.cards import COLOURS
from core.dragonstones.choices import Bid, BidSilver, Buy
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT, ACCENT_STRONG, KEYCAP, QUIET, TEXT, Ink
from tui.games import Scene
from tui.games.dragonstones import asking
from tui.games.dragonstones.looks import STONES, colour_keys, draw_pips
from tui.games.dragonstones.prompts import label, strength
from tui.games.dragonstones.telling.treasure import coins, colour_name
from tui.games.dragonstones.things import PURSE, coin_key, option_key, stones_key
from tui.language import _, _p, kept_by_language
from tui.widgets.buttons import key_name

_BEFORE: Final = 3
"""The columns before a label: the cursor and its key."""


@kept_by_language(8)
def _names() -> tuple[str, ...]:
    kinds = _p("row of coins", "fairy"), _p("row of coins", "common"), _p("row of coins", "silver")
    return (*kinds, _p("row of coins", "amulet"), _p("row of coins", "black"))


@kept_by_language(8)
def _label() -> int:
    """Return the columns that the longest label takes, with what stands before it."""
    return _BEFORE + 1 + max(map(width_of, (*_names(), *map(colour_name, range(len(COLOURS))))))


_COIN: Final = (ACCENT, QUIET)


def draw(canvas: Canvas, scene: Scene) -> None:
    canvas.thing(Rect(0, 0, canvas.width, 1), PURSE)
    if scene.seat < 0:
        canvas.heading(0, 0, _("Screens"), canvas.width)
        for row, line in enumerate(
            wrap(_("You are watching: what lies behind the screens stays hidden."), canvas.width)
        ):
            canvas.text(0, 1 + row, line, QUIET)
    elif asking.kind(scene) == "pay":
        _draw_payment(canvas, scene)
    else:
        _draw_coins(canvas, scene)


# Coins


def _draw_coins(canvas: Canvas, scene: Scene) -> None:
    """Draw a row for each kind: full marks are in the fist, hollow ones stay. Amulets and black coins share a row if
    need be."""
    bidding = asking.kind(scene) == "fist"
    bid = asking.marked(scene) if bidding else scene.view.own
    canvas.heading(0, 0, _("Behind your screen"), canvas.width, _in_fist(scene, bid))
    cursor = asking.part(scene) if bidding and any(asking.most(scene)) else -1
    taken = asking.parts_of(bid) if isinstance(bid, Bid | BidSilver) else (0,) * len(_names())
    for part in range(len(_names())):
        _draw_part(_window(canvas, part), scene, part, taken[part], part == cursor)


def _window(canvas: Canvas, part: int) -> Canvas:
    """Return the window of a part's row."""
    if canvas.height > 5 or part < asking.BLACK:
        half = canvas.width if canvas.height > 5 or part < asking.AMULET else canvas.width // 2
        return canvas.window(Rect(0, 1 + part, half, 1))
    return canvas.window(Rect(canvas.width // 2, 4, canvas.width - canvas.width // 2, 1))


def _in_fist(scene: Scene, bid: object) -> str:
    if not isinstance(bid, Bid | BidSilver):
        return _("when all is bought") if asking.basket(scene) else ""
    if scene.view.own is not None:
        return _("fist held out: {strength}", strength=strength(bid))
    return _("fist: {strength}", strength=strength(bid))


def _draw_part(canvas: Canvas, scene: Scene, part: int, taken: int, here: bool) -> None:
    canvas.thing(canvas.whole, coin_key(part))
    held = scene.board.screen[part]
    key = asking.key_of(part) if part >= asking.AMULET and _is_usable(scene, part) else ""
    label, at = _names()[part], _label()
    _draw_label(canvas, label, here, bool(held), key)
    if not held:
        canvas.text(at, 0, "–", QUIET)
        return
    room = max(3, canvas.width - at - 9)
    draw_pips(canvas, at, 0, held, taken, room, _COIN)
    number = _("{taken} of {held}", taken=taken, held=held) if taken else str(held)
    canvas.text(canvas.width - 9, 0, number, TEXT if taken else QUIET, 8, ">")
    if asking.kind(scene) == "fist":
        _spots(canvas, part, held, room)


def _is_usable(scene: Scene, part: int) -> bool:
    return asking.kind(scene) == "fist" and asking.most(scene)[part] > 0


def _draw_label(canvas: Canvas, name: str, here: bool, held: bool, key: str) -> None:
    """Draw the cursor, the key that adds one, and what it is."""
    canvas.text(0, 0, "▸" if here else " ", ACCENT_STRONG)
    if key:
        canvas.text(1, 0, key.upper(), KEYCAP)
    canvas.text(_BEFORE, 0, name, ACCENT_STRONG if here else TEXT if held else QUIET)


def _spots(canvas: Canvas, part: int, held: int, room: int) -> None:
    """Make the marks clickable: a click on the third mark is three of it."""
    at = _label()
    for count in range(1, min(held, room) + 1):
        canvas.spot(Rect(at + count - 1, 0, 1, 1), f"set:{part}:{count}")
    canvas.spot(Rect(0, 0, at, 1), f"more:{part}")
    canvas.spot(Rect(canvas.width - 9, 0, 9, 1), f"more:{part}")


# Stones to be paid


def _draw_payment(canvas: Canvas, scene: Scene) -> None:
    paid, limits, here = asking.mix(scene), asking.most(scene), asking.part(scene)
    canvas.heading(0, 0, _("Stones to pay"), canvas.width, str(sum(paid)))
    at = _label()
    for colour, letter in enumerate(colour_keys()):
        window = canvas.window(Rect(0, 1 + colour, canvas.width, 1))
        window.thing(window.whole, stones_key(colour))
        held = scene.board.stones[scene.seat][colour]
        key = letter if limits[colour] and len(scene.choices) > 1 else ""
        _draw_label(window, colour_name(colour), colour == here, bool(held), key)
        inks = (STONES[colour]._replace(bold=True), Ink(STONES[colour].fg))
        draw_pips(window, at, 0, held, paid[colour], window.width - at - 9, inks)
        number = _("{taken} of {held}", taken=paid[colour], held=held) if held else "–"
        window.text(window.width - 9, 0, number, TEXT if held else QUIET, 8, ">")
        if limits[colour]:
            _spots(window, colour, held, window.width - at - 9)


# A menu

_ACROSS: Final = 2


def fits_menu(scene: Scene, height: int) -> bool:
    return len(scene.choices) <= _ACROSS * (height - 1)


def draw_menu(canvas: Canvas, scene: Scene) -> None:
    """Draw all answers, in columns where they are many; the marked one is always seen. What can be paid is in its
    head."""
    canvas.thing(Rect(0, 0, canvas.width, 1), PURSE)
    fairy, common, silver = scene.board.screen[:3]
    trading = any(isinstance(choice, Buy) for choice in scene.choices)
    canvas.heading(0, 0, _("Choose"), canvas.width, coins(fairy, common, silver) if trading else "")
    options, mark = asking.options(scene), asking.place(scene)
    room = max(1, canvas.height - 1)
    across = _ACROSS if len(options) > room else 1
    width = canvas.width // across
    first = 0 if len(options) <= room * across else max(0, min(mark - room, len(options) - room * across))
    for row, option in enumerate(options[first : first + room * across]):
        window = canvas.window(Rect((row // room) * width, 1 + row % room, width - 1, 1))
        here = first + row == mark
        window.text(0, 0, "▸" if here else " ", ACCENT_STRONG)
        window.text(1, 0, f" {key_name(option.key)} ", KEYCAP)
        window.text(5, 0, label(scene, option.choice), ACCENT_STRONG if here else TEXT, window.width - 5)
        window.spot(window.whole, f"pick:{first + row}")
        window.thing(window.whole, option_key(first + row))
