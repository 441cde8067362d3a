"""A node that is to go down gives its tables to the others, each between two answers, and its guests after them."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from statistics import median

import pytest

from core.sentences import sentence
from net.nodes.draining import DRAINED, HEARD, OVERDUE, PATIENCE, REPLACED
from net.nodes.pace import LATE, MOST
from net.nodes.passage import MOVED, QUIET
from net.protocol.messages import (
    Announced,
    Answer,
    Enter,
    MakeTable,
    Refusal,
    Say,
    Sit,
    Stepped,
    TableChanged,
    TableLeft,
    TableSeen,
)
from net.store import Gone, Then
from net.store.board import News, NodeThere
from net.store.postgres import node as database_node
from tests.net.hand_world import Screen, play_on
from tests.net.loopback import player, raw, running, until
from tests.net.nodes.test_abroad import Street, across, pass_on
from tests.net.nodes.test_house import House, Node
from tests.net.nodes.test_nodes import HERE, two_nodes
from tests.postgres.cluster import Cluster
from tests.postgres.server import of
from tui.cli import main
from tui.door import draw


@pytest.fixture
def pair() -> tuple[Node, Node]:
    house = House()
    pair = Node(house, 1), Node(house, 2)
    Street(*pair)
    pass_on(*pair)
    return pair


def drain(node: Node) -> list[bool]:
    over: list[bool] = []
    node.home.drain(lambda: over.append(True))
    return over


def took(pair: tuple[Node, Node], number: int) -> None:
    """The second node takes what the first has let go of."""
    a, b = pair
    assert a.released == [number]
    b.adopt({number: list(a.logs[number])})
    for _ in range(6):
        a.advance(0.1)
        b.advance(0.1)


def test_a_table_is_moved_between_two_answers_and_nobody_is_told_of_it(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, bert, _ = across(pair)
    play_on((anna, bert), a, answers=7)
    before, number, heard = (anna.seen, bert.seen), anna.table, len(bert.got)
    over = drain(a)
    assert a.drains
    a.advance(0.6)
    took(pair, number)
    assert number not in a.hub.lobby.tables
    for screen, seen in zip((anna, bert), before, strict=True):
        assert isinstance(screen.seen, TableSeen)
        assert (screen.seen.view, screen.seen.step) == (seen.view, seen.step)
        assert not [each for each in screen.got if isinstance(each, Announced | Refusal | TableLeft)]
    assert len(bert.got) > heard
    a.advance(10)
    assert over
    assert anna.ended is not None  # Whose client can't come in elsewhere by itself.
    assert "connect again" in anna.ended
    assert bert.ended is None
    again = Screen(b.hub, "Anna")
    again.send(Enter(number))
    play_on((again, bert), b, answers=5)
    assert again.seen.step == bert.seen.step > before[0].step


def test_what_is_wished_for_while_a_table_moves_is_done_where_it_has_come_to(pair: tuple[Node, Node]) -> None:
    a, _ = pair
    anna, bert, _ = across(pair)
    play_on((anna, bert), a, answers=6)
    asked = anna if anna.choices() else bert
    number, question = anna.table, asked.seen.view.question  # type: ignore[union-attr]
    drain(a)
    a.advance(0.6)
    assert a.released == [number]
    asked.send(Answer(number, question, (asked.choices()[0],)))
    anna.send(Say(number, "Still here."))
    took(pair, number)
    assert asked.seen.view.question > question  # type: ignore[union-attr]
    assert "Still here." in [getattr(each, "text", "") for each in bert.got]


def test_whoever_waits_longer_than_a_moment_is_told_so_and_keeps_their_seat(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, bert, _ = across(pair)
    play_on((anna, bert), a, answers=3)
    number = anna.table
    drain(a)
    a.advance(0.6)
    b.advance(0.6 + QUIET)
    a.advance(QUIET)
    for screen in (anna, bert):
        assert "does not answer" in screen.last(Announced).text
    took(pair, number)
    for screen in (anna, bert):
        assert "goes on where it stood" in screen.last(Announced).text


def test_of_a_table_that_is_gone_nothing_is_left_and_nobody_is_told_anything(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, bert = Screen(a.hub, "Anna"), Screen(b.hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), clock="answer:3600"))
    pass_on(a, b)
    bert.send(Sit(anna.table, 1))
    pass_on(a, b)
    table = weakref.ref(a.hub.lobby.tables[anna.table])
    drain(a)
    a.advance(0.6)
    took(pair, anna.table)
    assert not a.hub.waiting
    heard = len(anna.got)
    a.advance(120)  # Time goes by at this node alone.
    assert not [each for each in anna.got[heard:] if isinstance(each, TableChanged | TableSeen | Stepped | Announced)]
    gc.collect()
    assert table() is None


def test_a_table_that_the_database_does_not_let_go_of_goes_on_where_it_is(pair: tuple[Node, Node]) -> None:
    a, _ = pair
    anna, bert, _ = across(pair)
    play_on((anna, bert), a, answers=3)
    a.disk_error = Gone("away")
    over = drain(a)
    a.advance(HEARD)
    assert a.released == [anna.table]
    a.disk_error = None
    step = anna.seen.step
    play_on((anna, bert), a, answers=2)
    assert anna.seen.step > step
    a.advance(PATIENCE + 10)
    assert over


def test_a_node_that_is_alone_does_not_wait_to_go_down() -> None:
    alone = Node(House(), 1)
    Screen(alone.hub, "Anna").send(MakeTable("kampf", ("me", "open")))
    assert drain(alone)
    assert not alone.released


def test_which_node_has_a_table_by_now_is_told_at_once(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, _, _ = across(pair)
    number = anna.table
    drain(a)
    a.advance(0.6)
    assert a.hub.waiting
    b.adopt({number: list(a.logs[number])})
    assert not a.hub.waiting
    there = a.hub.lobby.abroad.table(number)
    assert there is not None
    assert there.owner == b.number


def test_the_way_to_the_others_is_there_before_the_first_table_goes_it(pair: tuple[Node, Node]) -> None:
    a, b = pair
    street = a.hub.owner_lines
    assert isinstance(street, Street)
    Screen(a.hub, "Anna").send(MakeTable("kampf", ("me", "open")))
    pass_on(a, b)
    drain(a)
    assert (street.prepared, a.released) == ([b.number], [])


def test_a_node_knows_for_how_long_it_is_given_tables(pair: tuple[Node, Node]) -> None:
    _, b = pair
    told: list[bool] = []
    b.home.tables_move = told.append
    other, more = (NodeThere(owner, str(owner), f"{owner}.example:2222", "") for owner in (1, 3))
    b.home.learn(News((other._replace(drains=True), more)))
    b.home.learn(News((other._replace(drains=True), more)))
    assert told == [True]
    b.home.learn(News((more,)))
    assert told == [True, False]


class Taker:
    """A node that is given the other's tables: by a way that takes a while, and then one table after the other."""

    def __init__(self, pair: tuple[Node, Node], tables: int, way: float = 0.0, takes: float = 0.01) -> None:
        self.a, self.b = pair
        for each in range(tables):
            Screen(self.a.hub, f"Guest {each}").send(MakeTable("kampf", ("me", "apprentice")))
        pass_on(*pair)
        self.lets_go = 0.0
        """Seconds until the database has let go of a table …"""
        self.way = way
        """… until the other node finds it …"""
        self.takes = takes
        """… and for which it is busy with it."""
        self.lost: set[int] = set()
        """The tables that it can't play."""
        self.given: dict[int, float] = {}
        self.pauses: dict[int, float] = {}
        """For how long each table was nobody's, or not shown to its guest."""
        self._busy_since = 0.0
        self._due: list[int] = []
        self.a.release = self._release  # type: ignore[method-assign, assignment]
        self.over = drain(self.a)

    def _release(self, number: int, then: Then) -> None:
        self.given[number] = self.a.clock
        self.a.later(self.lets_go, lambda: then(None))
        if number not in self.lost:
            self.a.later(self.lets_go + self.way, lambda: self._due.append(number))

    def give(self, tables: int, within: float) -> None:
        """Let so many more tables be moved, or as many as are within that time."""
        end, most = self.a.clock + within, len(self.pauses) + tables
        while self.a.clock < end and len(self.pauses) < most:
            self.a.advance(0.01)
            self.b.advance(0.01)
            self._look(self.a.clock)

    def _look(self, now: float) -> None:
        if not self._due:
            self._busy_since = now
        elif now - self._busy_since >= self.takes:
            self._busy_since = now
            number = self._due.pop(0)
            self.b.adopt({number: list(self.a.logs[number])})
        waited = {passage.number for passage in self.a.hub.waiting}
        for number in self.b.hub.lobby.tables.keys() - waited - self.pauses.keys():
            self.pauses[number] = now - self.given[number]


def test_a_node_that_takes_long_over_a_table_is_given_the_next_ones_more_slowly(pair: tuple[Node, Node]) -> None:
    taker = Taker(pair, tables=60)
    taker.give(20, within=10)
    for takes in (0.15, 0.3):
        taker.takes = takes
        before = set(taker.pauses)
        taker.give(20, within=30)
        pauses = [pause for number, pause in taker.pauses.items() if number not in before]
        assert len(pauses) == 20
        assert median(pauses) < LATE + takes
        assert max(pauses) < QUIET


def test_more_tables_are_on_their_way_as_long_as_they_are_there_in_time(pair: tuple[Node, Node]) -> None:
    taker = Taker(pair, tables=60, way=0.25)
    taker.give(20, within=20)
    began = pair[0].clock
    taker.give(40, within=20)
    assert len(taker.pauses) == 60
    assert pair[0].clock - began < 40 * 0.06


def test_when_the_other_node_stands_still_hardly_any_table_follows_those_on_their_way(pair: tuple[Node, Node]) -> None:
    taker = Taker(pair, tables=60, way=0.2)
    taker.give(30, within=20)
    taker.takes = 3.5
    taker.give(1, within=4)
    taker.takes = 0.04
    taker.give(60, within=20)
    assert len(taker.pauses) == 60
    assert 0 < sum(pause > QUIET for pause in taker.pauses.values()) <= MOST + MOST / 2 + 1


def test_a_table_is_on_its_way_until_its_guest_is_shown_it(pair: tuple[Node, Node]) -> None:
    street = pair[0].hub.owner_lines
    assert isinstance(street, Street)
    taker = Taker(pair, tables=20)
    street.is_open = False
    taker.give(20, within=HEARD + 2)
    assert 0 < len(taker.given) < 4
    assert not taker.pauses
    street.is_open = True
    taker.give(20, within=20)
    assert len(taker.pauses) == 20


def test_a_table_is_on_its_way_from_when_the_database_is_asked_to_let_go_of_it(pair: tuple[Node, Node]) -> None:
    taker = Taker(pair, tables=20)
    taker.lets_go = 1.5
    taker.give(20, within=HEARD + 1)
    assert 0 < len(taker.given) < 4


def test_tables_that_nobody_can_take_do_not_keep_the_others_for_long(pair: tuple[Node, Node]) -> None:
    taker = Taker(pair, tables=60, way=0.2)
    numbers = sorted(pair[0].hub.lobby.tables)
    taker.lost = {numbers[20]}
    taker.give(20, within=20)
    began = pair[0].clock
    taker.give(20, within=20)
    assert pair[0].clock - began < OVERDUE
    taker.lost = {*numbers[45:52]}
    taker.give(12, within=PATIENCE - 1)
    assert len(taker.pauses) == 60 - 1 - 7
    pair[0].advance(PATIENCE + 10)
    assert taker.over


def test_what_ends_a_way_for_a_table_that_moves_is_nothing_that_anybody_reads(pair: tuple[Node, Node]) -> None:
    a, _ = pair
    _, bert, way = across(pair)
    drain(a)
    a.advance(0.6)
    assert not way.is_open
    assert bert.ended is None
    assert MOVED not in [getattr(each, "text", "") for each in bert.got]


def test_who_comes_in_while_clients_are_led_away_is_told_where_to_go(pair: tuple[Node, Node]) -> None:
    a, _ = pair
    anna, bert, _ = across(pair)
    over = drain(a)
    a.advance(0.6)
    took(pair, anna.table)
    a.advance(10)
    assert over
    late = Screen(a.hub, "Carl")
    assert late.ended == anna.ended == sentence(DRAINED, places="2.example:2222")
    assert bert.ended is None


def test_at_the_end_guests_are_told_where_to_go_and_nodes_what_they_know(pair: tuple[Node, Node]) -> None:
    """A sentence that their node does not know would end the line of a guest who can stay there."""
    a, b = pair
    anna, bert, way = across(pair)
    told: list[str] = []
    way._over = told.append
    assert a.home.farewell(True) == sentence(REPLACED, places="2.example:2222")
    a.hub.stop("The end.", a.home.farewell(False))
    assert anna.ended == sentence(DRAINED, places="2.example:2222")
    assert told == ["The end."]
    assert bert.ended is None
    assert Screen(a.hub, "Carl").ended == anna.ended
    alone = Node(House(), 1)
    assert alone.home.farewell(False) == alone.home.farewell(True) == ""
    assert b.home.farewell(False)


# With real nodes

LEFT = {
    "drained": "Dieser Server geht vom Netz. Deine Tische gehen auf den anderen dieses Hauses weiter.",
    "replaced": "Dieser Server konnte nicht weitermachen; andere dieses Hauses haben seine Tische.",
}


@pytest.mark.true_time
@pytest.mark.parametrize("how", LEFT)
async def test_by_plain_ssh_one_reads_in_ones_own_language_where_to_go(
    tmp_path: Path, house: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(database_node, "RENEWED", 0.3)
    async with running(tmp_path / "b", store=house, member=HERE["b"]) as b:
        async with running(tmp_path / "a", store=house, member=HERE["a"], draw=draw) as a, raw(a) as connection:
            await until(lambda: a.hub.lobby.abroad.nodes, "to know b")
            guest = await connection.create_process("plain", env={"LANG": "de_DE.UTF-8"})
            await until(a.hub.people, "to come in")
            if how == "replaced":
                with of(cluster, house) as sql:
                    sql.execute("UPDATE sortilege.nodes SET ended = true WHERE name = 'a'")
            else:
                await a.stop()
            said = await guest.stdout.read()
        assert LEFT[how] in said
        assert f"127.0.0.1:{b.port}" in said


@pytest.mark.true_time
async def test_native_clients_come_in_at_the_node_that_has_their_table_and_play_on(tmp_path: Path, house: str) -> None:
    async with two_nodes(tmp_path, house) as (a, b), player(a, tmp_path) as ann, player(b, tmp_path, "bert") as bert:
        ann.send(MakeTable("kampf", ("me", "open"), clock="answer:3600"))
        number = (await ann.hears(TableSeen)).info.table
        await until(lambda: b.hub.lobby.abroad.table(number), "to know the table")
        bert.send(Sit(number, 1))
        for each in (ann, bert):
            await each.hears(TableSeen, lambda seen: seen.view is not None)
        await a.stop()
        table = b.hub.lobby.tables[number]
        assert (await ann.hears(TableSeen)).info.table == number
        await until(lambda: len(b.hub.people()) == len(table.viewers) == 2, "both to look on")
        assert {chair.name for chair in table.room.chairs} == {"ann", "bert"}
        for each in (ann, bert):
            assert not each.ends
            assert not [heard for heard in each.heard if isinstance(heard, Announced | TableLeft | Refusal)]


@pytest.mark.true_time
@pytest.mark.parametrize("which", ["the node that is drained", "the node that is given its tables"])
async def test_while_a_node_is_drained_the_collector_of_garbage_holds_nobody_up(
    tmp_path: Path, house: str, which: str
) -> None:
    usual, is_drained = gc.get_threshold(), "drained" in which
    try:
        async with two_nodes(tmp_path, house) as (a, b), player(a, tmp_path) as ann:
            ann.send(MakeTable("kampf", ("me", "open")))
            await ann.hears(TableSeen)
            (a if is_drained else b)._context.reclaimer.on = True
            stopping = asyncio.ensure_future(a.stop())
            await until(lambda: gc.get_threshold() > usual, "to have young objects alone looked at")
            await stopping
            await until(lambda: is_drained or gc.get_threshold() == usual, "to have all looked at again")
    finally:
        gc.set_threshold(*usual)


@pytest.mark.true_time
async def test_a_client_whose_node_has_died_comes_in_by_another(tmp_path: Path, house: str) -> None:
    async with two_nodes(tmp_path, house) as (a, b), player(a, tmp_path) as ann:
        await until(lambda: ann.connection._nodes._others, "to know b")
        states: list[str] = []
        ann.connection._on_state = states.append
        await a._listener.close()
        for login in list(a._context.logins):
            login.abort()
        await until(b.hub.people, "to come in")
        assert [player.name for player, _ in b.hub.people()] == ["ann"]
        await until(lambda: states[-1:] == [""], "to be back")
        assert not ann.ends


@pytest.mark.true_time
async def test_a_host_has_a_node_drained_by_a_command_that_ends_when_it_has(
    tmp_path: Path, house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with two_nodes(tmp_path, house) as (_, b), player(b, tmp_path) as ann:
        ann.send(MakeTable("kampf", ("me", "open")))
        number = (await ann.hears(TableSeen)).info.table
        assert await asyncio.to_thread(main, ["drain", "nobody", "--store", house]) != 0
        assert "No node called nobody" in capsys.readouterr().err
        assert await asyncio.to_thread(main, ["drain", "b", "--store", house]) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0] == "b still has 1 table."
        assert said[-1] == "b has given its tables to the others, and has ended."
        assert (await ann.hears(TableSeen)).info.table == number
        assert await asyncio.to_thread(main, ["drain", "a", "--store", house]) != 0
        assert "nobody could take the tables of a" in capsys.readouterr().err
