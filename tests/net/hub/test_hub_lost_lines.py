"""Lines that drop and come back: seats kept, screens told, codes of return."""

from __future__ import annotations

from net.hub.hub import Hub
from net.protocol.messages import Claim, Enter, MakeTable, Rename, Sit, Stand, Stepped, TableChanged, TableSeen
from tests.net.hand_world import HandWorld, Screen, asked_of, play_on, two_at_a_table


def test_the_others_see_since_when_somebody_is_away(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    bert.end("line lost")
    world.advance(30)
    carl = Screen(hub, "Carl")
    carl.send(Enter(anna.table))
    assert [seat.away for seat in carl.last(TableSeen).info.seats] == [-1, 30]


def test_onlookers_are_counted_for_all_once_a_second_and_again_the_next(hub: Hub, world: HandWorld) -> None:
    anna, _bert = two_at_a_table(hub)
    told = len(anna.all(TableChanged))
    for name in ("Carl", "Dora", "Emil"):
        Screen(hub, name).send(Enter(anna.table))
    world.advance(1)
    assert len(anna.all(TableChanged)) == told + 1
    assert anna.last(TableChanged).info.onlookers == 3
    Screen(hub, "Fritz").send(Enter(anna.table))
    world.advance(1)
    assert len(anna.all(TableChanged)) == told + 2
    assert anna.last(TableChanged).info.onlookers == 4


def test_who_comes_back_has_the_same_seat_the_same_question_and_what_happened_since(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    other, name = (bert, "Bert") if one is anna else (anna, "Anna")
    step = other.seen.step
    other.end("line lost")
    one.answer(one.choices()[0])
    back = Screen(hub, name)
    assert back.welcome.seated == (one.table,)
    back.send(Enter(one.table, step))
    seen = back.last(TableSeen)
    assert seen.seat == other.last(TableSeen).seat
    assert seen.view is not None
    assert seen.view.question == 1
    assert 1 <= len(seen.events) <= 2
    assert one.last(TableChanged).info.seats[seen.seat].away == -1


def test_the_newest_line_of_a_player_displaces_the_older(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    again = Screen(hub, "Anna")
    again.send(Enter(anna.table))
    assert anna.ended is not None
    assert bert.last(TableChanged).info.seats[0].away == -1
    assert again.last(TableSeen).seat == 0


def test_a_guest_comes_back_by_the_return_code(hub: Hub) -> None:
    guest, bert = Screen(hub, "anna", "guest:1"), Screen(hub, "Bert")
    guest.send(MakeTable("kampf", ("me", "open")))
    bert.send(Sit(guest.table))
    guest.end("line lost")
    back = Screen(hub, "anna", "guest:2")
    back.send(Claim(guest.welcome.code))
    back.send(Enter(bert.table))
    assert back.welcome.name == "anna"
    assert back.last(TableSeen).seat == 0


def test_who_took_another_key_before_sitting_down_has_the_seat_after_a_restart(hub: Hub, world: HandWorld) -> None:
    """The other key was once read back as the player, and the seat belonged to nobody."""
    anna = Screen(hub, "Anna", "key:desktop")
    laptop = Screen(hub, "Anna", "key:laptop")
    laptop.send(Claim(anna.welcome.code))
    laptop.send(MakeTable("kampf", ("me", "open")))
    again = Hub(world)
    again.logs.restore(sorted(world.logs.items()))
    for key in ("key:laptop", "key:desktop"):
        assert Screen(again, "Anna", key).welcome.seated == (laptop.table,)


def test_coming_back_by_code_over_and_over_leaves_nothing_behind(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(Rename("Anouk"))
    size = len(world.logs[0])
    for visit in range(9):
        guest = Screen(hub, "Anouk", f"guest:{visit}")
        assert guest.welcome.name == "Anouk-2"
        guest.send(Claim(anna.welcome.code))
        assert guest.welcome.name == "Anouk"
    assert len(world.logs[0]) == size


def test_a_return_code_is_good_however_it_was_noted(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    code = anna.welcome.code
    for visit, noted in enumerate((code.upper(), code.replace("-", " "), code.replace("-", ""), f" {code}\n")):
        guest = Screen(hub, "Somebody", f"guest:{visit}")
        guest.send(Claim(noted))
        assert guest.welcome.name == "Anna"


def test_who_becomes_another_can_still_become_who_they_were(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    bert.send(MakeTable("kampf", ("me", "open")))
    code = bert.welcome.code
    bert.send(Claim(anna.welcome.code))
    assert (bert.welcome.name, bert.welcome.seated) == ("Anna", ())
    bert.send(Claim(code))
    assert (bert.welcome.name, bert.welcome.seated) == ("Bert", (1,))


def test_a_wrong_return_code_is_refused(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(Claim("abcd-efgh-ijkl-mnop"))
    assert "return code" in anna.refusals[-1]


def test_who_stands_up_in_a_game_leaves_a_bot(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    bert.send(Stand(anna.table, "adept"))
    assert anna.last(TableChanged).info.seats[1].kind == "adept"
    play_on((anna,), world)
    assert anna.phase == "over"


def test_a_door_that_had_to_skip_steps_shows_what_happened_since(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    step = anna.seen.step
    play_on((anna, bert), world, answers=3)
    hub.again(anna, step)
    again = anna.last(TableSeen)
    assert again.events == tuple(event for each in anna.all(Stepped)[:3] for event in each.events)
