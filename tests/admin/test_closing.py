"""A table that its host ends: who is told, and what is left of it."""

from __future__ import annotations

import pytest

from core.engine import Refused
from net.admin.bans import Bans
from net.admin.commands import HostCommands
from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.protocol.messages import LOBBY, Announced, Begin, Enter, Leave, LobbySeen, MakeTable, Sit, TableLeft
from net.store import Full
from net.tables.records import Ended
from tests.net.hand_world import HandWorld, Screen, play_on, two_at_a_table


class Host:
    def __init__(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        self.world = HandWorld()
        self._bans = Bans(tmp_path_factory.mktemp("host") / "banned.json")
        self.start()

    def start(self) -> None:
        self.hub = Hub(self.world)
        self.hub.logs.restore(
            (number, log) for number, log in sorted(self.world.logs.items()) if number not in self.world.finished
        )
        self.commands = HostCommands(self.hub, self._bans)

    def closes(self, number: object) -> str:
        ((said,),) = self.commands.order("close", str(number))
        return said

    def last_record(self, number: int) -> object:
        return decode_record(self.world.logs[number][-1], None)


@pytest.fixture
def host(tmp_path_factory: pytest.TempPathFactory) -> Host:
    return Host(tmp_path_factory)


def test_a_game_is_ended_with_a_sentence_to_all_who_sit_there_or_look_on(host: Host) -> None:
    anna, bert = two_at_a_table(host.hub)
    carl, dora = Screen(host.hub, "Carl"), Screen(host.hub, "Dora")
    carl.send(Enter(anna.table))
    bert.send(Leave(bert.table))
    play_on((anna,), host.world, answers=1)
    table = anna.table
    room = host.hub.lobby.tables[table]
    assert host.closes(table) == f"Table {table} is being closed. Those who sit there have been told; its log is kept."
    for screen in (anna, bert, carl):
        assert screen.last(TableLeft).table == table
        told = screen.last(Announced)
        assert told.table == LOBBY
        assert told.text.startswith(f"The host has closed table {table} (Kampf der Magier).")
    for screen in (anna, carl):  # Back in the lobby, which is shown at once.
        assert screen.got.index(screen.last(TableLeft)) < screen.got.index(screen.last(LobbySeen))
    assert room.viewers == {}
    assert dora.all(Announced) == []
    host.world.advance(1)
    assert [screen.lobby.tables for screen in (anna, bert, carl)] == [()] * 3
    anna.send(Enter(table))
    assert "no such table" in anna.refusals[-1]


def test_who_sits_there_and_looks_at_another_table_is_told_where_they_are(host: Host) -> None:
    anna = Screen(host.hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open")))
    anna.send(MakeTable("kampf", ("me", "open")))
    host.closes(1)
    assert anna.last(Announced).table == 2
    assert anna.all(TableLeft) == []
    assert [info.table for info in Screen(host.hub, "Bert").lobby.tables] == [2]


def test_its_log_is_kept_as_ended_and_nobody_finds_it_after_a_restart(host: Host) -> None:
    anna, _bert = two_at_a_table(host.hub)
    host.closes(anna.table)
    assert host.last_record(anna.table) == Ended(int(host.world.now()))
    assert host.world.finished == {anna.table}
    host.start()
    again = Screen(host.hub, "Anna")
    assert (again.welcome.seated, again.lobby.tables) == ((), ())


def test_nothing_happens_at_a_table_after_its_end(host: Host) -> None:
    """Bots were thinking, and a clock was running."""
    anna = Screen(host.hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open", "apprentice"), clock="answer:30"))
    anna.send(Begin(anna.table))
    length = len(host.world.logs[1])
    host.closes(1)
    host.world.advance(3600)
    assert len(host.world.logs[1]) == length + 1


def test_nobody_is_told_before_it_is_on_disk(host: Host) -> None:
    anna, _bert = two_at_a_table(host.hub)
    host.world.disk_is_slow = True
    host.closes(anna.table)
    assert anna.all(TableLeft) == []
    host.world.write_disk()
    assert anna.all(TableLeft) != []


def test_on_a_full_disk_the_table_stays_and_can_be_closed_later(host: Host) -> None:
    anna, _bert = two_at_a_table(host.hub)
    host.world.disk_error = Full("no room")
    host.closes(anna.table)
    assert (anna.all(TableLeft), anna.phase) == ([], "playing")
    host.world.disk_error = None
    host.closes(anna.table)
    assert anna.all(TableLeft) != []


def test_a_table_that_a_fault_has_closed_goes_from_the_lobby(host: Host) -> None:
    anna, _bert = two_at_a_table(host.hub)
    host.hub.lobby.tables[1].queue.close("as asked")
    host.closes(1)
    assert anna.lobby.tables == ()
    assert host.world.finished == {1}


def test_a_seat_there_counts_no_more(host: Host) -> None:
    anna = Screen(host.hub, "Anna")
    for _ in range(6):
        anna.send(MakeTable("kampf", ("me", "open")))
    host.closes(3)
    bert = Screen(host.hub, "Bert")
    bert.send(MakeTable("kampf", ("me", "open", "open")))
    anna.send(Sit(7))
    assert anna.refusals == []


@pytest.mark.parametrize("number", ["", "x", "7", "-1", "²", "1 2", "9" * 5000])
def test_what_is_no_open_table_is_refused_with_where_the_numbers_are(host: Host, number: str) -> None:
    two_at_a_table(host.hub)
    with pytest.raises(Refused, match="sortilege tables"):
        host.closes(number)
