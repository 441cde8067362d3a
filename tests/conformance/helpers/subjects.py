"""Which games are examined, at which tables, and how long the search goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from core.engine import AnyGame
from core.registry import GAMES, game_named
from core.replay import Setup
from net.host.elsewhere import find_games
from tests.conformance.helpers.play import MANNERS, Table
from tests.engine.auction import AUCTION
from tests.engine.cups import CUPS

ONE: Final = "SORTILEGE_CONFORMANCE"
"""In the environment: the only game that is examined, which another package offers."""
SUBJECTS: tuple[AnyGame, ...] = (*GAMES.values(), AUCTION, CUPS)
"""The toys too: one asks several seats at once, as not every real game does; one is as small as a game can be."""
if ONE in os.environ:  # scripts/conformance
    find_games()
    SUBJECTS = (game_named(os.environ[ONE]),)

every_game = pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: str(game.name))


def bounded(examples: int) -> settings:
    """So many examples in CI, and in proportion where the profile asks for more (scripts/fuzz).

    Nothing is made smaller: a table is four words, and a game of another seed is no smaller game.
    """
    return settings(
        max_examples=max(1, examples * settings().max_examples // 100),
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=(HealthCheck.too_slow,),
    )


def tables(game: AnyGame, manners: tuple[str, ...] = MANNERS) -> st.SearchStrategy[Table]:
    """Any table of this game: seats, options, seed, and how its players choose."""
    options = st.fixed_dictionaries({option.key: st.sampled_from(option.values) for option in game.options})
    setups = st.builds(Setup, st.just(game), st.sampled_from(game.seats), options)
    return st.builds(Table, setups, st.integers(0, 2**32), st.sampled_from(manners))


def each_setup(game: AnyGame) -> Iterator[Setup]:
    """Every value of every option with every seat count; the options' values go round together."""
    rounds = max([1, *(len(option.values) for option in game.options)])
    for seats in game.seats:
        for turn in range(rounds):
            yield Setup(game, seats, {o.key: o.values[turn % len(o.values)] for o in game.options})
