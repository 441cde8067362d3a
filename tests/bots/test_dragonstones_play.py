"""Imagined auctions of Fist of Dragonstones go on by shorter ways than those of a table: to exactly the same."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

from core.bots.archmage.dragonstones import DragonPolicy
from core.bots.bot import Asked, asked
from core.bots.dice import Dice
from core.bots.dragonstones.others import anybody
from core.bots.search import Search, SearchPolicy, Trial
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import STOP_BUYING, Bid
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.memory import Behind
from core.engine import Choice, State, choices, view
from tests.bots.dragonstones_worlds import ADEPT, KINDS, worlds
from tests.dragonstones.table import auction, position


class ByTheRules(DragonPolicy):
    """Goes on as in any game: by views, lists of choices and the engine, in a new world each time."""

    after = SearchPolicy.after
    outcome = SearchPolicy.outcome
    worlds = SearchPolicy.worlds

    def answer(self, state: State, seat: int, dice: Dice) -> Choice:
        seen, legal = view(DRAGONSTONES, state, seat), choices(state, seat)
        if len(legal) > 1 and isinstance(seen.agenda[-1], OpenFists):
            return anybody(seen.board, seat, seen.board.screen)(dice)
        return super(DragonPolicy, self).answer(state, seat, dice)


OURS, RULES = DragonPolicy(DRAGONSTONES, ADEPT), ByTheRules(DRAGONSTONES, ADEPT)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_others_answer_as_by_their_views(seats: int, options: Mapping[str, str]) -> None:
    """And they ask as much of chance."""
    for number, (world, seat) in enumerate(worlds(seats, options)):
        ours, theirs = Dice(number), Dice(number)
        assert OURS.answer(world, seat, ours) == RULES.answer(world, seat, theirs)
        assert ours.randrange(1 << 30) == theirs.randrange(1 << 30)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_move_leads_to_what_it_leads_to_by_the_rules(seats: int, options: Mapping[str, str]) -> None:
    """All that there is in the state is the same, and as many answers were given."""
    rng = Random(1)
    for number, (world, seat) in enumerate(worlds(seats, options)):
        before = world.clone()
        for choice in rng.sample(legal := choices(world, seat), min(4, len(legal))):
            ours, theirs = (policy.after(world, (choice,), seat, number) for policy in (OURS, RULES))
            assert ours == theirs
            state, answers = ours
            for _ in range(2):
                assert OURS.outcome(world, (choice,), seat, number) == (OURS.worth(state, seat), answers)
            assert world == before


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_search_finds_what_it_finds_by_the_rules(seats: int, options: Mapping[str, str], remembers: bool) -> None:
    """Of each move by how much it is better, to the last bit, however many others have answered."""
    rng = Random(3)
    for world, seat in islice(worlds(seats, options, 1), 0, None, 3):
        world.sealed = {each: world.sealed[each] for each in world.sealed if rng.random() < 0.5}
        memory = Behind(tuple(world.screens), tuple(world.spent)) if remembers else None
        question = asked(DRAGONSTONES, world, seat, memory, rng, 40)
        seed = rng.randrange(1 << 30)
        assert searched(question, OURS, seed) == searched(question, RULES, seed)


def searched(question: Asked, policy: DragonPolicy, seed: int) -> object:
    dice = Dice(seed)
    usual = policy.usual(question, dice)
    search = Search(question, policy, dice, usual, policy.moves(question, usual, dice) or [usual])
    return search.found(), [figures(trial) for trial in (search.usual, *search.trials)], dice.randrange(1 << 30)


def figures(trial: Trial) -> tuple[int, float, float]:
    return trial.count, trial.lead, trial.squares


def test_who_has_but_one_answer_asks_nothing_of_chance() -> None:
    table = auction("merchant", position(screens={0: "1f"}))
    table.win()
    assert table.offers() == [STOP_BUYING]
    ours = Dice(3)
    assert OURS.answer(table.state, 0, ours) == STOP_BUYING
    assert ours.randrange(1 << 30) == Dice(3).randrange(1 << 30)


def test_what_comes_to_no_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table = auction("sorcerer", position(stones_of={0: "rrrr"}))
    table.answer(1, Bid(2, 0))
    table.answer(2, Bid(2, 0))
    state, answers = OURS.after(table.state, (Bid(0, 0),), 0, 1)
    assert answers >= 3
    assert isinstance(state.agenda[-1], OpenFists)
    monkeypatch.setattr(OURS, "longest", 1)
    state, answers = OURS.after(table.state, (Bid(0, 0),), 0, 1)
    assert answers == 3
    assert not isinstance(state.agenda[-1], OpenFists)
    assert OURS.outcome(table.state, (Bid(0, 0),), 0, 1) == (OURS.worth(state, 0), 3)
