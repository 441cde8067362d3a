"""Names what can be done on a page: the palette lists all of it, the status line names what has a short word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import QUIET
from tui.language import kept_by_language, mark, worded
from tui.widgets.buttons import PRESS, Offer, key_name

HELP: Final = mark("Help: the keys and the rules")
SETTINGS: Final = mark("Settings: name, colours, looks")
COPY: Final = "o"
"""The key that copies what a page shows for that; C, Y and W mean something else in one place or another."""
LOG: Final = mark("The whole log")
"""The same words wherever these are offered, so that the palette lists them once."""


class Command(NamedTuple):
    """Its words may be marked: they are said in the player's language where they are shown."""

    key: str
    """The key by Textual's name, a capital with Shift; empty where only the palette does it."""
    words: str
    short: str = ""
    """The word for the status line, where it is named."""
    why: str = ""
    """The reason why it can't be done now."""
    do: Callable[[], None] | None = None
    """Does it, where no key does."""


def of_offers(offers: Iterable[Offer]) -> list[Command]:
    return [Command(offer.key, offer.label, why=offer.why) for offer in offers]


def carry_out(commands: Iterable[Command], key: str) -> None:
    """Do what that key is offered for, if it is."""
    do = next((each.do for each in commands if each.key == key), None)
    if do is not None:
        do()


class Hint(NamedTuple):
    """Keys that do the same one way or another, and the word for it."""

    keys: tuple[str, ...]
    word: str

    @property
    def text(self) -> str:
        return " ".join([*map(key_name, self.keys), self.word])


Hints = tuple[Hint, ...]
BETWEEN: Final = 2
"""Blanks between two of them."""


def in_status(commands: Sequence[Command]) -> Hints:
    """Return those with a short word; neighbours with the same word have it once."""
    named = groupby((each for each in commands if each.short), key=lambda each: worded(each.short))
    return tuple(Hint(tuple(each.key for each in group), short) for short, group in named)


@kept_by_language(512)
def width_of_hints(hints: Hints) -> int:
    return sum(width_of(each.text) + BETWEEN for each in hints) - (BETWEEN if hints else 0)


@kept_by_language(512)
def whole_hints(hints: Hints, room: int) -> Hints:
    """Return as many as there is room for; the last, which is the way out, before the others."""
    kept: Hints = ()
    for each in reversed(hints):
        width = width_of_hints((each,)) + (BETWEEN if kept else 0)
        if width <= room:
            kept, room = (each, *kept), room - width
    return kept


def draw_hints(canvas: Canvas, x: int, y: int, hints: Hints) -> int:
    """Draw hints beside one another; a click on a key, or the word behind it, is that key. Return the column after the
    last."""
    for hint in hints:
        for at, key in enumerate(hint.keys):
            words = f"{key_name(key)} " if at + 1 < len(hint.keys) else f"{key_name(key)} {hint.word}"
            end = canvas.text(x, y, words, QUIET)
            canvas.spot(Rect(x, y, end - x, 1), f"{PRESS}{key}")
            canvas.thing(Rect(x, y, end - x, 1), f"{PRESS}{key}")
            x = end
        x += BETWEEN
    return x - BETWEEN if hints else x
