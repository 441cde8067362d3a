"""Positions of Kampf der Magier in one line, and answers in the notation of the cards.

A card is its value, J for a joker, B for a crystal ball; cards stand apart: "3 7 9 J B".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine import Choice, State, apply, choices
from core.kampf.cards import BALL, JOKER, MAGES
from core.kampf.choices import TAKE, Play, PlayBall
from core.kampf.game import KAMPF
from core.kampf.rules import Beat, NextDeal, Open
from core.kampf.state import KampfState, Laid
from core.telling import Event

__all__ = ["TAKE", "answer", "ball", "cards", "deal", "legal", "play", "told_to"]

LETTERS = {"J": JOKER, "B": BALL} | {str(value): value for value in MAGES}


def cards(text: str) -> tuple[int, ...]:
    return tuple(LETTERS[letter] for letter in text.split())


def play(text: str, value: int = 0, top: bool = False) -> Play:
    """The play of these cards; jokers alone need a value."""
    laid = cards(text)
    return Play(value or laid[0], len(laid) - laid.count(JOKER), laid.count(JOKER), top)


def ball(top: bool = False) -> PlayBall:
    return PlayBall(top)


def deal(
    hands: Mapping[int, str],
    *,
    turn: int = 0,
    combat: Sequence[str] = (),
    stock: str = "",
    piles: Mapping[int, str] | None = None,
    deals: int = 1,
    open_piles: bool = False,
    from_hand: bool = False,
    laid_from_piles: bool = False,
) -> KampfState:
    """In the middle of the last deal: `turn` opens, or answers the plays of `combat`, made by the seats before.

    The stock is written in the order of drawing, a pile from its bottom to its top.
    """
    seats = max(hands) + 1
    state = KAMPF.setup(seats, {"deals": str(deals), "open_piles": "yes" if open_piles else "no"})
    state.deal = deals
    state.hands = [tuple(sorted(cards(hands[seat]))) for seat in range(seats)]
    state.stock = cards(stock)[::-1]
    state.piles = [cards((piles or {}).get(seat, "")) for seat in range(seats)]
    for number, text in enumerate(combat):
        lay(state, (turn - len(combat) + number) % seats, cards(text), laid_from_piles)
    state.agenda = (NextDeal(), Beat(turn) if combat else Open(turn, from_hand))
    return state


def lay(state: KampfState, seat: int, laid: tuple[int, ...], top: bool) -> None:
    if BALL not in laid:
        state.total = laid[0] * len(laid)
    state.combat += (Laid(seat, laid, state.total, top),)


def legal(state: State, seat: int = 0) -> set[Choice]:
    found = choices(state, seat)
    assert len(set(found)) == len(found)
    return set(found)


def answer(state: State, *answers: Choice) -> KampfState:
    """The state after these answers, each given by the seat whose turn it is."""
    for each in answers:
        state, _ = apply(state, turn_of(state), each)
    assert isinstance(state, KampfState)
    return state


def told_to(seat: int | None, state: State, choice: Choice) -> tuple[Event, ...]:
    """What one seat hears of that answer."""
    return apply(state, turn_of(state), choice)[1].seen_by(seat)


def turn_of(state: State) -> int:
    asked = state.agenda[-1]
    assert isinstance(asked, Open | Beat)
    return asked.seat
