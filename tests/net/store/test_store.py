"""The logs: kept in order, by their owner, or not at all. The same tests for every store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from net.store import NotKept
from tests.net.store.stores import KINDS, Clerk, place_for


@pytest.fixture(params=KINDS)
def clerk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Clerk]:
    clerk = Clerk(place_for(request.param, request, tmp_path), KINDS[request.param])
    yield clerk
    clerk.store.close()


def test_what_is_appended_is_read_back_in_order(clerk: Clerk) -> None:
    assert clerk.append(7, 0, b"a", b"b") is None
    assert clerk.append(7, 2, b"c") is None
    assert clerk.append(9, 0, b"") is None
    assert clerk.store.read(7) == [b"a", b"b", b"c"]
    assert clerk.store.read(7, 2) == [b"c"]
    assert clerk.store.read(9) == [b""]
    assert clerk.store.read(8) == []
    assert clerk.store.logs() == [7, 9]
    assert clerk.store.last() == 9


def test_an_empty_store_has_no_logs(clerk: Clerk) -> None:
    assert (clerk.store.logs(), clerk.store.last()) == ([], 0)


@pytest.mark.parametrize("at", [0, 1, 3, -2])
def test_only_the_end_of_a_log_takes_records(clerk: Clerk, at: int) -> None:
    clerk.append(7, 0, b"a", b"b")
    assert isinstance(clerk.append(7, at, b"x"), NotKept)
    assert clerk.append(7, 2, b"c") is None
    assert clerk.store.read(7) == [b"a", b"b", b"c"]


def test_a_log_starts_at_its_beginning(clerk: Clerk) -> None:
    assert isinstance(clerk.append(7, 1, b"x"), NotKept)
    assert clerk.store.logs() == []


def test_to_append_nothing_is_refused(clerk: Clerk) -> None:
    assert isinstance(clerk.append(7, 0), NotKept)


def test_of_two_who_append_at_the_same_place_one_is_refused(clerk: Clerk) -> None:
    clerk.append(7, 0, b"a")
    first, second, third = clerk.append_all([(7, 1, (b"b",)), (7, 1, (b"x",)), (7, 2, (b"c",))])
    assert (first, type(second), third) == (None, NotKept, None)
    assert clerk.store.read(7) == [b"a", b"b", b"c"]


def test_a_finished_log_takes_no_more_and_is_not_listed_but_can_be_read(clerk: Clerk) -> None:
    clerk.append(7, 0, b"a")
    clerk.append(8, 0, b"b")
    assert clerk.finish(7) is None
    assert isinstance(clerk.append(7, 1, b"x"), NotKept)
    assert clerk.store.logs() == [8]
    assert clerk.store.read(7) == [b"a"]
    assert clerk.store.last() == 8


def test_many_logs_at_once_are_all_kept(clerk: Clerk) -> None:
    for at in range(0, 6, 2):
        assert not any(clerk.append_all([(log, at, (b"%d" % at, b"x")) for log in range(1, 300)]))
    assert clerk.store.logs() == list(range(1, 300))
    assert all(clerk.store.read(log) == [b"0", b"x", b"2", b"x", b"4", b"x"] for log in clerk.store.logs())


def test_records_beyond_counting_in_one_append(clerk: Clerk) -> None:
    records = [b"%d" % number for number in range(3000)]
    assert clerk.append(7, 0, *records) is None
    assert clerk.append(7, 3000, *records) is None
    assert clerk.store.read(7) == records * 2


def test_a_closed_store_keeps_nothing_more_and_says_so(clerk: Clerk) -> None:
    clerk.append(7, 0, b"a")
    clerk.store.close()
    clerk.store.close()
    assert isinstance(clerk.append(7, 1, b"x"), NotKept)
    assert isinstance(clerk.finish(7), NotKept)
