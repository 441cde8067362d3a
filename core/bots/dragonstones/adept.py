"""Plays Fist of Dragonstones: how bots answer each question. What to bid is in bids.py, what things are worth in
worth.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from core.bots.bot import any_of
from core.bots.dragonstones.bids import fist, silver
from core.bots.dragonstones.worth import (
    DOPPELGANGER,
    FAIRY_GOLD,
    HURT,
    Outlook,
    Table,
    best_payments,
    coins_worth,
    opened,
    points,
)
from core.dragonstones import choices as choice
from core.dragonstones.bidding import BreakTie, OpenFists
from core.dragonstones.cards import COLOURS, HIDDEN, ONE, PRICES, WIN, Coins
from core.dragonstones.powers.drawing import DrawOrStop, NameDanger
from core.dragonstones.powers.paying import ChoosePayment
from core.dragonstones.state import Screen
from core.dragonstones.treasury import less, plus
from core.dragonstones.view import DragonBoard
from core.engine import Choice, Item, Rng, View

Seen = View[DragonBoard]

USEFUL: Final = 1.0
"""The worth from which on an apprentice bids for a power."""
WASTEFUL: Final = (choice.TakeCoins, choice.KeepBid)
"""Choices that an apprentice makes only if there is nothing else."""


def apprentice(seen: Seen, choices: Sequence[Choice], rng: Rng) -> Choice:
    """Bid up to half of its gold for what is useful and at most one for what is not, pay stones for points when it can,
    and keep its fairy gold from the Merchant; otherwise answer anything."""
    assert seen.seat is not None
    if isinstance(seen.agenda[-1], OpenFists):
        outlook = Outlook(opened(seen.board), seen.seat)
        screen = seen.board.screen
        most = 1 + screen.fairy // 2 if outlook.card(seen.board.auction.card) > USEFUL else 1
        return any_of([each for each in choices if modest(each, most)], rng)
    sensible = [each for each in choices if not isinstance(each, WASTEFUL) and not costs_fairy_gold(each)]
    return any_of(sensible or choices, rng)


def novice(seen: Seen, choices: Sequence[Choice], rng: Rng) -> Choice:
    """Bid any part of its gold for anything, and so have none left in the end; answer anything else at random."""
    if isinstance(seen.agenda[-1], OpenFists):
        choices = [each for each in choices if modest(each, seen.board.screen.fairy)]
    return any_of(choices, rng)


def modest(bid: Choice, most: int) -> bool:
    """Tell whether a bid is at most that much. Black coins are bid alone, to void a power."""
    assert isinstance(bid, choice.Bid)
    gold = bid.fairy + bid.common
    return gold <= most and bid.common <= 1 and not (bid.black and gold) and not (bid.amulet and gold < most)


def costs_fairy_gold(each: Choice) -> bool:
    return isinstance(each, choice.Buy) and each.coin == Coins._fields.index("fairy")


def adept(seen: Seen, choices: Sequence[Choice], rng: Rng) -> Choice:
    """Bid by what a power brings now and what others are thought to bid, and use each power for what brings most."""
    assert seen.seat is not None
    return leaning(seen.agenda[-1], seen.board, seen.seat, seen.board.screen, choices)(rng)


Leaning = Callable[[Rng], Choice]
"""Answers a question as an adept does, as soon as chance speaks: everything else is worked out."""


def leaning(asked: Item, table: Table, seat: int, screen: Screen, choices: Sequence[Choice]) -> Leaning:
    """Return how an adept answers. For bids it needs no list of choices."""
    if isinstance(asked, OpenFists):
        return fist(table, seat, screen)
    if isinstance(asked, BreakTie):
        return silver(table, seat, screen, asked.tied)
    if isinstance(asked, ChoosePayment):
        places = best_payments(table.stones[seat], WIN - table.scores[seat], asked.offer, len(choices))
        return partial(any_of, [choices[place] for place in places])
    outlook = Outlook(opened(table), seat, table.auction.stakes)
    worths = [_WORTHS[type(each)](outlook, asked, each) for each in choices]
    best = max(worths)
    return partial(any_of, [each for each, worth in zip(choices, worths, strict=True) if worth == best])


# The worth of each answer. The question is passed along, as it holds what has been offered or drawn.


def doubling(outlook: Outlook, asked: Any, _: Choice) -> float:
    """Return what the second use adds, for which the Doppelganger is given up."""
    return outlook.twice(asked.card) - DOPPELGANGER


def taking(outlook: Outlook, _: Any, each: choice.TakeStone) -> float:
    return outlook.stone(each.colour)


def stealing(outlook: Outlook, _: Any, each: choice.Steal) -> float:
    return 0.0 if each.colour == HIDDEN else outlook.theft(each.victim, each.colour)


def plundering(outlook: Outlook, _: Any, each: choice.Plunder) -> float:
    """Return the worth of robbing a seat. It is blind, so the one who is ahead is best."""
    board = outlook.board
    return 4 * board.scores[each.victim] + HURT * sum(board.stones[each.victim])


def naming(outlook: Outlook, asked: Any, each: choice.NameColour) -> float:
    """Return the worth of a colour: to the Rainbow Dragon the one of which fewest are in the bag, to the Troll the one
    that hurts others most."""
    if isinstance(asked, NameDanger):
        return -outlook.board.stones_in_bank[each.colour] - outlook.stone(each.colour) / 100
    return outlook.loss(each.colour)


def drawing(outlook: Outlook, asked: DrawOrStop, _: Choice) -> float:
    """Return the odds: what another stone adds on average, less what is lost with the named colour."""
    bag = less(outlook.board.stones_in_bank, asked.drawn)
    after = [
        -outlook.stones_more(asked.drawn) if colour == asked.danger else added(outlook, asked.drawn, colour)
        for colour in range(len(COLOURS))
    ]
    return sum(count * worth for count, worth in zip(bag, after, strict=True)) / sum(bag)


def added(outlook: Outlook, drawn: tuple[int, int, int], colour: int) -> float:
    return outlook.stones_more(plus(drawn, ONE[colour])) - outlook.stones_more(drawn)


def being(outlook: Outlook, _: Any, each: choice.BeCharacter) -> float:
    return outlook.led_to(each.card)


def buying(outlook: Outlook, _: Any, each: choice.Buy) -> float:
    price = Coins(*(cost if coin == each.coin else 0 for coin, cost in enumerate(PRICES)))
    return outlook.stone(each.colour) - coins_worth(price)


def giving(outlook: Outlook, _: Any, __: Choice) -> float:
    """Return what the bid's fairy gold costs against the point; its common gold is gone anyway."""
    return points(outlook.missing, 1) - FAIRY_GOLD * outlook.stakes[outlook.seat].fairy


def parting(outlook: Outlook, asked: Any, each: choice.PickPart) -> float:
    return outlook.part(asked.card, each.number)


def nothing(_: Outlook, __: Any, ___: Choice) -> float:
    return 0.0


_WORTHS: Final[dict[type[Choice], Callable[[Outlook, Any, Any], float]]] = {
    choice.Double: doubling,
    choice.UseOnce: nothing,
    choice.TakeStone: taking,
    choice.Steal: stealing,
    choice.Plunder: plundering,
    choice.NameColour: naming,
    choice.DrawAnother: drawing,
    choice.StopDrawing: nothing,
    choice.BeCharacter: being,
    choice.Buy: buying,
    choice.StopBuying: nothing,
    choice.GiveBid: giving,
    choice.KeepBid: nothing,
    choice.PickPart: parting,
}
