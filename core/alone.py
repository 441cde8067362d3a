"""Finds what a player alone with bots need not be asked: nobody else is there who could be told anything by it.

Where people sit together, a question that hangs on a hand is asked whatever the hand holds, as an answer without it
would show the hand. Alone, every question that has one answer is answered by the table, and what an order answers is
answered at once.
"""

from __future__ import annotations

from core.engine import Ask, Choice, State, choices
from core.orders import Given, idle
from core.taking_back import Backs, last_move, take_back


def answer(state: State, seat: int, given: Given, backs: Backs) -> Choice | None:
    """Return what the table answers for that seat; None where its player is asked.

    Whoever may still take back what has led to a question is asked, even if it has one answer: the game would go on,
    and perhaps come to where nothing is taken back. Only to do nothing needs no such care.
    """
    ask, legal = state.agenda[-1], choices(state, seat)
    assert isinstance(ask, Ask)
    if len(legal) == 1 and (legal[0] == ask.idle(state, seat) or not _given_last(backs, state, seat)):
        return legal[0]
    return idle(state, seat, given)


def last_given(state: State, backs: Backs, seat: int, given: Given) -> int:
    """Return how many answers that player would take back now.

    An answer that the table gave would be given again: it goes back with the one before it, and where there is no such
    one, it stays.
    """
    if seat in state.sealed:
        asked = take_back(state, (), seat, 1)[0]
        return int(answer(asked, seat, given, ()) is None)
    return _given_last(backs, state, seat)


def _given_last(backs: Backs, state: State, seat: int) -> int:
    """Return the number of answers up to the last that the player gave; 0 where all of them were the table's."""
    count = last_move(state, backs, seat)
    while count and len(choices(backs[-count].before, seat)) == 1:
        more = last_move(state, backs[:-count], seat)
        count = count + more if more else 0
    return count
