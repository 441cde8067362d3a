"""Several keys of one player: linked from inside, by a code that is shown to one and entered by the other."""

from __future__ import annotations

from net.hub.hub import Hub
from net.people.auth import Identity
from net.people.link_codes import LINK_WITHIN
from net.protocol.messages import Claim, KeyCode, LinkKey, MakeTable, Rename
from tests.net.hand_world import HandWorld, Screen


def asked(screen: Screen) -> str:
    screen.send(LinkKey())
    return screen.last(KeyCode).code


def again(world: HandWorld) -> Hub:
    """The server, started anew."""
    hub = Hub(world)
    hub.logs.restore(sorted(world.logs.items()))
    return hub


def test_another_key_that_enters_the_code_is_the_same_player_from_then_on(hub: Hub, world: HandWorld) -> None:
    desktop, laptop = Screen(hub, "Anna", "key:desktop"), Screen(hub, "Anna", "key:laptop")
    desktop.send(MakeTable("kampf", ("me", "open")))
    laptop.send(Claim(asked(desktop)))
    assert (laptop.welcome.name, laptop.welcome.seated) == ("Anna", (1,))
    for key in ("key:desktop", "key:laptop"):
        back = Screen(again(world), "Anna", key)
        assert (back.welcome.name, back.welcome.seated) == ("Anna", (1,))


def test_a_guest_links_the_first_key(hub: Hub, world: HandWorld) -> None:
    guest, key = Screen(hub, "Anna", "guest:1"), Screen(hub, "Anna", "key:new")
    guest.send(MakeTable("kampf", ("me", "open")))
    key.send(Claim(asked(guest)))
    assert Screen(again(world), "Anna", "key:new").welcome.seated == (1,)


def test_a_code_is_good_for_one_key(hub: Hub) -> None:
    anna, laptop, eve = Screen(hub, "Anna"), Screen(hub, "Anna", "key:laptop"), Screen(hub, "Eve")
    code = asked(anna)
    laptop.send(Claim(code))
    eve.send(Claim(code))
    assert "return code" in eve.refusals[-1]
    assert eve.welcome.name == "Eve"


def test_a_code_is_good_for_ten_minutes(hub: Hub, world: HandWorld) -> None:
    anna, laptop = Screen(hub, "Anna"), Screen(hub, "Anna", "key:laptop")
    code = asked(anna)
    world.advance(LINK_WITHIN)
    laptop.send(Claim(code))
    assert laptop.refusals
    assert laptop.welcome.name == "Anna-2"


def test_a_new_code_makes_the_old_one_worthless_and_nobody_elses(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    old, of_bert = asked(anna), asked(bert)
    new = asked(anna)
    assert len({old, new, of_bert}) == 3
    laptop, phone = Screen(hub, "x", "key:laptop"), Screen(hub, "x", "key:phone")
    laptop.send(Claim(old))
    assert laptop.refusals
    laptop.send(Claim(new))
    phone.send(Claim(of_bert))
    assert (laptop.welcome.name, phone.welcome.name) == ("Anna", "Bert")


def test_a_line_without_a_key_uses_up_no_code(hub: Hub) -> None:
    anna, guest, laptop = Screen(hub, "Anna"), Screen(hub, "x", "guest:1"), Screen(hub, "x", "key:laptop")
    code = asked(anna)
    guest.send(Claim(code))
    assert guest.refusals
    laptop.send(Claim(code))
    assert laptop.welcome.name == "Anna"


def test_a_key_that_was_linked_still_finds_back_to_who_it_was(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    bert.send(MakeTable("kampf", ("me", "open")))
    own = bert.welcome.code
    bert.send(Claim(asked(anna)))
    assert (bert.welcome.name, bert.welcome.seated) == ("Anna", ())
    bert.send(Claim(own))
    assert (bert.welcome.name, bert.welcome.seated) == ("Bert", (1,))


def test_a_code_of_one_who_is_shut_out_lets_no_other_key_in(hub: Hub) -> None:
    anna, laptop = Screen(hub, "Anna", "key:anna"), Screen(hub, "x", "key:laptop")
    code = asked(anna)
    hub.shut_out = lambda identity: "You are shut out." if identity == Identity("key:anna", "") else ""
    laptop.send(Claim(code))
    assert laptop.refusals == ["You are shut out."]
    assert laptop.welcome.name != "Anna"


def test_a_guess_counts_as_a_wrong_code(hub: Hub) -> None:
    anna, eve = Screen(hub, "Anna"), Screen(hub, "Eve")
    asked(anna)
    for number in range(6):
        eve.send(Claim(f"aaaa-aaaa-aaaa-aaa{number}"))
    assert eve.ended is not None


def test_the_code_is_told_to_the_one_who_asked(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    code = asked(anna)
    anna.send(Rename("Anouk"))
    world.advance(5)
    assert code not in repr(bert.got)
    assert all(code.encode() not in record for record in world.logs[0])
