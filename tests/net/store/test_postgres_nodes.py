"""Several nodes on one database: each table has one owner, and the players' log has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import psycopg
import pytest

from net.host.errors import UserError
from net.store import Behind, Doubtful, Elsewhere, NotKept
from net.store.health import WELL
from net.store.places import Member, check
from net.store.postgres import node, sharing, statements
from net.store.postgres.address import Address
from net.store.postgres.line import Declined, Line, Lost
from net.store.postgres.node import Batch, Node
from net.store.postgres.reading import reading
from tests.postgres.server import A, B, C, Here, expire, one, what_is_run

pytestmark = pytest.mark.usefixtures("quick")


@contextmanager
def entered(house: str, member: Member | None) -> Iterator[Node]:
    own = Node(Address(house), member)
    try:
        own.enter()
        yield own
    finally:
        own.drop()


def held(house: str, log: int) -> list[bytes]:
    with reading(house) as database:
        return list(database.read(log))


# Tables


def test_a_node_takes_what_is_free_and_nothing_of_a_node_that_is_alive(
    house: str, sql: psycopg.Connection[Any]
) -> None:
    with entered(house, A) as a:
        assert a.append([Batch(7, 0, [b"a"]), Batch(8, 0, [b"a"])]) == {7, 8}
        a.finish([8])
        with entered(house, B) as b:
            b.free_dead()
            assert b.take(50) == []
            assert b.append([Batch(7, 1, [b"x"]), Batch(9, 0, [b"b"])]) == {9}
            assert a.append([Batch(7, 1, [b"b"])]) == {7}
            expire(sql)
            assert b.renew()
            b.free_dead()
            assert b.take(50) == [7]
            assert not a.renew()
            assert a.append([Batch(7, 2, [b"x"]), Batch(10, 0, [b"x"]), Batch(0, 0, [b"x"])]) == set()
            assert a.settle([7, 11]) == {}
            assert a.take(50) == []
            assert b.append([Batch(7, 2, [b"c"])]) == {7}
            b.leave()
        with entered(house, A) as again:
            assert again.append([Batch(9, 1, [b"c"])]) == {9}
    assert held(house, 7) == [b"a", b"b", b"c"]
    assert {log: len(held(house, log)) for log in (8, 9)} == {8: 1, 9: 2}


def test_a_house_of_one_and_a_house_of_several_are_never_one(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "LEASE", 0.6)
    for first, second in ((None, A), (A, None)):
        with entered(house, first) as here:
            monkeypatch.setattr("time.sleep", lambda _seconds, here=here: here.renew())
            said = "Nodes are running on" if first else "Another sortilege server is running"
            with pytest.raises(UserError, match=said), entered(house, second):
                pass
            monkeypatch.undo()
            here.leave()


def test_a_name_is_one_nodes_as_long_as_it_is_alive(
    house: str, sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with entered(house, A) as here:
        monkeypatch.setattr("time.sleep", lambda _seconds: here.renew())
        refused = pytest.raises(UserError, match=r"A node called a is running .*, at a\.example:2222: stop it")
        with refused, entered(house, A):
            pass
        here.append([Batch(7, 0, [b"a"])])
        monkeypatch.setattr("time.sleep", lambda _seconds: expire(sql))  # Killed, and started again.
        with entered(house, A) as again:
            assert again.append([Batch(7, 1, [b"b"])]) == {7}
            assert not here.renew()


def test_what_is_free_is_shared_by_those_who_take(house: str) -> None:
    with entered(house, C) as gone:
        gone.append([Batch(log, 0, [b"x"]) for log in range(1, 8)])
        with entered(house, A) as a, entered(house, B) as b:
            gone.leave()
            assert (a.take(3), b.take(3), a.take(3), b.take(3)) == ([1, 2, 3], [4, 5, 6], [7], [])


@pytest.mark.parametrize("does", ["makes", "takes"])
def test_nothing_is_left_behind_with_a_node_that_was_ended_as_it_made_or_took_a_table(
    house: str, sql: psycopg.Connection[Any], does: str
) -> None:
    """Else a table would be nobody's that could be taken, and lost to its players."""
    with entered(house, A) as a, entered(house, B) as b:
        if does == "takes":
            with entered(house, C) as gone:
                gone.append([Batch(7, 0, [b"a"])])
                gone.leave()
        expire(sql)
        b.renew()
        a._line.run("BEGIN")
        assert a.take(50) if does == "takes" else a.append([Batch(7, 0, [b"a"])])
        with suppress(Declined):  # It waits for what is on its way, and tries again.
            b.free_dead()
        a._line.run("COMMIT")
        b.free_dead()
        assert b.take(50) == [7]


def test_whoever_dies_between_ending_a_node_and_freeing_its_tables_leaves_that_to_the_next(house: str) -> None:
    with entered(house, A) as a, entered(house, B) as b, entered(house, C) as third:
        a.append([Batch(7, 0, [b"a"])])
        a._line.run(statements.LEAVE, a.owner)
        third.free_dead()
        assert b.take(50) == [7]


def test_numbers_of_tables_are_given_once_and_a_house_of_one_leaves_no_gap(house: str) -> None:
    with entered(house, A) as a, entered(house, B) as b:
        drawn = [number for each in (a, b, a, b) for number in each.draw(5)]
        assert sorted(drawn) == list(range(1, 21))
        a.append([Batch(4, 0, [b"x"])])
        a.leave()
        b.leave()
    with entered(house, None) as alone:
        assert alone.draw(2) == [5, 6]
        alone.append([Batch(7, 0, [b"x"])])  # As one that was moved there.
        alone.leave()
    with entered(house, A) as a:
        assert a.draw(1) == [8]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_comes_when_every_log_holds_what_was_acknowledged(
    house: str, sql: psycopg.Connection[Any], seed: int
) -> None:
    """Nodes play, freeze, wake, end each other and begin anew, in any order; each believes what it was told last."""
    random = Random(seed)
    nodes: list[Node] = []
    believed: dict[Node, dict[int, int]] = {}
    acknowledged: dict[int, list[bytes]] = {}

    def enter() -> None:
        own = Node(Address(house), A._replace(name=f"node-{len(nodes)}"))
        own.enter()
        believed[own] = {log: own.length(log) or 0 for log in own._epochs if log}
        nodes.append(own)

    def play(own: Node) -> None:
        log = random.choice([*believed[own], *own.draw(1)])
        at, record = believed[own].get(log, 0), b"%d" % random.randrange(1 << 60)
        if own.append([Batch(log, at, [record])]):
            assert len(acknowledged.setdefault(log, [])) == at
            acknowledged[log].append(record)
            believed[own][log] = at + 1
        else:
            assert not own.renew()

    def takes(own: Node) -> None:
        own.free_dead()
        believed[own] |= {log: own.length(log) or 0 for log in own.take(2)}

    def expires(own: Node) -> None:
        sql.execute("UPDATE sortilege.nodes SET lease = clock_timestamp() WHERE owner = %s", (own.owner,))

    enter()
    for _ in range(150):
        act = random.choices((play, takes, expires, Node.renew, None), (12, 3, 2, 2, 1))[0]
        enter() if act is None else act(random.choice(nodes))
    assert {log: held(house, log) for log in acknowledged} == acknowledged
    assert set(check(house).open) == set(acknowledged)
    assert one(sql, "SELECT count(DISTINCT owner) FROM sortilege.epochs") > 1
    for own in nodes:
        own.drop()


# The players' log


class Follower(Here):
    """A node, and what it hears of the players' log."""

    def __init__(self, house: str, member: Member) -> None:
        super().__init__(house, member)
        self.known: list[bytes] = []
        self.tables: dict[int, list[bytes]] = {}
        self.kept.follow(0, self._hear, self.tables.update)

    def _hear(self, at: int, records: Any) -> None:
        assert at == len(self.known)
        self.known += records
        self.kept.heard()

    def add(self, record: bytes) -> Exception | None:
        error = self.append(0, len(self.known), record)
        if error is None:
            self.known.append(record)
        return error


@pytest.fixture
def pair(house: str) -> Iterator[tuple[Follower, Follower]]:
    pair = Follower(house, A), Follower(house, B)
    yield pair
    for each in pair:
        each.store.close()


def test_of_two_who_add_at_once_the_second_hears_of_the_first_before_it_is_refused(
    pair: tuple[Follower, Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "FOLLOWED", 600.0)
    a, b = pair
    assert a.add(b"Anna is a's") is None
    said: list[Exception | None] = []
    b.store.append(0, 0, [b"Anna is b's"], said.append)
    assert b.kept._sharing.beside is not None
    while not b.kept._sharing.beside.heard:
        pass
    b.store.append(0, 1, [b"Bert is b's"], said.append)  # Wished for without what has come.
    b.caller.until(lambda: len(said) == 2)
    assert [type(each) for each in said] == [Behind, Behind]
    assert b.known == [b"Anna is a's"]
    assert b.add(b"Bert is b's") is None
    assert b.store.read(0) == [b"Anna is a's", b"Bert is b's"]
    assert b.kept.health.state == WELL


def test_nodes_hear_of_each_others_players_though_they_add_nothing(pair: tuple[Follower, Follower]) -> None:
    a, b = pair
    for one_, other in ((a, b), (b, a)):
        assert one_.add(b"x") is None
        other.caller.until(lambda: a.known == b.known)


def test_an_epoch_that_another_has_begun_to_find_something_out_costs_nobody_anything(
    pair: tuple[Follower, Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    lost: list[str] = []

    def fault(self: Line, text: str, run: Callable[[], Any]) -> Any:
        done = run()
        if "INTO sortilege.records" in text and not lost:
            lost.append(text)
            self.drop()
            raise Lost("cut off")
        return done

    with what_is_run(monkeypatch, fault):
        assert a.add(b"Anna") is None
    b.caller.until(lambda: b.known == [b"Anna"])
    assert b.add(b"Bert") is None


def test_the_players_log_is_made_shorter_by_nobody_beside_whom_another_has_read_it(
    pair: tuple[Follower, Follower],
) -> None:
    a, b = pair
    assert a.add(b"a") is None
    b.caller.until(lambda: bool(b.known))
    assert b.add(b"b") is None
    assert not a.kept._node.shorten(0, [b"ab"])
    assert b.store.read(0) == [b"a", b"b"]


# A node dies


def test_tables_of_a_node_that_died_come_to_another_and_the_dead_keeps_nothing_more(
    pair: tuple[Follower, Follower], sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    assert a.append(7, 0, b"a", b"b") is None
    assert b.append(8, 0, b"a") is None
    monkeypatch.setattr(sharing, "SWEPT", 0.05)
    monkeypatch.setattr(sharing, "AT_ONCE", 1)
    sql.execute("UPDATE sortilege.nodes SET lease = clock_timestamp() WHERE name = 'a'")
    b.caller.until(lambda: b.tables == {7: [b"a", b"b"]})
    assert isinstance(a.append(7, 2, b"x"), Elsewhere)
    assert isinstance(a.add(b"x"), Doubtful)
    assert b.append(7, 2, b"c") is None
    assert b.append(8, 1, b"b") is None


def test_a_log_that_is_let_go_of_is_another_nodes_and_its_giver_keeps_nothing_more(
    pair: tuple[Follower, Follower], sql: psycopg.Connection[Any]
) -> None:
    a, b = pair
    assert a.append(7, 0, b"a", b"b") is None
    assert b.append(8, 0, b"a") is None
    a.kept.drain()
    said: list[Exception | None] = []
    for log in (7, 8):
        a.kept.release(log, said.append)
    a.caller.until(lambda: len(said) == 2)
    assert said[0] is None
    assert isinstance(said[1], NotKept)
    b.caller.until(lambda: 7 in b.tables)
    assert b.tables[7] == [b"a", b"b"]
    assert isinstance(a.append(7, 2, b"late"), Elsewhere | NotKept)
    assert b.append(7, 2, b"c") is None
    assert one(sql, "SELECT array_agg(owner ORDER BY epoch) FROM sortilege.epochs WHERE log = 7") == [
        a.kept._node.owner,
        b.kept._node.owner,
    ]


def test_a_node_that_gives_its_tables_away_takes_none(
    pair: tuple[Follower, Follower], sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    assert b.append(8, 0, b"a") is None
    monkeypatch.setattr(sharing, "SWEPT", 0.02)
    a.kept.drain()
    b.store.close()
    a.caller.until(lambda: one(sql, "SELECT count(*) FROM sortilege.logs WHERE log = 8 AND owner IS NULL") == 1)
    assert a.append(9, 0, b"a") is None  # It looks around meanwhile.
    assert not a.tables
    assert one(sql, "SELECT owner FROM sortilege.logs WHERE log = 8") is None
