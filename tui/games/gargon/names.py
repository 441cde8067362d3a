"""Names the creatures, their colours and their letters, in each form that a sentence needs.

A letter stands on the cards, and is a key as well: no two are equal, and none is another key of this game."""

from __future__ import annotations

from collections.abc import Iterable

from core.gargon.cards import LETTERS
from tui.language import _, _np, _p, kept_by_language


@kept_by_language(1)
def letters() -> tuple[str, ...]:
    """Return the letters that stand on the cards, by colour; in small letters they are keys."""
    keys = (
        _p("key of the Dragons", "w"),
        _p("key of the Pegasi", "b"),
        _p("key of the Gargoyles", "v"),
        _p("key of the Manticores", "y"),
        _p("key of the Phoenixes", "r"),
        _p("key of the Fairies", "g"),
    )
    return tuple(key.upper() for key in keys)


def letter(colour: int) -> str:
    return letters()[colour]


def back(code: str) -> int:
    """Return the colour of a back of a stack, as the rules write it."""
    return LETTERS.index(code)


def label(card: int) -> str:
    """Name a card as it stands there: Y6."""
    return f"{letter(card >> 4)}{card & 15}"


def labels(held: Iterable[int]) -> str:
    return " ".join(map(label, held))


def name(colour: int) -> str:
    """Name a creature, where its name stands alone: "Phoenix"."""
    return _names()[colour]


@kept_by_language(1)
def _names() -> tuple[str, ...]:
    return (
        _p("name", "Dragon"),
        _p("name", "Pegasus"),
        _p("name", "Gargoyle"),
        _p("name", "Manticore"),
        _p("name", "Phoenix"),
        _p("name", "Fairy"),
    )


def creature(colour: int) -> str:
    """Name a creature with its letter: "R Phoenix"."""
    return f"{letter(colour)} {name(colour)}"


def yours(colour: int) -> str:
    return (
        _p("of your own", "your Dragon"),
        _p("of your own", "your Pegasus"),
        _p("of your own", "your Gargoyle"),
        _p("of your own", "your Manticore"),
        _p("of your own", "your Phoenix"),
        _p("of your own", "your Fairy"),
    )[colour]


def plural(colour: int) -> str:
    return (
        _p("plural", "Dragons"),
        _p("plural", "Pegasi"),
        _p("plural", "Gargoyles"),
        _p("plural", "Manticores"),
        _p("plural", "Phoenixes"),
        _p("plural", "Fairies"),
    )[colour]


def many(colour: int) -> str:
    """Name a kind of creature: "Phoenixes (R)"."""
    return f"{plural(colour)} ({letter(colour)})"


# Read out, a card is its colour and its value


def colour_name(colour: int) -> str:
    """Name a colour, where its name stands alone."""
    return _colours()[colour]


@kept_by_language(1)
def _colours() -> tuple[str, ...]:
    return (
        _p("colour", "white"),
        _p("colour", "blue"),
        _p("colour", "violet"),
        _p("colour", "yellow"),
        _p("colour", "red"),
        _p("colour", "green"),
    )


def card_name(card: int) -> str:
    """Name a card as it is read out: "red 7"."""
    return _p("card", "{colour} {value}", colour=colour_name(card >> 4), value=card & 15)


def so_many(colour: int, count: int) -> str:
    """Count cards of a colour: "2 red"."""
    return (
        _np("cards", "{count} white", "{count} white", count),
        _np("cards", "{count} blue", "{count} blue", count),
        _np("cards", "{count} violet", "{count} violet", count),
        _np("cards", "{count} yellow", "{count} yellow", count),
        _np("cards", "{count} red", "{count} red", count),
        _np("cards", "{count} green", "{count} green", count),
    )[colour]


def stack_name(stack: int) -> str:
    return _("Stack {stack}", stack=stack + 1)
