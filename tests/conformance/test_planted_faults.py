"""That the laws are broken by what breaks them: each fault planted in the toy, each found by its law."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from core.replay import Setup
from tests.conformance.helpers import laws, unseen
from tests.conformance.helpers.play import Table, moments, states
from tests.engine.auction import Auction


def clones(table: Table) -> None:
    for state in states(table):
        laws.clones_are_equal_and_independent(state)


def purity(table: Table) -> None:
    for moment in moments(table):
        laws.changes_nothing_it_was_given(moment.before, moment.record)


def asking(table: Table) -> None:
    for state in states(table):
        laws.asks_whom_it_waits_for(table, state)


def order(table: Table) -> None:
    for state in states(table):
        laws.does_not_mind_who_answers_first(state, Random(1))


def refusals(table: Table) -> None:
    for state in states(table):
        laws.refuses_what_is_not_offered(table, state, Random(1))


def imagination(table: Table) -> None:
    for state in states(table):
        laws.imagines_what_was_seen(table, state, Random(1))


def forgetting(table: Table) -> None:
    played, rng = [*moments(table)], Random(table.seed)
    played = played[: 1 + rng.randrange(len(played))]
    for moment in played:
        unseen.shuffles_nothing_else(table.setup, moment.after, rng)
    for at in unseen.rolls(played).values():
        unseen.is_what_nobody_knows(table.setup, played, at, rng)


FAULTS: list[tuple[str, Callable[[Table], None], str]] = [
    ("stale memo", clones, "keeps the remembered choices"),
    ("shared list", clones, "reached the original"),
    ("shared list", purity, "the state given was changed"),
    ("choices twice", asking, "choices twice"),
    ("no choices", asking, "0 choices, waited for"),
    ("sealed", order, "because another had come"),
    ("event", laws.uses_only_listed_types, "Whispered is not on the game's list"),
    ("lost card", laws.keeps_its_cards, "lost Counter"),
    ("no sentence", refusals, "no sentence: 'no_such_bid'"),
    ("view", imagination, "sees something else in what it imagines"),
    ("no winner", laws.ends_with_a_result, "nobody won"),
    ("endless", laws.ends_with_a_result, "has not ended"),
    ("forgotten stock", forgetting, "nobody knows what Deal has laid: stock"),
    ("old order", forgetting, "nobody knows what Deal has laid: stock"),
    ("prize face down", forgetting, "nobody knows what ThrowPrize has laid: prize"),
    ("forgotten burial", forgetting, "somebody knows what `unseen` would shuffle: stock"),
    ("new prize", forgetting, "sees what nobody has seen"),
]


@pytest.mark.parametrize(("quirk", "law", "said"), FAULTS, ids=[f"{quirk}: {law.__name__}" for quirk, law, _ in FAULTS])
def test_a_fault_planted_in_the_toy_breaks_its_law(quirk: str, law: Callable[[Table], None], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        _hold(Auction(quirk), law)


@pytest.mark.parametrize("law", {law.__name__: law for _, law, _ in FAULTS}.values())
def test_the_toy_without_a_fault_breaks_no_law(law: Callable[[Table], None]) -> None:
    _hold(Auction(), law)


def _hold(game: Auction, law: Callable[[Table], None]) -> None:
    for seed in range(10):
        law(Table(Setup(game, 3, {"rounds": "3"}), seed))
