"""What a server announces, who answers whom, and what is made of whatever a network says."""

from __future__ import annotations

import asyncio
import random
import shutil
import socket
import subprocess
import sys
from ipaddress import IPv4Address, ip_address
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.version import VERSION
from net.client.address import parse_target
from net.nearby.announcement import ALL_KINDS, KIND, MOST_FREE, NAME_WIDTH, Announcement, found, records
from net.nearby.announcing import Announcer
from net.nearby.datagrams import ANY, PTR, TXT, Datagram, answer, name_in, question, read, words
from net.nearby.finding import MOST, MOST_OF_ONE, Finder, Known
from net.nearby.responder import Responder
from net.nearby.sockets import Interface, announced, own_interfaces
from net.people.invites import Where
from net.people.names import clean_title
from net.protocol.messages import MakeTable, TableSeen
from tests.net.loopback import player, running, until

KEY = f"SHA256:{'Ab1/' * 10}xyz"
CASTLE = Announcement("castle", "0.9.1", 2222, KEY, 3)
OWN = IPv4Address("192.168.1.7")
ANYTHING = st.text(max_size=60) | st.sampled_from(("\x1b[2J", "a\nb", "\u202eevil", "x" * 300, "日本" * 40, "\x9b31m"))


PORTS, FREE = st.integers(1, 65535), st.none() | st.integers(0, MOST_FREE)
ANNOUNCED = st.builds(Announcement, ANYTHING, st.just(VERSION), PORTS, st.just(KEY), FREE, st.booleans())


def told(what: Announcement, where: str = "192.168.1.7", seconds: int = 120) -> bytes:
    return answer(records(what, ip_address(where), seconds))


@given(ANNOUNCED)
def test_what_is_announced_is_found_with_its_name_cleaned(what: Announcement) -> None:
    data = told(what)
    assert len(data) < 600
    (one,) = found(read(data), "192.168.1.7")
    assert one.host == "192.168.1.7"
    assert one.what == what._replace(name=clean_title(what.name, NAME_WIDTH))


@given(ANYTHING, st.just(VERSION) | ANYTHING, st.just(KEY) | ANYTHING, ANYTHING)
def test_of_hostile_words_nothing_is_shown_but_what_is_of_its_kind(
    name: str, version: str, key: str, free: str
) -> None:
    pointer, service, said, *rest = records(CASTLE, OWN)
    each = [
        f"{letter}={text}".encode()[:255] for letter, text in (("n", name), ("v", version), ("k", key), ("f", free))
    ]
    data = answer([pointer, service, words(said.name, each, 120), *rest])
    for one in found(read(data), "192.168.1.7"):
        assert one.what.name.isprintable()
        assert len(one.what.name) <= NAME_WIDTH
        assert one.what.version.isascii()
        assert one.what.version.isprintable()
        assert one.what.fingerprint == key
        assert one.what.free is None or 0 <= one.what.free <= MOST_FREE


@pytest.mark.parametrize(
    ("where", "source", "is_there"),
    [
        ("192.168.1.7", "192.168.1.7", True),
        ("10.0.0.7", "192.168.1.7", True),  # Handed on by a router.
        ("100.64.0.7", "100.64.0.7", True),
        ("8.8.8.8", "192.168.1.7", False),
        ("127.0.0.1", "192.168.1.7", False),
        ("224.0.0.251", "192.168.1.7", False),
        ("0.0.0.0", "192.168.1.7", False),
        ("255.255.255.255", "192.168.1.7", False),
        ("fe80::7", "fe80::7%eth0", True),
        ("fe80::7", "fe80::9%eth0", False),  # Only a machine itself says what it is called on its link.
        ("fd00::7", "fe80::9%eth0", True),
        ("2001:db8::7", "2001:db8::7", True),
        ("2001:4860::7", "fe80::9%eth0", False),
        ("::1", "fe80::9%eth0", False),
        ("ff02::fb", "fe80::9%eth0", False),
        ("::", "fe80::9%eth0", False),
        ("192.168.1.7", "fe80::9%eth0", False),
        ("fd00::7", "192.168.1.7", False),
    ],
)
def test_nobody_is_sent_out_of_the_network_or_to_themselves(where: str, source: str, is_there: bool) -> None:
    assert len(list(found(read(told(CASTLE, where)), source))) == is_there


def test_a_machine_of_one_link_is_listed_with_the_way_that_leads_there_as_it_is_typed() -> None:
    known = Known()
    assert known.hear(told(CASTLE, "fe80::7"), "fe80::7%eth0", 0.0)
    (place,) = known.servers(1.0)
    assert Where(*place).lines() == ("ssh -p 2222 fe80::7%eth0", "sortilege join [fe80::7%eth0]")
    assert tuple(parse_target("[fe80::7%eth0]")[0]) == tuple(place)
    assert not known.hear(told(CASTLE, "fe80::7", 0), "fe80::9%eth0", 2.0), "nobody says of another that it has gone"
    assert known.hear(told(CASTLE, "fe80::7", 0), "fe80::7%eth0", 3.0)


def test_a_server_announces_itself_by_ipv6_only_where_there_is_no_ipv4() -> None:
    four, six, alone = Interface(2, "eth0", 4), Interface(2, "eth0", 6), Interface(3, "eth1", 6)
    ways = {key: ip_address("192.168.1.7" if key.version == 4 else "fe80::7") for key in (four, six, alone)}
    assert [*announced(ways)] == [four, alone]


@pytest.mark.parametrize("left_out", range(4))
def test_a_server_of_which_not_all_is_told_is_none(left_out: int) -> None:
    each = list(records(CASTLE, OWN))
    del each[left_out]
    assert not list(found(read(answer(each)), "192.168.1.7"))


# Who answers


def test_whoever_asks_for_servers_is_answered_and_nobody_else() -> None:
    responder = Responder(lambda: CASTLE)
    peer = ("192.168.1.9", 5353)
    for asked in (
        question(KIND, PTR),
        question(KIND, ANY),
        question(ALL_KINDS, PTR),
        question((b"_SORTILEGE", *KIND[1:]), PTR),
    ):
        reply = responder.hear(asked, peer, OWN)
        assert reply is not None
        assert reply.to_all
        assert [one.what for one in found(read(reply.data), "192.168.1.7")] == [CASTLE]
    for other in (
        question((b"_ipp", b"_tcp", b"local"), PTR),
        question(KIND, TXT),
        told(CASTLE),
        b"",
        b"\0" * 12,
        b"x" * 600,
    ):
        assert responder.hear(other, peer, OWN) is None


async def test_however_many_ask_all_are_told_once_a_second() -> None:
    """Otherwise one datagram with a forged sender would be a large answer to everybody, as often as one likes."""
    announcer, told_at = Announcer(lambda: CASTLE, only=frozenset()), list[float]()
    loop, key = asyncio.get_running_loop(), Interface(2, "eth0", 4)
    await asyncio.sleep(0)

    class Silent:
        own, sock = OWN, socket.socket()

        def tell_all(self, _data: bytes) -> None:
            told_at.append(loop.time())

    try:
        announcer._ways[key] = Silent()  # type: ignore[assignment]  # as much of a way as is asked of it
        for _ in range(50):
            announcer._hear(key, question(KIND, PTR), ("192.168.1.9", 5353))
            await asyncio.sleep(0.1)
        assert 4 <= len(told_at) <= 6
        assert min(later - earlier for earlier, later in pairwise(told_at)) >= 1
    finally:
        announcer.close()


def test_an_asker_at_another_port_is_answered_alone_and_none_from_elsewhere_is() -> None:
    responder = Responder(lambda: CASTLE)
    asked = b"\x12\x34" + question(KIND, PTR)[2:]
    reply = responder.hear(asked, ("192.168.1.9", 40000), OWN)
    assert reply is not None
    assert not reply.to_all
    assert read(reply.data).number == 0x1234
    assert all(each.seconds <= 10 for each in read(reply.data).records)
    assert responder.hear(asked, ("8.8.8.8", 53), OWN) is None


def test_whoever_knows_the_server_already_is_not_told_again() -> None:
    responder = Responder(lambda: CASTLE)
    own = records(CASTLE, OWN)[0]
    for seconds, answers in ((own.seconds, False), (own.seconds // 3, True)):
        known = own._replace(seconds=seconds)
        asked = question(KIND, PTR)
        asked = asked[:6] + b"\0\1" + asked[8:] + answer([known])[12:]
        assert (responder.hear(asked, ("192.168.1.9", 5353), OWN) is not None) is answers
    assert name_in(own.data)[1:] == KIND


# What is known


def test_ten_thousand_servers_are_no_more_than_a_list_can_hold() -> None:
    known, rng = Known(), random.Random(0)
    known.hear(told(CASTLE), "192.168.1.7", 0.0)
    for at in range(10_000):
        where = f"10.0.{at // 250}.{at % 250 + 1}"
        source = where if at % 2 else f"10.9.9.{rng.randrange(3)}"
        known.hear(told(CASTLE._replace(port=at % 60_000 + 1, name=f"evil{at}"), where), source, 0.0)
    servers = known.servers(1.0)
    assert len(servers) <= MOST
    assert ("192.168.1.7", 2222) in servers
    assert sum(each.source.startswith("10.9.9.") for each in known._heard.values()) <= 3 * MOST_OF_ONE
    assert not known.servers(121.0), "nothing holds for ever, whatever was said"


def test_who_leaves_is_gone_and_nobody_sends_away_somebody_else() -> None:
    known = Known()
    assert known.hear(told(CASTLE), "192.168.1.7", 0.0)
    assert not known.hear(told(CASTLE._replace(name="evil")), "192.168.1.66", 1.0)
    assert not known.hear(told(CASTLE, seconds=0), "192.168.1.66", 1.0)
    assert [each.name for each in known.servers(2.0).values()] == ["castle"]
    assert known.hear(told(CASTLE, seconds=0), "192.168.1.7", 3.0)
    assert not known.servers(3.0)


def test_what_is_malformed_or_asked_changes_nothing() -> None:
    known = Known()
    assert not known.hear(b"\xff" * 40, "192.168.1.7", 0.0)
    assert not known.hear(question(KIND, PTR), "192.168.1.7", 0.0)
    assert read(question(KIND, PTR)) == Datagram(0, False, read(question(KIND, PTR)).questions)


# Over real sockets, on the loop that leads back to this machine


@pytest.fixture
def loop_alone() -> frozenset[str]:
    only = frozenset(name for _, name in socket.if_nameindex() if name in {"lo", "lo0"})
    if not any(key.version == 4 for key in own_interfaces(only)):
        pytest.skip("this machine speaks to nobody by multicast, not even to itself")
    return only


async def test_a_server_is_found_when_it_comes_and_gone_when_it_leaves(loop_alone: frozenset[str]) -> None:
    port = random.randrange(20_000, 60_000)  # Other tests may look on.
    free = 3
    looked: list[int] = []
    finder = Finder(lambda: looked.append(1), loop_alone)
    announcer = Announcer(lambda: CASTLE._replace(port=port, free=free), loop_alone)

    def seen() -> list[Announcement]:
        return [what for place, what in finder.servers.items() if place.port == port]

    try:
        await until(seen, "the server")
        free = 2
        late = Finder(lambda: None, loop_alone)
        await until(
            lambda: [what.free for place, what in late.servers.items() if place.port == port] == [2], "an answer"
        )
        late.close()
        announcer.close()
        await until(lambda: not seen(), "the goodbye")
        assert looked
    finally:
        announcer.close()
        finder.close()
        await asyncio.sleep(0)


APART = ("unshare", "-rn", "sh", "-c")
NETWORK = "ip link add d0 type veth peer name d1 && ip link set d1 up && ip link set d0 addrgenmode none up"
"""A network of its own …"""
BY_IPV6 = f'{NETWORK} && ip addr add fe80::7/64 dev d0 nodad && exec "$0" -P -m tests.net.nearby.by_ipv6 d0'
"""… with IPv6 alone."""


def test_where_there_is_ipv6_alone_a_server_is_found_by_it_and_gone_when_it_leaves() -> None:
    if not shutil.which("unshare") or subprocess.run([*APART, NETWORK], capture_output=True, check=False).returncode:
        pytest.skip("no program can have a network of its own here")
    ended = subprocess.run([*APART, BY_IPV6, sys.executable], capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("fe80::7%d0 2222\n", "", 0)


async def test_a_server_tells_the_seats_that_anybody_may_take_and_by_invitation_none(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path, "ada") as ada:
        for private in (False, True):
            ada.send(MakeTable("kampf", ("me", "open", "open", "novice"), private=private))
            await ada.hears(TableSeen)
        what = server.announcement()
        assert (what.port, what.fingerprint, what.by_invitation) == (server.port, server.fingerprint, False)
        assert what.free == 2
        assert "ada" not in repr(what)
    async with running(tmp_path, invite=True) as server:
        what = server.announcement()
        assert (what.free, what.by_invitation) == (None, True)
        assert server.invitation not in repr(what)
