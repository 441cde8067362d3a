"""What can be done on a page: the palette lists all of it, the status line names what has a short word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from tui.widgets.buttons import Offer, key_name

HELP: Final = "Help: the keys and the rules"
SETTINGS: Final = "Settings: name, colours, looks"
COPY: Final = "o"
"""The key that copies what a page shows for that; C, Y and W mean something else in one place or another."""
LOG: Final = "The whole log"
"""The same words wherever these are offered, so that the palette lists them once."""


class Command(NamedTuple):
    key: str
    """By Textual's name, a capital with Shift; empty where only the palette does it."""
    words: str
    short: str = ""
    """For the status line, where it is named."""
    why: str = ""
    """Why it can't be done now."""
    do: Callable[[], None] | None = None
    """What is done, where no key does it."""


def of_offers(offers: Iterable[Offer]) -> list[Command]:
    return [Command(offer.key, offer.label, why=offer.why) for offer in offers]


def carry_out(commands: Iterable[Command], key: str) -> None:
    """Do what that key is offered for, if it is."""
    do = next((each.do for each in commands if each.key == key), None)
    if do is not None:
        do()


def in_status(commands: Sequence[Command]) -> str:
    """Those with a short word, two blanks between them; neighbours with the same word have it once."""
    named = groupby((each for each in commands if each.short), key=lambda each: each.short)
    return "  ".join(" ".join([*(key_name(each.key) for each in group), short]) for short, group in named)
