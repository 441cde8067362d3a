"""§9.5 How blank cards travel with their table: as one line of text among its options, read by the same `parse`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from core.dragonstones.blanks.abroad import ABROAD
from core.dragonstones.blanks.cards import BY_NAME, BlankCard, Effect
from core.dragonstones.blanks.house import HOUSE
from core.dragonstones.blanks.reading import parse
from core.dragonstones.cards import CHARACTERS
from core.engine import Named, Refused
from core.sentences import mark, sentence

LONGEST: Final = 6000
"""The most characters of the option. Six cards with everything in two languages need less than half; no seat should
have to carry a book."""

NONE: Final = "none"
OURS: Final = "house"
_NAMES: Final = {card: name for name, card in BY_NAME.items()}


def plain(cards: Sequence[BlankCard]) -> dict[str, Any]:
    """Return what `parse` reads as these cards."""
    return {
        "card": [
            {
                "name": dict(card.names),
                "text": dict(card.texts),
                "choose": "one" if card.one else "all",
                "effects": [_plain_effect(effect) for effect in card.effects],
            }
            for card in cards
        ]
    }


def _plain_effect(effect: Effect) -> dict[str, Any]:
    coins = {key: count for key, count in effect.coins._asdict().items() if count}
    stones = f"{effect.what} {effect.number}"
    if effect.kind == "pay":
        return {"pay": stones, "points": effect.points, **({"or": coins} if coins else {})}
    other: dict[str, Any] = {"gain": coins, "take": stones, "draw": effect.number, "as": _NAMES.get(effect.number)}
    return {effect.kind: other[effect.kind]}


def encode(cards: Sequence[BlankCard]) -> str:
    """Return the cards as one line of text."""
    return json.dumps(plain(cards), ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> tuple[BlankCard, ...]:
    """Read the cards. Refuse what `encode` would not have written."""
    if len(text) > LONGEST:
        raise Refused(sentence("Those characters have more than {most} letters: shorten their texts.", most=LONGEST))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(mark("Those characters cannot be read: send them as the game wrote them down.")) from error
    cards, faults = parse(data)
    if faults:
        raise Refused(sentence("{fault}.", fault=faults[0].sentence))
    return cards


def checked(text: str) -> str:
    """Return any text for the option as `encode` writes it; refuse what can't be read."""
    return encode(decode(text))


def named(option: str) -> Named:
    """Return what its cards are called, and the printed names that they can't have, in whichever language."""
    printed = (each.name for each in CHARACTERS)
    return Named(tuple(card.names for card in cards_of(option)), (*printed, *chain.from_iterable(ABROAD.values())))


def cards_of(option: str) -> tuple[BlankCard, ...]:
    """Return the cards that the option stands for."""
    if option == NONE:
        return ()
    return parse(HOUSE).cards if option == OURS else decode(option)
