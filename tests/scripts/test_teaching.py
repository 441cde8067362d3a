"""Teaching an archmage: the same seed writes the same weights, as they are shipped."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from core.bots import BOTS
from core.bots.archmage import policy_of, weights
from core.bots.archmage.value import Value
from core.bots.archmage.valued import ValuedPolicy
from core.registry import GAMES
from scripts import teach

SHIPPED = Path(weights.__path__[0])
FORM = re.compile(
    r'"""The worth of a position of (.+)\. Made by\n\n(scripts/teach .+ --seed (\d+))\n\n'
    r'of games with the mark (\w+)\n"""\n\nWEIGHTS = """\\\n([-\d.e \n]+)"""\n'
)


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(weights, "__path__", [str(tmp_path)])
    return tmp_path


@pytest.mark.parametrize("game", ["gargon", "dragonstones", "zargos"])
def test_the_same_seed_writes_the_same_weights_in_the_form_of_those_that_are_shipped(game: str, written: Path) -> None:
    found = []
    for seed in (1, 1, 2):
        teach.main([game, "--games", "10", "--units", "2", "--rounds", "2", "--seed", str(seed)])
        found.append((written / f"{game}.py").read_text())
    one, again, other = found
    assert one == again != other
    matched, shipped = FORM.fullmatch(one), FORM.fullmatch((SHIPPED / f"{game}.py").read_text())
    assert matched is not None
    assert shipped is not None
    assert matched[1] == shipped[1] == GAMES[game].title
    assert matched[2] == f"scripts/teach {game} --games 10 --units 2 --rounds 2 --seed 1"
    policy = policy_of(GAMES[game], BOTS["adept"][game])
    assert isinstance(policy, ValuedPolicy)
    for text, units in ((matched[5], 2), (shipped[5], 4)):
        value = Value.read(text)
        assert len(value.hidden) == units
        numbers = next(teach.played(GAMES[game], 3, Random(1))).numbers
        assert len(value.straight) == len(numbers[0]) == len(value.hidden[0][2])
        assert sum(value.chances(numbers)) == pytest.approx(1)


@pytest.mark.parametrize("game", ["gargon", "dragonstones", "zargos"])
def test_the_weights_that_are_shipped_are_of_games_as_adepts_play_them(game: str) -> None:
    """After a change of an adept they must be taught again, by the command that stands in their file."""
    shipped = FORM.fullmatch((SHIPPED / f"{game}.py").read_text())
    assert shipped is not None
    assert teach.mark_of(GAMES[game], int(shipped[3])) == shipped[4]
    assert teach.mark_of(GAMES[game], int(shipped[3]) + 1) != shipped[4]


@pytest.mark.parametrize("game", ["gargon", "dragonstones", "zargos"])
def test_of_each_number_of_seats_some_games_are_kept_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At one of four they all were, and weights seemed best that were so at that one."""
    monkeypatch.setattr(teach, "played", lambda _, seats, __: [teach.Position([[0.0]] * seats, [0.0] * seats)])
    learned, kept = teach.positions(GAMES[game], 200, 0)
    assert {len(each.won) for each in kept} == {len(each.won) for each in learned} == {*GAMES[game].seats}
    assert 20 <= len(kept) <= 25
