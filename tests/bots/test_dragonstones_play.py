"""Imagined auctions of Fist of Dragonstones go on by shorter ways than those of a table: to exactly the same."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from core.bots.archmage.dragonstones import DragonPolicy
from core.bots.dice import Dice
from core.bots.search import SearchPolicy
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid
from core.dragonstones.game import DRAGONSTONES
from core.engine import choices
from tests.bots.dragonstones_worlds import ADEPT, KINDS, worlds
from tests.dragonstones.table import auction, position


class ByTheRules(DragonPolicy):
    """Goes on as in any game: by views, lists of choices and the engine."""

    after = SearchPolicy.after
    answer = SearchPolicy.answer


OURS, RULES = DragonPolicy(DRAGONSTONES, ADEPT), ByTheRules(DRAGONSTONES, ADEPT)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_an_adept_answers_as_by_its_view(seats: int, options: Mapping[str, str]) -> None:
    """And it asks as much of chance."""
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
            assert world == before


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
