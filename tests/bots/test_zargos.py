"""Whole short games of the bots of Zargos."""

from __future__ import annotations

from random import Random

import pytest

from core.bots import BOTS
from core.engine import is_over
from core.zargos.game import ZARGOS
from scripts.playouts import play


@pytest.mark.uncounted
def test_apprentices_play_with_all_options_to_the_end() -> None:
    for seats, options in ((2, {"peoples": "three"}), (6, {"exchange": "yes", "turns": "8"})):
        end, _ = play(ZARGOS, [BOTS["apprentice"]["zargos"]] * seats, {"turns": "4", **options}, Random(seats))
        assert is_over(end)


@pytest.mark.uncounted
def test_adepts_play_with_all_options_to_the_end() -> None:
    for seats, options in ((2, {"peoples": "three"}), (3, {"exchange": "yes"}), (4, {}), (6, {"exchange": "yes"})):
        end, _ = play(ZARGOS, [BOTS["adept"]["zargos"]] * seats, {"turns": "4", **options}, Random(seats))
        assert is_over(end)
