"""Asks by lines what Fist of Dragonstones asks: a fist and a payment part by part, all else as a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from core.dragonstones.bidding import BreakTie
from core.dragonstones.cards import HIDDEN
from core.dragonstones.choices import (
    BeCharacter,
    Bid,
    BidSilver,
    Buy,
    NameColour,
    PayStones,
    PickPart,
    Plunder,
    Steal,
    StopBuying,
    TakeCoins,
    TakeStone,
)
from core.dragonstones.powers.flow import Question as Power
from core.dragonstones.powers.paying import ChoosePayment
from core.dragonstones.view import DragonBoard
from core.engine import Choice
from tui.games import Scene, capital
from tui.games.dragonstones import prompts
from tui.games.dragonstones.asking import AMULET, BLACK, COMMON, FAIRY, SILVER, Mix, parts_of
from tui.games.dragonstones.telling.aloud import about
from tui.games.dragonstones.telling.names import name_of, object_of
from tui.games.dragonstones.telling.treasure import (
    amulets,
    black_coins,
    coins,
    colour_name,
    in_full,
    points,
    stone,
    stones,
)
from tui.language import _, _np, _p, mark
from tui.language.lists import listed
from tui.lines.asking import FEW, Option, Question, plain

_FIST: Final = (FAIRY, COMMON, SILVER, AMULET, BLACK)
_ONE: Final = frozenset({AMULET, BLACK})
"""The parts of which there is one or none in a fist."""
_STONES: Final = 10
_COLOURS: Final = (_STONES, _STONES + 1, _STONES + 2)
"""The parts of a payment."""
_TOKEN: Final = re.compile(r"[0-9]+|[a-z]+")


def _quiet() -> frozenset[str]:
    """Return the words that may be typed and say nothing."""
    # Translators: the little words and common nouns of "3 fairy gold and an amulet", "pay 2 red stones".
    return frozenset(plain(_p("typed", "a an and gold coin coins stone stones the with bid pay")))


def _typed() -> dict[int, tuple[str, ...]]:
    """Return what may be typed for each part, without accents; the beginning of a word will do."""
    parts = {
        FAIRY: _p("typed", "fairy"),
        COMMON: _p("typed", "common"),
        SILVER: _p("typed", "silver"),
        AMULET: _p("typed", "amulet"),
        BLACK: _p("typed", "black"),
        **{part: colour_name(part - _STONES) for part in _COLOURS},
    }
    return {part: tuple(plain(words)) for part, words in parts.items()}


def ask(scene: Scene) -> Question:
    first = scene.choices[0]
    if isinstance(first, Bid | BidSilver):
        return _fist(scene)
    if any(isinstance(choice, PayStones) for choice in scene.choices):
        return _payment(scene)
    if isinstance(first, Steal):
        return _theft(scene)
    trading = isinstance(first, Buy | StopBuying)
    thread = f"buy {scene.board.turn} {len(scene.board.put_up)}" if trading else ""
    return Question(sentence(scene), tuple(_option(scene, choice) for choice in scene.choices), thread=thread)


# Answers put together of several parts


def _fist(scene: Scene) -> Question:
    board: DragonBoard = scene.board
    mixes = {parts_of(choice): choice for choice in scene.choices}
    card = board.auction.card
    if isinstance(scene.view.agenda[-1], BreakTie):
        rivals = listed([scene.names[seat] for seat in board.auction.tied if seat != scene.seat])
        wanted = _(
            "You are tied with {names} for {the_character}: bid silver.",
            names=rivals, the_character=object_of(card, board),
        )  # fmt: skip
    else:
        wanted = _("Bid gold for {the_character}.", the_character=object_of(card, board))
    most = tuple(map(max, zip(*mixes, strict=True)))
    able = _("You have {what}.", what=_named(most, _FIST)) if any(most) else _("You have nothing to bid.")
    return _parts(f"{wanted} {able}", mixes, _FIST)


def held(board: DragonBoard) -> str:
    fairy, common, silver, red_coins, blacks = board.screen
    more = [amulets(red_coins)] if red_coins else []
    more += [black_coins(blacks)] if blacks else []
    what = listed([*in_full(fairy, common, silver, nothing=True), *more])
    return _("You have {what} behind your screen.", what=what)


def _payment(scene: Scene) -> Question:
    """Ask for a payment: few ways as a list, many colour by colour."""
    won, instead = offer_of(scene)
    other = [
        Option(_("take {coins} instead", coins=instead), each) for each in scene.choices if isinstance(each, TakeCoins)
    ]
    ways = {parts_of(each): each for each in scene.choices if isinstance(each, PayStones)}
    read = _reader(ways, _COLOURS)
    if len(scene.choices) <= FEW:
        listed_ways = [
            Option(_("pay {stones} for {points}", stones=stones((mix[0], mix[1], mix[2])), points=won), each)
            for mix, each in ways.items()
        ]
        return Question(sentence(scene), (*listed_ways, *other), read)
    in_all = _("You pay {count} in all for {points}.", count=sum(next(iter(ways))), points=won)
    parts = _parts(f"{sentence(scene)} {in_all}", ways, _COLOURS)
    if not other:
        return parts
    pay = Option(_("pay stones for {points}", points=won), parts, (_p("typed", "pay"),))
    return Question(sentence(scene), (pay, *other), read)


def offer_of(scene: Scene) -> tuple[str, str]:
    """Return what one gets for stones, and instead of them."""
    ask = scene.view.agenda[-1]
    assert isinstance(ask, ChoosePayment)
    return points(ask.offer.points), coins(*map(min, ask.offer.instead, scene.board.bank))


def _parts(sentence: str, mixes: Mapping[Mix, Choice], parts: Sequence[int]) -> Question:
    """Return the first question about a mix; an answer to it may be typed whole."""
    if len(mixes) == 1:
        ((mix, choice),) = mixes.items()
        return Question(sentence, (Option(_named(mix, parts) or _("an empty fist"), choice),))
    first = _next_part(mixes, parts, 0)
    return first._replace(sentence=f"{sentence} {first.sentence}")


def _next_part(mixes: Mapping[Mix, Choice], parts: Sequence[int], begun: int) -> Question:
    """Ask how much of the next part, of which there can be more than one number; these mixes are the same before it."""
    number = next(at for at in range(begun, len(parts)) if len({mix[at] for mix in mixes}) > 1)
    before = next(iter(mixes))[:number]
    by_count: dict[int, dict[Mix, Choice]] = {}
    for mix, choice in mixes.items():
        by_count.setdefault(mix[number], {})[mix] = choice
    options = tuple(_part(found, parts, number, count) for count, found in sorted(by_count.items()))
    asked, so_far = _(_HOW_MANY[parts[number]]), _named(before, parts)
    said = f"{capital(so_far)}. {asked}" if so_far else asked
    return Question(said, options, _reader(mixes, parts, before))


def _part(mixes: Mapping[Mix, Choice], parts: Sequence[int], number: int, count: int) -> Option:
    part = parts[number]
    leads = _next_part(mixes, parts, number + 1) if len(mixes) > 1 else next(iter(mixes.values()))
    if part in _ONE:
        with_it, without = _WITH_OR_WITHOUT[part]
        if count:
            return Option(_(with_it), leads, (_p("typed", "yes"), _p("typed", "y")), count)
        return Option(_(without), leads, (_p("typed", "no"), _p("typed", "n")), count)
    return Option(_so_many(part, count), leads, number=count, range=_(_THAT_MANY[part]))


def _so_many(part: int, count: int) -> str:
    """Name an amount by its number."""
    if part == FAIRY:
        return _p("so many", "{count} fairy gold", count=count)
    if part == COMMON:
        return _p("so many", "{count} common gold", count=count)
    if part == SILVER:
        return _p("so many", "{count} silver", count=count)
    if part == _COLOURS[0]:
        return _np("so many", "{count} red stone", "{count} red stones", count)
    if part == _COLOURS[1]:
        return _np("so many", "{count} blue stone", "{count} blue stones", count)
    return _np("so many", "{count} yellow stone", "{count} yellow stones", count)


_HOW_MANY: Final = {
    FAIRY: mark("How much fairy gold?"),
    COMMON: mark("How much common gold?"),
    SILVER: mark("How much silver?"),
    AMULET: mark("Put the amulet in your fist?"),
    BLACK: mark("Put the black coin in your fist?"),
    _COLOURS[0]: mark("How many red stones?"),
    _COLOURS[1]: mark("How many blue stones?"),
    _COLOURS[2]: mark("How many yellow stones?"),
}
_THAT_MANY: Final = {
    FAIRY: mark("that much fairy gold"),
    COMMON: mark("that much common gold"),
    SILVER: mark("that much silver"),
    _COLOURS[0]: mark("that many red stones"),
    _COLOURS[1]: mark("that many blue stones"),
    _COLOURS[2]: mark("that many yellow stones"),
}
_WITH_OR_WITHOUT: Final = {
    AMULET: (mark("with the amulet"), mark("without the amulet")),
    BLACK: (mark("with the black coin"), mark("without the black coin")),
}


def _named(mix: Mix, parts: Sequence[int]) -> str:
    """Name what a mix has, as far as it goes."""
    whole = [*mix, *[0] * (len(parts) - len(mix))]
    if parts == _COLOURS:
        return stones((whole[0], whole[1], whole[2])) if any(whole) else ""
    more = [amulets(1)] * whole[AMULET] + [black_coins(1)] * whole[BLACK]
    return listed([*in_full(whole[FAIRY], whole[COMMON], whole[SILVER]), *more])


# Typed in one line


def _reader(mixes: Mapping[Mix, Choice], parts: Sequence[int], begun: Mix = ()) -> Callable[[str], Choice | None]:
    """Return a function that reads a whole mix, or what is left of one that is begun."""

    def read(typed: str) -> Choice | None:
        counts = _read(typed, parts)
        if counts is None:
            return None
        whole = counts if any(counts[: len(begun)]) else (*begun, *counts[len(begun) :])
        return mixes.get(whole)

    return read


def _read(typed: str, parts: Sequence[int]) -> Mix | None:
    """Read a mix that was typed: "3 fairy 1 common amulet", "nothing"."""
    counts, number = [0] * len(parts), -1
    quiet, known = _quiet(), _typed()
    words = [word for word in _TOKEN.findall(" ".join(plain(typed))) if word not in quiet]
    if words and words[0] in {*plain(_p("typed", "nothing")), *plain(_p("typed", "empty"))} and len(words) < 3:
        return tuple(counts)
    for word in words:
        if word.isdigit():
            if number >= 0 or len(word) > 2:
                return None
            number = int(word)
            continue
        at = next((at for at, part in enumerate(parts) if any(name.startswith(word) for name in known[part])), -1)
        if at < 0 or counts[at]:
            return None
        counts[at], number = (number if number >= 0 else 1), -1
    return tuple(counts) if words and number < 0 else None


# Lists


def _theft(scene: Scene) -> Question:
    """Ask from whom, and then of which colour."""
    victims = dict.fromkeys(choice.victim for choice in scene.choices if isinstance(choice, Steal))
    if len(victims) == 1 or len(scene.choices) <= FEW:
        return Question(sentence(scene), tuple(_option(scene, choice) for choice in scene.choices))
    return Question(sentence(scene), tuple(_victims(scene, victims)))


def _victims(scene: Scene, victims: dict[int, None]) -> Iterator[Option]:
    for victim in victims:
        thefts = [each for each in scene.choices if isinstance(each, Steal) and each.victim == victim]
        options = tuple(_option(scene, each) for each in thefts)
        name = scene.names[victim]
        asked = Question(_("What do you take from {name}?", name=name), options)
        held_there = stones(scene.board.stones[victim])
        yield Option(_("from {name}, who has {stones}", name=name, stones=held_there), asked, (name,))


def in_words(scene: Scene, choice: Choice) -> str:
    """Say one of the choices whole."""
    if isinstance(choice, Bid | BidSilver):
        return _named(parts_of(choice), _FIST) or _("an empty fist")
    if isinstance(choice, PayStones):
        paid = stones((choice.red, choice.blue, choice.yellow))
        return _("pay {stones} for {points}", stones=paid, points=offer_of(scene)[0])
    return _option(scene, choice).words


def _option(scene: Scene, choice: Choice) -> Option:
    board: DragonBoard = scene.board
    match choice:
        case BeCharacter(card):
            name = name_of(card, board)
            text = _("{character}: {text}", character=name, text=about(card, board).rstrip("."))
            return Option(text, choice, (name,))
        case Buy(colour, coin):
            return Option(_("buy {stone} for {price}", stone=stone(colour), price=_price(coin)), choice)
        case StopBuying():
            return Option(_("buy no more"), choice, (_p("typed", "stop"),))
        case TakeStone(colour):
            return Option(stone(colour), choice, (colour_name(colour),))
        case NameColour(colour):
            return Option(_lower(prompts.label(scene, choice)), choice, (colour_name(colour),))
        case Steal(victim, colour):
            what = _p("object", "a coin") if colour == HIDDEN else stone(colour)
            return Option(_("{what} from {name}", what=what, name=scene.names[victim]), choice)
        case Plunder(victim):
            return Option(_("from {name}", name=scene.names[victim]), choice, (scene.names[victim],))
        case PickPart():
            return Option(_lower(prompts.label(scene, choice)).rstrip("."), choice)
        case TakeCoins():
            return Option(_p("power", "take {coins}", coins=offer_of(scene)[1]), choice)
    return Option(_lower(prompts.label(scene, choice)), choice)


def _price(coin: int) -> str:
    return in_full(*((1, 0, 0), (0, 1, 0), (0, 0, 3))[coin])[0]


def _lower(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"


def sentence(scene: Scene) -> str:
    """Say what is asked, without the keys of a screen."""
    ask, board = scene.view.agenda[-1], scene.board
    name = name_of(ask.card, board) if isinstance(ask, Power) else ""
    if isinstance(ask, ChoosePayment):
        own = stones(board.stones[scene.seat])
        told = _("{character}: {text}", character=name, text=about(ask.card, board))
        return f"{told} {_('You have {what}.', what=own)}"
    if isinstance(scene.choices[0], Buy | StopBuying):
        if len(scene.choices) > 1:
            return f"{_('{character}: which stone do you buy?', character=name)} {held(board)}"
        return _("{character}: you can't pay a stone.", character=name)
    if isinstance(scene.choices[0], TakeStone):
        asked, own = _("{character}: which stone do you take?", character=name), stones(board.stones[scene.seat])
        return f"{asked} {_('You have {what}.', what=own)}"
    return prompts.prompt(scene).sentence
