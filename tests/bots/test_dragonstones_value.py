"""What an archmage of Fist of Dragonstones knows of a position, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from core.bots.archmage.dragonstones import DragonPolicy
from core.dragonstones.game import DRAGONSTONES
from core.engine import choices
from tests.bots.dragonstones_worlds import ADEPT, KINDS, worlds
from tests.dragonstones.table import auction, position

POLICY = DragonPolicy(DRAGONSTONES, ADEPT)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_position_is_worth_what_its_numbers_come_to(seats: int, options: Mapping[str, str]) -> None:
    for number, (world, seat) in enumerate(worlds(seats, options)):
        state, _ = POLICY.after(world, (choices(world, seat)[-1],), seat, number)
        if state.agenda:
            chances = POLICY.value.chances(POLICY.numbers(state))
            assert [POLICY.worth(state, each) for each in range(seats)] == pytest.approx(chances, rel=1e-9)


def test_the_numbers_of_a_seat_tell_what_it_has_beside_the_others() -> None:
    """Its part of the fairy gold, how much more it can bid than any other, and how that goes with what it would win."""
    screens = {0: "4f 2c", 1: "6f 1c 1a", 2: "6f"}
    given: dict[str, Any] = {
        "stones_of": {0: "rrrr", 1: "rb"},
        "scores": (1, 0, 0),
        "screens": screens,
        "to_come": "enchanter",
    }
    rows = POLICY.numbers(auction("sorcerer", position(**given)).state)
    own, share, edge = (0.5, 0.75, 0.75), (4 / 16.1, 6 / 16.1, 6 / 16.1), (-8 / 8, 8 / 8, -8 / 8)
    for seat, (wins, pays, now) in enumerate(((1, 2, 1), (0, 0, 0), (0, 0, 0))):
        gold, part, more = own[seat], share[seat], edge[seat]
        by_pays = gold * pays / 3
        beside = [part, more, gold * wins, part * wins, more * wins, by_pays, gold * now, part * now, more * now]
        assert [*rows[seat][23:32]] == pytest.approx(beside)
