"""Which connections are let in, with a clock in the test's hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from net.limits import Limits
from net.limits.gate import FULL, HASTE, SHUT_OUT, SILENCE, TOO_FAST, TOO_MANY, Gate, Visit, source


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


class Somebody:
    """A connection before its login."""

    def __init__(self, gate: Gate, address: str, *, on_its_way: bool = False) -> None:
        self.visit = admitted(gate, address)
        self.visit.stranger = self
        self.on_its_way = on_its_way
        self.awaited = gate.now()
        self.is_here = True

    def is_on_its_way(self) -> bool:
        return self.on_its_way

    def awaited_since(self) -> float:
        return self.awaited

    def give_way(self) -> None:
        self.is_here = False


def those_who_went(people: Sequence[Somebody]) -> list[int]:
    return [number for number, each in enumerate(people) if not each.is_here]


def test_where_strangers_are_too_many_the_oldest_that_is_silent_gives_way() -> None:
    gate = Gate(Limits(strangers=3), Clock())
    people = [Somebody(gate, f"10.0.0.{number}", on_its_way=number == 1) for number in (1, 2, 3)]
    admitted(gate, "10.0.0.4")
    assert those_who_went(people) == [1]
    assert (len(gate.strangers), gate.connections) == (3, 3)


def test_the_address_with_most_strangers_gives_way_first_however_far_they_are() -> None:
    gate = Gate(Limits(strangers=8, silent_per_address=2), Clock())
    honest = [Somebody(gate, f"10.0.0.{number}") for number in range(2)]
    siege = [Somebody(gate, "10.1.1.1", on_its_way=True) for _ in range(6)]
    for number in range(4):
        Somebody(gate, f"10.2.0.{number}")
    assert those_who_went(honest) == []
    assert those_who_went(siege) == [0, 1, 2, 3]


def test_many_who_come_in_one_breath_push_nobody_out_who_is_about_to_log_in() -> None:
    """SSH has not heard of them yet, so none of them can give way."""
    gate = Gate(Limits(strangers=8, silent_per_address=2, per_second=100), Clock())
    honest = [Somebody(gate, f"10.0.0.{number}", on_its_way=number > 0) for number in range(2)]
    verdicts = [gate.admit(f"10.1.1.{number % 3}") for number in range(30)]
    assert those_who_went(honest) == []
    assert verdicts[6:] == [FULL] * 24
    Somebody(gate, "10.0.0.9")
    assert those_who_went(honest) == [0], "But somebody else may."


def test_who_has_logged_in_gives_way_to_nobody() -> None:
    gate = Gate(Limits(strangers=1), Clock())
    somebody = Somebody(gate, "10.0.0.1")
    somebody.visit.logged_in()
    Somebody(gate, "10.0.0.2")
    Somebody(gate, "10.0.0.3")
    assert somebody.is_here
    assert (len(gate.strangers), gate.connections) == (1, 2)


def test_of_one_address_only_so_many_are_silent_and_the_oldest_gives_way() -> None:
    clock = Clock()
    gate = Gate(Limits(silent_per_address=2), clock)
    people = [Somebody(gate, "10.0.0.1") for _ in range(2)]
    clock.now += SILENCE
    people.append(Somebody(gate, "10.0.0.1"))
    assert those_who_went(people) == [0]


def test_nobody_is_silent_to_a_server_that_is_late() -> None:
    """Six log in at once from behind one router: three wait for us, two have just been asked for the next word."""
    clock = Clock()
    gate = Gate(Limits(), clock)
    people = [Somebody(gate, "10.0.0.1") for _ in range(9)]
    clock.now += 2 * SILENCE
    for each in people[:3]:
        each.awaited = inf
    for each in people[3:5]:
        each.awaited = clock.now
    Somebody(gate, "10.0.0.1")
    assert those_who_went(people) == [5, 6, 7, 8]


def test_who_needs_seconds_for_a_long_way_is_not_silent() -> None:
    clock = Clock()
    gate = Gate(Limits(), clock)
    people = [Somebody(gate, "10.0.0.1") for _ in range(6)]
    clock.now += SILENCE - 0.1
    Somebody(gate, "10.0.0.1")
    assert those_who_went(people) == []


def test_who_has_just_come_is_not_silent_and_makes_way_for_nobody() -> None:
    """Ten who press Enter at once, behind one router."""
    gate = Gate(Limits(), Clock())
    people = [Somebody(gate, "10.0.0.1") for _ in range(10)]
    assert those_who_went(people) == []


def test_people_who_read_what_ssh_asks_them_are_not_silent_however_many_sit_behind_one_router() -> None:
    """The first time it asks whether the host key is right."""
    clock = Clock()
    gate = Gate(Limits(), clock)
    people = []
    for _ in range(20):
        people.append(Somebody(gate, "10.0.0.1"))
        clock.now += 0.3
        people[-1].on_its_way = True
    assert those_who_went(people) == []
    assert gate.admit("10.0.0.1") == TOO_MANY


def test_silent_ones_keep_no_other_of_their_address_out() -> None:
    clock = Clock()
    gate = Gate(Limits(per_second=100, per_address=5, silent_per_address=5), clock)
    people = [Somebody(gate, "10.0.0.1") for _ in range(3)]
    for _ in range(2):
        admitted(gate, "10.0.0.1").logged_in()
    clock.now += HASTE
    admitted(gate, "10.0.0.1")
    assert those_who_went(people) == [0]


def test_where_nobody_can_give_way_yet_the_server_is_full() -> None:
    gate = Gate(Limits(strangers=1), Clock())
    admitted(gate, "10.0.0.1")
    assert gate.admit("10.0.0.2") == FULL


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
    assert (gate.connections, gate.strangers) == (0, {})


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
