"""Asks by lines what Fist of Dragonstones asks: a fist and a payment part by part, all else as a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from core.dragonstones.bidding import BreakTie
from core.dragonstones.cards import COLOURS, HIDDEN, PRICES, Coins
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
from tui.games import Scene, listed
from tui.games.dragonstones import prompts
from tui.games.dragonstones.asking import Mix, parts_of
from tui.games.dragonstones.words import coins, name_of, points, stones
from tui.lines.asking import FEW, Option, Question, plain
from tui.lines.voices.dragonstones.telling import about

_FIST: Final = ("fairy gold", "common gold", "silver", "amulet", "black coin")
_ONE: Final = frozenset({"amulet", "black coin"})
"""The parts of which there is one or none in a fist."""
_TOKEN: Final = re.compile(r"[0-9]+|[a-z]+")
_QUIET: Final = frozenset({"a", "an", "and", "gold", "coin", "coins", "stone", "stones", "the", "with", "bid", "pay"})


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
        wanted = f"You are tied with {rivals} for the {name_of(card, board)}: bid silver."
    else:
        wanted = f"Bid gold for the {name_of(card, board)}."
    most = tuple(map(max, zip(*mixes, strict=True)))
    return _parts(f"{wanted} You have {_named(most, _FIST) or 'nothing to bid'}.", mixes, _FIST)


def held(board: DragonBoard) -> str:
    fairy, common, silver, amulets, blacks = board.screen
    more = _more(amulets, "an amulet", "amulets") + _more(blacks, "a black coin", "black coins")
    return f"You have {listed([*_coins(fairy, common, silver), *more])} behind your screen."


def _coins(fairy: int, common: int, silver: int) -> list[str]:
    return [f"{count or 'no'} {kind}" for count, kind in zip((fairy, common, silver), _FIST, strict=False)]


def _more(count: int, one: str, many: str) -> list[str]:
    return [one] if count == 1 else [f"{count} {many}"] if count else []


def _payment(scene: Scene) -> Question:
    """Ask for a payment: few ways as a list, many colour by colour."""
    won, instead = offer_of(scene)
    other = [Option(f"take {instead} instead", each) for each in scene.choices if isinstance(each, TakeCoins)]
    ways = {parts_of(each): each for each in scene.choices if isinstance(each, PayStones)}
    read = _reader(ways, COLOURS)
    if len(scene.choices) <= FEW:
        listed_ways = [Option(f"pay {stones((mix[0], mix[1], mix[2]))} for {won}", each) for mix, each in ways.items()]
        return Question(sentence(scene), (*listed_ways, *other), read)
    wanted = f"{sentence(scene)} You pay {sum(next(iter(ways)))} in all for {won}."
    parts = _parts(wanted, ways, COLOURS)
    if not other:
        return parts
    pay = Option(f"pay stones for {won}", parts, ("pay",))
    return Question(sentence(scene), (pay, *other), read)


def offer_of(scene: Scene) -> tuple[str, str]:
    """Return what one gets for stones, and instead of them."""
    ask = scene.view.agenda[-1]
    assert isinstance(ask, ChoosePayment)
    return points(ask.offer.points), coins(*map(min, ask.offer.instead, scene.board.bank))


def _parts(sentence: str, mixes: Mapping[Mix, Choice], parts: Sequence[str]) -> Question:
    """Return the first question about a mix; an answer to it may be typed whole."""
    if len(mixes) == 1:
        ((mix, choice),) = mixes.items()
        return Question(sentence, (Option(_named(mix, parts) or "an empty fist", choice),))
    first = _next_part(mixes, parts, 0)
    return first._replace(sentence=f"{sentence} {first.sentence}")


def _next_part(mixes: Mapping[Mix, Choice], parts: Sequence[str], begun: int) -> Question:
    """Ask how much of the next part, of which there can be more than one number; these mixes are the same before it."""
    number = next(at for at in range(begun, len(parts)) if len({mix[at] for mix in mixes}) > 1)
    name, before = parts[number], next(iter(mixes))[:number]
    by_count: dict[int, dict[Mix, Choice]] = {}
    for mix, choice in mixes.items():
        by_count.setdefault(mix[number], {})[mix] = choice
    options = tuple(_part(found, parts, number, count) for count, found in sorted(by_count.items()))
    asked = f"Put the {name} in your fist?" if name in _ONE else f"How much {name}?"
    if parts == COLOURS:
        asked = f"How many {name} stones?"
    so_far = _named(before, parts)
    said = f"{so_far[:1].upper()}{so_far[1:]}. {asked}" if so_far else asked
    return Question(said, options, _reader(mixes, parts, before))


def _part(mixes: Mapping[Mix, Choice], parts: Sequence[str], number: int, count: int) -> Option:
    name = parts[number]
    leads = _next_part(mixes, parts, number + 1) if len(mixes) > 1 else next(iter(mixes.values()))
    if name in _ONE:
        if count:
            return Option(f"with the {name}", leads, ("yes", "y"), count)
        return Option(f"without the {name}", leads, ("no", "n"), count)
    if parts == COLOURS:
        return Option(f"{count} {name} stones", leads, number=count, range=f"that many {name} stones")
    return Option(f"{count} {name}", leads, number=count, range=f"that much {name}")


def _named(mix: Mix, parts: Sequence[str]) -> str:
    some = [(count, name) for count, name in zip(mix, parts, strict=False) if count]
    return listed([_some(count, name) for count, name in some])


def _some(count: int, name: str) -> str:
    if name in _ONE:
        return f"an {name}" if name == "amulet" else f"a {name}"
    return f"{count} {name}"


# Typed in one line


def _reader(mixes: Mapping[Mix, Choice], parts: Sequence[str], begun: Mix = ()) -> Callable[[str], Choice | None]:
    """Return a function that reads a whole mix, or what is left of one that is begun."""

    def read(typed: str) -> Choice | None:
        counts = _read(typed, parts)
        if counts is None:
            return None
        whole = counts if any(counts[: len(begun)]) else (*begun, *counts[len(begun) :])
        return mixes.get(whole)

    return read


def _read(typed: str, parts: Sequence[str]) -> Mix | None:
    """Read a mix that was typed: "3 fairy 1 common amulet", "nothing"."""
    counts, number = [0] * len(parts), -1
    words = [word for word in _TOKEN.findall(" ".join(plain(typed))) if word not in _QUIET]
    if words in (["nothing"], ["empty"], ["empty", "fist"]):
        return tuple(counts)
    for word in words:
        if word.isdigit():
            if number >= 0 or len(word) > 2:
                return None
            number = int(word)
            continue
        at = next((at for at, name in enumerate(parts) if name.startswith(word)), -1)
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
        asked = Question(f"What do you take from {name}?", options)
        yield Option(f"from {name}, who has {stones(scene.board.stones[victim])}", asked, (name,))


def _option(scene: Scene, choice: Choice) -> Option:
    board: DragonBoard = scene.board
    match choice:
        case BeCharacter(card):
            name = name_of(card, board)
            return Option(f"{name}: {about(card, board).rstrip('.')}", choice, (name,))
        case Buy(colour, coin):
            return Option(f"buy a {COLOURS[colour]} stone for {PRICES[coin]} {_money(coin)}", choice)
        case StopBuying():
            return Option("buy no more", choice, ("stop",))
        case TakeStone(colour):
            return Option(f"a {COLOURS[colour]} stone", choice, (COLOURS[colour],))
        case NameColour(colour):
            return Option(_lower(prompts.label(scene, choice)), choice, (COLOURS[colour],))
        case Steal(victim, colour):
            what = "a coin" if colour == HIDDEN else f"a {COLOURS[colour]} stone"
            return Option(f"{what} from {scene.names[victim]}", choice)
        case Plunder(victim):
            return Option(f"from {scene.names[victim]}", choice, (scene.names[victim],))
        case PickPart():
            return Option(_lower(prompts.label(scene, choice)).rstrip("."), choice)
        case TakeCoins():
            return Option(f"take {offer_of(scene)[1]}", choice)
    return Option(_lower(prompts.label(scene, choice)), choice)


def _money(coin: int) -> str:
    name = Coins._fields[coin]
    return name if name == "silver" else f"{name} gold"


def _lower(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"


def sentence(scene: Scene) -> str:
    """Say what is asked, without the keys of a screen."""
    ask, board = scene.view.agenda[-1], scene.board
    name = name_of(ask.card, board) if isinstance(ask, Power) else ""
    if isinstance(ask, ChoosePayment):
        own = stones(board.stones[scene.seat])
        return f"{name}: {about(ask.card, board)} You have {own}."
    if isinstance(scene.choices[0], Buy | StopBuying):
        able = len(scene.choices) > 1
        return f"{name}: which stone do you buy? {held(board)}" if able else f"{name}: you can't pay a stone."
    if isinstance(scene.choices[0], TakeStone):
        return f"{name}: which stone do you take? You have {stones(board.stones[scene.seat])}."
    return prompts.prompt(scene).sentence
