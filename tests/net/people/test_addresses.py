"""What the players of one address may ask for together, and that twenty at a party behind one router never meet it."""

from __future__ import annotations

import pytest

from core.kampf.choices import Take
from net.hub.hub import Hub
from net.hub.lobby import ABANDONED, LONG_AWAY
from net.limits import Limits
from net.people.addresses import TOO_MANY_PLAYERS, TOO_MANY_TABLES, TOO_MUCH, Addresses
from net.protocol.messages import (
    Again,
    Answer,
    AnyUp,
    Begin,
    Browse,
    Claim,
    Enter,
    Leave,
    LinkKey,
    MakeTable,
    Rename,
    Say,
    Sit,
    Speak,
    Stand,
)
from net.store import Gone
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.hub.test_hub_restart import restarted

HOME = "192.0.2.7"
ELSEWHERE = "198.51.100.1"


def guest(hub: Hub, number: int, source: str = HOME) -> Screen:
    return Screen(hub, "guest", f"guest:{number}", source)


def open_table(screen: Screen) -> None:
    screen.send(MakeTable("kampf", ("me", *["open"] * 5)))


def test_guest_after_guest_of_one_address_fills_no_server_with_tables(hub: Hub, world: HandWorld) -> None:
    """90 guests, six tables each, once filled all 500 in nine seconds."""
    refusals = []
    for number in range(90):
        somebody = guest(hub, number)
        for _ in range(6):
            open_table(somebody)
        refusals += somebody.refusals
        somebody.end("gone")
        world.advance(0.1)
    assert len(hub.lobby.tables) == hub.limits.tables_per_address
    assert TOO_MANY_TABLES in refusals
    honest = guest(hub, 1000, ELSEWHERE)
    open_table(honest)
    assert honest.refusals == []
    world.advance(ABANDONED)
    assert len(hub.lobby.tables) == 1
    again = guest(hub, 1001)
    open_table(again)
    assert again.refusals == []


def test_guest_after_guest_of_one_address_writes_little(hub: Hub, world: HandWorld) -> None:
    """29 names each once wrote 300 records a second, for ever; and they may choose a language as often."""
    for number in range(300):
        somebody = guest(hub, number)
        for name in range(29):
            somebody.send(Speak("de") if name % 2 else Rename(f"n{number}x{name}"))
        somebody.end("gone")
        world.advance(0.1)
    assert world.logs == {}


def test_keys_made_one_after_the_other_are_few_players_in_an_hour(hub: Hub, world: HandWorld) -> None:
    refusals = []
    for number in range(300):
        somebody = Screen(hub, "Anna", f"key:{number}", HOME)
        somebody.send(Rename(f"n{number}"))
        refusals += somebody.refusals
        somebody.end("gone")
        world.advance(1)
    assert hub.limits.players_per_address <= len(world.logs[0]) <= hub.limits.players_per_address + 10
    assert {*refusals} == {TOO_MANY_PLAYERS}
    world.advance(3600)
    later = Screen(hub, "Anna", "key:later", HOME)
    later.send(Rename("later"))
    assert later.refusals == []


def test_who_could_not_be_seated_counts_for_nothing() -> None:
    world = HandWorld()
    hub = Hub(world, limits=Limits(players_per_address=1))
    host = Screen(hub, "Host")
    host.send(MakeTable("kampf", ("me", "open")))
    somebody = guest(hub, 1)
    for wish in (Sit(host.table, 0), MakeTable("chess", ("me", "open")), Sit(77)):
        somebody.send(wish)
    somebody.got.clear()
    somebody.send(Sit(host.table))
    assert somebody.refusals == []


@pytest.mark.parametrize("wish", [LinkKey(), Rename("Bert"), MakeTable("kampf", ("me", "open")), Sit(1), Speak("de")])
def test_by_whatever_they_would_be_written_down_no_more_are_than_may(wish: AnyUp) -> None:
    world = HandWorld()
    hub = Hub(world, limits=Limits(players_per_address=1))
    open_table(Screen(hub, "Host"))
    first = guest(hub, 1)
    first.send(Sit(1))
    records = len(world.logs[0])
    second = Screen(hub, "Bert", "key:bert", HOME)
    second.send(wish)
    assert second.refusals == [TOO_MANY_PLAYERS]
    assert (second.welcome.name, hub.players.met("key:bert", "Bert").language) == ("Bert", "")
    assert len(world.logs[0]) == records
    stranger = guest(hub, 3)
    second.send(Claim(stranger.welcome.code))
    assert second.refusals[1:] == [TOO_MANY_PLAYERS]
    known = guest(hub, 4)
    known.send(Claim(first.welcome.code))
    assert known.refusals == []


def test_a_table_of_bots_to_watch_is_made_by_nobody_new_and_counts_for_its_address() -> None:
    world = HandWorld()
    hub = Hub(world, limits=Limits(players_per_address=1, tables_per_address=1))
    guest(hub, 0).send(Rename("x"))
    somebody = guest(hub, 1)
    somebody.send(MakeTable("kampf", ("apprentice", "apprentice")))
    assert somebody.refusals == []
    somebody.send(MakeTable("kampf", ("apprentice", "apprentice")))
    assert somebody.refusals == [TOO_MANY_TABLES]


def test_a_table_counts_from_when_it_is_on_its_way_to_the_disk() -> None:
    world = HandWorld()
    hub = Hub(world, limits=Limits(tables_per_address=2))
    before = guest(hub, 1)
    open_table(before)
    guests = [guest(hub, number) for number in range(2, 6)]
    world.disk_is_slow = True
    for each in guests:
        open_table(each)
    assert [each.refusals for each in guests] == [[], *[[TOO_MANY_TABLES]] * 3]
    world.write_disk()
    assert len(hub.lobby.tables) == 2


def test_a_table_that_could_not_be_made_counts_no_more() -> None:
    world = HandWorld()
    hub = Hub(world, limits=Limits(tables_per_address=1))
    world.disk_error = Gone("away")
    one = guest(hub, 1)
    open_table(one)
    one.send(MakeTable("kampf", ("me", "open"), clock="never"))
    assert len(one.refusals) == 2
    world.disk_error = None
    other = guest(hub, 2)
    open_table(other)
    assert (other.refusals, len(hub.lobby.tables)) == ([], 1)


def once_more(hub: Hub, world: HandWorld) -> Screen:
    """Somebody who asks for a second game after a first one."""
    somebody = guest(hub, 1)
    somebody.send(MakeTable("kampf", ("me", "novice"), (("deals", "1"),)))
    play_on([somebody], world)
    somebody.send(Again(somebody.table))
    return somebody


def test_the_table_of_one_more_game_counts_as_any_other_of_its_address(world: HandWorld) -> None:
    assert once_more(Hub(world, limits=Limits(tables_per_address=1)), world).refusals == [TOO_MANY_TABLES]
    second = HandWorld()
    hub = Hub(second, limits=Limits(tables_per_address=2))
    assert once_more(hub, second).refusals == []
    others = [guest(hub, number) for number in (2, 3)]
    for each in others:
        open_table(each)
    assert [each.refusals for each in others] == [[], [TOO_MANY_TABLES]]


def test_twenty_at_a_party_behind_one_router_meet_no_limit(hub: Hub, world: HandWorld) -> None:
    """All at once each takes a name, looks through the lobby, talks, makes three tables; then all play, as fast as
    anybody presses keys."""
    party = [guest(hub, number) for number in range(20)]
    for number, person in enumerate(party):
        person.send(Rename(f"Kim{number}"))
        person.send(Rename(f"Jo{number}"))
        for first in (0, 20, 40):
            person.send(Browse(first))
        person.send(Say(0, "hello"))
        for _ in range(3):
            person.send(MakeTable("kampf", ("me", "open")))
        person.send(Stand(person.table))
        world.advance(0.1)
    for one, other in zip(party[::2], party[1::2], strict=True):
        one.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
        other.send(Sit(one.table))
    for _ in range(60):
        for one, other in zip(party[::2], party[1::2], strict=True):
            play_on((one, other), world, answers=5)
        world.advance(0.5)
    for number, person in enumerate(party):
        person.end("wlan")
        again = guest(hub, 100 + number)
        again.send(Claim(person.welcome.code))
        again.send(Leave(again.welcome.seated[0]))
        assert again.refusals == []
    assert [refusal for person in party for refusal in person.refusals] == []


def test_answers_without_end_of_one_address_are_held_up_and_those_of_another_are_not(hub: Hub) -> None:
    flood = [guest(hub, number) for number in range(20)]
    open_table(flood[0])
    flood[0].send(Begin(1))
    for somebody in flood:
        for _ in range(200):
            somebody.send(Answer(1, 0, (Take(),)))
    assert TOO_MUCH in flood[-1].refusals
    honest = guest(hub, 100, ELSEWHERE)
    open_table(honest)
    assert honest.refusals == []


def test_a_table_that_gathers_deserted_makes_room_for_another_of_its_address(world: HandWorld) -> None:
    """By ten keys one player once used up the tables of all behind a router, until the server was started again."""
    hub = Hub(world, limits=Limits(tables_per_address=2))
    eve, anna = Screen(hub, "Eve", "key:eve", HOME), Screen(hub, "Anna", "key:anna", HOME)
    other = Screen(hub, "Bert", "key:bert", ELSEWHERE)
    open_table(other)
    for _ in range(2):
        open_table(eve)
    eve.send(Leave(3))
    open_table(anna)
    world.advance(LONG_AWAY)
    open_table(anna)  # Somebody who sits there is in the lobby.
    assert anna.refusals == [TOO_MANY_TABLES] * 2
    eve.end("gone")
    world.advance(LONG_AWAY - 1)
    open_table(anna)
    assert anna.refusals == [TOO_MANY_TABLES] * 3
    world.advance(1)
    open_table(anna)
    assert len(anna.refusals) == 3
    assert sorted(hub.lobby.tables) == [1, 3, 4]


def test_one_player_keeps_no_others_of_the_address_from_their_game(hub: Hub, world: HandWorld) -> None:
    """A message a second, of as many answers as it may hold, once had all answers and ways back of a session refused,
    until their time was over."""
    anna, bert, eve = (guest(hub, number) for number in range(3))
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table))
    open_table(eve)
    while anna.phase != "over":
        for _ in range(30):
            eve.send(Answer(eve.table, 99, (Take(),) * 128))
        play_on((anna, bert), world, answers=3)
        bert.send(Leave(anna.table))
        bert.send(Enter(anna.table, bert.seen.step))
        world.advance(1)
    assert TOO_MUCH in eve.refusals
    assert anna.refusals + bert.refusals == []


def test_a_share_that_is_used_up_is_no_more_than_a_part_of_what_all_have(hub: Hub) -> None:
    flood = [guest(hub, number) for number in range(40)]
    for somebody in flood:
        open_table(somebody)
    for somebody in flood:
        for _ in range(200):
            somebody.send(Answer(somebody.table, 99, (Take(),)))
    taken = sum(200 - each.refusals.count(TOO_MUCH) for each in flood)
    limits = hub.limits
    assert taken <= limits.records_per_address * (1 + len(flood) / limits.per_address)


def test_after_a_restart_nobody_knows_who_made_which_table(world: HandWorld) -> None:
    """Addresses are written down nowhere."""
    limits = Limits(tables_per_address=1)
    open_table(guest(Hub(world, limits=limits), 1))
    assert not any(HOME.encode() in blob for log in world.logs.values() for blob in log)
    again = restarted(world)
    somebody = guest(again, 2)
    open_table(somebody)
    assert somebody.refusals == []


def test_the_hosts_own_seats_have_no_address() -> None:
    hub = Hub(HandWorld(), limits=Limits(tables_per_address=1, wishes=1000))
    host = Screen(hub, "Host")
    for _ in range(3):
        open_table(host)
    assert host.refusals == []


def test_addresses_that_are_quiet_are_forgotten_and_those_with_open_tables_are_not() -> None:
    addresses = Addresses(Limits())
    stays = addresses.of("a", 0, {7}.__contains__)
    assert stays is not None
    stays.ask(0, 1, 1)
    stays.begin_table({7}.__contains__, lambda _: False)
    stays.made(7)
    for number in range(5000):
        each = addresses.of(str(number), 10 * number, {7}.__contains__)
        assert each is not None
        each.ask(10 * number, 1, 1)
    assert len(addresses._known) < 3000
    assert addresses.of("a", 50_000, {7}.__contains__) is stays
    assert stays.is_forgotten(50_000, {8}.__contains__)
