"""Draws keys that do something now as buttons that can be clicked too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import CARD, FAINT, KEYCAP, QUIET, TEXT, Ink
from tui.language import _, kept_by_language, mark, worded


class Offer(NamedTuple):
    """A key that does something now. Its words may be marked."""

    key: str
    label: str
    action: str
    why: str = ""
    """The reason why it can't be done, where it is shown and can't."""


KEY_NAMES: Final = {
    "enter": mark("Enter"),
    "tab": "Tab",
    "shift+tab": mark("Shift+Tab"),
    "escape": mark("Esc"),
    "space": mark("Space"),
    "plus": "+ −",
    "minus": "−",
    "question_mark": "?",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": mark("PgUp"),
    "pagedown": mark("PgDn"),
    "home": mark("Home"),
    "end": mark("End"),
    "slash": "/",
    "backspace": mark("Backspace"),
    "any": mark("Any key"),
}
SKIP: Final = (Offer("any", mark("Go on"), ""),)
"""Where something is seen happening."""
PRESS: Final = "press:"
"""The beginning of a spot's action where a click is the same as a key."""
_OFF: Final = Ink(FAINT, CARD)


@kept_by_language(512)
def key_name(key: str) -> str:
    """Return what stands on a key, as on the keyboards of those who read that language."""
    if key in KEY_NAMES:
        return worded(KEY_NAMES[key])
    if key.startswith("ctrl+"):
        return _("Ctrl+{key}", key=key_name(key.removeprefix("ctrl+")))
    return _("Shift+{key}", key=key) if len(key) == 1 and key.isupper() else key.upper()


def width_of_offer(offer: Offer) -> int:
    return width_of(key_name(offer.key)) + 3 + width_of(worded(offer.label))


def in_rows(offers: Sequence[Offer], width: int) -> list[list[Offer]]:
    """Return all of them in rows, as many beside one another as there is room for."""
    rows: list[list[Offer]] = []
    taken = 0
    for offer in offers:
        if not rows or taken + width_of_offer(offer) > width:
            rows.append([])
            taken = 0
        rows[-1].append(offer)
        taken += width_of_offer(offer) + 3
    return rows


def draw_offers(canvas: Canvas, x: int, y: int, offers: Sequence[Offer]) -> int:
    """Draw offers from left to right, as far as there is room. Return the column after the last."""
    for offer in offers:
        cap = f" {key_name(offer.key)} "
        width = width_of_offer(offer)
        if x + width > canvas.width:
            break
        canvas.text(x, y, cap, _OFF if offer.why else KEYCAP)
        canvas.text(x + width_of(cap) + 1, y, worded(offer.label), QUIET if offer.why else TEXT)
        canvas.spot(Rect(x, y, width, 1), f"{PRESS}{offer.key}")
        canvas.thing(Rect(x, y, width, 1), f"{PRESS}{offer.key}")
        x += width + 3
    return x
