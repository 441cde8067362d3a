"""What counts as one address: of the server's own machine, of one IPv6 customer, and behind another node."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from net.people.auth import HOSTS_SEAT, THIS_MACHINE
from net.protocol.messages import ONE_ADDRESS, RATED, MakeTable, Sit, TableChanged, TableSeen
from net.server.login import Login
from tests.net.hand_world import Screen
from tests.net.nodes.test_abroad import pair, pass_on
from tests.net.nodes.test_house import Node

__all__ = ("pair",)


def source_of(own: str, peer: str) -> str:
    """The address that a login finds for a connection between those two."""
    ends = {"sockname": (own, 2222), "peername": (peer, 40_000)}
    login: Any = SimpleNamespace(_connection=SimpleNamespace(get_extra_info=ends.get))
    return Login._source(login)


@pytest.mark.parametrize("own", ["127.0.0.1", "::1", "192.168.1.5", "2001:db8::5", "::ffff:192.168.1.5"])
def test_all_lines_from_the_server_s_own_machine_come_from_one_address(own: str) -> None:
    assert source_of(own, own) == THIS_MACHINE


def test_others_come_from_their_own_and_a_customer_of_ipv6_from_one_network() -> None:
    assert source_of("192.168.1.5", "192.168.1.6") == "192.168.1.6"
    assert source_of("127.0.0.1", "127.0.0.2") == "127.0.0.2"
    assert source_of("2001:db8:9::1", "2001:db8::1") == source_of("2001:db8:9::1", "2001:db8::2:7")
    assert source_of("2001:db8:9::1", "2001:db8::1") != source_of("2001:db8:9::1", "2001:db8:0:1::1")


def how_rated(screen: Screen) -> int:
    return [each.info.rated for each in screen.got if isinstance(each, TableSeen | TableChanged)][-1]


@pytest.mark.parametrize(("source", "rated"), [("2001:db8::/64", ONE_ADDRESS), ("2001:db8:0:1::/64", RATED)])
def test_one_address_behind_another_node_is_the_same_one(pair: tuple[Node, Node], source: str, rated: int) -> None:
    a, b = pair
    anna, bert = Screen(a.hub, "Anna", source="2001:db8::/64"), Screen(b.hub, "Bert", source=source)
    anna.send(MakeTable("kampf", ("me", "open", "open")))
    pass_on(a, b)
    bert.send(Sit(anna.table))
    pass_on(a, b)
    assert how_rated(anna) == how_rated(bert) == rated


def test_the_host_s_own_seat_and_a_line_from_the_same_machine_are_not_rated(pair: tuple[Node, Node]) -> None:
    hub = pair[0].hub
    host, guest = Screen(hub, "Host", HOSTS_SEAT), Screen(hub, "Guest", source=THIS_MACHINE)
    host.send(MakeTable("kampf", ("me", "open", "open")))
    assert how_rated(host) == RATED
    guest.send(Sit(host.table))
    assert how_rated(host) == how_rated(guest) == ONE_ADDRESS
