"""What a seat imagines of screens that it can't look behind."""

from __future__ import annotations

from random import Random

import pytest

from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState
from core.engine import imagine, view
from core.replay import Setup
from tests.conformance.helpers.play import MANNERS, Table, some, states, viewers

SETUPS = (
    Setup(DRAGONSTONES, 3, {"blanks": "none", "turns": "20"}),
    Setup(DRAGONSTONES, 6, {"blanks": "house", "turns": "12"}),
)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats} seats")
@pytest.mark.parametrize("manner", MANNERS)
def test_different_seeds_imagine_different_screens_where_others_hold_coins(setup: Setup, manner: str) -> None:
    """A turn may well come to a point where all have spent all: then there is nothing to imagine."""
    played = [*states(Table(setup, setup.seats, manner))]
    for state in some(played[: len(played) // 2], 16):
        assert isinstance(state, DragonState)
        for seat in viewers(setup.seats):
            seen = view(DRAGONSTONES, state, seat)
            dreams = [imagine(DRAGONSTONES, seen, Random(seed)) for seed in range(8)]
            held = [sum(screen[:4]) for other, screen in enumerate(state.screens) if other != seat]
            assert any(dream != dreams[0] for dream in dreams) or not any(held)
