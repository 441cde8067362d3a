"""The memory of an attentive player of Zargos: magic cards under the pile, and those seen in other hands.

Where it can't be said which of several cards has gone, all of them are forgotten: what is remembered is always true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import chain
from typing import NamedTuple

from core.engine import Item, Rng, View
from core.telling import Event
from core.zargos.cards import EARTH, ELSEWHERE, LASTING, MIST, WAR
from core.zargos.choices import EARTH_WIND, ELSEWHERE_WIND
from core.zargos.events import (
    CardPutBack,
    CardsDealt,
    CardsDrawn,
    Exchanged,
    KindPutBack,
    MeansTaken,
    MistCalled,
    OfferShown,
    ReplyShown,
    WarBlown,
    WindowClosed,
)
from core.zargos.magic.exchanging import AddToOffer, AnswerOffer, TakeAnswer
from core.zargos.magic.winds import lying
from core.zargos.state import NOBODY, ZargosState
from core.zargos.view import Cards, ZargosBoard, public, unseen_cards

UNKNOWN = -1
MEANS = {EARTH_WIND: EARTH, ELSEWHERE_WIND: ELSEWHERE}


class Traced(NamedTuple):
    under: Cards
    """The cards put under the pile, the last in front; UNKNOWN where it wasn't seen."""
    shuffled: int
    """The number of cards on top that lie as they were shuffled; UNKNOWN before they are (§2.6)."""
    held: tuple[Cards, ...]
    """By seat: cards that another surely has, in the hand or in an exchange that goes on."""
    lying: Cards = ()
    """The red cards on the table; they go under the pile together."""
    offered: Cards = ()
    replied: Cards = ()
    """The part of an exchange that is seen while it goes on."""


class ZargosMemory:
    kind = Traced

    def begin(self, seen: View[ZargosBoard]) -> Traced:
        return Traced((), UNKNOWN, ((),) * len(seen.board.hand_sizes))

    def hear(self, memory: Traced, events: tuple[Event, ...], seen: View[ZargosBoard]) -> Traced:
        board, seat = seen.board, seen.seat
        if memory.shuffled == UNKNOWN:
            return memory._replace(shuffled=board.pile or UNKNOWN)
        for event in events:
            memory = _heard(memory, seat, event, board)
        memory = _swept(memory, board)
        parties = _parties(seen.agenda)
        held = [
            kept if each != seat and (board.hand_sizes[each] or each in parties) else ()
            for each, kept in enumerate(memory.held)
        ]
        return memory._replace(held=tuple(held), offered=board.offered, replied=board.replied)

    def imagine(self, seen: View[ZargosBoard], memory: Traced, rng: Rng) -> ZargosState:
        board = seen.board
        maker, partner = _parties(seen.agenda)
        shown = {maker: board.offered, partner: board.replied}
        known = [
            list((Counter(kept) - Counter(shown.get(each, ()))).elements()) for each, kept in enumerate(memory.held)
        ]
        under = [kind for kind in memory.under if kind != UNKNOWN]
        unseen = unseen_cards(board, (*under, *chain(*known)), rng)
        state = public(board)
        state.hands, state.offered, state.replied = [], board.offered, board.replied
        for each, size in enumerate(board.hand_sizes):
            offer = board.offer_sizes[0] if each == maker and not board.offered else 0
            reply = board.offer_sizes[1] if each == partner and not board.replied else 0
            cards = list(board.hand) if each == seen.seat else known[each]
            cards += [unseen.pop() for _ in range(size + offer + reply - len(cards))]
            rng.shuffle(cards)
            state.hands.append(tuple(sorted(cards[:size])))
            state.offered = tuple(sorted(cards[size:])) if offer else state.offered
            state.replied = tuple(sorted(cards[size:])) if reply else state.replied
        put = tuple([unseen.pop() if kind == UNKNOWN else kind for kind in memory.under])
        state.pile, state.shuffled = put + tuple(unseen), max(0, memory.shuffled)
        return state

    def fits(self, memory: Traced, seat: int | None, state: ZargosState) -> bool:
        if memory.shuffled == UNKNOWN:
            return not state.pile
        put = state.pile[: len(memory.under)]
        maker, partner = _parties(state.agenda)
        for each, kept in enumerate(memory.held):
            cards = Counter(state.hands[each])
            cards.update(state.offered if each == maker else state.replied if each == partner else ())
            if Counter(kept) - cards:
                return False
        same = all(kind in (UNKNOWN, card) for kind, card in zip(memory.under, put, strict=True))
        return same and state.shuffled == memory.shuffled == len(state.pile) - len(memory.under)


def _heard(memory: Traced, viewer: int | None, event: Event, board: ZargosBoard) -> Traced:
    """Follow cards from the top of the pile (§10.1) to under it, by way of the table if they lie there (§10.3)."""
    if isinstance(event, CardsDealt):
        return _drawn(memory, board.seat_of[event.people], event.size)
    if isinstance(event, CardsDrawn):
        return _drawn(memory, event.seat, len(event.kinds))
    if isinstance(event, CardPutBack):
        return _forgotten(memory, event.seat)._replace(under=(UNKNOWN, *memory.under))
    if isinstance(event, KindPutBack):
        return memory._replace(under=(event.kind, *memory.under))
    if isinstance(event, WarBlown):
        return _played(memory, board.seat_of[event.people], WAR)
    if isinstance(event, MistCalled):
        return _played(memory, board.seat_of[event.people], MIST)
    if isinstance(event, MeansTaken) and event.means in MEANS:
        return _played(memory, board.seat_of[event.people], MEANS[event.means])
    if isinstance(event, WindowClosed):
        return reduce(lambda kept, play: _played(kept, play[0], play[1]), event.plays, memory)
    return _exchanged(memory, viewer, event)


def _exchanged(memory: Traced, viewer: int | None, event: Event) -> Traced:
    """Follow an exchange: the two see all of it, the others don't know what of it they knew (§10.4)."""
    if isinstance(event, OfferShown):
        return _seen(memory, event.seat, event.kinds)
    if isinstance(event, ReplyShown):
        return _seen(memory, event.partner, event.kinds)
    if isinstance(event, Exchanged):
        if viewer == event.seat:
            return _given(memory, event.partner, memory.replied, memory.offered)
        if viewer == event.partner:
            return _given(memory, event.seat, memory.offered, memory.replied)
        memory = _forgotten(memory, event.seat) if event.given else memory
        return _forgotten(memory, event.partner) if event.taken else memory
    return memory


def _drawn(memory: Traced, seat: int, size: int) -> Traced:
    """Draw. When all that was shuffled is gone, those who have seen what was put back know what is drawn."""
    shuffled = max(0, memory.shuffled - size)
    deep = min(size - (memory.shuffled - shuffled), len(memory.under))
    left = len(memory.under) - deep
    known = [kind for kind in memory.under[left:] if kind != UNKNOWN]
    memory = memory._replace(shuffled=shuffled, under=memory.under[:left])
    return _with_held(memory, seat, [*memory.held[seat], *known])


def _played(memory: Traced, seat: int, kind: int) -> Traced:
    memory = _with_held(memory, seat, (Counter(memory.held[seat]) - Counter((kind,))).elements())
    if kind in LASTING:
        return memory._replace(lying=(*memory.lying, kind))
    return memory._replace(under=(kind, *memory.under))


def _seen(memory: Traced, seat: int, kinds: Cards) -> Traced:
    return _with_held(memory, seat, (Counter(memory.held[seat]) | Counter(kinds)).elements())


def _given(memory: Traced, seat: int, lost: Cards, got: Cards) -> Traced:
    return _with_held(memory, seat, (Counter(memory.held[seat]) - Counter(lost) + Counter(got)).elements())


def _forgotten(memory: Traced, seat: int) -> Traced:
    return _with_held(memory, seat, ())


def _with_held(memory: Traced, seat: int, kinds: Iterable[int]) -> Traced:
    held = memory.held
    return memory._replace(held=(*held[:seat], tuple(sorted(kinds)), *held[seat + 1 :]))


def _swept(memory: Traced, board: ZargosBoard) -> Traced:
    """Put red cards under the pile at the end of a people's turn (§10.3), and hands of those who are out (§4.4)."""
    cleared = memory.lying if memory.lying != lying(board.winds) else ()
    hands = board.pile - len(cleared) - len(memory.under) - memory.shuffled
    if hands:  # Which of them came first is not told.
        cleared = (UNKNOWN,) * (hands + len(cleared))
    return memory._replace(under=(*cleared, *memory.under), lying=lying(board.winds))


def _parties(agenda: tuple[Item, ...]) -> tuple[int, int]:
    """Return who makes the offer that is open, and to whom."""
    ask = agenda[-1] if agenda else None
    return (ask.seat, ask.partner) if isinstance(ask, AddToOffer | AnswerOffer | TakeAnswer) else (NOBODY, NOBODY)


MEMORY = ZargosMemory()
