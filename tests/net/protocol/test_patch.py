"""Differences of tuple trees: small, exact, and harmless where they do not fit."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.protocol.patch import APPEND, REPLACE, SPLICE, WITHIN, PatchError, Recall, Tagged, Tree, apply, diff

leaves = st.one_of(st.integers(2, 300), st.integers(max_value=-1), st.booleans(), st.none(), st.text(max_size=3))
trees = st.recursive(leaves, lambda inner: st.lists(inner, max_size=6).map(tuple), max_leaves=30)
records = st.lists(trees, min_size=5, max_size=5).map(tuple)


@given(records, records)
def test_what_a_patch_makes_of_the_old_is_the_new(old: Tree, new: Tree) -> None:
    assert repr(apply(diff(old, new), old)) == repr(new)


@given(st.lists(records, min_size=2, max_size=4), st.data())
def test_what_is_recalled_is_what_would_be_found(known: list[Tree], data: st.DataObject) -> None:
    recall = Recall()
    for _ in range(12):
        old, new = data.draw(st.sampled_from(known)), data.draw(st.sampled_from(known))
        mixed = tuple([data.draw(st.sampled_from(both)) for both in zip(old, new, strict=True)])
        assert repr(diff((old,), (mixed,), recall)) == repr(diff((old,), (mixed,)))
        assert repr(diff(old, mixed, recall)) == repr(diff(old, mixed))


def test_what_the_seats_see_alike_is_found_once() -> None:
    class Watched(int):
        asked = 0

        def __ne__(self, other: object) -> bool:
            Watched.asked += 1
            return super().__ne__(other)

        __hash__ = int.__hash__

    old, new = (Watched(2), 3, 4, 5), (Watched(2), 3, 9, 5)
    recall = Recall()
    patches = [diff((seat, (hand, old)), (seat, (hand, new)), recall) for seat, hand in enumerate(((6,), (7, 8)))]
    assert patches[0] == patches[1] == diff((0, ((6,), old)), (0, ((6,), new)))
    assert Watched.asked == 2


@given(records)
def test_nothing_changed_is_an_empty_patch(tree: Tree) -> None:
    assert diff(tree, eval(repr(tree))) == ()


@given(st.recursive(leaves, lambda inner: st.lists(inner, max_size=8).map(tuple), max_leaves=40), records)
def test_any_other_patch_fits_or_is_refused(patch: object, old: Tree) -> None:
    with suppress(PatchError):
        assert isinstance(apply(patch, old), tuple)


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ((1, 2), (1, 3), (4 + REPLACE, 3)),
        ((1, None), (1, 0), (4 + REPLACE, 0)),
        ((Tagged((1, 5)),), (Tagged((1, 7)),), (0 + WITHIN, (4 + REPLACE, 7))),
        ((Tagged((1, 5, (1,))),), (Tagged((2, 5, (True,))),), (0 + REPLACE, (2, 5, (True,)))),
        (((1, 5),), (Tagged((1, 6)),), (0 + REPLACE, (1, 6))),
        ((1, (5, 6, 7, 8)), (1, (5, 9, 7, 8)), (4 + WITHIN, (4 + REPLACE, 9))),
        (((5, 6),), ((7, 9),), (0 + REPLACE, (7, 9))),
        (((5, 6),), ((5, 6, 7),), (0 + APPEND, 7)),
        (((1, 2, 3, 4, 5),), ((1, 2, 4, 5),), (0 + SPLICE, (2, 1))),
        (((1, 2, 3, 4, 5),), ((1, 2, 9, 9, 3, 4, 5),), (0 + SPLICE, (2, 0, 9, 9))),
        (((1, 2, 3),), ((),), (0 + REPLACE, ())),
        ((None,), ((1,),), (0 + REPLACE, (1,))),
        (((1,),), (None,), (0 + REPLACE, None)),
        ((((1, 2), (3, 4)),), (((1, 2), (3, 5)),), (0 + WITHIN, (4 + WITHIN, (4 + REPLACE, 5)))),
    ],
)
def test_the_cheapest_way_is_taken(old: Tree, new: Tree, patch: Tree) -> None:
    assert diff(old, new) == patch
    assert repr(apply(patch, old)) == repr(new)


@pytest.mark.parametrize(
    "patch",
    [
        None,
        (0,),
        (8, 1),
        (-4, 1),
        (True, 1),
        ("0", 1),
        (0.0, 1),
        (1, ()),
        (2, 5),
        (3, (0, 0)),
        (5, 7),
        (5, (0,)),
        (7, 7),
        (7, ()),
        (7, (0, 4)),
        (7, (-1, 0)),
        (7, (1, -1)),
        (7, (True, 1)),
        (7, (0, 0, *range(20_000))),
    ],
    ids=repr,
)
def test_a_patch_that_does_not_fit_is_refused(patch: object) -> None:
    with pytest.raises(PatchError):
        apply(patch, (1, (2, 3, 4)))


def test_only_a_tuple_can_be_patched() -> None:
    with pytest.raises(PatchError):
        apply((), None)
