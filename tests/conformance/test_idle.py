"""What nobody does is always offered: an order that answers by it can't go wrong. Counted, unlike the other laws."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine import AnyGame, Ask, choices, read_options, waiting_for
from core.registry import GAMES
from core.replay import Setup
from tests.conformance.helpers.midgame import ZARGOS_EXCHANGES
from tests.conformance.helpers.play import Table, states


@pytest.mark.parametrize("game", [*GAMES.values(), ZARGOS_EXCHANGES], ids=[*GAMES, "exchanges"])
def test_to_do_nothing_is_among_the_choices_for_as_long_as_an_order_lasts(game: AnyGame) -> None:
    kinds: set[type[Ask[Any]]] = set()
    for seed in range(6):
        table = Table(Setup(game, game.seats[-1], read_options(game, {})), seed)
        for state in states(table):
            for seat in waiting_for(state):
                ask = state.agenda[-1]
                assert isinstance(ask, Ask)
                if (nothing := ask.idle(state, seat)) is not None:
                    kinds.add(type(ask))
                    assert nothing in choices(state, seat)
                for order in ask.orders:
                    assert ask.until(state, order.name) == ask.until(state.clone(), order.name)
    assert bool(kinds) == (game.name in {"dragonstones", "zargos"})
