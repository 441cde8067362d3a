"""Draws keys that do something now as buttons that can be clicked too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import CARD, FAINT, KEYCAP, QUIET, TEXT, Ink


class Offer(NamedTuple):
    """A key that does something now."""

    key: str
    label: str
    action: str
    why: str = ""
    """The reason why it can't be done, where it is shown and can't."""


KEY_NAMES: Final = {
    "enter": "Enter",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "escape": "Esc",
    "space": "Space",
    "plus": "+ −",
    "question_mark": "?",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "slash": "/",
    "backspace": "Backspace",
    "any": "Any key",
}
SKIP: Final = (Offer("any", "Go on", ""),)
"""Where something is seen happening."""
PRESS: Final = "press:"
"""The beginning of a spot's action where a click is the same as a key."""
_OFF: Final = Ink(FAINT, CARD)


@lru_cache(maxsize=256)
def key_name(key: str) -> str:
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    if key.startswith("ctrl+"):
        return f"Ctrl+{key_name(key.removeprefix('ctrl+'))}"
    return f"Shift+{key}" if len(key) == 1 and key.isupper() else key.upper()


def width_of_offer(offer: Offer) -> int:
    return width_of(key_name(offer.key)) + 3 + width_of(offer.label)


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
        canvas.text(x + width_of(cap) + 1, y, offer.label, QUIET if offer.why else TEXT)
        canvas.spot(Rect(x, y, width, 1), f"{PRESS}{offer.key}")
        x += width + 3
    return x
