"""The board by which the nodes of a house tell each other what stands in their lobbies."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from net.store.board import HOUSE, News, NodeThere
from net.store.places import Member
from net.store.postgres import board, sharing
from tests.postgres.server import A, B, C, Here, expire, one

pytestmark = pytest.mark.usefixtures("quick")


class Teller(Here):
    """A node, and what it knows of the others."""

    def __init__(self, house: str, member: Member) -> None:
        super().__init__(house, member)
        self.nodes: tuple[NodeThere, ...] = ()
        self.lines: dict[tuple[int, str], bytes] = {}
        self.house: dict[str, bytes] = {}
        self.kept.follow(0, lambda _at, _records: None, lambda _logs: None)
        self.kept.share(self._hear)

    def _hear(self, news: News) -> None:
        self.nodes = news.nodes
        self.house |= {line.name: line.content for line in news.lines if line.owner == HOUSE}
        self.lines |= {(line.owner, line.name): line.content for line in news.lines}
        alive = {node.owner for node in news.nodes}
        self.lines = {line: content for line, content in self.lines.items() if content and line[0] in alive}

    @property
    def owner(self) -> int:
        return self.kept._node.owner

    def knows(self, other: Teller, **lines: bytes) -> None:
        """Waits until it knows these lines of that node's and no others."""
        wanted = {(other.owner, name): content for name, content in lines.items()}
        self.caller.until(lambda: {line: each for line, each in self.lines.items() if line[0] == other.owner} == wanted)


@pytest.fixture
def pair(house: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Teller, Teller]]:
    monkeypatch.setattr(board, "READ", 0.02)
    monkeypatch.setattr(board, "WRITTEN", 0.02)
    monkeypatch.setattr(sharing, "SWEPT", 0.05)
    pair = Teller(house, A), Teller(house, B)
    yield pair
    for each in pair:
        each.store.close()


def test_what_one_node_posts_changes_and_takes_away_the_others_know(pair: tuple[Teller, Teller]) -> None:
    a, b = pair
    a.kept.post({"x": b"1", "y": b"1"})
    b.kept.post({"x": b"of b"})
    b.knows(a, x=b"1", y=b"1")
    a.knows(b, x=b"of b")
    a.kept.post({"x": b"2", "y": b""})
    b.knows(a, x=b"2")
    assert [node[1:4] for node in b.nodes] == [A]
    assert (a.owner, "x") not in a.lines


def test_what_is_the_houses_is_kept_whoever_has_written_it(pair: tuple[Teller, Teller], house: str) -> None:
    a, b = pair
    a.kept.post({"house:x": b"a's", "house:y": b"1", "z": b"1"})
    b.caller.until(lambda: b.house == {"house:x": b"a's", "house:y": b"1"})
    b.kept.post({"house:x": b"b's", "house:y": b""})
    a.caller.until(lambda: a.house == {"house:x": b"b's", "house:y": b""})
    for each in pair:
        each.store.close()
    late = Teller(house, C)
    assert late.kept.lists() == {"house:x": b"b's", "house:y": b""}
    late.store.close()


def test_a_board_that_was_lost_is_written_again(pair: tuple[Teller, Teller], sql: psycopg.Connection[object]) -> None:
    a, b = pair
    a.kept.post({"x": b"1", "y": b"1"})
    b.knows(a, x=b"1", y=b"1")
    a.kept.post({"y": b""})
    b.knows(a, x=b"1")
    sql.execute("TRUNCATE sortilege.board")
    b.caller.until(lambda: one(sql, "SELECT count(*) FROM sortilege.board") == 1)  # It hears of the line anew.
    a.kept.post({"z": b"1"})
    b.knows(a, x=b"1", z=b"1")


def test_whoever_comes_later_or_has_missed_much_knows_all_that_stands_there(
    pair: tuple[Teller, Teller], house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    for count in range(3):
        a.kept.post({"x": b"%d" % count, f"y{count}": b"1"})
    b.knows(a, x=b"2", y0=b"1", y1=b"1", y2=b"1")
    late = Teller(house, C)
    late.knows(a, x=b"2", y0=b"1", y1=b"1", y2=b"1")
    late.store.close()
    b.lines.clear()
    monkeypatch.setattr(board, "MISSED", 0.0)
    b.knows(a, x=b"2", y0=b"1", y1=b"1", y2=b"1")


def test_nothing_is_left_of_a_node_that_has_died(pair: tuple[Teller, Teller], sql: psycopg.Connection[object]) -> None:
    a, b = pair
    a.kept.post({"x": b"1"})
    b.knows(a, x=b"1")
    expire(sql, a.owner)
    b.caller.until(lambda: not b.nodes and not b.lines)
    b.caller.until(lambda: one(sql, "SELECT count(*) FROM sortilege.board") == 0)


def test_a_node_is_ended_when_its_lease_ends_and_not_with_the_next_look_for_the_dead(
    house: str, sql: psycopg.Connection[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "SWEPT", 3600.0)
    a, b = Teller(house, A), Teller(house, B)
    a.kept.post({"x": b"1"})
    b.knows(a, x=b"1")
    expire(sql, a.owner)
    b.caller.until(lambda: not b.nodes and not b.lines)
    for each in (a, b):
        each.store.close()
