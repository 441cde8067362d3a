"""scripts/lastturn: one game by all its ends, the journal that is gone on with, and how ends are scored."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scripts import lastturn
from scripts.lastturns import cures
from scripts.lastturns.playing import Played, Turn, played

AT_11 = Turn(11, (0, 1), (9, 9), ((10, 8), (12, 6)), (5, 5))
AT_12 = Turn(12, (0, 1), (12, 6), ((14, 5), (8, 11)), (5, 5))
GAME = Played(2, 0, (0, 1), (), (AT_11, AT_12), (), ())


def figures(name: str) -> dict[str, Any]:
    found = cures.figures([GAME])[name]
    assert isinstance(found, dict)
    return found


def test_each_end_scores_the_same_game_in_its_own_way() -> None:
    last = figures("12 turns, the last count")
    assert (last["by_points"], last["leader_wins"], last["change_by_place"]) == (1, 0.0, [-4.0, 5.0])
    moments = figures("12 turns, the mean of the last turn's moments")
    assert (moments["leader_wins"], moments["change_by_place"]) == (1.0, [-1.0, 2.0])
    two = figures("12 turns, the mean of two counts")
    assert (two["leader_wins"], two["change_by_place"]) == (1.0, [-2.0, 2.5])
    assert cures.mean_of(3)((AT_11, AT_12)) == (Fraction(29, 3), Fraction(26, 3)), "9 and 9 are the count before"
    assert figures("16 turns, the last count")["by_points"] == 0, "it was won before"


def test_a_hidden_end_weighs_each_turn_by_how_likely_it_is_the_last() -> None:
    assert sum(map(cures.flat, range(10, 60))) == pytest.approx(1)
    assert sum(map(cures.rising, range(10, 16))) == pytest.approx(1)
    assert cures.flat(11) == pytest.approx(2 / 9)
    assert cures.rising(11) == pytest.approx(5 / 6 / 3)


def test_a_journal_is_gone_on_with_and_a_line_that_was_cut_off_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[int, int]] = []

    def quick(seats: int, number: int, _seed: int) -> Played:
        asked.append((seats, number))
        return GAME._replace(seats=seats, number=number)

    monkeypatch.setattr(lastturn, "played", quick)
    journal = tmp_path / "journal"
    arguments = ["--seats", "3", "4", "--journal", str(journal)]
    lastturn.main([*arguments, "--games", "2"])
    assert asked == [(3, 0), (4, 0), (3, 1), (4, 1)]
    journal.write_text(journal.read_text()[:-20])
    asked.clear()
    lastturn.main([*arguments, "--games", "3", "--part", "2/2"])
    assert asked == [(4, 1)]
    lastturn.main([*arguments, "--games", "3"])
    assert asked == [(4, 1), (3, 2), (4, 2)]
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [found[f"{seats} seats"]["games"] for seats in (3, 4)] == [3, 3]
    assert {(game.seats, game.number) for game in lastturn.read(journal)} == {(s, n) for s in (3, 4) for n in range(3)}


def test_a_real_game_has_all_its_ends_and_shares_its_beginning() -> None:
    game = played(6, 0, 3)
    assert [turn.number for turn in game.open] == list(range(1, len(game.open) + 1))
    for branch, first in ((game.twelve, 11), (game.sixteen, 9), (game.backwards, 12), (game.meanwhile, 12)):
        assert not branch or branch[0].number == first
    if game.twelve and game.backwards:
        assert game.backwards[0].order == game.twelve[-1].order[::-1]
        assert game.backwards[0].before == game.twelve[-1].before
    for turn in game.open:
        assert len(turn.moments) <= len(turn.order)
