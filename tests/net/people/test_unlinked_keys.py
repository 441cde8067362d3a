"""A key that got lost: its player sees which keys lead to them and unlinks it, and it is no way in any more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from net.hub.hub import NOT_UNLINKED, UNLINKED, Hub
from net.hub.kept_players import UNLINKING
from net.logs.encoding import decode_record
from net.people.auth import KEY
from net.people.identities import DAY
from net.people.records import Came
from net.protocol.messages import (
    Claim,
    KeyCode,
    KeyInfo,
    KeysSeen,
    LinkKey,
    ListKeys,
    MakeTable,
    Rename,
    UnlinkKey,
    Welcome,
)
from net.store import Full
from tests.net.hand_world import HandWorld, Screen
from tests.net.people.test_linked_keys import again, asked


def linked(hub: Hub, *keys: str) -> Screen:
    """Anna at the first of these keys, who sits at a table, and has linked all of them."""
    anna = Screen(hub, "Anna", KEY + keys[0])
    anna.send(MakeTable("kampf", ("me", "open")))
    for key in keys[1:]:
        Screen(hub, "x", KEY + key).send(Claim(asked(anna)))
        anna = Screen(hub, "Anna", KEY + keys[0])
    return anna


def now_and_later(hub: Hub, world: HandWorld) -> Iterator[Hub]:
    """The server as it is, and started anew, and once more."""
    yield hub
    yield again(world)
    yield again(world)


def shown(screen: Screen) -> list[str]:
    screen.send(ListKeys())
    return [each.fingerprint for each in screen.last(KeysSeen).keys]


def test_a_player_sees_each_key_and_since_when_and_which_one_this_is(hub: Hub, world: HandWorld) -> None:
    linked(hub, "desktop", "laptop")
    world.advance(3 * DAY)
    laptop = Screen(hub, "Anna", "key:laptop")
    world.advance(2 * DAY)
    laptop.send(ListKeys())
    assert laptop.last(KeysSeen).keys == (KeyInfo("desktop", 5, 5, False), KeyInfo("laptop", 5, 0, True))


def test_what_was_kept_of_a_key_outlives_the_server(hub: Hub, world: HandWorld) -> None:
    linked(hub, "desktop", "laptop")
    world.advance(3 * DAY)
    Screen(hub, "Anna", "key:laptop")
    world.advance(4 * DAY)
    desktop = Screen(again(world), "Anna", "key:desktop")
    desktop.send(ListKeys())
    assert desktop.last(KeysSeen).keys == (KeyInfo("desktop", 7, 0, True), KeyInfo("laptop", 7, 4, False))


def test_a_key_is_written_down_once_a_day_and_a_stranger_never(hub: Hub, world: HandWorld) -> None:
    linked(hub, "desktop", "laptop")
    for _ in range(5):
        Screen(hub, "Anna", "key:laptop")
        Screen(hub, "Eve", "key:eve")
    world.advance(DAY)
    Screen(hub, "Anna", "key:laptop")
    came = [record for blob in world.logs[0] if isinstance(record := decode_record(blob, None), Came)]
    assert [each.key for each in came if each.key != "key:desktop"] == ["key:laptop"] * 2
    assert all(each.at % DAY == 0 for each in came)


def test_nobody_is_shown_anothers_keys_nor_can_unlink_them(hub: Hub) -> None:
    anna, eve = linked(hub, "desktop", "laptop"), linked(hub, "eve", "second")
    assert shown(eve) == ["eve", "second"]
    eve.send(UnlinkKey("laptop"))
    assert eve.refusals == ["No such key leads to you."]
    assert shown(anna) == ["desktop", "laptop"]


@pytest.mark.parametrize("lost", ["desktop", "laptop"])
def test_a_lost_key_leads_to_a_stranger_and_the_other_to_the_seat(hub: Hub, world: HandWorld, lost: str) -> None:
    linked(hub, "desktop", "laptop")
    kept = "laptop" if lost == "desktop" else "desktop"
    screen = Screen(hub, "Anna", KEY + kept)
    screen.send(UnlinkKey(lost))
    assert [each.fingerprint for each in screen.last(KeysSeen).keys] == [kept]
    screen.send(Rename("Anouk"))  # Whatever is written down of her later links it no more.
    screen.send(LinkKey())
    for house in now_and_later(hub, world):
        finder = Screen(house, "Anna", KEY + lost)
        assert (finder.welcome.name, finder.welcome.seated, finder.welcome.keyless) == ("Anna", (), True)
        assert finder.welcome.code != screen.welcome.code
        back = Screen(house, "x", KEY + kept)
        assert (back.welcome.name, back.welcome.seated, back.welcome.keyless) == ("Anouk", (1,), False)


def test_seats_keep_their_players_name_when_the_first_key_was_unlinked(hub: Hub, world: HandWorld) -> None:
    linked(hub, "desktop", "laptop")
    laptop = Screen(hub, "Anna", "key:laptop")
    laptop.send(UnlinkKey("desktop"))
    laptop.send(Rename("Anouk"))
    back = Screen(again(world), "Anna", "key:laptop")
    assert [seat.name for seat in back.lobby.tables[0].seats] == ["Anouk", ""]


def test_whoever_knew_the_return_code_or_asked_for_one_knows_it_for_nothing(hub: Hub, world: HandWorld) -> None:
    anna = linked(hub, "desktop", "laptop")
    thief = Screen(hub, "Anna", "key:laptop")
    return_code, link_code = thief.welcome.code, asked(thief)
    anna = Screen(hub, "Anna", "key:desktop")
    anna.send(UnlinkKey("laptop"))
    assert anna.welcome.code != return_code
    for house in now_and_later(hub, world):
        for code in (return_code, link_code):
            finder = Screen(house, "Eve", "key:laptop")
            finder.send(Claim(code))
            assert finder.refusals
            assert finder.welcome.name != "Anna"
        guest = Screen(house, "Anna", "guest:1")
        guest.send(Claim(anna.welcome.code))
        assert guest.welcome.seated == (1,)
        house.disconnect(guest)


def test_a_key_that_is_found_again_can_be_linked_again(hub: Hub, world: HandWorld) -> None:
    anna = linked(hub, "desktop", "laptop")
    anna.send(UnlinkKey("laptop"))
    laptop = Screen(hub, "Anna", "key:laptop")
    laptop.send(Claim(asked(anna)))
    assert laptop.welcome.seated == (1,)
    world.advance(DAY)
    back = Screen(again(world), "x", "key:laptop")
    back.send(ListKeys())
    assert back.welcome.seated == (1,)
    assert back.last(KeysSeen).keys == (KeyInfo("desktop", 1, 1, False), KeyInfo("laptop", 1, 0, True))


def test_the_last_key_cannot_be_unlinked(hub: Hub) -> None:
    anna = linked(hub, "desktop", "laptop")
    anna.send(UnlinkKey("laptop"))
    anna.send(UnlinkKey("desktop"))
    assert "No other key leads to you" in anna.refusals[-1]
    assert Screen(hub, "x", "key:desktop").welcome.name == "Anna"


def test_a_stranger_who_tries_it_is_not_kept(hub: Hub, world: HandWorld) -> None:
    eve = Screen(hub, "Eve", "key:eve")
    eve.send(UnlinkKey("eve"))
    eve.send(UnlinkKey("other"))
    assert len(eve.refusals) == 2
    assert 0 not in world.logs


def test_two_keys_are_not_unlinked_at_once_while_the_disk_is_busy(hub: Hub, world: HandWorld) -> None:
    anna = linked(hub, "desktop", "laptop")
    world.disk_is_slow = True
    anna.send(UnlinkKey("laptop"))
    anna.send(UnlinkKey("desktop"))
    world.write_disk()
    assert "No other key leads to you" in anna.refusals[-1]
    assert shown(anna) == ["desktop"]


def test_who_is_here_by_the_key_is_sent_away_when_it_is_on_disk(hub: Hub, world: HandWorld) -> None:
    linked(hub, "desktop", "laptop")
    laptop = Screen(hub, "Anna", "key:laptop")
    world.disk_is_slow = True
    laptop.send(UnlinkKey("laptop"))
    assert laptop.ended is None
    world.write_disk()
    assert laptop.ended == UNLINKED


def test_what_the_disk_does_not_take_has_not_been_unlinked(hub: Hub, world: HandWorld) -> None:
    anna = linked(hub, "desktop", "laptop")
    code = anna.welcome.code
    world.disk_error = Full()
    anna.send(UnlinkKey("laptop"))
    assert anna.refusals == [NOT_UNLINKED]
    assert shown(anna) == ["desktop", "laptop"]
    world.disk_error = None
    anna.send(Rename("Anouk"))
    for house in now_and_later(hub, world):
        laptop = Screen(house, "x", "key:laptop")
        assert (laptop.welcome.name, laptop.welcome.code) == ("Anouk", code)


def test_keys_are_unlinked_one_after_the_other_and_a_disk_that_takes_none_keeps_their_player_whole(
    hub: Hub, world: HandWorld
) -> None:
    """Two refused at once left a return code that no log knew, and a restart made two players of one."""
    anna = linked(hub, "desktop", "laptop", "phone")
    code = anna.welcome.code
    world.disk_is_slow = True
    anna.send(UnlinkKey("laptop"))
    anna.send(UnlinkKey("phone"))
    assert anna.refusals == [UNLINKING]
    world.disk_error = Full()
    world.write_disk()
    world.disk_is_slow, world.disk_error = False, None
    anna.send(Rename("Anouk"))
    for house in now_and_later(hub, world):
        names = {(seen.name, seen.code) for key in ("desktop", "laptop", "phone") for seen in (welcomed(house, key),)}
        assert names == {("Anouk", code)}
    again_there = Screen(hub, "Anna", "key:desktop")
    for key in ("laptop", "phone"):
        again_there.send(UnlinkKey(key))
    assert shown(again_there) == ["desktop"]


def welcomed(house: Hub, key: str) -> Welcome:
    return Screen(house, "x", KEY + key).welcome


def test_the_keys_that_stay_are_on_disk_before_one_goes(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna", "key:desktop")
    code = asked(anna)
    laptop = Screen(hub, "x", "key:laptop")
    world.disk_error = Full()
    laptop.send(Claim(code))
    world.disk_error = None
    laptop.send(UnlinkKey("desktop"))
    assert Screen(again(world), "x", "key:laptop").welcome.name == "Anna"


def test_a_guest_by_the_return_code_takes_no_key_back_that_has_gone_elsewhere(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    bert.send(Rename("Bert"))
    code = bert.welcome.code
    bert.send(Claim(asked(anna)))
    guest = Screen(hub, "x", "guest:1")
    guest.send(Claim(code))
    guest.send(Rename("Berthold"))
    for house in now_and_later(hub, world):
        assert Screen(house, "x", "key:Bert").welcome.name == "Anna"
        back = Screen(house, "x", "guest:2")
        back.send(Claim(code))
        assert back.welcome.name == "Berthold"


def test_unlinking_is_told_to_nobody_else(hub: Hub, world: HandWorld) -> None:
    anna, bert = linked(hub, "desktop", "laptop"), Screen(hub, "Bert")
    world.advance(5)
    before = len(bert.got)
    anna.send(UnlinkKey("laptop"))
    world.advance(5)
    assert bert.got[before:] == []
    assert not bert.all(KeyCode)


def test_who_is_shut_out_by_a_key_that_was_found_shuts_its_former_player_out_of_nothing(hub: Hub) -> None:
    linked(hub, "desktop", "laptop")
    laptop = Screen(hub, "Anna", "key:laptop")
    laptop.send(UnlinkKey("desktop"))
    hub.shut_out = lambda identity: "Out." if identity.player == "key:desktop" else ""
    guest = Screen(hub, "x", "guest:1")
    guest.send(Claim(laptop.welcome.code))
    assert guest.refusals == []
    assert guest.welcome.name == "Anna"
