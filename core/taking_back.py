"""Take an answer back: one rule, for every game.

A player may take back what they answered last, as long as nobody has answered since and nobody, the player included,
has learned anything by it that was hidden or left to chance. That is so where three things are:

    nobody knows more of chance      no Roll came of it,
    nobody was told a hidden fact    no event of it `reveals` anything, to whomever, and
    it showed nothing of the hand    everybody knew that it could be chosen (`Ask.is_public`).

What is told otherwise follows, by the laws of the conformance suite, from what its hearers knew before, and so does
what they see. A sealed answer may be taken back until the last one comes, whoever else has answered meanwhile.

The question's number never goes back: what was answered to a question that has been asked meanwhile comes too late.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.engine import Ask, Choice, Refused, State, choices, is_over, roll_due
from core.sentences import mark
from core.telling import Tellings

MOST: Final = 160
"""Answers that are remembered for it: more than come in one message."""
TOO_LATE: Final = mark("That can't be taken back any more.")


class Back(NamedTuple):
    """An answer that may be taken back."""

    seat: int
    before: State
    goes_on: bool
    """The next one came with it in one message, or was forced by it, and is taken back together with it."""


Backs = tuple[Back, ...]
"""Answers of one seat, the latest last."""


def tells_nothing(before: State, seat: int, choice: Choice, after: State, told: Tellings) -> bool:
    """Return whether nobody has learned anything by that answer. What ends a game is not taken back."""
    ask = before.agenda[-1]
    assert isinstance(ask, Ask)
    if len(ask.seats) > 1 or is_over(after) or roll_due(after) is not None or told.reveals:
        return False
    return ask.is_public(before, seat, choice)


def kept(
    backs: Backs, before: State, seat: int, choice: Choice, after: State, told: Tellings, *, goes_on: bool = False
) -> Backs:
    """Return what may be taken back when this has been answered too; `goes_on`: more was answered with it at once. An
    answer that was forced is nobody's: it goes with the one that led to it."""
    if not tells_nothing(before, seat, choice, after, told):
        return ()
    if forced(before) is None:
        own = backs if backs and backs[-1].seat == seat else ()
        return _shortened((*own, Back(seat, before, goes_on)))
    if not backs:
        return ()
    last = backs[-1]
    return _shortened((*backs[:-1], last._replace(goes_on=True), last._replace(before=before, goes_on=goes_on)))


def _shortened(backs: Backs) -> Backs:
    """Keep only whole moves of them."""
    if len(backs) <= MOST:
        return backs
    backs = backs[len(backs) - MOST - 1 :]
    first = next((place for place, back in enumerate(backs[:-1]) if not back.goes_on), len(backs) - 1)
    return backs[first + 1 :]


def forced(state: State) -> tuple[int, Choice] | None:
    """Return the seat that is asked and its answer, where there is only one, as everybody knows: to ask tells nothing.

    One that others see in part is no such answer: how many others have the same face is not known.
    """
    if not state.agenda or not isinstance(ask := state.agenda[-1], Ask):
        return None
    if Choice not in ask.public or len(ask.seats) > 1:
        return None
    (seat,) = ask.seats
    legal = choices(state, seat)
    return (seat, legal[0]) if len(legal) == 1 and legal[0].face() == legal[0] else None


def last_move(state: State, backs: Backs, seat: int) -> int:
    """Return how many answers that seat would take back now; 0 where it can take back none."""
    if seat in state.sealed:
        return 1
    if not backs or backs[-1].seat != seat:
        return 0
    return next((count for count in range(1, len(backs)) if not backs[-1 - count].goes_on), len(backs))


def take_back(state: State, backs: Backs, seat: int, answers: int) -> tuple[State, Backs]:
    """Return the state without that seat's last answers, and what can be taken back after that."""
    if seat in state.sealed and answers == 1:
        new = state.clone()
        new.sealed = {each: choice for each, choice in state.sealed.items() if each != seat}
        return new, ()
    if not backs or backs[-1].seat != seat or not 0 < answers <= len(backs):
        raise Refused(TOO_LATE)
    new = backs[-answers].before.clone()
    new.question = state.question + 1
    return new, backs[:-answers]
