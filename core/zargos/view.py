"""The view of a seat at Zargos, and a truth dealt anew to fit it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.engine import Rng
from core.zargos.cards import deck
from core.zargos.magic.exchanging import AddToOffer, AnswerOffer, TakeAnswer
from core.zargos.magic.winds import lying, still
from core.zargos.state import Attack, Fight, Terms, Wind, ZargosState

Cards = tuple[int, ...]


class ZargosBoard(NamedTuple):
    """§2.7 All is public but the magic cards. What a game changes most stands together."""

    terms: Terms
    turn: int
    seat_of: tuple[int, ...]
    """By people: its player, or -1."""
    order: tuple[int, ...]
    """The peoples in the order of play."""
    out: int
    """§4.4 The peoples that are out, as a set."""
    owner: tuple[int, ...]
    """By province: a people, or -1."""
    strength: tuple[int, ...]
    """By province: its counters."""
    afloat: tuple[int, ...]
    """By sea cell: Dragons."""
    boats: tuple[int, ...]
    """By people."""
    reserve: tuple[int, ...]
    """By people: counters to be placed."""
    realm_cards: tuple[int, ...]
    """By realm: the people that has its card, or -1."""
    points: tuple[int, ...]
    """By people, at the last count."""
    attacks: tuple[Attack, ...]
    """Groups on their way."""
    assailed: int
    """§14.1 Where Knights have attacked in this turn, as a set of provinces."""
    fight: Fight
    settled: tuple[int, ...]
    """By place: counters that have moved in this reorganisation, where each moves once; else empty."""
    winds: tuple[Wind, ...]
    """The red cards played for this people's turn."""
    counts: tuple[tuple[int, ...], ...]
    """§15.3 By people, after each people's turn of the last turn of play; else empty."""
    champion: int
    """§15.1 The people on the throne, or -1."""
    hand: Cards
    """One's own magic cards; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    pile: int
    """How many cards it has."""
    offer_sizes: tuple[int, int]
    """§10.4 How many cards are offered, and answered."""
    offered: Cards
    """Cards that are offered, if this seat may see them."""
    replied: Cards
    """Cards of the answer, if this seat may see them."""


def look(state: ZargosState, seat: int | None) -> ZargosBoard:
    hands = state.hands
    offered, replied = _exchange_seen(state, seat) if state.offered else ((), ())
    return ZargosBoard(
        state.terms,
        state.turn,
        state.seat_of,
        state.order,
        state.out,
        tuple(state.owner),
        tuple(state.strength),
        tuple(state.afloat),
        tuple(state.boats),
        tuple(state.reserve),
        state.realm_cards,
        state.points,
        state.attacks,
        state.assailed,
        state.fight,
        state.settled,
        state.winds,
        state.counts,
        state.champion,
        () if seat is None else hands[seat],
        tuple(map(len, hands)),
        len(state.pile),
        (len(state.offered), len(state.replied)),
        offered,
        replied,
    )


def _exchange_seen(state: ZargosState, seat: int | None) -> tuple[Cards, Cards]:
    """§10.4 The offer is seen by its maker, and when shown by the partner; the answer the other way round."""
    ask = state.agenda[-1]
    assert isinstance(ask, AddToOffer | AnswerOffer | TakeAnswer)
    shown = not isinstance(ask, AddToOffer)
    answered = isinstance(ask, TakeAnswer)
    sees_offer = seat == ask.seat or (seat == ask.partner and shown)
    sees_reply = seat == ask.partner or (seat == ask.seat and answered)
    return state.offered if sees_offer else (), state.replied if sees_reply else ()


def imagine(board: ZargosBoard, seat: int | None, rng: Rng) -> ZargosState:
    """Deal every magic card that this seat does not see to the places where it may lie."""
    state = public(board)
    unseen = unseen_cards(board, (), rng)
    state.hands = [
        board.hand if each == seat else tuple(sorted(_draw(unseen, size))) for each, size in enumerate(board.hand_sizes)
    ]
    state.offered = board.offered or tuple(sorted(_draw(unseen, board.offer_sizes[0])))
    state.replied = board.replied or tuple(sorted(_draw(unseen, board.offer_sizes[1])))
    state.pile, state.shuffled = tuple(_draw(unseen, board.pile)), board.pile
    return state


def unseen_cards(board: ZargosBoard, known: Iterable[int], rng: Rng) -> list[int]:
    """Return all cards that are neither seen nor known, shuffled. Before the first shuffle there are none anywhere."""
    unseen = list(deck(board.seat_of)) if board.pile else []
    for kind in (*board.hand, *board.offered, *board.replied, *lying(board.winds), *known):
        unseen.remove(kind)
    rng.shuffle(unseen)
    return unseen


def public(board: ZargosBoard) -> ZargosState:
    """Return the state of what nobody needs to imagine."""
    state = ZargosState()
    state.terms, state.turn, state.seat_of, state.order = board.terms, board.turn, board.seat_of, board.order
    state.out, state.champion, state.points, state.realm_cards = (
        board.out,
        board.champion,
        board.points,
        board.realm_cards,
    )
    state.owner, state.strength, state.afloat = list(board.owner), list(board.strength), list(board.afloat)
    state.boats, state.reserve = list(board.boats), list(board.reserve)
    state.attacks, state.assailed, state.fight = board.attacks, board.assailed, board.fight
    state.settled, state.winds, state.counts = board.settled, board.winds, board.counts
    still(state)
    return state


def _draw(cards: list[int], size: int) -> list[int]:
    drawn = cards[:size]
    del cards[:size]
    return drawn
