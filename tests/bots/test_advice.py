"""Advice: what an archmage would do in that seat, in order, with reasons that are true of what was tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from core.bots import BOTS, advice
from core.bots.advising import EQUAL, LUCK, MOST, ONLY, PLANNED, USUAL, Advised, advise
from core.bots.archmage import policy_of
from core.bots.bot import Asked, Move, asked
from core.bots.dice import Dice
from core.bots.search import Aspect, SearchPolicy, think
from core.engine import AnyGame, State, apply, choices, waiting_for
from core.registry import GAMES
from scripts.playouts import after_chance, anything, begin
from tests.bots.test_search import cups
from tests.engine.cups import CUPS, Doubt, Name

HONEST = "You have named more."
TIMID = "You have named less."


class Naming(SearchPolicy):
    """Says of two moves which names more."""

    aspects: tuple[Aspect, ...] = (Aspect(1.0, more=HONEST, less=TIMID), Aspect(1.0))
    often = Doubt()

    def usual(self, question: Asked, dice: Dice) -> Move:
        return (self.often,)

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        return float(getattr(move[0], "total", 0)), 0.0


class Known(Naming):
    """Knows how often each move wins."""

    worths: Mapping[Any, float]

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        self.tried = move
        return root, 1

    def worth(self, state: State, seat: int) -> float:
        return self.worths[self.tried[0]]


def of_cups(mine: int, other: int, named: int, policy: SearchPolicy | None = None) -> tuple[Advised, ...]:
    state = cups(mine, other, named)
    (seat,) = waiting_for(state)
    return advise(asked(CUPS, state, seat, None, Random(3), 400), policy or Naming(CUPS, anything))


def test_the_best_stands_first_and_none_after_it_is_likelier_to_win() -> None:
    found = of_cups(6, 1, 5)
    assert found[0].move != (Doubt(),)
    assert 1 < len(found) <= MOST
    assert all(0 <= each.percent <= found[0].percent <= 100 for each in found)
    assert [each.reasons for each in found[1:]] == [()] * (len(found) - 1)


def test_it_is_what_an_archmage_does() -> None:
    """By the same seed the same move, in every game."""
    for game in GAMES.values():
        state = moment(game)
        (seat,) = waiting_for(state)[:1]
        policy = policy_of(game, BOTS["adept"][game.name])
        question = asked(game, state, seat, None, Dice(4), 60)
        assert advise(question, policy)[0].move == think(question._replace(rng=Dice(4)), policy).move


def moment(game: AnyGame) -> State:
    """Return the first moment at which somebody can choose among several answers, some way into a game."""
    state: Any = begin(game, 3, {}, Random(5))
    for number in range(400):
        seat = waiting_for(state)[0]
        legal = choices(state, seat)
        if number > 20 and len(legal) > 2:
            return state  # type: ignore[no-any-return]
        state = after_chance(apply(state, seat, legal[number % len(legal)])[0], Random(number))
    raise AssertionError


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_of_our_games_is_one_of_theirs(game: str) -> None:
    policy = policy_of(GAMES[game], BOTS["adept"][game])
    words = {words for aspect in policy.aspects for words in (aspect.more, aspect.less)}
    said: set[str] = set()
    state = moment(GAMES[game])
    for seed in range(6):
        seat = waiting_for(state)[0]
        found = advice(asked(GAMES[game], state, seat, None, Dice(seed), 60))
        said.update(*(each.reasons for each in found))
        state = after_chance(apply(state, seat, found[0].move[0])[0], Random(seed))
    assert said <= words | {EQUAL, LUCK, ONLY, PLANNED, USUAL}
    assert said & words


@pytest.mark.parametrize("own", [Doubt(), Name(12)])
def test_the_reason_is_what_there_is_more_of_or_less_beside_the_next(own: Any) -> None:
    policy = Naming(CUPS, anything)
    policy.often = own
    found = of_cups(6, 1, 5, policy)
    best, following = (getattr(each.move[0], "total", 0) for each in found[:2])
    assert found[0].reasons == (HONEST if best > following else TIMID,)


def test_the_largest_differences_are_the_reasons_and_the_largest_is_told_first() -> None:
    """Each in its own scale, so that a point is not less than ten coins."""

    class Several(Naming):
        aspects = (Aspect(9.0, more="small", less="small"), Aspect(1.0, more="large", less="large"),
                   Aspect(0.1, more="largest", less="largest"), Aspect(99.0, more="none", less="none"))  # fmt: skip

        def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
            return tuple(super().look(root, move, state, seat)[:1]) * 4

    policy = Several(CUPS, anything)
    policy.often = Name(12)  # type: ignore[assignment]
    best, following, *_ = of_cups(6, 1, 5, policy)
    assert abs(getattr(best.move[0], "total", 0) - getattr(following.move[0], "total", 0)) < 9
    assert best.reasons == ("largest", "large")


def test_what_is_told_of_each_move_is_how_often_it_won_where_it_was_tried() -> None:
    class Trying(Known):
        def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return [(Name(9),), (Name(10),)]

    policy = Trying(CUPS, anything)
    policy.worths = {Doubt(): 0.25, Name(9): 0.75, Name(10): 0.5}
    found = of_cups(6, 6, 8, policy)
    assert [(each.move[0], each.percent) for each in found] == [(Name(9), 75), (Name(10), 50), (Doubt(), 25)]


def test_who_follows_a_plan_hears_what_else_does_better_in_figures_and_that_it_is_not_the_plan() -> None:
    """What an archmage would do stands first all the same."""

    class Planning(Known):
        def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return ()

        def beside(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return [(Name(9),), (Name(10),)]

    policy = Planning(CUPS, anything)
    policy.worths = {Doubt(): 0.25, Name(9): 0.5, Name(10): 0.75}
    best, *rest = of_cups(6, 6, 8, policy)
    assert best == Advised((Doubt(),), 25, (PLANNED,))
    assert rest == [Advised((Name(10),), 75), Advised((Name(9),), 50)]
    policy.worths = {Doubt(): 0.75, Name(9): 0.5, Name(10): 0.25}
    best, *rest = of_cups(6, 6, 8, policy)
    assert best == Advised((Doubt(),), 75, (TIMID,))
    assert [each.percent for each in rest] == [50, 25]


def test_where_nothing_differs_that_has_a_name_luck_is_the_reason_or_none_is_better() -> None:
    assert of_cups(6, 1, 5, SearchPolicy(CUPS, anything))[0].reasons in {(LUCK,), (EQUAL,)}


def test_where_there_is_one_answer_or_nothing_was_tried_it_is_said_so() -> None:
    state = cups(3, 3, 12)
    assert advice(asked(CUPS, state, 0, None, Random(1))) == (Advised((Doubt(),), -1, (ONLY,)),)

    class Idle(SearchPolicy):
        def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return ()

    (found,) = of_cups(3, 3, 4, Idle(CUPS, anything))
    assert (found.percent, found.reasons) == (-1, (USUAL,))


def test_of_moves_that_lead_nowhere_nothing_is_told() -> None:
    """To doubt ends a game at once; whatever else is said is not followed to the end here."""

    class Short(Naming):
        longest = 1

    (found,) = of_cups(3, 3, 6, Short(CUPS, anything))
    assert found.move == (Doubt(),)
    assert 0 <= found.percent <= 100
    assert found.reasons == ()
