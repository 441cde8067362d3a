"""Plays Kampf der Magier: how bots answer each question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.bots.bot import any_of
from core.engine import Choice, Rng, View
from core.kampf.cards import JOKER
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.view import KampfBoard


def novice(_seen: View[KampfBoard], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Take only what it cannot beat, and lay the most that it has: what it will be short of later."""
    plays = [choice for choice in choices if isinstance(choice, Play)]
    return max(plays, key=lambda play: play.total) if plays else any_of(choices, rng)


def apprentice(_seen: View[KampfBoard], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Take only what it cannot beat, and keep the jokers while mages will do; otherwise answer anything."""
    lays = [choice for choice in choices if not isinstance(choice, Take)]
    without_jokers = [choice for choice in lays if not isinstance(choice, Play) or not choice.jokers]
    return any_of(without_jokers or lays or choices, rng)


KEEP: Final[tuple[float, ...]] = tuple(6 * (total / 10) ** 1.5 for total in range(7 * 13))
"""The worth of a group of equal mages in the hand by its total: steeply more, as high totals are what saves one later.
The numbers of this file were found by playing against three apprentices; all are in points of the same scale."""
KEEP_JOKER: Final = 7.5
KEEP_BALL: Final = 10.5
KEEP_LATE: Final = 0.75
"""How much of that worth is left when the stock is empty."""
RID_OF_CARD: Final = 2.5
"""The worth of laying one more card: it is replaced, and a low one by a better one."""
RID_OF_CARD_LATE: Final = 4.5
"""The same when the stock is empty: each card laid is then a point less and a step towards going out."""
TAKEN_CARD: Final = 5.0
OUT: Final = 100.0
"""The worth of going out: better than anything."""


class Holding(NamedTuple):
    """All that an adept looks at."""

    hand: tuple[int, ...]
    stock: bool
    """Whether any card is left there."""
    lying: int
    """The cards in the combat."""
    top: int = 0
    """The top card of its own pile where piles are open, else 0."""


def adept(seen: View[KampfBoard], choices: Sequence[Choice], _rng: Rng) -> Choice:
    """Weigh what is laid, the lower and the more cards the better, against what is taken."""
    holding = holding_of(seen)
    return max(choices, key=lambda choice: worth(holding, choice))


def holding_of(seen: View[KampfBoard]) -> Holding:
    board, seat = seen.board, seen.seat
    top = board.tops[seat] if board.tops and seat is not None else 0
    return Holding(board.hand, board.stock > 0, sum([len(laid.cards) for laid in board.combat]), top)


def worth(holding: Holding, choice: Choice) -> float:
    if goes_out(holding, choice):
        return OUT
    if isinstance(choice, Play):
        return (choice.mages + choice.jokers) * rid_of_card(holding) - spent(holding, choice)
    if isinstance(choice, PlayBall):
        return rid_of_card(holding) - (0 if choice.top else KEEP_BALL)
    return -TAKEN_CARD * holding.lying


def goes_out(holding: Holding, choice: Choice) -> bool:
    """Tell whether the hand is empty after that and cannot be refilled."""
    return not holding.stock and len(holding.hand) == from_hand(choice)


def from_hand(choice: Choice) -> int:
    """Return how many cards of the hand are laid."""
    if isinstance(choice, Play):
        return choice.mages + choice.jokers - choice.top
    return int(isinstance(choice, PlayBall) and not choice.top)


def rid_of_card(holding: Holding) -> float:
    return RID_OF_CARD if holding.stock else RID_OF_CARD_LATE


def spent(holding: Holding, play: Play) -> float:
    """Return what the hand loses in strength; the pile's top card costs nothing."""
    jokers = play.jokers - (play.top and holding.top == JOKER)
    mages = play.mages - (play.top and holding.top != JOKER)
    held = holding.hand.count(play.value)
    part = 1.0 if holding.stock else KEEP_LATE
    return part * (KEEP_JOKER * jokers + KEEP[play.value * held] - KEEP[play.value * (held - mages)])
