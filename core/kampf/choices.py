"""What a player of Kampf der Magier may answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.engine import Choice
from core.kampf.cards import BALL, JOKER, JOKER_LIMIT, JOKERS, MAGES


@dataclass(frozen=True, slots=True)
class Play(Choice):
    """Lay equal mages, jokers counted with them; `top` means that one of the cards is the own pile's top (§7.2)."""

    value: int
    mages: int
    jokers: int
    top: bool = False

    @property
    def total(self) -> int:
        return self.value * (self.mages + self.jokers)


@dataclass(frozen=True, slots=True)
class PlayBall(Choice):
    """Lay one crystal ball: the total is repeated (§4)."""

    top: bool = False


@dataclass(frozen=True, slots=True)
class Take(Choice):
    """Take the combat's cards, and open the next (§5)."""


TAKE: Final = Take()
BALL_FROM_HAND: Final = PlayBall()
BALL_FROM_PILE: Final = PlayBall(top=True)


def _plays(top: bool) -> dict[tuple[int, int, int], Play]:
    """Every play there can be, made once: answers are compared by identity before anything slower."""
    return {
        (value, mages, jokers): Play(value, mages, jokers, top)
        for value, copies in MAGES.items()
        for mages in range(copies + 1)
        for jokers in range(JOKERS + 1 if value <= JOKER_LIMIT else 1)
        if mages + jokers
    }


PLAYS: Final = _plays(top=False)
PLAYS_WITH_TOP: Final = _plays(top=True)


def legal_plays(hand: tuple[int, ...], over: int) -> list[Choice]:
    """§3.2–3.4: every play of equal cards from this hand whose total is higher than `over`."""
    jokers = hand.count(JOKER)
    found: list[Choice] = []
    for value in dict.fromkeys(hand):
        if value < JOKER:
            _add_plays(
                found,
                value,
                hand.count(value),
                jokers if value <= JOKER_LIMIT else 0,
                over,
            )
    for count in range(1, jokers + 1):
        found += [PLAYS[value, 0, count] for value in range(over // count + 1, JOKER_LIMIT + 1)]
    return found


def _add_plays(found: list[Choice], value: int, mages: int, jokers: int, over: int) -> None:
    least = over // value + 1
    if least > mages + jokers:
        return
    for count in range(1, mages + 1):
        for wild in range(max(0, least - count), jokers + 1):
            found.append(PLAYS[value, count, wild])


def legal_plays_with_top(hand: tuple[int, ...], top: int, over: int) -> list[Choice]:
    """§7.2: every play that uses the pile's top card, alone or with equal cards from the hand."""
    if top == JOKER:
        whole, key = (*hand, JOKER), 1
    elif top == BALL:
        return []
    else:
        whole, key = (*hand, top), 0
    plays = legal_plays(tuple(sorted(whole)), over)
    if key:
        return [_with_top(play) for play in plays if isinstance(play, Play) and play.jokers]
    return [_with_top(play) for play in plays if isinstance(play, Play) and play.value == top and play.mages]


def _with_top(play: Play) -> Play:
    return PLAYS_WITH_TOP[play.value, play.mages, play.jokers]


def cards_of(choice: Play | PlayBall) -> tuple[int, ...]:
    """The cards laid, in the order in which they go on the pile."""
    if isinstance(choice, PlayBall):
        return (BALL,)
    return (choice.value,) * choice.mages + (JOKER,) * choice.jokers
