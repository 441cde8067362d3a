"""Chance: fixed by the seed, and fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine import Shape, shuffled, thrown
from net.tables.chance import bot_rng, commitment, mixed, outcome

SEED = bytes(range(3, 35))


def chi_square(counts: Iterable[int], cells: int, total: int) -> float:
    """How far the counts are from equal ones, in units where about 0 is as expected: (χ² − f) / √(2f)."""
    expected, free = total / cells, cells - 1
    found = list(counts)
    found += [0] * (cells - len(found))
    chi = sum((count - expected) ** 2 / expected for count in found)
    return float((chi - free) / (2 * free) ** 0.5)


shapes = st.builds(
    lambda size, sides, distinct: Shape(min(size, sides) if distinct else size, sides, distinct),
    st.integers(0, 120),
    st.integers(1, 200),
    st.booleans(),
)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), shapes)
def test_every_outcome_fits_what_was_asked_and_comes_again(seed: bytes, number: int, shape: Shape) -> None:
    found = outcome(seed, number, shape)
    assert shape.fits(found)
    assert outcome(seed, number, shape) == found


def test_the_outcomes_of_a_key_stay_the_same_so_that_a_finished_game_can_be_checked() -> None:
    assert outcome(bytes(range(32)), 7, shuffled(10)) == (0, 7, 4, 9, 1, 3, 8, 5, 2, 6)
    assert outcome(bytes(range(32)), 7, thrown(8, 6)) == (0, 0, 4, 0, 5, 0, 4, 4)
    assert outcome(bytes(range(32)), 2**33, Shape(4, 1000, True)) == (167, 146, 652, 120)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 55, 102])
def test_dice_fall_evenly(sides: int) -> None:
    thrown_all = [n for number in range(200) for n in outcome(SEED, number, thrown(100, sides))]
    assert abs(chi_square(Counter(thrown_all).values(), sides, len(thrown_all))) < 4


def test_every_order_of_four_is_as_likely() -> None:
    orders = Counter(outcome(SEED, number, shuffled(4)) for number in range(12_000))
    assert set(orders) == set(permutations(range(4)))
    assert abs(chi_square(orders.values(), 24, 12_000)) < 4


def test_every_card_comes_to_every_place_as_often() -> None:
    places = Counter(pair for number in range(2000) for pair in enumerate(outcome(SEED, number, shuffled(20))))
    assert abs(chi_square(places.values(), 400, 40_000)) < 4


def test_every_hand_is_as_likely() -> None:
    hands = Counter(frozenset(outcome(SEED, number, Shape(2, 7, True))) for number in range(10_000))
    assert abs(chi_square(hands.values(), 21, 10_000)) < 4


def test_one_step_tells_nothing_of_the_next() -> None:
    firsts = [outcome(SEED, number, thrown(1, 6))[0] for number in range(20_000)]
    pairs = Counter(pairwise(firsts))
    assert abs(chi_square(pairs.values(), 36, 19_999)) < 4


def test_a_bit_of_the_seed_changes_everything() -> None:
    other = bytes((SEED[0] ^ 1, *SEED[1:]))
    same = sum(a == b for a, b in zip(outcome(SEED, 1, shuffled(200)), outcome(other, 1, shuffled(200)), strict=True))
    assert same < 12


def test_dice_of_another_number_or_kind_at_the_same_roll_have_nothing_in_common() -> None:
    """To know what three dice say there is to know nothing of what one says, nor of another size's."""
    other_shapes = [thrown(3, 6), thrown(1, 12), Shape(1, 6, True), shuffled(6)]
    for other in other_shapes:
        pairs = Counter(
            (outcome(SEED, number, thrown(1, 6))[0], outcome(SEED, number, other)[0] % 6) for number in range(9_000)
        )
        assert abs(chi_square(pairs.values(), 36, 9_000)) < 4, other


def test_after_entropy_is_mixed_in_nothing_is_as_it_would_have_been() -> None:
    later = mixed(SEED, bytes(32))
    assert later not in (SEED, mixed(SEED, b"\1" * 32), mixed(later, bytes(32)))
    assert len(later) == 32
    pairs = Counter((outcome(SEED, n, thrown(1, 6))[0], outcome(later, n, thrown(1, 6))[0]) for n in range(9_000))
    assert abs(chi_square(pairs.values(), 36, 9_000)) < 4


def test_a_bot_thinks_by_the_key_and_not_by_the_seed_alone() -> None:
    assert bot_rng(SEED, 5, 0).random() == bot_rng(SEED, 5, 0).random()
    others = bot_rng(mixed(SEED, bytes(32)), 5, 0), bot_rng(SEED, 5, 1), bot_rng(SEED, 6, 0)
    assert bot_rng(SEED, 5, 0).random() not in [each.random() for each in others]


def test_the_commitment_is_the_start_of_the_seeds_sha256() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()[:40]
    assert commitment(SEED) != commitment(bytes(32))
