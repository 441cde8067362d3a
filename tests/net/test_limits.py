"""Who is let in, with a clock in the test's hand."""

from __future__ import annotations

from net.limits import FULL, SHUT_OUT, TOO_FAST, TOO_MANY, Gate, Limits, Visit, source


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def admitted(gate: Gate, address: str) -> Visit:
    verdict = gate.admit(address)
    assert isinstance(verdict, Visit), verdict
    return verdict


def test_ten_connections_at_once_are_let_in_and_the_eleventh_a_tenth_of_a_second_later() -> None:
    clock = Clock()
    gate = Gate(Limits(), clock)
    for _ in range(10):
        admitted(gate, "10.0.0.1").leave()
    assert gate.admit("10.0.0.1") == TOO_FAST
    clock.now += 0.1
    admitted(gate, "10.0.0.1")


def test_another_address_is_not_held_up_by_a_busy_one() -> None:
    gate = Gate(Limits(per_second=1), Clock())
    admitted(gate, "10.0.0.1")
    assert gate.admit("10.0.0.1") == TOO_FAST
    admitted(gate, "10.0.0.2")


def test_an_address_has_so_many_open_connections_and_gets_another_when_one_has_left() -> None:
    gate = Gate(Limits(per_second=100, per_address=2), Clock())
    first = admitted(gate, "10.0.0.1")
    admitted(gate, "10.0.0.1")
    assert gate.admit("10.0.0.1") == TOO_MANY
    first.leave()
    admitted(gate, "10.0.0.1")


def test_strangers_are_few_and_make_room_when_they_have_logged_in() -> None:
    gate = Gate(Limits(strangers=2), Clock())
    first = admitted(gate, "10.0.0.1")
    admitted(gate, "10.0.0.2")
    assert gate.admit("10.0.0.3") == FULL
    first.logged_in()
    admitted(gate, "10.0.0.3")


def test_a_full_server_says_so() -> None:
    gate = Gate(Limits(connections=1), Clock())
    admitted(gate, "10.0.0.1").logged_in()
    assert gate.admit("10.0.0.2") == FULL


def test_leaving_twice_counts_once() -> None:
    gate = Gate(Limits(), Clock())
    visit = admitted(gate, "10.0.0.1")
    visit.leave()
    visit.leave()
    visit.logged_in()
    assert (gate.connections, gate.strangers) == (0, 0)


def test_one_ipv6_customer_is_one_source_and_a_mapped_address_is_its_ipv4_one() -> None:
    assert source("2001:db8::1") == source("2001:db8::ffff:2")
    assert source("2001:db8::1") != source("2001:db8:0:1::1")
    assert source("::ffff:10.0.0.1") == source("10.0.0.1") == "10.0.0.1"
    assert source("fe80::1%eth0") == source("fe80::2")
    assert source("no address at all") == "no address at all"


def test_addresses_that_are_quiet_are_forgotten_and_those_with_something_open_are_not() -> None:
    clock = Clock()
    gate = Gate(Limits(strangers=100_000, connections=100_000, per_address=1), clock)
    staying = admitted(gate, "10.9.9.9")
    for number in range(5000):
        admitted(gate, f"10.0.{number // 250}.{number % 250}").leave()
        clock.now += 0.001
    assert len(gate._sources) < 4000
    assert gate.admit("10.9.9.9") == TOO_MANY
    staying.leave()


def test_who_holds_the_server_up_again_and_again_is_shut_out_for_a_while_and_nobody_else_is() -> None:
    clock = Clock()
    gate = Gate(Limits(strikes=3, shut_out=600), clock)
    first, second = admitted(gate, "10.0.0.1"), admitted(gate, "10.0.0.1")
    for visit in (first, second):
        visit.strike()
        clock.now += 10
        assert not visit.is_shut_out
        admitted(gate, "10.0.0.1").leave()
    first.leave()
    first.strike()
    assert second.is_shut_out
    assert gate.admit("10.0.0.1") == SHUT_OUT
    assert not admitted(gate, "10.0.0.2").is_shut_out
    clock.now += 599
    assert gate.admit("10.0.0.1") == SHUT_OUT
    clock.now += 1
    assert not admitted(gate, "10.0.0.1").is_shut_out


def test_a_time_that_the_server_was_held_up_is_forgotten_after_a_while() -> None:
    """Behind one router sit many, and what is a fault of ours may happen to one of them now and then."""
    clock = Clock()
    gate = Gate(Limits(strikes=2, shut_out=60), clock)
    visit = admitted(gate, "10.0.0.1")
    for _ in range(5):
        visit.strike()
        assert not visit.is_shut_out
        clock.now += 60


def test_an_address_that_is_shut_out_is_not_forgotten_among_thousands() -> None:
    clock = Clock()
    gate = Gate(Limits(strikes=1, shut_out=600), clock)
    visit = admitted(gate, "10.0.0.1")
    visit.strike()
    visit.leave()
    clock.now += 100
    for number in range(10_000):
        admitted(gate, f"10.1.{number // 256}.{number % 256}").leave()
        clock.now += 0.01
    assert gate.admit("10.0.0.1") == SHUT_OUT
