"""Guesses hands of Kampf der Magier: out of all that can be dealt, those from which each rival would have answered as
it did.

A rival is taken for an adept who errs now and then. Which cards it held at each of its answers hangs on when it drew
those that it has laid since and those that it holds now: a deal is a place and a time for each card. From a first deal,
two cards at a time change places or times, and a change by which the answers become less likely is seldom kept
(Metropolis): after a while, deals come as often as they are likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from core.bots.kampf import Holding, worth
from core.engine import Choice, Rng
from core.kampf.cards import DECK, HAND
from core.kampf.choices import BALL_FROM_HAND, BALL_FROM_PILE, PLAYS, PLAYS_WITH_TOP, TAKE
from core.kampf.memory import Act, Taken
from core.kampf.rules import Beat, Open
from core.kampf.state import KampfState

Cards = tuple[int, ...]

ERRS: Final = 0.02
"""How often a rival is thought to answer otherwise than an adept …"""
WARMTH: Final = 2.0
"""… and by how much that is worse then, on an adept's scale."""
SETTLES: Final = 12
"""How many changes are tried for each card at first …"""
BETWEEN: Final = 2
"""… and between two deals."""
_FINE: Final = 1 << 30


class Moment(NamedTuple):
    """All that a player saw beside its hand when it answered."""

    opens: bool
    from_hand: bool
    over: int
    lying: int
    top: int
    stock: bool


class Rival:
    """Keeps what one player has answered, and when it may have drawn which card."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.moments: list[Moment] = []
        self.answers: list[Choice] = []
        self.cards: list[int] = []
        """Those laid from the hand, and behind them those that it holds."""
        self.laid: list[int] = []
        """At which of its answers each card was laid."""
        self.drawn: list[int] = []
        """Before which of its answers each card came; 0: at the deal."""
        self.places: list[int] = [0] * HAND
        """When cards came, be they which they may."""
        self.likely: list[float] = []
        """How likely each answer is, as a logarithm."""

    def note(self, moment: Moment, act: Act) -> None:
        cards = list(act.cards)
        if act.top:
            cards.remove(moment.top)
        self.cards += cards
        self.laid += [len(self.answers)] * len(cards)
        self.moments.append(moment)
        self.answers.append(_choice(act))
        self.places += [len(self.answers)] * act.drew

    def hold(self, hand: Cards, rng: Rng) -> None:
        """Take these for the cards that it holds now, and give each card a time."""
        self.cards += hand
        self.laid += [len(self.answers)] * len(hand)
        left = sorted(self.places)
        for laid in self.laid:
            may = sum(place <= laid for place in left)
            self.drawn.append(left.pop(rng.randrange(may)))
        self.likely = [self._likelihood(number) for number in range(len(self.answers))]

    def hand_at(self, number: int) -> Cards:
        """Return what it held at one of its answers."""
        times = zip(self.cards, self.drawn, self.laid, strict=True)
        return tuple(sorted([card for card, drawn, laid in times if drawn <= number <= laid]))

    def _likelihood(self, number: int) -> float:
        return likelihood(self.hand_at(number), self.moments[number], self.answers[number])

    def anew(self, first: int, until: int) -> tuple[float, list[float]]:
        """Return by how much likelier some answers have become, and how likely each is."""
        found = [self._likelihood(number) for number in range(first, until)]
        return sum(found) - sum(self.likely[first:until]), found


def _choice(act: Act) -> Choice:
    if act.balls:
        return BALL_FROM_PILE if act.top else BALL_FROM_HAND
    if not act.value:
        return TAKE
    return (PLAYS_WITH_TOP if act.top else PLAYS)[act.value][act.jokers][act.mages]


@lru_cache(maxsize=1 << 16)
def likelihood(hand: Cards, moment: Moment, answer: Choice) -> float:
    """Return the logarithm of how likely that answer is from that hand."""
    state = KampfState()
    state.hands, state.piles, state.total = [hand], [(moment.top,) if moment.top else ()], moment.over
    state.open_piles = bool(moment.top)
    legal = (Open(0, moment.from_hand) if moment.opens else Beat(0)).choices(state, 0)
    if answer not in legal:
        return _NEVER
    holding = Holding(hand, moment.stock, moment.lying, moment.top)
    worths = [worth(holding, each) for each in legal]
    most = max(worths)
    parts = [exp((each - most) / WARMTH) for each in worths]
    at = legal.index(answer)
    return log((1 - ERRS) * (at == worths.index(most)) + ERRS * (parts[at] / sum(parts)) + _LITTLE)


_LITTLE: Final = 1e-9
_NEVER: Final = 2 * log(_LITTLE)


class Deals:
    """Deals as likely as the answers of this deal make them."""

    def __init__(self, state: KampfState, seat: int, memory: Taken, rng: Rng) -> None:
        """Begin with a state that fits what is seen and remembered."""
        self._state, self._rng = state, rng
        self.rivals = [rival for rival in _rivals(state, memory) if rival.seat != seat]
        for rival in self.rivals:
            rival.hold(state.hands[rival.seat], rng)
        self._stock = list(state.stock)
        self._held = [
            (rival, at)
            for rival in self.rivals
            for at in range(len(rival.cards))
            if rival.laid[at] == len(rival.answers)
        ]
        self._all = sum(len(rival.cards) for rival in self.rivals)

    def worlds(self) -> Iterator[KampfState]:
        """Return states, one after the other, without end."""
        tries = SETTLES * self._all
        while True:
            for _ in range(tries):
                self._try()
            tries = BETWEEN * self._all
            yield self._world()

    def _world(self) -> KampfState:
        state, stock = self._state.clone(), self._stock[:]
        for rival in self.rivals:
            state.hands[rival.seat] = tuple(sorted(rival.cards[rival.laid.index(len(rival.answers)) :]))
        self._rng.shuffle(stock)
        state.stock = tuple(stock)
        return state

    def _try(self) -> None:
        rng = self._rng
        if rng.randrange(2):
            self._change_times(self.rivals[rng.randrange(len(self.rivals))])
        else:
            self._change_places()

    def _change_times(self, rival: Rival) -> None:
        one, other = (self._rng.randrange(len(rival.cards)) for _ in range(2))
        drawn, laid = rival.drawn, rival.laid
        early, late = sorted((drawn[one], drawn[other]))
        if early == late or late > min(laid[one], laid[other]) or rival.cards[one] == rival.cards[other]:
            return
        drawn[one], drawn[other] = drawn[other], drawn[one]
        gain, found = rival.anew(early, late)
        if self._keeps(gain):
            rival.likely[early:late] = found
        else:
            drawn[one], drawn[other] = drawn[other], drawn[one]

    def _change_places(self) -> None:
        held, stock, rng = self._held, self._stock, self._rng
        rival, at = held[rng.randrange(len(held))]
        place = rng.randrange(len(held) + len(stock))
        if place >= len(held):
            self._change_with_stock(rival, at, place - len(held))
            return
        other, there = held[place]
        if other is rival or other.cards[there] == rival.cards[at]:
            return
        _swap(rival, at, other, there)
        first, second = rival.drawn[at], other.drawn[there]
        gain, found = rival.anew(first, len(rival.answers))
        more, others = other.anew(second, len(other.answers))
        if self._keeps(gain + more):
            rival.likely[first:], other.likely[second:] = found, others
        else:
            _swap(rival, at, other, there)

    def _change_with_stock(self, rival: Rival, at: int, place: int) -> None:
        stock = self._stock
        if stock[place] == rival.cards[at]:
            return
        stock[place], rival.cards[at] = rival.cards[at], stock[place]
        first = rival.drawn[at]
        gain, found = rival.anew(first, len(rival.answers))
        if self._keeps(gain):
            rival.likely[first:] = found
        else:
            stock[place], rival.cards[at] = rival.cards[at], stock[place]

    def _keeps(self, gain: float) -> bool:
        return gain >= 0 or self._rng.randrange(_FINE) < _FINE * exp(gain)


def _swap(rival: Rival, at: int, other: Rival, there: int) -> None:
    rival.cards[at], other.cards[there] = other.cards[there], rival.cards[at]


def _rivals(state: KampfState, memory: Taken) -> Sequence[Rival]:
    """Follow the deal from its beginning, and return what each player has answered, and when."""
    seats = len(state.hands)
    rivals, piles = [Rival(seat) for seat in range(seats)], [[] for _ in range(seats)]  # type: ignore[var-annotated]
    stock, over, from_hand = len(DECK) - HAND * seats, 0, False
    combat: list[int] = []
    by_pile = True
    for act in memory.acts:
        pile = piles[act.seat]
        top = pile[-1] if pile and state.open_piles else 0
        rivals[act.seat].note(Moment(not combat, from_hand, over, len(combat), top, stock > 0), act)
        stock -= act.drew
        if act.cards:
            if act.top:
                pile.pop()
            combat += act.cards
            by_pile = by_pile and act.top and len(act.cards) == 1
            over = over if act.balls else act.value * (act.mages + act.jokers)
            from_hand = False
        else:
            pile += combat
            combat, over, from_hand, by_pile = [], 0, by_pile, True
    return rivals
