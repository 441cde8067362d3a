"""scripts/modem in its short form: the first answers of each game by either door, on lines faster than a modem's.

How long they would take on such a line follows from the bytes that it carries between an answer and its screen, which
no busy machine makes more of.
"""

from __future__ import annotations

import json
from itertools import product

import pytest

from core.registry import GAMES
from scripts import modem


def test_an_answer_is_on_ones_own_screen_soon_on_a_slow_line(capsys: pytest.CaptureFixture[str]) -> None:
    modem.main(["--answers", "3", "--times", "60"])
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    for (door, most), game in product(modem.MOST.items(), GAMES):
        each = found[door][game]
        assert each["answers"] >= 3
        assert 2 * modem.WAY < each["wait_by_bytes_max_s"] <= most
        assert each["bytes_down"] > each["bytes_to_the_table"] > 1000
