"""Names peoples, cards and places, and counts what there is of them, in the form that a sentence needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.zargos.cards import AGAINST, DEATH, ICE, KINDS, MADNESS, PEOPLES, THE_PEOPLES
from core.zargos.map.board import BOARD, CODES, REALMS, SEA, SEAS
from core.zargos.map.geography import SEA_PAIRS
from tui.games import capital, listed
from tui.language import _, _n, _p, kept_by_language, worded

# Peoples


def people_name(people: int) -> str:
    """Name a people where its name stands alone."""
    return worded(PEOPLES[people])


@kept_by_language(4)
def letters() -> tuple[str, ...]:
    """Return, by people, the letter that stands for it on the map."""
    return (
        _p("letter of the Knights", "K"),
        _p("letter of the Amazons", "A"),
        _p("letter of the Monks", "M"),
        _p("letter of the Dragons", "D"),
        _p("letter of the Spiders", "S"),
        _p("letter of the Winged", "W"),
    )


@kept_by_language(4)
def keys() -> tuple[str, ...]:
    """Return, by people, the key that chooses it."""
    return (
        _p("key of the Knights", "k"),
        _p("key of the Amazons", "a"),
        _p("key of the Monks", "m"),
        _p("key of the Dragons", "d"),
        _p("key of the Spiders", "s"),
        _p("key of the Winged", "w"),
    )


def folk(people: int, board: Any = None, me: int = -1) -> str:
    """Name a people that does something, or has it done to it: "the Knights", "your Knights", "demons"."""
    if people < 0:
        return _("demons")
    return _your()[people] if is_mine(people, board, me) else worded(THE_PEOPLES[people])


def at_first(people: int, board: Any = None, me: int = -1) -> str:
    """Name it at the beginning of a sentence."""
    return capital(folk(people, board, me))


def of_folk(people: int, board: Any = None, me: int = -1) -> str:
    """Name a people whose something is: "the turn of the Knights"."""
    return (_of_yours() if is_mine(people, board, me) else _of_the())[people]


def to_folk(people: int, board: Any = None, me: int = -1) -> str:
    """Name a people that something is given to, or taken from."""
    return (_to_yours() if is_mine(people, board, me) else _to_the())[people]


def is_mine(people: int, board: Any, me: int) -> bool:
    return me >= 0 and board is not None and bool(board.seat_of[people] == me)


@kept_by_language(4)
def _your() -> tuple[str, ...]:
    return (
        _("your Knights"),
        _("your Amazons"),
        _("your Monks"),
        _("your Dragons"),
        _("your Spiders"),
        _("your Winged"),
    )


@kept_by_language(4)
def _of_the() -> tuple[str, ...]:
    return (
        _p("of", "the Knights"),
        _p("of", "the Amazons"),
        _p("of", "the Monks"),
        _p("of", "the Dragons"),
        _p("of", "the Spiders"),
        _p("of", "the Winged"),
    )


@kept_by_language(4)
def _of_yours() -> tuple[str, ...]:
    return (
        _p("of", "your Knights"),
        _p("of", "your Amazons"),
        _p("of", "your Monks"),
        _p("of", "your Dragons"),
        _p("of", "your Spiders"),
        _p("of", "your Winged"),
    )


@kept_by_language(4)
def _to_the() -> tuple[str, ...]:
    return (
        _p("to or from", "the Knights"),
        _p("to or from", "the Amazons"),
        _p("to or from", "the Monks"),
        _p("to or from", "the Dragons"),
        _p("to or from", "the Spiders"),
        _p("to or from", "the Winged"),
    )


@kept_by_language(4)
def _to_yours() -> tuple[str, ...]:
    return (
        _p("to or from", "your Knights"),
        _p("to or from", "your Amazons"),
        _p("to or from", "your Monks"),
        _p("to or from", "your Dragons"),
        _p("to or from", "your Spiders"),
        _p("to or from", "your Winged"),
    )


# Anything


def of_which(what: str, said: str) -> str:
    """Say something of what stands before it: "B3: Knights 5"."""
    return _("{what}: {said}", what=what, said=said)


# Places


def own_name(place: int) -> str:
    """Return the name of a place without its code."""
    return worded(SEAS[place - SEA].name if place >= SEA else BOARD[place].name)


def place_name(place: int) -> str:
    """Name a place: "B3 Cinderhill", "s4 the inner south-west"."""
    return f"{CODES[place]} {own_name(place)}"


def code(place: int) -> str:
    return CODES[place]


# Magic cards


def card_name(kind: int) -> str:
    return worded(KINDS[kind])


@kept_by_language(4)
def _shortly() -> tuple[str, ...]:
    return (
        _p("wind, in short", "War"),
        _p("wind, in short", "Land Wind"),
        _p("wind, in short", "Mist"),
        _p("wind, in short", "Elsewhere"),
        _p("wind, in short", "Madness"),
        _p("wind, in short", "Ice"),
        _p("wind, in short", "Storm"),
        _p("wind, in short", "Death"),
    )


def shortly(kind: int) -> str:
    """Name a card in one word: "Ice"."""
    winds = _shortly()
    return winds[kind] if kind < len(winds) else card_name(kind)


def kinds_named(kinds: Iterable[int]) -> str:
    return listed([card_name(kind) for kind in kinds])


def target_name(kind: int, target: int) -> str:
    """Name what a red card is played on; nothing where the card says it all."""
    if kind in (MADNESS, ICE):
        return REALMS[target].name
    if kind == DEATH or kind in AGAINST:
        return ""
    one, two = SEA_PAIRS[target]
    return _("s{one} and s{two}", one=one, two=two)


def card_on(kind: int, target: int) -> str:
    """Name a card with what it is played on: "Wind of Ice on Ohms"."""
    on = target_name(kind, target)
    return _("{card} on {target}", card=card_name(kind), target=on) if on else card_name(kind)


def play_name(kind: int, target: int) -> str:
    """Name a play, as what somebody plays: "a Wind of Ice on Ohms", "the Eclipse"."""
    on = target_name(kind, target)
    return _("{card} on {target}", card=_played()[kind], target=on) if on else _played()[kind]


@kept_by_language(4)
def _played() -> tuple[str, ...]:
    return (
        _p("object", "a Wind of War"),
        _p("object", "a Land Wind"),
        _p("object", "a Wind of Mist"),
        _p("object", "a Wind of Elsewhere"),
        _p("object", "a Wind of Madness"),
        _p("object", "a Wind of Ice"),
        _p("object", "a Wind of Storm"),
        _p("object", "a Wind of Death"),
        _p("object", "the Typhoon"),
        _p("object", "the Floods"),
        _p("object", "the Tidal Wave"),
        _p("object", "the Earthquake"),
        _p("object", "the Eclipse"),
        _p("object", "the Heat Wave"),
    )


# Numbers of things, as what somebody has, takes or loses


def boats(count: int) -> str:
    return _n("{count} boat", "{count} boats", count)


def counters(count: int) -> str:
    return _n("{count} counter", "{count} counters", count)


def magic_cards(count: int) -> str:
    return _n("{count} magic card", "{count} magic cards", count)


def provinces(count: int) -> str:
    return _n("{count} province", "{count} provinces", count)


def points(count: int) -> str:
    return _n("{count} point", "{count} points", count)


def steps(count: int) -> str:
    return _n("{count} step", "{count} steps", count)
