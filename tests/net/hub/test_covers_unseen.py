"""What a bot does in a person's place, and when, tells nobody what that person holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from core.engine import waiting_for
from net.hub.hub import BOT_PACE
from net.protocol.messages import Begin, Cover, Enter, Here, Leave, TakeBack
from net.tables.seats.absence import MINUTE
from tests.net.hub.test_orders_unseen import HANDS, Evening

HOLDING = ({**HANDS, 1: "War War"}, {**HANDS, 1: "Madness Ice"}, {**HANDS, 1: "Death Storm"})
"""Bert may have no red card, or some; how many cards he has is seen."""


@pytest.fixture(autouse=True)
def plays_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what the bot answers hangs on the hand, and with it how long it thinks."""
    monkeypatch.setattr("net.tables.seats.bots.move", lambda _level, question: (question.choices[-1],))


def wished_for(evening: Evening) -> None:
    evening.bert.send(Cover(evening.bert.table, 1))
    evening.world.advance(5)


def and_called_back(evening: Evening) -> None:
    """Before the bot has answered, and after."""
    for wait in (0.3, 5):
        evening.bert.send(Cover(evening.bert.table, 1))
        evening.world.advance(wait)
        evening.bert.send(Cover(evening.bert.table, 1, ends=True))
        evening.world.advance(1)


def voted_for(evening: Evening) -> None:
    """The others go on without him, and he is back."""
    evening.bert.send(Leave(evening.bert.table))
    evening.world.advance(2)
    evening.anna.send(Cover(evening.anna.table))
    evening.carl.send(Begin(evening.carl.table))
    evening.world.advance(5)
    assert 1 not in waiting_for(evening.state)
    evening.bert.send(Enter(evening.anna.table))
    evening.world.advance(5)


def for_one_who_is_silent(evening: Evening) -> None:
    evening.world.advance(4 * MINUTE)
    evening.carl.send(Here(evening.carl.table))
    evening.world.advance(MINUTE / 2)
    evening.anna.send(Cover(evening.anna.table))
    evening.world.advance(5)


def for_one_who_is_there(evening: Evening) -> None:
    """Whatever he presses meanwhile; and once more when he has had the question back."""
    evening.carl.answer(evening.carl.choices()[-1])
    for again in (False, True):
        for _ in range(4):
            evening.bert.send(Here(evening.bert.table))
            evening.world.advance(MINUTE)
        evening.carl.send(Cover(evening.carl.table, 1))
        evening.world.advance(5)
        evening.bert.send(Here(evening.bert.table))
        evening.world.advance(5 if again else 0)


def and_its_answer_taken_back(evening: Evening) -> None:
    evening.bert.send(Cover(evening.bert.table, 1))
    evening.world.advance(5)
    evening.bert.send(Cover(evening.bert.table, 1, ends=True))
    evening.world.advance(1)
    evening.bert.send(TakeBack(evening.bert.table, evening.state.question))
    evening.world.advance(5)
    assert 1 in waiting_for(evening.state)


EVENINGS = (
    wished_for,
    and_called_back,
    voted_for,
    for_one_who_is_silent,
    for_one_who_is_there,
    and_its_answer_taken_back,
)


def told(
    play: Callable[[Evening], None], hands: Mapping[int, str], pace: float, answers: set[str]
) -> list[list[tuple[float, bytes]]]:
    """All that reaches those who don't hold these cards."""
    evening = Evening(False, hands, pace)
    play(evening)
    assert evening.state.question == 0, "Nothing has been opened yet."
    answers.add(str(evening.state.sealed.get(1)))
    return [each.heard for each in (evening.wim, evening.lena, evening.anna, evening.carl)]


def is_told_apart(play: Callable[[Evening], None], pace: float = BOT_PACE) -> bool:
    answers = set[str]()
    one, two, three = (told(play, hands, pace, answers) for hands in HOLDING)
    assert len(answers) == len(HOLDING) or play is and_its_answer_taken_back
    return not one == two == three


@pytest.mark.parametrize("play", EVENINGS)
def test_the_others_are_told_the_same_whatever_the_bot_answers(play: Callable[[Evening], None]) -> None:
    assert not is_told_apart(play)


def test_a_bot_that_answers_as_soon_as_it_has_thought_would_be_seen() -> None:
    assert is_told_apart(wished_for, pace=0.0)
