"""§9.3 Says what a blank card does, in the program's own words: made of its effects, whatever its maker has written on
it."""

from __future__ import annotations

from typing import Final

from core.dragonstones.blanks.cards import BlankCard, Effect
from core.dragonstones.cards import CHARACTERS, COLOURS, FIRST_BLANK, NO_COINS
from core.dragonstones.view import DragonBoard
from net.people.text import clean_talk
from tui.games import capital
from tui.games.dragonstones.characters.ours import is_ours
from tui.games.dragonstones.telling.names import name_of
from tui.games.dragonstones.telling.treasure import coins, points
from tui.language import _, _n, _p, language, worded

_QUOTES: Final = str.maketrans(dict.fromkeys('“”„‟«»"＂〝〞❝❞', "'"))


def describe(board: DragonBoard, card: int, number: int) -> str:
    return capital(_effect(board.terms.blanks[card - FIRST_BLANK].effects[number]))


def does(card: BlankCard) -> str:
    """Return all that it does."""
    parts = [_effect(effect).rstrip(".") for effect in card.effects]
    said, others = parts[0] if card.one else capital(parts[0]), parts[1:]
    for each in others:
        if card.one:
            said = _("{one}; or {other}", one=said, other=each)
        else:
            said = _("{first}. Then {second}", first=said, second=each)
    if card.one and others:
        return _("One of these, as you like: {effects}.", effects=said)
    return f"{capital(said)}."


def told(card: BlankCard, of: str = "") -> str:
    """Return what it does and then, in quotation marks, what its maker has written, in the language of the context or
    another; of Sortilege's own characters the text."""
    text = card.text(of or language())
    if is_ours(card):
        return text
    # Translators: keep these very quotation marks, or put your own pair; what stands between has none of either.
    return _("{does} Its maker's words: “{text}”", does=does(card), text=clean_talk(text).translate(_QUOTES))


def _effect(effect: Effect) -> str:
    match effect.kind:
        case "gain":
            return _p("power", "take {coins}", coins=coins(*effect.coins))
        case "take":
            return _taking(effect.what, effect.number)
        case "draw":
            return _n(
                "draw {count} stone from a bag with {count} of each colour",
                "draw {count} stones from a bag with {count} of each colour",
                effect.number,
            )
        case "as":
            text = worded(CHARACTERS[effect.number].text)
            return _p("power", "{name}: {text}", name=name_of(effect.number, None), text=text)
    price, won = _price(effect.what, effect.number), points(effect.points)
    if effect.coins == NO_COINS:
        return _p("power", "pay {price} for {points}", price=price, points=won)
    return _p("power", "pay {price} for {points}, or take {coins}", price=price, points=won, coins=coins(*effect.coins))


def _taking(what: str, count: int) -> str:
    if what == COLOURS[0]:
        return _n("take {count} stone of red", "take {count} stones of red", count)
    if what == COLOURS[1]:
        return _n("take {count} stone of blue", "take {count} stones of blue", count)
    if what == COLOURS[2]:
        return _n("take {count} stone of yellow", "take {count} stones of yellow", count)
    return _n("take {count} stone of any colour", "take {count} stones of any colour", count)


def _price(what: str, count: int) -> str:
    if what == "any":
        return _n("any {count} stone", "any {count} stones", count)
    if what == "equal":
        return _n("{count} stone of one colour", "{count} stones of one colour", count)
    return _n("{count} stone of each colour", "{count} stones of each colour", count)
