"""What is the house's, whichever node one came in by: who is here, what the host says, who was invited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from net.host.absent import Absent
from net.nodes.house import INVITED
from net.protocol.messages import LINE_LOST, Announced, Enter, Leave
from net.server.invitation import INVITED as FILE
from net.server.invitation import Invitation
from net.store.board import HOUSE, Line, News
from tests.net.hand_world import Screen, asked_of, play_on
from tests.net.nodes.test_abroad import Street, across, pass_on
from tests.net.nodes.test_house import House, Node


@pytest.fixture
def pair() -> tuple[Node, Node]:
    house = House()
    pair = Node(house, 1), Node(house, 2)
    Street(*pair)
    pass_on(*pair)
    return pair


def away_of(node: Node, number: int, name: str) -> tuple[int, int]:
    seats = node.hub.lobby.tables[number].info().seats
    return next((seat.away, seat.how) for seat in seats if seat.name == name)


def test_who_is_in_another_nodes_lobby_has_a_line_and_is_not_called(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, bert, _ = across(pair)
    called: list[Sequence[str]] = []
    Absent(a.hub, called.append, 60.0)
    while asked_of(anna, bert) is anna:
        play_on((anna, bert), a, answers=1)
    number = anna.table
    bert.send(Leave(number))
    pass_on(a, b)
    a.advance(120)
    assert away_of(a, number, "Bert")[1] != LINE_LOST
    assert not called
    b.hub.disconnect(bert)
    pass_on(a, b)
    assert away_of(a, number, "Bert")[1] == LINE_LOST
    a.advance(61)
    assert [(who[0], who[1]) for who in called] == [(str(number), "Bert")]
    again = Screen(b.hub, "Bert")
    pass_on(a, b)
    assert away_of(a, number, "Bert")[1] != LINE_LOST
    again.send(Enter(number))
    assert away_of(a, number, "Bert")[0] == -1


def test_with_a_node_those_go_whose_lines_had_come_to_it(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, bert, way = across(pair)
    bert.send(Leave(anna.table))
    pass_on(a, b)
    assert a.hub.is_anywhere("key:Bert")
    del a.house.nodes[2]
    a.house.nodes[1](News(()))
    assert not a.hub.is_anywhere("key:Bert")
    assert away_of(a, anna.table, "Bert")[1] == LINE_LOST
    assert not way.is_open


def test_what_the_host_says_is_heard_once_by_everybody_at_every_node(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna, bert, _ = across(pair)
    dora = Screen(b.hub, "Dora")
    pass_on(a, b)
    assert b.hub.announce("Tea is ready.") == 3
    pass_on(a, b)
    pass_on(a, b)
    for screen in (anna, bert, dora):
        assert [said.text for said in screen.all(Announced)] == ["Tea is ready."]


def test_a_key_that_was_invited_at_one_node_is_invited_at_all_until_it_is_asked_again(
    pair: tuple[Node, Node], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    lines: dict[str, bytes] = {f"{INVITED}SHA256:old": b"+Olga"}
    for node in pair:
        (tmp_path / str(node.number)).mkdir()
        monkeypatch.setattr(node, "lists", lambda: lines)

        def post(changed: Mapping[str, bytes]) -> None:
            lines.update(changed)
            for hear in a.house.nodes.values():
                hear(News((), tuple(Line(HOUSE, *line, 0.0) for line in changed.items())))

        monkeypatch.setattr(
            node.home, "_store", type("S", (), {"post": staticmethod(post), "lists": lambda _: lines})()
        )
    (tmp_path / "2" / FILE).write_text("SHA256:bs Bea\n")
    one, other = (Invitation(tmp_path / str(node.number), bytes) for node in pair)
    a.home.share_invited(one)
    b.home.share_invited(other)
    for each in (one, other):
        assert each.knows("SHA256:old")
        assert each.knows("SHA256:bs")
    one.remember("SHA256:new", "")
    assert other.knows("SHA256:new")
    other.ask_again("SHA256:new")
    assert not one.knows("SHA256:new")
    assert "SHA256:new" not in (tmp_path / "1" / FILE).read_text()
    assert Invitation(tmp_path / "1", bytes).knows("SHA256:bs")
