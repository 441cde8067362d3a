"""How big a moment is, by which bots pace themselves: from what an onlooker sees alone."""

from __future__ import annotations

from collections import defaultdict

import pytest

from core.dragonstones.game import DRAGONSTONES
from core.engine import AnyGame, Ask, State, view
from core.gargon.game import GARGON
from core.kampf.game import KAMPF
from core.replay import Setup
from core.zargos.game import ZARGOS
from tests.conformance.helpers.midgame import ZARGOS_MIDGAME
from tests.conformance.helpers.play import Table, states

USUAL = {1.0}
WEIGHTS: list[tuple[AnyGame, int, dict[str, set[float]]]] = [
    (KAMPF, 3, {"Open": USUAL, "Beat": {1.0, 1.5, 2.0}}),
    (GARGON, 3, {"LeadRound": {1.5}, "Follow": USUAL, "DrawForPass": {0.5}, "DrawForLoss": {0.5}}),
    (DRAGONSTONES, 3, {"OpenFists": {1.0, 1.5}, "BreakTie": {1.5}}),
    (ZARGOS, 2, {"SettleProvince": {0.5}}),
    (ZARGOS_MIDGAME, 3, {"ChooseAttack": {1.5}, "DefendWithWar": {1.5}, "RedWindow": USUAL}),
]


def weight(game: AnyGame, state: State) -> float:
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    return ask.weight(view(game, state, None).board)


@pytest.mark.parametrize(("game", "seats", "expected"), WEIGHTS, ids=lambda each: getattr(each, "title", ""))
def test_a_big_moment_is_one_by_what_everybody_sees(game: AnyGame, seats: int, expected: dict[str, set[float]]) -> None:
    found: defaultdict[str, set[float]] = defaultdict(set)
    for seed in range(3):
        for state in states(Table(Setup(game, seats, {option.key: option.default for option in game.options}), seed)):
            if state.agenda and isinstance(state.agenda[-1], Ask):
                found[type(state.agenda[-1]).__name__].add(weight(game, state))
    assert {name: weights for name, weights in found.items() if name in expected} == expected
