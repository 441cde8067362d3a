"""The answers that a player of Kampf der Magier may give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.engine import Choice
from core.kampf.cards import BALL, JOKER, JOKER_LIMIT, JOKERS, MAGES


@dataclass(frozen=True, slots=True)
class Play(Choice):
    """Lay equal mages, jokers counted with them; `top` means that one of the cards is the top of one's own pile
    (§7.2)."""

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


def _plays(top: bool) -> dict[int, tuple[tuple[Play, ...], ...]]:
    return {
        value: tuple(
            tuple(Play(value, mages, jokers, top) for mages in range(copies + 1)) for jokers in range(JOKERS + 1)
        )
        for value, copies in MAGES.items()
    }


PLAYS: Final = _plays(top=False)
"""Every play there can be, by value, jokers and mages, made once: one and the same object is found in a list."""
PLAYS_WITH_TOP: Final = _plays(top=True)
_MAGES_ALONE: Final = ((), *(PLAYS[value][0] for value in MAGES))


def legal_plays(hand: tuple[int, ...], over: int) -> list[Choice]:
    """§3.2–3.4: every play of equal cards from this sorted hand whose total is higher than `over`."""
    if JOKER in hand:
        return _legal_plays_with_jokers(hand, over)
    found: list[Choice] = []
    last = count = least = 0
    for value in hand:
        if value == last:
            count += 1
        elif value == BALL:
            break
        else:
            last, count, least = value, 1, over // value + 1
        if count >= least:
            found.append(_MAGES_ALONE[value][count])
    return found


def _legal_plays_with_jokers(hand: tuple[int, ...], over: int) -> list[Choice]:
    jokers = hand.count(JOKER)
    found: list[Choice] = []
    for value in dict.fromkeys(hand):
        if value < JOKER:
            mages, least = hand.count(value), over // value + 1
            for wild in range(jokers + 1 if value <= JOKER_LIMIT else 1):
                found += PLAYS[value][wild][max(1, least - wild) : mages + 1]
    for count in range(1, jokers + 1):
        found += [PLAYS[value][count][0] for value in range(over // count + 1, JOKER_LIMIT + 1)]
    return found


def legal_plays_with_top(hand: tuple[int, ...], top: int, over: int) -> list[Choice]:
    """§7.2: every play that uses the pile's top card, alone or with equal cards from the hand."""
    if top == BALL:
        return []
    plays = legal_plays(tuple(sorted((*hand, top))), over)
    return [_with_top(play) for play in plays if isinstance(play, Play) and _could_use(play, top)]


def _could_use(play: Play, top: int) -> bool:
    return play.jokers > 0 if top == JOKER else play.value == top and play.mages > 0


def _with_top(play: Play) -> Play:
    return PLAYS_WITH_TOP[play.value][play.jokers][play.mages]
