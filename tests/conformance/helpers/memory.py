"""The laws of memory: what a seat remembers is true, is made of what it was told, and is found again in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from core.engine import State, choices, view, waiting_for
from core.memory import imagine, memory_of, remembered
from core.telling import Tellings
from tests.conformance.helpers.play import Table, game_of, moments, opening, viewers


class Kept(NamedTuple):
    """A moment of a game, and what each seat and an onlooker remember then."""

    state: State
    memories: dict[int | None, Any]


def steps(table: Table) -> Iterator[tuple[State, Tellings]]:
    yield opening(table)
    for moment in moments(table):
        yield moment.after, moment.told


def kept(table: Table) -> Iterator[Kept]:
    game = game_of(table)
    how = memory_of(game)
    memories: dict[int | None, Any] = {}
    for state, told in steps(table):
        for viewer in viewers(table.setup.seats):
            seen = view(game, state, viewer)
            before = memories.get(viewer) if memories.keys() >= {viewer} else how.begin(seen)
            after = how.hear(before, told.seen_by(viewer), seen)
            hash(after)
            assert how.hear(before, told.seen_by(viewer), seen) == after, "heard twice, it is another memory"
            memories[viewer] = after
        yield Kept(state, dict(memories))


def leaves_the_truth_possible(table: Table, moment: Kept) -> None:
    how = memory_of(game_of(table))
    for viewer, memory in moment.memories.items():
        assert how.fits(memory, viewer, moment.state), f"{viewer} remembers what is not true: {memory}"


def imagines_what_fits(table: Table, moment: Kept, rng: Random) -> None:
    """Check that a state imagined with a memory gives the same view, fits that memory, and holds the same cards."""
    game, state = game_of(table), moment.state
    how = memory_of(game)
    for viewer, memory in moment.memories.items():
        seen = view(game, state, viewer)
        dream = imagine(game, seen, memory, rng)
        assert view(game, dream, viewer) == seen, f"{viewer} sees something else in what it imagines"
        assert how.fits(memory, viewer, dream), f"{viewer} imagines what it knows to be untrue"
        assert Counter(game.cards(dream)) == Counter(game.cards(state)), "imagined other cards"
        assert waiting_for(dream) == waiting_for(state)
        if viewer is not None:
            assert list(choices(dream, viewer)) == list(choices(state, viewer)), "other choices in what it imagines"


def is_found_again_in_the_log(table: Table, played: list[Kept]) -> None:
    log = [moment.record for moment in moments(table)]
    for viewer, memory in played[-1].memories.items():
        assert remembered(table.setup, viewer, log) == memory
