"""§9.3 Says what a blank card does, in the program's own words: made of its effects, whatever its maker has written on
it.

The words stand together, so that another language is another set of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from core.dragonstones.blanks.cards import BlankCard, Effect, Words
from core.dragonstones.blanks.text import OURS, cards_of
from core.dragonstones.cards import CHARACTERS, FIRST_BLANK, NO_COINS
from core.dragonstones.view import DragonBoard
from net.people.text import clean_talk
from tui.games.dragonstones.words import coins, points

ENGLISH: Final[Mapping[str, str]] = {
    "gain": "take {coins}",
    "take": "take {number} {stones} of {colour}",
    "draw": "draw {number} {stones} from a bag with {number} of each colour",
    "pay": "pay {price} for {points}",
    "pay or": "pay {price} for {points}, or take {coins}",
    "as": "{name}: {text}",
    "stone": "stone",
    "stones": "stones",
    "any colour": "any colour",
    "any": "any {number} {stones}",
    "equal": "{number} {stones} of one colour",
    "each": "{number} {stones} of each colour",
    "all": "{effects}.",
    "then": ". Then ",
    "one": "One of these, as you like: {effects}.",
    "or": "; or ",
    "says": "{does} Its maker's words: “{text}”",
}
_QUOTES: Final = str.maketrans(dict.fromkeys('“”„‟«»"＂〝〞❝❞', "'"))


def describe(board: DragonBoard, card: int, number: int) -> str:
    return _begun(_effect(board.terms.blanks[card - FIRST_BLANK].effects[number], ENGLISH))


def does(card: BlankCard, words: Mapping[str, str] = ENGLISH) -> str:
    """Return all that it does."""
    parts = [_effect(effect, words).rstrip(".") for effect in card.effects]
    if card.one and len(parts) > 1:
        return words["one"].format(effects=words["or"].join(parts))
    return words["all"].format(effects=words["then"].join([_begun(parts[0]), *parts[1:]]))


def told(card: BlankCard, language: str = "en") -> str:
    """Return what it does and then, in quotation marks, what its maker has written; of Sortilege's own characters the
    text."""
    text = card.text(language)
    if is_ours(card):
        return text
    return ENGLISH["says"].format(does=does(card), text=clean_talk(text).translate(_QUOTES))


def is_ours(card: BlankCard) -> bool:
    """Tell whether each word on it, in whichever languages it came, is Sortilege's own."""
    return any(
        (card.one, card.effects) == (ours.one, ours.effects)
        and _written(card.names) <= _written(ours.names)
        and _written(card.texts) <= _written(ours.texts)
        for ours in _ours()
    )


def _written(words: Words) -> set[str]:
    return {text for _, text in words}


@lru_cache(maxsize=1)
def _ours() -> tuple[BlankCard, ...]:
    return cards_of(OURS)


def _effect(effect: Effect, words: Mapping[str, str]) -> str:
    filled = {
        "number": str(effect.number),
        "stones": words["stone" if effect.number == 1 else "stones"],
        "coins": coins(*effect.coins),
        "points": points(effect.points),
        "colour": words.get(f"{effect.what} colour", effect.what),
    }
    if effect.kind == "as":
        character = CHARACTERS[effect.number]
        return words["as"].format(name=character.name, text=character.text)
    if effect.kind == "pay":
        price = words[effect.what].format(**filled)
        return words["pay" if effect.coins == NO_COINS else "pay or"].format(price=price, **filled)
    return words[effect.kind].format(**filled)


def _begun(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"
