"""Names stones and coins, as what somebody has, takes or pays."""

from __future__ import annotations

from core.dragonstones.cards import Stones
from tui.language import _np, _p
from tui.language.lists import listed


def stones(held: Stones) -> str:
    """Name stones, as what somebody has or takes: "2 red and 1 blue stone", "1 red and 2 blue stones"."""
    kinds = [(colour, count) for colour, count in enumerate(held) if count]
    if not kinds:
        return _p("object", "no stones")
    if len(kinds) == 1:
        return _of_one_colour(*kinds[0])
    parts = [_first_of_several(*kinds[0]), *(_after_others(*each) for each in kinds[1:])]
    return _np("object", "{colours} stone", "{colours} stones", kinds[-1][1], colours=listed(parts))


def stone(colour: int) -> str:
    return _of_one_colour(colour, 1)


def _of_one_colour(colour: int, count: int) -> str:
    if colour == 0:
        return _np("object", "a red stone", "{count} red stones", count)
    if colour == 1:
        return _np("object", "a blue stone", "{count} blue stones", count)
    return _np("object", "a yellow stone", "{count} yellow stones", count)


def _first_of_several(colour: int, count: int) -> str:
    if colour == 0:
        return _np("stones, before others", "{count} red", "{count} red", count)
    return _np("stones, before others", "{count} blue", "{count} blue", count)


def _after_others(colour: int, count: int) -> str:
    if colour == 1:
        return _np("stones, after others", "{count} blue", "{count} blue", count)
    return _np("stones, after others", "{count} yellow", "{count} yellow", count)


def colour_name(colour: int) -> str:
    """Name a colour as it stands by itself, at a row of stones."""
    return (_p("stones", "red"), _p("stones", "blue"), _p("stones", "yellow"))[colour]


def label_of(colour: int) -> str:
    """Name a stone by its colour alone, on a button."""
    return (_p("stone", "Red"), _p("stone", "Blue"), _p("stone", "Yellow"))[colour]


def named_colour(colour: int) -> str:
    """Name a colour as what somebody names."""
    return (_p("the colour", "red"), _p("the colour", "blue"), _p("the colour", "yellow"))[colour]


def in_full(fairy: int, common: int, silver: int, nothing: bool = False) -> list[str]:
    """Name coins kind by kind, as what somebody has or takes. `nothing`: those of which there is none, too."""
    found: list[str] = []
    for kind, count in enumerate((fairy, common, silver)):
        if count:
            found.append(_some_coins(kind, count, first=not found))
        elif nothing:
            found.append(_no_coins(kind, first=not found))
    return found


def _some_coins(kind: int, count: int, *, first: bool) -> str:
    if kind == 0:
        return _np("coins, before others", "{count} fairy gold", "{count} fairy gold", count)
    if kind == 1 and first:
        return _np("coins, before others", "{count} common gold", "{count} common gold", count)
    if kind == 1:
        return _np("coins, after others", "{count} common gold", "{count} common gold", count)
    if first:
        return _np("coins, before others", "{count} silver", "{count} silver", count)
    return _np("coins, after others", "{count} silver", "{count} silver", count)


def _no_coins(kind: int, *, first: bool) -> str:
    if kind == 0:
        return _p("coins, before others", "no fairy gold")
    if kind == 1 and first:
        return _p("coins, before others", "no common gold")
    if kind == 1:
        return _p("coins, after others", "no common gold")
    return _p("coins, before others", "no silver") if first else _p("coins, after others", "no silver")


def coins(fairy: int, common: int, silver: int) -> str:
    return listed(in_full(fairy, common, silver)) or _p("object", "nothing")


def amulets(count: int) -> str:
    return _np("object", "an amulet", "{count} amulets", count) if count else _p("object", "no amulet")


def black_coins(count: int) -> str:
    return _np("object", "a black coin", "{count} black coins", count) if count else _p("object", "no black coin")


def price_of(coin: int) -> str:
    """§7.15 Return what a stone costs, in the order of Buy."""
    return (_p("object", "a fairy gold"), _p("object", "a common gold"), _p("object", "3 silver"))[coin]


def points(count: int) -> str:
    return _np("object", "1 point", "{count} points", count)
