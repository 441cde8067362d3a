"""What is kept is there after a new start. The same tests for every store that lasts."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from net.host.errors import UserError
from net.store import NotKept
from net.store.postgres import node
from tests.net.store.stores import KINDS, LASTING, Clerk, place_for


class Lasting:
    """One place, where a store is opened again and again."""

    def __init__(self, kind: str, place: Path | str) -> None:
        self._kind = kind
        self._place = place

    def clerk(self) -> Clerk:
        return Clerk(self._place, KINDS[self._kind])


@pytest.fixture(params=LASTING)
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> Lasting:
    return Lasting(request.param, place_for(request.param, request, tmp_path))


def test_what_was_appended_before_the_close_is_kept(lasting: Lasting) -> None:
    clerk = lasting.clerk()
    said: list[Exception | None] = []
    clerk.store.append(7, 0, (b"a",), said.append)
    clerk.store.close()
    clerk.caller.until(lambda: bool(said))
    assert said == [None]
    with closing(lasting.clerk().store) as store:
        assert store.read(7) == [b"a"]


def test_a_wish_that_breaks_the_writer_is_answered_and_the_next_is_kept(lasting: Lasting) -> None:
    clerk = lasting.clerk()
    assert isinstance(clerk.append(2**70, 0, b"x"), NotKept)
    assert isinstance(clerk.append(7, 0, None), NotKept)  # type: ignore[arg-type]  # that is the test
    assert clerk.append(7, 0, b"a") is None
    clerk.store.close()


def test_after_a_restart_everything_is_there_and_goes_on(lasting: Lasting) -> None:
    first = lasting.clerk()
    first.append(7, 0, b"a", b"b")
    first.append(8, 0, b"z")
    first.finish(8)
    first.store.close()
    second = lasting.clerk()
    assert (second.store.logs(), second.store.last()) == ([7], 8)
    assert isinstance(second.append(8, 1, b"x"), NotKept)
    assert isinstance(second.append(7, 1, b"x"), NotKept)
    assert second.append(7, 2, b"c") is None
    assert second.store.read(7) == [b"a", b"b", b"c"]
    second.store.close()


def test_everything_that_waits_is_one_commit_and_one_call(lasting: Lasting) -> None:
    clerk = lasting.clerk()
    clerk.append_all([(log, 0, (b"a",)) for log in range(1, 101)])
    before = clerk.caller.batches
    clerk.append_all([(log, 1, (b"b",)) for log in range(1, 101)])
    assert clerk.caller.batches - before < 50
    clerk.store.close()


def test_one_table_that_fails_when_it_hears_of_its_commit_keeps_no_other_from_hearing(lasting: Lasting) -> None:
    clerk = lasting.clerk()
    heard: list[Exception | None] = []
    clerk.store.append(1, 0, (b"a",), lambda _error: 1 / 0)  # type: ignore[arg-type]  # that is the test
    clerk.store.append(2, 0, (b"a",), heard.append)
    clerk.caller.until(lambda: bool(heard))
    assert heard == [None]
    clerk.store.close()


@pytest.mark.parametrize("kind", LASTING)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.tuples(
                st.just("append"), st.integers(1, 3), st.integers(0, 4), st.lists(st.binary(max_size=3), max_size=3)
            ),
            st.tuples(st.just("finish"), st.integers(1, 3), st.just(0), st.just([])),
            st.tuples(st.just("restart"), st.just(0), st.just(0), st.just([])),
        ),
        max_size=20,
    )
)
def test_what_lasts_is_what_memory_keeps(
    kind: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    deeds: list[tuple[str, int, int, list[bytes]]],
) -> None:
    cluster = request.getfixturevalue("cluster") if kind == "postgres" else None
    place = tmp_path_factory.mktemp("store") / "tables.db" if cluster is None else cluster.emptied()
    kept, memory = Clerk(place, KINDS[kind]), Clerk(place, KINDS["memory"])
    for deed, log, at, records in deeds:
        if deed == "restart":
            kept.store.close()
            kept = Clerk(place, KINDS[kind])
        elif deed == "finish":
            with suppress(NotKept):
                assert type(kept.finish(log)) is type(memory.finish(log))
        else:
            assert type(kept.append(log, at, *records)) is type(memory.append(log, at, *records))
    assert (kept.store.logs(), kept.store.last()) == (memory.store.logs(), memory.store.last())
    assert all(kept.store.read(log) == memory.store.read(log) for log in range(5))
    kept.store.close()


def test_a_log_can_be_made_shorter_before_anything_is_added(lasting: Lasting) -> None:
    first = lasting.clerk()
    first.append(0, 0, b"a", b"b", b"c")
    first.append(5, 0, b"x")
    first.store.close()
    second = lasting.clerk()
    assert second.replace(0, b"ab", b"c") is None
    assert isinstance(second.replace(0, b"ab", b"c", b"d"), NotKept)
    assert second.append(0, 2, b"d") is None
    assert isinstance(second.replace(0, b"e"), NotKept)
    second.store.close()
    with closing(lasting.clerk().store) as store:
        assert (store.read(0), store.read(5)) == ([b"ab", b"c", b"d"], [b"x"])


def test_a_second_server_is_told_of_the_first(lasting: Lasting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "RENEWED", 0.2)
    with closing(lasting.clerk().store), pytest.raises(UserError, match="Another sortilege server is running on"):
        lasting.clerk()
    lasting.clerk().store.close()
