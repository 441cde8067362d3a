"""Tables by invitation: nobody finds them without the code."""

from __future__ import annotations

from net.hub.hub import Hub
from net.protocol.messages import LOBBY, Enter, MakeTable, Sit, TableSeen
from tests.net.hand_world import HandWorld, Screen


def test_a_private_table_is_not_there_for_those_without_its_code(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), private=True))
    bert.send(Sit(anna.table))
    bert.send(Sit(anna.table + 1))
    world.advance(1)
    assert bert.lobby.tables == ()
    assert bert.refusals[0] == bert.refusals[1]


def test_the_code_alone_finds_it(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), private=True))
    bert.send(Sit(LOBBY, code=anna.last(TableSeen).info.code.upper()))
    assert bert.phase == "playing"


def test_the_same_line_leads_back_to_the_seat_and_counts_as_no_second_one(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "open"), private=True))
    code = anna.last(TableSeen).info.code
    for _ in range(2):
        bert.send(Sit(LOBBY, code=code))
    assert bert.refusals == []
    assert [seen.seat for seen in bert.all(TableSeen)] == [1, 1]


def test_a_code_is_good_however_it_was_written_down(hub: Hub) -> None:
    anna, bert, cleo = Screen(hub, "Anna"), Screen(hub, "Bert"), Screen(hub, "Cleo")
    anna.send(MakeTable("kampf", ("me", "open", "open"), private=True))
    code = anna.last(TableSeen).info.code
    bert.send(Sit(LOBBY, code=f" {code.replace('-', ' ').upper()} "))
    cleo.send(Sit(LOBBY, code=code.replace("-", "").replace("o", "0").replace("l", "1")))
    assert (bert.phase, cleo.phase) == ("playing", "playing")


def test_onlookers_are_not_told_the_code(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), private=True))
    bert.send(Enter(LOBBY, code=anna.last(TableSeen).info.code))
    assert bert.last(TableSeen).info.code == ""


def test_guessing_ends_the_line(hub: Hub) -> None:
    mallory = Screen(hub, "Mallory")
    for guess in range(6):
        mallory.send(Sit(LOBBY, code=f"guess-{guess}"))
    assert mallory.ended is not None
