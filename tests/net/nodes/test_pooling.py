"""What one address may ask of a house is no more because the house has several nodes."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from core.kampf.choices import Take
from net.limits import Limits
from net.nodes.board import ADDRESS
from net.nodes.pooling import AGAIN
from net.people.addresses import TOO_MANY_PLAYERS, TOO_MANY_TABLES, TOO_MUCH
from net.people.pooled import Pooled, Use
from net.protocol.messages import Answer, LobbySeen, MakeTable, Refusal, Rename, Sit, TableSeen
from net.store.board import Lines, News
from tests.net.hand_world import Screen, play_on
from tests.net.loopback import player, running, until
from tests.net.nodes.test_abroad import Street, pass_on
from tests.net.nodes.test_house import House, Node
from tests.net.nodes.test_nodes import HERE

HOME = "192.0.2.7"
ELSEWHERE = "198.51.100.1"
DEFAULT = Limits()


def nodes(limits: Limits) -> tuple[Node, Node]:
    house = House()
    pair = Node(house, 1, limits), Node(house, 2, limits)
    Street(*pair)
    pass_on(*pair)
    return pair


def guest(node: Node, name: str, source: str = HOME) -> Screen:
    return Screen(node.hub, name, f"key:{name}", source)


def makes_a_table(node: Node, name: str, source: str = HOME) -> list[str]:
    """What somebody new is refused who makes a table."""
    somebody = guest(node, name, source)
    somebody.send(MakeTable("kampf", ("me", "open")))
    return somebody.refusals


def takes_a_name(node: Node, name: str, source: str = HOME) -> list[str]:
    somebody = guest(node, name, source)
    somebody.send(Rename(f"{name}x"))
    return somebody.refusals


def told(pair: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """What the first node tells of addresses from here on."""
    found: list[tuple[str, bytes]] = []
    post = pair[0].post

    def noted(lines: Lines) -> None:
        found.extend((name, content) for name, content in lines.items() if name.startswith(ADDRESS))
        post(lines)

    monkeypatch.setattr(pair[0].home._board, "_tell", noted)
    return found


def test_open_tables_of_an_address_count_at_whichever_node_they_were_made() -> None:
    a, b = nodes(Limits(tables_per_address=2))
    assert makes_a_table(a, "Anna") == makes_a_table(b, "Bert") == []
    pass_on(a, b)
    for number, node in enumerate((a, b)):
        assert makes_a_table(node, f"Carl{number}") == [TOO_MANY_TABLES]
        assert makes_a_table(node, f"Dora{number}", ELSEWHERE) == []


def test_a_table_counts_on_when_its_node_has_gone_and_no_more_when_it_is_over() -> None:
    a, b = nodes(Limits(tables_per_address=1))
    assert makes_a_table(a, "Anna") == []
    pass_on(a, b)
    (number,) = a.hub.lobby.tables
    del a.house.nodes[1]
    a.house.nodes[2](News(()))
    b.adopt({number: list(a.logs[number])})
    assert makes_a_table(b, "Bert") == [TOO_MANY_TABLES]
    b.hub.at_tables.close(number)
    assert makes_a_table(b, "Carl") == []


def test_new_players_of_an_address_are_counted_at_whichever_node_they_come_in() -> None:
    a, b = nodes(Limits(players_per_address=2))
    assert takes_a_name(a, "Anna") == takes_a_name(b, "Bert") == []
    pass_on(a, b)
    for number, node in enumerate((a, b)):
        assert takes_a_name(node, f"Carl{number}") == [TOO_MANY_PLAYERS]
        assert takes_a_name(node, f"Dora{number}", ELSEWHERE) == []
        node.advance(1800)
        assert takes_a_name(node, f"Emil{number}") == [TOO_MANY_PLAYERS] * number  # One comes back: of all.
        pass_on(a, b)


def test_a_new_player_who_sits_down_at_another_nodes_table_is_one() -> None:
    a, b = nodes(Limits(players_per_address=2))
    host = guest(a, "Host", ELSEWHERE)
    host.send(MakeTable("kampf", ("me", "open")))
    pass_on(a, b)
    bert = guest(b, "Bert")
    bert.send(Sit(host.table, 1))
    pass_on(a, b)
    assert bert.refusals == takes_a_name(b, "Carl") == []
    pass_on(a, b)
    assert takes_a_name(a, "Dora") == [TOO_MANY_PLAYERS]


def answers_taken(somebody: Screen, table: int, given: int = 200) -> int:
    """How many of so many answers to no question are looked at."""
    for _ in range(given):
        somebody.send(Answer(table, 99, (Take(),)))
    return given - somebody.refusals.count(TOO_MUCH)


def test_what_is_written_for_an_address_is_counted_once_at_whichever_node() -> None:
    a, b = nodes(Limits(records_per_address=256, records_per_address_per_second=1))
    host, bert = guest(a, "Host", ELSEWHERE), guest(b, "Bert")
    host.send(MakeTable("kampf", ("me", "open")))
    pass_on(a, b)
    bert.send(Sit(host.table, 1))
    pass_on(a, b)
    begun = b.clock
    assert answers_taken(bert, host.table, 100) == 100  # At a's table.
    pass_on(a, b)
    carl, dora = guest(a, "Carl"), guest(a, "Dora", ELSEWHERE)
    assert 150 <= answers_taken(carl, 0) <= 156 + b.clock - begun
    assert answers_taken(dora, 0) == 200


def test_of_a_household_that_plays_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = a, b = nodes(Limits(records_per_address=400))
    found = told(pair, monkeypatch)
    anna, bert = guest(a, "Anna"), guest(b, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "12"),)))
    pass_on(a, b)
    bert.send(Sit(anna.table, 1))
    pass_on(a, b)
    played = 0
    for _ in range(25):
        played += play_on((anna, bert), a, answers=8)
        b.advance(2)
        a.advance(2)
    assert played == 25 * 8 > 400 / 4
    assert anna.refusals == bert.refusals == []
    assert found == []


def test_an_address_is_told_of_in_steps_by_no_name_of_its_own_and_no_more_when_all_has_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = a, b = nodes(DEFAULT)
    found = told(pair, monkeypatch)
    flood = [guest(a, f"Eve{number}") for number in range(10)]
    for somebody in flood:
        assert answers_taken(somebody, 0) == 200
        pass_on(a, b)
    assert 1 < len(found) <= 2000 / (DEFAULT.records_per_address / 8) + 1
    assert not any(HOME in name or HOME.encode() in content for name, content in found)
    here, there = (node.hub.addresses.of(HOME, node.clock, node.hub.lobby.is_open) for node in pair)
    assert there is not None
    assert here is not None
    assert there._records.used(b.clock) >= here._records.used(a.clock) - DEFAULT.records_per_address / 8
    a.advance(2 * AGAIN)
    assert found[-1][1] == b""
    a.advance(2 * AGAIN)
    assert [content for _, content in found].count(b"") == 1


def test_the_manual_says_of_each_limit_by_address_whose_it_is() -> None:
    told = (Path(__file__).parents[3] / "docs" / "many-machines.md").read_text()
    limits = [each.name for each in fields(Limits) if "per_address" in each.name]
    assert len(limits) > 10
    assert [name for name in limits if f"`{name}`" not in told] == []


def test_a_node_that_starts_counts_what_has_not_come_back_and_no_more() -> None:
    late = Pooled(120, 120 / 3600)
    late.hear(1, Use(60, 5000), 900.0, 10_000.0)
    assert late.used(10_000.0) == pytest.approx(30)
    late.hear(2, Use(5, 5), 0.0, 10_000.0)
    assert late.used(10_000.0) == pytest.approx(35)
    late.hear(1, Use(70, 5010), 0.0, 10_000.0)
    assert late.used(10_000.0) == pytest.approx(45)
    late.hear(1, Use(70, 5010), 0.0, 10_000.0)  # The same again, as after a time without the database.
    assert late.used(10_000.0) == pytest.approx(45)


@pytest.mark.true_time
def test_a_node_that_has_begun_to_count_anew_is_counted_anew() -> None:
    pooled = Pooled(100, 1)
    pooled.hear(7, Use(30, 30), 0, 0)
    pooled.hear(7, Use(40, 40), 0, 0)
    assert pooled.used(0) == 40
    pooled.hear(7, Use(5, 5), 0, 0)
    assert pooled.used(0) == 45
    pooled.hear(7, Use(6, 6), 0, 0)
    assert pooled.used(0) == 46


def test_of_what_was_given_back_nothing_is_told() -> None:
    pooled = Pooled(100, 1)
    assert pooled.take(0, 5)
    assert pooled.take(0)
    pooled.give_back()
    assert pooled.use(0) == Use(5, 5)


async def test_two_real_nodes_count_the_tables_of_an_address_together(tmp_path: Path, house: str) -> None:
    limits = Limits(tables_per_address=1)
    async with (
        running(tmp_path / "a", store=house, member=HERE["a"], limits=limits) as a,
        running(tmp_path / "b", store=house, member=HERE["b"], limits=limits) as b,
        player(a, tmp_path) as ann,
        player(b, tmp_path, "bert") as bert,
    ):
        ann.send(MakeTable("kampf", ("me", "open")))
        await ann.hears(TableSeen)
        await bert.hears(LobbySeen, lambda lobby: bool(lobby.tables))
        await until(lambda: [each for each in b.hub.addresses._named.values() if each._tables], "to be told")
        bert.send(MakeTable("kampf", ("me", "open")))
        assert (await bert.hears(Refusal)).sentence == TOO_MANY_TABLES
