"""Others than adepts, by whom an archmage of Fist of Dragonstones is taught, and whom it expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from core.bots import ARCHMAGE, BOTS
from core.bots.archmage import policy_of
from core.bots.archmage.valued import ValuedPolicy
from core.bots.dice import Dice
from core.bots.dragonstones import others
from core.bots.dragonstones.adept import Leaning
from core.bots.dragonstones.bids import fist
from core.bots.dragonstones.others import anybody, patient, steady
from core.dragonstones.choices import Bid
from core.dragonstones.game import DRAGONSTONES
from core.engine import Choice, read_options
from scripts.matches import Match, played
from tests.dragonstones.table import NOTHING, auction, position

TRIES = 4000
TWO, ONE, USEFUL, USELESS = ("sorcerer", "rrrr"), ("enchanter", "rrby"), ("red dragon", ""), ("enchanter", "r")
"""What a character brings: points, something of use, and nothing that is."""


@pytest.mark.parametrize(
    ("power", "prices"),
    [(TWO, {5, 6}), (ONE, {3, 4}), (USEFUL, {1, 2}), (USELESS, {0})],
    ids=["two points", "one", "useful", "useless"],
)
def test_a_steady_player_bids_by_prices(power: tuple[str, str], prices: set[int]) -> None:
    found = fists(steady, *power)
    assert found.keys() == {Bid(each, 0) for each in prices}
    for count in found.values():
        assert count / TRIES == pytest.approx(1 / len(prices), abs=0.04)


def test_a_steady_player_bids_no_more_than_there_is_and_for_victory_all_of_it() -> None:
    assert fists(steady, *TWO, screen="4f 2c").keys() == {Bid(4, 0)}
    assert fists(steady, *TWO, screen="4f 2c", score=1).keys() == {Bid(4, 2)}


def test_a_patient_player_bids_as_an_adept_but_nothing_for_a_single_point() -> None:
    """If it isn't the last."""
    assert fists(patient, *ONE).keys() == {NOTHING}
    for power, score in ((TWO, 0), (USEFUL, 0), (ONE, 2)):
        assert fists(patient, *power, score=score) == fists(fist, *power, score=score) != {NOTHING: TRIES}


def test_of_a_hundred_others_sixty_wait_and_fifteen_are_steady(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "fist", lambda *_: lambda _: ADEPTS)
    found = fists(anybody, *TWO)
    assert found.keys() == {NOTHING, ADEPTS, Bid(5, 0), Bid(6, 0)}
    assert found[NOTHING] / TRIES == pytest.approx(0.60, abs=0.03)
    assert found[ADEPTS] / TRIES == pytest.approx(0.25, abs=0.03)


ADEPTS = Bid(0, 1)
"""An adept's fist, told from all others."""


def fists(
    player: Callable[..., Leaning], card: str, stones: str, screen: str = "7f", score: int = 0
) -> Counter[Choice]:
    """Count how a player fills its fist, again and again, who has these stones, coins and points."""
    scores = (0, score, 0)
    state = auction(card, position(stones_of={1: stones}, screens={1: screen}, scores=scores)).state
    lean, dice = player(state, 1, state.screens[1]), Dice(1)
    return Counter(lean(dice) for _ in range(TRIES))


def test_archmages_are_taught_among_adepts_patient_and_steady_players() -> None:
    policy = policy_of(DRAGONSTONES, BOTS["adept"]["dragonstones"])
    assert isinstance(policy, ValuedPolicy)
    state, rng = auction(ONE[0], position(seats=6, stones_of=dict.fromkeys(range(6), ONE[1]))).state, Random(1)
    found = [{policy.taught_by(state, seat, rng) for _ in range(100)} for seat in range(6)]
    assert found[1] == found[4] == {NOTHING}
    assert found[2] == found[5] == {Bid(3, 0), Bid(4, 0)}
    assert found[0] == found[3] == {Bid(8, 0)}


@pytest.mark.uncounted
def test_whoever_bids_low_but_always_wins_little_among_archmages() -> None:
    """Of 100 games 20 are fair. It won 45 when archmages were taught among adepts alone, and 50 when they also took all
    others for adepts."""
    match = Match(DRAGONSTONES, 5, "haggler", ARCHMAGE, read_options(DRAGONSTONES, {}))
    share = played(match, 20)["share"]
    assert isinstance(share, float)
    assert share <= 0.3
