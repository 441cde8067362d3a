"""Guesses hands of Kampf der Magier: out of all that can be dealt, those from which each rival would have answered as
it did.

A rival is taken for an adept who errs now and then. Which cards it held at each of its answers hangs on when it drew
those that it has laid since and those that it holds now: a deal is a place and a time for each card. From a first deal,
two cards at a time change places or times, and a change by which the answers become less likely is seldom kept
(Metropolis): after a while, deals come as often as they are likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, inf, log
from typing import Final, NamedTuple

from core.bots.archmage.kampf_play import TAKING, ranked
from core.bots.kampf import TAKEN_CARD
from core.engine import Choice, Rng
from core.kampf.cards import DECK, HAND
from core.kampf.choices import BALL_FROM_HAND, BALL_FROM_PILE, PLAYS, PLAYS_WITH_TOP, TAKE
from core.kampf.memory import Act, Taken
from core.kampf.state import KampfState

Cards = tuple[int, ...]

ERRS: Final = log(0.02)
"""How likely it is, as a logarithm, that a rival answers otherwise than an adept …"""
WARMTH: Final = 2.0
"""… and by how much that is worse then, on an adept's scale: less likely by a factor of e."""
SETTLES: Final = 12
"""How many changes are tried for each card at first …"""
BETWEEN: Final = 0.5
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


class Change(NamedTuple):
    """Other cards that a player may have held."""

    gain: float
    """By how much likelier its answers are then."""
    first: int
    """The first answer at which it held them."""
    hands: list[Cards]
    likely: list[float]


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
        self.hands: list[Cards] = []
        """Its hand at each of its answers …"""
        self.likely: list[float] = []
        """… and how likely each is, as a logarithm."""
        self._known: list[dict[Cards, float]] = []
        """By answer: how likely it is from hands that were looked at before."""

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
        times = [*zip(self.cards, self.drawn, self.laid, strict=True)]
        numbers = range(len(self.answers))
        self.hands = [
            tuple(sorted([card for card, drawn, laid in times if drawn <= number <= laid])) for number in numbers
        ]
        self._known = [{} for _ in numbers]
        self.likely = [*map(likelihood, self.hands, self.moments, self.answers)]

    def changed(self, first: int, until: int, gone: int, come: int, least: float) -> Change | None:
        """Return what it would be if from one answer to another it had held one card and not the other; None if its
        answers are not so likely then: no gain, or loss, is below `least`."""
        hands, likely = [], []
        gain = -sum(self.likely[first:until])
        for number in range(first, until):
            hand = self.hands[number]
            at = hand.index(gone)
            hand = tuple(sorted((*hand[:at], *hand[at + 1 :], come)))
            known = self._known[number]
            if hand not in known:
                known[hand] = likelihood(hand, self.moments[number], self.answers[number])
            gain += known[hand]
            if gain < least:
                return None
            hands.append(hand)
            likely.append(known[hand])
        return Change(gain, first, hands, likely)

    def most(self, first: int) -> float:
        """Return by how much likelier its answers from that one on may become."""
        return -sum(self.likely[first:])

    def change(self, change: Change) -> None:
        _, first, hands, likely = change
        self.hands[first : first + len(hands)] = hands
        self.likely[first : first + len(hands)] = likely


def _choice(act: Act) -> Choice:
    if act.balls:
        return BALL_FROM_PILE if act.top else BALL_FROM_HAND
    if not act.value:
        return TAKE
    return (PLAYS_WITH_TOP if act.top else PLAYS)[act.value][act.jokers][act.mages]


def likelihood(hand: Cards, moment: Moment, answer: Choice) -> float:
    """Return the logarithm of how likely that answer is from that hand, beside the one that an adept gives."""
    found = ranked(hand, moment.stock, 0 if moment.from_hand else moment.top)
    over = -1 if moment.opens else moment.over
    usual = next((lay for lay in (found.opening if moment.opens else found.best) if lay.total > over), TAKING)
    taking = -inf if moment.opens else -TAKEN_CARD * moment.lying
    if answer is (usual.choice if usual.worth >= taking else TAKE):
        return 0.0
    worth = taking
    if answer is not TAKE:
        same = (lay for lay in (found.opening if moment.opens else found.beating) if lay.choice is answer)
        worth = next((lay.worth for lay in same if lay.total > over), -inf)
    return max(_NEVER, ERRS + (worth - max(usual.worth, taking)) / WARMTH)


_NEVER: Final = -40.0


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
            tries = ceil(BETWEEN * self._all)
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
        drawn, laid, cards = rival.drawn, rival.laid, rival.cards
        if drawn[one] > drawn[other]:
            one, other = other, one
        early, late = drawn[one], drawn[other]
        if early == late or late > min(laid[one], laid[other]) or cards[one] == cards[other]:
            return
        change = rival.changed(early, late, cards[one], cards[other], self._least())
        if change:
            rival.change(change)
            drawn[one], drawn[other] = late, early

    def _change_places(self) -> None:
        held, stock, rng = self._held, self._stock, self._rng
        rival, at = held[rng.randrange(len(held))]
        place = rng.randrange(len(held) + len(stock))
        if place >= len(held):
            self._change_with_stock(rival, at, place - len(held))
            return
        other, there = held[place]
        card, others = rival.cards[at], other.cards[there]
        if other is rival or card == others:
            return
        first, second, least = rival.drawn[at], other.drawn[there], self._least()
        change = rival.changed(first, len(rival.answers), card, others, least - other.most(second))
        if not change:
            return
        back = other.changed(second, len(other.answers), others, card, least - change.gain)
        if back:
            rival.change(change)
            other.change(back)
            rival.cards[at], other.cards[there] = others, card

    def _change_with_stock(self, rival: Rival, at: int, place: int) -> None:
        card, instead = rival.cards[at], self._stock[place]
        if card == instead:
            return
        change = rival.changed(rival.drawn[at], len(rival.answers), card, instead, self._least())
        if change:
            rival.change(change)
            rival.cards[at], self._stock[place] = instead, card

    def _least(self) -> float:
        """Return by how much likelier, at least, the answers must become for a change to be kept."""
        return log((1 + self._rng.randrange(_FINE)) / _FINE)


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
