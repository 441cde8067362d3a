"""Plays deals of Kampf der Magier on among adepts as the rules would, but without views, lists of choices and events:
several times as fast, for worlds that are only imagined.

What an adept lays hangs on its hand, on whether there is a stock, and on the top card of an open pile; the total that
is to be beaten and the number of cards that lie there only cut its list short. So each hand's lays are ranked once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import inf
from operator import attrgetter
from typing import Final, NamedTuple, Self

from core.bots.kampf import OUT, TAKEN_CARD, Holding, worth
from core.engine import Choice
from core.kampf.cards import BALL, HAND, JOKER
from core.kampf.choices import BALL_FROM_HAND, TAKE, Play, legal_plays
from core.kampf.rules import Beat, Open
from core.kampf.state import KampfState

Cards = tuple[int, ...]

ANY: Final = 10**9
"""Stands for the total of a crystal ball: it may be laid on any, and changes none."""

NOBODY: Final = -1
"""Stands for the seat whose turn it is when the deal is over."""


class Lay(NamedTuple):
    """One way to lay cards."""

    total: int
    worth: float
    """To an adept."""
    cards: Cards
    top: bool
    """Whether one of them is the top one of the pile."""
    choice: Choice


TAKING: Final = Lay(0, -inf, (), False, TAKE)
"""Stands for no lay at all."""
_worth: Final = attrgetter("worth")


class Hand(NamedTuple):
    """A hand's lays, by their worth to an adept, the best first."""

    opening: tuple[Lay, ...]
    """All with which it may open …"""
    beating: tuple[Lay, ...]
    """… and all that it may lay on something, if the total is higher."""
    best: tuple[Lay, ...]
    """Those of `beating` that are best for some total: each has a higher one than those before it."""


@lru_cache(maxsize=1 << 15)
def ranked(hand: Cards, stock: bool, top: int) -> Hand:
    """Rank what may be laid from a hand; `top` is the card on an open pile that may be used too, else 0. With closed
    piles there are some 60,000 hands in all."""
    if top:
        opening, beating = _with_top(hand, stock, top)
    else:
        plays = _plays(hand, stock)
        balls = [_ball(stock, stock or len(hand) > 1)] if hand[-1] == BALL else []
        opening, beating = plays or balls, [*plays, *balls]
    beating = sorted(beating, key=_worth, reverse=True)
    best, highest = [], -1
    for lay in beating:
        if lay.total > highest:
            highest = lay.total
            best.append(lay)
    return Hand(tuple(sorted(opening, key=_worth, reverse=True)), tuple(beating), tuple(best))


def _plays(hand: Cards, stock: bool) -> list[Lay]:
    """Return all plays of a hand, in the order of the rules, by which an adept takes the first of equals."""
    found: list[Lay] = []
    jokers, at = hand.count(JOKER), 0
    while at < len(hand) and (value := hand[at]) < JOKER:
        held = hand.count(value)
        found += _group(value, held, jokers, stock)
        at += held
    if jokers:
        found += _group(0, 0, jokers, stock)
    if stock:
        return found
    return [lay if len(lay.cards) < len(hand) else lay._replace(worth=OUT) for lay in found]


@cache
def _group(value: int, held: int, jokers: int, stock: bool) -> tuple[Lay, ...]:
    """Return the plays of so many equal mages in a hand, with its jokers if need be; with no mages, of jokers alone."""
    cards = (value,) * held + (JOKER,) * jokers
    holding = Holding((*cards, *(BALL,) * HAND), stock, 0)  # Nobody goes out: that hangs on the rest of the hand.
    plays = [play for play in legal_plays(cards, 0) if isinstance(play, Play)]
    return tuple([_lay(holding, play) for play in plays if (play.value == value and play.mages) or not held])


@cache
def _ball(stock: bool, goes_on: bool) -> Lay:
    return _lay(Holding((BALL,) * (1 + goes_on), stock, 0), BALL_FROM_HAND)


def _with_top(hand: Cards, stock: bool, top: int) -> Sequence[list[Lay]]:
    state = KampfState()
    state.hands, state.piles, state.total, state.open_piles = [hand], [(top,)], 0, True
    holding = Holding(hand, stock, 0, top)
    return [
        [_lay(holding, choice) for choice in ask.choices(state, 0) if choice is not TAKE] for ask in (Open(0), Beat(0))
    ]


def _lay(holding: Holding, choice: Choice) -> Lay:
    total, cards, top = _parts(choice)
    return Lay(total, worth(holding, choice), cards, top, choice)


@cache
def _parts(choice: Choice) -> tuple[int, Cards, bool]:
    """Return the total, the cards and whether one is the pile's."""
    if isinstance(choice, Play):
        return choice.total, (choice.value,) * choice.mages + (JOKER,) * choice.jokers, choice.top
    return ANY, (BALL,), choice != BALL_FROM_HAND


def without(hand: Cards, cards: Cards) -> Cards:
    """Return the sorted hand without some of its cards."""
    first = cards[0]
    if first == cards[-1]:
        at = hand.index(first)
        return hand[:at] + hand[at + len(cards) :]
    rest = [*hand]
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def drawn(stocks: list[list[int]], seat: int, count: int) -> list[int]:
    """Take so many cards for a seat, which are there; from the largest of the stocks, when its own has too few."""
    own = stocks[seat % len(stocks)]
    if len(own) < count:
        found, own[:] = own[:], []
        return found + [max(stocks, key=len).pop() for _ in range(count - len(found))]
    found = own[-count:]
    del own[-count:]
    return found


class Deal:
    """A deal that goes on, bare: as a KampfState with the question that is asked."""

    __slots__ = ("by_pile", "combat", "from_hand", "hands", "left", "opens", "over", "piles", "seat", "stocks", "tops")

    hands: list[Cards]
    piles: list[Cards]
    stocks: list[list[int]]
    """One of which all draw, or one each; the next card is the last."""
    left: int
    """How many cards there are in them."""
    combat: Cards
    over: int
    by_pile: bool
    """Whether all that lies there came from piles, card by card."""
    seat: int
    """The seat whose turn it is; nobody's when the deal is over."""
    opens: bool
    from_hand: bool
    tops: bool
    """Whether piles are open."""

    @classmethod
    def of(cls, state: KampfState) -> Self:
        deal = cls()
        deal.hands, deal.piles, deal.stocks = state.hands[:], state.piles[:], [[*state.stock]]
        deal.left, deal.over, deal.tops = len(state.stock), state.total, state.open_piles
        deal.combat = tuple([card for laid in state.combat for card in laid.cards])
        deal.by_pile = all(laid.top and len(laid.cards) == 1 for laid in state.combat)
        ask = state.agenda[-1]
        assert isinstance(ask, (Open, Beat))
        deal.seat, deal.opens = ask.seat, isinstance(ask, Open)
        deal.from_hand = isinstance(ask, Open) and ask.from_hand
        return deal

    def share_out(self) -> None:
        """Give each seat a part of the stock to draw from, as long as that lasts. Nobody has seen in which order the
        cards lie: each is as likely to be drawn next as before. But what one draws no longer hangs on what others draw,
        so that two moves that are tried in one world are told apart by what they do, and less by luck."""
        (stock,) = self.stocks
        seats = len(self.hands)
        self.stocks = [stock[seat::seats] for seat in range(seats)]

    def points(self) -> tuple[int, ...]:
        """Return what each seat has been dealt and taken: in the end, its points."""
        return tuple([len(pile) + len(hand) for pile, hand in zip(self.piles, self.hands, strict=True)])

    def _top(self) -> int:
        """Return the card that may be used beside the hand, or 0."""
        pile = self.piles[self.seat]
        return pile[-1] if self.tops and pile and not self.from_hand else 0

    def usual(self) -> Choice:
        """Return the answer of an adept."""
        hand = ranked(self.hands[self.seat], self.left > 0, self._top())
        if self.opens:
            return hand.opening[0].choice
        lay = next((lay for lay in hand.best if lay.total > self.over), TAKING)
        return lay.choice if lay.worth >= -TAKEN_CARD * len(self.combat) else TAKE

    def answer(self, choice: Choice) -> None:
        """Let the seat whose turn it is answer."""
        if choice == TAKE:
            self._take()
        else:
            self._lay(*_parts(choice))

    def _take(self) -> None:
        self.piles[self.seat] += self.combat
        self.combat, self.over, self.opens, self.from_hand, self.by_pile = (), 0, True, self.by_pile, True

    def _lay(self, total: int, cards: Cards, top: bool) -> None:
        seat, hand = self.seat, self.hands[self.seat]
        if top:
            hand, self.piles[seat] = tuple(sorted((*hand, self.piles[seat][-1]))), self.piles[seat][:-1]
        hand = without(hand, cards)
        self.by_pile = self.by_pile and top and len(cards) == 1
        if total != ANY:
            self.over = total
        self.combat += cards
        count = min(HAND - len(hand), self.left)
        if count > 0:
            self.left -= count
            hand = tuple(sorted([*hand, *drawn(self.stocks, seat, count)]))
        self.hands[seat] = hand
        self.opens = self.from_hand = False
        self.seat = (seat + 1) % len(self.hands) if hand else NOBODY

    def go_on(self) -> int:
        """Let adepts answer to the end of the deal; return how many answers they have given."""
        if not self.tops:
            return self._go_on()
        answers = 0
        while self.seat != NOBODY:
            self.answer(self.usual())
            answers += 1
        return answers

    def _go_on(self) -> int:
        """Do the same as quickly as can be, where piles are closed: of the search's time, most is spent here."""
        hands, piles, stocks, left = self.hands, self.piles, self.stocks, self.left
        combat, over, seat, opens = self.combat, self.over, self.seat, self.opens
        seats, answers = len(hands), 0
        while seat != NOBODY:
            answers += 1
            hand = hands[seat]
            found = ranked(hand, left > 0, 0)
            if opens:
                lay = found.opening[0]
                opens = False
            else:
                for lay in found.best:
                    if lay[0] > over:
                        break
                else:
                    lay = TAKING
                if lay[1] < -TAKEN_CARD * len(combat):
                    piles[seat] += combat
                    combat, over, opens = (), 0, True
                    continue
            total, _, cards, _, _ = lay
            if total != ANY:
                over = total
            combat += cards
            hand = without(hand, cards)
            if left and len(hand) < HAND:
                count = min(HAND - len(hand), left)
                left -= count
                hand = tuple(sorted([*hand, *drawn(stocks, seat, count)]))
            hands[seat] = hand
            seat = (seat + 1) % seats if hand else NOBODY
        self.left, self.combat, self.over, self.seat, self.opens = left, combat, over, seat, opens
        return answers
